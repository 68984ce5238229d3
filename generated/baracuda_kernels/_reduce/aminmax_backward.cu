// Generated from spec/reduce.yaml: aminmax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/either.cuh>

namespace baracuda {

// least[kept] = min[reduced](x[kept, reduced])
// least_ties[kept] = sum[reduced](where(x[kept, reduced] == least[kept], 1.0, 0.0))
// greatest[kept] = max[reduced](x[kept, reduced])
// greatest_ties[kept] = sum[reduced](where(x[kept, reduced] == greatest[kept], 1.0, 0.0))
// d_x[kept, reduced] = where(isnan(least[kept]), least[kept], where(x[kept, reduced] == least[kept], d_least[kept] /
//   least_ties[kept], 0)) + where(isnan(greatest[kept]), greatest[kept], where(x[kept, reduced] == greatest[kept],
//   d_greatest[kept] / greatest_ties[kept], 0))
template <class T> struct aminmax_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Bare<Min, 0>, Reduction<Sum, C>, Bare<Max, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_least = row.template get<1>();
        const C d_greatest = row.template get<2>();
        const auto [least, greatest] = row.template reduce<0, 2>(reads<0>());
        const bool isnan_least = is_nan(least);
        const bool isnan_greatest = is_nan(greatest);
        const auto [least_ties, greatest_ties] = row.template reduce<1, 3>(reads<0>(),
                [&](C x, C& least_ties, C& greatest_ties) {
            least_ties = x == least ? C(1.0) : C(0.0);
            greatest_ties = x == greatest ? C(1.0) : C(0.0);
        });
        const C ratio_d_least = d_least / least_ties;
        const C ratio_d_greatest = d_greatest / greatest_ties;
        row.map(reads<0>(), writes<3>(), [&](C x, T& d_x) {
            d_x = store<T>(either(isnan_least, least, x == least ? ratio_d_least : C(0.0))
                    + either(isnan_greatest, greatest, x == greatest ? ratio_d_greatest : C(0.0)));
        });
    }
};

template <class T> struct aminmax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Min, 0>, Bare<Max, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C least, C greatest) {
            at.template put<1>(least);
            at.template put<2>(greatest);
        });
    }
};

template <class T> struct aminmax_backward_least_ties_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<C, C>, PerOutput<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C x, C least, C greatest, C& least_ties, C& greatest_ties) {
            least_ties = x == least ? C(1.0) : C(0.0);
            greatest_ties = x == greatest ? C(1.0) : C(0.0);
        });
        thread.finish([&](const auto& at, C least_ties, C greatest_ties) {
            at.template put<3>(least_ties);
            at.template put<4>(greatest_ties);
        });
    }
};

template <class T> struct aminmax_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, Broadcast<C, C>, Broadcast<T, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Broadcast<C, C>, Out<T>>;

    struct Hoisted {
        C least;
        C greatest;
        C ratio_d_least;
        C ratio_d_greatest;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_least, C least_ties, C d_greatest, C greatest_ties, C least, C greatest) const {
        const C ratio_d_least = d_least / least_ties;
        const C ratio_d_greatest = d_greatest / greatest_ties;
        return {least, greatest, ratio_d_least, ratio_d_greatest};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [least, greatest, ratio_d_least, ratio_d_greatest] = hoisted;
        d_x = store<T>((is_nan(least) ? least : (x == least ? ratio_d_least : C(0.0)))
                + (is_nan(greatest) ? greatest : (x == greatest ? ratio_d_greatest : C(0.0))));
    }
};

}  // namespace baracuda

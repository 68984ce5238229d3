// Generated from spec/scatter.yaml: segment_max, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/skeletons/gather_rows.cuh>
#include <baracuda/skeletons/gathered.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// y[j, d] = max[n](where(segment[n] == j, x[n, d], -inf))
// y_ties[j, d] = sum[n](where(x[n, d] == y[j, d], where(segment[n] == j, 1.0, 0.0), 0))
// d_x[n, d] = where(0 <= segment[n] < num_segments, where(isnan(y[segment[n], d]), y[segment[n], d], where(x[n, d] ==
//   y[segment[n], d], d_y[segment[n], d] / y_ties[segment[n], d], 0)), 0)
template <class T, class L> struct segment_max_backward_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Max, C>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 segment = at.template get<0>();
        return segment;
    }

    template <class At> BARACUDA_DEVICE C other_of(Constant<0>, const At& at) const {
        return -infinity(C());
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C y) { at.template put<3>(y); });
    }
};

template <class T, class L> struct segment_max_backward_y_ties_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<C, C>, PerPosition<L, i64>, PerOutput<Index, i64>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 segment = at.template get<2>();
        return segment;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C x, C y) { return x == y ? C(1.0) : C(0.0); });
        thread.finish([&](const auto& at, C y_ties) { at.template put<4>(y_ties); });
    }
};

template <class T, class L> struct segment_max_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, In<T, C>, Gathered<C, C>, Gathered<T, C>, Gathered<C, C>, Out<T>>;
    using Members = List<i64, Places, Places, Places>;

    i64 num_segments;
    Places y_dim_0, d_y_dim_0, y_ties_dim_0;

    struct Hoisted {
        i64 segment;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 segment) const {
        return {segment};
    }

    BARACUDA_DEVICE i64 place(Constant<2>, i64 segment, C x) const {
        return y_dim_0.at(segment);
    }

    BARACUDA_DEVICE i64 place(Constant<3>, i64 segment, C x) const {
        return d_y_dim_0.at(segment);
    }

    BARACUDA_DEVICE i64 place(Constant<4>, i64 segment, C x) const {
        return y_ties_dim_0.at(segment);
    }

    BARACUDA_DEVICE void operator()(C x, C y, C d_y, C y_ties, const Hoisted& hoisted, T& d_x) const {
        const auto& [segment] = hoisted;
        d_x = store<T>(i64(0) <= segment && segment < num_segments
                ? (is_nan(y) ? y : (x == y ? d_y / y_ties : C(0.0))) : C(0.0));
    }
};

}  // namespace baracuda

// Generated from spec/reduce.yaml: nanmean, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// numbers[kept] = sum[reduced](where(isnan(x[kept, reduced]), 0, 1))
// d_x[kept, reduced] = where(isnan(x[kept, reduced]), 0, d_y[kept] / numbers[kept])
template <class T> struct nanmean_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, i64>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const i64 numbers = row.template reduce<0>(reads<0>(), [&](C x) { return is_nan(x) ? i64(0) : i64(1); });
        const C ratio_d_y_numbers = d_y / C(numbers);
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x) { d_x = store<T>(is_nan(x) ? C(0.0) : ratio_d_y_numbers); });
    }
};

template <class T> struct nanmean_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Sum, i64>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return is_nan(x) ? i64(0) : i64(1); });
        thread.finish([&](const auto& at, i64 numbers) { at.template put<1>(wrap<i64>(numbers)); });
    }
};

template <class T> struct nanmean_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, Broadcast<i64, i64>, In<T, C>, Out<T>>;

    struct Hoisted {
        C ratio_d_y_numbers;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_y, i64 numbers) const {
        const C ratio_d_y_numbers = d_y / C(numbers);
        return {ratio_d_y_numbers};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [ratio_d_y_numbers] = hoisted;
        d_x = store<T>(is_nan(x) ? C(0.0) : ratio_d_y_numbers);
    }
};

}  // namespace baracuda

// Generated from spec/reduce.yaml: nanmean. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// numbers[kept] = sum[reduced](where(isnan(x[kept, reduced]), 0, 1))
// y[kept] = sum[reduced](where(isnan(x[kept, reduced]), 0, x[kept, reduced])) / numbers[kept]
template <class T> struct nanmean_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, i64>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x, i64& numbers, C& sum_x) {
            numbers = is_nan(x) ? i64(0) : i64(1);
            sum_x = is_nan(x) ? C(0.0) : x;
        });
        thread.finish([&](const auto& at, i64 numbers, C sum_x) { at.template put<1>(store<T>(sum_x / C(numbers))); });
    }
};

}  // namespace baracuda

// Generated from spec/reduce.yaml: sum. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y[kept] = sum[reduced](x[kept, reduced])
template <class T> struct sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C y) { at.template put<1>(store<T>(y)); });
    }
};

template <class T> struct sum_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Sum, i64>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](i64 x) { return x; });
        thread.finish([&](const auto& at, i64 y) { at.template put<1>(wrap<i64>(y)); });
    }
};

// y[kept] = sum[reduced](where(x[kept, reduced], 1, 0))
template <class T> struct sum_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Sum, i64>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](bool x) { return x ? i64(1) : i64(0); });
        thread.finish([&](const auto& at, i64 y) { at.template put<1>(wrap<i64>(y)); });
    }
};

}  // namespace baracuda

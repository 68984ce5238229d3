// Generated from spec/reduce.yaml: prod. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/product.cuh>

namespace baracuda {

// y[kept] = prod[reduced](x[kept, reduced])
template <class T> struct prod_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Prod, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C y) { at.template put<1>(store<T>(y)); });
    }
};

template <class T> struct prod_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Prod, i64>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](i64 x) { return x; });
        thread.finish([&](const auto& at, i64 y) { at.template put<1>(wrap<i64>(y)); });
    }
};

// y[kept] = prod[reduced](where(x[kept, reduced], 1, 0))
template <class T> struct prod_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Prod, i64>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](bool x) { return x ? i64(1) : i64(0); });
        thread.finish([&](const auto& at, i64 y) { at.template put<1>(wrap<i64>(y)); });
    }
};

}  // namespace baracuda

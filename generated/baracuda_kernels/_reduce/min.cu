// Generated from spec/reduce.yaml: min. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y[kept] = min[reduced](x[kept, reduced])
template <class T> struct min_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Bare<Min, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C y) { at.template put<1>(store<T>(y)); });
    }
};

template <class T> struct min_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, OutOnce<T, i64>>;
    using Reductions = List<Bare<Min, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, i64 y) { at.template put<1>(wrap<T>(y)); });
    }
};

}  // namespace baracuda

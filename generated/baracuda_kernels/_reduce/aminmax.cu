// Generated from spec/reduce.yaml: aminmax. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// least[kept] = min[reduced](x[kept, reduced])
// greatest[kept] = max[reduced](x[kept, reduced])
template <class T> struct aminmax_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Bare<Min, 0>, Bare<Max, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C least, C greatest) {
            at.template put<1>(store<T>(least));
            at.template put<2>(store<T>(greatest));
        });
    }
};

template <class T> struct aminmax_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, OutOnce<T, i64>, OutOnce<T, i64>>;
    using Reductions = List<Bare<Min, 0>, Bare<Max, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, i64 least, i64 greatest) {
            at.template put<1>(wrap<T>(least));
            at.template put<2>(wrap<T>(greatest));
        });
    }
};

}  // namespace baracuda

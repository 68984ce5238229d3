// Generated from spec/reduce.yaml: argmin. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/joined_reductions.cuh>

namespace baracuda {

// y[kept] = min[reduced](where(x[kept, reduced] == min[reduced](x[kept, reduced]) or x[kept, reduced] != x[kept,
//   reduced], reduced, highest(i64)))
template <class T> struct argmin_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerPosition<Index, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<First<Min>, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C x, i64 reduced) { return Placed<C>{x, reduced}; });
        thread.finish([&](const auto& at, const auto& first_min) { at.template put<2>(wrap<i64>(first_min.place())); });
    }
};

template <class T> struct argmin_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, PerPosition<Index, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<First<Min>, i64>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](i64 x, i64 reduced) { return Placed<i64>{x, reduced}; });
        thread.finish([&](const auto& at, const auto& first_min) { at.template put<2>(wrap<i64>(first_min.place())); });
    }
};

}  // namespace baracuda

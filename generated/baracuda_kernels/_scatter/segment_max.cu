// Generated from spec/scatter.yaml: segment_max. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// y[j, d] = max[n](where(segment[n] == j, x[n, d], -inf))
template <class T, class L> struct segment_max_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, In<T, C>, OutOnce<T, C>>;
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
        thread.finish([&](const auto& at, C y) { at.template put<3>(store<T>(y)); });
    }
};

// y[j, d] = max[n](where(segment[n] == j, x[n, d], lowest(T)))
template <class T, class L> struct segment_max_int_formula {
    using C = compute_t<T, L>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, In<T, i64>, OutOnce<T, i64>>;
    using Reductions = List<Reduction<Max, i64>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 segment = at.template get<0>();
        return segment;
    }

    template <class At> BARACUDA_DEVICE i64 other_of(Constant<0>, const At& at) const {
        return Range<T>::lowest;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](i64 x) { return x; });
        thread.finish([&](const auto& at, i64 y) { at.template put<3>(wrap<T>(y)); });
    }
};

}  // namespace baracuda

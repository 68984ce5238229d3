// Generated from spec/scatter.yaml: segment_mean. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// members[j] = sum[n](where(segment[n] == j, 1.0, 0.0))
// total[j, d] = sum[n](where(segment[n] == j, x[n, d], 0))
// y[j, d] = total[j, d] / max(members[j], 1)
template <class T, class L> struct segment_mean_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 segment = at.template get<0>();
        return segment;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<>(), [&]() { return C(1.0); });
        thread.finish([&](const auto& at, C members) { at.template put<2>(members); });
    }
};

template <class T, class L> struct segment_mean_y_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, In<T, C>, PerOutput<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 segment = at.template get<0>();
        return segment;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C total) {
            const C members = at.template get<3>();
            at.template put<4>(store<T>(total / maximum(members, C(1.0))));
        });
    }
};

}  // namespace baracuda

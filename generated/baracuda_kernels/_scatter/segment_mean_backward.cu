// Generated from spec/scatter.yaml: segment_mean, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// members[j] = sum[n](where(segment[n] == j, 1.0, 0.0))
// d_x[n, d] = sum[j < num_segments](where(segment[n] == j, d_y[j, d] / max(members[j], 1), 0))
template <class T, class L> struct segment_mean_backward_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class At> BARACUDA_DEVICE i64 key(const At& at) const {
        const i64 segment = at.template get<0>();
        return segment;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<>(), [&]() { return C(1.0); });
        thread.finish([&](const auto& at, C members) { at.template put<2>(members); });
    }
};

template <class T, class L> struct segment_mean_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<InPieces<L, i64>, PerPosition<Index, i64>, In<T, C>, PerPosition<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3>(), [&](i64 segment, i64 j, C d_y, C members, auto path, bool& slow) {
            return segment == j ? Quotient<C>::of(d_y, maximum(members, C(1.0)), path, slow) : C(0.0);
        });
        thread.finish([&](const auto& at, C d_x) { at.template put<4>(store<T>(d_x)); });
    }
};

}  // namespace baracuda

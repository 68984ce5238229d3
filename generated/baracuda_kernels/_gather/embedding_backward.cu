// Generated from spec/gather.yaml: embedding, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>

namespace baracuda {

// counts[n] = index[n] != padding_idx
// d_weight[j, d] = sum[n](where(index[n] == j, where(counts[n], d_y[n, d], 0), 0))
template <class T, class L> struct embedding_backward_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 padding_idx;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        return index;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 2>(), [&](i64 index, C d_y) {
            const bool counts = index != padding_idx;
            return counts ? d_y : C(0.0);
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<3>(store<T>(d_weight)); });
    }
};

}  // namespace baracuda

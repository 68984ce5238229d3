// Generated from spec/scatter.yaml: bincount. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// counts[j] = sum[n](where(index[n] == j, 1, 0))
template <class L> struct bincount_formula {
    using C = compute_t<L>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Sum, i64>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        return index;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<>(), [&]() { return i64(1); });
        thread.finish([&](const auto& at, i64 counts) { at.template put<2>(wrap<i64>(counts)); });
    }
};

}  // namespace baracuda

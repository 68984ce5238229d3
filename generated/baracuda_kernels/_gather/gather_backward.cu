// Generated from spec/gather.yaml: gather, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// d_x[outer, j, inner] = sum[k](where(index[outer, k, inner] == j, d_y[outer, k, inner], 0))
template <class T, class L> struct gather_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, PerOutput<Index, i64>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        return index;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_x) { at.template put<3>(store<T>(d_x)); });
    }
};

}  // namespace baracuda

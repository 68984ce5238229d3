// Generated from spec/gather.yaml: take_along_dim, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// chosen_index[outer, k, inner] = where(index[outer, k, inner] < 0, index[outer, k, inner] + size(d), index[outer, k,
//   inner])
// d_x[outer, j, inner] = sum[k](where(chosen_index[outer, k, inner] == j, d_y[outer, k, inner], 0))
template <class T, class L> struct take_along_dim_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, PerOutput<Index, i64>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_d;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        const i64 chosen_index = index < i64(0) ? wrap_add(index, size_d) : index;
        return chosen_index;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_x) { at.template put<3>(store<T>(d_x)); });
    }
};

}  // namespace baracuda

// Generated from spec/gather.yaml: take, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// chosen_index[m] = where(index[m] < 0, index[m] + size(n), index[m])
// d_x[j] = sum[m](where(chosen_index[m] == j, d_y[m], 0))
template <class T, class L> struct take_backward_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, PerPosition<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_n;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        const i64 chosen_index = index < i64(0) ? wrap_add(index, size_n) : index;
        return chosen_index;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_x) { at.template put<3>(store<T>(d_x)); });
    }
};

}  // namespace baracuda

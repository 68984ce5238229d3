// Generated from spec/scatter.yaml: scatter, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// last[outer, j, inner] = max[n](where(index[outer, n, inner] == j, n, -1))
// d_x[outer, j, inner] = where(last[outer, j, inner] >= 0, 0, d_y[outer, j, inner])
// d_src[outer, j2, inner] = sum[j](where(last[outer, j, inner] >= 0, where(last[outer, j, inner] == j2, d_y[outer, j,
//   inner], 0), 0))
template <class T, class L> struct scatter_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, PerOutput<Index, i64>, PerPosition<Index, i64>, PerOutput<T, C>, OutOnce<i64, i64>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Max, i64>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        return index;
    }

    template <class At> BARACUDA_DEVICE i64 other_of(Constant<0>, const At& at) const {
        return i64(-1);
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](i64 n) { return n; });
        thread.finish([&](const auto& at, i64 last) {
            const C d_y = at.template get<3>();
            at.template put<4>(wrap<i64>(last));
            at.template put<5>(store<T>(last >= i64(0) ? C(0.0) : d_y));
        });
    }
};

template <class T> struct scatter_backward_d_src_formula {
    using C = compute_t<T>;
    using Operands = List<In<i64, i64>, PerOutput<Index, i64>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 last = at.template get<0>();
        return last;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 2>(), [&](i64 last, C d_y) { return last >= i64(0) ? d_y : C(0.0); });
        thread.finish([&](const auto& at, C d_src) { at.template put<3>(store<T>(d_src)); });
    }
};

}  // namespace baracuda

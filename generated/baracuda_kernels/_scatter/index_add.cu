// Generated from spec/scatter.yaml: index_add. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/gathered.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// added[outer, j, inner] = sum[k](where(reported(index[k]) == j, src[outer, k, inner], 0))
// y[outer, j, inner] = x[outer, j, inner] + alpha * added[outer, j, inner]
template <class T, class L> struct index_add_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, In<T, C>, PerOutput<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, Places>;

    C alpha;
    Places x_dim_1;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        report_outside(x_dim_1, index, true);
        return index;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](C src) { return src; });
        thread.finish([&](const auto& at, C added) {
            const C x = at.template get<3>();
            at.template put<4>(store<T>(x + alpha * added));
        });
    }
};

// added[outer, j, inner] = sum[k](where(reported(index[k]) == j, src[outer, k, inner], 0))
// y[outer, j, inner] = x[outer, j, inner] + to_int(alpha) * added[outer, j, inner]
template <class T, class L> struct index_add_int_formula {
    using C = compute_t<T, L>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, In<T, i64>, PerOutput<T, i64>, OutOnce<T, i64>>;
    using Reductions = List<Reduction<Sum, i64>>;
    using Members = List<C, Places>;

    C alpha;
    Places x_dim_1;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        report_outside(x_dim_1, index, true);
        return index;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](i64 src) { return src; });
        thread.finish([&](const auto& at, i64 added) {
            const i64 x = at.template get<3>();
            at.template put<4>(wrap<T>(wrap_add(x, wrap_mul(to_int(alpha), added))));
        });
    }
};

}  // namespace baracuda

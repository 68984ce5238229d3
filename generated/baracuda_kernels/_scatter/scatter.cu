// Generated from spec/scatter.yaml: scatter. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/gathered.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// last[outer, j, inner] = max[n](where(reported(index[outer, n, inner]) == j, n, -1))
// y[outer, j, inner] = where(last[outer, j, inner] >= 0, src[outer, last[outer, j, inner], inner], x[outer, j, inner])
template <class T, class L> struct scatter_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, PerOutput<Index, i64>, PerPosition<Index, i64>, PerOutput<T, C>, PerOutput<Guarded<T>, Guarded<T>>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Max, i64>>;
    using Members = List<Places, Places>;

    Places src_dim_1, x_dim_1;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        report_outside(x_dim_1, index, true);
        return index;
    }

    template <class At> BARACUDA_DEVICE i64 other_of(Constant<0>, const At& at) const {
        return i64(-1);
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](i64 n) { return n; });
        thread.finish([&](const auto& at, i64 last) {
            const C x = at.template get<3>();
            const Guarded<T> src = at.template get<4>();
            at.template put<5>(store<T>(last >= i64(0) ? gathered<C>(src, src_dim_1.at(last)) : x));
        });
    }
};

template <class T, class L> struct scatter_int_formula {
    using C = compute_t<T, L>;
    using Operands = List<In<L, i64>, PerOutput<Index, i64>, PerPosition<Index, i64>, PerOutput<T, i64>, PerOutput<Guarded<T>, Guarded<T>>, OutOnce<T, i64>>;
    using Reductions = List<Reduction<Max, i64>>;
    using Members = List<Places, Places>;

    Places src_dim_1, x_dim_1;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        report_outside(x_dim_1, index, true);
        return index;
    }

    template <class At> BARACUDA_DEVICE i64 other_of(Constant<0>, const At& at) const {
        return i64(-1);
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](i64 n) { return n; });
        thread.finish([&](const auto& at, i64 last) {
            const i64 x = at.template get<3>();
            const Guarded<T> src = at.template get<4>();
            at.template put<5>(wrap<T>(last >= i64(0) ? gathered<i64>(src, src_dim_1.at(last)) : x));
        });
    }
};

template <class T, class L> struct scatter_bool_formula {
    using C = compute_t<T, L>;
    using Operands = List<In<L, i64>, PerOutput<Index, i64>, PerPosition<Index, i64>, PerOutput<T, bool>, PerOutput<Guarded<T>, Guarded<T>>, OutOnce<T, bool>>;
    using Reductions = List<Reduction<Max, i64>>;
    using Members = List<Places, Places>;

    Places src_dim_1, x_dim_1;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 index = at.template get<0>();
        report_outside(x_dim_1, index, true);
        return index;
    }

    template <class At> BARACUDA_DEVICE i64 other_of(Constant<0>, const At& at) const {
        return i64(-1);
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](i64 n) { return n; });
        thread.finish([&](const auto& at, i64 last) {
            const bool x = at.template get<3>();
            const Guarded<T> src = at.template get<4>();
            at.template put<5>(store<T>(last >= i64(0) ? gathered<bool>(src, src_dim_1.at(last)) : x));
        });
    }
};

}  // namespace baracuda

// Generated from spec/reduce.yaml: all. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/logic_reductions.cuh>

namespace baracuda {

// y[kept] = min[reduced](where(x[kept, reduced] != 0, 1, 0)) != 0
template <class T> struct all_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<bool, bool>>;
    using Reductions = List<Reduction<AllOf, bool>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x != C(0.0) ? i64(1) : i64(0); });
        thread.finish([&](const auto& at, bool min_x) { at.template put<1>(store<bool>(min_x != i64(0))); });
    }
};

template <class T> struct all_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, OutOnce<bool, bool>>;
    using Reductions = List<Reduction<AllOf, bool>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](i64 x) { return x != i64(0) ? i64(1) : i64(0); });
        thread.finish([&](const auto& at, bool min_x) { at.template put<1>(store<bool>(min_x != i64(0))); });
    }
};

// y[kept] = min[reduced](where(x[kept, reduced], 1, 0)) != 0
template <class T> struct all_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, OutOnce<bool, bool>>;
    using Reductions = List<Reduction<AllOf, bool>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](bool x) { return x ? i64(1) : i64(0); });
        thread.finish([&](const auto& at, bool min_x) { at.template put<1>(store<bool>(min_x != i64(0))); });
    }
};

}  // namespace baracuda

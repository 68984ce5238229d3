// Generated from spec/ternary.yaml: where, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// d_a = sum_to[a](where(condition, d_y, 0))
// d_b = sum_to[b](where(condition, 0, d_y))
template <class T> struct where_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool condition, C d_y, T& d_a, T& d_b) const {
        d_a = store<T>(condition ? d_y : C(0.0));
        d_b = store<T>(condition ? C(0.0) : d_y);
    }
};

template <class T> struct where_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool condition, C d_y, T& d_a) const {
        d_a = store<T>(condition ? d_y : C(0.0));
    }
};

template <class T> struct where_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](bool condition, C d_y) { return condition ? d_y : C(0.0); });
        thread.finish([&](const auto& at, C d_a) { at.template put<2>(store<T>(d_a)); });
    }
};

template <class T> struct where_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool condition, C d_y, T& d_b) const {
        d_b = store<T>(condition ? C(0.0) : d_y);
    }
};

template <class T> struct where_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](bool condition, C d_y) { return condition ? C(0.0) : d_y; });
        thread.finish([&](const auto& at, C d_b) { at.template put<2>(store<T>(d_b)); });
    }
};

}  // namespace baracuda

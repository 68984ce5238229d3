// Generated from spec/binary.yaml: abs_difference, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// product_d_y_a_b = d_y * sign(a - b)
// d_a = sum_to[a](product_d_y_a_b)
// d_b = sum_to[b](-product_d_y_a_b)
template <class T> struct abs_difference_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C a, C b, T& d_a, T& d_b) const {
        const C product_d_y_a_b = d_y * sign(a - b);
        d_a = store<T>(product_d_y_a_b);
        d_b = store<T>(-product_d_y_a_b);
    }
};

template <class T> struct abs_difference_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C a, C b, T& d_a) const {
        const C product_d_y_a_b = d_y * sign(a - b);
        d_a = store<T>(product_d_y_a_b);
    }
};

template <class T> struct abs_difference_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C d_y, C a, C b) {
            const C product_d_y_a_b = d_y * sign(a - b);
            return product_d_y_a_b;
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<3>(store<T>(d_a)); });
    }
};

template <class T> struct abs_difference_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C a, C b, T& d_b) const {
        const C product_d_y_a_b = d_y * sign(a - b);
        d_b = store<T>(-product_d_y_a_b);
    }
};

template <class T> struct abs_difference_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C d_y, C a, C b) {
            const C product_d_y_a_b = d_y * sign(a - b);
            return -product_d_y_a_b;
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<3>(store<T>(d_b)); });
    }
};

}  // namespace baracuda

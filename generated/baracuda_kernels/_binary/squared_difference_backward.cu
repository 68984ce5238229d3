// Generated from spec/binary.yaml: squared_difference, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// product_a_b_d_y = 2 * (a - b) * d_y
// d_a = sum_to[a](product_a_b_d_y)
// d_b = sum_to[b](-product_a_b_d_y)
template <class T> struct squared_difference_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a, T& d_b) const {
        const C product_a_b_d_y = C(2.0) * (a - b) * d_y;
        d_a = store<T>(product_a_b_d_y);
        d_b = store<T>(-product_a_b_d_y);
    }
};

template <class T> struct squared_difference_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a) const {
        const C product_a_b_d_y = C(2.0) * (a - b) * d_y;
        d_a = store<T>(product_a_b_d_y);
    }
};

template <class T> struct squared_difference_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C b, C d_y) {
            const C product_a_b_d_y = C(2.0) * (a - b) * d_y;
            return product_a_b_d_y;
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<3>(store<T>(d_a)); });
    }
};

template <class T> struct squared_difference_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_b) const {
        const C product_a_b_d_y = C(2.0) * (a - b) * d_y;
        d_b = store<T>(-product_a_b_d_y);
    }
};

template <class T> struct squared_difference_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C b, C d_y) {
            const C product_a_b_d_y = C(2.0) * (a - b) * d_y;
            return -product_a_b_d_y;
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<3>(store<T>(d_b)); });
    }
};

}  // namespace baracuda

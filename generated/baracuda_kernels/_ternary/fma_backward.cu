// Generated from spec/ternary.yaml: fma, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// d_a = sum_to[a](d_y * b)
// d_b = sum_to[b](a * d_y)
// d_c = sum_to[c](d_y)
template <class T> struct fma_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C b, C a, T& d_a, T& d_b, T& d_c) const {
        d_a = store<T>(d_y * b);
        d_b = store<T>(a * d_y);
        d_c = store<T>(d_y);
    }
};

template <class T> struct fma_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C b, T& d_a) const {
        d_a = store<T>(d_y * b);
    }
};

template <class T> struct fma_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C d_y, C b) { return d_y * b; });
        thread.finish([&](const auto& at, C d_a) { at.template put<2>(store<T>(d_a)); });
    }
};

template <class T> struct fma_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C d_y, T& d_b) const {
        d_b = store<T>(a * d_y);
    }
};

template <class T> struct fma_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C a, C d_y) { return a * d_y; });
        thread.finish([&](const auto& at, C d_b) { at.template put<2>(store<T>(d_b)); });
    }
};

template <class T> struct fma_backward_d_c_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, T& d_c) const {
        d_c = store<T>(d_y);
    }
};

template <class T> struct fma_backward_d_c_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_c) { at.template put<1>(store<T>(d_c)); });
    }
};

}  // namespace baracuda

// Generated from spec/ternary.yaml: addcdiv, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// d_a = sum_to[a](d_y)
// d_b = sum_to[b](value * d_y / c)
// d_c = sum_to[c](-(d_y * value * b / square(c)))
template <class T> struct addcdiv_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>, Out<T>>;
    using Members = List<C>;

    C value;

    BARACUDA_DEVICE void operator()(C d_y, C c, C b, T& d_a, T& d_b, T& d_c) const {
        d_a = store<T>(d_y);
        d_b = store<T>(value * d_y / c);
        d_c = store<T>(-(d_y * value * b / square(c)));
    }
};

template <class T> struct addcdiv_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, T& d_a) const {
        d_a = store<T>(d_y);
    }
};

template <class T> struct addcdiv_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_a) { at.template put<1>(store<T>(d_a)); });
    }
};

template <class T> struct addcdiv_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C value;

    BARACUDA_DEVICE void operator()(C d_y, C c, T& d_b) const {
        d_b = store<T>(value * d_y / c);
    }
};

template <class T> struct addcdiv_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C value;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C d_y, C c, auto path, bool& slow) {
            return Quotient<C>::of(value * d_y, c, path, slow);
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<2>(store<T>(d_b)); });
    }
};

template <class T> struct addcdiv_backward_d_c_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C value;

    BARACUDA_DEVICE void operator()(C d_y, C b, C c, T& d_c) const {
        d_c = store<T>(-(d_y * value * b / square(c)));
    }
};

template <class T> struct addcdiv_backward_d_c_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C value;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C d_y, C b, C c, auto path, bool& slow) {
            return -Quotient<C>::of(d_y * value * b, square(c), path, slow);
        });
        thread.finish([&](const auto& at, C d_c) { at.template put<3>(store<T>(d_c)); });
    }
};

}  // namespace baracuda

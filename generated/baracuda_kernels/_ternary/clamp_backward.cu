// Generated from spec/ternary.yaml: clamp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// d_x = sum_to[x](where(low <= x <= high, d_y, 0))
// d_low = sum_to[low](where(x < low <= high, d_y, 0))
// d_high = sum_to[high](where(max(x, low) > high, d_y, 0))
template <class T> struct clamp_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C low, C x, C high, C d_y, T& d_x, T& d_low, T& d_high) const {
        d_x = store<T>(low <= x && x <= high ? d_y : C(0.0));
        d_low = store<T>(x < low && low <= high ? d_y : C(0.0));
        d_high = store<T>(maximum(x, low) > high ? d_y : C(0.0));
    }
};

template <class T> struct clamp_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C low, C x, C high, C d_y, T& d_x) const {
        d_x = store<T>(low <= x && x <= high ? d_y : C(0.0));
    }
};

template <class T> struct clamp_backward_d_x_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3>(), [&](C low, C x, C high, C d_y) {
            return low <= x && x <= high ? d_y : C(0.0);
        });
        thread.finish([&](const auto& at, C d_x) { at.template put<4>(store<T>(d_x)); });
    }
};

template <class T> struct clamp_backward_d_low_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C low, C high, C d_y, T& d_low) const {
        d_low = store<T>(x < low && low <= high ? d_y : C(0.0));
    }
};

template <class T> struct clamp_backward_d_low_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3>(), [&](C x, C low, C high, C d_y) {
            return x < low && low <= high ? d_y : C(0.0);
        });
        thread.finish([&](const auto& at, C d_low) { at.template put<4>(store<T>(d_low)); });
    }
};

template <class T> struct clamp_backward_d_high_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C low, C high, C d_y, T& d_high) const {
        d_high = store<T>(maximum(x, low) > high ? d_y : C(0.0));
    }
};

template <class T> struct clamp_backward_d_high_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3>(), [&](C x, C low, C high, C d_y) {
            return maximum(x, low) > high ? d_y : C(0.0);
        });
        thread.finish([&](const auto& at, C d_high) { at.template put<4>(store<T>(d_high)); });
    }
};

}  // namespace baracuda

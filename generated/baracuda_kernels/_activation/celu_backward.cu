// Generated from spec/activation.yaml: celu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// ratio_x = x / alpha
// d_x = where(x > 0, d_y, d_y * exp(ratio_x))
template <class T> struct celu_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;
    enum : int { slow_path = true };

    C alpha;

    struct Hoisted {
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const Divisor<C> divisor = Divisor<C>(alpha);
        return {divisor};
    }

    BARACUDA_DEVICE void operator()(C x, C d_y, const Hoisted& hoisted, auto path, bool& slow, T& d_x) const {
        const auto& [divisor] = hoisted;
        const C ratio_x = divisor.divide(x, path, slow);
        d_x = store<T>(x > C(0.0) ? d_y : d_y * Functions<T>::exp(ratio_x));
    }
};

}  // namespace baracuda

// Generated from spec/activation.yaml: celu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// below = alpha * expm1(x / alpha)
// y = where(x > 0, x, below)
template <class T> struct celu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
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

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, auto path, bool& slow, T& y) const {
        const auto& [divisor] = hoisted;
        const C below = alpha * Functions<T>::expm1(divisor.divide(x, path, slow));
        y = store<T>(x > C(0.0) ? x : below);
    }
};

}  // namespace baracuda

// Generated from spec/activation.yaml: dropout. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>
#include <baracuda/either.cuh>
#include <baracuda/random.cuh>

namespace baracuda {

// y = where(random(seed, offset) < p, 0, x / (1 - p))
template <class T> struct dropout_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<Scalar<i64>, Scalar<i64>, C>;
    enum : int { slow_path = true, randoms = 1 };

    Scalar<i64> seed_scalar, offset_scalar;
    C p;

    struct Hoisted {
        i64 seed;
        i64 offset;
        Threshold threshold;
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const i64 seed = i64(seed_scalar.get());
        const i64 offset = i64(offset_scalar.get());
        const Threshold threshold = Threshold(p);
        const Divisor<C> divisor = Divisor<C>(C(1.0) - p);
        return {seed, offset, threshold, divisor};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, Random<1>& random, auto path, bool& slow, T& y) const {
        const auto& [seed, offset, threshold, divisor] = hoisted;
        y = store<T>(either(threshold.above(random.bits<0>(seed, offset)), C(0.0), divisor.divide(x, path, slow)));
    }
};

}  // namespace baracuda

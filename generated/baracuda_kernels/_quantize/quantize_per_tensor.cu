// Generated from spec/quantize.yaml: quantize_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/random.cuh>

namespace baracuda {

// quotient = input / scale
// steps = round(quotient)
// code = to_int(steps) + zero_point
// output = clamp(code, q_min, q_max)
template <class T, class Q> struct quantize_per_tensor_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Codes<Q>>;
    using Members = List<Scalar<C>, Scalar<i32>, i64, i64>;
    enum : int { slow_path = true };

    Scalar<C> scale_scalar;
    Scalar<i32> zero_point_scalar;
    i64 q_min, q_max;

    struct Hoisted {
        Quantizer<C> quantizer;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        const i64 zero_point = i64(zero_point_scalar.get());
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {quantizer};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, Q& output) const {
        const auto& [quantizer] = hoisted;
        output = Q(quantizer.code(input, path, slow));
    }
};

// quotient = input / scale
// steps = round_stochastic(quotient, random(seed, offset))
// code = to_int(steps) + zero_point
// output = clamp(code, q_min, q_max)
template <class T, class Q> struct quantize_per_tensor_stochastic_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Codes<Q>>;
    using Members = List<Scalar<C>, Scalar<i32>, Scalar<i64>, Scalar<i64>, i64, i64>;
    enum : int { slow_path = true, randoms = 1 };

    Scalar<C> scale_scalar;
    Scalar<i32> zero_point_scalar;
    Scalar<i64> seed_scalar, offset_scalar;
    i64 q_min, q_max;

    struct Hoisted {
        i64 seed;
        i64 offset;
        Divisor<C> divisor;
        Coder<C> coder;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        const i64 zero_point = i64(zero_point_scalar.get());
        const i64 seed = i64(seed_scalar.get());
        const i64 offset = i64(offset_scalar.get());
        const Divisor<C> divisor = Divisor<C>(scale);
        const Coder<C> coder = Coder<C>(zero_point, q_min, q_max);
        return {seed, offset, divisor, coder};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, Random<1>& random, auto path, bool& slow,
            Q& output) const {
        const auto& [seed, offset, divisor, coder] = hoisted;
        output = Q(coder.code(round_stochastic(divisor.drawn(input, path, slow), random.uniform<0, C>(seed, offset)),
                path, slow));
    }
};

// quotient = input / scale
// shifted = quotient + zero_point
// code = to_int(round(shifted))
// output = clamp(code, q_min, q_max)
template <class T, class Q> struct quantize_per_tensor_before_round_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Codes<Q>>;
    using Members = List<Scalar<C>, Scalar<i32>, i64, i64>;
    enum : int { slow_path = true };

    Scalar<C> scale_scalar;
    Scalar<i32> zero_point_scalar;
    i64 q_min, q_max;

    struct Hoisted {
        i64 zero_point;
        Divisor<C> divisor;
        Coder<C> coder;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        const i64 zero_point = i64(zero_point_scalar.get());
        const Divisor<C> divisor = Divisor<C>(scale);
        const Coder<C> coder = Coder<C>(i64(0), q_min, q_max);
        return {zero_point, divisor, coder};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, Q& output) const {
        const auto& [zero_point, divisor, coder] = hoisted;
        output = Q(coder.code(divisor.rounded(input, path, slow) + C(zero_point), path, slow));
    }
};

// inverse = 1 / scale
// quotient = input * inverse
// steps = round(quotient)
// code = to_int(steps) + zero_point
// output = clamp(code, q_min, q_max)
template <class T, class Q> struct quantize_per_tensor_multiply_inverse_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Codes<Q>>;
    using Members = List<Scalar<C>, Scalar<i32>, i64, i64>;
    enum : int { slow_path = true };

    Scalar<C> scale_scalar;
    Scalar<i32> zero_point_scalar;
    i64 q_min, q_max;

    struct Hoisted {
        C inverse;
        Coder<C> coder;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        const i64 zero_point = i64(zero_point_scalar.get());
        const C inverse = C(1.0) / scale;
        const Coder<C> coder = Coder<C>(zero_point, q_min, q_max);
        return {inverse, coder};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, Q& output) const {
        const auto& [inverse, coder] = hoisted;
        const C quotient = input * inverse;
        output = Q(coder.code(quotient, path, slow));
    }
};

// inverse = 1 / scale
// shifted = fma(input, inverse, zero_point)
// code = to_int(round(shifted))
// output = clamp(code, q_min, q_max)
template <class T, class Q> struct quantize_per_tensor_multiply_inverse_before_round_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Codes<Q>>;
    using Members = List<Scalar<C>, Scalar<i32>, i64, i64>;
    enum : int { slow_path = true };

    Scalar<C> scale_scalar;
    Scalar<i32> zero_point_scalar;
    i64 q_min, q_max;

    struct Hoisted {
        i64 zero_point;
        C inverse;
        Coder<C> coder;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        const i64 zero_point = i64(zero_point_scalar.get());
        const C inverse = C(1.0) / scale;
        const Coder<C> coder = Coder<C>(i64(0), q_min, q_max);
        return {zero_point, inverse, coder};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, Q& output) const {
        const auto& [zero_point, inverse, coder] = hoisted;
        const C shifted = fma(input, inverse, C(zero_point));
        output = Q(coder.code(shifted, path, slow));
    }
};

}  // namespace baracuda

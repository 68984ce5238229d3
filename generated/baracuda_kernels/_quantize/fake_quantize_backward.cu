// Generated from spec/quantize.yaml: fake_quantize, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/random.cuh>

namespace baracuda {

// quotient = input / scale
// steps = round(quotient)
// code = to_int(steps) + zero_point
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T> struct fake_quantize_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
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

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, auto path, bool& slow,
            T& d_input) const {
        const auto& [quantizer] = hoisted;
        d_input = store<T>(quantizer.inside(input, path, slow) ? d_output : C(0.0));
    }
};

// quotient = input / scale
// steps = round_stochastic(quotient, random(seed, offset))
// code = to_int(steps) + zero_point
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T> struct fake_quantize_backward_stochastic_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
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

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, Random<1>& random, auto path,
            bool& slow, T& d_input) const {
        const auto& [seed, offset, divisor, coder] = hoisted;
        d_input = store<T>(
                coder.inside(round_stochastic(divisor.drawn(input, path, slow), random.uniform<0, C>(seed, offset)),
                path, slow) ? d_output : C(0.0));
    }
};

// quotient = input / scale
// shifted = quotient + zero_point
// code = to_int(round(shifted))
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T> struct fake_quantize_backward_before_round_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
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

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, auto path, bool& slow,
            T& d_input) const {
        const auto& [zero_point, divisor, coder] = hoisted;
        d_input = store<T>(coder.inside(divisor.rounded(input, path, slow) + C(zero_point), path, slow) ? d_output
                : C(0.0));
    }
};

// inverse = 1 / scale
// quotient = input * inverse
// steps = round(quotient)
// code = to_int(steps) + zero_point
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T> struct fake_quantize_backward_multiply_inverse_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
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

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, auto path, bool& slow,
            T& d_input) const {
        const auto& [inverse, coder] = hoisted;
        const C quotient = input * inverse;
        d_input = store<T>(coder.inside(quotient, path, slow) ? d_output : C(0.0));
    }
};

// inverse = 1 / scale
// shifted = fma(input, inverse, zero_point)
// code = to_int(round(shifted))
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T> struct fake_quantize_backward_multiply_inverse_before_round_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
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

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, auto path, bool& slow,
            T& d_input) const {
        const auto& [zero_point, inverse, coder] = hoisted;
        const C shifted = fma(input, inverse, C(zero_point));
        d_input = store<T>(coder.inside(shifted, path, slow) ? d_output : C(0.0));
    }
};

}  // namespace baracuda

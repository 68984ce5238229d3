// Generated from spec/quantize.yaml: quantize_per_token, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>
#include <baracuda/either.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// code[rows, d] = to_int(round(input[rows, d] / scale[rows])) + zero_point[rows]
// d_input[rows, d] = where(q_min <= code[rows, d] <= q_max, d_output[rows, d] / scale[rows], 0)
template <class T> struct quantize_per_token_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, Broadcast<i32, i64>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<i64, i64>;
    enum : int { slow_path = true };

    i64 q_min, q_max;

    struct Hoisted {
        Divisor<C> divisor;
        Quantizer<C> quantizer;
    };
    BARACUDA_DEVICE Hoisted hoist(C scale, i64 zero_point) const {
        const Divisor<C> divisor = Divisor<C>(scale);
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {divisor, quantizer};
    }

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, auto path, bool& slow,
            T& d_input) const {
        const auto& [divisor, quantizer] = hoisted;
        d_input = store<T>(either(quantizer.inside(input, path, slow), divisor.divide(d_output, path, slow), C(0.0)));
    }
};

}  // namespace baracuda

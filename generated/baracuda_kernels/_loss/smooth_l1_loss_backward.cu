// Generated from spec/loss.yaml: smooth_l1_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>
#include <baracuda/either.cuh>

namespace baracuda {

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// d_prediction[kept, reduced] = where(distance[kept, reduced] < beta, distance[kept, reduced] * (d_loss[kept] * (1 /
//   (size(reduced) * beta))), d_loss[kept] / size(reduced)) * sign(prediction[kept, reduced] - target[kept, reduced])
// d_target[kept, reduced] = -d_prediction[kept, reduced]
template <class T> struct smooth_l1_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>, Out<T>>;
    using Members = List<C, i64>;

    C beta;
    i64 size_reduced;

    struct Hoisted {
        C product_d_loss;
        C ratio_d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C product_d_loss = d_loss * (i64(1) / (C(size_reduced) * beta));
        const C ratio_d_loss = d_loss / C(size_reduced);
        return {product_d_loss, ratio_d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [product_d_loss, ratio_d_loss] = hoisted;
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(store<T>((distance < beta ? distance * product_d_loss : ratio_d_loss)
                * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// d_prediction[kept, reduced] = where(distance[kept, reduced] < beta, distance[kept, reduced] * (d_loss[kept] / beta),
//   d_loss[kept]) * sign(prediction[kept, reduced] - target[kept, reduced])
// d_target[kept, reduced] = -d_prediction[kept, reduced]
template <class T> struct smooth_l1_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>, Out<T>>;
    using Members = List<C>;

    C beta;

    struct Hoisted {
        C d_loss;
        C ratio_d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C ratio_d_loss = d_loss / beta;
        return {d_loss, ratio_d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [d_loss, ratio_d_loss] = hoisted;
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(store<T>((distance < beta ? distance * ratio_d_loss : d_loss)
                * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

// distance[kept] = abs(prediction[kept] - target[kept])
// d_prediction[kept] = where(distance[kept] < beta, distance[kept] * d_loss[kept] / beta, d_loss[kept]) *
//   sign(prediction[kept] - target[kept])
// d_target[kept] = -d_prediction[kept]
template <class T> struct smooth_l1_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<C>;
    enum : int { slow_path = true };

    C beta;

    struct Hoisted {
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const Divisor<C> divisor = Divisor<C>(beta);
        return {divisor};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, C d_loss, const Hoisted& hoisted, auto path, bool& slow,
            T& d_prediction, T& d_target) const {
        const auto& [divisor] = hoisted;
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(
                store<T>(either(distance < beta, divisor.divide(distance * d_loss, path, slow), d_loss)
                * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

}  // namespace baracuda

// Generated from spec/loss.yaml: huber_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// d_prediction[kept, reduced] = where(distance[kept, reduced] <= delta, distance[kept, reduced] * (d_loss[kept] /
//   size(reduced)), delta / size(reduced) * d_loss[kept]) * sign(prediction[kept, reduced] - target[kept, reduced])
// d_target[kept, reduced] = -d_prediction[kept, reduced]
template <class T> struct huber_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>, Out<T>>;
    using Members = List<C, i64>;

    C delta;
    i64 size_reduced;

    struct Hoisted {
        C ratio_d_loss;
        C product_d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C ratio_d_loss = d_loss / C(size_reduced);
        const C product_d_loss = delta / C(size_reduced) * d_loss;
        return {ratio_d_loss, product_d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [ratio_d_loss, product_d_loss] = hoisted;
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(store<T>((distance <= delta ? distance * ratio_d_loss : product_d_loss)
                * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// d_prediction[kept, reduced] = where(distance[kept, reduced] <= delta, distance[kept, reduced] * weight[kept, reduced]
//   * (d_loss[kept] / size(reduced)), d_loss[kept] * (delta / size(reduced)) * weight[kept, reduced]) *
//   sign(prediction[kept, reduced] - target[kept, reduced])
// d_target[kept, reduced] = -d_prediction[kept, reduced]
template <class T> struct huber_loss_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<C, i64>;

    C delta;
    i64 size_reduced;

    struct Hoisted {
        C ratio_d_loss;
        C product_d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C ratio_d_loss = d_loss / C(size_reduced);
        const C product_d_loss = d_loss * (delta / C(size_reduced));
        return {ratio_d_loss, product_d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, C weight, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [ratio_d_loss, product_d_loss] = hoisted;
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(
                store<T>((distance <= delta ? distance * weight * ratio_d_loss : product_d_loss * weight)
                * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// d_prediction[kept, reduced] = where(distance[kept, reduced] <= delta, distance[kept, reduced] * d_loss[kept], delta *
//   d_loss[kept]) * sign(prediction[kept, reduced] - target[kept, reduced])
// d_target[kept, reduced] = -d_prediction[kept, reduced]
template <class T> struct huber_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>, Out<T>>;
    using Members = List<C>;

    C delta;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [d_loss] = hoisted;
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(store<T>((distance <= delta ? distance * d_loss : delta * d_loss)
                * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// d_prediction[kept, reduced] = where(distance[kept, reduced] <= delta, distance[kept, reduced] * d_loss[kept] *
//   weight[kept, reduced], d_loss[kept] * delta * weight[kept, reduced]) * sign(prediction[kept, reduced] -
//   target[kept, reduced])
// d_target[kept, reduced] = -d_prediction[kept, reduced]
template <class T> struct huber_loss_backward_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<C>;

    C delta;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, C weight, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [d_loss] = hoisted;
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(
                store<T>((distance <= delta ? distance * d_loss * weight : d_loss * delta * weight)
                * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

// distance[kept] = abs(prediction[kept] - target[kept])
// d_prediction[kept] = where(distance[kept] <= delta, distance[kept] * d_loss[kept], delta * d_loss[kept]) *
//   sign(prediction[kept] - target[kept])
// d_target[kept] = -d_prediction[kept]
template <class T> struct huber_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<C>;

    C delta;

    BARACUDA_DEVICE void operator()(C prediction, C target, C d_loss, T& d_prediction, T& d_target) const {
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(store<T>((distance <= delta ? distance * d_loss : delta * d_loss)
                * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

// distance[kept] = abs(prediction[kept] - target[kept])
// d_prediction[kept] = where(distance[kept] <= delta, distance[kept] * d_loss[kept] * weight[kept], delta *
//   d_loss[kept] * weight[kept]) * sign(prediction[kept] - target[kept])
// d_target[kept] = -d_prediction[kept]
template <class T> struct huber_loss_backward_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<C>;

    C delta;

    BARACUDA_DEVICE void operator()(C prediction, C target, C d_loss, C weight, T& d_prediction, T& d_target) const {
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(
                store<T>((distance <= delta ? distance * d_loss * weight : delta * d_loss * weight)
                * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

}  // namespace baracuda

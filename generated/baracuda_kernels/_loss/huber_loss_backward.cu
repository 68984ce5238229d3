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
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [d_loss] = hoisted;
        const C distance = absolute(prediction - target);
        const C d_prediction_value = load<C>(
                store<T>((distance <= delta ? distance * (d_loss / C(size_reduced)) : delta / C(size_reduced)
                * d_loss) * sign(prediction - target)));
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

}  // namespace baracuda

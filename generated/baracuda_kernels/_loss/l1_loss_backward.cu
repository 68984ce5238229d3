// Generated from spec/loss.yaml: l1_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_prediction[kept, reduced] = d_loss[kept] / size(reduced) * sign(prediction[kept, reduced] - target[kept, reduced])
// d_target[kept, reduced] = -d_prediction[kept, reduced]
template <class T> struct l1_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<i64>;

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
        const C d_prediction_value = load<C>(store<T>(d_loss / C(size_reduced) * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

// d_prediction[kept, reduced] = d_loss[kept] * sign(prediction[kept, reduced] - target[kept, reduced])
// d_target[kept, reduced] = -d_prediction[kept, reduced]
template <class T> struct l1_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [d_loss] = hoisted;
        const C d_prediction_value = load<C>(store<T>(d_loss * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

// d_prediction[kept] = d_loss[kept] * sign(prediction[kept] - target[kept])
// d_target[kept] = -d_prediction[kept]
template <class T> struct l1_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_loss, C prediction, C target, T& d_prediction, T& d_target) const {
        const C d_prediction_value = load<C>(store<T>(d_loss * sign(prediction - target)));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
    }
};

}  // namespace baracuda

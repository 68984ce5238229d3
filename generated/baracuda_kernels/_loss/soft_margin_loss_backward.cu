// Generated from spec/loss.yaml: soft_margin_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// d_prediction[kept, reduced] = -(target[kept, reduced] * sigmoid(-(target[kept, reduced] * prediction[kept, reduced]))
//   * (d_loss[kept] / size(reduced)))
template <class T> struct soft_margin_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<i64>;

    i64 size_reduced;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [d_loss] = hoisted;
        d_prediction = store<T>(-(target * Activations<T>::sigmoid(-(target * prediction))
                * (d_loss / C(size_reduced))));
    }
};

// d_prediction[kept, reduced] = -(target[kept, reduced] * d_loss[kept] * sigmoid(-(target[kept, reduced] *
//   prediction[kept, reduced])))
template <class T> struct soft_margin_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, In<T, C>, Out<T>>;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [d_loss] = hoisted;
        d_prediction = store<T>(-(target * d_loss * Activations<T>::sigmoid(-(target * prediction))));
    }
};

// d_prediction[kept] = -(target[kept] * d_loss[kept] * sigmoid(-(target[kept] * prediction[kept])))
template <class T> struct soft_margin_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C target, C d_loss, C prediction, T& d_prediction) const {
        d_prediction = store<T>(-(target * d_loss * Activations<T>::sigmoid(-(target * prediction))));
    }
};

}  // namespace baracuda

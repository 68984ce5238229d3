// Generated from spec/loss.yaml: binary_cross_entropy_with_logits, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// share[kept] = d_loss[kept] / size(reduced)
// up[kept, reduced] = (1 - target[kept, reduced]) * sigmoid(prediction[kept, reduced])
// down[kept, reduced] = pos_weight * target[kept, reduced] * sigmoid(-prediction[kept, reduced])
// d_prediction[kept, reduced] = (up[kept, reduced] - down[kept, reduced]) * share[kept]
template <class T> struct binary_cross_entropy_with_logits_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C pos_weight;
    i64 size_reduced;

    struct Hoisted {
        C share;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C share = d_loss / C(size_reduced);
        return {share};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [share] = hoisted;
        const C up = (C(1.0) - target) * Activations<T>::sigmoid(prediction);
        const C down = pos_weight * target * Activations<T>::sigmoid(-prediction);
        d_prediction = store<T>((up - down) * share);
    }
};

// share[kept] = d_loss[kept] / size(reduced)
// up[kept, reduced] = (1 - target[kept, reduced]) * sigmoid(prediction[kept, reduced])
// down[kept, reduced] = pos_weight * target[kept, reduced] * sigmoid(-prediction[kept, reduced])
// d_prediction[kept, reduced] = (up[kept, reduced] - down[kept, reduced]) * share[kept] * weight[kept, reduced]
template <class T> struct binary_cross_entropy_with_logits_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C pos_weight;
    i64 size_reduced;

    struct Hoisted {
        C share;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C share = d_loss / C(size_reduced);
        return {share};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, C weight, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [share] = hoisted;
        const C up = (C(1.0) - target) * Activations<T>::sigmoid(prediction);
        const C down = pos_weight * target * Activations<T>::sigmoid(-prediction);
        d_prediction = store<T>((up - down) * share * weight);
    }
};

// up[kept, reduced] = (1 - target[kept, reduced]) * sigmoid(prediction[kept, reduced])
// down[kept, reduced] = pos_weight * target[kept, reduced] * sigmoid(-prediction[kept, reduced])
// d_prediction[kept, reduced] = (up[kept, reduced] - down[kept, reduced]) * d_loss[kept]
template <class T> struct binary_cross_entropy_with_logits_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<C>;

    C pos_weight;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [d_loss] = hoisted;
        const C up = (C(1.0) - target) * Activations<T>::sigmoid(prediction);
        const C down = pos_weight * target * Activations<T>::sigmoid(-prediction);
        d_prediction = store<T>((up - down) * d_loss);
    }
};

// up[kept, reduced] = (1 - target[kept, reduced]) * sigmoid(prediction[kept, reduced])
// down[kept, reduced] = pos_weight * target[kept, reduced] * sigmoid(-prediction[kept, reduced])
// d_prediction[kept, reduced] = (up[kept, reduced] - down[kept, reduced]) * d_loss[kept] * weight[kept, reduced]
template <class T> struct binary_cross_entropy_with_logits_backward_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C pos_weight;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, C weight, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [d_loss] = hoisted;
        const C up = (C(1.0) - target) * Activations<T>::sigmoid(prediction);
        const C down = pos_weight * target * Activations<T>::sigmoid(-prediction);
        d_prediction = store<T>((up - down) * d_loss * weight);
    }
};

// share[kept] = d_loss[kept]
// up[kept] = (1 - target[kept]) * sigmoid(prediction[kept])
// down[kept] = pos_weight * target[kept] * sigmoid(-prediction[kept])
// d_prediction[kept] = (up[kept] - down[kept]) * share[kept]
template <class T> struct binary_cross_entropy_with_logits_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C pos_weight;

    BARACUDA_DEVICE void operator()(C d_loss, C target, C prediction, T& d_prediction) const {
        const C share = d_loss;
        const C up = (C(1.0) - target) * Activations<T>::sigmoid(prediction);
        const C down = pos_weight * target * Activations<T>::sigmoid(-prediction);
        d_prediction = store<T>((up - down) * share);
    }
};

// share[kept] = d_loss[kept]
// up[kept] = (1 - target[kept]) * sigmoid(prediction[kept])
// down[kept] = pos_weight * target[kept] * sigmoid(-prediction[kept])
// d_prediction[kept] = (up[kept] - down[kept]) * share[kept] * weight[kept]
template <class T> struct binary_cross_entropy_with_logits_backward_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C pos_weight;

    BARACUDA_DEVICE void operator()(C d_loss, C target, C prediction, C weight, T& d_prediction) const {
        const C share = d_loss;
        const C up = (C(1.0) - target) * Activations<T>::sigmoid(prediction);
        const C down = pos_weight * target * Activations<T>::sigmoid(-prediction);
        d_prediction = store<T>((up - down) * share * weight);
    }
};

}  // namespace baracuda

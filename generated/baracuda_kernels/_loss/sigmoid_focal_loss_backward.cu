// Generated from spec/loss.yaml: sigmoid_focal_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>
#include <baracuda/half_binary.cuh>

namespace baracuda {

// share[kept] = d_loss[kept] / size(reduced)
// hit[kept, reduced] = clamp(target[kept, reduced], 0, 1)
// up[kept, reduced] = sigmoid(prediction[kept, reduced])
// down[kept, reduced] = sigmoid(-prediction[kept, reduced])
// tail[kept, reduced] = softplus(-abs(prediction[kept, reduced]))
// negative[kept, reduced] = (1 - hit[kept, reduced]) * (max(prediction[kept, reduced], 0) + tail[kept, reduced])
// entropy[kept, reduced] = negative[kept, reduced] + hit[kept, reduced] * (max(-prediction[kept, reduced], 0) +
//   tail[kept, reduced])
// missed[kept, reduced] = up[kept, reduced] * (1 - hit[kept, reduced]) + down[kept, reduced] * hit[kept, reduced]
// weight[kept, reduced] = where(alpha < 0, 1, alpha * hit[kept, reduced] + (1 - alpha) * (1 - hit[kept, reduced]))
// change[kept, reduced] = up[kept, reduced] * down[kept, reduced] * (1 - 2 * hit[kept, reduced])
// growth[kept, reduced] = where(change[kept, reduced] == 0, 0, gamma * entropy[kept, reduced] * (change[kept, reduced]
//   / missed[kept, reduced]))
// slope[kept, reduced] = up[kept, reduced] * (1 - hit[kept, reduced]) - down[kept, reduced] * hit[kept, reduced] +
//   growth[kept, reduced]
// d_prediction[kept, reduced] = weight[kept, reduced] * pow(missed[kept, reduced], gamma) * slope[kept, reduced] *
//   share[kept]
template <class T> struct sigmoid_focal_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, C, i64>;

    C gamma, alpha;
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
        const C hit = clamp(target, C(0.0), C(1.0));
        const C up = Activations<T>::sigmoid(prediction);
        const C down = Activations<T>::sigmoid(-prediction);
        const C tail = Activations<T>::softplus(-absolute(prediction));
        const C negative = (C(1.0) - hit) * (maximum(prediction, C(0.0)) + tail);
        const C entropy = negative + hit * (maximum(-prediction, C(0.0)) + tail);
        const C missed = up * (C(1.0) - hit) + down * hit;
        const C weight = alpha < C(0.0) ? C(1.0) : alpha * hit + (C(1.0) - alpha) * (C(1.0) - hit);
        const C change = up * down * (C(1.0) - C(2.0) * hit);
        const C growth = change == C(0.0) ? C(0.0) : gamma * entropy * (change / missed);
        const C slope = up * (C(1.0) - hit) - down * hit + growth;
        d_prediction = store<T>(weight * Binary<T>::power(missed, gamma) * slope * share);
    }
};

// hit[kept, reduced] = clamp(target[kept, reduced], 0, 1)
// up[kept, reduced] = sigmoid(prediction[kept, reduced])
// down[kept, reduced] = sigmoid(-prediction[kept, reduced])
// tail[kept, reduced] = softplus(-abs(prediction[kept, reduced]))
// negative[kept, reduced] = (1 - hit[kept, reduced]) * (max(prediction[kept, reduced], 0) + tail[kept, reduced])
// entropy[kept, reduced] = negative[kept, reduced] + hit[kept, reduced] * (max(-prediction[kept, reduced], 0) +
//   tail[kept, reduced])
// missed[kept, reduced] = up[kept, reduced] * (1 - hit[kept, reduced]) + down[kept, reduced] * hit[kept, reduced]
// weight[kept, reduced] = where(alpha < 0, 1, alpha * hit[kept, reduced] + (1 - alpha) * (1 - hit[kept, reduced]))
// change[kept, reduced] = up[kept, reduced] * down[kept, reduced] * (1 - 2 * hit[kept, reduced])
// growth[kept, reduced] = where(change[kept, reduced] == 0, 0, gamma * entropy[kept, reduced] * (change[kept, reduced]
//   / missed[kept, reduced]))
// slope[kept, reduced] = up[kept, reduced] * (1 - hit[kept, reduced]) - down[kept, reduced] * hit[kept, reduced] +
//   growth[kept, reduced]
// d_prediction[kept, reduced] = weight[kept, reduced] * pow(missed[kept, reduced], gamma) * slope[kept, reduced] *
//   d_loss[kept]
template <class T> struct sigmoid_focal_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<C, C>;

    C gamma, alpha;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [d_loss] = hoisted;
        const C hit = clamp(target, C(0.0), C(1.0));
        const C up = Activations<T>::sigmoid(prediction);
        const C down = Activations<T>::sigmoid(-prediction);
        const C tail = Activations<T>::softplus(-absolute(prediction));
        const C negative = (C(1.0) - hit) * (maximum(prediction, C(0.0)) + tail);
        const C entropy = negative + hit * (maximum(-prediction, C(0.0)) + tail);
        const C missed = up * (C(1.0) - hit) + down * hit;
        const C weight = alpha < C(0.0) ? C(1.0) : alpha * hit + (C(1.0) - alpha) * (C(1.0) - hit);
        const C change = up * down * (C(1.0) - C(2.0) * hit);
        const C growth = change == C(0.0) ? C(0.0) : gamma * entropy * (change / missed);
        const C slope = up * (C(1.0) - hit) - down * hit + growth;
        d_prediction = store<T>(weight * Binary<T>::power(missed, gamma) * slope * d_loss);
    }
};

// share[kept] = d_loss[kept]
// hit[kept] = clamp(target[kept], 0, 1)
// up[kept] = sigmoid(prediction[kept])
// down[kept] = sigmoid(-prediction[kept])
// tail[kept] = softplus(-abs(prediction[kept]))
// negative[kept] = (1 - hit[kept]) * (max(prediction[kept], 0) + tail[kept])
// entropy[kept] = negative[kept] + hit[kept] * (max(-prediction[kept], 0) + tail[kept])
// missed[kept] = up[kept] * (1 - hit[kept]) + down[kept] * hit[kept]
// weight[kept] = where(alpha < 0, 1, alpha * hit[kept] + (1 - alpha) * (1 - hit[kept]))
// change[kept] = up[kept] * down[kept] * (1 - 2 * hit[kept])
// growth[kept] = where(change[kept] == 0, 0, gamma * entropy[kept] * (change[kept] / missed[kept]))
// slope[kept] = up[kept] * (1 - hit[kept]) - down[kept] * hit[kept] + growth[kept]
// d_prediction[kept] = weight[kept] * pow(missed[kept], gamma) * slope[kept] * share[kept]
template <class T> struct sigmoid_focal_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C gamma, alpha;

    BARACUDA_DEVICE void operator()(C d_loss, C target, C prediction, T& d_prediction) const {
        const C share = d_loss;
        const C hit = clamp(target, C(0.0), C(1.0));
        const C up = Activations<T>::sigmoid(prediction);
        const C down = Activations<T>::sigmoid(-prediction);
        const C tail = Activations<T>::softplus(-absolute(prediction));
        const C negative = (C(1.0) - hit) * (maximum(prediction, C(0.0)) + tail);
        const C entropy = negative + hit * (maximum(-prediction, C(0.0)) + tail);
        const C missed = up * (C(1.0) - hit) + down * hit;
        const C weight = alpha < C(0.0) ? C(1.0) : alpha * hit + (C(1.0) - alpha) * (C(1.0) - hit);
        const C change = up * down * (C(1.0) - C(2.0) * hit);
        const C growth = change == C(0.0) ? C(0.0) : gamma * entropy * (change / missed);
        const C slope = up * (C(1.0) - hit) - down * hit + growth;
        d_prediction = store<T>(weight * Binary<T>::power(missed, gamma) * slope * share);
    }
};

}  // namespace baracuda

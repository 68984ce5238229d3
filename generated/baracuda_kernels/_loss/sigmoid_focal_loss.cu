// Generated from spec/loss.yaml: sigmoid_focal_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/activation_forms.cuh>
#include <baracuda/exponent.cuh>
#include <baracuda/half_binary.cuh>

namespace baracuda {

// hit[kept, reduced] = clamp(target[kept, reduced], 0, 1)
// up[kept, reduced] = sigmoid(prediction[kept, reduced])
// down[kept, reduced] = sigmoid(-prediction[kept, reduced])
// tail[kept, reduced] = softplus(-abs(prediction[kept, reduced]))
// negative[kept, reduced] = (1 - hit[kept, reduced]) * (max(prediction[kept, reduced], 0) + tail[kept, reduced])
// entropy[kept, reduced] = negative[kept, reduced] + hit[kept, reduced] * (max(-prediction[kept, reduced], 0) +
//   tail[kept, reduced])
// missed[kept, reduced] = up[kept, reduced] * (1 - hit[kept, reduced]) + down[kept, reduced] * hit[kept, reduced]
// weight[kept, reduced] = where(alpha < 0, 1, alpha * hit[kept, reduced] + (1 - alpha) * (1 - hit[kept, reduced]))
// each[kept, reduced] = weight[kept, reduced] * entropy[kept, reduced] * pow(missed[kept, reduced], gamma)
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct sigmoid_focal_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C gamma, alpha;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Exponent<C> exponent = Exponent<C>(gamma);
        thread.reduce(reads<0, 1>(), [&](C target, C prediction, auto path, bool& slow) {
            const C hit = clamp(target, C(0.0), C(1.0));
            const C up = Activations<T>::sigmoid(prediction);
            const C down = Activations<T>::sigmoid(-prediction);
            const C tail = Activations<T>::softplus(-absolute(prediction));
            const C negative = (C(1.0) - hit) * (maximum(prediction, C(0.0)) + tail);
            const C entropy = negative + hit * (maximum(-prediction, C(0.0)) + tail);
            const C missed = up * (C(1.0) - hit) + down * hit;
            const C weight = alpha < C(0.0) ? C(1.0) : alpha * hit + (C(1.0) - alpha) * (C(1.0) - hit);
            const C each = weight * entropy * exponent.template raise<Binary<T>>(missed, path, slow);
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<2>(store<T>(sum_each / C(size_reduced))); });
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
// each[kept, reduced] = weight[kept, reduced] * entropy[kept, reduced] * pow(missed[kept, reduced], gamma)
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct sigmoid_focal_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C>;

    C gamma, alpha;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Exponent<C> exponent = Exponent<C>(gamma);
        thread.reduce(reads<0, 1>(), [&](C target, C prediction, auto path, bool& slow) {
            const C hit = clamp(target, C(0.0), C(1.0));
            const C up = Activations<T>::sigmoid(prediction);
            const C down = Activations<T>::sigmoid(-prediction);
            const C tail = Activations<T>::softplus(-absolute(prediction));
            const C negative = (C(1.0) - hit) * (maximum(prediction, C(0.0)) + tail);
            const C entropy = negative + hit * (maximum(-prediction, C(0.0)) + tail);
            const C missed = up * (C(1.0) - hit) + down * hit;
            const C weight = alpha < C(0.0) ? C(1.0) : alpha * hit + (C(1.0) - alpha) * (C(1.0) - hit);
            const C each = weight * entropy * exponent.template raise<Binary<T>>(missed, path, slow);
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// hit[kept] = clamp(target[kept], 0, 1)
// up[kept] = sigmoid(prediction[kept])
// down[kept] = sigmoid(-prediction[kept])
// tail[kept] = softplus(-abs(prediction[kept]))
// negative[kept] = (1 - hit[kept]) * (max(prediction[kept], 0) + tail[kept])
// entropy[kept] = negative[kept] + hit[kept] * (max(-prediction[kept], 0) + tail[kept])
// missed[kept] = up[kept] * (1 - hit[kept]) + down[kept] * hit[kept]
// weight[kept] = where(alpha < 0, 1, alpha * hit[kept] + (1 - alpha) * (1 - hit[kept]))
// each[kept] = weight[kept] * entropy[kept] * pow(missed[kept], gamma)
// loss[kept] = each[kept]
template <class T> struct sigmoid_focal_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C gamma, alpha;

    BARACUDA_DEVICE void operator()(C target, C prediction, T& loss) const {
        const C hit = clamp(target, C(0.0), C(1.0));
        const C up = Activations<T>::sigmoid(prediction);
        const C down = Activations<T>::sigmoid(-prediction);
        const C tail = Activations<T>::softplus(-absolute(prediction));
        const C negative = (C(1.0) - hit) * (maximum(prediction, C(0.0)) + tail);
        const C entropy = negative + hit * (maximum(-prediction, C(0.0)) + tail);
        const C missed = up * (C(1.0) - hit) + down * hit;
        const C weight = alpha < C(0.0) ? C(1.0) : alpha * hit + (C(1.0) - alpha) * (C(1.0) - hit);
        const C each = weight * entropy * Binary<T>::power(missed, gamma);
        loss = store<T>(each);
    }
};

}  // namespace baracuda

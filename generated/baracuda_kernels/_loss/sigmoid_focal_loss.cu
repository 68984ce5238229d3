// Generated from spec/loss.yaml: sigmoid_focal_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/activation_forms.cuh>
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
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / size(reduced)
template <class T> struct sigmoid_focal_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C gamma, alpha;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C hit = clamp(target, C(0.0), C(1.0));
            const C up = Activations<T>::sigmoid(prediction);
            const C down = Activations<T>::sigmoid(-prediction);
            const C tail = Activations<T>::softplus(-absolute(prediction));
            const C negative = (C(1.0) - hit) * (maximum(prediction, C(0.0)) + tail);
            const C entropy = negative + hit * (maximum(-prediction, C(0.0)) + tail);
            const C missed = up * (C(1.0) - hit) + down * hit;
            const C weight = alpha < C(0.0) ? C(1.0) : alpha * hit + (C(1.0) - alpha) * (C(1.0) - hit);
            const C each = weight * entropy * Binary<T>::power(missed, gamma);
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total / C(size_reduced))); });
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
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct sigmoid_focal_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C>;

    C gamma, alpha;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C hit = clamp(target, C(0.0), C(1.0));
            const C up = Activations<T>::sigmoid(prediction);
            const C down = Activations<T>::sigmoid(-prediction);
            const C tail = Activations<T>::softplus(-absolute(prediction));
            const C negative = (C(1.0) - hit) * (maximum(prediction, C(0.0)) + tail);
            const C entropy = negative + hit * (maximum(-prediction, C(0.0)) + tail);
            const C missed = up * (C(1.0) - hit) + down * hit;
            const C weight = alpha < C(0.0) ? C(1.0) : alpha * hit + (C(1.0) - alpha) * (C(1.0) - hit);
            const C each = weight * entropy * Binary<T>::power(missed, gamma);
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total)); });
    }
};

}  // namespace baracuda

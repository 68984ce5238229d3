// Generated from spec/loss.yaml: binary_cross_entropy_with_logits. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// tail[kept, reduced] = softplus(-abs(prediction[kept, reduced]))
// negative[kept, reduced] = (1 - target[kept, reduced]) * (max(prediction[kept, reduced], 0) + tail[kept, reduced])
// positive[kept, reduced] = pos_weight * target[kept, reduced] * (max(-prediction[kept, reduced], 0) + tail[kept,
//   reduced])
// each[kept, reduced] = negative[kept, reduced] + positive[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct binary_cross_entropy_with_logits_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C pos_weight;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C tail = Activations<T>::softplus(-absolute(prediction));
            const C negative = (C(1.0) - target) * (maximum(prediction, C(0.0)) + tail);
            const C positive = pos_weight * target * (maximum(-prediction, C(0.0)) + tail);
            const C each = negative + positive;
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<2>(store<T>(sum_each / C(size_reduced))); });
    }
};

// tail[kept, reduced] = softplus(-abs(prediction[kept, reduced]))
// negative[kept, reduced] = (1 - target[kept, reduced]) * (max(prediction[kept, reduced], 0) + tail[kept, reduced])
// positive[kept, reduced] = pos_weight * target[kept, reduced] * (max(-prediction[kept, reduced], 0) + tail[kept,
//   reduced])
// each[kept, reduced] = (negative[kept, reduced] + positive[kept, reduced]) * weight[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct binary_cross_entropy_with_logits_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C pos_weight;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C prediction, C target, C weight) {
            const C tail = Activations<T>::softplus(-absolute(prediction));
            const C negative = (C(1.0) - target) * (maximum(prediction, C(0.0)) + tail);
            const C positive = pos_weight * target * (maximum(-prediction, C(0.0)) + tail);
            const C each = (negative + positive) * weight;
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<3>(store<T>(sum_each / C(size_reduced))); });
    }
};

// tail[kept, reduced] = softplus(-abs(prediction[kept, reduced]))
// negative[kept, reduced] = (1 - target[kept, reduced]) * (max(prediction[kept, reduced], 0) + tail[kept, reduced])
// positive[kept, reduced] = pos_weight * target[kept, reduced] * (max(-prediction[kept, reduced], 0) + tail[kept,
//   reduced])
// each[kept, reduced] = negative[kept, reduced] + positive[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct binary_cross_entropy_with_logits_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C pos_weight;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C tail = Activations<T>::softplus(-absolute(prediction));
            const C negative = (C(1.0) - target) * (maximum(prediction, C(0.0)) + tail);
            const C positive = pos_weight * target * (maximum(-prediction, C(0.0)) + tail);
            const C each = negative + positive;
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// tail[kept, reduced] = softplus(-abs(prediction[kept, reduced]))
// negative[kept, reduced] = (1 - target[kept, reduced]) * (max(prediction[kept, reduced], 0) + tail[kept, reduced])
// positive[kept, reduced] = pos_weight * target[kept, reduced] * (max(-prediction[kept, reduced], 0) + tail[kept,
//   reduced])
// each[kept, reduced] = (negative[kept, reduced] + positive[kept, reduced]) * weight[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct binary_cross_entropy_with_logits_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C pos_weight;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C prediction, C target, C weight) {
            const C tail = Activations<T>::softplus(-absolute(prediction));
            const C negative = (C(1.0) - target) * (maximum(prediction, C(0.0)) + tail);
            const C positive = pos_weight * target * (maximum(-prediction, C(0.0)) + tail);
            const C each = (negative + positive) * weight;
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<3>(store<T>(loss)); });
    }
};

// tail[kept] = softplus(-abs(prediction[kept]))
// negative[kept] = (1 - target[kept]) * (max(prediction[kept], 0) + tail[kept])
// positive[kept] = pos_weight * target[kept] * (max(-prediction[kept], 0) + tail[kept])
// each[kept] = negative[kept] + positive[kept]
// loss[kept] = each[kept]
template <class T> struct binary_cross_entropy_with_logits_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C pos_weight;

    BARACUDA_DEVICE void operator()(C prediction, C target, T& loss) const {
        const C tail = Activations<T>::softplus(-absolute(prediction));
        const C negative = (C(1.0) - target) * (maximum(prediction, C(0.0)) + tail);
        const C positive = pos_weight * target * (maximum(-prediction, C(0.0)) + tail);
        const C each = negative + positive;
        loss = store<T>(each);
    }
};

// tail[kept] = softplus(-abs(prediction[kept]))
// negative[kept] = (1 - target[kept]) * (max(prediction[kept], 0) + tail[kept])
// positive[kept] = pos_weight * target[kept] * (max(-prediction[kept], 0) + tail[kept])
// each[kept] = (negative[kept] + positive[kept]) * weight[kept]
// loss[kept] = each[kept]
template <class T> struct binary_cross_entropy_with_logits_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C pos_weight;

    BARACUDA_DEVICE void operator()(C prediction, C target, C weight, T& loss) const {
        const C tail = Activations<T>::softplus(-absolute(prediction));
        const C negative = (C(1.0) - target) * (maximum(prediction, C(0.0)) + tail);
        const C positive = pos_weight * target * (maximum(-prediction, C(0.0)) + tail);
        const C each = (negative + positive) * weight;
        loss = store<T>(each);
    }
};

}  // namespace baracuda

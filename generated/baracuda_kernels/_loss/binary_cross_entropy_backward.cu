// Generated from spec/loss.yaml: binary_cross_entropy, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// share[kept] = d_loss[kept] / size(reduced)
// spread[kept, reduced] = max((1 - prediction[kept, reduced]) * prediction[kept, reduced], 1e-12)
// d_prediction[kept, reduced] = (prediction[kept, reduced] - target[kept, reduced]) / spread[kept, reduced] *
//   share[kept]
// d_target[kept, reduced] = (max(log1p(-prediction[kept, reduced]), -100) - max(log(prediction[kept, reduced]), -100))
//   * share[kept]
template <class T> struct binary_cross_entropy_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<i64>;

    i64 size_reduced;

    struct Hoisted {
        C share;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C share = d_loss / C(size_reduced);
        return {share};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [share] = hoisted;
        const C spread = maximum((C(1.0) - prediction) * prediction, C(1e-12));
        d_prediction = store<T>((prediction - target) / spread * share);
        d_target = store<T>(
                (maximum(Functions<T>::log1p(-prediction), C(-100.0)) - maximum(Functions<T>::log(prediction),
                C(-100.0))) * share);
    }
};

// share[kept] = d_loss[kept] / size(reduced)
// spread[kept, reduced] = max((1 - prediction[kept, reduced]) * prediction[kept, reduced], 1e-12)
// d_prediction[kept, reduced] = (prediction[kept, reduced] - target[kept, reduced]) / spread[kept, reduced] *
//   share[kept] * weight[kept, reduced]
// d_target[kept, reduced] = (max(log1p(-prediction[kept, reduced]), -100) - max(log(prediction[kept, reduced]), -100))
//   * share[kept] * weight[kept, reduced]
template <class T> struct binary_cross_entropy_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<i64>;

    i64 size_reduced;

    struct Hoisted {
        C share;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C share = d_loss / C(size_reduced);
        return {share};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, C weight, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [share] = hoisted;
        const C spread = maximum((C(1.0) - prediction) * prediction, C(1e-12));
        d_prediction = store<T>((prediction - target) / spread * share * weight);
        d_target = store<T>(
                (maximum(Functions<T>::log1p(-prediction), C(-100.0)) - maximum(Functions<T>::log(prediction),
                C(-100.0))) * share * weight);
    }
};

// spread[kept, reduced] = max((1 - prediction[kept, reduced]) * prediction[kept, reduced], 1e-12)
// d_prediction[kept, reduced] = (prediction[kept, reduced] - target[kept, reduced]) / spread[kept, reduced] *
//   d_loss[kept]
// d_target[kept, reduced] = (max(log1p(-prediction[kept, reduced]), -100) - max(log(prediction[kept, reduced]), -100))
//   * d_loss[kept]
template <class T> struct binary_cross_entropy_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>, Out<T>>;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [d_loss] = hoisted;
        const C spread = maximum((C(1.0) - prediction) * prediction, C(1e-12));
        d_prediction = store<T>((prediction - target) / spread * d_loss);
        d_target = store<T>(
                (maximum(Functions<T>::log1p(-prediction), C(-100.0)) - maximum(Functions<T>::log(prediction),
                C(-100.0))) * d_loss);
    }
};

// spread[kept, reduced] = max((1 - prediction[kept, reduced]) * prediction[kept, reduced], 1e-12)
// d_prediction[kept, reduced] = (prediction[kept, reduced] - target[kept, reduced]) / spread[kept, reduced] *
//   d_loss[kept] * weight[kept, reduced]
// d_target[kept, reduced] = (max(log1p(-prediction[kept, reduced]), -100) - max(log(prediction[kept, reduced]), -100))
//   * d_loss[kept] * weight[kept, reduced]
template <class T> struct binary_cross_entropy_backward_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, In<T, C>, Out<T>, Out<T>>;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, C weight, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [d_loss] = hoisted;
        const C spread = maximum((C(1.0) - prediction) * prediction, C(1e-12));
        d_prediction = store<T>((prediction - target) / spread * d_loss * weight);
        d_target = store<T>(
                (maximum(Functions<T>::log1p(-prediction), C(-100.0)) - maximum(Functions<T>::log(prediction),
                C(-100.0))) * d_loss * weight);
    }
};

// share[kept] = d_loss[kept]
// spread[kept] = max((1 - prediction[kept]) * prediction[kept], 1e-12)
// d_prediction[kept] = (prediction[kept] - target[kept]) / spread[kept] * share[kept]
// d_target[kept] = (max(log1p(-prediction[kept]), -100) - max(log(prediction[kept]), -100)) * share[kept]
template <class T> struct binary_cross_entropy_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_loss, C prediction, C target, T& d_prediction, T& d_target) const {
        const C share = d_loss;
        const C spread = maximum((C(1.0) - prediction) * prediction, C(1e-12));
        d_prediction = store<T>((prediction - target) / spread * share);
        d_target = store<T>(
                (maximum(Functions<T>::log1p(-prediction), C(-100.0)) - maximum(Functions<T>::log(prediction),
                C(-100.0))) * share);
    }
};

// share[kept] = d_loss[kept]
// spread[kept] = max((1 - prediction[kept]) * prediction[kept], 1e-12)
// d_prediction[kept] = (prediction[kept] - target[kept]) / spread[kept] * share[kept] * weight[kept]
// d_target[kept] = (max(log1p(-prediction[kept]), -100) - max(log(prediction[kept]), -100)) * share[kept] *
//   weight[kept]
template <class T> struct binary_cross_entropy_backward_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_loss, C prediction, C target, C weight, T& d_prediction, T& d_target) const {
        const C share = d_loss;
        const C spread = maximum((C(1.0) - prediction) * prediction, C(1e-12));
        d_prediction = store<T>((prediction - target) / spread * share * weight);
        d_target = store<T>(
                (maximum(Functions<T>::log1p(-prediction), C(-100.0)) - maximum(Functions<T>::log(prediction),
                C(-100.0))) * share * weight);
    }
};

}  // namespace baracuda

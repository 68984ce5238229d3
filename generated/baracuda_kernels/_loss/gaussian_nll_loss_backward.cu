// Generated from spec/loss.yaml: gaussian_nll_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// distance[kept, reduced] = prediction[kept, reduced] - target[kept, reduced]
// ratio_d_loss[kept] = d_loss[kept] / size(reduced)
// limited[kept, reduced] = variance[kept, reduced] < eps
// spread[kept, reduced] = where(limited[kept, reduced], eps + (variance[kept, reduced] - stop_gradient(variance[kept,
//   reduced])), variance[kept, reduced])
// d_prediction[kept, reduced] = distance[kept, reduced] * ratio_d_loss[kept] / spread[kept, reduced]
// d_target[kept, reduced] = -d_prediction[kept, reduced]
// share[kept, reduced] = square(distance[kept, reduced]) / spread[kept, reduced]
// d_variance[kept, reduced] = 0.5 * (1 - share[kept, reduced]) * ratio_d_loss[kept] / spread[kept, reduced]
template <class T> struct gaussian_nll_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, In<T, C>, Out<T>, Out<T>, Out<T>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_reduced;

    struct Hoisted {
        C ratio_d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C ratio_d_loss = d_loss / C(size_reduced);
        return {ratio_d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, C variance, const Hoisted& hoisted, T& d_prediction,
            T& d_target, T& d_variance) const {
        const auto& [ratio_d_loss] = hoisted;
        const C distance = prediction - target;
        const bool limited = variance < eps;
        const C spread = limited ? eps + (variance - variance) : variance;
        const C d_prediction_value = load<C>(store<T>(distance * ratio_d_loss / spread));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
        const C share = square(distance) / spread;
        d_variance = store<T>(C(0.5) * (C(1.0) - share) * ratio_d_loss / spread);
    }
};

// distance[kept, reduced] = prediction[kept, reduced] - target[kept, reduced]
// limited[kept, reduced] = variance[kept, reduced] < eps
// spread[kept, reduced] = where(limited[kept, reduced], eps + (variance[kept, reduced] - stop_gradient(variance[kept,
//   reduced])), variance[kept, reduced])
// d_prediction[kept, reduced] = distance[kept, reduced] * d_loss[kept] / spread[kept, reduced]
// d_target[kept, reduced] = -d_prediction[kept, reduced]
// share[kept, reduced] = square(distance[kept, reduced]) / spread[kept, reduced]
// d_variance[kept, reduced] = 0.5 * (1 - share[kept, reduced]) * d_loss[kept] / spread[kept, reduced]
template <class T> struct gaussian_nll_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>, Out<T>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, C variance, const Hoisted& hoisted, T& d_prediction,
            T& d_target, T& d_variance) const {
        const auto& [d_loss] = hoisted;
        const C distance = prediction - target;
        const bool limited = variance < eps;
        const C spread = limited ? eps + (variance - variance) : variance;
        const C d_prediction_value = load<C>(store<T>(distance * d_loss / spread));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
        const C share = square(distance) / spread;
        d_variance = store<T>(C(0.5) * (C(1.0) - share) * d_loss / spread);
    }
};

// distance[kept] = prediction[kept] - target[kept]
// limited[kept] = variance[kept] < eps
// spread[kept] = where(limited[kept], eps + (variance[kept] - stop_gradient(variance[kept])), variance[kept])
// d_prediction[kept] = distance[kept] * d_loss[kept] / spread[kept]
// d_target[kept] = -d_prediction[kept]
// share[kept] = square(distance[kept]) / spread[kept]
// d_variance[kept] = 0.5 * (1 - share[kept]) * d_loss[kept] / spread[kept]
template <class T> struct gaussian_nll_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>, Out<T>>;
    using Members = List<C>;

    C eps;

    BARACUDA_DEVICE void operator()(C prediction, C target, C variance, C d_loss, T& d_prediction, T& d_target,
            T& d_variance) const {
        const C distance = prediction - target;
        const bool limited = variance < eps;
        const C spread = limited ? eps + (variance - variance) : variance;
        const C d_prediction_value = load<C>(store<T>(distance * d_loss / spread));
        d_prediction = store<T>(d_prediction_value);
        d_target = store<T>(-d_prediction_value);
        const C share = square(distance) / spread;
        d_variance = store<T>(C(0.5) * (C(1.0) - share) * d_loss / spread);
    }
};

}  // namespace baracuda

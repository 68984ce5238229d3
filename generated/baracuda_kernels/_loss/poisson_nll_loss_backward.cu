// Generated from spec/loss.yaml: poisson_nll_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// exp_prediction[kept, reduced] = exp(prediction[kept, reduced])
// ratio_d_loss[kept] = d_loss[kept] / size(reduced)
// d_prediction[kept, reduced] = where(log_input, -((target[kept, reduced] - exp_prediction[kept, reduced]) *
//   ratio_d_loss[kept]), -((target[kept, reduced] / (prediction[kept, reduced] + eps) - 1) * ratio_d_loss[kept]))
template <class T> struct poisson_nll_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, In<T, C>, Out<T>>;
    using Members = List<bool, C, i64>;

    bool log_input;
    C eps;
    i64 size_reduced;

    struct Hoisted {
        C ratio_d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C ratio_d_loss = d_loss / C(size_reduced);
        return {ratio_d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [ratio_d_loss] = hoisted;
        const C exp_prediction = Functions<T>::exp(prediction);
        d_prediction = store<T>(log_input ? -((target - exp_prediction) * ratio_d_loss)
                : -((target / (prediction + eps) - C(1.0)) * ratio_d_loss));
    }
};

// exp_prediction[kept, reduced] = exp(prediction[kept, reduced])
// d_prediction[kept, reduced] = where(log_input, -((target[kept, reduced] - exp_prediction[kept, reduced]) *
//   d_loss[kept]), -((target[kept, reduced] / (prediction[kept, reduced] + eps) - 1) * d_loss[kept]))
template <class T> struct poisson_nll_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<bool, C>;

    bool log_input;
    C eps;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [d_loss] = hoisted;
        const C exp_prediction = Functions<T>::exp(prediction);
        d_prediction = store<T>(log_input ? -((target - exp_prediction) * d_loss)
                : -((target / (prediction + eps) - C(1.0)) * d_loss));
    }
};

// exp_prediction[kept] = exp(prediction[kept])
// d_prediction[kept] = where(log_input, -((target[kept] - exp_prediction[kept]) * d_loss[kept]), -((target[kept] /
//   (prediction[kept] + eps) - 1) * d_loss[kept]))
template <class T> struct poisson_nll_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<bool, C>;

    bool log_input;
    C eps;

    BARACUDA_DEVICE void operator()(C prediction, C target, C d_loss, T& d_prediction) const {
        const C exp_prediction = Functions<T>::exp(prediction);
        d_prediction = store<T>(log_input ? -((target - exp_prediction) * d_loss)
                : -((target / (prediction + eps) - C(1.0)) * d_loss));
    }
};

}  // namespace baracuda

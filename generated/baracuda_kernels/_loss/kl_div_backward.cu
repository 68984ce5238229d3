// Generated from spec/loss.yaml: kl_div, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// share[kept] = d_loss[kept] / size(reduced)
// weight[kept, reduced] = where(log_target, exp(target[kept, reduced]), target[kept, reduced])
// d_prediction[kept, reduced] = -weight[kept, reduced] * share[kept]
// level[kept, reduced] = where(log_target, target[kept, reduced], log(target[kept, reduced]))
// slope[kept, reduced] = (level[kept, reduced] - prediction[kept, reduced] + 1) * where(log_target, weight[kept,
//   reduced], 1)
// d_target[kept, reduced] = where(weight[kept, reduced] == 0 and not isnan(prediction[kept, reduced]), 0, slope[kept,
//   reduced]) * share[kept]
template <class T> struct kl_div_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<bool, i64>;

    bool log_target;
    i64 size_reduced;

    struct Hoisted {
        C share;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        const C share = d_loss / C(size_reduced);
        return {share};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [share] = hoisted;
        const C weight = log_target ? Functions<T>::exp(target) : target;
        d_prediction = store<T>(-weight * share);
        const C level = log_target ? target : Functions<T>::log(target);
        const C slope = (level - prediction + C(1.0)) * (log_target ? weight : C(1.0));
        d_target = store<T>((weight == C(0.0) && !is_nan(prediction) ? C(0.0) : slope) * share);
    }
};

// weight[kept, reduced] = where(log_target, exp(target[kept, reduced]), target[kept, reduced])
// d_prediction[kept, reduced] = -weight[kept, reduced] * d_loss[kept]
// level[kept, reduced] = where(log_target, target[kept, reduced], log(target[kept, reduced]))
// slope[kept, reduced] = (level[kept, reduced] - prediction[kept, reduced] + 1) * where(log_target, weight[kept,
//   reduced], 1)
// d_target[kept, reduced] = where(weight[kept, reduced] == 0 and not isnan(prediction[kept, reduced]), 0, slope[kept,
//   reduced]) * d_loss[kept]
template <class T> struct kl_div_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<bool>;

    bool log_target;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, const Hoisted& hoisted, T& d_prediction,
            T& d_target) const {
        const auto& [d_loss] = hoisted;
        const C weight = log_target ? Functions<T>::exp(target) : target;
        d_prediction = store<T>(-weight * d_loss);
        const C level = log_target ? target : Functions<T>::log(target);
        const C slope = (level - prediction + C(1.0)) * (log_target ? weight : C(1.0));
        d_target = store<T>((weight == C(0.0) && !is_nan(prediction) ? C(0.0) : slope) * d_loss);
    }
};

// share[kept] = d_loss[kept]
// weight[kept] = where(log_target, exp(target[kept]), target[kept])
// d_prediction[kept] = -weight[kept] * share[kept]
// level[kept] = where(log_target, target[kept], log(target[kept]))
// slope[kept] = (level[kept] - prediction[kept] + 1) * where(log_target, weight[kept], 1)
// d_target[kept] = where(weight[kept] == 0 and not isnan(prediction[kept]), 0, slope[kept]) * share[kept]
template <class T> struct kl_div_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<bool>;

    bool log_target;

    BARACUDA_DEVICE void operator()(C d_loss, C target, C prediction, T& d_prediction, T& d_target) const {
        const C share = d_loss;
        const C weight = log_target ? Functions<T>::exp(target) : target;
        d_prediction = store<T>(-weight * share);
        const C level = log_target ? target : Functions<T>::log(target);
        const C slope = (level - prediction + C(1.0)) * (log_target ? weight : C(1.0));
        d_target = store<T>((weight == C(0.0) && !is_nan(prediction) ? C(0.0) : slope) * share);
    }
};

}  // namespace baracuda

// Generated from spec/loss.yaml: hinge_embedding_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// lack[kept, reduced] = margin - prediction[kept, reduced]
// d_prediction[kept, reduced] = (where(target[kept, reduced] == 1 or lack[kept, reduced] < 0, 0.0, -1.0) +
//   where(target[kept, reduced] == -1, 0.0, 1.0)) * (d_loss[kept] / size(reduced))
template <class T> struct hinge_embedding_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C margin;
    i64 size_reduced;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [d_loss] = hoisted;
        const C lack = margin - prediction;
        d_prediction = store<T>(((target == C(1.0) || lack < C(0.0) ? C(0.0) : C(-1.0))
                + (target == C(-1.0) ? C(0.0) : C(1.0))) * (d_loss / C(size_reduced)));
    }
};

// lack[kept, reduced] = margin - prediction[kept, reduced]
// d_prediction[kept, reduced] = (where(target[kept, reduced] == 1 or lack[kept, reduced] < 0, 0.0, -1.0) +
//   where(target[kept, reduced] == -1, 0.0, 1.0)) * d_loss[kept]
template <class T> struct hinge_embedding_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<C>;

    C margin;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, T& d_prediction) const {
        const auto& [d_loss] = hoisted;
        const C lack = margin - prediction;
        d_prediction = store<T>(((target == C(1.0) || lack < C(0.0) ? C(0.0) : C(-1.0))
                + (target == C(-1.0) ? C(0.0) : C(1.0))) * d_loss);
    }
};

// lack[kept] = margin - prediction[kept]
// d_prediction[kept] = (where(target[kept] == 1 or lack[kept] < 0, 0.0, -1.0) + where(target[kept] == -1, 0.0, 1.0)) *
//   d_loss[kept]
template <class T> struct hinge_embedding_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C margin;

    BARACUDA_DEVICE void operator()(C prediction, C target, C d_loss, T& d_prediction) const {
        const C lack = margin - prediction;
        d_prediction = store<T>(((target == C(1.0) || lack < C(0.0) ? C(0.0) : C(-1.0))
                + (target == C(-1.0) ? C(0.0) : C(1.0))) * d_loss);
    }
};

}  // namespace baracuda

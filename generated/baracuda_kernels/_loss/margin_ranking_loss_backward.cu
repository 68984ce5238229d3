// Generated from spec/loss.yaml: margin_ranking_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// lack[kept, reduced] = margin - target[kept, reduced] * (prediction[kept, reduced] - other[kept, reduced])
// product_target[kept, reduced] = target[kept, reduced] * (d_loss[kept] / size(reduced))
// d_prediction[kept, reduced] = where(lack[kept, reduced] < 0, 0, -product_target[kept, reduced])
// d_other[kept, reduced] = where(lack[kept, reduced] < 0, 0, product_target[kept, reduced])
template <class T> struct margin_ranking_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>, Out<T>>;
    using Members = List<C, i64>;

    C margin;
    i64 size_reduced;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, C other, const Hoisted& hoisted, T& d_prediction,
            T& d_other) const {
        const auto& [d_loss] = hoisted;
        const C lack = margin - target * (prediction - other);
        const C product_target = target * (d_loss / C(size_reduced));
        d_prediction = store<T>(lack < C(0.0) ? C(0.0) : -product_target);
        d_other = store<T>(lack < C(0.0) ? C(0.0) : product_target);
    }
};

// lack[kept, reduced] = margin - target[kept, reduced] * (prediction[kept, reduced] - other[kept, reduced])
// d_prediction[kept, reduced] = where(lack[kept, reduced] < 0, 0, -(target[kept, reduced] * d_loss[kept]))
// d_other[kept, reduced] = where(lack[kept, reduced] < 0, 0, target[kept, reduced] * d_loss[kept])
template <class T> struct margin_ranking_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>, Out<T>>;
    using Members = List<C>;

    C margin;

    struct Hoisted {
        C d_loss;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_loss) const {
        return {d_loss};
    }

    BARACUDA_DEVICE void operator()(C target, C prediction, C other, const Hoisted& hoisted, T& d_prediction,
            T& d_other) const {
        const auto& [d_loss] = hoisted;
        const C lack = margin - target * (prediction - other);
        d_prediction = store<T>(lack < C(0.0) ? C(0.0) : -(target * d_loss));
        d_other = store<T>(lack < C(0.0) ? C(0.0) : target * d_loss);
    }
};

// lack[kept] = margin - target[kept] * (prediction[kept] - other[kept])
// d_prediction[kept] = where(lack[kept] < 0, 0, -(target[kept] * d_loss[kept]))
// d_other[kept] = where(lack[kept] < 0, 0, target[kept] * d_loss[kept])
template <class T> struct margin_ranking_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<C>;

    C margin;

    BARACUDA_DEVICE void operator()(C target, C prediction, C other, C d_loss, T& d_prediction, T& d_other) const {
        const C lack = margin - target * (prediction - other);
        d_prediction = store<T>(lack < C(0.0) ? C(0.0) : -(target * d_loss));
        d_other = store<T>(lack < C(0.0) ? C(0.0) : target * d_loss);
    }
};

}  // namespace baracuda

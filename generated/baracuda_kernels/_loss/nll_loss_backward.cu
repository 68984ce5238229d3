// Generated from spec/loss.yaml: nll_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// counts[rows] = label[rows] != ignore_index
// d_log_probs[rows, j] = where(j == label[rows], where(strange[rows], 0, where(counts[rows], -d_loss[rows], 0)), 0)
template <class T, class L> struct nll_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<ByRow<L, i64>, ByColumn<Index, i64>, ByRow<T, C>, Out<T>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    struct Hoisted {
        i64 label;
        i64 j;
        C d_loss;
        bool strange;
        bool counts;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 label, i64 j, C d_loss) const {
        const bool strange = label < i64(0) || label >= size_classes;
        const bool counts = label != ignore_index;
        return {label, j, d_loss, strange, counts};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& d_log_probs) const {
        const auto& [label, j, d_loss, strange, counts] = hoisted;
        d_log_probs = store<T>(j == label ? (strange ? C(0.0) : (counts ? -d_loss : C(0.0))) : C(0.0));
    }
};

// counts[rows] = label[rows] != ignore_index
// strange[rows] = label[rows] < 0 or label[rows] >= size(classes)
// d_log_probs[rows, j] = where(j == label[rows], where(counts[rows], where(strange[rows], 0, -(d_loss[rows] *
//   weight[j])), 0), 0)
template <class T, class L> struct nll_loss_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<ByRow<L, i64>, ByColumn<Index, i64>, ByRow<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<i64, i64>;

    i64 ignore_index, size_classes;

    struct Hoisted {
        i64 label;
        i64 j;
        C d_loss;
        C weight;
        bool counts;
        bool strange;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 label, i64 j, C d_loss, C weight) const {
        const bool counts = label != ignore_index;
        const bool strange = label < i64(0) || label >= size_classes;
        return {label, j, d_loss, weight, counts, strange};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& d_log_probs) const {
        const auto& [label, j, d_loss, weight, counts, strange] = hoisted;
        d_log_probs = store<T>(j == label ? (counts ? (strange ? C(0.0) : -(d_loss * weight)) : C(0.0)) : C(0.0));
    }
};

}  // namespace baracuda

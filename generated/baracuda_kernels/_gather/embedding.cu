// Generated from spec/gather.yaml: embedding. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/gather_rows.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// counts[n] = index[n] != padding_idx
// found[n, d] = weight[reported(index[n]), d]
// y[n, d] = where(counts[n], found[n, d], stop_gradient(found[n, d]))
template <class T, class L> struct embedding_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, Places>;
    enum : int { copies = 1 };

    i64 padding_idx;
    Places weight_dim_0;

    struct Hoisted {
        i64 index;
        bool counts;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 index) const {
        const bool counts = index != padding_idx;
        return {index, counts};
    }

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return weight_dim_0.at(index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(weight_dim_0, index, true);
    }

    BARACUDA_DEVICE void operator()(C weight, const Hoisted& hoisted, auto& y) const {
        const auto& [index, counts] = hoisted;
        const C found = weight;
        y = outgoing<T>(counts ? found : found);
    }
};

template <class T, class L> struct embedding_int_formula {
    using C = compute_t<T, L>;
    using Operands = List<Broadcast<L, i64>, Gathered<T, i64>, Out<T>>;
    using Members = List<i64, Places>;
    enum : int { copies = 1 };

    i64 padding_idx;
    Places weight_dim_0;

    struct Hoisted {
        i64 index;
        bool counts;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 index) const {
        const bool counts = index != padding_idx;
        return {index, counts};
    }

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return weight_dim_0.at(index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(weight_dim_0, index, true);
    }

    BARACUDA_DEVICE void operator()(i64 weight, const Hoisted& hoisted, T& y) const {
        const auto& [index, counts] = hoisted;
        const i64 found = weight;
        y = wrap<T>(counts ? found : found);
    }
};

template <class T, class L> struct embedding_bool_formula {
    using C = compute_t<T, L>;
    using Operands = List<Broadcast<L, i64>, Gathered<T, bool>, Out<T>>;
    using Members = List<i64, Places>;
    enum : int { copies = 1 };

    i64 padding_idx;
    Places weight_dim_0;

    struct Hoisted {
        i64 index;
        bool counts;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 index) const {
        const bool counts = index != padding_idx;
        return {index, counts};
    }

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return weight_dim_0.at(index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(weight_dim_0, index, true);
    }

    BARACUDA_DEVICE void operator()(bool weight, const Hoisted& hoisted, T& y) const {
        const auto& [index, counts] = hoisted;
        const bool found = weight;
        y = store<T>(counts ? found : found);
    }
};

}  // namespace baracuda

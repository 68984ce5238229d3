// Generated from spec/gather.yaml: index_select. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/gather_rows.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// y[outer, k, inner] = x[outer, reported(index[k]), inner]
template <class T, class L> struct index_select_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Gathered<T, C>, Out<T>>;
    using Members = List<Places>;
    enum : int { copies = 1 };

    Places x_dim_1;

    struct Hoisted {
        i64 index;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 index) const {
        return {index};
    }

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return x_dim_1.at(index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(x_dim_1, index, true);
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, auto& y) const {
        const auto& [index] = hoisted;
        y = outgoing<T>(x);
    }
};

template <class T, class L> struct index_select_int_formula {
    using C = compute_t<T, L>;
    using Operands = List<Broadcast<L, i64>, Gathered<T, i64>, Out<T>>;
    using Members = List<Places>;
    enum : int { copies = 1 };

    Places x_dim_1;

    struct Hoisted {
        i64 index;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 index) const {
        return {index};
    }

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return x_dim_1.at(index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(x_dim_1, index, true);
    }

    BARACUDA_DEVICE void operator()(i64 x, const Hoisted& hoisted, T& y) const {
        const auto& [index] = hoisted;
        y = wrap<T>(x);
    }
};

template <class T, class L> struct index_select_bool_formula {
    using C = compute_t<T, L>;
    using Operands = List<Broadcast<L, i64>, Gathered<T, bool>, Out<T>>;
    using Members = List<Places>;
    enum : int { copies = 1 };

    Places x_dim_1;

    struct Hoisted {
        i64 index;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 index) const {
        return {index};
    }

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return x_dim_1.at(index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(x_dim_1, index, true);
    }

    BARACUDA_DEVICE void operator()(bool x, const Hoisted& hoisted, T& y) const {
        const auto& [index] = hoisted;
        y = store<T>(x);
    }
};

}  // namespace baracuda

// Generated from spec/scatter.yaml: index_add, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/gather_rows.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// d_x[outer, j, inner] = d_y[outer, j, inner]
// d_src[outer, k, inner] = where(0 <= index[k] < size(d), alpha * d_y[outer, index[k], inner], 0)
template <class T> struct index_add_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, T& d_x) const {
        d_x = store<T>(d_y);
    }
};

template <class T, class L> struct index_add_backward_d_src_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Gathered<T, C>, Out<T>>;
    using Members = List<C, i64, Places>;

    C alpha;
    i64 size_d;
    Places d_y_dim_1;

    struct Hoisted {
        i64 index;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 index) const {
        return {index};
    }

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return d_y_dim_1.at(index);
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_src) const {
        const auto& [index] = hoisted;
        d_src = store<T>(i64(0) <= index && index < size_d ? alpha * d_y : C(0.0));
    }
};

}  // namespace baracuda

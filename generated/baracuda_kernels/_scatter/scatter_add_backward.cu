// Generated from spec/scatter.yaml: scatter_add, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// d_x[outer, j, inner] = d_y[outer, j, inner]
// d_src[outer, k, inner] = where(0 <= index[outer, k, inner] < size(d), d_y[outer, index[outer, k, inner], inner], 0)
template <class T> struct scatter_add_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, T& d_x) const {
        d_x = store<T>(d_y);
    }
};

template <class T, class L> struct scatter_add_backward_d_src_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, Places>;

    i64 size_d;
    Places d_y_dim_1;

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return d_y_dim_1.at(index);
    }

    BARACUDA_DEVICE void operator()(i64 index, C d_y, T& d_src) const {
        d_src = store<T>(i64(0) <= index && index < size_d ? d_y : C(0.0));
    }
};

}  // namespace baracuda

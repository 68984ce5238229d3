// Generated from spec/reduce.yaml: nansum, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x[kept, reduced] = where(isnan(x[kept, reduced]), 0, d_y[kept])
template <class T> struct nansum_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;

    struct Hoisted {
        C d_y;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_y) const {
        return {d_y};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [d_y] = hoisted;
        d_x = store<T>(is_nan(x) ? C(0.0) : d_y);
    }
};

}  // namespace baracuda

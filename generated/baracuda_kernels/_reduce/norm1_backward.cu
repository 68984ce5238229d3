// Generated from spec/reduce.yaml: norm1, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x[kept, reduced] = d_y[kept] * sign(x[kept, reduced])
template <class T> struct norm1_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, In<T, C>, Out<T>>;

    struct Hoisted {
        C d_y;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_y) const {
        return {d_y};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [d_y] = hoisted;
        d_x = store<T>(d_y * sign(x));
    }
};

}  // namespace baracuda

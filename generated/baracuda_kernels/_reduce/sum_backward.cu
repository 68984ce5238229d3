// Generated from spec/reduce.yaml: sum, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x[kept, reduced] = d_y[kept]
template <class T> struct sum_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, Out<T>>;

    struct Hoisted {
        C d_y;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_y) const {
        return {d_y};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& d_x) const {
        const auto& [d_y] = hoisted;
        d_x = store<T>(d_y);
    }
};

}  // namespace baracuda

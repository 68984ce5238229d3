// Generated from spec/reduce.yaml: mean, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// d_x[kept, reduced] = d_y[kept] / size(reduced)
template <class T> struct mean_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, Out<T>>;
    using Members = List<i64>;

    i64 size_reduced;

    struct Hoisted {
        C d_y;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_y) const {
        return {d_y};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& d_x) const {
        const auto& [d_y] = hoisted;
        d_x = store<T>(d_y / C(size_reduced));
    }
};

}  // namespace baracuda

// Generated from spec/scatter.yaml: segment_sum, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/skeletons/gather_rows.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// d_x[n, d] = where(0 <= segment[n] < num_segments, d_y[segment[n], d], 0)
template <class T, class L> struct segment_sum_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, Places>;

    i64 num_segments;
    Places d_y_dim_0;

    struct Hoisted {
        i64 segment;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 segment) const {
        return {segment};
    }

    BARACUDA_DEVICE i64 place(Constant<1>, i64 segment) const {
        return d_y_dim_0.at(segment);
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [segment] = hoisted;
        d_x = store<T>(i64(0) <= segment && segment < num_segments ? d_y : C(0.0));
    }
};

}  // namespace baracuda

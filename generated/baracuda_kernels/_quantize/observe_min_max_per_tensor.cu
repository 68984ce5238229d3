// Generated from spec/quantize.yaml: observe_min_max_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/grid.cuh>

namespace baracuda {

// new_min = min(running_min, min[...](input))
// new_max = max(running_max, max[...](input))
template <class T> struct observe_min_max_per_tensor_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Min, C>, Reduction<Max, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C running_min = row.template get<1>();
        const C running_max = row.template get<2>();
        const auto [min_input, max_input] = row.template reduce<0, 1>(reads<0>(),
                [&](C input, C& min_input, C& max_input) {
            min_input = input;
            max_input = input;
        });
        row.template put<3>(store<T>(minimum(running_min, min_input)));
        row.template put<4>(store<T>(maximum(running_max, max_input)));
    }
};

}  // namespace baracuda

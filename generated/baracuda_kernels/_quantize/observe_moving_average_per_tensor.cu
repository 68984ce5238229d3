// Generated from spec/quantize.yaml: observe_moving_average_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/grid.cuh>

namespace baracuda {

// new_min = running_min + averaging_constant * (min[...](input) - running_min)
// new_max = running_max + averaging_constant * (max[...](input) - running_max)
template <class T> struct observe_moving_average_per_tensor_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Min, C>, Reduction<Max, C>>;
    using Members = List<C>;

    C averaging_constant;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C running_min = row.template get<1>();
        const C running_max = row.template get<2>();
        const auto [min_input, max_input] = row.template reduce<0, 1>(reads<0>(),
                [&](C input, C& min_input, C& max_input) {
            min_input = input;
            max_input = input;
        });
        row.template put<3>(store<T>(running_min + averaging_constant * (min_input - running_min)));
        row.template put<4>(store<T>(running_max + averaging_constant * (max_input - running_max)));
    }
};

}  // namespace baracuda

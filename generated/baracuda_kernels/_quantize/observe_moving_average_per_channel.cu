// Generated from spec/quantize.yaml: observe_moving_average_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// low[channel] = min[outer, inner](input[outer, channel, inner])
// high[channel] = max[outer, inner](input[outer, channel, inner])
// new_min[channel] = running_min[channel] + averaging_constant * (low[channel] - running_min[channel])
// new_max[channel] = running_max[channel] + averaging_constant * (high[channel] - running_max[channel])
template <class T> struct observe_moving_average_per_channel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<T, C>, PerOutput<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Bare<Min, 0>, Bare<Max, 0>>;
    using Members = List<C>;

    C averaging_constant;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C low, C high) {
            const C running_min = at.template get<1>();
            const C running_max = at.template get<2>();
            at.template put<3>(store<T>(running_min + averaging_constant * (low - running_min)));
            at.template put<4>(store<T>(running_max + averaging_constant * (high - running_max)));
        });
    }
};

}  // namespace baracuda

// Generated from spec/quantize.yaml: observe_min_max_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// new_min[channel] = min(running_min[channel], min[outer, inner](input[outer, channel, inner]))
// new_max[channel] = max(running_max[channel], max[outer, inner](input[outer, channel, inner]))
template <class T> struct observe_min_max_per_channel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<T, C>, PerOutput<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Bare<Min, 0>, Bare<Max, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C min_input, C max_input) {
            const C running_min = at.template get<1>();
            const C running_max = at.template get<2>();
            at.template put<3>(store<T>(minimum(running_min, min_input)));
            at.template put<4>(store<T>(maximum(running_max, max_input)));
        });
    }
};

}  // namespace baracuda

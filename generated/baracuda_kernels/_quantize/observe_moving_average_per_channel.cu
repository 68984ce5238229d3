// Generated from spec/quantize.yaml: observe_moving_average_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/reduce.cuh>

namespace baracuda {

// low[channel] = min[outer, inner](input[outer, channel, inner])
// high[channel] = max[outer, inner](input[outer, channel, inner])
// new_min[channel] = running_min[channel] + averaging_constant * (low[channel] - running_min[channel])
// new_max[channel] = running_max[channel] + averaging_constant * (high[channel] - running_max[channel])
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) observe_moving_average_per_channel_reduce(const T* input_data,
        const T* running_min_data, const T* running_max_data, T* new_min_data, T* new_max_data,
        compute_t<T> averaging_constant, compute_t<T>* low_partial, compute_t<T>* high_partial,
        ReduceGeometry<5> geometry) {
    using C = compute_t<T>;
    const ReduceThread<Lanes> thread(geometry);
    const Offsets<5> at = geometry.kept.at(thread.output);
    C low = Min::identity<C>();
    C high = Max::identity<C>();
    for (i64 position = thread.begin; position < thread.end; position += Lanes) {
        if constexpr (Combine) {
            low = Min::join(low, low_partial[position * geometry.outputs + thread.output]);
            high = Max::join(high, high_partial[position * geometry.outputs + thread.output]);
        } else {
            const Offsets<5> element = at + geometry.reduced.at(position);
            const C input = load<C>(input_data[element[0]]);
            low = Min::join(low, input);
            high = Max::join(high, input);
        }
    }
    low = reduce_lanes<Min, Lanes>(low);
    high = reduce_lanes<Max, Lanes>(high);
    if (!thread.leader) return;
    if (geometry.parts > 1) {
        low_partial[blockIdx.y * geometry.outputs + thread.output] = low;
        high_partial[blockIdx.y * geometry.outputs + thread.output] = high;
        return;
    }
    const C running_min = load<C>(running_min_data[at[1]]);
    const C running_max = load<C>(running_max_data[at[2]]);
    new_min_data[at[3]] = store<T>(running_min + averaging_constant * (low - running_min));
    new_max_data[at[4]] = store<T>(running_max + averaging_constant * (high - running_max));
}

}  // namespace baracuda

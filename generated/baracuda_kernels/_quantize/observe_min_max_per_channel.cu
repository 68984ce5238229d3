// Generated from spec/quantize.yaml: observe_min_max_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/reduce.cuh>

namespace baracuda {

// new_min[channel] = min(running_min[channel], min[outer, inner](input[outer, channel, inner]))
// new_max[channel] = max(running_max[channel], max[outer, inner](input[outer, channel, inner]))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) observe_min_max_per_channel_reduce(const T* input_data,
        const T* running_min_data, const T* running_max_data, T* new_min_data, T* new_max_data,
        compute_t<T>* min_input_partial, compute_t<T>* max_input_partial, ReduceGeometry<5> geometry) {
    using C = compute_t<T>;
    const ReduceThread<Lanes> thread(geometry);
    const Offsets<5> at = geometry.kept.at(thread.output);
    C min_input = Min::identity<C>();
    C max_input = Max::identity<C>();
    for (i64 position = thread.begin; position < thread.end; position += Lanes) {
        if constexpr (Combine) {
            min_input = Min::join(min_input, min_input_partial[position * geometry.outputs + thread.output]);
            max_input = Max::join(max_input, max_input_partial[position * geometry.outputs + thread.output]);
        } else {
            const Offsets<5> element = at + geometry.reduced.at(position);
            const C input = load<C>(input_data[element[0]]);
            min_input = Min::join(min_input, input);
            max_input = Max::join(max_input, input);
        }
    }
    min_input = reduce_lanes<Min, Lanes>(min_input);
    max_input = reduce_lanes<Max, Lanes>(max_input);
    if (!thread.leader) return;
    if (geometry.parts > 1) {
        min_input_partial[blockIdx.y * geometry.outputs + thread.output] = min_input;
        max_input_partial[blockIdx.y * geometry.outputs + thread.output] = max_input;
        return;
    }
    const C running_min = load<C>(running_min_data[at[1]]);
    const C running_max = load<C>(running_max_data[at[2]]);
    new_min_data[at[3]] = store<T>(minimum(running_min, min_input));
    new_max_data[at[4]] = store<T>(maximum(running_max, max_input));
}

}  // namespace baracuda

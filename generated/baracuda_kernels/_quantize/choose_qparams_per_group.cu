// Generated from spec/quantize.yaml: choose_qparams_per_group. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/reduce.cuh>

namespace baracuda {

// amax[outer, g] = max(0, max[r < group_size](abs(input[outer, g * group_size + r])))
// floored[outer, g] = max(max(amax[outer, g] / q_max, smallest(T)), eps)
// bounded[outer, g] = where(scale_upper_bound < highest(T), min(floored[outer, g], scale_upper_bound), floored[outer,
//   g])
// chosen[outer, g] = where(power_of_two, ceil_power_of_two(bounded[outer, g]), bounded[outer, g])
// scale_out[outer, g] = where(amax[outer, g] == 0, 1, chosen[outer, g])
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) choose_qparams_per_group_symmetric_reduce(const T* input_data,
        T* scale_out_data, i64 q_max, compute_t<T> eps, compute_t<T> scale_upper_bound, bool power_of_two,
        compute_t<T>* max_input_partial, ReduceGeometry<2> geometry) {
    using C = compute_t<T>;
    const ReduceThread<Lanes> thread(geometry);
    const Offsets<2> at = geometry.kept.at(thread.output);
    C max_input = Max::identity<C>();
    for (i64 position = thread.begin; position < thread.end; position += Lanes) {
        if constexpr (Combine) {
            max_input = Max::join(max_input, max_input_partial[position * geometry.outputs + thread.output]);
        } else {
            const Offsets<2> element = at + geometry.reduced.at(position);
            const C input = load<C>(input_data[element[0]]);
            max_input = Max::join(max_input, absolute(input));
        }
    }
    max_input = reduce_lanes<Max, Lanes>(max_input);
    if (!thread.leader) return;
    if (geometry.parts > 1) {
        max_input_partial[blockIdx.y * geometry.outputs + thread.output] = max_input;
        return;
    }
    const C amax = maximum(C(0.0), max_input);
    const C floored = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), eps);
    const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
    const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
    scale_out_data[at[1]] = store<T>(amax == C(0.0) ? C(1.0) : chosen);
}

// low[outer, g] = min(0, min[r < group_size](input[outer, g * group_size + r]))
// high[outer, g] = max(0, max[r < group_size](input[outer, g * group_size + r]))
// floored[outer, g] = max(max(high[outer, g] / (q_max - q_min) - low[outer, g] / (q_max - q_min), smallest(T)), eps)
// bounded[outer, g] = where(scale_upper_bound < highest(T), min(floored[outer, g], scale_upper_bound), floored[outer,
//   g])
// chosen[outer, g] = where(power_of_two, ceil_power_of_two(bounded[outer, g]), bounded[outer, g])
// scale_out[outer, g] = where(low[outer, g] == high[outer, g], 1, chosen[outer, g])
// zero_point_out[outer, g] = clamp(q_min - to_int(round(low[outer, g] / scale_out[outer, g])), q_min, q_max)
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) choose_qparams_per_group_asymmetric_reduce(const T* input_data,
        T* scale_out_data, i32* zero_point_out_data, i64 q_min, i64 q_max, compute_t<T> eps,
        compute_t<T> scale_upper_bound, bool power_of_two, compute_t<T>* min_input_partial,
        compute_t<T>* max_input_partial, ReduceGeometry<3> geometry) {
    using C = compute_t<T>;
    const ReduceThread<Lanes> thread(geometry);
    const Offsets<3> at = geometry.kept.at(thread.output);
    C min_input = Min::identity<C>();
    C max_input = Max::identity<C>();
    for (i64 position = thread.begin; position < thread.end; position += Lanes) {
        if constexpr (Combine) {
            min_input = Min::join(min_input, min_input_partial[position * geometry.outputs + thread.output]);
            max_input = Max::join(max_input, max_input_partial[position * geometry.outputs + thread.output]);
        } else {
            const Offsets<3> element = at + geometry.reduced.at(position);
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
    const C low = minimum(C(0.0), min_input);
    const C high = maximum(C(0.0), max_input);
    const C floored = maximum(maximum(high / C(q_max - q_min) - low / C(q_max - q_min), C(Range<T>::smallest)), eps);
    const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
    const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
    const T scale_out_stored = store<T>(low == high ? C(1.0) : chosen);
    const C scale_out = load<C>(scale_out_stored);
    scale_out_data[at[1]] = scale_out_stored;
    zero_point_out_data[at[2]] = store<i32>(clamp(q_min - to_int(round_even(low / scale_out)), q_min, q_max));
}

}  // namespace baracuda

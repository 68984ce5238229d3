// Generated from spec/quantize.yaml: observe_min_max_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/reduce.cuh>

namespace baracuda {

// new_min[channel] = min(running_min[channel], min[outer, inner](input[outer, channel, inner]))
// new_max[channel] = max(running_max[channel], max[outer, inner](input[outer, channel, inner]))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) observe_min_max_per_channel_reduce(const T* input_data,
        const T* running_min_data, const T* running_max_data, T* new_min_data, T* new_max_data,
        compute_t<T>* min_input_partial, compute_t<T>* max_input_partial, ReduceGeometry<5> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<5> start = geometry.kept.at(thread.output);
    C min_input_found[Thread::outputs];
    start_reduction<Min>(min_input_found);
    C max_input_found[Thread::outputs];
    start_reduction<Max>(max_input_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            min_input_found[0] = Min::join(min_input_found[0], min_input_partial[place]);
            max_input_found[0] = Max::join(max_input_found[0], max_input_partial[place]);
        }
    } else {
        constexpr int held = 4;
        PartOfRuns<Min, T, V, false, Thread::columns> min_input_part;
        PartOfRuns<Max, T, V, false, Thread::columns> max_input_part;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> input_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<5> place = start + Thread::offsets(geometry.reduced, position);
                input_runs.read(run, input_data, place[0]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
                min_input_part.join(input_runs.run(run));
                max_input_part.join(input_runs.run(run));
            }
        }
        min_input_part.leave(min_input_found);
        max_input_part.leave(max_input_found);
    }
    alignas(16) __shared__ C min_input_rows[Thread::shared];
    const ReduceResult<Min, C, Lanes, Thread::outputs> min_input_result(min_input_found, min_input_rows);
    alignas(16) __shared__ C max_input_rows[Thread::shared];
    const ReduceResult<Max, C, Lanes, Thread::outputs> max_input_result(max_input_found, max_input_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C min_input = min_input_result.of(own);
        const C max_input = max_input_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            min_input_partial[place] = min_input;
            max_input_partial[place] = max_input;
            continue;
        }
        const Offsets<5> at = geometry.kept.at(thread.block + own);
        const C running_min = load<C>(running_min_data[at[1]]);
        const C running_max = load<C>(running_max_data[at[2]]);
        new_min_data[at[3]] = store<T>(minimum(running_min, min_input));
        new_max_data[at[4]] = store<T>(maximum(running_max, max_input));
    }
}

}  // namespace baracuda

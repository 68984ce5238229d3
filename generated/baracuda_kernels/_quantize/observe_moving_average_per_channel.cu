// Generated from spec/quantize.yaml: observe_moving_average_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/reduce.cuh>

namespace baracuda {

// low[channel] = min[outer, inner](input[outer, channel, inner])
// high[channel] = max[outer, inner](input[outer, channel, inner])
// new_min[channel] = running_min[channel] + averaging_constant * (low[channel] - running_min[channel])
// new_max[channel] = running_max[channel] + averaging_constant * (high[channel] - running_max[channel])
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) observe_moving_average_per_channel_reduce(const T* input_data,
        const T* running_min_data, const T* running_max_data, T* new_min_data, T* new_max_data,
        compute_t<T> averaging_constant, compute_t<T>* low_partial, compute_t<T>* high_partial,
        ReduceGeometry<5> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<5> start = geometry.kept.at(thread.output);
    C low_found[Thread::outputs];
    start_reduction<Min>(low_found);
    C high_found[Thread::outputs];
    start_reduction<Max>(high_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            low_found[0] = Min::join(low_found[0], low_partial[place]);
            high_found[0] = Max::join(high_found[0], high_partial[place]);
        }
    } else {
        constexpr int held = 4;
        PartOfRuns<Min, T, V, false, Thread::columns> low_part;
        PartOfRuns<Max, T, V, false, Thread::columns> high_part;
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
                low_part.join(input_runs.run(run));
                high_part.join(input_runs.run(run));
            }
        }
        low_part.leave(low_found);
        high_part.leave(high_found);
    }
    alignas(16) __shared__ C low_rows[Thread::shared];
    const ReduceResult<Min, C, Lanes, Thread::outputs> low_result(low_found, low_rows);
    alignas(16) __shared__ C high_rows[Thread::shared];
    const ReduceResult<Max, C, Lanes, Thread::outputs> high_result(high_found, high_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C low = low_result.of(own);
        const C high = high_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            low_partial[place] = low;
            high_partial[place] = high;
            continue;
        }
        const Offsets<5> at = geometry.kept.at(thread.block + own);
        const C running_min = load<C>(running_min_data[at[1]]);
        const C running_max = load<C>(running_max_data[at[2]]);
        new_min_data[at[3]] = store<T>(running_min + averaging_constant * (low - running_min));
        new_max_data[at[4]] = store<T>(running_max + averaging_constant * (high - running_max));
    }
}

}  // namespace baracuda

// Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/row.cuh>
#include <baracuda/reduce.cuh>

namespace baracuda {

// amax[channel] = max(0, max[outer, inner](abs(input[outer, channel, inner])))
// floored[channel] = max(max(amax[channel] / highest(F), smallest(T)), eps)
// bounded[channel] = where(scale_upper_bound < highest(T), min(floored[channel], scale_upper_bound), floored[channel])
// chosen[channel] = where(power_of_two, ceil_power_of_two(bounded[channel]), bounded[channel])
// scale_out[channel] = where(amax[channel] == 0, 1, chosen[channel])
// output[outer, channel, inner] = clamp(input[outer, channel, inner] / scale_out[channel], lowest(F), highest(F))
template <class T, class F, int Threads, int Items, int V, int Blocks, bool Tiled>
BARACUDA_DEVICE void dynamic_quantize_fp8_per_channel_part(const T* input_data, T* scale_out_data, F* output_data,
        compute_t<T, F> eps, compute_t<T, F> scale_upper_bound, bool power_of_two, const RowGeometry<3,
        Tiled>& geometry) {
    using C = compute_t<T, F>;
    using At = RowThread<Threads, Items, V, Blocks>;
    At at(geometry);
    const Offsets<3> row = geometry.rows.at(at.row);
    extern __shared__ uint4 pool[];
    uint4* space = pool;
    const RowReader<T, At> input_row(input_data, row[0], 0, geometry, at, space);
    if constexpr (Blocks > 0) copies_arrive();

    C max_input = Max::identity<C>();
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
        RunReduction<Max, T, V, true> max_input_part;
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            max_input_part.join(input_run);
        }
        max_input = reduce_threads<Max, Threads>(max_input_part.result());
        at.template send<0>(max_input);
    }
    at.meet();
    max_input = at.template receive<0, Max>(max_input);

    const C amax = maximum(C(0.0), max_input);
    const C floored = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), eps);
    const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
    const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
    const T scale_out_stored = store<T>(amax == C(0.0) ? C(1.0) : chosen);
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[row[1]] = scale_out_stored;
    const Divisor<C> divisor = Divisor<C>(scale_out);

    const bool sure = divisor.sure(max_input);
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            Outgoing<F, V> output_run;
            settle<V>(sure, [&](int element, auto care, bool& doubtful) {
                const C input = load<C>(input_run[element]);
                output_run[element] = outgoing<F>(divisor.coarse(input, care, doubtful), true);
            });
            write_run(output_data, row[2], 2, run, geometry, at, output_run);
        }
    }
}

template <class T, class F, int Threads, int Items, int V, int Blocks, bool Tiled>
__global__ void __launch_bounds__(row_block_threads<Threads>) dynamic_quantize_fp8_per_channel_row(const T* input_data,
        T* scale_out_data, F* output_data, compute_t<T, F> eps, compute_t<T, F> scale_upper_bound, bool power_of_two,
        RowGeometry<3, Tiled> geometry) {
    dynamic_quantize_fp8_per_channel_part<T, F, Threads, Items, V, Blocks, Tiled>(input_data, scale_out_data,
            output_data, eps, scale_upper_bound, power_of_two, geometry);
}

// With a cluster of blocks for each row.
template <class T, class F, int Threads, int Items, int V, int Blocks, bool Tiled>
__global__ void BARACUDA_CLUSTER(Blocks) __launch_bounds__(
        row_block_threads<Threads>) dynamic_quantize_fp8_per_channel_cluster(const T* input_data, T* scale_out_data,
        F* output_data, compute_t<T, F> eps, compute_t<T, F> scale_upper_bound, bool power_of_two, RowGeometry<3,
        Tiled> geometry) {
    dynamic_quantize_fp8_per_channel_part<T, F, Threads, Items, V, Blocks, Tiled>(input_data, scale_out_data,
            output_data, eps, scale_upper_bound, power_of_two, geometry);
}

// amax[channel] = max(0, max[outer, inner](abs(input[outer, channel, inner])))
// floored[channel] = max(max(amax[channel] / highest(F), smallest(T)), eps)
// bounded[channel] = where(scale_upper_bound < highest(T), min(floored[channel], scale_upper_bound), floored[channel])
// chosen[channel] = where(power_of_two, ceil_power_of_two(bounded[channel]), bounded[channel])
// scale_out[channel] = where(amax[channel] == 0, 1, chosen[channel])
// output[outer, channel, inner] = clamp(input[outer, channel, inner] / scale_out[channel], lowest(F), highest(F))
// Combine: the second launch, over the partial results of the first.
template <class T, class F, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) dynamic_quantize_fp8_per_channel_reduce(const T* input_data,
        T* scale_out_data, compute_t<T, F> eps, compute_t<T, F> scale_upper_bound, bool power_of_two, compute_t<T,
        F>* max_input_partial, ReduceGeometry<2> geometry) {
    using C = compute_t<T, F>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<2> start = geometry.kept.at(thread.output);
    C max_input_found[Thread::outputs];
    start_reduction<Max>(max_input_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            max_input_found[0] = Max::join(max_input_found[0], max_input_partial[place]);
        }
    } else {
        constexpr int held = 4;
        PartOfRuns<Max, T, V, true, Thread::columns> max_input_part;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> input_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<2> place = start + Thread::offsets(geometry.reduced, position);
                input_runs.read(run, input_data, place[0]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
                max_input_part.join(input_runs.run(run));
            }
        }
        max_input_part.leave(max_input_found);
    }
    alignas(16) __shared__ C max_input_rows[Thread::shared];
    const ReduceResult<Max, C, Lanes, Thread::outputs> max_input_result(max_input_found, max_input_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C max_input = max_input_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            max_input_partial[place] = max_input;
            continue;
        }
        const Offsets<2> at = geometry.kept.at(thread.block + own);
        const C amax = maximum(C(0.0), max_input);
        const C floored = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), eps);
        const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        scale_out_data[at[1]] = store<T>(amax == C(0.0) ? C(1.0) : chosen);
    }
}

// amax[channel] = max(0, max[outer, inner](abs(input[outer, channel, inner])))
// floored[channel] = max(max(amax[channel] / highest(F), smallest(T)), eps)
// bounded[channel] = where(scale_upper_bound < highest(T), min(floored[channel], scale_upper_bound), floored[channel])
// chosen[channel] = where(power_of_two, ceil_power_of_two(bounded[channel]), bounded[channel])
// scale_out[channel] = where(amax[channel] == 0, 1, chosen[channel])
// output[outer, channel, inner] = clamp(input[outer, channel, inner] / scale_out[channel], lowest(F), highest(F))
template <class T, class F>
struct dynamic_quantize_fp8_per_channel_output_shared {
    using C = compute_t<T, F>;
    Divisor<C> divisor;

    static BARACUDA_DEVICE dynamic_quantize_fp8_per_channel_output_shared of(C scale_out) {
        const Divisor<C> divisor = Divisor<C>(scale_out);
        return {divisor};
    }
};

template <class T, class F, class Care>
BARACUDA_DEVICE void dynamic_quantize_fp8_per_channel_output_element(compute_t<T, F> input,
        const dynamic_quantize_fp8_per_channel_output_shared<T, F>& shared, Care care, bool& doubtful, auto& output) {
    using C = compute_t<T, F>;
    const auto& [divisor] = shared;
    output = outgoing<F>(divisor.coarse(input, care, doubtful), true);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, class F, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) dynamic_quantize_fp8_per_channel_output_flat(
        const T* scale_out_data, const T* input_data, F* output_data, Layout<1> mapped, i64 count) {
    using C = compute_t<T, F>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
        }
        T scale_out_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<1> at = mapped.at(thread.first(run));
            scale_out_runs[run] = scale_out_data[at[0]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Outgoing<F, V> output_run;
            auto shared = dynamic_quantize_fp8_per_channel_output_shared<T, F>::of(load<C>(scale_out_runs[run]));
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<1> at = mapped.at(thread.first(run) + element);
                    shared = dynamic_quantize_fp8_per_channel_output_shared<T, F>::of(load<C>(scale_out_data[at[0]]));
                }
                dynamic_quantize_fp8_per_channel_output_element<T, F>(load<C>(input_runs[run][element]), shared,
                        Quick(), doubtful, output_run[element]);
            }
            if (doubtful) continue;
            output_run.put(output_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<1> at = mapped.at(position);
        const auto shared = dynamic_quantize_fp8_per_channel_output_shared<T, F>::of(load<C>(scale_out_data[at[0]]));
        bool doubtful = false;
        dynamic_quantize_fp8_per_channel_output_element<T, F>(load<C>(input_data[position]), shared, Careful(),
                doubtful, output_data[position]);
    }
}

// Contiguous operands that share what varies along a row: V columns of Rows rows a thread, each column prepared once.
template <class T, class F, int V, int Rows>
__global__ void __launch_bounds__(pointwise_threads) dynamic_quantize_fp8_per_channel_output_columns(
        const T* scale_out_data, const T* input_data, F* output_data, Columns<1> columns, i64 count) {
    using C = compute_t<T, F>;
    const i64 thread = thread_index();
    if (thread >= count) return;
    const auto tile = columns.at<Rows>(thread);
    const auto scale_out_columns = columns.read<V>(scale_out_data, tile, 0);
    Vector<T, V> input_runs[Rows];
    Outgoing<F, V> output_runs[Rows];
    i64 first = tile.position;
#pragma unroll
    for (int row = 0; row < Rows; ++row) {  // the last row once more for each that does not exist
        input_runs[row] = Vector<T, V>::load(input_data + first);
        first += row + 1 < tile.rows ? columns.width : 0;
    }
    bool doubtful = false;
#pragma unroll
    for (int column = 0; column < V; ++column) {
        const auto shared = dynamic_quantize_fp8_per_channel_output_shared<T, F>::of(
                load<C>(scale_out_columns[column]));
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            dynamic_quantize_fp8_per_channel_output_element<T, F>(load<C>(input_runs[row][column]), shared, Quick(),
                    doubtful, output_runs[row][column]);
        }
    }
    if (!doubtful) {
        first = tile.position;
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            if (row >= tile.rows) return;
            output_runs[row].put(output_data + first);
            first += columns.width;
        }
        return;
    }
    // One by one: the elements of a thread with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < tile.rows * V; ++place) {
        const int row = place / V, column = place % V;
        const i64 position = tile.position + row * columns.width + column;
        const auto shared = dynamic_quantize_fp8_per_channel_output_shared<T, F>::of(
                load<C>(scale_out_data[columns.column(tile, 0, column)]));
        bool doubtful = false;
        dynamic_quantize_fp8_per_channel_output_element<T, F>(load<C>(input_data[position]), shared, Careful(),
                doubtful, output_data[position]);
    }
}

// Any strides: one element a thread.
template <class T, class F>
__global__ void __launch_bounds__(pointwise_threads) dynamic_quantize_fp8_per_channel_output_strided(
        const T* scale_out_data, const T* input_data, F* output_data, Layout<3> layout, i64 count) {
    using C = compute_t<T, F>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = dynamic_quantize_fp8_per_channel_output_shared<T, F>::of(load<C>(scale_out_data[at[0]]));
    bool doubtful = false;
    dynamic_quantize_fp8_per_channel_output_element<T, F>(load<C>(input_data[at[1]]), shared, Careful(), doubtful,
            output_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class F, class Way>
__global__ void __launch_bounds__(Way::threads) dynamic_quantize_fp8_per_channel_output_tiled(const T* scale_out_data,
        const T* input_data, F* output_data, Tiles<3> tiles) {
    using C = compute_t<T, F>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = dynamic_quantize_fp8_per_channel_output_shared<T, F>::of(
                        load<C>(scale_out_data[block.at(0, element, 0)]));
                bool doubtful = false;
                dynamic_quantize_fp8_per_channel_output_element<T, F>(load<C>(input_data[block.at(0, element, 1)]),
                        shared, Careful(), doubtful, output_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, F> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<F, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 1);
    block.turn(input_runs, input_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = dynamic_quantize_fp8_per_channel_output_shared<T, F>::of(
                load<C>(scale_out_data[block.at(run, 0, 0)]));
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            if (!tiles.uniform) {
                shared = dynamic_quantize_fp8_per_channel_output_shared<T, F>::of(
                        load<C>(scale_out_data[block.at(run, element, 0)]));
            }
            dynamic_quantize_fp8_per_channel_output_element<T, F>(load<C>(input_runs[run][element]), shared, care,
                    doubtful, output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 2, stage);
}

}  // namespace baracuda

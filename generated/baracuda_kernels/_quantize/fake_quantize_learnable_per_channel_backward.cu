// Generated from spec/quantize.yaml: fake_quantize_learnable_per_channel, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/row.cuh>
#include <baracuda/reduce.cuh>

namespace baracuda {

// ratio_input_scale[channel, outer, inner] = input[outer, channel, inner] / scale[channel]
// zero[channel] = to_int(round(zero_point[channel]))
// code[outer, channel, inner] = to_int(round(ratio_input_scale[channel, outer, inner])) + zero[channel]
// d_input[outer, channel, inner] = where(q_min <= code[outer, channel, inner] <= q_max, d_output[outer, channel,
//   inner], 0)
// clamped[outer, channel, inner] = clamp(code[outer, channel, inner], q_min, q_max)
// d_scale[channel] = sum[outer, inner]((clamped[outer, channel, inner] - zero[channel] - where(q_min <= code[outer,
//   channel, inner] <= q_max, ratio_input_scale[channel, outer, inner], 0)) * d_output[outer, channel, inner])
// d_zero_point[channel] = -sum[outer, inner](where(q_min <= code[outer, channel, inner] <= q_max, 0, d_output[outer,
//   channel, inner] * scale[channel]))
template <class T, int Threads, int Items, int V, int Blocks, bool Tiled>
BARACUDA_DEVICE void fake_quantize_learnable_per_channel_backward_part(const compute_t<T>* scale_data,
        const T* input_data, const compute_t<T>* zero_point_data, const T* d_output_data, compute_t<T>* d_scale_data,
        compute_t<T>* d_zero_point_data, T* d_input_data, i64 q_min, i64 q_max, const RowGeometry<7, Tiled>& geometry) {
    using C = compute_t<T>;
    using At = RowThread<Threads, Items, V, Blocks>;
    At at(geometry);
    const Offsets<7> row = geometry.rows.at(at.row);
    extern __shared__ uint4 pool[];
    uint4* space = pool;
    const RowReader<T, At> input_row(input_data, row[1], 1, geometry, at, space);
    const RowReader<T, At> d_output_row(d_output_data, row[3], 3, geometry, at, space);
    if constexpr (Blocks > 0) copies_arrive();
    const C scale = load<C>(scale_data[row[0]]);
    const C zero_point = load<C>(zero_point_data[row[2]]);

    const Divisor<C> divisor = Divisor<C>(scale);
    const i64 zero = to_int(round_even(zero_point));
    const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);

    C d_scale = Sum::identity<C>();
    C sum_code_d_output = Sum::identity<C>();
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
        C d_scale_part = Sum::identity<C>();
        C sum_code_d_output_part = Sum::identity<C>();
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            const Vector<T, V> d_output_run = d_output_row.run(run, geometry, at);
            Vector<T, V> d_input_run;
            C d_scale_terms[V];
            C sum_code_d_output_terms[V];
            settle<V>([&](int element, auto care, bool& doubtful) {
                const C input = load<C>(input_run[element]);
                const C d_output = load<C>(d_output_run[element]);
                const C ratio_input_scale = divisor.divide(input, care, doubtful);
                d_input_run[element] = store<T>(quantizer.inside(input, care, doubtful) ? d_output : C(0.0));
                d_scale_terms[element] = (quantizer.steps(input, care,
                        doubtful) - (quantizer.inside(input, care, doubtful) ? ratio_input_scale : C(0.0))) * d_output;
                sum_code_d_output_terms[element] = quantizer.inside(input, care, doubtful) ? C(0.0) : d_output * scale;
            });
#pragma unroll
            for (int element = 0; element < V; ++element) {
                d_scale_part = Sum::join(d_scale_part, d_scale_terms[element]);
                sum_code_d_output_part = Sum::join(sum_code_d_output_part, sum_code_d_output_terms[element]);
            }
            write_run(d_input_data, row[6], 6, run, geometry, at, d_input_run);
        }
        d_scale = reduce_threads<Sum, Threads>(d_scale_part);
        at.template send<0>(d_scale);
        sum_code_d_output = reduce_threads<Sum, Threads>(sum_code_d_output_part);
        at.template send<1>(sum_code_d_output);
    }
    at.meet();
    d_scale = at.template receive<0, Sum>(d_scale);
    sum_code_d_output = at.template receive<1, Sum>(sum_code_d_output);

    const compute_t<T> d_scale_stored = store<compute_t<T>>(d_scale);
    if (at.leader) d_scale_data[row[4]] = d_scale_stored;

    const compute_t<T> d_zero_point_stored = store<compute_t<T>>(-sum_code_d_output);
    const C d_zero_point = load<C>(d_zero_point_stored);
    if (at.leader) d_zero_point_data[row[5]] = d_zero_point_stored;
}

template <class T, int Threads, int Items, int V, int Blocks, bool Tiled>
__global__ void __launch_bounds__(row_block_threads<Threads>) fake_quantize_learnable_per_channel_backward_row(
        const compute_t<T>* scale_data, const T* input_data, const compute_t<T>* zero_point_data,
        const T* d_output_data, compute_t<T>* d_scale_data, compute_t<T>* d_zero_point_data, T* d_input_data,
        i64 q_min, i64 q_max, RowGeometry<7, Tiled> geometry) {
    fake_quantize_learnable_per_channel_backward_part<T, Threads, Items, V, Blocks, Tiled>(scale_data, input_data,
            zero_point_data, d_output_data, d_scale_data, d_zero_point_data, d_input_data, q_min, q_max, geometry);
}

// With a cluster of blocks for each row.
template <class T, int Threads, int Items, int V, int Blocks, bool Tiled>
__global__ void BARACUDA_CLUSTER(Blocks) __launch_bounds__(
        row_block_threads<Threads>) fake_quantize_learnable_per_channel_backward_cluster(
        const compute_t<T>* scale_data, const T* input_data, const compute_t<T>* zero_point_data,
        const T* d_output_data, compute_t<T>* d_scale_data, compute_t<T>* d_zero_point_data, T* d_input_data,
        i64 q_min, i64 q_max, RowGeometry<7, Tiled> geometry) {
    fake_quantize_learnable_per_channel_backward_part<T, Threads, Items, V, Blocks, Tiled>(scale_data, input_data,
            zero_point_data, d_output_data, d_scale_data, d_zero_point_data, d_input_data, q_min, q_max, geometry);
}

// ratio_input_scale[channel, outer, inner] = input[outer, channel, inner] / scale[channel]
// zero[channel] = to_int(round(zero_point[channel]))
// code[outer, channel, inner] = to_int(round(ratio_input_scale[channel, outer, inner])) + zero[channel]
// d_input[outer, channel, inner] = where(q_min <= code[outer, channel, inner] <= q_max, d_output[outer, channel,
//   inner], 0)
// clamped[outer, channel, inner] = clamp(code[outer, channel, inner], q_min, q_max)
// d_scale[channel] = sum[outer, inner]((clamped[outer, channel, inner] - zero[channel] - where(q_min <= code[outer,
//   channel, inner] <= q_max, ratio_input_scale[channel, outer, inner], 0)) * d_output[outer, channel, inner])
// d_zero_point[channel] = -sum[outer, inner](where(q_min <= code[outer, channel, inner] <= q_max, 0, d_output[outer,
//   channel, inner] * scale[channel]))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) fake_quantize_learnable_per_channel_backward_reduce(
        const compute_t<T>* scale_data, const T* input_data, const compute_t<T>* zero_point_data,
        const T* d_output_data, compute_t<T>* d_scale_data, compute_t<T>* d_zero_point_data, i64 q_min, i64 q_max,
        compute_t<T>* d_scale_partial, compute_t<T>* sum_code_d_output_partial, ReduceGeometry<6> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<6> start = geometry.kept.at(thread.output);
    const C scale = load<C>(scale_data[start[0]]);
    const C zero_point = load<C>(zero_point_data[start[2]]);
    const Divisor<C> divisor = Divisor<C>(scale);
    const i64 zero = to_int(round_even(zero_point));
    const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
    C d_scale_found[Thread::outputs];
    start_reduction<Sum>(d_scale_found);
    C sum_code_d_output_found[Thread::outputs];
    start_reduction<Sum>(sum_code_d_output_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            d_scale_found[0] = Sum::join(d_scale_found[0], d_scale_partial[place]);
            sum_code_d_output_found[0] = Sum::join(sum_code_d_output_found[0], sum_code_d_output_partial[place]);
        }
    } else {
        constexpr int held = 2;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<compute_t<T>, Thread::width(true, false), held> scale_runs;
            ReduceRuns<T, Thread::width(true, true), held> input_runs;
            ReduceRuns<T, Thread::width(true, true), held> d_output_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<6> place = start + Thread::offsets(geometry.reduced, position);
                scale_runs.read(run, scale_data, place[0]);
                input_runs.read(run, input_data, place[1]);
                d_output_runs.read(run, d_output_data, place[3]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
                C d_scale_terms[V];
                C sum_code_d_output_terms[V];
                settle<V>([&](int element, auto care, bool& doubtful) {
                    const C scale = load<C>(scale_runs.at(run, element));
                    const C input = load<C>(input_runs.at(run, element));
                    const C d_output = load<C>(d_output_runs.at(run, element));
                    const C ratio_input_scale = divisor.divide(input, care, doubtful);
                    d_scale_terms[element] = (quantizer.steps(input, care,
                            doubtful) - (quantizer.inside(input, care, doubtful) ? ratio_input_scale
                            : C(0.0))) * d_output;
                    sum_code_d_output_terms[element] = quantizer.inside(input, care,
                            doubtful) ? C(0.0) : d_output * scale;
                });
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_scale = d_scale_found[Thread::columns ? element : 0];
                    d_scale = Sum::join(d_scale, d_scale_terms[element]);
                    C& sum_code_d_output = sum_code_d_output_found[Thread::columns ? element : 0];
                    sum_code_d_output = Sum::join(sum_code_d_output, sum_code_d_output_terms[element]);
                }
            }
        }
    }
    alignas(16) __shared__ C d_scale_rows[Thread::shared];
    const ReduceResult<Sum, C, Lanes, Thread::outputs> d_scale_result(d_scale_found, d_scale_rows);
    alignas(16) __shared__ C sum_code_d_output_rows[Thread::shared];
    const ReduceResult<Sum, C, Lanes, Thread::outputs> sum_code_d_output_result(sum_code_d_output_found,
            sum_code_d_output_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C d_scale = d_scale_result.of(own);
        const C sum_code_d_output = sum_code_d_output_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            d_scale_partial[place] = d_scale;
            sum_code_d_output_partial[place] = sum_code_d_output;
            continue;
        }
        const Offsets<6> at = geometry.kept.at(thread.block + own);
        d_scale_data[at[4]] = store<compute_t<T>>(d_scale);
        d_zero_point_data[at[5]] = store<compute_t<T>>(-sum_code_d_output);
    }
}

// ratio_input_scale[channel, outer, inner] = input[outer, channel, inner] / scale[channel]
// zero[channel] = to_int(round(zero_point[channel]))
// code[outer, channel, inner] = to_int(round(ratio_input_scale[channel, outer, inner])) + zero[channel]
// d_input[outer, channel, inner] = where(q_min <= code[outer, channel, inner] <= q_max, d_output[outer, channel,
//   inner], 0)
// clamped[outer, channel, inner] = clamp(code[outer, channel, inner], q_min, q_max)
// d_scale[channel] = sum[outer, inner]((clamped[outer, channel, inner] - zero[channel] - where(q_min <= code[outer,
//   channel, inner] <= q_max, ratio_input_scale[channel, outer, inner], 0)) * d_output[outer, channel, inner])
// d_zero_point[channel] = -sum[outer, inner](where(q_min <= code[outer, channel, inner] <= q_max, 0, d_output[outer,
//   channel, inner] * scale[channel]))
template <class T>
struct fake_quantize_learnable_per_channel_backward_d_input_shared {
    using C = compute_t<T>;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE fake_quantize_learnable_per_channel_backward_d_input_shared of(C zero_point, C scale,
            i64 q_min, i64 q_max) {
        const i64 zero = to_int(round_even(zero_point));
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
        return {quantizer};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void fake_quantize_learnable_per_channel_backward_d_input_element(compute_t<T> input,
        compute_t<T> d_output, const fake_quantize_learnable_per_channel_backward_d_input_shared<T>& shared, Care care,
        bool& doubtful, T& d_input) {
    using C = compute_t<T>;
    const auto& [quantizer] = shared;
    d_input = store<T>(quantizer.inside(input, care, doubtful) ? d_output : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_learnable_per_channel_backward_d_input_flat(
        const compute_t<T>* zero_point_data, const compute_t<T>* scale_data, const T* input_data,
        const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        compute_t<T> zero_point_runs[Runs];
        compute_t<T> scale_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            zero_point_runs[run] = zero_point_data[at[0]];
            scale_runs[run] = scale_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            auto shared = fake_quantize_learnable_per_channel_backward_d_input_shared<T>::of(
                    load<C>(zero_point_runs[run]), load<C>(scale_runs[run]), q_min, q_max);
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = fake_quantize_learnable_per_channel_backward_d_input_shared<T>::of(
                            load<C>(zero_point_data[at[0]]), load<C>(scale_data[at[1]]), q_min, q_max);
                }
                fake_quantize_learnable_per_channel_backward_d_input_element<T>(load<C>(input_runs[run][element]),
                        load<C>(d_output_runs[run][element]), shared, Quick(), doubtful, d_input_run[element]);
            }
            if (doubtful) continue;
            d_input_run.put(d_input_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = fake_quantize_learnable_per_channel_backward_d_input_shared<T>::of(
                load<C>(zero_point_data[at[0]]), load<C>(scale_data[at[1]]), q_min, q_max);
        bool doubtful = false;
        fake_quantize_learnable_per_channel_backward_d_input_element<T>(load<C>(input_data[position]),
                load<C>(d_output_data[position]), shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Contiguous operands that share what varies along a row: V columns of Rows rows a thread, each column prepared once.
template <class T, int V, int Rows>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_learnable_per_channel_backward_d_input_columns(
        const compute_t<T>* zero_point_data, const compute_t<T>* scale_data, const T* input_data,
        const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max, Columns<2> columns, i64 count) {
    using C = compute_t<T>;
    const i64 thread = thread_index();
    if (thread >= count) return;
    const auto tile = columns.at<Rows>(thread);
    const auto zero_point_columns = columns.read<V>(zero_point_data, tile, 0);
    const auto scale_columns = columns.read<V>(scale_data, tile, 1);
    Vector<T, V> input_runs[Rows];
    Vector<T, V> d_output_runs[Rows];
    Vector<T, V> d_input_runs[Rows];
    i64 first = tile.position;
#pragma unroll
    for (int row = 0; row < Rows; ++row) {  // the last row once more for each that does not exist
        input_runs[row] = Vector<T, V>::load(input_data + first);
        d_output_runs[row] = Vector<T, V>::load(d_output_data + first);
        first += row + 1 < tile.rows ? columns.width : 0;
    }
    bool doubtful = false;
#pragma unroll
    for (int column = 0; column < V; ++column) {
        const auto shared = fake_quantize_learnable_per_channel_backward_d_input_shared<T>::of(
                load<C>(zero_point_columns[column]), load<C>(scale_columns[column]), q_min, q_max);
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            fake_quantize_learnable_per_channel_backward_d_input_element<T>(load<C>(input_runs[row][column]),
                    load<C>(d_output_runs[row][column]), shared, Quick(), doubtful, d_input_runs[row][column]);
        }
    }
    if (!doubtful) {
        first = tile.position;
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            if (row >= tile.rows) return;
            d_input_runs[row].put(d_input_data + first);
            first += columns.width;
        }
        return;
    }
    // One by one: the elements of a thread with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < tile.rows * V; ++place) {
        const int row = place / V, column = place % V;
        const i64 position = tile.position + row * columns.width + column;
        const auto shared = fake_quantize_learnable_per_channel_backward_d_input_shared<T>::of(
                load<C>(zero_point_data[columns.column(tile, 0, column)]),
                load<C>(scale_data[columns.column(tile, 1, column)]), q_min, q_max);
        bool doubtful = false;
        fake_quantize_learnable_per_channel_backward_d_input_element<T>(load<C>(input_data[position]),
                load<C>(d_output_data[position]), shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_learnable_per_channel_backward_d_input_strided(
        const compute_t<T>* zero_point_data, const compute_t<T>* scale_data, const T* input_data,
        const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    const auto shared = fake_quantize_learnable_per_channel_backward_d_input_shared<T>::of(
            load<C>(zero_point_data[at[0]]), load<C>(scale_data[at[1]]), q_min, q_max);
    bool doubtful = false;
    fake_quantize_learnable_per_channel_backward_d_input_element<T>(load<C>(input_data[at[2]]),
            load<C>(d_output_data[at[3]]), shared, Careful(), doubtful, d_input_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) fake_quantize_learnable_per_channel_backward_d_input_tiled(
        const compute_t<T>* zero_point_data, const compute_t<T>* scale_data, const T* input_data,
        const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = fake_quantize_learnable_per_channel_backward_d_input_shared<T>::of(
                        load<C>(zero_point_data[block.at(0, element, 0)]),
                        load<C>(scale_data[block.at(0, element, 1)]), q_min, q_max);
                bool doubtful = false;
                fake_quantize_learnable_per_channel_backward_d_input_element<T>(
                        load<C>(input_data[block.at(0, element, 2)]), load<C>(d_output_data[block.at(0, element, 3)]),
                        shared, Careful(), doubtful, d_input_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_input_runs[Way::runs];
    block.load(input_runs, input_data, 2);
    block.load(d_output_runs, d_output_data, 3);
    block.turn(input_runs, input_data, 2, stage);
    block.turn(d_output_runs, d_output_data, 3, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = fake_quantize_learnable_per_channel_backward_d_input_shared<T>::of(
                load<C>(zero_point_data[block.at(run, 0, 0)]), load<C>(scale_data[block.at(run, 0, 1)]), q_min, q_max);
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            if (!tiles.uniform) {
                shared = fake_quantize_learnable_per_channel_backward_d_input_shared<T>::of(
                        load<C>(zero_point_data[block.at(run, element, 0)]),
                        load<C>(scale_data[block.at(run, element, 1)]), q_min, q_max);
            }
            fake_quantize_learnable_per_channel_backward_d_input_element<T>(load<C>(input_runs[run][element]),
                    load<C>(d_output_runs[run][element]), shared, care, doubtful, d_input_runs[run][element]);
        });
    }
    block.store(d_input_runs, d_input_data, 4, stage);
}

}  // namespace baracuda

// Generated from spec/quantize.yaml: dequantize_accumulator. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// output[n, m] = input[n, m] * column_scale[m] * row_scale[n]
template <class T, class S>
struct dequantize_accumulator_shared {
    using C = compute_t<T, S>;
    C column_scale;
    C row_scale;

    static BARACUDA_DEVICE dequantize_accumulator_shared of(C column_scale, C row_scale) {
        return {column_scale, row_scale};
    }
};

template <class T, class S>
BARACUDA_DEVICE void dequantize_accumulator_element(i64 input, const dequantize_accumulator_shared<T, S>& shared,
        T& output) {
    using C = compute_t<T, S>;
    const auto& [column_scale, row_scale] = shared;
    output = store<T>(C(input) * column_scale * row_scale);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, class S, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) dequantize_accumulator_flat(const i32* input_data,
        const S* column_scale_data, const S* row_scale_data, T* output_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T, S>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<i32, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<i32, V>::load(input_data + thread.first(run));
        }
        S column_scale_runs[Runs];
        S row_scale_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            column_scale_runs[run] = column_scale_data[at[0]];
            row_scale_runs[run] = row_scale_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> output_run;
            auto shared = dequantize_accumulator_shared<T, S>::of(load<C>(column_scale_runs[run]),
                    load<C>(row_scale_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = dequantize_accumulator_shared<T, S>::of(load<C>(column_scale_data[at[0]]),
                            load<C>(row_scale_data[at[1]]));
                }
                dequantize_accumulator_element<T, S>(i64(input_runs[run][element]), shared, output_run[element]);
            }
            output_run.put(output_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = dequantize_accumulator_shared<T, S>::of(load<C>(column_scale_data[at[0]]),
                load<C>(row_scale_data[at[1]]));
        dequantize_accumulator_element<T, S>(i64(input_data[position]), shared, output_data[position]);
    }
}

// Contiguous operands that share what varies along a row: V columns of Rows rows a thread, each column prepared once.
template <class T, class S, int V, int Rows>
__global__ void __launch_bounds__(pointwise_threads) dequantize_accumulator_columns(const i32* input_data,
        const S* column_scale_data, const S* row_scale_data, T* output_data, Columns<2> columns, i64 count) {
    using C = compute_t<T, S>;
    const i64 thread = thread_index();
    if (thread >= count) return;
    const auto tile = columns.at<Rows>(thread);
    const auto column_scale_columns = columns.read<V>(column_scale_data, tile, 0);
    S row_scale_rows[Rows];
    Vector<i32, V> input_runs[Rows];
    Vector<T, V> output_runs[Rows];
    i64 first = tile.position;
#pragma unroll
    for (int row = 0; row < Rows; ++row) {  // the last row once more for each that does not exist
        row_scale_rows[row] = row_scale_data[columns.row(tile, 1, row < tile.rows ? row : tile.rows - 1)];
        input_runs[row] = Vector<i32, V>::load(input_data + first);
        first += row + 1 < tile.rows ? columns.width : 0;
    }
#pragma unroll
    for (int column = 0; column < V; ++column) {
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            const auto shared = dequantize_accumulator_shared<T, S>::of(load<C>(column_scale_columns[column]),
                    load<C>(row_scale_rows[row]));
            dequantize_accumulator_element<T, S>(i64(input_runs[row][column]), shared, output_runs[row][column]);
        }
    }
    first = tile.position;
#pragma unroll
    for (int row = 0; row < Rows; ++row) {
        if (row >= tile.rows) return;
        output_runs[row].put(output_data + first);
        first += columns.width;
    }
}

// Any strides: one element a thread.
template <class T, class S>
__global__ void __launch_bounds__(pointwise_threads) dequantize_accumulator_strided(const i32* input_data,
        const S* column_scale_data, const S* row_scale_data, T* output_data, Layout<4> layout, i64 count) {
    using C = compute_t<T, S>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = dequantize_accumulator_shared<T, S>::of(load<C>(column_scale_data[at[1]]),
            load<C>(row_scale_data[at[2]]));
    dequantize_accumulator_element<T, S>(i64(input_data[at[0]]), shared, output_data[at[3]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class S, class Way>
__global__ void __launch_bounds__(Way::threads) dequantize_accumulator_tiled(const i32* input_data,
        const S* column_scale_data, const S* row_scale_data, T* output_data, Tiles<4> tiles) {
    using C = compute_t<T, S>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = dequantize_accumulator_shared<T, S>::of(
                        load<C>(column_scale_data[block.at(0, element, 1)]),
                        load<C>(row_scale_data[block.at(0, element, 2)]));
                dequantize_accumulator_element<T, S>(i64(input_data[block.at(0, element, 0)]), shared,
                        output_data[block.at(0, element, 3)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<i32, T> stage;
    Vector<i32, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = dequantize_accumulator_shared<T, S>::of(load<C>(column_scale_data[block.at(run, 0, 1)]),
                load<C>(row_scale_data[block.at(run, 0, 2)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = dequantize_accumulator_shared<T, S>::of(load<C>(column_scale_data[block.at(run, element, 1)]),
                        load<C>(row_scale_data[block.at(run, element, 2)]));
            }
            dequantize_accumulator_element<T, S>(i64(input_runs[run][element]), shared, output_runs[run][element]);
        }
    }
    block.store(output_runs, output_data, 3, stage);
}

// output[n, m] = input[n, m] * column_scale[m] * row_scale[n] + bias[m]
template <class T, class S>
struct dequantize_accumulator_with_bias_shared {
    using C = compute_t<T, S>;
    C column_scale;
    C row_scale;
    C bias;

    static BARACUDA_DEVICE dequantize_accumulator_with_bias_shared of(C column_scale, C row_scale, C bias) {
        return {column_scale, row_scale, bias};
    }
};

template <class T, class S>
BARACUDA_DEVICE void dequantize_accumulator_with_bias_element(i64 input,
        const dequantize_accumulator_with_bias_shared<T, S>& shared, T& output) {
    using C = compute_t<T, S>;
    const auto& [column_scale, row_scale, bias] = shared;
    output = store<T>(C(input) * column_scale * row_scale + bias);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, class S, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) dequantize_accumulator_with_bias_flat(const i32* input_data,
        const S* column_scale_data, const S* row_scale_data, const T* bias_data, T* output_data, Layout<3> mapped,
        i64 count) {
    using C = compute_t<T, S>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<i32, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<i32, V>::load(input_data + thread.first(run));
        }
        S column_scale_runs[Runs];
        S row_scale_runs[Runs];
        T bias_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<3> at = mapped.at(thread.first(run));
            column_scale_runs[run] = column_scale_data[at[0]];
            row_scale_runs[run] = row_scale_data[at[1]];
            bias_runs[run] = bias_data[at[2]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> output_run;
            auto shared = dequantize_accumulator_with_bias_shared<T, S>::of(load<C>(column_scale_runs[run]),
                    load<C>(row_scale_runs[run]), load<C>(bias_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<3> at = mapped.at(thread.first(run) + element);
                    shared = dequantize_accumulator_with_bias_shared<T, S>::of(load<C>(column_scale_data[at[0]]),
                            load<C>(row_scale_data[at[1]]), load<C>(bias_data[at[2]]));
                }
                dequantize_accumulator_with_bias_element<T, S>(i64(input_runs[run][element]), shared,
                        output_run[element]);
            }
            output_run.put(output_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<3> at = mapped.at(position);
        const auto shared = dequantize_accumulator_with_bias_shared<T, S>::of(load<C>(column_scale_data[at[0]]),
                load<C>(row_scale_data[at[1]]), load<C>(bias_data[at[2]]));
        dequantize_accumulator_with_bias_element<T, S>(i64(input_data[position]), shared, output_data[position]);
    }
}

// Contiguous operands that share what varies along a row: V columns of Rows rows a thread, each column prepared once.
template <class T, class S, int V, int Rows>
__global__ void __launch_bounds__(pointwise_threads) dequantize_accumulator_with_bias_columns(const i32* input_data,
        const S* column_scale_data, const S* row_scale_data, const T* bias_data, T* output_data, Columns<3> columns,
        i64 count) {
    using C = compute_t<T, S>;
    const i64 thread = thread_index();
    if (thread >= count) return;
    const auto tile = columns.at<Rows>(thread);
    const auto column_scale_columns = columns.read<V>(column_scale_data, tile, 0);
    const auto bias_columns = columns.read<V>(bias_data, tile, 2);
    S row_scale_rows[Rows];
    Vector<i32, V> input_runs[Rows];
    Vector<T, V> output_runs[Rows];
    i64 first = tile.position;
#pragma unroll
    for (int row = 0; row < Rows; ++row) {  // the last row once more for each that does not exist
        row_scale_rows[row] = row_scale_data[columns.row(tile, 1, row < tile.rows ? row : tile.rows - 1)];
        input_runs[row] = Vector<i32, V>::load(input_data + first);
        first += row + 1 < tile.rows ? columns.width : 0;
    }
#pragma unroll
    for (int column = 0; column < V; ++column) {
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            const auto shared = dequantize_accumulator_with_bias_shared<T, S>::of(
                    load<C>(column_scale_columns[column]), load<C>(row_scale_rows[row]), load<C>(bias_columns[column]));
            dequantize_accumulator_with_bias_element<T, S>(i64(input_runs[row][column]), shared,
                    output_runs[row][column]);
        }
    }
    first = tile.position;
#pragma unroll
    for (int row = 0; row < Rows; ++row) {
        if (row >= tile.rows) return;
        output_runs[row].put(output_data + first);
        first += columns.width;
    }
}

// Any strides: one element a thread.
template <class T, class S>
__global__ void __launch_bounds__(pointwise_threads) dequantize_accumulator_with_bias_strided(const i32* input_data,
        const S* column_scale_data, const S* row_scale_data, const T* bias_data, T* output_data, Layout<5> layout,
        i64 count) {
    using C = compute_t<T, S>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    const auto shared = dequantize_accumulator_with_bias_shared<T, S>::of(load<C>(column_scale_data[at[1]]),
            load<C>(row_scale_data[at[2]]), load<C>(bias_data[at[3]]));
    dequantize_accumulator_with_bias_element<T, S>(i64(input_data[at[0]]), shared, output_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class S, class Way>
__global__ void __launch_bounds__(Way::threads) dequantize_accumulator_with_bias_tiled(const i32* input_data,
        const S* column_scale_data, const S* row_scale_data, const T* bias_data, T* output_data, Tiles<5> tiles) {
    using C = compute_t<T, S>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = dequantize_accumulator_with_bias_shared<T, S>::of(
                        load<C>(column_scale_data[block.at(0, element, 1)]),
                        load<C>(row_scale_data[block.at(0, element, 2)]), load<C>(bias_data[block.at(0, element, 3)]));
                dequantize_accumulator_with_bias_element<T, S>(i64(input_data[block.at(0, element, 0)]), shared,
                        output_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<i32, T> stage;
    Vector<i32, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = dequantize_accumulator_with_bias_shared<T, S>::of(
                load<C>(column_scale_data[block.at(run, 0, 1)]), load<C>(row_scale_data[block.at(run, 0, 2)]),
                load<C>(bias_data[block.at(run, 0, 3)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = dequantize_accumulator_with_bias_shared<T, S>::of(
                        load<C>(column_scale_data[block.at(run, element, 1)]),
                        load<C>(row_scale_data[block.at(run, element, 2)]),
                        load<C>(bias_data[block.at(run, element, 3)]));
            }
            dequantize_accumulator_with_bias_element<T, S>(i64(input_runs[run][element]), shared,
                    output_runs[run][element]);
        }
    }
    block.store(output_runs, output_data, 4, stage);
}

}  // namespace baracuda

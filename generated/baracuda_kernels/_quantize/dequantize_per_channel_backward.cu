// Generated from spec/quantize.yaml: dequantize_per_channel, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// d_input[outer, channel, inner] = d_output[outer, channel, inner] * scale[channel]
template <class T>
struct dequantize_per_channel_backward_shared {
    using C = compute_t<T>;
    C scale;

    static BARACUDA_DEVICE dequantize_per_channel_backward_shared of(C scale) {
        return {scale};
    }
};

template <class T>
BARACUDA_DEVICE void dequantize_per_channel_backward_element(compute_t<T> d_output,
        const dequantize_per_channel_backward_shared<T>& shared, T& d_input) {
    using C = compute_t<T>;
    const auto& [scale] = shared;
    d_input = store<T>(d_output * scale);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) dequantize_per_channel_backward_flat(const T* d_output_data,
        const T* scale_data, T* d_input_data, Layout<1> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        T scale_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<1> at = mapped.at(thread.first(run));
            scale_runs[run] = scale_data[at[0]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            auto shared = dequantize_per_channel_backward_shared<T>::of(load<C>(scale_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<1> at = mapped.at(thread.first(run) + element);
                    shared = dequantize_per_channel_backward_shared<T>::of(load<C>(scale_data[at[0]]));
                }
                dequantize_per_channel_backward_element<T>(load<C>(d_output_runs[run][element]), shared,
                        d_input_run[element]);
            }
            d_input_run.put(d_input_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<1> at = mapped.at(position);
        const auto shared = dequantize_per_channel_backward_shared<T>::of(load<C>(scale_data[at[0]]));
        dequantize_per_channel_backward_element<T>(load<C>(d_output_data[position]), shared, d_input_data[position]);
    }
}

// Contiguous operands that share what varies along a row: V columns of Rows rows a thread, each column prepared once.
template <class T, int V, int Rows>
__global__ void __launch_bounds__(pointwise_threads) dequantize_per_channel_backward_columns(const T* d_output_data,
        const T* scale_data, T* d_input_data, Columns<1> columns, i64 count) {
    using C = compute_t<T>;
    const i64 thread = thread_index();
    if (thread >= count) return;
    const auto tile = columns.at<Rows>(thread);
    const auto scale_columns = columns.read<V>(scale_data, tile, 0);
    Vector<T, V> d_output_runs[Rows];
    Vector<T, V> d_input_runs[Rows];
    i64 first = tile.position;
#pragma unroll
    for (int row = 0; row < Rows; ++row) {  // the last row once more for each that does not exist
        d_output_runs[row] = Vector<T, V>::load(d_output_data + first);
        first += row + 1 < tile.rows ? columns.width : 0;
    }
#pragma unroll
    for (int column = 0; column < V; ++column) {
        const auto shared = dequantize_per_channel_backward_shared<T>::of(load<C>(scale_columns[column]));
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            dequantize_per_channel_backward_element<T>(load<C>(d_output_runs[row][column]), shared,
                    d_input_runs[row][column]);
        }
    }
    first = tile.position;
#pragma unroll
    for (int row = 0; row < Rows; ++row) {
        if (row >= tile.rows) return;
        d_input_runs[row].put(d_input_data + first);
        first += columns.width;
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) dequantize_per_channel_backward_strided(const T* d_output_data,
        const T* scale_data, T* d_input_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = dequantize_per_channel_backward_shared<T>::of(load<C>(scale_data[at[1]]));
    dequantize_per_channel_backward_element<T>(load<C>(d_output_data[at[0]]), shared, d_input_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) dequantize_per_channel_backward_tiled(const T* d_output_data,
        const T* scale_data, T* d_input_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = dequantize_per_channel_backward_shared<T>::of(
                        load<C>(scale_data[block.at(0, element, 1)]));
                dequantize_per_channel_backward_element<T>(load<C>(d_output_data[block.at(0, element, 0)]), shared,
                        d_input_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_input_runs[Way::runs];
    block.load(d_output_runs, d_output_data, 0);
    block.turn(d_output_runs, d_output_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = dequantize_per_channel_backward_shared<T>::of(load<C>(scale_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = dequantize_per_channel_backward_shared<T>::of(load<C>(scale_data[block.at(run, element, 1)]));
            }
            dequantize_per_channel_backward_element<T>(load<C>(d_output_runs[run][element]), shared,
                    d_input_runs[run][element]);
        }
    }
    block.store(d_input_runs, d_input_data, 2, stage);
}

}  // namespace baracuda

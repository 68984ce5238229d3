// Generated from spec/quantize.yaml: quantize_fp8_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// quotient[outer, channel, inner] = input[outer, channel, inner] / scale[channel]
// output[outer, channel, inner] = where(saturate, clamp(quotient[outer, channel, inner], lowest(F), highest(F)),
//   quotient[outer, channel, inner])
template <class T, class F>
struct quantize_fp8_per_channel_shared {
    using C = compute_t<T, F>;
    Divisor<C> divisor;
    bool saturate;

    static BARACUDA_DEVICE quantize_fp8_per_channel_shared of(C scale, bool saturate) {
        const Divisor<C> divisor = Divisor<C>(scale);
        return {divisor, saturate};
    }
};

template <class T, class F, class Care>
BARACUDA_DEVICE void quantize_fp8_per_channel_element(compute_t<T, F> input, const quantize_fp8_per_channel_shared<T,
        F>& shared, Care care, bool& doubtful, auto& output) {
    using C = compute_t<T, F>;
    const auto& [divisor, saturate] = shared;
    output = outgoing<F>(divisor.coarse(input, care, doubtful), saturate);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, class F, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) quantize_fp8_per_channel_flat(const T* scale_data,
        const T* input_data, F* output_data, bool saturate, Layout<1> mapped, i64 count) {
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
        T scale_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<1> at = mapped.at(thread.first(run));
            scale_runs[run] = scale_data[at[0]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Outgoing<F, V> output_run;
            auto shared = quantize_fp8_per_channel_shared<T, F>::of(load<C>(scale_runs[run]), saturate);
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<1> at = mapped.at(thread.first(run) + element);
                    shared = quantize_fp8_per_channel_shared<T, F>::of(load<C>(scale_data[at[0]]), saturate);
                }
                quantize_fp8_per_channel_element<T, F>(load<C>(input_runs[run][element]), shared, Quick(), doubtful,
                        output_run[element]);
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
        const auto shared = quantize_fp8_per_channel_shared<T, F>::of(load<C>(scale_data[at[0]]), saturate);
        bool doubtful = false;
        quantize_fp8_per_channel_element<T, F>(load<C>(input_data[position]), shared, Careful(), doubtful,
                output_data[position]);
    }
}

// Contiguous operands that share what varies along a row: V columns of Rows rows a thread, each column prepared once.
template <class T, class F, int V, int Rows>
__global__ void __launch_bounds__(pointwise_threads) quantize_fp8_per_channel_columns(const T* scale_data,
        const T* input_data, F* output_data, bool saturate, Columns<1> columns, i64 count) {
    using C = compute_t<T, F>;
    const i64 thread = thread_index();
    if (thread >= count) return;
    const auto tile = columns.at<Rows>(thread);
    const auto scale_columns = columns.read<V>(scale_data, tile, 0);
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
        const auto shared = quantize_fp8_per_channel_shared<T, F>::of(load<C>(scale_columns[column]), saturate);
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            quantize_fp8_per_channel_element<T, F>(load<C>(input_runs[row][column]), shared, Quick(), doubtful,
                    output_runs[row][column]);
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
        const auto shared = quantize_fp8_per_channel_shared<T, F>::of(
                load<C>(scale_data[columns.column(tile, 0, column)]), saturate);
        bool doubtful = false;
        quantize_fp8_per_channel_element<T, F>(load<C>(input_data[position]), shared, Careful(), doubtful,
                output_data[position]);
    }
}

// Any strides: one element a thread.
template <class T, class F>
__global__ void __launch_bounds__(pointwise_threads) quantize_fp8_per_channel_strided(const T* scale_data,
        const T* input_data, F* output_data, bool saturate, Layout<3> layout, i64 count) {
    using C = compute_t<T, F>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = quantize_fp8_per_channel_shared<T, F>::of(load<C>(scale_data[at[0]]), saturate);
    bool doubtful = false;
    quantize_fp8_per_channel_element<T, F>(load<C>(input_data[at[1]]), shared, Careful(), doubtful, output_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class F, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_fp8_per_channel_tiled(const T* scale_data,
        const T* input_data, F* output_data, bool saturate, Tiles<3> tiles) {
    using C = compute_t<T, F>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = quantize_fp8_per_channel_shared<T, F>::of(
                        load<C>(scale_data[block.at(0, element, 0)]), saturate);
                bool doubtful = false;
                quantize_fp8_per_channel_element<T, F>(load<C>(input_data[block.at(0, element, 1)]), shared, Careful(),
                        doubtful, output_data[block.at(0, element, 2)]);
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
        auto shared = quantize_fp8_per_channel_shared<T, F>::of(load<C>(scale_data[block.at(run, 0, 0)]), saturate);
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            if (!tiles.uniform) {
                shared = quantize_fp8_per_channel_shared<T, F>::of(load<C>(scale_data[block.at(run, element, 0)]),
                        saturate);
            }
            quantize_fp8_per_channel_element<T, F>(load<C>(input_runs[run][element]), shared, care, doubtful,
                    output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 2, stage);
}

}  // namespace baracuda

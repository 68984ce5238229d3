// Generated from spec/quantize.yaml: fake_quantize_per_block, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// i = rows // block_rows
// j = columns // block_columns
// code[batch, rows, columns] = to_int(round(input[batch, rows, columns] / scale[batch, i, j])) + zero_point[batch, i,
//   j]
// d_input[batch, rows, columns] = where(q_min <= code[batch, rows, columns] <= q_max, d_output[batch, rows, columns],
//   0)
template <class T>
struct fake_quantize_per_block_backward_shared {
    using C = compute_t<T>;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE fake_quantize_per_block_backward_shared of(C scale, i64 zero_point, i64 q_min, i64 q_max) {
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {quantizer};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void fake_quantize_per_block_backward_element(compute_t<T> input, compute_t<T> d_output,
        const fake_quantize_per_block_backward_shared<T>& shared, Care care, bool& doubtful, T& d_input) {
    using C = compute_t<T>;
    const auto& [quantizer] = shared;
    d_input = store<T>(quantizer.inside(input, care, doubtful) ? d_output : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_per_block_backward_flat(const T* scale_data,
        const i32* zero_point_data, const T* input_data, const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max,
        Layout<2> mapped, i64 count) {
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
        T scale_runs[Runs];
        i32 zero_point_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            scale_runs[run] = scale_data[at[0]];
            zero_point_runs[run] = zero_point_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            auto shared = fake_quantize_per_block_backward_shared<T>::of(load<C>(scale_runs[run]),
                    i64(zero_point_runs[run]), q_min, q_max);
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = fake_quantize_per_block_backward_shared<T>::of(load<C>(scale_data[at[0]]),
                            i64(zero_point_data[at[1]]), q_min, q_max);
                }
                fake_quantize_per_block_backward_element<T>(load<C>(input_runs[run][element]),
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
        const auto shared = fake_quantize_per_block_backward_shared<T>::of(load<C>(scale_data[at[0]]),
                i64(zero_point_data[at[1]]), q_min, q_max);
        bool doubtful = false;
        fake_quantize_per_block_backward_element<T>(load<C>(input_data[position]), load<C>(d_output_data[position]),
                shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Contiguous operands that share what varies along a row: V columns of Rows rows a thread, each column prepared once.
template <class T, int V, int Rows>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_per_block_backward_columns(const T* scale_data,
        const i32* zero_point_data, const T* input_data, const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max,
        Columns<2> columns, i64 count) {
    using C = compute_t<T>;
    const i64 thread = thread_index();
    if (thread >= count) return;
    const auto tile = columns.at<Rows>(thread);
    const auto scale_columns = columns.read<V>(scale_data, tile, 0);
    const auto zero_point_columns = columns.read<V>(zero_point_data, tile, 1);
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
        const auto shared = fake_quantize_per_block_backward_shared<T>::of(load<C>(scale_columns[column]),
                i64(zero_point_columns[column]), q_min, q_max);
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            fake_quantize_per_block_backward_element<T>(load<C>(input_runs[row][column]),
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
        const auto shared = fake_quantize_per_block_backward_shared<T>::of(
                load<C>(scale_data[columns.column(tile, 0, column)]),
                i64(zero_point_data[columns.column(tile, 1, column)]), q_min, q_max);
        bool doubtful = false;
        fake_quantize_per_block_backward_element<T>(load<C>(input_data[position]), load<C>(d_output_data[position]),
                shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_per_block_backward_strided(const T* scale_data,
        const i32* zero_point_data, const T* input_data, const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max,
        Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    const auto shared = fake_quantize_per_block_backward_shared<T>::of(load<C>(scale_data[at[0]]),
            i64(zero_point_data[at[1]]), q_min, q_max);
    bool doubtful = false;
    fake_quantize_per_block_backward_element<T>(load<C>(input_data[at[2]]), load<C>(d_output_data[at[3]]), shared,
            Careful(), doubtful, d_input_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) fake_quantize_per_block_backward_tiled(const T* scale_data,
        const i32* zero_point_data, const T* input_data, const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max,
        Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = fake_quantize_per_block_backward_shared<T>::of(
                        load<C>(scale_data[block.at(0, element, 0)]), i64(zero_point_data[block.at(0, element, 1)]),
                        q_min, q_max);
                bool doubtful = false;
                fake_quantize_per_block_backward_element<T>(load<C>(input_data[block.at(0, element, 2)]),
                        load<C>(d_output_data[block.at(0, element, 3)]), shared, Careful(), doubtful,
                        d_input_data[block.at(0, element, 4)]);
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
        auto shared = fake_quantize_per_block_backward_shared<T>::of(load<C>(scale_data[block.at(run, 0, 0)]),
                i64(zero_point_data[block.at(run, 0, 1)]), q_min, q_max);
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            if (!tiles.uniform) {
                shared = fake_quantize_per_block_backward_shared<T>::of(load<C>(scale_data[block.at(run, element, 0)]),
                        i64(zero_point_data[block.at(run, element, 1)]), q_min, q_max);
            }
            fake_quantize_per_block_backward_element<T>(load<C>(input_runs[run][element]),
                    load<C>(d_output_runs[run][element]), shared, care, doubtful, d_input_runs[run][element]);
        });
    }
    block.store(d_input_runs, d_input_data, 4, stage);
}

}  // namespace baracuda

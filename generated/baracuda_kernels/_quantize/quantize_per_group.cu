// Generated from spec/quantize.yaml: quantize_per_group. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// g = axis // group_size
// code[outer, axis] = to_int(round(input[outer, axis] / scale[outer, g])) + zero_point[outer, g]
// output[outer, axis] = clamp(code[outer, axis], q_min, q_max)
template <class T, class Q>
struct quantize_per_group_shared {
    using C = compute_t<T>;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE quantize_per_group_shared of(C scale, i64 zero_point, i64 q_min, i64 q_max) {
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {quantizer};
    }
};

template <class T, class Q, class Care>
BARACUDA_DEVICE void quantize_per_group_element(compute_t<T> input, const quantize_per_group_shared<T, Q>& shared,
        Care care, bool& doubtful, Q& output) {
    using C = compute_t<T>;
    const auto& [quantizer] = shared;
    output = Q(quantizer.code(input, care, doubtful));
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, class Q, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_group_flat(const T* scale_data,
        const i32* zero_point_data, const T* input_data, Q* output_data, i64 q_min, i64 q_max, Layout<2> mapped,
        i64 count) {
    using C = compute_t<T>;
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
        i32 zero_point_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            scale_runs[run] = scale_data[at[0]];
            zero_point_runs[run] = zero_point_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<Q, V> output_run;
            auto shared = quantize_per_group_shared<T, Q>::of(load<C>(scale_runs[run]), i64(zero_point_runs[run]),
                    q_min, q_max);
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = quantize_per_group_shared<T, Q>::of(load<C>(scale_data[at[0]]),
                            i64(zero_point_data[at[1]]), q_min, q_max);
                }
                quantize_per_group_element<T, Q>(load<C>(input_runs[run][element]), shared, Quick(), doubtful,
                        output_run[element]);
            }
            if (doubtful) continue;
            output_run.put(run_at(output_data, thread.first(run)));
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
        const auto shared = quantize_per_group_shared<T, Q>::of(load<C>(scale_data[at[0]]),
                i64(zero_point_data[at[1]]), q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_group_element<T, Q>(load<C>(input_data[position]), shared, Careful(), doubtful, output);
        put_element(output_data, position, output);
    }
}

// Any strides of rows: a thread computes what shares a byte, one element or two.
template <class T, class Q>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_group_strided(const T* scale_data,
        const i32* zero_point_data, const T* input_data, Q* output_data, i64 q_min, i64 q_max, Layout<4> layout,
        i64 count, i64 length) {
    using C = compute_t<T>;
    const Positions mine = positions_of<Q>(thread_index(), count, length);
    for (i64 position = mine.begin; position < mine.end; ++position) {
        const Offsets<4> at = layout.at(position);
        const auto shared = quantize_per_group_shared<T, Q>::of(load<C>(scale_data[at[0]]),
                i64(zero_point_data[at[1]]), q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_group_element<T, Q>(load<C>(input_data[at[2]]), shared, Careful(), doubtful, output);
        put_element(output_data, at[3], output);
    }
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Q, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_per_group_tiled(const T* scale_data,
        const i32* zero_point_data, const T* input_data, Q* output_data, i64 q_min, i64 q_max, Tiles<4> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = quantize_per_group_shared<T, Q>::of(load<C>(scale_data[block.at(0, element, 0)]),
                        i64(zero_point_data[block.at(0, element, 1)]), q_min, q_max);
                bool doubtful = false;
                Q output;
                quantize_per_group_element<T, Q>(load<C>(input_data[block.at(0, element, 2)]), shared, Careful(),
                        doubtful, output);
                put_element(output_data, block.at(0, element, 3), output);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, Q> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<Q, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 2);
    block.turn(input_runs, input_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = quantize_per_group_shared<T, Q>::of(load<C>(scale_data[block.at(run, 0, 0)]),
                i64(zero_point_data[block.at(run, 0, 1)]), q_min, q_max);
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            if (!tiles.uniform) {
                shared = quantize_per_group_shared<T, Q>::of(load<C>(scale_data[block.at(run, element, 0)]),
                        i64(zero_point_data[block.at(run, element, 1)]), q_min, q_max);
            }
            quantize_per_group_element<T, Q>(load<C>(input_runs[run][element]), shared, care, doubtful,
                    output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 3, stage);
}

}  // namespace baracuda

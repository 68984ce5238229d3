// Generated from spec/quantize.yaml: fake_quantize_per_group. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// g = axis // group_size
// code[outer, axis] = to_int(round(input[outer, axis] / scale[outer, g])) + zero_point[outer, g]
// output[outer, axis] = (clamp(code[outer, axis], q_min, q_max) - zero_point[outer, g]) * scale[outer, g]
template <class T>
struct fake_quantize_per_group_shared {
    using C = compute_t<T>;
    C scale;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE fake_quantize_per_group_shared of(C scale, i64 zero_point, i64 q_min, i64 q_max) {
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {scale, quantizer};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void fake_quantize_per_group_element(compute_t<T> input,
        const fake_quantize_per_group_shared<T>& shared, Care care, bool& doubtful, T& output) {
    using C = compute_t<T>;
    const auto& [scale, quantizer] = shared;
    output = store<T>(quantizer.steps(input, care, doubtful) * scale);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_per_group_flat(const T* scale_data,
        const i32* zero_point_data, const T* input_data, T* output_data, i64 q_min, i64 q_max, Layout<2> mapped,
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
            Vector<T, V> output_run;
            auto shared = fake_quantize_per_group_shared<T>::of(load<C>(scale_runs[run]), i64(zero_point_runs[run]),
                    q_min, q_max);
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = fake_quantize_per_group_shared<T>::of(load<C>(scale_data[at[0]]),
                            i64(zero_point_data[at[1]]), q_min, q_max);
                }
                fake_quantize_per_group_element<T>(load<C>(input_runs[run][element]), shared, Quick(), doubtful,
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
        const Offsets<2> at = mapped.at(position);
        const auto shared = fake_quantize_per_group_shared<T>::of(load<C>(scale_data[at[0]]),
                i64(zero_point_data[at[1]]), q_min, q_max);
        bool doubtful = false;
        fake_quantize_per_group_element<T>(load<C>(input_data[position]), shared, Careful(), doubtful,
                output_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_per_group_strided(const T* scale_data,
        const i32* zero_point_data, const T* input_data, T* output_data, i64 q_min, i64 q_max, Layout<4> layout,
        i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = fake_quantize_per_group_shared<T>::of(load<C>(scale_data[at[0]]), i64(zero_point_data[at[1]]),
            q_min, q_max);
    bool doubtful = false;
    fake_quantize_per_group_element<T>(load<C>(input_data[at[2]]), shared, Careful(), doubtful, output_data[at[3]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) fake_quantize_per_group_tiled(const T* scale_data,
        const i32* zero_point_data, const T* input_data, T* output_data, i64 q_min, i64 q_max, Tiles<4> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = fake_quantize_per_group_shared<T>::of(load<C>(scale_data[block.at(0, element, 0)]),
                        i64(zero_point_data[block.at(0, element, 1)]), q_min, q_max);
                bool doubtful = false;
                fake_quantize_per_group_element<T>(load<C>(input_data[block.at(0, element, 2)]), shared, Careful(),
                        doubtful, output_data[block.at(0, element, 3)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 2);
    block.turn(input_runs, input_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = fake_quantize_per_group_shared<T>::of(load<C>(scale_data[block.at(run, 0, 0)]),
                i64(zero_point_data[block.at(run, 0, 1)]), q_min, q_max);
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            if (!tiles.uniform) {
                shared = fake_quantize_per_group_shared<T>::of(load<C>(scale_data[block.at(run, element, 0)]),
                        i64(zero_point_data[block.at(run, element, 1)]), q_min, q_max);
            }
            fake_quantize_per_group_element<T>(load<C>(input_runs[run][element]), shared, care, doubtful,
                    output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 3, stage);
}

}  // namespace baracuda

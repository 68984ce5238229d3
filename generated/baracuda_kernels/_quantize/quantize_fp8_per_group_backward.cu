// Generated from spec/quantize.yaml: quantize_fp8_per_group, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// g = axis // group_size
// quotient[outer, axis] = input[outer, axis] / scale[outer, g]
// ratio_d_output[axis, outer] = d_output[outer, axis] / scale[outer, g]
// d_input[outer, axis] = where(lowest(F) <= quotient[outer, axis] <= highest(F), ratio_d_output[axis, outer],
//   where(saturate, 0, ratio_d_output[axis, outer]))
template <class T, class F>
struct quantize_fp8_per_group_backward_shared {
    using C = compute_t<T, F>;
    Divisor<C> divisor;
    bool saturate;

    static BARACUDA_DEVICE quantize_fp8_per_group_backward_shared of(C scale, bool saturate) {
        const Divisor<C> divisor = Divisor<C>(scale);
        return {divisor, saturate};
    }
};

template <class T, class F, class Care>
BARACUDA_DEVICE void quantize_fp8_per_group_backward_element(compute_t<T, F> input, compute_t<T, F> d_output,
        const quantize_fp8_per_group_backward_shared<T, F>& shared, Care care, bool& doubtful, T& d_input) {
    using C = compute_t<T, F>;
    const auto& [divisor, saturate] = shared;
    const C quotient = divisor.divide(input, care, doubtful);
    const C ratio_d_output = divisor.divide(d_output, care, doubtful);
    d_input = store<T>(C(Range<F>::lowest) <= quotient && quotient <= C(Range<F>::highest) ? ratio_d_output
            : (saturate ? C(0.0) : ratio_d_output));
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, class F, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) quantize_fp8_per_group_backward_flat(const T* scale_data,
        const T* input_data, const T* d_output_data, T* d_input_data, bool saturate, Layout<1> mapped, i64 count) {
    using C = compute_t<T, F>;
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
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<1> at = mapped.at(thread.first(run));
            scale_runs[run] = scale_data[at[0]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            auto shared = quantize_fp8_per_group_backward_shared<T, F>::of(load<C>(scale_runs[run]), saturate);
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<1> at = mapped.at(thread.first(run) + element);
                    shared = quantize_fp8_per_group_backward_shared<T, F>::of(load<C>(scale_data[at[0]]), saturate);
                }
                quantize_fp8_per_group_backward_element<T, F>(load<C>(input_runs[run][element]),
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
        const Offsets<1> at = mapped.at(position);
        const auto shared = quantize_fp8_per_group_backward_shared<T, F>::of(load<C>(scale_data[at[0]]), saturate);
        bool doubtful = false;
        quantize_fp8_per_group_backward_element<T, F>(load<C>(input_data[position]), load<C>(d_output_data[position]),
                shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T, class F>
__global__ void __launch_bounds__(pointwise_threads) quantize_fp8_per_group_backward_strided(const T* scale_data,
        const T* input_data, const T* d_output_data, T* d_input_data, bool saturate, Layout<4> layout, i64 count) {
    using C = compute_t<T, F>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = quantize_fp8_per_group_backward_shared<T, F>::of(load<C>(scale_data[at[0]]), saturate);
    bool doubtful = false;
    quantize_fp8_per_group_backward_element<T, F>(load<C>(input_data[at[1]]), load<C>(d_output_data[at[2]]), shared,
            Careful(), doubtful, d_input_data[at[3]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class F, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_fp8_per_group_backward_tiled(const T* scale_data,
        const T* input_data, const T* d_output_data, T* d_input_data, bool saturate, Tiles<4> tiles) {
    using C = compute_t<T, F>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = quantize_fp8_per_group_backward_shared<T, F>::of(
                        load<C>(scale_data[block.at(0, element, 0)]), saturate);
                bool doubtful = false;
                quantize_fp8_per_group_backward_element<T, F>(load<C>(input_data[block.at(0, element, 1)]),
                        load<C>(d_output_data[block.at(0, element, 2)]), shared, Careful(), doubtful,
                        d_input_data[block.at(0, element, 3)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_input_runs[Way::runs];
    block.load(input_runs, input_data, 1);
    block.load(d_output_runs, d_output_data, 2);
    block.turn(input_runs, input_data, 1, stage);
    block.turn(d_output_runs, d_output_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = quantize_fp8_per_group_backward_shared<T, F>::of(load<C>(scale_data[block.at(run, 0, 0)]),
                saturate);
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            if (!tiles.uniform) {
                shared = quantize_fp8_per_group_backward_shared<T, F>::of(
                        load<C>(scale_data[block.at(run, element, 0)]), saturate);
            }
            quantize_fp8_per_group_backward_element<T, F>(load<C>(input_runs[run][element]),
                    load<C>(d_output_runs[run][element]), shared, care, doubtful, d_input_runs[run][element]);
        });
    }
    block.store(d_input_runs, d_input_data, 3, stage);
}

}  // namespace baracuda

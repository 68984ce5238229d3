// Generated from spec/quantize.yaml: fake_quantize, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// quotient = input / scale
// steps = round(quotient)
// code = to_int(steps) + zero_point
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T>
struct fake_quantize_backward_shared {
    using C = compute_t<T>;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE fake_quantize_backward_shared of(C scale, i64 zero_point, i64 q_min, i64 q_max) {
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {quantizer};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void fake_quantize_backward_element(compute_t<T> input, compute_t<T> d_output,
        const fake_quantize_backward_shared<T>& shared, Care care, bool& doubtful, T& d_input) {
    using C = compute_t<T>;
    const auto& [quantizer] = shared;
    d_input = store<T>(quantizer.inside(input, care, doubtful) ? d_output : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_flat(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        const auto shared = fake_quantize_backward_shared<T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()),
                q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                fake_quantize_backward_element<T>(load<C>(input_runs[run][element]),
                        load<C>(d_output_runs[run][element]), shared, Quick(), doubtful, d_input_run[element]);
            }
            if (doubtful) continue;
            d_input_run.put(d_input_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = fake_quantize_backward_shared<T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()),
                q_min, q_max);
        bool doubtful = false;
        fake_quantize_backward_element<T>(load<C>(input_data[position]), load<C>(d_output_data[position]), shared,
                Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_strided(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = fake_quantize_backward_shared<T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()),
            q_min, q_max);
    bool doubtful = false;
    fake_quantize_backward_element<T>(load<C>(input_data[at[0]]), load<C>(d_output_data[at[1]]), shared, Careful(),
            doubtful, d_input_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) fake_quantize_backward_tiled(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = fake_quantize_backward_shared<T>::of(C(scale_scalar.get()),
                        i64(zero_point_scalar.get()), q_min, q_max);
                bool doubtful = false;
                fake_quantize_backward_element<T>(load<C>(input_data[block.at(0, element, 0)]),
                        load<C>(d_output_data[block.at(0, element, 1)]), shared, Careful(), doubtful,
                        d_input_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_input_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.load(d_output_runs, d_output_data, 1);
    block.turn(input_runs, input_data, 0, stage);
    block.turn(d_output_runs, d_output_data, 1, stage);
    const auto shared = fake_quantize_backward_shared<T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()),
            q_min, q_max);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            fake_quantize_backward_element<T>(load<C>(input_runs[run][element]), load<C>(d_output_runs[run][element]),
                    shared, care, doubtful, d_input_runs[run][element]);
        });
    }
    block.store(d_input_runs, d_input_data, 2, stage);
}

// quotient = input / scale
// steps = round_stochastic(quotient, random(seed, offset))
// code = to_int(steps) + zero_point
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T>
struct fake_quantize_backward_stochastic_shared {
    using C = compute_t<T>;
    i64 seed;
    i64 offset;
    Divisor<C> divisor;
    Coder<C> coder;

    static BARACUDA_DEVICE fake_quantize_backward_stochastic_shared of(C scale, i64 zero_point, i64 seed, i64 offset,
            i64 q_min, i64 q_max) {
        const Divisor<C> divisor = Divisor<C>(scale);
        const Coder<C> coder = Coder<C>(zero_point, q_min, q_max);
        return {seed, offset, divisor, coder};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void fake_quantize_backward_stochastic_element(compute_t<T> input, compute_t<T> d_output,
        const fake_quantize_backward_stochastic_shared<T>& shared, Random<1>& random, Care care, bool& doubtful,
        T& d_input) {
    using C = compute_t<T>;
    const auto& [seed, offset, divisor, coder] = shared;
    d_input = store<T>(
            coder.inside(round_stochastic(divisor.drawn(input, care, doubtful), random.uniform<0, C>(seed, offset)),
            care, doubtful) ? d_output : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_stochastic_flat(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        Scalar<i64> seed_scalar, Scalar<i64> offset_scalar, i64 q_min, i64 q_max, i64 count) {
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
        const auto shared = fake_quantize_backward_stochastic_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            bool doubtful = false;
            Random<1> random;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                fake_quantize_backward_stochastic_element<T>(load<C>(input_runs[run][element]),
                        load<C>(d_output_runs[run][element]), shared, random.at<V>(thread.first(run), element),
                        Quick(), doubtful, d_input_run[element]);
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
        const auto shared = fake_quantize_backward_stochastic_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
        bool doubtful = false;
        Random<1> random;
        fake_quantize_backward_stochastic_element<T>(load<C>(input_data[position]), load<C>(d_output_data[position]),
                shared, random.at(position), Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_stochastic_strided(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        Scalar<i64> seed_scalar, Scalar<i64> offset_scalar, i64 q_min, i64 q_max, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = fake_quantize_backward_stochastic_shared<T>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
    bool doubtful = false;
    Random<1> random;
    fake_quantize_backward_stochastic_element<T>(load<C>(input_data[at[0]]), load<C>(d_output_data[at[1]]), shared,
            random.at(position), Careful(), doubtful, d_input_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) fake_quantize_backward_stochastic_tiled(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        Scalar<i64> seed_scalar, Scalar<i64> offset_scalar, i64 q_min, i64 q_max, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const i64 position = block.position(0, element);
                const auto shared = fake_quantize_backward_stochastic_shared<T>::of(C(scale_scalar.get()),
                        i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
                bool doubtful = false;
                Random<1> random;
                fake_quantize_backward_stochastic_element<T>(load<C>(input_data[block.at(0, element, 0)]),
                        load<C>(d_output_data[block.at(0, element, 1)]), shared, random.at(position), Careful(),
                        doubtful, d_input_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_input_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.load(d_output_runs, d_output_data, 1);
    block.turn(input_runs, input_data, 0, stage);
    block.turn(d_output_runs, d_output_data, 1, stage);
    const auto shared = fake_quantize_backward_stochastic_shared<T>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
    Random<1> random;
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            fake_quantize_backward_stochastic_element<T>(load<C>(input_runs[run][element]),
                    load<C>(d_output_runs[run][element]), shared, random.at(block.position(run, element)), care,
                    doubtful, d_input_runs[run][element]);
        });
    }
    block.store(d_input_runs, d_input_data, 2, stage);
}

// quotient = input / scale
// shifted = quotient + zero_point
// code = to_int(round(shifted))
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T>
struct fake_quantize_backward_before_round_shared {
    using C = compute_t<T>;
    i64 zero_point;
    Divisor<C> divisor;
    Coder<C> coder;

    static BARACUDA_DEVICE fake_quantize_backward_before_round_shared of(C scale, i64 zero_point, i64 q_min,
            i64 q_max) {
        const Divisor<C> divisor = Divisor<C>(scale);
        const Coder<C> coder = Coder<C>(i64(0), q_min, q_max);
        return {zero_point, divisor, coder};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void fake_quantize_backward_before_round_element(compute_t<T> input, compute_t<T> d_output,
        const fake_quantize_backward_before_round_shared<T>& shared, Care care, bool& doubtful, T& d_input) {
    using C = compute_t<T>;
    const auto& [zero_point, divisor, coder] = shared;
    d_input = store<T>(coder.inside(divisor.rounded(input, care, doubtful) + C(zero_point), care, doubtful)
            ? d_output : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_before_round_flat(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        const auto shared = fake_quantize_backward_before_round_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                fake_quantize_backward_before_round_element<T>(load<C>(input_runs[run][element]),
                        load<C>(d_output_runs[run][element]), shared, Quick(), doubtful, d_input_run[element]);
            }
            if (doubtful) continue;
            d_input_run.put(d_input_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = fake_quantize_backward_before_round_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        fake_quantize_backward_before_round_element<T>(load<C>(input_data[position]), load<C>(d_output_data[position]),
                shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_before_round_strided(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = fake_quantize_backward_before_round_shared<T>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), q_min, q_max);
    bool doubtful = false;
    fake_quantize_backward_before_round_element<T>(load<C>(input_data[at[0]]), load<C>(d_output_data[at[1]]), shared,
            Careful(), doubtful, d_input_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) fake_quantize_backward_before_round_tiled(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = fake_quantize_backward_before_round_shared<T>::of(C(scale_scalar.get()),
                        i64(zero_point_scalar.get()), q_min, q_max);
                bool doubtful = false;
                fake_quantize_backward_before_round_element<T>(load<C>(input_data[block.at(0, element, 0)]),
                        load<C>(d_output_data[block.at(0, element, 1)]), shared, Careful(), doubtful,
                        d_input_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_input_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.load(d_output_runs, d_output_data, 1);
    block.turn(input_runs, input_data, 0, stage);
    block.turn(d_output_runs, d_output_data, 1, stage);
    const auto shared = fake_quantize_backward_before_round_shared<T>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            fake_quantize_backward_before_round_element<T>(load<C>(input_runs[run][element]),
                    load<C>(d_output_runs[run][element]), shared, care, doubtful, d_input_runs[run][element]);
        });
    }
    block.store(d_input_runs, d_input_data, 2, stage);
}

// inverse = 1 / scale
// quotient = input * inverse
// steps = round(quotient)
// code = to_int(steps) + zero_point
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T>
struct fake_quantize_backward_multiply_inverse_shared {
    using C = compute_t<T>;
    C inverse;
    Coder<C> coder;

    static BARACUDA_DEVICE fake_quantize_backward_multiply_inverse_shared of(C scale, i64 zero_point, i64 q_min,
            i64 q_max) {
        const C inverse = C(1.0) / scale;
        const Coder<C> coder = Coder<C>(zero_point, q_min, q_max);
        return {inverse, coder};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void fake_quantize_backward_multiply_inverse_element(compute_t<T> input, compute_t<T> d_output,
        const fake_quantize_backward_multiply_inverse_shared<T>& shared, Care care, bool& doubtful, T& d_input) {
    using C = compute_t<T>;
    const auto& [inverse, coder] = shared;
    const C quotient = input * inverse;
    d_input = store<T>(coder.inside(quotient, care, doubtful) ? d_output : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_multiply_inverse_flat(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        const auto shared = fake_quantize_backward_multiply_inverse_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                fake_quantize_backward_multiply_inverse_element<T>(load<C>(input_runs[run][element]),
                        load<C>(d_output_runs[run][element]), shared, Quick(), doubtful, d_input_run[element]);
            }
            if (doubtful) continue;
            d_input_run.put(d_input_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = fake_quantize_backward_multiply_inverse_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        fake_quantize_backward_multiply_inverse_element<T>(load<C>(input_data[position]),
                load<C>(d_output_data[position]), shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_multiply_inverse_strided(
        const T* input_data, const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar,
        Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = fake_quantize_backward_multiply_inverse_shared<T>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), q_min, q_max);
    bool doubtful = false;
    fake_quantize_backward_multiply_inverse_element<T>(load<C>(input_data[at[0]]), load<C>(d_output_data[at[1]]),
            shared, Careful(), doubtful, d_input_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) fake_quantize_backward_multiply_inverse_tiled(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = fake_quantize_backward_multiply_inverse_shared<T>::of(C(scale_scalar.get()),
                        i64(zero_point_scalar.get()), q_min, q_max);
                bool doubtful = false;
                fake_quantize_backward_multiply_inverse_element<T>(load<C>(input_data[block.at(0, element, 0)]),
                        load<C>(d_output_data[block.at(0, element, 1)]), shared, Careful(), doubtful,
                        d_input_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_input_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.load(d_output_runs, d_output_data, 1);
    block.turn(input_runs, input_data, 0, stage);
    block.turn(d_output_runs, d_output_data, 1, stage);
    const auto shared = fake_quantize_backward_multiply_inverse_shared<T>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            fake_quantize_backward_multiply_inverse_element<T>(load<C>(input_runs[run][element]),
                    load<C>(d_output_runs[run][element]), shared, care, doubtful, d_input_runs[run][element]);
        });
    }
    block.store(d_input_runs, d_input_data, 2, stage);
}

// inverse = 1 / scale
// shifted = fma(input, inverse, zero_point)
// code = to_int(round(shifted))
// d_input = where(q_min <= code <= q_max, d_output, 0)
template <class T>
struct fake_quantize_backward_multiply_inverse_before_round_shared {
    using C = compute_t<T>;
    i64 zero_point;
    C inverse;
    Coder<C> coder;

    static BARACUDA_DEVICE fake_quantize_backward_multiply_inverse_before_round_shared of(C scale, i64 zero_point,
            i64 q_min, i64 q_max) {
        const C inverse = C(1.0) / scale;
        const Coder<C> coder = Coder<C>(i64(0), q_min, q_max);
        return {zero_point, inverse, coder};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void fake_quantize_backward_multiply_inverse_before_round_element(compute_t<T> input,
        compute_t<T> d_output, const fake_quantize_backward_multiply_inverse_before_round_shared<T>& shared, Care care,
        bool& doubtful, T& d_input) {
    using C = compute_t<T>;
    const auto& [zero_point, inverse, coder] = shared;
    const C shifted = fma(input, inverse, C(zero_point));
    d_input = store<T>(coder.inside(shifted, care, doubtful) ? d_output : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_multiply_inverse_before_round_flat(
        const T* input_data, const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar,
        Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        const auto shared = fake_quantize_backward_multiply_inverse_before_round_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                fake_quantize_backward_multiply_inverse_before_round_element<T>(load<C>(input_runs[run][element]),
                        load<C>(d_output_runs[run][element]), shared, Quick(), doubtful, d_input_run[element]);
            }
            if (doubtful) continue;
            d_input_run.put(d_input_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = fake_quantize_backward_multiply_inverse_before_round_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        fake_quantize_backward_multiply_inverse_before_round_element<T>(load<C>(input_data[position]),
                load<C>(d_output_data[position]), shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_backward_multiply_inverse_before_round_strided(
        const T* input_data, const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar,
        Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = fake_quantize_backward_multiply_inverse_before_round_shared<T>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), q_min, q_max);
    bool doubtful = false;
    fake_quantize_backward_multiply_inverse_before_round_element<T>(load<C>(input_data[at[0]]),
            load<C>(d_output_data[at[1]]), shared, Careful(), doubtful, d_input_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) fake_quantize_backward_multiply_inverse_before_round_tiled(
        const T* input_data, const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar,
        Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = fake_quantize_backward_multiply_inverse_before_round_shared<T>::of(
                        C(scale_scalar.get()), i64(zero_point_scalar.get()), q_min, q_max);
                bool doubtful = false;
                fake_quantize_backward_multiply_inverse_before_round_element<T>(
                        load<C>(input_data[block.at(0, element, 0)]), load<C>(d_output_data[block.at(0, element, 1)]),
                        shared, Careful(), doubtful, d_input_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_input_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.load(d_output_runs, d_output_data, 1);
    block.turn(input_runs, input_data, 0, stage);
    block.turn(d_output_runs, d_output_data, 1, stage);
    const auto shared = fake_quantize_backward_multiply_inverse_before_round_shared<T>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            fake_quantize_backward_multiply_inverse_before_round_element<T>(load<C>(input_runs[run][element]),
                    load<C>(d_output_runs[run][element]), shared, care, doubtful, d_input_runs[run][element]);
        });
    }
    block.store(d_input_runs, d_input_data, 2, stage);
}

}  // namespace baracuda

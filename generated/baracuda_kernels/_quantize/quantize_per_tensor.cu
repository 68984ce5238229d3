// Generated from spec/quantize.yaml: quantize_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// quotient = input / scale
// steps = round(quotient)
// code = to_int(steps) + zero_point
// output = clamp(code, q_min, q_max)
template <class T, class Q>
struct quantize_per_tensor_shared {
    using C = compute_t<T>;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE quantize_per_tensor_shared of(C scale, i64 zero_point, i64 q_min, i64 q_max) {
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {quantizer};
    }
};

template <class T, class Q, class Care>
BARACUDA_DEVICE void quantize_per_tensor_element(compute_t<T> input, const quantize_per_tensor_shared<T, Q>& shared,
        Care care, bool& doubtful, Q& output) {
    using C = compute_t<T>;
    const auto& [quantizer] = shared;
    output = Q(quantizer.code(input, care, doubtful));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, class Q, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_flat(const T* input_data, Q* output_data,
        Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
        }
        const auto shared = quantize_per_tensor_shared<T, Q>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()),
                q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<Q, V> output_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                quantize_per_tensor_element<T, Q>(load<C>(input_runs[run][element]), shared, Quick(), doubtful,
                        output_run[element]);
            }
            if (doubtful) continue;
            output_run.put(run_at(output_data, thread.first(run)));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = quantize_per_tensor_shared<T, Q>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()),
                q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_tensor_element<T, Q>(load<C>(input_data[position]), shared, Careful(), doubtful, output);
        put_element(output_data, position, output);
    }
}

// Any strides of rows: a thread computes what shares a byte, one element or two.
template <class T, class Q>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_strided(const T* input_data, Q* output_data,
        Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max, Layout<2> layout,
        i64 count, i64 length) {
    using C = compute_t<T>;
    const Positions mine = positions_of<Q>(thread_index(), count, length);
    for (i64 position = mine.begin; position < mine.end; ++position) {
        const Offsets<2> at = layout.at(position);
        const auto shared = quantize_per_tensor_shared<T, Q>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()),
                q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_tensor_element<T, Q>(load<C>(input_data[at[0]]), shared, Careful(), doubtful, output);
        put_element(output_data, at[1], output);
    }
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Q, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_per_tensor_tiled(const T* input_data, Q* output_data,
        Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max, Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = quantize_per_tensor_shared<T, Q>::of(C(scale_scalar.get()),
                        i64(zero_point_scalar.get()), q_min, q_max);
                bool doubtful = false;
                Q output;
                quantize_per_tensor_element<T, Q>(load<C>(input_data[block.at(0, element, 0)]), shared, Careful(),
                        doubtful, output);
                put_element(output_data, block.at(0, element, 1), output);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, Q> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<Q, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
    const auto shared = quantize_per_tensor_shared<T, Q>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()),
            q_min, q_max);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            quantize_per_tensor_element<T, Q>(load<C>(input_runs[run][element]), shared, care, doubtful,
                    output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 1, stage);
}

// quotient = input / scale
// steps = round_stochastic(quotient, random(seed, offset))
// code = to_int(steps) + zero_point
// output = clamp(code, q_min, q_max)
template <class T, class Q>
struct quantize_per_tensor_stochastic_shared {
    using C = compute_t<T>;
    i64 seed;
    i64 offset;
    Divisor<C> divisor;
    Coder<C> coder;

    static BARACUDA_DEVICE quantize_per_tensor_stochastic_shared of(C scale, i64 zero_point, i64 seed, i64 offset,
            i64 q_min, i64 q_max) {
        const Divisor<C> divisor = Divisor<C>(scale);
        const Coder<C> coder = Coder<C>(zero_point, q_min, q_max);
        return {seed, offset, divisor, coder};
    }
};

template <class T, class Q, class Care>
BARACUDA_DEVICE void quantize_per_tensor_stochastic_element(compute_t<T> input,
        const quantize_per_tensor_stochastic_shared<T, Q>& shared, Random<1>& random, Care care, bool& doubtful,
        Q& output) {
    using C = compute_t<T>;
    const auto& [seed, offset, divisor, coder] = shared;
    output = Q(coder.code(round_stochastic(divisor.drawn(input, care, doubtful), random.uniform<0, C>(seed, offset)),
            care, doubtful));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, class Q, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_stochastic_flat(const T* input_data,
        Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, Scalar<i64> seed_scalar,
        Scalar<i64> offset_scalar, i64 q_min, i64 q_max, i64 count) {
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
        const auto shared = quantize_per_tensor_stochastic_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<Q, V> output_run;
            bool doubtful = false;
            Random<1> random;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                quantize_per_tensor_stochastic_element<T, Q>(load<C>(input_runs[run][element]), shared,
                        random.at<V>(thread.first(run), element), Quick(), doubtful, output_run[element]);
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
        const auto shared = quantize_per_tensor_stochastic_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
        bool doubtful = false;
        Random<1> random;
        Q output;
        quantize_per_tensor_stochastic_element<T, Q>(load<C>(input_data[position]), shared, random.at(position),
                Careful(), doubtful, output);
        put_element(output_data, position, output);
    }
}

// Any strides of rows: a thread computes what shares a byte, one element or two.
template <class T, class Q>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_stochastic_strided(const T* input_data,
        Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, Scalar<i64> seed_scalar,
        Scalar<i64> offset_scalar, i64 q_min, i64 q_max, Layout<2> layout, i64 count, i64 length) {
    using C = compute_t<T>;
    const Positions mine = positions_of<Q>(thread_index(), count, length);
    for (i64 position = mine.begin; position < mine.end; ++position) {
        const Offsets<2> at = layout.at(position);
        const auto shared = quantize_per_tensor_stochastic_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
        bool doubtful = false;
        Random<1> random;
        Q output;
        quantize_per_tensor_stochastic_element<T, Q>(load<C>(input_data[at[0]]), shared, random.at(position),
                Careful(), doubtful, output);
        put_element(output_data, at[1], output);
    }
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Q, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_per_tensor_stochastic_tiled(const T* input_data,
        Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, Scalar<i64> seed_scalar,
        Scalar<i64> offset_scalar, i64 q_min, i64 q_max, Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const i64 position = block.position(0, element);
                const auto shared = quantize_per_tensor_stochastic_shared<T, Q>::of(C(scale_scalar.get()),
                        i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
                bool doubtful = false;
                Random<1> random;
                Q output;
                quantize_per_tensor_stochastic_element<T, Q>(load<C>(input_data[block.at(0, element, 0)]), shared,
                        random.at(position), Careful(), doubtful, output);
                put_element(output_data, block.at(0, element, 1), output);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, Q> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<Q, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
    const auto shared = quantize_per_tensor_stochastic_shared<T, Q>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), i64(seed_scalar.get()), i64(offset_scalar.get()), q_min, q_max);
    Random<1> random;
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            quantize_per_tensor_stochastic_element<T, Q>(load<C>(input_runs[run][element]), shared,
                    random.at(block.position(run, element)), care, doubtful, output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 1, stage);
}

// quotient = input / scale
// shifted = quotient + zero_point
// code = to_int(round(shifted))
// output = clamp(code, q_min, q_max)
template <class T, class Q>
struct quantize_per_tensor_before_round_shared {
    using C = compute_t<T>;
    i64 zero_point;
    Divisor<C> divisor;
    Coder<C> coder;

    static BARACUDA_DEVICE quantize_per_tensor_before_round_shared of(C scale, i64 zero_point, i64 q_min, i64 q_max) {
        const Divisor<C> divisor = Divisor<C>(scale);
        const Coder<C> coder = Coder<C>(i64(0), q_min, q_max);
        return {zero_point, divisor, coder};
    }
};

template <class T, class Q, class Care>
BARACUDA_DEVICE void quantize_per_tensor_before_round_element(compute_t<T> input,
        const quantize_per_tensor_before_round_shared<T, Q>& shared, Care care, bool& doubtful, Q& output) {
    using C = compute_t<T>;
    const auto& [zero_point, divisor, coder] = shared;
    output = Q(coder.code(divisor.rounded(input, care, doubtful) + C(zero_point), care, doubtful));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, class Q, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_before_round_flat(const T* input_data,
        Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max,
        i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
        }
        const auto shared = quantize_per_tensor_before_round_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<Q, V> output_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                quantize_per_tensor_before_round_element<T, Q>(load<C>(input_runs[run][element]), shared, Quick(),
                        doubtful, output_run[element]);
            }
            if (doubtful) continue;
            output_run.put(run_at(output_data, thread.first(run)));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = quantize_per_tensor_before_round_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_tensor_before_round_element<T, Q>(load<C>(input_data[position]), shared, Careful(), doubtful,
                output);
        put_element(output_data, position, output);
    }
}

// Any strides of rows: a thread computes what shares a byte, one element or two.
template <class T, class Q>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_before_round_strided(const T* input_data,
        Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max,
        Layout<2> layout, i64 count, i64 length) {
    using C = compute_t<T>;
    const Positions mine = positions_of<Q>(thread_index(), count, length);
    for (i64 position = mine.begin; position < mine.end; ++position) {
        const Offsets<2> at = layout.at(position);
        const auto shared = quantize_per_tensor_before_round_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_tensor_before_round_element<T, Q>(load<C>(input_data[at[0]]), shared, Careful(), doubtful, output);
        put_element(output_data, at[1], output);
    }
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Q, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_per_tensor_before_round_tiled(const T* input_data,
        Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max,
        Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = quantize_per_tensor_before_round_shared<T, Q>::of(C(scale_scalar.get()),
                        i64(zero_point_scalar.get()), q_min, q_max);
                bool doubtful = false;
                Q output;
                quantize_per_tensor_before_round_element<T, Q>(load<C>(input_data[block.at(0, element, 0)]), shared,
                        Careful(), doubtful, output);
                put_element(output_data, block.at(0, element, 1), output);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, Q> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<Q, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
    const auto shared = quantize_per_tensor_before_round_shared<T, Q>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            quantize_per_tensor_before_round_element<T, Q>(load<C>(input_runs[run][element]), shared, care, doubtful,
                    output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 1, stage);
}

// inverse = 1 / scale
// quotient = input * inverse
// steps = round(quotient)
// code = to_int(steps) + zero_point
// output = clamp(code, q_min, q_max)
template <class T, class Q>
struct quantize_per_tensor_multiply_inverse_shared {
    using C = compute_t<T>;
    C inverse;
    Coder<C> coder;

    static BARACUDA_DEVICE quantize_per_tensor_multiply_inverse_shared of(C scale, i64 zero_point, i64 q_min,
            i64 q_max) {
        const C inverse = C(1.0) / scale;
        const Coder<C> coder = Coder<C>(zero_point, q_min, q_max);
        return {inverse, coder};
    }
};

template <class T, class Q, class Care>
BARACUDA_DEVICE void quantize_per_tensor_multiply_inverse_element(compute_t<T> input,
        const quantize_per_tensor_multiply_inverse_shared<T, Q>& shared, Care care, bool& doubtful, Q& output) {
    using C = compute_t<T>;
    const auto& [inverse, coder] = shared;
    const C quotient = input * inverse;
    output = Q(coder.code(quotient, care, doubtful));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, class Q, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_multiply_inverse_flat(const T* input_data,
        Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max,
        i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
        }
        const auto shared = quantize_per_tensor_multiply_inverse_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<Q, V> output_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                quantize_per_tensor_multiply_inverse_element<T, Q>(load<C>(input_runs[run][element]), shared, Quick(),
                        doubtful, output_run[element]);
            }
            if (doubtful) continue;
            output_run.put(run_at(output_data, thread.first(run)));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = quantize_per_tensor_multiply_inverse_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_tensor_multiply_inverse_element<T, Q>(load<C>(input_data[position]), shared, Careful(), doubtful,
                output);
        put_element(output_data, position, output);
    }
}

// Any strides of rows: a thread computes what shares a byte, one element or two.
template <class T, class Q>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_multiply_inverse_strided(const T* input_data,
        Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max,
        Layout<2> layout, i64 count, i64 length) {
    using C = compute_t<T>;
    const Positions mine = positions_of<Q>(thread_index(), count, length);
    for (i64 position = mine.begin; position < mine.end; ++position) {
        const Offsets<2> at = layout.at(position);
        const auto shared = quantize_per_tensor_multiply_inverse_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_tensor_multiply_inverse_element<T, Q>(load<C>(input_data[at[0]]), shared, Careful(), doubtful,
                output);
        put_element(output_data, at[1], output);
    }
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Q, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_per_tensor_multiply_inverse_tiled(const T* input_data,
        Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max,
        Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = quantize_per_tensor_multiply_inverse_shared<T, Q>::of(C(scale_scalar.get()),
                        i64(zero_point_scalar.get()), q_min, q_max);
                bool doubtful = false;
                Q output;
                quantize_per_tensor_multiply_inverse_element<T, Q>(load<C>(input_data[block.at(0, element, 0)]),
                        shared, Careful(), doubtful, output);
                put_element(output_data, block.at(0, element, 1), output);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, Q> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<Q, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
    const auto shared = quantize_per_tensor_multiply_inverse_shared<T, Q>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            quantize_per_tensor_multiply_inverse_element<T, Q>(load<C>(input_runs[run][element]), shared, care,
                    doubtful, output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 1, stage);
}

// inverse = 1 / scale
// shifted = fma(input, inverse, zero_point)
// code = to_int(round(shifted))
// output = clamp(code, q_min, q_max)
template <class T, class Q>
struct quantize_per_tensor_multiply_inverse_before_round_shared {
    using C = compute_t<T>;
    i64 zero_point;
    C inverse;
    Coder<C> coder;

    static BARACUDA_DEVICE quantize_per_tensor_multiply_inverse_before_round_shared of(C scale, i64 zero_point,
            i64 q_min, i64 q_max) {
        const C inverse = C(1.0) / scale;
        const Coder<C> coder = Coder<C>(i64(0), q_min, q_max);
        return {zero_point, inverse, coder};
    }
};

template <class T, class Q, class Care>
BARACUDA_DEVICE void quantize_per_tensor_multiply_inverse_before_round_element(compute_t<T> input,
        const quantize_per_tensor_multiply_inverse_before_round_shared<T, Q>& shared, Care care, bool& doubtful,
        Q& output) {
    using C = compute_t<T>;
    const auto& [zero_point, inverse, coder] = shared;
    const C shifted = fma(input, inverse, C(zero_point));
    output = Q(coder.code(shifted, care, doubtful));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, class Q, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_multiply_inverse_before_round_flat(
        const T* input_data, Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
        }
        const auto shared = quantize_per_tensor_multiply_inverse_before_round_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<Q, V> output_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                quantize_per_tensor_multiply_inverse_before_round_element<T, Q>(load<C>(input_runs[run][element]),
                        shared, Quick(), doubtful, output_run[element]);
            }
            if (doubtful) continue;
            output_run.put(run_at(output_data, thread.first(run)));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = quantize_per_tensor_multiply_inverse_before_round_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_tensor_multiply_inverse_before_round_element<T, Q>(load<C>(input_data[position]), shared,
                Careful(), doubtful, output);
        put_element(output_data, position, output);
    }
}

// Any strides of rows: a thread computes what shares a byte, one element or two.
template <class T, class Q>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_multiply_inverse_before_round_strided(
        const T* input_data, Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, Layout<2> layout, i64 count, i64 length) {
    using C = compute_t<T>;
    const Positions mine = positions_of<Q>(thread_index(), count, length);
    for (i64 position = mine.begin; position < mine.end; ++position) {
        const Offsets<2> at = layout.at(position);
        const auto shared = quantize_per_tensor_multiply_inverse_before_round_shared<T, Q>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        Q output;
        quantize_per_tensor_multiply_inverse_before_round_element<T, Q>(load<C>(input_data[at[0]]), shared, Careful(),
                doubtful, output);
        put_element(output_data, at[1], output);
    }
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Q, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_per_tensor_multiply_inverse_before_round_tiled(
        const T* input_data, Q* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = quantize_per_tensor_multiply_inverse_before_round_shared<T, Q>::of(
                        C(scale_scalar.get()), i64(zero_point_scalar.get()), q_min, q_max);
                bool doubtful = false;
                Q output;
                quantize_per_tensor_multiply_inverse_before_round_element<T, Q>(
                        load<C>(input_data[block.at(0, element, 0)]), shared, Careful(), doubtful, output);
                put_element(output_data, block.at(0, element, 1), output);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, Q> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<Q, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
    const auto shared = quantize_per_tensor_multiply_inverse_before_round_shared<T, Q>::of(C(scale_scalar.get()),
            i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            quantize_per_tensor_multiply_inverse_before_round_element<T, Q>(load<C>(input_runs[run][element]), shared,
                    care, doubtful, output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 1, stage);
}

}  // namespace baracuda

// Generated from spec/gated.yaml: swiglu_clamped, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/reduce.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// kept = where(gate > limit, limit, gate)
// active = kept * sigmoid(alpha * kept)
// d_value = sum_to[value](where(-limit <= value <= limit, d_y * active, 0))
// sum_value = clamp(value, -limit, limit) + 1
// d_gate = sum_to[gate](where(gate > limit, 0, sum_value * d_y * silu_slope(alpha * kept)))
template <class T>
struct swiglu_clamped_backward_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE swiglu_clamped_backward_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void swiglu_clamped_backward_element(compute_t<T> gate, compute_t<T> value, compute_t<T> d_y,
        const swiglu_clamped_backward_shared<T>& shared, T& d_value, T& d_gate) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C kept = gate > limit ? limit : gate;
    const C active = kept * Activations<T>::sigmoid(alpha * kept);
    d_value = store<T>(-limit <= value && value <= limit ? d_y * active : C(0.0));
    const C sum_value = clamp(value, -limit, limit) + C(1.0);
    d_gate = store<T>(gate > limit ? C(0.0) : sum_value * d_y * Activations<T>::silu_slope(alpha * kept));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) swiglu_clamped_backward_flat(const T* gate_data,
        const T* value_data, const T* d_y_data, T* d_value_data, T* d_gate_data, compute_t<T> alpha,
        compute_t<T> limit, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> gate_runs[Runs];
        Vector<T, V> value_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            gate_runs[run] = Vector<T, V>::load(gate_data + thread.first(run));
            value_runs[run] = Vector<T, V>::load(value_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
        const auto shared = swiglu_clamped_backward_shared<T>::of(alpha, limit);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_value_run;
            Vector<T, V> d_gate_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                swiglu_clamped_backward_element<T>(load<C>(gate_runs[run][element]), load<C>(value_runs[run][element]),
                        load<C>(d_y_runs[run][element]), shared, d_value_run[element], d_gate_run[element]);
            }
            d_value_run.put(d_value_data + thread.first(run));
            d_gate_run.put(d_gate_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = swiglu_clamped_backward_shared<T>::of(alpha, limit);
        swiglu_clamped_backward_element<T>(load<C>(gate_data[position]), load<C>(value_data[position]),
                load<C>(d_y_data[position]), shared, d_value_data[position], d_gate_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) swiglu_clamped_backward_strided(const T* gate_data,
        const T* value_data, const T* d_y_data, T* d_value_data, T* d_gate_data, compute_t<T> alpha,
        compute_t<T> limit, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    const auto shared = swiglu_clamped_backward_shared<T>::of(alpha, limit);
    swiglu_clamped_backward_element<T>(load<C>(gate_data[at[0]]), load<C>(value_data[at[1]]), load<C>(d_y_data[at[2]]),
            shared, d_value_data[at[3]], d_gate_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) swiglu_clamped_backward_tiled(const T* gate_data, const T* value_data,
        const T* d_y_data, T* d_value_data, T* d_gate_data, compute_t<T> alpha, compute_t<T> limit, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = swiglu_clamped_backward_shared<T>::of(alpha, limit);
                swiglu_clamped_backward_element<T>(load<C>(gate_data[block.at(0, element, 0)]),
                        load<C>(value_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        shared, d_value_data[block.at(0, element, 3)], d_gate_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> gate_runs[Way::runs];
    Vector<T, Way::length> value_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_value_runs[Way::runs];
    Vector<T, Way::length> d_gate_runs[Way::runs];
    block.load(gate_runs, gate_data, 0);
    block.load(value_runs, value_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(gate_runs, gate_data, 0, stage);
    block.turn(value_runs, value_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
    const auto shared = swiglu_clamped_backward_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            swiglu_clamped_backward_element<T>(load<C>(gate_runs[run][element]), load<C>(value_runs[run][element]),
                    load<C>(d_y_runs[run][element]), shared, d_value_runs[run][element], d_gate_runs[run][element]);
        }
    }
    block.store(d_value_runs, d_value_data, 3, stage);
    block.store(d_gate_runs, d_gate_data, 4, stage);
}

// kept = where(gate > limit, limit, gate)
// active = kept * sigmoid(alpha * kept)
// d_value = sum_to[value](where(-limit <= value <= limit, d_y * active, 0))
// sum_value = clamp(value, -limit, limit) + 1
// d_gate = sum_to[gate](where(gate > limit, 0, sum_value * d_y * silu_slope(alpha * kept)))
template <class T>
struct swiglu_clamped_backward_d_value_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE swiglu_clamped_backward_d_value_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void swiglu_clamped_backward_d_value_element(compute_t<T> gate, compute_t<T> value, compute_t<T> d_y,
        const swiglu_clamped_backward_d_value_shared<T>& shared, T& d_value) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C kept = gate > limit ? limit : gate;
    const C active = kept * Activations<T>::sigmoid(alpha * kept);
    d_value = store<T>(-limit <= value && value <= limit ? d_y * active : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) swiglu_clamped_backward_d_value_flat(const T* gate_data,
        const T* value_data, const T* d_y_data, T* d_value_data, compute_t<T> alpha, compute_t<T> limit, i64 start,
        i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> gate_runs[Runs];
        Vector<T, V> value_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            gate_runs[run] = Vector<T, V>::load(gate_data + thread.first(run));
            value_runs[run] = Vector<T, V>::load(value_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
        const auto shared = swiglu_clamped_backward_d_value_shared<T>::of(alpha, limit);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_value_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                swiglu_clamped_backward_d_value_element<T>(load<C>(gate_runs[run][element]),
                        load<C>(value_runs[run][element]), load<C>(d_y_runs[run][element]), shared,
                        d_value_run[element]);
            }
            d_value_run.put(d_value_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = swiglu_clamped_backward_d_value_shared<T>::of(alpha, limit);
        swiglu_clamped_backward_d_value_element<T>(load<C>(gate_data[position]), load<C>(value_data[position]),
                load<C>(d_y_data[position]), shared, d_value_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) swiglu_clamped_backward_d_value_strided(const T* gate_data,
        const T* value_data, const T* d_y_data, T* d_value_data, compute_t<T> alpha, compute_t<T> limit,
        Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = swiglu_clamped_backward_d_value_shared<T>::of(alpha, limit);
    swiglu_clamped_backward_d_value_element<T>(load<C>(gate_data[at[0]]), load<C>(value_data[at[1]]),
            load<C>(d_y_data[at[2]]), shared, d_value_data[at[3]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) swiglu_clamped_backward_d_value_tiled(const T* gate_data,
        const T* value_data, const T* d_y_data, T* d_value_data, compute_t<T> alpha, compute_t<T> limit,
        Tiles<4> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = swiglu_clamped_backward_d_value_shared<T>::of(alpha, limit);
                swiglu_clamped_backward_d_value_element<T>(load<C>(gate_data[block.at(0, element, 0)]),
                        load<C>(value_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        shared, d_value_data[block.at(0, element, 3)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> gate_runs[Way::runs];
    Vector<T, Way::length> value_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_value_runs[Way::runs];
    block.load(gate_runs, gate_data, 0);
    block.load(value_runs, value_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(gate_runs, gate_data, 0, stage);
    block.turn(value_runs, value_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
    const auto shared = swiglu_clamped_backward_d_value_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            swiglu_clamped_backward_d_value_element<T>(load<C>(gate_runs[run][element]),
                    load<C>(value_runs[run][element]), load<C>(d_y_runs[run][element]), shared,
                    d_value_runs[run][element]);
        }
    }
    block.store(d_value_runs, d_value_data, 3, stage);
}

// kept = where(gate > limit, limit, gate)
// active = kept * sigmoid(alpha * kept)
// d_value = sum_to[value](where(-limit <= value <= limit, d_y * active, 0))
// sum_value = clamp(value, -limit, limit) + 1
// d_gate = sum_to[gate](where(gate > limit, 0, sum_value * d_y * silu_slope(alpha * kept)))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) swiglu_clamped_backward_d_value_reduce(const T* value_data,
        const T* d_y_data, const T* gate_data, T* d_value_data, compute_t<T> alpha, compute_t<T> limit,
        compute_t<T>* d_value_partial, ReduceGeometry<4> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<4> start = geometry.kept.at(thread.output);
    C d_value_found[Thread::outputs];
    start_reduction<Sum>(d_value_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            d_value_found[0] = Sum::join(d_value_found[0], d_value_partial[place]);
        }
    } else {
        constexpr int held = 4;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> value_runs;
            ReduceRuns<T, Thread::width(true, true), held> d_y_runs;
            ReduceRuns<T, Thread::width(true, true), held> gate_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<4> place = start + Thread::offsets(geometry.reduced, position);
                value_runs.read(run, value_data, place[0]);
                d_y_runs.read(run, d_y_data, place[1]);
                gate_runs.read(run, gate_data, place[2]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_value = d_value_found[Thread::columns ? element : 0];
                    const C value = load<C>(value_runs.at(run, element));
                    const C d_y = load<C>(d_y_runs.at(run, element));
                    const C gate = load<C>(gate_runs.at(run, element));
                    const C kept = gate > limit ? limit : gate;
                    const C active = kept * Activations<T>::sigmoid(alpha * kept);
                    d_value = Sum::join(d_value, -limit <= value && value <= limit ? d_y * active : C(0.0));
                }
            }
        }
    }
    alignas(16) __shared__ C d_value_rows[Thread::shared];
    const ReduceResult<Sum, C, Lanes, Thread::outputs> d_value_result(d_value_found, d_value_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C d_value = d_value_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            d_value_partial[place] = d_value;
            continue;
        }
        const Offsets<4> at = geometry.kept.at(thread.block + own);
        d_value_data[at[3]] = store<T>(d_value);
    }
}

// kept = where(gate > limit, limit, gate)
// active = kept * sigmoid(alpha * kept)
// d_value = sum_to[value](where(-limit <= value <= limit, d_y * active, 0))
// sum_value = clamp(value, -limit, limit) + 1
// d_gate = sum_to[gate](where(gate > limit, 0, sum_value * d_y * silu_slope(alpha * kept)))
template <class T>
struct swiglu_clamped_backward_d_gate_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE swiglu_clamped_backward_d_gate_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void swiglu_clamped_backward_d_gate_element(compute_t<T> gate, compute_t<T> value, compute_t<T> d_y,
        const swiglu_clamped_backward_d_gate_shared<T>& shared, T& d_gate) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C kept = gate > limit ? limit : gate;
    const C sum_value = clamp(value, -limit, limit) + C(1.0);
    d_gate = store<T>(gate > limit ? C(0.0) : sum_value * d_y * Activations<T>::silu_slope(alpha * kept));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) swiglu_clamped_backward_d_gate_flat(const T* gate_data,
        const T* value_data, const T* d_y_data, T* d_gate_data, compute_t<T> alpha, compute_t<T> limit, i64 start,
        i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> gate_runs[Runs];
        Vector<T, V> value_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            gate_runs[run] = Vector<T, V>::load(gate_data + thread.first(run));
            value_runs[run] = Vector<T, V>::load(value_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
        const auto shared = swiglu_clamped_backward_d_gate_shared<T>::of(alpha, limit);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_gate_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                swiglu_clamped_backward_d_gate_element<T>(load<C>(gate_runs[run][element]),
                        load<C>(value_runs[run][element]), load<C>(d_y_runs[run][element]), shared,
                        d_gate_run[element]);
            }
            d_gate_run.put(d_gate_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = swiglu_clamped_backward_d_gate_shared<T>::of(alpha, limit);
        swiglu_clamped_backward_d_gate_element<T>(load<C>(gate_data[position]), load<C>(value_data[position]),
                load<C>(d_y_data[position]), shared, d_gate_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) swiglu_clamped_backward_d_gate_strided(const T* gate_data,
        const T* value_data, const T* d_y_data, T* d_gate_data, compute_t<T> alpha, compute_t<T> limit,
        Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = swiglu_clamped_backward_d_gate_shared<T>::of(alpha, limit);
    swiglu_clamped_backward_d_gate_element<T>(load<C>(gate_data[at[0]]), load<C>(value_data[at[1]]),
            load<C>(d_y_data[at[2]]), shared, d_gate_data[at[3]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) swiglu_clamped_backward_d_gate_tiled(const T* gate_data,
        const T* value_data, const T* d_y_data, T* d_gate_data, compute_t<T> alpha, compute_t<T> limit,
        Tiles<4> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = swiglu_clamped_backward_d_gate_shared<T>::of(alpha, limit);
                swiglu_clamped_backward_d_gate_element<T>(load<C>(gate_data[block.at(0, element, 0)]),
                        load<C>(value_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        shared, d_gate_data[block.at(0, element, 3)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> gate_runs[Way::runs];
    Vector<T, Way::length> value_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_gate_runs[Way::runs];
    block.load(gate_runs, gate_data, 0);
    block.load(value_runs, value_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(gate_runs, gate_data, 0, stage);
    block.turn(value_runs, value_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
    const auto shared = swiglu_clamped_backward_d_gate_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            swiglu_clamped_backward_d_gate_element<T>(load<C>(gate_runs[run][element]),
                    load<C>(value_runs[run][element]), load<C>(d_y_runs[run][element]), shared,
                    d_gate_runs[run][element]);
        }
    }
    block.store(d_gate_runs, d_gate_data, 3, stage);
}

// kept = where(gate > limit, limit, gate)
// active = kept * sigmoid(alpha * kept)
// d_value = sum_to[value](where(-limit <= value <= limit, d_y * active, 0))
// sum_value = clamp(value, -limit, limit) + 1
// d_gate = sum_to[gate](where(gate > limit, 0, sum_value * d_y * silu_slope(alpha * kept)))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) swiglu_clamped_backward_d_gate_reduce(const T* gate_data,
        const T* d_y_data, const T* value_data, T* d_gate_data, compute_t<T> alpha, compute_t<T> limit,
        compute_t<T>* d_gate_partial, ReduceGeometry<4> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<4> start = geometry.kept.at(thread.output);
    C d_gate_found[Thread::outputs];
    start_reduction<Sum>(d_gate_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            d_gate_found[0] = Sum::join(d_gate_found[0], d_gate_partial[place]);
        }
    } else {
        constexpr int held = 4;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> gate_runs;
            ReduceRuns<T, Thread::width(true, true), held> d_y_runs;
            ReduceRuns<T, Thread::width(true, true), held> value_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<4> place = start + Thread::offsets(geometry.reduced, position);
                gate_runs.read(run, gate_data, place[0]);
                d_y_runs.read(run, d_y_data, place[1]);
                value_runs.read(run, value_data, place[2]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_gate = d_gate_found[Thread::columns ? element : 0];
                    const C gate = load<C>(gate_runs.at(run, element));
                    const C d_y = load<C>(d_y_runs.at(run, element));
                    const C value = load<C>(value_runs.at(run, element));
                    const C kept = gate > limit ? limit : gate;
                    const C sum_value = clamp(value, -limit, limit) + C(1.0);
                    d_gate = Sum::join(d_gate,
                            gate > limit ? C(0.0) : sum_value * d_y * Activations<T>::silu_slope(alpha * kept));
                }
            }
        }
    }
    alignas(16) __shared__ C d_gate_rows[Thread::shared];
    const ReduceResult<Sum, C, Lanes, Thread::outputs> d_gate_result(d_gate_found, d_gate_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C d_gate = d_gate_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            d_gate_partial[place] = d_gate;
            continue;
        }
        const Offsets<4> at = geometry.kept.at(thread.block + own);
        d_gate_data[at[3]] = store<T>(d_gate);
    }
}

}  // namespace baracuda

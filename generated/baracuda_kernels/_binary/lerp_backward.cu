// Generated from spec/binary.yaml: lerp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/reduce.cuh>

namespace baracuda {

// d_a = sum_to[a]((1 - weight) * d_output)
// d_b = sum_to[b](weight * d_output)
template <class T>
struct lerp_backward_shared {
    using C = compute_t<T>;
    C weight;

    static BARACUDA_DEVICE lerp_backward_shared of(C weight) {
        return {weight};
    }
};

template <class T>
BARACUDA_DEVICE void lerp_backward_element(compute_t<T> d_output, const lerp_backward_shared<T>& shared, T& d_a,
        T& d_b) {
    using C = compute_t<T>;
    const auto& [weight] = shared;
    d_a = store<T>((C(1.0) - weight) * d_output);
    d_b = store<T>(weight * d_output);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) lerp_backward_flat(const T* d_output_data, T* d_a_data,
        T* d_b_data, Scalar<compute_t<T>> weight_scalar, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        const auto shared = lerp_backward_shared<T>::of(C(weight_scalar.get()));
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_a_run;
            Vector<T, V> d_b_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                lerp_backward_element<T>(load<C>(d_output_runs[run][element]), shared, d_a_run[element],
                        d_b_run[element]);
            }
            d_a_run.put(d_a_data + thread.first(run));
            d_b_run.put(d_b_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = lerp_backward_shared<T>::of(C(weight_scalar.get()));
        lerp_backward_element<T>(load<C>(d_output_data[position]), shared, d_a_data[position], d_b_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) lerp_backward_strided(const T* d_output_data, T* d_a_data,
        T* d_b_data, Scalar<compute_t<T>> weight_scalar, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = lerp_backward_shared<T>::of(C(weight_scalar.get()));
    lerp_backward_element<T>(load<C>(d_output_data[at[0]]), shared, d_a_data[at[1]], d_b_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) lerp_backward_tiled(const T* d_output_data, T* d_a_data, T* d_b_data,
        Scalar<compute_t<T>> weight_scalar, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = lerp_backward_shared<T>::of(C(weight_scalar.get()));
                lerp_backward_element<T>(load<C>(d_output_data[block.at(0, element, 0)]), shared,
                        d_a_data[block.at(0, element, 1)], d_b_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_a_runs[Way::runs];
    Vector<T, Way::length> d_b_runs[Way::runs];
    block.load(d_output_runs, d_output_data, 0);
    block.turn(d_output_runs, d_output_data, 0, stage);
    const auto shared = lerp_backward_shared<T>::of(C(weight_scalar.get()));
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            lerp_backward_element<T>(load<C>(d_output_runs[run][element]), shared, d_a_runs[run][element],
                    d_b_runs[run][element]);
        }
    }
    block.store(d_a_runs, d_a_data, 1, stage);
    block.store(d_b_runs, d_b_data, 2, stage);
}

// d_a = sum_to[a]((1 - weight) * d_output)
// d_b = sum_to[b](weight * d_output)
template <class T>
struct lerp_backward_d_a_shared {
    using C = compute_t<T>;
    C weight;

    static BARACUDA_DEVICE lerp_backward_d_a_shared of(C weight) {
        return {weight};
    }
};

template <class T>
BARACUDA_DEVICE void lerp_backward_d_a_element(compute_t<T> d_output, const lerp_backward_d_a_shared<T>& shared,
        T& d_a) {
    using C = compute_t<T>;
    const auto& [weight] = shared;
    d_a = store<T>((C(1.0) - weight) * d_output);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) lerp_backward_d_a_flat(const T* d_output_data, T* d_a_data,
        Scalar<compute_t<T>> weight_scalar, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        const auto shared = lerp_backward_d_a_shared<T>::of(C(weight_scalar.get()));
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_a_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                lerp_backward_d_a_element<T>(load<C>(d_output_runs[run][element]), shared, d_a_run[element]);
            }
            d_a_run.put(d_a_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = lerp_backward_d_a_shared<T>::of(C(weight_scalar.get()));
        lerp_backward_d_a_element<T>(load<C>(d_output_data[position]), shared, d_a_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) lerp_backward_d_a_strided(const T* d_output_data, T* d_a_data,
        Scalar<compute_t<T>> weight_scalar, Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = lerp_backward_d_a_shared<T>::of(C(weight_scalar.get()));
    lerp_backward_d_a_element<T>(load<C>(d_output_data[at[0]]), shared, d_a_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) lerp_backward_d_a_tiled(const T* d_output_data, T* d_a_data,
        Scalar<compute_t<T>> weight_scalar, Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = lerp_backward_d_a_shared<T>::of(C(weight_scalar.get()));
                lerp_backward_d_a_element<T>(load<C>(d_output_data[block.at(0, element, 0)]), shared,
                        d_a_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_a_runs[Way::runs];
    block.load(d_output_runs, d_output_data, 0);
    block.turn(d_output_runs, d_output_data, 0, stage);
    const auto shared = lerp_backward_d_a_shared<T>::of(C(weight_scalar.get()));
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            lerp_backward_d_a_element<T>(load<C>(d_output_runs[run][element]), shared, d_a_runs[run][element]);
        }
    }
    block.store(d_a_runs, d_a_data, 1, stage);
}

// d_a = sum_to[a]((1 - weight) * d_output)
// d_b = sum_to[b](weight * d_output)
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) lerp_backward_d_a_reduce(const T* d_output_data, T* d_a_data,
        Scalar<compute_t<T>> weight_scalar, compute_t<T>* d_a_partial, ReduceGeometry<2> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<2> start = geometry.kept.at(thread.output);
    const C weight = C(weight_scalar.get());
    C d_a_found[Thread::outputs];
    start_reduction<Sum>(d_a_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            d_a_found[0] = Sum::join(d_a_found[0], d_a_partial[place]);
        }
    } else {
        constexpr int held = 4;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> d_output_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<2> place = start + Thread::offsets(geometry.reduced, position);
                d_output_runs.read(run, d_output_data, place[0]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_a = d_a_found[Thread::columns ? element : 0];
                    const C d_output = load<C>(d_output_runs.at(run, element));
                    d_a = Sum::join(d_a, (C(1.0) - weight) * d_output);
                }
            }
        }
    }
    alignas(16) __shared__ C d_a_rows[Thread::shared];
    const ReduceResult<Sum, C, Lanes, Thread::outputs> d_a_result(d_a_found, d_a_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C d_a = d_a_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            d_a_partial[place] = d_a;
            continue;
        }
        const Offsets<2> at = geometry.kept.at(thread.block + own);
        d_a_data[at[1]] = store<T>(d_a);
    }
}

// d_a = sum_to[a]((1 - weight) * d_output)
// d_b = sum_to[b](weight * d_output)
template <class T>
struct lerp_backward_d_b_shared {
    using C = compute_t<T>;
    C weight;

    static BARACUDA_DEVICE lerp_backward_d_b_shared of(C weight) {
        return {weight};
    }
};

template <class T>
BARACUDA_DEVICE void lerp_backward_d_b_element(compute_t<T> d_output, const lerp_backward_d_b_shared<T>& shared,
        T& d_b) {
    using C = compute_t<T>;
    const auto& [weight] = shared;
    d_b = store<T>(weight * d_output);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) lerp_backward_d_b_flat(const T* d_output_data, T* d_b_data,
        Scalar<compute_t<T>> weight_scalar, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        const auto shared = lerp_backward_d_b_shared<T>::of(C(weight_scalar.get()));
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_b_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                lerp_backward_d_b_element<T>(load<C>(d_output_runs[run][element]), shared, d_b_run[element]);
            }
            d_b_run.put(d_b_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = lerp_backward_d_b_shared<T>::of(C(weight_scalar.get()));
        lerp_backward_d_b_element<T>(load<C>(d_output_data[position]), shared, d_b_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) lerp_backward_d_b_strided(const T* d_output_data, T* d_b_data,
        Scalar<compute_t<T>> weight_scalar, Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = lerp_backward_d_b_shared<T>::of(C(weight_scalar.get()));
    lerp_backward_d_b_element<T>(load<C>(d_output_data[at[0]]), shared, d_b_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) lerp_backward_d_b_tiled(const T* d_output_data, T* d_b_data,
        Scalar<compute_t<T>> weight_scalar, Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = lerp_backward_d_b_shared<T>::of(C(weight_scalar.get()));
                lerp_backward_d_b_element<T>(load<C>(d_output_data[block.at(0, element, 0)]), shared,
                        d_b_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_b_runs[Way::runs];
    block.load(d_output_runs, d_output_data, 0);
    block.turn(d_output_runs, d_output_data, 0, stage);
    const auto shared = lerp_backward_d_b_shared<T>::of(C(weight_scalar.get()));
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            lerp_backward_d_b_element<T>(load<C>(d_output_runs[run][element]), shared, d_b_runs[run][element]);
        }
    }
    block.store(d_b_runs, d_b_data, 1, stage);
}

// d_a = sum_to[a]((1 - weight) * d_output)
// d_b = sum_to[b](weight * d_output)
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) lerp_backward_d_b_reduce(const T* d_output_data, T* d_b_data,
        Scalar<compute_t<T>> weight_scalar, compute_t<T>* d_b_partial, ReduceGeometry<2> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<2> start = geometry.kept.at(thread.output);
    const C weight = C(weight_scalar.get());
    C d_b_found[Thread::outputs];
    start_reduction<Sum>(d_b_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            d_b_found[0] = Sum::join(d_b_found[0], d_b_partial[place]);
        }
    } else {
        constexpr int held = 4;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> d_output_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<2> place = start + Thread::offsets(geometry.reduced, position);
                d_output_runs.read(run, d_output_data, place[0]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_b = d_b_found[Thread::columns ? element : 0];
                    const C d_output = load<C>(d_output_runs.at(run, element));
                    d_b = Sum::join(d_b, weight * d_output);
                }
            }
        }
    }
    alignas(16) __shared__ C d_b_rows[Thread::shared];
    const ReduceResult<Sum, C, Lanes, Thread::outputs> d_b_result(d_b_found, d_b_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C d_b = d_b_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            d_b_partial[place] = d_b;
            continue;
        }
        const Offsets<2> at = geometry.kept.at(thread.block + own);
        d_b_data[at[1]] = store<T>(d_b);
    }
}

}  // namespace baracuda

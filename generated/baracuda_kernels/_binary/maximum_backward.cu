// Generated from spec/binary.yaml: maximum, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/reduce.cuh>

namespace baracuda {

// d_a = sum_to[a](where(a > b, d_y, where(a == b, 0.5 * d_y, where(a < b, 0, a + b))))
// d_b = sum_to[b](where(a < b, d_y, where(a == b, 0.5 * d_y, where(a > b, 0, a + b))))
template <class T>
BARACUDA_DEVICE void maximum_backward_element(compute_t<T> a, compute_t<T> b, compute_t<T> d_y, T& d_a, T& d_b) {
    using C = compute_t<T>;
    d_a = store<T>(a > b ? d_y : (a == b ? C(0.5) * d_y : (a < b ? C(0.0) : a + b)));
    d_b = store<T>(a < b ? d_y : (a == b ? C(0.5) * d_y : (a > b ? C(0.0) : a + b)));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) maximum_backward_flat(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_a_data, T* d_b_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> a_runs[Runs];
        Vector<T, V> b_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            a_runs[run] = Vector<T, V>::load(a_data + thread.first(run));
            b_runs[run] = Vector<T, V>::load(b_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_a_run;
            Vector<T, V> d_b_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                maximum_backward_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]),
                        load<C>(d_y_runs[run][element]), d_a_run[element], d_b_run[element]);
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
        maximum_backward_element<T>(load<C>(a_data[position]), load<C>(b_data[position]), load<C>(d_y_data[position]),
                d_a_data[position], d_b_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) maximum_backward_strided(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_a_data, T* d_b_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    maximum_backward_element<T>(load<C>(a_data[at[0]]), load<C>(b_data[at[1]]), load<C>(d_y_data[at[2]]),
            d_a_data[at[3]], d_b_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) maximum_backward_tiled(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_a_data, T* d_b_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                maximum_backward_element<T>(load<C>(a_data[block.at(0, element, 0)]),
                        load<C>(b_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_a_data[block.at(0, element, 3)], d_b_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> a_runs[Way::runs];
    Vector<T, Way::length> b_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_a_runs[Way::runs];
    Vector<T, Way::length> d_b_runs[Way::runs];
    block.load(a_runs, a_data, 0);
    block.load(b_runs, b_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(a_runs, a_data, 0, stage);
    block.turn(b_runs, b_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            maximum_backward_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]),
                    load<C>(d_y_runs[run][element]), d_a_runs[run][element], d_b_runs[run][element]);
        }
    }
    block.store(d_a_runs, d_a_data, 3, stage);
    block.store(d_b_runs, d_b_data, 4, stage);
}

// d_a = sum_to[a](where(a > b, d_y, where(a == b, 0.5 * d_y, where(a < b, 0, a + b))))
// d_b = sum_to[b](where(a < b, d_y, where(a == b, 0.5 * d_y, where(a > b, 0, a + b))))
template <class T>
BARACUDA_DEVICE void maximum_backward_d_a_element(compute_t<T> a, compute_t<T> b, compute_t<T> d_y, T& d_a) {
    using C = compute_t<T>;
    d_a = store<T>(a > b ? d_y : (a == b ? C(0.5) * d_y : (a < b ? C(0.0) : a + b)));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) maximum_backward_d_a_flat(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_a_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> a_runs[Runs];
        Vector<T, V> b_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            a_runs[run] = Vector<T, V>::load(a_data + thread.first(run));
            b_runs[run] = Vector<T, V>::load(b_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_a_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                maximum_backward_d_a_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]),
                        load<C>(d_y_runs[run][element]), d_a_run[element]);
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
        maximum_backward_d_a_element<T>(load<C>(a_data[position]), load<C>(b_data[position]),
                load<C>(d_y_data[position]), d_a_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) maximum_backward_d_a_strided(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_a_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    maximum_backward_d_a_element<T>(load<C>(a_data[at[0]]), load<C>(b_data[at[1]]), load<C>(d_y_data[at[2]]),
            d_a_data[at[3]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) maximum_backward_d_a_tiled(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_a_data, Tiles<4> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                maximum_backward_d_a_element<T>(load<C>(a_data[block.at(0, element, 0)]),
                        load<C>(b_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_a_data[block.at(0, element, 3)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> a_runs[Way::runs];
    Vector<T, Way::length> b_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_a_runs[Way::runs];
    block.load(a_runs, a_data, 0);
    block.load(b_runs, b_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(a_runs, a_data, 0, stage);
    block.turn(b_runs, b_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            maximum_backward_d_a_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]),
                    load<C>(d_y_runs[run][element]), d_a_runs[run][element]);
        }
    }
    block.store(d_a_runs, d_a_data, 3, stage);
}

// d_a = sum_to[a](where(a > b, d_y, where(a == b, 0.5 * d_y, where(a < b, 0, a + b))))
// d_b = sum_to[b](where(a < b, d_y, where(a == b, 0.5 * d_y, where(a > b, 0, a + b))))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) maximum_backward_d_a_reduce(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_a_data, compute_t<T>* d_a_partial, ReduceGeometry<4> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<4> start = geometry.kept.at(thread.output);
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
            ReduceRuns<T, Thread::width(true, true), held> a_runs;
            ReduceRuns<T, Thread::width(true, true), held> b_runs;
            ReduceRuns<T, Thread::width(true, true), held> d_y_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<4> place = start + Thread::offsets(geometry.reduced, position);
                a_runs.read(run, a_data, place[0]);
                b_runs.read(run, b_data, place[1]);
                d_y_runs.read(run, d_y_data, place[2]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_a = d_a_found[Thread::columns ? element : 0];
                    const C a = load<C>(a_runs.at(run, element));
                    const C b = load<C>(b_runs.at(run, element));
                    const C d_y = load<C>(d_y_runs.at(run, element));
                    d_a = Sum::join(d_a, a > b ? d_y : (a == b ? C(0.5) * d_y : (a < b ? C(0.0) : a + b)));
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
        const Offsets<4> at = geometry.kept.at(thread.block + own);
        d_a_data[at[3]] = store<T>(d_a);
    }
}

// d_a = sum_to[a](where(a > b, d_y, where(a == b, 0.5 * d_y, where(a < b, 0, a + b))))
// d_b = sum_to[b](where(a < b, d_y, where(a == b, 0.5 * d_y, where(a > b, 0, a + b))))
template <class T>
BARACUDA_DEVICE void maximum_backward_d_b_element(compute_t<T> a, compute_t<T> b, compute_t<T> d_y, T& d_b) {
    using C = compute_t<T>;
    d_b = store<T>(a < b ? d_y : (a == b ? C(0.5) * d_y : (a > b ? C(0.0) : a + b)));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) maximum_backward_d_b_flat(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_b_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> a_runs[Runs];
        Vector<T, V> b_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            a_runs[run] = Vector<T, V>::load(a_data + thread.first(run));
            b_runs[run] = Vector<T, V>::load(b_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_b_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                maximum_backward_d_b_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]),
                        load<C>(d_y_runs[run][element]), d_b_run[element]);
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
        maximum_backward_d_b_element<T>(load<C>(a_data[position]), load<C>(b_data[position]),
                load<C>(d_y_data[position]), d_b_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) maximum_backward_d_b_strided(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_b_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    maximum_backward_d_b_element<T>(load<C>(a_data[at[0]]), load<C>(b_data[at[1]]), load<C>(d_y_data[at[2]]),
            d_b_data[at[3]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) maximum_backward_d_b_tiled(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_b_data, Tiles<4> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                maximum_backward_d_b_element<T>(load<C>(a_data[block.at(0, element, 0)]),
                        load<C>(b_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_b_data[block.at(0, element, 3)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> a_runs[Way::runs];
    Vector<T, Way::length> b_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_b_runs[Way::runs];
    block.load(a_runs, a_data, 0);
    block.load(b_runs, b_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(a_runs, a_data, 0, stage);
    block.turn(b_runs, b_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            maximum_backward_d_b_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]),
                    load<C>(d_y_runs[run][element]), d_b_runs[run][element]);
        }
    }
    block.store(d_b_runs, d_b_data, 3, stage);
}

// d_a = sum_to[a](where(a > b, d_y, where(a == b, 0.5 * d_y, where(a < b, 0, a + b))))
// d_b = sum_to[b](where(a < b, d_y, where(a == b, 0.5 * d_y, where(a > b, 0, a + b))))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) maximum_backward_d_b_reduce(const T* a_data, const T* b_data,
        const T* d_y_data, T* d_b_data, compute_t<T>* d_b_partial, ReduceGeometry<4> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<4> start = geometry.kept.at(thread.output);
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
            ReduceRuns<T, Thread::width(true, true), held> a_runs;
            ReduceRuns<T, Thread::width(true, true), held> b_runs;
            ReduceRuns<T, Thread::width(true, true), held> d_y_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<4> place = start + Thread::offsets(geometry.reduced, position);
                a_runs.read(run, a_data, place[0]);
                b_runs.read(run, b_data, place[1]);
                d_y_runs.read(run, d_y_data, place[2]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_b = d_b_found[Thread::columns ? element : 0];
                    const C a = load<C>(a_runs.at(run, element));
                    const C b = load<C>(b_runs.at(run, element));
                    const C d_y = load<C>(d_y_runs.at(run, element));
                    d_b = Sum::join(d_b, a < b ? d_y : (a == b ? C(0.5) * d_y : (a > b ? C(0.0) : a + b)));
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
        const Offsets<4> at = geometry.kept.at(thread.block + own);
        d_b_data[at[3]] = store<T>(d_b);
    }
}

}  // namespace baracuda

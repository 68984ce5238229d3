// Generated from spec/ternary.yaml: clamp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/reduce.cuh>

namespace baracuda {

// d_x = sum_to[x](where(low <= x <= high, d_y, 0))
// d_low = sum_to[low](where(x < low <= high, d_y, 0))
// d_high = sum_to[high](where(max(x, low) > high, d_y, 0))
template <class T>
BARACUDA_DEVICE void clamp_backward_element(compute_t<T> low, compute_t<T> x, compute_t<T> high, compute_t<T> d_y,
        T& d_x, T& d_low, T& d_high) {
    using C = compute_t<T>;
    d_x = store<T>(low <= x && x <= high ? d_y : C(0.0));
    d_low = store<T>(x < low && low <= high ? d_y : C(0.0));
    d_high = store<T>(maximum(x, low) > high ? d_y : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) clamp_backward_flat(const T* low_data, const T* x_data,
        const T* high_data, const T* d_y_data, T* d_x_data, T* d_low_data, T* d_high_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> low_runs[Runs];
        Vector<T, V> x_runs[Runs];
        Vector<T, V> high_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            low_runs[run] = Vector<T, V>::load(low_data + thread.first(run));
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
            high_runs[run] = Vector<T, V>::load(high_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_x_run;
            Vector<T, V> d_low_run;
            Vector<T, V> d_high_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                clamp_backward_element<T>(load<C>(low_runs[run][element]), load<C>(x_runs[run][element]),
                        load<C>(high_runs[run][element]), load<C>(d_y_runs[run][element]), d_x_run[element],
                        d_low_run[element], d_high_run[element]);
            }
            d_x_run.put(d_x_data + thread.first(run));
            d_low_run.put(d_low_data + thread.first(run));
            d_high_run.put(d_high_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        clamp_backward_element<T>(load<C>(low_data[position]), load<C>(x_data[position]), load<C>(high_data[position]),
                load<C>(d_y_data[position]), d_x_data[position], d_low_data[position], d_high_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) clamp_backward_strided(const T* low_data, const T* x_data,
        const T* high_data, const T* d_y_data, T* d_x_data, T* d_low_data, T* d_high_data, Layout<7> layout,
        i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<7> at = layout.at(position);
    clamp_backward_element<T>(load<C>(low_data[at[0]]), load<C>(x_data[at[1]]), load<C>(high_data[at[2]]),
            load<C>(d_y_data[at[3]]), d_x_data[at[4]], d_low_data[at[5]], d_high_data[at[6]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) clamp_backward_tiled(const T* low_data, const T* x_data,
        const T* high_data, const T* d_y_data, T* d_x_data, T* d_low_data, T* d_high_data, Tiles<7> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<7> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                clamp_backward_element<T>(load<C>(low_data[block.at(0, element, 0)]),
                        load<C>(x_data[block.at(0, element, 1)]), load<C>(high_data[block.at(0, element, 2)]),
                        load<C>(d_y_data[block.at(0, element, 3)]), d_x_data[block.at(0, element, 4)],
                        d_low_data[block.at(0, element, 5)], d_high_data[block.at(0, element, 6)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> low_runs[Way::runs];
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> high_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_low_runs[Way::runs];
    Vector<T, Way::length> d_high_runs[Way::runs];
    block.load(low_runs, low_data, 0);
    block.load(x_runs, x_data, 1);
    block.load(high_runs, high_data, 2);
    block.load(d_y_runs, d_y_data, 3);
    block.turn(low_runs, low_data, 0, stage);
    block.turn(x_runs, x_data, 1, stage);
    block.turn(high_runs, high_data, 2, stage);
    block.turn(d_y_runs, d_y_data, 3, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            clamp_backward_element<T>(load<C>(low_runs[run][element]), load<C>(x_runs[run][element]),
                    load<C>(high_runs[run][element]), load<C>(d_y_runs[run][element]), d_x_runs[run][element],
                    d_low_runs[run][element], d_high_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 4, stage);
    block.store(d_low_runs, d_low_data, 5, stage);
    block.store(d_high_runs, d_high_data, 6, stage);
}

// d_x = sum_to[x](where(low <= x <= high, d_y, 0))
// d_low = sum_to[low](where(x < low <= high, d_y, 0))
// d_high = sum_to[high](where(max(x, low) > high, d_y, 0))
template <class T>
BARACUDA_DEVICE void clamp_backward_d_x_element(compute_t<T> low, compute_t<T> x, compute_t<T> high, compute_t<T> d_y,
        T& d_x) {
    using C = compute_t<T>;
    d_x = store<T>(low <= x && x <= high ? d_y : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) clamp_backward_d_x_flat(const T* low_data, const T* x_data,
        const T* high_data, const T* d_y_data, T* d_x_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> low_runs[Runs];
        Vector<T, V> x_runs[Runs];
        Vector<T, V> high_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            low_runs[run] = Vector<T, V>::load(low_data + thread.first(run));
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
            high_runs[run] = Vector<T, V>::load(high_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_x_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                clamp_backward_d_x_element<T>(load<C>(low_runs[run][element]), load<C>(x_runs[run][element]),
                        load<C>(high_runs[run][element]), load<C>(d_y_runs[run][element]), d_x_run[element]);
            }
            d_x_run.put(d_x_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        clamp_backward_d_x_element<T>(load<C>(low_data[position]), load<C>(x_data[position]),
                load<C>(high_data[position]), load<C>(d_y_data[position]), d_x_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) clamp_backward_d_x_strided(const T* low_data, const T* x_data,
        const T* high_data, const T* d_y_data, T* d_x_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    clamp_backward_d_x_element<T>(load<C>(low_data[at[0]]), load<C>(x_data[at[1]]), load<C>(high_data[at[2]]),
            load<C>(d_y_data[at[3]]), d_x_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) clamp_backward_d_x_tiled(const T* low_data, const T* x_data,
        const T* high_data, const T* d_y_data, T* d_x_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                clamp_backward_d_x_element<T>(load<C>(low_data[block.at(0, element, 0)]),
                        load<C>(x_data[block.at(0, element, 1)]), load<C>(high_data[block.at(0, element, 2)]),
                        load<C>(d_y_data[block.at(0, element, 3)]), d_x_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> low_runs[Way::runs];
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> high_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    block.load(low_runs, low_data, 0);
    block.load(x_runs, x_data, 1);
    block.load(high_runs, high_data, 2);
    block.load(d_y_runs, d_y_data, 3);
    block.turn(low_runs, low_data, 0, stage);
    block.turn(x_runs, x_data, 1, stage);
    block.turn(high_runs, high_data, 2, stage);
    block.turn(d_y_runs, d_y_data, 3, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            clamp_backward_d_x_element<T>(load<C>(low_runs[run][element]), load<C>(x_runs[run][element]),
                    load<C>(high_runs[run][element]), load<C>(d_y_runs[run][element]), d_x_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 4, stage);
}

// d_x = sum_to[x](where(low <= x <= high, d_y, 0))
// d_low = sum_to[low](where(x < low <= high, d_y, 0))
// d_high = sum_to[high](where(max(x, low) > high, d_y, 0))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) clamp_backward_d_x_reduce(const T* low_data, const T* x_data,
        const T* high_data, const T* d_y_data, T* d_x_data, compute_t<T>* d_x_partial, ReduceGeometry<5> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<5> start = geometry.kept.at(thread.output);
    C d_x_found[Thread::outputs];
    start_reduction<Sum>(d_x_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            d_x_found[0] = Sum::join(d_x_found[0], d_x_partial[place]);
        }
    } else {
        constexpr int held = 4;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> low_runs;
            ReduceRuns<T, Thread::width(true, true), held> x_runs;
            ReduceRuns<T, Thread::width(true, true), held> high_runs;
            ReduceRuns<T, Thread::width(true, true), held> d_y_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<5> place = start + Thread::offsets(geometry.reduced, position);
                low_runs.read(run, low_data, place[0]);
                x_runs.read(run, x_data, place[1]);
                high_runs.read(run, high_data, place[2]);
                d_y_runs.read(run, d_y_data, place[3]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_x = d_x_found[Thread::columns ? element : 0];
                    const C low = load<C>(low_runs.at(run, element));
                    const C x = load<C>(x_runs.at(run, element));
                    const C high = load<C>(high_runs.at(run, element));
                    const C d_y = load<C>(d_y_runs.at(run, element));
                    d_x = Sum::join(d_x, low <= x && x <= high ? d_y : C(0.0));
                }
            }
        }
    }
    alignas(16) __shared__ C d_x_rows[Thread::shared];
    const ReduceResult<Sum, C, Lanes, Thread::outputs> d_x_result(d_x_found, d_x_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C d_x = d_x_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            d_x_partial[place] = d_x;
            continue;
        }
        const Offsets<5> at = geometry.kept.at(thread.block + own);
        d_x_data[at[4]] = store<T>(d_x);
    }
}

// d_x = sum_to[x](where(low <= x <= high, d_y, 0))
// d_low = sum_to[low](where(x < low <= high, d_y, 0))
// d_high = sum_to[high](where(max(x, low) > high, d_y, 0))
template <class T>
BARACUDA_DEVICE void clamp_backward_d_low_element(compute_t<T> x, compute_t<T> low, compute_t<T> high,
        compute_t<T> d_y, T& d_low) {
    using C = compute_t<T>;
    d_low = store<T>(x < low && low <= high ? d_y : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) clamp_backward_d_low_flat(const T* x_data, const T* low_data,
        const T* high_data, const T* d_y_data, T* d_low_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> x_runs[Runs];
        Vector<T, V> low_runs[Runs];
        Vector<T, V> high_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
            low_runs[run] = Vector<T, V>::load(low_data + thread.first(run));
            high_runs[run] = Vector<T, V>::load(high_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_low_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                clamp_backward_d_low_element<T>(load<C>(x_runs[run][element]), load<C>(low_runs[run][element]),
                        load<C>(high_runs[run][element]), load<C>(d_y_runs[run][element]), d_low_run[element]);
            }
            d_low_run.put(d_low_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        clamp_backward_d_low_element<T>(load<C>(x_data[position]), load<C>(low_data[position]),
                load<C>(high_data[position]), load<C>(d_y_data[position]), d_low_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) clamp_backward_d_low_strided(const T* x_data, const T* low_data,
        const T* high_data, const T* d_y_data, T* d_low_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    clamp_backward_d_low_element<T>(load<C>(x_data[at[0]]), load<C>(low_data[at[1]]), load<C>(high_data[at[2]]),
            load<C>(d_y_data[at[3]]), d_low_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) clamp_backward_d_low_tiled(const T* x_data, const T* low_data,
        const T* high_data, const T* d_y_data, T* d_low_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                clamp_backward_d_low_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(low_data[block.at(0, element, 1)]), load<C>(high_data[block.at(0, element, 2)]),
                        load<C>(d_y_data[block.at(0, element, 3)]), d_low_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> low_runs[Way::runs];
    Vector<T, Way::length> high_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_low_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(low_runs, low_data, 1);
    block.load(high_runs, high_data, 2);
    block.load(d_y_runs, d_y_data, 3);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(low_runs, low_data, 1, stage);
    block.turn(high_runs, high_data, 2, stage);
    block.turn(d_y_runs, d_y_data, 3, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            clamp_backward_d_low_element<T>(load<C>(x_runs[run][element]), load<C>(low_runs[run][element]),
                    load<C>(high_runs[run][element]), load<C>(d_y_runs[run][element]), d_low_runs[run][element]);
        }
    }
    block.store(d_low_runs, d_low_data, 4, stage);
}

// d_x = sum_to[x](where(low <= x <= high, d_y, 0))
// d_low = sum_to[low](where(x < low <= high, d_y, 0))
// d_high = sum_to[high](where(max(x, low) > high, d_y, 0))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) clamp_backward_d_low_reduce(const T* x_data, const T* low_data,
        const T* high_data, const T* d_y_data, T* d_low_data, compute_t<T>* d_low_partial, ReduceGeometry<5> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<5> start = geometry.kept.at(thread.output);
    C d_low_found[Thread::outputs];
    start_reduction<Sum>(d_low_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            d_low_found[0] = Sum::join(d_low_found[0], d_low_partial[place]);
        }
    } else {
        constexpr int held = 4;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> x_runs;
            ReduceRuns<T, Thread::width(true, true), held> low_runs;
            ReduceRuns<T, Thread::width(true, true), held> high_runs;
            ReduceRuns<T, Thread::width(true, true), held> d_y_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<5> place = start + Thread::offsets(geometry.reduced, position);
                x_runs.read(run, x_data, place[0]);
                low_runs.read(run, low_data, place[1]);
                high_runs.read(run, high_data, place[2]);
                d_y_runs.read(run, d_y_data, place[3]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_low = d_low_found[Thread::columns ? element : 0];
                    const C x = load<C>(x_runs.at(run, element));
                    const C low = load<C>(low_runs.at(run, element));
                    const C high = load<C>(high_runs.at(run, element));
                    const C d_y = load<C>(d_y_runs.at(run, element));
                    d_low = Sum::join(d_low, x < low && low <= high ? d_y : C(0.0));
                }
            }
        }
    }
    alignas(16) __shared__ C d_low_rows[Thread::shared];
    const ReduceResult<Sum, C, Lanes, Thread::outputs> d_low_result(d_low_found, d_low_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C d_low = d_low_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            d_low_partial[place] = d_low;
            continue;
        }
        const Offsets<5> at = geometry.kept.at(thread.block + own);
        d_low_data[at[4]] = store<T>(d_low);
    }
}

// d_x = sum_to[x](where(low <= x <= high, d_y, 0))
// d_low = sum_to[low](where(x < low <= high, d_y, 0))
// d_high = sum_to[high](where(max(x, low) > high, d_y, 0))
template <class T>
BARACUDA_DEVICE void clamp_backward_d_high_element(compute_t<T> x, compute_t<T> low, compute_t<T> high,
        compute_t<T> d_y, T& d_high) {
    using C = compute_t<T>;
    d_high = store<T>(maximum(x, low) > high ? d_y : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) clamp_backward_d_high_flat(const T* x_data, const T* low_data,
        const T* high_data, const T* d_y_data, T* d_high_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> x_runs[Runs];
        Vector<T, V> low_runs[Runs];
        Vector<T, V> high_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
            low_runs[run] = Vector<T, V>::load(low_data + thread.first(run));
            high_runs[run] = Vector<T, V>::load(high_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_high_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                clamp_backward_d_high_element<T>(load<C>(x_runs[run][element]), load<C>(low_runs[run][element]),
                        load<C>(high_runs[run][element]), load<C>(d_y_runs[run][element]), d_high_run[element]);
            }
            d_high_run.put(d_high_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        clamp_backward_d_high_element<T>(load<C>(x_data[position]), load<C>(low_data[position]),
                load<C>(high_data[position]), load<C>(d_y_data[position]), d_high_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) clamp_backward_d_high_strided(const T* x_data, const T* low_data,
        const T* high_data, const T* d_y_data, T* d_high_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    clamp_backward_d_high_element<T>(load<C>(x_data[at[0]]), load<C>(low_data[at[1]]), load<C>(high_data[at[2]]),
            load<C>(d_y_data[at[3]]), d_high_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) clamp_backward_d_high_tiled(const T* x_data, const T* low_data,
        const T* high_data, const T* d_y_data, T* d_high_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                clamp_backward_d_high_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(low_data[block.at(0, element, 1)]), load<C>(high_data[block.at(0, element, 2)]),
                        load<C>(d_y_data[block.at(0, element, 3)]), d_high_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> low_runs[Way::runs];
    Vector<T, Way::length> high_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_high_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(low_runs, low_data, 1);
    block.load(high_runs, high_data, 2);
    block.load(d_y_runs, d_y_data, 3);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(low_runs, low_data, 1, stage);
    block.turn(high_runs, high_data, 2, stage);
    block.turn(d_y_runs, d_y_data, 3, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            clamp_backward_d_high_element<T>(load<C>(x_runs[run][element]), load<C>(low_runs[run][element]),
                    load<C>(high_runs[run][element]), load<C>(d_y_runs[run][element]), d_high_runs[run][element]);
        }
    }
    block.store(d_high_runs, d_high_data, 4, stage);
}

// d_x = sum_to[x](where(low <= x <= high, d_y, 0))
// d_low = sum_to[low](where(x < low <= high, d_y, 0))
// d_high = sum_to[high](where(max(x, low) > high, d_y, 0))
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) clamp_backward_d_high_reduce(const T* x_data,
        const T* low_data, const T* high_data, const T* d_y_data, T* d_high_data, compute_t<T>* d_high_partial,
        ReduceGeometry<5> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<5> start = geometry.kept.at(thread.output);
    C d_high_found[Thread::outputs];
    start_reduction<Sum>(d_high_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            d_high_found[0] = Sum::join(d_high_found[0], d_high_partial[place]);
        }
    } else {
        constexpr int held = 4;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> x_runs;
            ReduceRuns<T, Thread::width(true, true), held> low_runs;
            ReduceRuns<T, Thread::width(true, true), held> high_runs;
            ReduceRuns<T, Thread::width(true, true), held> d_y_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<5> place = start + Thread::offsets(geometry.reduced, position);
                x_runs.read(run, x_data, place[0]);
                low_runs.read(run, low_data, place[1]);
                high_runs.read(run, high_data, place[2]);
                d_y_runs.read(run, d_y_data, place[3]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
#pragma unroll
                for (int element = 0; element < V; ++element) {
                    C& d_high = d_high_found[Thread::columns ? element : 0];
                    const C x = load<C>(x_runs.at(run, element));
                    const C low = load<C>(low_runs.at(run, element));
                    const C high = load<C>(high_runs.at(run, element));
                    const C d_y = load<C>(d_y_runs.at(run, element));
                    d_high = Sum::join(d_high, maximum(x, low) > high ? d_y : C(0.0));
                }
            }
        }
    }
    alignas(16) __shared__ C d_high_rows[Thread::shared];
    const ReduceResult<Sum, C, Lanes, Thread::outputs> d_high_result(d_high_found, d_high_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C d_high = d_high_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            d_high_partial[place] = d_high;
            continue;
        }
        const Offsets<5> at = geometry.kept.at(thread.block + own);
        d_high_data[at[4]] = store<T>(d_high);
    }
}

}  // namespace baracuda

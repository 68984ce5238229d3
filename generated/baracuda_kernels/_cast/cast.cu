// Generated from spec/cast.yaml: cast. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = x
template <class S, class D>
BARACUDA_DEVICE void cast_element(compute_t<S, D> x, auto& y) {
    using C = compute_t<S, D>;
    y = outgoing<D>(x);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class S, class D, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) cast_flat(const S* x_data, D* y_data, i64 start, i64 count) {
    using C = compute_t<S, D>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<S, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<S, V>::load(x_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Outgoing<D, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                cast_element<S, D>(load<C>(x_runs[run][element]), y_run[element]);
            }
            y_run.put(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        cast_element<S, D>(load<C>(x_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_strided(const S* x_data, D* y_data, Layout<2> layout,
        i64 count) {
    using C = compute_t<S, D>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    cast_element<S, D>(load<C>(x_data[at[0]]), y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class S, class D, class Way>
__global__ void __launch_bounds__(Way::threads) cast_tiled(const S* x_data, D* y_data, Tiles<2> tiles) {
    using C = compute_t<S, D>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                cast_element<S, D>(load<C>(x_data[block.at(0, element, 0)]), y_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<S, D> stage;
    Vector<S, Way::length> x_runs[Way::runs];
    Vector<D, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            cast_element<S, D>(load<C>(x_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

// y = clamp(to_int64(x), lowest(D), highest(D))
template <class S, class D>
BARACUDA_DEVICE void cast_float_int_element(compute_t<S> x, D& y) {
    using C = compute_t<S>;
    using I = narrow_t<32, D>;
    y = D(clamp(to_integer<I>(x), I(Range<D>::lowest), I(Range<D>::highest)));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class S, class D, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) cast_float_int_flat(const S* x_data, D* y_data, i64 start,
        i64 count) {
    using C = compute_t<S>;
    using I = narrow_t<32, D>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<S, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<S, V>::load(x_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<D, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                cast_float_int_element<S, D>(load<C>(x_runs[run][element]), y_run[element]);
            }
            y_run.put(run_at(y_data, thread.first(run)));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        D y;
        cast_float_int_element<S, D>(load<C>(x_data[position]), y);
        put_element(y_data, position, y);
    }
}

// Any strides of rows: a thread computes what shares a byte, one element or two.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_float_int_strided(const S* x_data, D* y_data,
        Layout<2> layout, i64 count, i64 length) {
    using C = compute_t<S>;
    using I = narrow_t<32, D>;
    const Positions mine = positions_of<D>(thread_index(), count, length);
    for (i64 position = mine.begin; position < mine.end; ++position) {
        const Offsets<2> at = layout.at(position);
        D y;
        cast_float_int_element<S, D>(load<C>(x_data[at[0]]), y);
        put_element(y_data, at[1], y);
    }
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class S, class D, class Way>
__global__ void __launch_bounds__(Way::threads) cast_float_int_tiled(const S* x_data, D* y_data, Tiles<2> tiles) {
    using C = compute_t<S>;
    using I = narrow_t<32, D>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                D y;
                cast_float_int_element<S, D>(load<C>(x_data[block.at(0, element, 0)]), y);
                put_element(y_data, block.at(0, element, 1), y);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<S, D> stage;
    Vector<S, Way::length> x_runs[Way::runs];
    Vector<D, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            cast_float_int_element<S, D>(load<C>(x_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

// y = x != 0
template <class S, class D>
BARACUDA_DEVICE void cast_float_bool_element(compute_t<S> x, D& y) {
    using C = compute_t<S>;
    y = store<D>(x != C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class S, class D, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) cast_float_bool_flat(const S* x_data, D* y_data, i64 start,
        i64 count) {
    using C = compute_t<S>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<S, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<S, V>::load(x_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<D, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                cast_float_bool_element<S, D>(load<C>(x_runs[run][element]), y_run[element]);
            }
            y_run.put(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        cast_float_bool_element<S, D>(load<C>(x_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_float_bool_strided(const S* x_data, D* y_data,
        Layout<2> layout, i64 count) {
    using C = compute_t<S>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    cast_float_bool_element<S, D>(load<C>(x_data[at[0]]), y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class S, class D, class Way>
__global__ void __launch_bounds__(Way::threads) cast_float_bool_tiled(const S* x_data, D* y_data, Tiles<2> tiles) {
    using C = compute_t<S>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                cast_float_bool_element<S, D>(load<C>(x_data[block.at(0, element, 0)]),
                        y_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<S, D> stage;
    Vector<S, Way::length> x_runs[Way::runs];
    Vector<D, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            cast_float_bool_element<S, D>(load<C>(x_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

// y = float(x)
template <class S, class D>
BARACUDA_DEVICE void cast_int_float_element(i64 x, auto& y) {
    using C = compute_t<D>;
    y = rounded<D>(x);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class S, class D, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) cast_int_float_flat(const S* x_data, D* y_data, i64 start,
        i64 count) {
    using C = compute_t<D>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<S, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<S, V>::load(run_at(x_data, thread.first(run)));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Outgoing<D, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                cast_int_float_element<S, D>(i64(x_runs[run][element]), y_run[element]);
            }
            y_run.put(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        cast_int_float_element<S, D>(i64(element_at(x_data, position)), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_int_float_strided(const S* x_data, D* y_data,
        Layout<2> layout, i64 count) {
    using C = compute_t<D>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    cast_int_float_element<S, D>(i64(element_at(x_data, at[0])), y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class S, class D, class Way>
__global__ void __launch_bounds__(Way::threads) cast_int_float_tiled(const S* x_data, D* y_data, Tiles<2> tiles) {
    using C = compute_t<D>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                cast_int_float_element<S, D>(i64(element_at(x_data, block.at(0, element, 0))),
                        y_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<S, D> stage;
    Vector<S, Way::length> x_runs[Way::runs];
    Vector<D, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            cast_int_float_element<S, D>(i64(x_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

// y = x
template <class S, class D>
BARACUDA_DEVICE void cast_int_int_element(i64 x, D& y) {
    using C = compute_t<S, D>;
    y = wrap<D>(x);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class S, class D, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) cast_int_int_flat(const S* x_data, D* y_data, i64 start,
        i64 count) {
    using C = compute_t<S, D>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<S, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<S, V>::load(run_at(x_data, thread.first(run)));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<D, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                cast_int_int_element<S, D>(i64(x_runs[run][element]), y_run[element]);
            }
            y_run.put(run_at(y_data, thread.first(run)));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        D y;
        cast_int_int_element<S, D>(i64(element_at(x_data, position)), y);
        put_element(y_data, position, y);
    }
}

// Any strides of rows: a thread computes what shares a byte, one element or two.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_int_int_strided(const S* x_data, D* y_data, Layout<2> layout,
        i64 count, i64 length) {
    using C = compute_t<S, D>;
    const Positions mine = positions_of<D>(thread_index(), count, length);
    for (i64 position = mine.begin; position < mine.end; ++position) {
        const Offsets<2> at = layout.at(position);
        D y;
        cast_int_int_element<S, D>(i64(element_at(x_data, at[0])), y);
        put_element(y_data, at[1], y);
    }
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class S, class D, class Way>
__global__ void __launch_bounds__(Way::threads) cast_int_int_tiled(const S* x_data, D* y_data, Tiles<2> tiles) {
    using C = compute_t<S, D>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                D y;
                cast_int_int_element<S, D>(i64(element_at(x_data, block.at(0, element, 0))), y);
                put_element(y_data, block.at(0, element, 1), y);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<S, D> stage;
    Vector<S, Way::length> x_runs[Way::runs];
    Vector<D, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            cast_int_int_element<S, D>(i64(x_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

// y = x != 0
template <class S, class D>
BARACUDA_DEVICE void cast_int_bool_element(i64 x, D& y) {
    using C = compute_t<S, D>;
    y = store<D>(x != i64(0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class S, class D, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) cast_int_bool_flat(const S* x_data, D* y_data, i64 start,
        i64 count) {
    using C = compute_t<S, D>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<S, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<S, V>::load(run_at(x_data, thread.first(run)));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<D, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                cast_int_bool_element<S, D>(i64(x_runs[run][element]), y_run[element]);
            }
            y_run.put(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        cast_int_bool_element<S, D>(i64(element_at(x_data, position)), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_int_bool_strided(const S* x_data, D* y_data,
        Layout<2> layout, i64 count) {
    using C = compute_t<S, D>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    cast_int_bool_element<S, D>(i64(element_at(x_data, at[0])), y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class S, class D, class Way>
__global__ void __launch_bounds__(Way::threads) cast_int_bool_tiled(const S* x_data, D* y_data, Tiles<2> tiles) {
    using C = compute_t<S, D>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                cast_int_bool_element<S, D>(i64(element_at(x_data, block.at(0, element, 0))),
                        y_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<S, D> stage;
    Vector<S, Way::length> x_runs[Way::runs];
    Vector<D, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            cast_int_bool_element<S, D>(i64(x_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

// y = where(x, 1.0, 0.0)
template <class S, class D>
BARACUDA_DEVICE void cast_bool_float_element(bool x, auto& y) {
    using C = compute_t<D>;
    y = outgoing<D>(x ? C(1.0) : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class S, class D, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) cast_bool_float_flat(const S* x_data, D* y_data, i64 start,
        i64 count) {
    using C = compute_t<D>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<S, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<S, V>::load(x_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Outgoing<D, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                cast_bool_float_element<S, D>(x_runs[run][element], y_run[element]);
            }
            y_run.put(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        cast_bool_float_element<S, D>(x_data[position], y_data[position]);
    }
}

// Any strides: one element a thread.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_bool_float_strided(const S* x_data, D* y_data,
        Layout<2> layout, i64 count) {
    using C = compute_t<D>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    cast_bool_float_element<S, D>(x_data[at[0]], y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class S, class D, class Way>
__global__ void __launch_bounds__(Way::threads) cast_bool_float_tiled(const S* x_data, D* y_data, Tiles<2> tiles) {
    using C = compute_t<D>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                cast_bool_float_element<S, D>(x_data[block.at(0, element, 0)], y_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<S, D> stage;
    Vector<S, Way::length> x_runs[Way::runs];
    Vector<D, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            cast_bool_float_element<S, D>(x_runs[run][element], y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

// y = where(x, 1, 0)
template <class S, class D>
BARACUDA_DEVICE void cast_bool_int_element(bool x, D& y) {
    using C = compute_t<S, D>;
    y = store<D>(x ? i64(1) : i64(0));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class S, class D, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) cast_bool_int_flat(const S* x_data, D* y_data, i64 start,
        i64 count) {
    using C = compute_t<S, D>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<S, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<S, V>::load(x_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<D, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                cast_bool_int_element<S, D>(x_runs[run][element], y_run[element]);
            }
            y_run.put(run_at(y_data, thread.first(run)));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        D y;
        cast_bool_int_element<S, D>(x_data[position], y);
        put_element(y_data, position, y);
    }
}

// Any strides of rows: a thread computes what shares a byte, one element or two.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_bool_int_strided(const S* x_data, D* y_data,
        Layout<2> layout, i64 count, i64 length) {
    using C = compute_t<S, D>;
    const Positions mine = positions_of<D>(thread_index(), count, length);
    for (i64 position = mine.begin; position < mine.end; ++position) {
        const Offsets<2> at = layout.at(position);
        D y;
        cast_bool_int_element<S, D>(x_data[at[0]], y);
        put_element(y_data, at[1], y);
    }
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class S, class D, class Way>
__global__ void __launch_bounds__(Way::threads) cast_bool_int_tiled(const S* x_data, D* y_data, Tiles<2> tiles) {
    using C = compute_t<S, D>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                D y;
                cast_bool_int_element<S, D>(x_data[block.at(0, element, 0)], y);
                put_element(y_data, block.at(0, element, 1), y);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<S, D> stage;
    Vector<S, Way::length> x_runs[Way::runs];
    Vector<D, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            cast_bool_int_element<S, D>(x_runs[run][element], y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

// y = x
template <class S, class D>
BARACUDA_DEVICE void cast_bool_bool_element(bool x, D& y) {
    using C = compute_t<S, D>;
    y = store<D>(x);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class S, class D, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) cast_bool_bool_flat(const S* x_data, D* y_data, i64 start,
        i64 count) {
    using C = compute_t<S, D>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<S, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<S, V>::load(x_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<D, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                cast_bool_bool_element<S, D>(x_runs[run][element], y_run[element]);
            }
            y_run.put(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        cast_bool_bool_element<S, D>(x_data[position], y_data[position]);
    }
}

// Any strides: one element a thread.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_bool_bool_strided(const S* x_data, D* y_data,
        Layout<2> layout, i64 count) {
    using C = compute_t<S, D>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    cast_bool_bool_element<S, D>(x_data[at[0]], y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class S, class D, class Way>
__global__ void __launch_bounds__(Way::threads) cast_bool_bool_tiled(const S* x_data, D* y_data, Tiles<2> tiles) {
    using C = compute_t<S, D>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                cast_bool_bool_element<S, D>(x_data[block.at(0, element, 0)], y_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<S, D> stage;
    Vector<S, Way::length> x_runs[Way::runs];
    Vector<D, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            cast_bool_bool_element<S, D>(x_runs[run][element], y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

}  // namespace baracuda

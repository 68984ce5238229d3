// Generated from spec/binary.yaml: logsubexp. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// d = b - a
// y = where(isinf(b) and b < 0, a, a + where(d > -0.6931471805599453, log(-expm1(d)), log1p(-exp(d))))
template <class T>
BARACUDA_DEVICE void logsubexp_element(compute_t<T> b, compute_t<T> a, T& y) {
    using C = compute_t<T>;
    const C d = b - a;
    y = store<T>(is_inf(b) && b < C(0.0) ? a : a
            + (d > C(-0.6931471805599453) ? Functions<T>::log(-Functions<T>::expm1(d))
            : Functions<T>::log1p(-Functions<T>::exp(d))));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads, full_blocks<T>) logsubexp_flat(const T* b_data, const T* a_data,
        T* y_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> b_runs[Runs];
        Vector<T, V> a_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            b_runs[run] = Vector<T, V>::load(b_data + thread.first(run));
            a_runs[run] = Vector<T, V>::load(a_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                logsubexp_element<T>(load<C>(b_runs[run][element]), load<C>(a_runs[run][element]), y_run[element]);
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
        logsubexp_element<T>(load<C>(b_data[position]), load<C>(a_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) logsubexp_strided(const T* b_data, const T* a_data, T* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    logsubexp_element<T>(load<C>(b_data[at[0]]), load<C>(a_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) logsubexp_tiled(const T* b_data, const T* a_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                logsubexp_element<T>(load<C>(b_data[block.at(0, element, 0)]),
                        load<C>(a_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> b_runs[Way::runs];
    Vector<T, Way::length> a_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(b_runs, b_data, 0);
    block.load(a_runs, a_data, 1);
    block.turn(b_runs, b_data, 0, stage);
    block.turn(a_runs, a_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            logsubexp_element<T>(load<C>(b_runs[run][element]), load<C>(a_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

}  // namespace baracuda

// Generated from spec/unary.yaml: sinc, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/half_elementary.cuh>

namespace baracuda {

// q = square(3.141592653589793 * x)
// late = fma(-q, fma(-q, fma(-q, 4.498331606952833e-14, 1.0706029224547743e-11), 1.9270852604185937e-09),
//   2.505210838544172e-07)
// series = fma(-q, fma(-q, fma(-q, fma(-q, late, 2.2045855379188714e-05), 0.0011904761904761906), 0.03333333333333333),
//   0.3333333333333333)
// near = -9.869604401089358 * x * series
// far = (cospi(x) - sinc(x)) * reciprocal(x)
// d_x = where(abs(x) < 0.3183098861837907, near, far) * d_y
template <class T>
BARACUDA_DEVICE void sinc_backward_element(compute_t<T> x, compute_t<T> d_y, T& d_x) {
    using C = compute_t<T>;
    const C q = square(C(3.141592653589793) * x);
    const C late = fma(-q,
            fma(-q, fma(-q, C(4.498331606952833e-14), C(1.0706029224547743e-11)), C(1.9270852604185937e-09)),
            C(2.505210838544172e-07));
    const C series = fma(-q,
            fma(-q, fma(-q, fma(-q, late, C(2.2045855379188714e-05)), C(0.0011904761904761906)),
            C(0.03333333333333333)), C(0.3333333333333333));
    const C near = C(-9.869604401089358) * x * series;
    const C far = (Elementary<T>::cospi(x) - Elementary<T>::sinc(x)) * Elementary<T>::reciprocal(x);
    d_x = store<T>((absolute(x) < C(0.3183098861837907) ? near : far) * d_y);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads, full_blocks<T>) sinc_backward_flat(const T* x_data,
        const T* d_y_data, T* d_x_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> x_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_x_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                sinc_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]),
                        d_x_run[element]);
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
        sinc_backward_element<T>(load<C>(x_data[position]), load<C>(d_y_data[position]), d_x_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) sinc_backward_strided(const T* x_data, const T* d_y_data,
        T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    sinc_backward_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]), d_x_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) sinc_backward_tiled(const T* x_data, const T* d_y_data, T* d_x_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                sinc_backward_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(d_y_data[block.at(0, element, 1)]), d_x_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(d_y_runs, d_y_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(d_y_runs, d_y_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            sinc_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]),
                    d_x_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 2, stage);
}

}  // namespace baracuda

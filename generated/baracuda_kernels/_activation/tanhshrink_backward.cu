// Generated from spec/activation.yaml: tanhshrink, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// s = x * x
// d_later = where(abs(x) < 0.25, -(square(s) * square(s) * square(s) * x * d_y), 0)
// later = 0.003592128036572481 - s * (0.0014558343870513183 - s * (0.000590027440945586 - s * (0.00023912911424355248 -
//   s * 9.691537956929451e-05)))
// series = 0.3333333333333333 - s * (0.13333333333333333 - s * (0.05396825396825397 - s * (0.021869488536155203 - s *
//   (0.008863235529902197 - s * later))))
// d_s = ((0.001180054881891172 + 0.00038766151827717804 * square(s) - 0.0007173873427306574 * s) * d_later +
//   where(abs(x) < 0.25, ((0.10793650793650794 + 0.03545294211960879 * square(s)) * s - 0.13333333333333333 -
//   0.06560846560846562 * square(s) - 5 * square(s) * square(s) * later) * x * d_y, 0)) * s - 0.0014558343870513183 *
//   d_later + where(abs(x) < 0.25, x * d_y * series, 0)
// tanh_x = tanh(x)
// d_x = 2 * d_s * x + where(abs(x) < 0.25, d_y * series * s, square(tanh_x) * d_y)
template <class T>
BARACUDA_DEVICE void tanhshrink_backward_element(compute_t<T> x, compute_t<T> d_y, T& d_x) {
    using C = compute_t<T>;
    const C s = x * x;
    const C d_later = absolute(x) < C(0.25) ? -(square(s) * square(s) * square(s) * x * d_y) : C(0.0);
    const C later = C(0.003592128036572481) - s * (C(0.0014558343870513183) - s
            * (C(0.000590027440945586) - s * (C(0.00023912911424355248) - s * C(9.691537956929451e-05))));
    const C series = C(0.3333333333333333) - s * (C(0.13333333333333333) - s
            * (C(0.05396825396825397) - s * (C(0.021869488536155203) - s * (C(0.008863235529902197) - s * later))));
    const C d_s = ((C(0.001180054881891172) + C(0.00038766151827717804) * square(s) - C(0.0007173873427306574) * s)
            * d_later
            + (absolute(x) < C(0.25)
            ? ((C(0.10793650793650794) + C(0.03545294211960879) * square(s))
            * s - C(0.13333333333333333) - C(0.06560846560846562) * square(s) - C(5.0) * square(s) * square(s)
            * later) * x * d_y : C(0.0))) * s - C(0.0014558343870513183) * d_later + (absolute(x) < C(0.25) ? x * d_y
            * series : C(0.0));
    const C tanh_x = Functions<T>::tanh(x);
    d_x = store<T>(C(2.0) * d_s * x + (absolute(x) < C(0.25) ? d_y * series * s : square(tanh_x) * d_y));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) tanhshrink_backward_flat(const T* x_data, const T* d_y_data,
        T* d_x_data, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
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
                tanhshrink_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]),
                        d_x_run[element]);
            }
            d_x_run.store(d_x_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        tanhshrink_backward_element<T>(load<C>(x_data[position]), load<C>(d_y_data[position]), d_x_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) tanhshrink_backward_strided(const T* x_data, const T* d_y_data,
        T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    tanhshrink_backward_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]), d_x_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) tanhshrink_backward_tiled(const T* x_data, const T* d_y_data,
        T* d_x_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(d_y_runs, d_y_data, 1);
    block.turn(x_runs, 0, stage);
    block.turn(d_y_runs, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            tanhshrink_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]),
                    d_x_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 2, stage);
}

}  // namespace baracuda

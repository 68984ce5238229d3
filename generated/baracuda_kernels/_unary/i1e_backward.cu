// Generated from spec/unary.yaml: i1e, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/half_arithmetic.cuh>
#include <baracuda/half_elementary.cuh>
#include <baracuda/half_special.cuh>

namespace baracuda {

// reciprocal_x = reciprocal(abs(x))
// y = i1e(x)
// d_x = where(abs(x) > 64, -(0.3989422804014327 * d_y * reciprocal_x * rsqrt(abs(x)) * (0.5 - reciprocal_x * (0.5625 +
//   reciprocal_x * (0.29296875 + reciprocal_x * (0.35888671875 + reciprocal_x * (0.6488800048828125 + reciprocal_x *
//   (1.5266704559326172 + reciprocal_x * (4.397851824760437 + reciprocal_x * (14.95148800313473 + reciprocal_x *
//   (58.51327127893456 + reciprocal_x * (258.8638594570512 + reciprocal_x * (1276.7778647036268 + 6944.2068821083085 *
//   reciprocal_x)))))))))))), d_y * where(abs(x) < 1e-17, 0.5, i0e(x) - y * (sign(x) + reciprocal(x))))
template <class T>
BARACUDA_DEVICE void i1e_backward_element(compute_t<T> x, compute_t<T> d_y, T& d_x) {
    using C = compute_t<T>;
    const C reciprocal_x = Elementary<T>::reciprocal(absolute(x));
    const C y = Special<T>::i1e(x);
    d_x = store<T>(absolute(x) > C(64.0)
            ? -(C(0.3989422804014327) * d_y * reciprocal_x * Arithmetic<T>::rsqrt(absolute(x))
            * (C(0.5) - reciprocal_x
            * (C(0.5625) + reciprocal_x
            * (C(0.29296875) + reciprocal_x
            * (C(0.35888671875) + reciprocal_x
            * (C(0.6488800048828125) + reciprocal_x
            * (C(1.5266704559326172) + reciprocal_x
            * (C(4.397851824760437) + reciprocal_x
            * (C(14.95148800313473) + reciprocal_x
            * (C(58.51327127893456) + reciprocal_x
            * (C(258.8638594570512) + reciprocal_x
            * (C(1276.7778647036268) + C(6944.2068821083085) * reciprocal_x)))))))))))) : d_y
            * (absolute(x) < C(1e-17) ? C(0.5) : Special<T>::i0e(x) - y * (sign(x) + Elementary<T>::reciprocal(x))));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads, full_blocks<T>) i1e_backward_flat(const T* x_data,
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
                i1e_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]),
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
        i1e_backward_element<T>(load<C>(x_data[position]), load<C>(d_y_data[position]), d_x_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) i1e_backward_strided(const T* x_data, const T* d_y_data,
        T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    i1e_backward_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]), d_x_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) i1e_backward_tiled(const T* x_data, const T* d_y_data, T* d_x_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                i1e_backward_element<T>(load<C>(x_data[block.at(0, element, 0)]),
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
            i1e_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]),
                    d_x_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 2, stage);
}

}  // namespace baracuda

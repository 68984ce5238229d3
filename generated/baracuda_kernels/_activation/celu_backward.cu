// Generated from spec/activation.yaml: celu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// ratio_x = x / alpha
// d_x = where(x > 0, d_y, d_y * exp(ratio_x))
template <class T>
struct celu_backward_shared {
    using C = compute_t<T>;
    Divisor<C> divisor;

    static BARACUDA_DEVICE celu_backward_shared of(C alpha) {
        const Divisor<C> divisor = Divisor<C>(alpha);
        return {divisor};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void celu_backward_element(compute_t<T> x, compute_t<T> d_y, const celu_backward_shared<T>& shared,
        Care care, bool& doubtful, T& d_x) {
    using C = compute_t<T>;
    const auto& [divisor] = shared;
    const C ratio_x = divisor.divide(x, care, doubtful);
    d_x = store<T>(x > C(0.0) ? d_y : d_y * Functions<T>::exp(ratio_x));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) celu_backward_flat(const T* x_data, const T* d_y_data,
        T* d_x_data, compute_t<T> alpha, i64 start, i64 count) {
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
        const auto shared = celu_backward_shared<T>::of(alpha);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_x_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                celu_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]), shared,
                        Quick(), doubtful, d_x_run[element]);
            }
            if (doubtful) continue;
            d_x_run.put(d_x_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = celu_backward_shared<T>::of(alpha);
        bool doubtful = false;
        celu_backward_element<T>(load<C>(x_data[position]), load<C>(d_y_data[position]), shared, Careful(), doubtful,
                d_x_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) celu_backward_strided(const T* x_data, const T* d_y_data,
        T* d_x_data, compute_t<T> alpha, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = celu_backward_shared<T>::of(alpha);
    bool doubtful = false;
    celu_backward_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]), shared, Careful(), doubtful,
            d_x_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) celu_backward_tiled(const T* x_data, const T* d_y_data, T* d_x_data,
        compute_t<T> alpha, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = celu_backward_shared<T>::of(alpha);
                bool doubtful = false;
                celu_backward_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(d_y_data[block.at(0, element, 1)]), shared, Careful(), doubtful,
                        d_x_data[block.at(0, element, 2)]);
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
    const auto shared = celu_backward_shared<T>::of(alpha);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            celu_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]), shared, care,
                    doubtful, d_x_runs[run][element]);
        });
    }
    block.store(d_x_runs, d_x_data, 2, stage);
}

}  // namespace baracuda

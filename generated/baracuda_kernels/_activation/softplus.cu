// Generated from spec/activation.yaml: softplus. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// y = max(x, 0) + log1p(exp(-abs(beta * x))) / beta
template <class T>
struct softplus_shared {
    using C = compute_t<T>;
    Divisor<C> divisor;
    C beta;

    static BARACUDA_DEVICE softplus_shared of(C beta) {
        const Divisor<C> divisor = Divisor<C>(beta);
        return {divisor, beta};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void softplus_element(compute_t<T> x, const softplus_shared<T>& shared, Care care, bool& doubtful,
        T& y) {
    using C = compute_t<T>;
    const auto& [divisor, beta] = shared;
    y = store<T>(maximum(x, C(0.0)) + divisor.divide(log1p(exp(-absolute(beta * x))), care, doubtful));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) softplus_flat(const T* x_data, T* y_data, compute_t<T> beta,
        i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        Vector<T, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
        }
        const auto shared = softplus_shared<T>::of(beta);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                softplus_element<T>(load<C>(x_runs[run][element]), shared, Quick(), doubtful, y_run[element]);
            }
            if (doubtful) continue;
            y_run.store(y_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const auto shared = softplus_shared<T>::of(beta);
        bool doubtful = false;
        softplus_element<T>(load<C>(x_data[position]), shared, Careful(), doubtful, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) softplus_strided(const T* x_data, T* y_data, compute_t<T> beta,
        Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = softplus_shared<T>::of(beta);
    bool doubtful = false;
    softplus_element<T>(load<C>(x_data[at[0]]), shared, Careful(), doubtful, y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) softplus_tiled(const T* x_data, T* y_data, compute_t<T> beta,
        Tiles<2> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<2> block(tiles);
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, 0, stage);
    const auto shared = softplus_shared<T>::of(beta);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            softplus_element<T>(load<C>(x_runs[run][element]), shared, care, doubtful, y_runs[run][element]);
        });
    }
    block.store(y_runs, y_data, 1, stage);
}

}  // namespace baracuda

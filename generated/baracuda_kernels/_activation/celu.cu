// Generated from spec/activation.yaml: celu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// below = alpha * expm1(x / alpha)
// y = where(x > 0, x, below)
template <class T>
struct celu_shared {
    using C = compute_t<T>;
    Divisor<C> divisor;
    C alpha;

    static BARACUDA_DEVICE celu_shared of(C alpha) {
        const Divisor<C> divisor = Divisor<C>(alpha);
        return {divisor, alpha};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void celu_element(compute_t<T> x, const celu_shared<T>& shared, Care care, bool& doubtful, T& y) {
    using C = compute_t<T>;
    const auto& [divisor, alpha] = shared;
    const C below = alpha * Functions<T>::expm1(divisor.divide(x, care, doubtful));
    y = store<T>(x > C(0.0) ? x : below);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) celu_flat(const T* x_data, T* y_data, compute_t<T> alpha,
        i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
        }
        const auto shared = celu_shared<T>::of(alpha);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                celu_element<T>(load<C>(x_runs[run][element]), shared, Quick(), doubtful, y_run[element]);
            }
            if (doubtful) continue;
            y_run.put(y_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = celu_shared<T>::of(alpha);
        bool doubtful = false;
        celu_element<T>(load<C>(x_data[position]), shared, Careful(), doubtful, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) celu_strided(const T* x_data, T* y_data, compute_t<T> alpha,
        Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = celu_shared<T>::of(alpha);
    bool doubtful = false;
    celu_element<T>(load<C>(x_data[at[0]]), shared, Careful(), doubtful, y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) celu_tiled(const T* x_data, T* y_data, compute_t<T> alpha,
        Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = celu_shared<T>::of(alpha);
                bool doubtful = false;
                celu_element<T>(load<C>(x_data[block.at(0, element, 0)]), shared, Careful(), doubtful,
                        y_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
    const auto shared = celu_shared<T>::of(alpha);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            celu_element<T>(load<C>(x_runs[run][element]), shared, care, doubtful, y_runs[run][element]);
        });
    }
    block.store(y_runs, y_data, 1, stage);
}

}  // namespace baracuda

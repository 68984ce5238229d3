// Conversions of 8-bit floats, to be run over many values.
#include <baracuda/types.cuh>

namespace float8 {

using namespace baracuda;

template <class F, class C> __global__ void narrow(const C* x, F* y, bool saturating, long long n) {
    const long long at = blockIdx.x * (long long)(blockDim.x) + threadIdx.x;
    if (at < n) y[at] = store<F>(x[at], saturating);
}

template <class F, class C> __global__ void widen(const F* x, C* y, long long n) {
    const long long at = blockIdx.x * (long long)(blockDim.x) + threadIdx.x;
    if (at < n) y[at] = load<C>(x[at]);
}

}  // namespace float8

// Kernels without faults.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace correct {

struct Layout {
    long long size[2], stride[2];
};
template <class T> struct Scalar {
    const T* pointer;
    T value;
};

template <class T>
__global__ void copy_strided(const T* x, T* y, const __grid_constant__ Layout from, Layout to, Scalar<float> factor) {
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= from.size[0] * from.size[1]) return;
    const long long row = i / from.size[1], column = i % from.size[1];
    const float f = factor.pointer ? *factor.pointer : factor.value;
    y[row * to.stride[0] + column * to.stride[1]] = T(float(x[row * from.stride[0] + column * from.stride[1]]) * f);
}

template <int Threads> __global__ void __launch_bounds__(Threads) block_sum(const int* x, int* y) {
    __shared__ int partial[Threads];
    partial[threadIdx.x] = x[blockIdx.x * Threads + threadIdx.x];
    __syncthreads();
    for (int step = Threads / 2; step > 0; step /= 2) {
        if (threadIdx.x < step) partial[threadIdx.x] += partial[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0) y[blockIdx.x] = partial[0];
}

template <int Threads> __global__ void shuffle_sum(const int* x, int* y) {
    __shared__ int warps[Threads / 32];
    int v = x[blockIdx.x * Threads + threadIdx.x];
    for (int step = 16; step > 0; step /= 2) v += __shfl_xor_sync(0xffffffffu, v, step);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int w = 0; w < Threads / 32; ++w) sum += warps[w];
        y[blockIdx.x] = sum;
    }
}

__global__ void reverse(const double* x, double* y) {
    extern __shared__ double values[];
    values[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = values[blockDim.x - 1 - threadIdx.x];
}

// A two-dimensional block: the sum over threadIdx.y of one column each.
__global__ void column_sum(const int* x, int* y) {
    __shared__ int rows[8][32];
    rows[threadIdx.y][threadIdx.x] = x[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    if (threadIdx.y) return;
    int sum = 0;
    for (int r = 0; r < 8; ++r) sum += rows[r][threadIdx.x];
    y[threadIdx.x] = sum;
}

// out: the sum over a warp, and the values of every four lanes in the other order.
__global__ void warp_functions(const int* x, int* out) {
    const int i = threadIdx.x;
    int sum = x[i];
    for (int lane = 16; lane > 0; lane /= 2) sum += __shfl_xor_sync(~0u, sum, lane);
    out[i] = sum;
    out[blockDim.x + i] = __shfl_xor_sync(~0u, x[i], 3, 4);
}

template <class H> __global__ void half_to_float(const H* x, float* y, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = float(x[i]);
}
template <class H> __global__ void float_to_half(const float* x, H* y, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = H(x[i]);
}
__global__ void extremes(const float* x, float* y, int n) {
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k) {
            y[i * n + k] = fmaxf(x[i], x[k]);
            y[n * n + i * n + k] = fminf(x[i], x[k]);
        }
}
__global__ void to_integers(const double* x, int* y, int* z, int n) {
    for (int i = 0; i < n; ++i) {
        y[i] = __double2int_rz(x[i]);
        z[i] = __float2int_rz(float(x[i]));
    }
}
__global__ void scale(const float* x, float* y, float factor, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] * factor;
}
__global__ void count_blocks(unsigned* counter) { *counter += 1; }
__global__ void nothing(int) {}

}  // namespace correct

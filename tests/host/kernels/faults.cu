// Planted faults, one a kernel.
namespace faults {

__global__ void write_at(int* x, int n, int shift) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i + shift] = 1;
}
__global__ void read_at(const int* x, int* y, int n, int shift) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i + shift];
}
__global__ void misaligned_store(char* x) { *reinterpret_cast<uint4*>(x + 4) = make_uint4(1, 2, 3, 4); }
__global__ void missing_barrier(int* x) {
    __shared__ int values[64];
    values[threadIdx.x] = threadIdx.x;
    x[threadIdx.x] = values[63 - threadIdx.x];
}
__global__ void block_race(int* x) { x[0] = blockIdx.x; }
__global__ void two_barriers(int* x) {
    if (threadIdx.x & 1) {
        x[0] = 1;
        __syncthreads();
    } else {
        __syncthreads();
    }
}
__global__ void barrier_against_shuffle(int* x) {
    if (threadIdx.x < 20) x[threadIdx.x] = __shfl_xor_sync(~0u, 1, 1);
    else __syncthreads();
}
__global__ void lost_lane(int* x) {
    int v = threadIdx.x;
    if (v != 5) v = __shfl_xor_sync(~0u, v, 1);
    else __syncthreads();
    x[threadIdx.x] = v;
}
__global__ void mask_lacks_caller(int* x) { x[threadIdx.x] = __shfl_xor_sync(0xffffu, 1, 1); }
__global__ void different_masks(int* x) {
    if (threadIdx.x < 16) x[threadIdx.x] = __shfl_xor_sync(~0u, 1, 1);
    else x[threadIdx.x] = __shfl_xor_sync(~1u, 1, 1);
}
__global__ void reads_exited_lane(int* x) {
    if (threadIdx.x >= 16) return;
    x[threadIdx.x] = __shfl_xor_sync(~0u, threadIdx.x, 24);
}
// No fault: its blocks take long together.
__global__ void slow(volatile int* x, int turns) {
    for (int i = 0; i < turns; ++i) x[0] = x[0] + 1;
}

__global__ void endless(volatile int* x) {
    while (*x == 0) {}
}
__global__ void static_overrun(int* x, int shift) {
    __shared__ int values[64];
    values[threadIdx.x + shift] = 1;
    __syncthreads();
    x[threadIdx.x] = values[threadIdx.x];
}
__global__ void dynamic_overrun(int* x, int shift) {
    extern __shared__ int values[];
    values[threadIdx.x + shift] = 1;
    __syncthreads();
    x[threadIdx.x] = values[threadIdx.x];
}
__global__ void local_overrun(int* x, int at) {
    int values[4] = {1, 2, 3, 4};
    const int* pointer = values;
    x[0] = pointer[at];
}
__global__ void too_much_shared(int* x) {
    __shared__ int values[13000];
    for (int i = threadIdx.x; i < 13000; i += blockDim.x) values[i] = 1;
    x[0] = values[threadIdx.x];
}
__global__ void unset_shared(float* x) {
    __shared__ float values[64];
    if (threadIdx.x) values[threadIdx.x] = 1;
    __syncthreads();
    x[threadIdx.x] = values[threadIdx.x];
}
__global__ void wide_shift(int* x, int by) { x[0] = 1 << by; }
__global__ void to_int_out_of_range(int* x, float v) { x[0] = int(v); }
__global__ void signed_overflow(int* x, int v) { x[0] = 0x7fffffff + v; }
__global__ void divide_by_zero(int* x, int v) { x[0] = 7 / v; }
__global__ void null_pointer(int* x) { *x = 1; }

__device__ __noinline__ int deep(int n) {
    volatile int frame[64];
    frame[n & 63] = n;
    return n == 0 ? 0 : deep(n - 1) + frame[n & 63];
}
__global__ void deep_recursion(int* x, int depth) { x[0] = deep(depth); }
__global__ void huge_frame(int* x, int at) {
    volatile char frame[100000];
    frame[at] = 1;
    x[0] = frame[at];
}
__global__ void traps(int* x) { __builtin_trap(); }

}  // namespace faults

// Sum, max and min, over the lanes of a warp and the warps of a block. The tree is fixed: the same bits on every run.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

struct Sum {
    template <class C> static BARACUDA_DEVICE C identity() { return C(0); }
    template <class C> static BARACUDA_DEVICE C join(C a, C b) { return a + b; }
};
template <class C> BARACUDA_DEVICE C greatest() {
    if constexpr (same_type<C, i64>) return Range<i64>::highest; else return infinity(C(0));
}
template <class C> BARACUDA_DEVICE C least() {
    if constexpr (same_type<C, i64>) return Range<i64>::lowest; else return -infinity(C(0));
}
struct Max {
    template <class C> static BARACUDA_DEVICE C identity() { return least<C>(); }
    template <class C> static BARACUDA_DEVICE C join(C a, C b) { return maximum(a, b); }
};
struct Min {
    template <class C> static BARACUDA_DEVICE C identity() { return greatest<C>(); }
    template <class C> static BARACUDA_DEVICE C join(C a, C b) { return minimum(a, b); }
};

// Over `Threads` neighbouring threads, a power of two; each of them gets the result. More than 32: all threads of the block take part.
template <class Op, int Threads, class C> BARACUDA_DEVICE C reduce_threads(C value) {
#pragma unroll
    for (int step = (Threads < 32 ? Threads : 32) / 2; step > 0; step /= 2) value = Op::join(value, __shfl_xor_sync(~0u, value, step));
    if constexpr (Threads > 32) {
        __shared__ C warps[Threads / 32];
        __syncthreads();  // the last reduction's readers are done
        if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
        __syncthreads();
        value = warps[0];
#pragma unroll
        for (int warp = 1; warp < Threads / 32; ++warp) value = Op::join(value, warps[warp]);
    }
    return value;
}

// Over threadIdx.y of a block of 32 x Threads: each column of threads has its own result.
template <class Op, int Threads, class C> BARACUDA_DEVICE C reduce_columns(C value) {
    __shared__ C rows[Threads][32];
    __syncthreads();
    rows[threadIdx.y][threadIdx.x] = value;
    __syncthreads();
    value = rows[0][threadIdx.x];
#pragma unroll
    for (int row = 1; row < Threads; ++row) value = Op::join(value, rows[row][threadIdx.x]);
    return value;
}

}  // namespace baracuda

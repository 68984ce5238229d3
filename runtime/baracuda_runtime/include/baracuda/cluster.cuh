// A cluster: blocks that run together and write into each other's shared memory. For sm_90 and later; a plan for another GPU takes kernels
// without. The CPU has none either: there the first block does the work of all, in the order of their ranks (see RowThread).
#pragma once
#include <baracuda/types.cuh>

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define BARACUDA_CLUSTER(blocks) __cluster_dims__((blocks) > 1 ? (blocks) : 1, 1, 1)
#else
#define BARACUDA_CLUSTER(blocks)
#endif

namespace baracuda {

// All threads of all blocks arrive, and none goes on before: what a block wrote into another one's memory is there then.
BARACUDA_DEVICE void cluster_arrive() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
#endif
}
BARACUDA_DEVICE void cluster_wait() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
#else
    __syncthreads();
#endif
}

// The same variable of another block.
template <class C> BARACUDA_DEVICE C* of_block(C* variable, int rank) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    C* theirs;
    asm("mapa.u64 %0, %1, %2;" : "=l"(theirs) : "l"(variable), "r"(rank));
    return theirs;
#else
    return variable;
#endif
}

// 4, 8 or 16 bytes on their way from global to shared memory, past the registers; the thread that asked sees them after copies_arrive().
template <int Bytes> BARACUDA_DEVICE void copy_async(void* to, const void* from) {
    static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16);
#ifdef CUDA_HOST
    ::memcpy(to, from, Bytes);
#else
    const u32 address = u32(__cvta_generic_to_shared(to));
    if constexpr (Bytes == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(from) : "memory");
    else asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(address), "l"(from), "n"(Bytes) : "memory");
#endif
}
BARACUDA_DEVICE void copies_arrive() {
#ifndef CUDA_HOST
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}
// Copies in groups: those since the last commit are one. All but the last `Groups` of them arrive.
BARACUDA_DEVICE void copies_commit() {
#ifndef CUDA_HOST
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
template <int Groups> BARACUDA_DEVICE void copies_arrive_but() {
#ifndef CUDA_HOST
    asm volatile("cp.async.wait_group %0;" ::"n"(Groups) : "memory");
#endif
}

}  // namespace baracuda

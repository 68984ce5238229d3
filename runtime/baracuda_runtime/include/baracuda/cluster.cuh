// A cluster: blocks that run together and write into each other's shared memory. For sm_90 and later; a plan for another GPU takes kernels
// without. The CPU has none either: there the first block does the work of all, in the order of their ranks (see RowThread).
#pragma once
#include <baracuda/types.cuh>

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define BARACUDA_CLUSTER(blocks) __cluster_dims__((blocks) > 1 ? (blocks) : 1, 1, 1)
#else
#define BARACUDA_CLUSTER(blocks)
#endif
#ifdef CUDA_HOST
#define BARACUDA_DYNAMIC_SHARED(name) CUDA_HOST_DYNAMIC_SHARED(uint4, name)
#else
#define BARACUDA_DYNAMIC_SHARED(name) extern __shared__ uint4 name[]
#endif

namespace baracuda {

// All threads of all blocks arrive, and none goes on before: what a block wrote into another one's memory is there then.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
BARACUDA_DEVICE void cluster_arrive() { asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory"); }
BARACUDA_DEVICE void cluster_wait() { asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory"); }
#else
BARACUDA_DEVICE void cluster_arrive() {}
BARACUDA_DEVICE void cluster_wait() { __syncthreads(); }
#endif

// A block's place in shared memory for values that the blocks of its cluster send to each other, `Count` of all blocks together. Who waits goes on
// when all of them are there. A barrier of the cluster would wait for each block's accesses to global memory too.
template <class C, int Count> struct Mailbox {
    u64 barrier;  // an mbarrier: of the values that have arrived
    C values[Count];

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    static BARACUDA_DEVICE u32 address(const void* place) { return u32(__cvta_generic_to_shared(place)); }
    static BARACUDA_DEVICE u32 of_block(u32 place, int block) {
        u32 theirs;
        asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(theirs) : "r"(place), "r"(block));
        return theirs;
    }
    // By one thread, before the blocks meet for the first time.
    BARACUDA_DEVICE void open() {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&barrier)) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    // By one thread, each time that values are sent.
    BARACUDA_DEVICE void expect() {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(&barrier)), "n"(Count * sizeof(C)) : "memory");
    }
    // To another block's mailbox, or to this one. A mailbox may be used again when all blocks have read what it held: where values are sent
    // several times, two mailboxes alternate.
    BARACUDA_DEVICE void send(int block, int place, const C& value) {
        static_assert(sizeof(C) % 4 == 0);
        u32 words[sizeof(C) / 4];
        ::memcpy(words, &value, sizeof(C));
        const u32 to = of_block(address(&values[place]), block), arrived = of_block(address(&barrier), block);
#pragma unroll
        for (int k = 0; k < int(sizeof(C) / 4); ++k)
            asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(to + 4 * k), "r"(words[k]), "r"(arrived) : "memory");
    }
    // `parity`: 0 the first time, then 1, and so on.
    BARACUDA_DEVICE void wait(int parity) const {
        u32 there;
        do asm volatile("{\n\t.reg .pred p;\n\tmbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], %2;\n\tselp.u32 %0, 1, 0, p;\n\t}"
            : "=r"(there) : "r"(address(&barrier)), "r"(parity) : "memory");
        while (!there);
    }
#else
    BARACUDA_DEVICE void open() {}
    BARACUDA_DEVICE void expect() {}
    BARACUDA_DEVICE void send(int, int place, const C& value) { values[place] = value; }
    BARACUDA_DEVICE void wait(int) const { __syncthreads(); }
#endif
};

// 4, 8 or 16 bytes on their way from global to shared memory, past the registers; the thread that asked sees them after copies_arrive().
// Copies in groups: those since the last commit are one. All but the last `Groups` of them arrive.
#ifdef CUDA_HOST
template <int Bytes> BARACUDA_DEVICE void copy_async(void* to, const void* from) { ::memcpy(to, from, Bytes); }
BARACUDA_DEVICE void copies_arrive() {}
BARACUDA_DEVICE void copies_commit() {}
template <int Groups> BARACUDA_DEVICE void copies_arrive_but() {}
#else
template <int Bytes> BARACUDA_DEVICE void copy_async(void* to, const void* from) {
    static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16);
    const u32 address = u32(__cvta_generic_to_shared(to));
    if constexpr (Bytes == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(from) : "memory");
    else asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(address), "l"(from), "n"(Bytes) : "memory");
}
BARACUDA_DEVICE void copies_arrive() { asm volatile("cp.async.wait_all;" ::: "memory"); }
BARACUDA_DEVICE void copies_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int Groups> BARACUDA_DEVICE void copies_arrive_but() { asm volatile("cp.async.wait_group %0;" ::"n"(Groups) : "memory"); }
#endif

}  // namespace baracuda

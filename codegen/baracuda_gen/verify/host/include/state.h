// What a running launch is made of. Every library has its own State (hidden visibility); stacks and dynamic shared
// memory belong to the process: a set of guarded stacks for each loaded library would pass the kernel's limit of
// mappings (65,530) at the 32nd library.
#pragma once
#include <csetjmp>
#include <sys/types.h>

#define OF_THIS_LIBRARY __attribute__((visibility("hidden")))  // what runner.cpp has
extern OF_THIS_LIBRARY uint3 threadIdx, blockIdx;
extern OF_THIS_LIBRARY dim3 blockDim, gridDim;
inline constexpr int warpSize = 32;

namespace OF_THIS_LIBRARY cuda_host {

using Where = std::source_location;

// The limits of a GPU of compute capability 9.0.
constexpr unsigned max_threads = 1024, max_block_z = 64, max_grid_yz = 65535, max_grid_x = 0x7fffffff;
constexpr size_t max_static_shared = 48 << 10, max_shared = 227 << 10;
constexpr size_t stack_bytes = 64 << 10, guard_bytes = 4096;

enum Fault : uint32_t {  // the order of FAULT_KINDS in launcher.py
    no_fault,
    bad_launch,
    memory_access,
    undefined_behaviour,
    deadlock_fault,
    divergent_barrier,
    warp_function,
    stack_overflow,
    time_limit,
    arithmetic,
    trap_reached
};

// Filled in by the caller, and by the launch where it says so. launcher.py reads its layout here.
struct LaunchRequest {
    uint32_t grid[3], block[3];
    uint32_t shared_bytes, time_limit_ms, descending;
    // Results.
    uint32_t fault, fault_is_write, fault_block[3], fault_thread[3];
    uint32_t padding;
    uint64_t fault_address;
    // The process's memory: max_threads stacks of stack_bytes, each with its guard page at its low end; the end of the
    // dynamic shared memory.
    char *stacks, *dynamic_end;
    char message[1536];
};

// One bit a lane. A thread that has not exited is in exactly one of: fresh, ready, waiting, at_barrier, or it is the
// running one.
struct Warp {
    uint32_t fresh, ready, waiting, at_barrier, exited;
    uint32_t mask[32];
    int source[32];
    Where where[32];
    uint64_t in[32], out[32];
    void* stack_pointer[32];
};

struct State {
    Warp warps[max_threads / 32];
    uint3 thread_index[max_threads];
    void* idle[max_threads];  // stack pointers of worker fibers with nothing to do
    unsigned idle_count, stacks_used, threads, warp_count, live, current;

    unsigned arrived;
    Where barrier_where;

    void* main_stack_pointer;
    char *dynamic_shared, *static_shared;
    size_t static_bytes;
    void (*run_thread)(void**);
    void** arguments;
    LaunchRequest* request;
    bool descending;
    uint3 timed_block;  // which ran when the time limit's period ended last
    pid_t owner;  // the OS thread that launches
    sigjmp_buf escape;
};
extern State state;

inline bool failed() { return state.request->fault != no_fault; }

// Notes the first fault of a launch, and the block and thread that ran into it.
__attribute__((format(printf, 2, 3))) void record_fault(Fault fault, const char* format, ...);

// Gives the launch up. Kernels own nothing that would need unwinding, so their fibers are simply left behind.
[[noreturn]] void abandon_launch();

template <class... A> [[noreturn]] void fail(Fault fault, const char* format, A... values) {
    record_fault(fault, format, values...);
    abandon_launch();
}

template <class F> void for_each_lane(uint32_t lanes, F f) {
    for (; lanes; lanes &= lanes - 1) f(std::countr_zero(lanes));
}

}  // namespace cuda_host

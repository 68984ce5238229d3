// The threads of a block as fibers: stacks, switching, who runs next, and the block's barrier.
#pragma once

namespace cuda_host {

bool resolve_if_complete(Warp& warp, unsigned lane);

#if defined(__x86_64__)
__attribute__((naked, noinline)) inline void swap_stack(void** /*save*/, void* /*load*/) {
    asm("pushq %rbp; pushq %rbx; pushq %r12; pushq %r13; pushq %r14; pushq %r15\n movq %rsp,(%rdi)\n movq %rsi,%rsp\n"
        "popq %r15; popq %r14; popq %r13; popq %r12; popq %rbx; popq %rbp\n ret");
}
constexpr int saved_words = 6;  // below the return address
#elif defined(__aarch64__)
// Written from the calling convention; not yet run on such a machine. g++ has no naked functions here: the clobbers
// make it save all registers that a callee must keep, and the frame pointer and the address to go on at are kept by
// hand.
__attribute__((noinline)) inline void swap_stack(void** save, void* load) {
    asm volatile(
        "adr x9, 1f\n stp x29, x9, [sp, #-16]!\n mov x9, sp\n str x9, [%0]\n mov sp, %1\n ldp x29, x9, [sp], #16\n br "
        "x9\n1:\n"
        :
        : "r"(save), "r"(load)
        : "x9", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x30", "d8", "d9", "d10", "d11",
          "d12", "d13", "d14", "d15", "cc", "memory");
}
constexpr int saved_words = 1;
#else
#error "the host runner knows how to switch stacks on x86-64 and aarch64"
#endif

void abandon_launch() {
    void* dropped;
    swap_stack(&dropped, state.main_stack_pointer);
    __builtin_unreachable();
}

[[noreturn]] void report_deadlock();

// The next thread to run, or -1. The current warp comes first: what it waits for is then complete soonest.
inline int next_thread() {
    unsigned w = state.current / 32;
    for (unsigned i = 0; i < state.warp_count; ++i) {
        if (const uint32_t lanes = state.warps[w].ready | state.warps[w].fresh)
            return int(w * 32 + (state.descending ? std::bit_width(lanes) - 1 : std::countr_zero(lanes)));
        w = w + 1 == state.warp_count ? 0 : w + 1;
    }
    return -1;
}

inline void enter(unsigned thread) {
    state.current = thread;
    threadIdx = state.thread_index[thread];
}

inline void release_barrier() {
    for (unsigned w = 0; w < state.warp_count; ++w) state.warps[w].ready |= std::exchange(state.warps[w].at_barrier, 0);
    state.arrived = 0;
}

// An exit can complete what others wait for: warp functions and barriers count the threads that have not exited.
inline void exit_thread() {
    Warp& warp = state.warps[state.current / 32];
    warp.exited |= 1u << state.current % 32;
    --state.live;
    if (warp.waiting) [[unlikely]]
        for (uint32_t lanes = warp.waiting; lanes; lanes &= lanes - 1)
            if (resolve_if_complete(warp, std::countr_zero(lanes))) break;
    if (state.arrived && state.arrived == state.live) release_barrier();
}

// A worker fiber: runs fresh threads, one after another, until a thread that waited can go on.
[[noreturn]] inline void work() {
    for (;;) {
        state.warps[state.current / 32].fresh &= ~(1u << state.current % 32);
        state.run_thread(state.arguments);
        exit_thread();
        const int next = next_thread();
        if (next < 0) {
            if (state.live) report_deadlock();
            swap_stack(&state.idle[state.idle_count++], state.main_stack_pointer);
            continue;  // the next block's first thread, which resume() has entered
        }
        enter(next);
        Warp& warp = state.warps[next / 32];
        if (warp.fresh >> next % 32 & 1) continue;
        warp.ready &= ~(1u << next % 32);
        swap_stack(&state.idle[state.idle_count++], warp.stack_pointer[next % 32]);
    }
}

inline void* worker_stack() {
    if (state.idle_count) return state.idle[--state.idle_count];
    // Each stack starts at another offset in its page: with equal offsets, all of them would share few sets of the
    // cache.
    const size_t used = state.stacks_used++;
    char* top = state.request->stacks + (used + 1) * stack_bytes - used * 320 % 4096;
    void** words = reinterpret_cast<void**>(uintptr_t(top) & ~uintptr_t(63));
#if defined(__x86_64__)
    *--words = nullptr;  // work() starts as if called: its stack pointer is 8 off a multiple of 16
#endif
    *--words = reinterpret_cast<void*>(&work);
    for (int i = 0; i < saved_words; ++i) *--words = nullptr;
    return words;
}

inline void resume(int thread, void** save) {
    Warp& warp = state.warps[thread / 32];
    const uint32_t lane = 1u << thread % 32;
    void* target = warp.fresh & lane ? worker_stack() : warp.stack_pointer[thread % 32];
    warp.ready &= ~lane;
    enter(thread);
    swap_stack(save, target);
}

// The current thread waits: another one runs until somebody makes this one ready again.
inline void suspend() {
    const int next = next_thread();
    if (next < 0) report_deadlock();
    resume(next, &state.warps[state.current / 32].stack_pointer[state.current % 32]);
}

void barrier(Where where) {
    Warp& warp = state.warps[state.current / 32];
    if (state.arrived &&
        (state.barrier_where.line() != where.line() || state.barrier_where.file_name() != where.file_name()))
        fail(
            divergent_barrier,
            "divergent barrier: this thread is in __syncthreads at %s:%u, others of the block wait in the one at %s:%u",
            where.file_name(), where.line(), state.barrier_where.file_name(), state.barrier_where.line());
    state.barrier_where = where;
    warp.at_barrier |= 1u << state.current % 32;
    if (++state.arrived == state.live) {
        release_barrier();
        warp.ready &= ~(1u << state.current % 32);
    } else {
        suspend();
    }
}

}  // namespace cuda_host

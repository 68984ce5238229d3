// Hardware faults inside a kernel: a handler on its own stack notes what happened and jumps back to the launch.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <csignal>
#include <ctime>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

namespace cuda_host {

constexpr int fault_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGVTALRM};
constexpr int fault_signal_count = sizeof fault_signals / sizeof *fault_signals;
inline struct sigaction previous_actions[fault_signal_count];

inline bool faulted_on_write([[maybe_unused]] const void* context) {
#if defined(__x86_64__)
    return static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & 2;
#else
    return false;
#endif
}

inline void record_access(const char* address, bool is_write) {
    LaunchRequest& request = *state.request;
    if (address >= request.stacks && address < request.stacks + max_threads * stack_bytes) {
        record_fault(stack_overflow, "a thread's stack overflows (%zu bytes a thread)", stack_bytes);
        return;
    }
    const char* const page = address - uintptr_t(address) % guard_bytes;
    if (page == request.dynamic_end)
        record_fault(memory_access, "access outside dynamic shared memory: %zu bytes past its end",
                     size_t(address - request.dynamic_end));
    else record_fault(memory_access, "access outside a buffer");
    request.fault_address = uintptr_t(address);
    request.fault_is_write = is_write;
}

inline bool is_another_block(uint3 a, uint3 b) { return a.x != b.x || a.y != b.y || a.z != b.z; }

inline void on_fault(int signal, siginfo_t* info, void* context) {
    if (syscall(SYS_gettid) != state.owner) {
        // Another thread's own trouble: its handler gets it when the instruction runs again.
        for (int i = 0; i < fault_signal_count; ++i)
            if (fault_signals[i] == signal) sigaction(signal, &previous_actions[i], nullptr);
        return;
    }
    switch (signal) {
        case SIGFPE: record_fault(arithmetic, "integer division by zero, or its result does not fit"); break;
        case SIGILL:
        case SIGTRAP:
            record_fault(trap_reached, "undefined behaviour or __builtin_trap: an unreachable place was reached");
            break;
        case SIGVTALRM:
            if (is_another_block(state.timed_block, blockIdx)) {
                state.timed_block = blockIdx;
                return;
            }
            record_fault(time_limit, "time limit of %u ms of a block passed: an endless loop, or a wait on another block",
                         state.request->time_limit_ms);
            break;
        default:
            if (info->si_addr) record_access(static_cast<const char*>(info->si_addr), faulted_on_write(context));
            else record_fault(memory_access, "access through a null or wild pointer, or a misaligned vector access");
    }
    siglongjmp(state.escape, 1);
}

// Handlers, alternate stack and timer for the time of one launch; all of them are put back, since Python and pytest
// install their own.
class FaultGuard {
    stack_t previous_stack_{};
    timer_t timer_{};
    bool has_timer_ = false;

public:
    explicit FaultGuard(unsigned time_limit_ms) {
        alignas(16) static char alternate[64 << 10];
        const stack_t stack{alternate, 0, sizeof alternate};
        sigaltstack(&stack, &previous_stack_);
        struct sigaction action{};
        action.sa_sigaction = on_fault;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        for (int i = 0; i < fault_signal_count; ++i) sigaction(fault_signals[i], &action, &previous_actions[i]);
        if (time_limit_ms) start_timer(time_limit_ms);
    }
    ~FaultGuard() {
        if (has_timer_) timer_delete(timer_);
        for (int i = 0; i < fault_signal_count; ++i) sigaction(fault_signals[i], &previous_actions[i], nullptr);
        sigaltstack(&previous_stack_, nullptr);
    }

private:
    // CPU time of this thread, so that a busy machine fails nothing, and told to this thread, so that any thread may
    // launch. It ends a launch in which one block runs at two ends of its period.
    void start_timer(unsigned time_limit_ms) {
        sigevent event{};
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = SIGVTALRM;
        event._sigev_un._tid = state.owner;
        has_timer_ = timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
        const timespec period{time_limit_ms / 1000, long(time_limit_ms % 1000) * 1'000'000};
        const itimerspec periodic{period, period};
        if (has_timer_) timer_settime(timer_, 0, &periodic, nullptr);
    }
};

}  // namespace cuda_host

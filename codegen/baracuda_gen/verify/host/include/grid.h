// A launch: checks what a GPU's driver would refuse, runs the blocks in order, and hands back the first fault.
#pragma once
#include <link.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace cuda_host {

// Round to nearest and keep subnormals, whatever the process had set: other libraries turn on flush-to-zero.
class DefaultFloatMode {
#if defined(__x86_64__)
    unsigned saved_ = _mm_getcsr();

public:
    DefaultFloatMode() { _mm_setcsr(0x1f80); }
    ~DefaultFloatMode() { _mm_setcsr(saved_); }
#elif defined(__aarch64__)
    uint64_t saved_ = __builtin_aarch64_get_fpcr64();

public:
    DefaultFloatMode() { __builtin_aarch64_set_fpcr64(0); }
    ~DefaultFloatMode() { __builtin_aarch64_set_fpcr64(saved_); }
#endif
};

// ---- static shared memory: this library's TLS segment, which holds its __shared__ variables and nothing else ----

thread_local char tls_anchor;  // touched, so that the loader allocates the segment
inline ptrdiff_t static_shared_offset = 1;  // from the anchor, the same in every thread; 1 before it is known

inline int find_tls_segment(dl_phdr_info* info, size_t, void* anchor) {
    bool holds_this_library = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& header = info->dlpi_phdr[i];
        const uintptr_t low = info->dlpi_addr + header.p_vaddr, at = uintptr_t(&state);
        holds_this_library |= header.p_type == PT_LOAD && at >= low && at < low + header.p_memsz;
    }
    if (!holds_this_library) return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i)
        if (info->dlpi_phdr[i].p_type == PT_TLS && info->dlpi_tls_data) {
            static_shared_offset = static_cast<char*>(info->dlpi_tls_data) - static_cast<char*>(anchor);
            state.static_bytes = info->dlpi_phdr[i].p_memsz;
        }
    return 1;
}

inline void find_static_shared() {
    char* anchor = &tls_anchor;
    asm volatile("" : "+r"(anchor) : : "memory");
    if (static_shared_offset == 1) dl_iterate_phdr(find_tls_segment, anchor);
    state.static_shared = state.static_bytes ? anchor + static_shared_offset : nullptr;
}

// ---- checks and preparation ----

inline bool accepts(const LaunchRequest& request) {
    const auto& [x, y, z] = request.grid;
    const uint64_t threads = uint64_t(request.block[0]) * request.block[1] * request.block[2];
    if (threads == 0 || threads > max_threads || request.block[2] > max_block_z || request.block[0] > max_threads ||
        request.block[1] > max_threads)
        record_fault(bad_launch, "block size (%u,%u,%u): 1 to %u threads, and z <= %u", request.block[0],
                     request.block[1], request.block[2], max_threads, max_block_z);
    else if (x == 0 || y == 0 || z == 0 || x > max_grid_x || y > max_grid_yz || z > max_grid_yz)
        record_fault(bad_launch, "grid size (%u,%u,%u): x 1 to %u, y and z 1 to %u", x, y, z, max_grid_x, max_grid_yz);
    else if (request.shared_bytes > max_shared)
        record_fault(bad_launch, "too much shared memory: %u bytes dynamic, at most %zu", request.shared_bytes,
                     max_shared);
    return !failed();
}

inline void prepare(LaunchRequest& request) {
    state.threads = request.block[0] * request.block[1] * request.block[2];
    state.warp_count = (state.threads + 31) / 32;
    state.descending = request.descending;
    state.idle_count = state.stacks_used = 0;  // the stacks may have served another library since
    state.dynamic_shared = request.dynamic_end - (request.shared_bytes + 15) / 16 * 16;
    blockDim = dim3(request.block[0], request.block[1], request.block[2]);
    gridDim = dim3(request.grid[0], request.grid[1], request.grid[2]);
    for (unsigned t = 0; t < state.threads; ++t)
        state.thread_index[t] = uint3{t % blockDim.x, t / blockDim.x % blockDim.y, t / (blockDim.x * blockDim.y)};
}

// ---- blocks ----

// Shared memory starts undefined: as NaN and -1, so that nothing of another block is seen and an early read shows in
// the result.
inline void poison_shared() {
    if (state.static_shared) memset(state.static_shared, 0xff, state.static_bytes);
    memset(state.dynamic_shared, 0xff, state.request->dynamic_end - state.dynamic_shared);
}

// The segment holds the variables of all kernels of the library, so its size says little about one of them; what a
// block has written does.
inline void check_static_size() {
    const size_t room = std::min(max_static_shared, max_shared - state.request->shared_bytes);
    if (!state.static_shared || state.static_bytes <= room) return;
    const char* const begin = state.static_shared;
    const auto untouched = size_t(std::count(begin, begin + state.static_bytes, char(0xff)));
    const size_t touched = state.static_bytes - untouched;
    if (touched > room)
        record_fault(bad_launch, "too much static shared memory: a block uses %zu bytes or more, at most %zu", touched,
                     room);
}

inline void run_block() {
    for (unsigned w = 0; w < state.warp_count; ++w) {
        Warp& warp = state.warps[w];
        const unsigned threads = std::min(32u, state.threads - w * 32);
        warp.fresh = threads == 32 ? ~0u : (1u << threads) - 1;
        warp.exited = ~warp.fresh;
        warp.ready = warp.waiting = warp.at_barrier = 0;
    }
    state.live = state.threads;
    state.arrived = 0;
    poison_shared();
    state.current = state.descending ? state.threads - 1 : 0;
    resume(int(state.current), &state.main_stack_pointer);
}

inline void run_grid() {
    for (unsigned z = 0; z < gridDim.z; ++z)
        for (unsigned y = 0; y < gridDim.y; ++y)
            for (unsigned x = 0; x < gridDim.x; ++x) {
                blockIdx =
                    state.descending ? uint3{gridDim.x - 1 - x, gridDim.y - 1 - y, gridDim.z - 1 - z} : uint3{x, y, z};
                run_block();
                if (x + y + z == 0 && !failed()) check_static_size();
                if (failed()) return;
            }
}

void launch(LaunchRequest& request, void (*run_thread)(void**), void** arguments) {
    state.request = &request;
    state.run_thread = run_thread;
    state.arguments = arguments;
    state.owner = pid_t(syscall(SYS_gettid));
    request.fault = no_fault;
    request.fault_address = 0;
    find_static_shared();
    if (!accepts(request)) return;
    prepare(request);
    state.timed_block = uint3{~0u, ~0u, ~0u};  // none
    const FaultGuard guard(request.time_limit_ms);
    const DefaultFloatMode mode;
    if (!sigsetjmp(state.escape, 1)) run_grid();
}

}  // namespace cuda_host

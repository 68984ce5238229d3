// Lanes that meet in a shuffle, and who waits for whom when nobody can go on.
#pragma once

namespace cuda_host {

bool resolve_if_complete(Warp& warp, unsigned lane) {
    const uint32_t needed = warp.mask[lane] & ~warp.exited;
    if ((warp.waiting & needed) != needed) return false;
    for_each_lane(needed, [&](int other) {
        if (warp.mask[other] != warp.mask[lane])
            fail(warp_function,
                 "lanes meet in a shuffle with different masks: lane %u at %s:%u with %08x, lane %d at %s:%u with %08x",
                 lane, warp.where[lane].file_name(), warp.where[lane].line(), warp.mask[lane], other,
                 warp.where[other].file_name(), warp.where[other].line(), warp.mask[other]);
    });
    for_each_lane(needed, [&](int other) {
        const int source = warp.source[other];
        if (!(needed >> source & 1))
            fail(warp_function, "a shuffle at %s:%u: lane %d reads lane %d, which is absent (%s)",
                 warp.where[other].file_name(), warp.where[other].line(), other, source,
                 warp.exited >> source & 1 ? "exited, or beyond the block" : "not in the mask");
        warp.out[other] = warp.in[source];
    });
    warp.waiting &= ~needed;
    warp.ready |= needed;
    return true;
}

uint64_t collective(uint32_t mask, uint64_t value, int source, Where where) {
    Warp& warp = state.warps[state.current / 32];
    const unsigned lane = state.current % 32;
    if (!(mask >> lane & 1))
        fail(warp_function, "a shuffle at %s:%u: mask %08x lacks the calling lane %u", where.file_name(),
             where.line(), mask, lane);
    warp.in[lane] = value;
    warp.source[lane] = source;
    warp.mask[lane] = mask;
    warp.where[lane] = where;
    warp.waiting |= 1u << lane;
    if (resolve_if_complete(warp, lane)) warp.ready &= ~(1u << lane);
    else suspend();
    return warp.out[lane];
}

// ---- who waits for whom ----

struct Text {  // appends to the message and drops what does not fit
    char characters[1200];
    size_t size = 0;
    template <class... A> void append(const char* format, A... values) {
        const int n = snprintf(characters + size, sizeof characters - size, format, values...);
        size = std::min(size + size_t(n), sizeof characters - 1);
    }
};

inline void describe_waiting_lanes(Text& text, const Warp& warp, unsigned index) {
    for (uint32_t left = warp.waiting; left;) {
        const int lane = std::countr_zero(left);
        uint32_t alike = 0;
        for_each_lane(left, [&](int other) {
            alike |=
                uint32_t(warp.mask[other] == warp.mask[lane] && warp.where[other].line() == warp.where[lane].line())
                << other;
        });
        left &= ~alike;
        text.append("; warp %u lanes %08x wait in a shuffle at %s:%u, mask %08x, for lanes %08x that never come",
                    index, alike, warp.where[lane].file_name(), warp.where[lane].line(), warp.mask[lane],
                    warp.mask[lane] & ~warp.exited & ~alike);
    }
}

void report_deadlock() {
    Text text;
    text.append("deadlock");
    if (state.arrived)
        text.append("; %u of %u live threads wait in __syncthreads at %s:%u", state.arrived, state.live,
                    state.barrier_where.file_name(), state.barrier_where.line());
    for (unsigned w = 0; w < state.warp_count; ++w) describe_waiting_lanes(text, state.warps[w], w);
    fail(deadlock_fault, "%s", text.characters);
}

}  // namespace cuda_host

// What kernels call to wait for each other: the block's barrier and warp functions. A warp function is complete when all
// lanes of its mask that have not exited are in it with the same function and mask; the last to come computes
// everybody's result and goes on.
#pragma once

namespace OF_THIS_LIBRARY cuda_host {

inline int lane_index() { return int(state.current % 32); }

// __syncthreads, and the sum of `value` over the block for its variants.
unsigned barrier(unsigned value, Where where);

uint64_t collective(uint32_t mask, uint64_t value, int source, Resolve resolve, const char* name, Where where);
void resolve_nothing(Warp&, uint32_t lanes);
void resolve_shuffle(Warp&, uint32_t lanes);
void resolve_ballot(Warp&, uint32_t lanes);
void resolve_match_any(Warp&, uint32_t lanes);

template <class T, class Operation> void resolve_reduce(Warp& warp, uint32_t lanes) {
    T result = T(warp.in[std::countr_zero(lanes)]);
    for_each_lane(lanes & (lanes - 1), [&](int lane) { result = Operation{}(result, T(warp.in[lane])); });
    for_each_lane(lanes, [&](int lane) { warp.out[lane] = uint64_t(result); });
}

template <class T> uint64_t pack(T value) {
    static_assert(sizeof(T) <= 8 && std::is_trivially_copyable_v<T>);
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof value);
    return bits;
}
template <class T> T unpack(uint64_t bits) {
    T value;
    memcpy(static_cast<void*>(&value), &bits, sizeof value);
    return value;
}
template <class T> T shuffle(uint32_t mask, T value, int source, const char* name, Where where) {
    return unpack<T>(collective(mask, pack(value), source, resolve_shuffle, name, where));
}

}  // namespace cuda_host

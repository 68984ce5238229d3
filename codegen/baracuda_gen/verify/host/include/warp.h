// What kernels call to wait for each other: the block's barrier and the shuffle of a warp. A shuffle is complete when all
// lanes of its mask that have not exited are in it; the last to come hands everybody's value out and goes on.
#pragma once

namespace OF_THIS_LIBRARY cuda_host {

inline int lane_index() { return int(state.current % 32); }

void barrier(Where where);
uint64_t collective(uint32_t mask, uint64_t value, int source, Where where);

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
template <class T> T shuffle(uint32_t mask, T value, int source, Where where) {
    return unpack<T>(collective(mask, pack(value), source, where));
}

}  // namespace cuda_host

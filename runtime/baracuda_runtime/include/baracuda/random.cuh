// Counter-based random numbers: the same number for the same seed, offset and index, whatever computes it and in which order.
#pragma once
#include <baracuda/types.cuh>

namespace baracuda {

struct Philox { u32 word[4]; };

// Philox4x32 with ten rounds: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
BARACUDA_DEVICE Philox philox(Philox counter, u32 key, u32 other_key) {
    constexpr u32 multiplier = 0xd2511f53u, other_multiplier = 0xcd9e8d57u, weyl = 0x9e3779b9u, other_weyl = 0xbb67ae85u;
#pragma unroll
    for (int round = 0; round < 10; ++round) {
        const auto& [a, b, c, d] = counter.word;
        counter = {{__umulhi(other_multiplier, c) ^ b ^ key, other_multiplier * c, __umulhi(multiplier, a) ^ d ^ other_key, multiplier * a}};
        key += weyl;
        other_key += other_weyl;
    }
    return counter;
}

// A multiple of 2^-24 in [0, 1): number index % 4 of the block index / 4. Neighbours of one thread share the block's computation, which
// the compiler sees, as it is the same expression.
template <class C> BARACUDA_DEVICE C random_uniform(i64 seed, i64 offset, i64 index) {
    const u64 block = u64(index) >> 2, from = u64(offset), key = u64(seed);
    const Philox four = philox({{u32(block), u32(block >> 32), u32(from), u32(from >> 32)}}, u32(key), u32(key >> 32));
    const u32 low = index & 1 ? four.word[1] : four.word[0], high = index & 1 ? four.word[3] : four.word[2];
    return C((index & 2 ? high : low) >> 8) * C(0x1p-24);
}

}  // namespace baracuda

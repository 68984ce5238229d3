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

// Where an element is in the order of random numbers: it has number position % 4 of block position / 4. A thread that goes through
// neighbours computes a block once. Calls: pairs of seed and offset that an element draws from.
template <int Calls> struct Random {
    i64 position;
    u32 number;  // of the block's four
    bool known;  // the block, from the element before
    Philox blocks[Calls];

    BARACUDA_DEVICE Random& at(i64 position_) {
        position = position_, number = u32(position) & 3, known = false;
        return *this;
    }
    // Element of a run of V that begins at a multiple of V: which of the four it has is known when this is compiled.
    template <int V> BARACUDA_DEVICE Random& at(i64 first, int element) {
        if constexpr (V % 4 != 0) return at(first + element);
        position = first + element, number = u32(element) & 3, known = number != 0;
        return *this;
    }
    // A multiple of 2^-24 in [0, 1).
    template <int Call, class C> BARACUDA_DEVICE C uniform(i64 seed, i64 offset) {
        const u64 block = u64(position) >> 2, from = u64(offset), key = u64(seed);
        if (!known) blocks[Call] = philox({{u32(block), u32(block >> 32), u32(from), u32(from >> 32)}}, u32(key), u32(key >> 32));
        const auto& four = blocks[Call].word;
        const u32 low = number & 1 ? four[1] : four[0], high = number & 1 ? four[3] : four[2];
        return C((number & 2 ? high : low) >> 8) * C(0x1p-24);
    }
};

// Of formulas that draw none.
template <> struct Random<0> {
    BARACUDA_DEVICE Random& at(i64) { return *this; }
    template <int V> BARACUDA_DEVICE Random& at(i64, int) { return *this; }
};

}  // namespace baracuda

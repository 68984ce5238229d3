// Counter-based random numbers: the same number for the same seed, offset and index, whatever computes it and in which order.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

struct Philox { u32 word[4]; };

// In one instruction: of `u64(a) * b` with a constant the compiler makes two or three.
BARACUDA_DEVICE u64 wide_product(u32 a, u32 b) {
#ifdef CUDA_HOST
    return u64(a) * b;
#else
    u64 product;
    asm("mul.wide.u32 %0, %1, %2;" : "=l"(product) : "r"(a), "r"(b));
    return product;
#endif
}

// Philox4x32 with ten rounds: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
BARACUDA_DEVICE Philox philox(Philox counter, u32 key, u32 other_key) {
    constexpr u32 multiplier = 0xd2511f53u, other_multiplier = 0xcd9e8d57u, weyl = 0x9e3779b9u, other_weyl = 0xbb67ae85u;
#pragma unroll
    for (int round = 0; round < 10; ++round) {
        const auto& [a, b, c, d] = counter.word;
        const u64 of_a = wide_product(multiplier, a), of_c = wide_product(other_multiplier, c);
        counter = {{u32(of_c >> 32) ^ b ^ key, u32(of_c), u32(of_a >> 32) ^ d ^ other_key, u32(of_a)}};
        key += weyl;
        other_key += other_weyl;
    }
    return counter;
}

// Where an element is in the order of random numbers: it has number position % 4 of block position / 4. A thread that goes through
// neighbours computes a block once. Calls: pairs of seed and offset that an element draws from.
template <int Calls> struct Random {
    u64 block;
    u32 number;  // of the block's four
    bool known;  // the block, from the element before
    Philox blocks[Calls];

    BARACUDA_DEVICE Random& at(i64 position) {
        block = u64(position) >> 2, number = u32(position) & 3, known = false;
        return *this;
    }
    // Element of a run of V that begins at a multiple of V: which of the four it has is known when this is compiled.
    template <int V> BARACUDA_DEVICE Random& at(i64 first, int element) {
        if constexpr (V % 4 != 0) return at(first + element);
        block = u64(first) >> 2 | u32(element) >> 2, number = u32(element) & 3, known = number != 0;
        return *this;
    }
    // A multiple of 2^-24 in [0, 1).
    template <int Call, class C> BARACUDA_DEVICE C uniform(i64 seed, i64 offset) { return C(bits<Call>(seed, offset) >> 8) * C(0x1p-24); }
    template <int Call> BARACUDA_DEVICE u32 bits(i64 seed, i64 offset) {
        const u64 from = u64(offset), key = u64(seed);
        if (!known) blocks[Call] = philox({{u32(block), u32(block >> 32), u32(from), u32(from >> 32)}}, u32(key), u32(key >> 32));
        const auto& four = blocks[Call].word;
        const u32 low = number & 1 ? four[1] : four[0], high = number & 1 ? four[3] : four[2];
        return number & 2 ? high : low;
    }
};

// A bound of random numbers in units of 2^-24: integers are compared instead of floats. No number is below a bound that is NaN.
struct Threshold {
    u32 units;

    template <class C> BARACUDA_DEVICE explicit Threshold(C bound)
        : units(bound > C(0) ? u32(ceil(minimum(bound, C(1)) * C(0x1p24))) : 0) {}
    BARACUDA_DEVICE bool above(u32 bits) const { return bits >> 8 < units; }
};

}  // namespace baracuda

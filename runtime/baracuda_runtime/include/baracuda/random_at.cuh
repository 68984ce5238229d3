// Random numbers of elements that a loop does not visit in their order.
#pragma once
#include <baracuda/random.cuh>

namespace baracuda {

// A multiple of 2^-24 in [0, 1).
template <class C> BARACUDA_DEVICE C random_at(i64 seed, i64 offset, i64 position) {
    Random<1> random;
    return random.at(position).template uniform<0, C>(seed, offset);
}

}  // namespace baracuda

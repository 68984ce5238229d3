// A choice after both sides are computed: of random numbers, since every element draws them, a block of four kept from one to the next;
// and of what has a fast path, or where a condition is the same for many elements, since with a branch around each no two are computed at
// once.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

template <class A, class B> BARACUDA_DEVICE auto either(bool holds, A yes, B no) { return holds ? yes : no; }

}  // namespace baracuda

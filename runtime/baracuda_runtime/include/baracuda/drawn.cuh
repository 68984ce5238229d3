// A choice after both sides are computed, for random numbers: every element draws them, since a block of four is kept from one to the next.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

template <class A, class B> BARACUDA_DEVICE auto drawn(bool holds, A yes, B no) { return holds ? yes : no; }

}  // namespace baracuda

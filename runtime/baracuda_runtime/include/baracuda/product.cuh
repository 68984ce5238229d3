// The product, as an operator of reductions beside those of reduce_operators.cuh.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

struct Prod {
    template <class C> static BARACUDA_DEVICE C identity() { return C(1); }
    template <class C> static BARACUDA_DEVICE C combine(C a, C b) { return a * b; }
    static BARACUDA_DEVICE i64 combine(i64 a, i64 b) { return i64(u64(a) * u64(b)); }  // wraps
};

}  // namespace baracuda

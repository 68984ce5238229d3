// What scans join elements by, beside the operators of reductions.
#pragma once
#include <baracuda/functions.cuh>
#include <baracuda/reduce_operators.cuh>

namespace baracuda {

struct Product {
    template <class C> static BARACUDA_DEVICE C identity() { return C(1); }
    template <class C> static BARACUDA_DEVICE C combine(C a, C b) { return a * b; }
    static BARACUDA_DEVICE i64 combine(i64 a, i64 b) { return i64(u64(a) * u64(b)); }  // wraps
};
// log(exp(a) + exp(b))
struct LogSumExp {
    template <class C> static BARACUDA_DEVICE C identity() { return least<C>(); }
    template <class C> static BARACUDA_DEVICE C combine(C a, C b) {
        const C most = maximum(a, b);
        return is_finite(most) ? most + log1p(exp(minimum(a, b) - most)) : most;
    }
};

}  // namespace baracuda

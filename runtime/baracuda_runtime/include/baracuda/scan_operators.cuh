// What scans join elements by, beside the operators of reductions.
#pragma once
#include <baracuda/functions.cuh>
#include <baracuda/product.cuh>
#include <baracuda/reduce_operators.cuh>

namespace baracuda {

// log(exp(a) + exp(b))
struct LogSumExp {
    template <class C> static BARACUDA_DEVICE C identity() { return least<C>(); }
    template <class C> static BARACUDA_DEVICE C combine(C a, C b) {
        const C most = maximum(a, b);
        return is_finite(most) ? most + log1p(exp(minimum(a, b) - most)) : most;
    }
};

}  // namespace baracuda

// What scans join elements by, beside the operators of reductions.
//
// An operator may have two types for values of type C, as in joined_reductions.cuh: an element gives a `Term`, and threads combine a `State`.
// `of` makes a state of some terms, `append` adds a term after those of a state, and `result` is a state's term again.
#pragma once
#include <baracuda/functions.cuh>
#include <baracuda/product.cuh>
#include <baracuda/reduce_operators.cuh>
#include <baracuda/special_unit.cuh>

namespace baracuda {

// The greatest of some values, and the sum of exp(x - the greatest), which is at least 1: the share of a lesser one need be right within a
// unit of 1, as it is by the special function unit. Sum 0: of no value.
template <class C> struct ScaledSum { C greatest, sum; };
// exp(-distance); 0 for NaN, the distance of two infinities.
BARACUDA_DEVICE f32 share_below(f32 distance) { return half_precision::unit_exp2(::fminf(distance, 1024.0f) * -1.4426950408889634f); }
BARACUDA_DEVICE f64 share_below(f64 distance) { return ::exp(-::fmin(distance, 1024.0)); }
BARACUDA_DEVICE f32 with_logarithm(f32 x, f32 sum) { return fma(half_precision::unit_log2_of_normal(sum), 0.6931471805599453f, x); }
BARACUDA_DEVICE f64 with_logarithm(f64 x, f64 sum) { return x + ::log(sum); }

// log(exp(a) + exp(b))
struct LogSumExp {
    template <class C> using State = ScaledSum<C>;
    template <class C> using Term = C;

    template <class C> static BARACUDA_DEVICE ScaledSum<C> identity() { return {least<C>(), C(0)}; }
    template <class C, int Count> static BARACUDA_DEVICE ScaledSum<C> of(const C (&x)[Count]) {
        C greatest = x[0], sum = C(0);
#pragma unroll
        for (int k = 1; k < Count; ++k) greatest = maximum(greatest, x[k]);
#pragma unroll
        for (int k = 0; k < Count; ++k) sum += share_below(greatest - x[k]);
        return {greatest, sum >= C(1) ? sum : C(1)};  // less than 1 where the greatest is infinite
    }
    template <class C> static BARACUDA_DEVICE ScaledSum<C> combine(const ScaledSum<C>& a, const ScaledSum<C>& b) {
        const C share = share_below(absolute(a.greatest - b.greatest));
        const bool first = a.greatest >= b.greatest;
        return {maximum(a.greatest, b.greatest), fma(first ? b.sum : a.sum, share, first ? a.sum : b.sum)};
    }
    template <class C> static BARACUDA_DEVICE ScaledSum<C> append(const ScaledSum<C>& state, C x) { return combine(state, ScaledSum<C>{x, C(1)}); }
    template <class C> static BARACUDA_DEVICE C result(const ScaledSum<C>& state) { return with_logarithm(state.greatest, state.sum); }
};

}  // namespace baracuda

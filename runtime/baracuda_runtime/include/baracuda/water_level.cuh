// The t for which the sum of max(x - t, 0) is 1; at least -1, as for a single x of 0. It is found by Newton's method, from below: the sum is
// convex in t. Each step divides the product of the excess and its slope by 4 or more. So the number of steps grows as the logarithm of the
// number of elements. The search ends when a step no longer raises t.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

// By how much elements exceed a level together, and how many do.
template <class C> struct Excess { C total, count; };
template <class C> BARACUDA_DEVICE Excess<C> __shfl_xor_sync(u32 lanes, const Excess<C>& of, int step) {
    return {::__shfl_xor_sync(lanes, of.total, step), ::__shfl_xor_sync(lanes, of.count, step)};
}
struct WaterLevel {
    template <class C> using State = Excess<C>;
    template <class C> using Term = C;

    template <class C> static BARACUDA_DEVICE Excess<C> identity() { return {C(0), C(0)}; }
    template <class C> static BARACUDA_DEVICE Excess<C> combine(const Excess<C>& a, const Excess<C>& b) {
        return {a.total + b.total, a.count + b.count};
    }
    template <class C> static BARACUDA_DEVICE Excess<C> add(const Excess<C>& state, C excess) {
        const bool counts = !(excess <= C(0));  // as NaN does
        return {state.total + (counts ? excess : C(0)), state.count + (counts ? C(1) : C(0))};
    }
    template <class C> static BARACUDA_DEVICE Excess<C> append(const Excess<C>& state, C excess) { return add(state, excess); }

    template <class C> static BARACUDA_DEVICE C start() { return C(-1); }
    template <class C> static BARACUDA_DEVICE C term(C level, C x) { return x - level; }
    // Whether it has moved the level, and may do so again.
    template <class C> static BARACUDA_DEVICE bool advance(C& level, const Excess<C>& found) {
        const C next = level + (found.total - C(1)) / found.count;
        const bool moves = next > level;
        if (moves || is_nan(next)) level = next;
        return moves;
    }
};

}  // namespace baracuda

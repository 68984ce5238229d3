// The sum, and the sum of the squared distances from the mean, in one pass: a joined reduction, as joined_reductions.cuh says.
//
// A state has the distances of its elements from a number near their mean, and what these and their squares sum up to. So nothing large
// cancels. With further elements, and where two states are combined, the number moves, and the sums with it (Welford, 1962; Chan, Golub and
// LeVeque, 1983). It need not be the mean itself, so how it is rounded does not matter. `moments_error` of verify/bounded_primitives.py
// bounds the error.
#pragma once
#include <baracuda/double_precision.cuh>
#include <baracuda/reduce_operators.cuh>

namespace baracuda {

BARACUDA_DEVICE f32 share_of_one(f32 count) { return reciprocal_guess(count); }
BARACUDA_DEVICE f64 share_of_one(f64 count) { return double_precision::short_reciprocal(count); }

template <class C> struct Moments {
    C sum, count;
    C center, apart, about;  // near the mean; the sum of the distances from it; that of their squares

    BARACUDA_DEVICE C total() const { return sum; }
    // About the mean. Squares that overflow leave a NaN, where two passes find infinity. With elements that are infinite or NaN, neither the
    // center nor the sum is finite.
    BARACUDA_DEVICE C squares() const {
        if (count == C(0)) return C(0);
        const C found = fma(-apart, apart * share_of_one(count), about);
        if (is_nan(found) && (is_finite(center) || is_finite(sum))) return infinity(C(0));
        return maximum(found, C(0));
    }
    BARACUDA_DEVICE Moments from(C other) const {
        const C moved = other - center, left = fma(-count, moved, apart);
        return {sum, count, other, left, fma(-moved, apart + left, about)};
    }
};
template <class C> BARACUDA_DEVICE Moments<C> __shfl_xor_sync(u32 lanes, const Moments<C>& of, int step) {
    return {::__shfl_xor_sync(lanes, of.sum, step), ::__shfl_xor_sync(lanes, of.count, step), ::__shfl_xor_sync(lanes, of.center, step),
        ::__shfl_xor_sync(lanes, of.apart, step), ::__shfl_xor_sync(lanes, of.about, step)};
}
struct CentralMoments {
    template <class C> using State = Moments<C>;
    template <class C> using Term = C;

    template <class C> static BARACUDA_DEVICE Moments<C> identity() { return {C(0), C(0), C(0), C(0), C(0)}; }
    template <class C> static BARACUDA_DEVICE Moments<C> combine(const Moments<C>& a, const Moments<C>& b) {
        if (a.count == C(0)) return b;
        if (b.count == C(0)) return a;
        const C count = a.count + b.count, share = share_of_one(count);
        const C center = a.center + fma(b.center - a.center, b.count * share, (a.apart + b.apart) * share);
        const Moments<C> of_a = a.from(center), of_b = b.from(center);
        return {a.sum + b.sum, count, center, of_a.apart + of_b.apart, of_a.about + of_b.about};
    }
    template <class C> static BARACUDA_DEVICE Moments<C> add(const Moments<C>& state, C x) {
        const C terms[] = {x};
        return add_all(state, terms);
    }
    template <class C> static BARACUDA_DEVICE Moments<C> append(const Moments<C>& state, C x) { return add(state, x); }
    // `exist`: so many of the terms do, at least one. The first of all elements is the first center.
    template <class C, int V> static BARACUDA_DEVICE Moments<C> add_all(Moments<C> state, const C (&terms)[V], int exist = V) {
        if (state.count == C(0)) state.center = terms[0];
        C squares = C(0);
#pragma unroll
        for (int k = 0; k < V; ++k) {
            if (k >= exist) continue;
            const C distance = terms[k] - state.center;
            state.sum = state.sum + terms[k];
            state.apart = state.apart + distance;
            squares = fma(distance, distance, squares);
        }
        state.count = state.count + C(exist);
        state.about = state.about + squares;
        return state.from(state.center + state.apart * share_of_one(state.count));
    }
};

}  // namespace baracuda

// Reductions of which one rests on the other's result, in one pass: their states are wider than a value. As sums, they are combined in a
// fixed order.
//
// An operator has two types for values of type C: an element gives a `Term`, and threads combine a `State`. `identity` is the state of no
// elements. `add` takes a term into a state. `append` does so where the state has elements, all of which come before the term.
// `add_all` takes the terms of a vector, where that is less to compute than one by one.
#pragma once
#include <baracuda/reduce_operators.cuh>

namespace baracuda {

// The greatest or the least value, and the first place that has it; NaN is both.
template <class C> struct Placed {
    C least_or_greatest;
    i64 first;

    BARACUDA_DEVICE C value() const { return least_or_greatest; }
    BARACUDA_DEVICE i64 place() const { return first; }
};
template <class C> BARACUDA_DEVICE Placed<C> __shfl_xor_sync(u32 lanes, const Placed<C>& of, int step) {
    return {::__shfl_xor_sync(lanes, of.least_or_greatest, step), ::__shfl_xor_sync(lanes, of.first, step)};
}
template <class Extreme> struct First {  // Extreme: Max or Min
    template <class C> using State = Placed<C>;
    template <class C> using Term = Placed<C>;

    template <class C> static BARACUDA_DEVICE Placed<C> identity() { return {Extreme::template identity<C>(), Range<i64>::highest}; }
    template <class C> static BARACUDA_DEVICE Placed<C> combine(const Placed<C>& a, const Placed<C>& b) {
        const C extreme = Extreme::combine(a.least_or_greatest, b.least_or_greatest);
        const bool of_a = a.least_or_greatest == extreme || is_nan(a.least_or_greatest);
        const bool of_b = b.least_or_greatest == extreme || is_nan(b.least_or_greatest);
        return {extreme, of_a && !(of_b && b.first < a.first) ? a.first : b.first};
    }
    template <class C> static BARACUDA_DEVICE Placed<C> add(const Placed<C>& state, const Placed<C>& term) { return combine(state, term); }
    template <class C> static BARACUDA_DEVICE Placed<C> append(const Placed<C>& state, const Placed<C>& term) {
        const C x = term.least_or_greatest, kept = state.least_or_greatest;
        const bool better = !is_nan(kept) && !(same_type<Extreme, Max> ? x <= kept : x >= kept);  // or NaN
        return {Extreme::combine(kept, x), better ? term.first : state.first};  // of zeros of both signs the value is one, and the place another
    }
};

// The greatest value, and the sum of exp(x - the greatest). Functions: has the exp.
template <class C> struct Exponentials {
    C greatest, sum;

    BARACUDA_DEVICE C peak() const { return greatest; }
    // With an infinite peak, some exponent is inf - inf.
    BARACUDA_DEVICE C total() const { return is_inf(greatest) && sum != C(0) ? greatest - greatest : sum; }
};
template <class C> BARACUDA_DEVICE Exponentials<C> __shfl_xor_sync(u32 lanes, const Exponentials<C>& of, int step) {
    return {::__shfl_xor_sync(lanes, of.greatest, step), ::__shfl_xor_sync(lanes, of.sum, step)};
}
template <class Functions> struct SumOfExponentials {
    template <class C> using State = Exponentials<C>;
    template <class C> using Term = C;

    template <class C> static BARACUDA_DEVICE Exponentials<C> identity() { return {least<C>(), C(0)}; }
    template <class C> static BARACUDA_DEVICE Exponentials<C> combine(const Exponentials<C>& a, const Exponentials<C>& b) {
        const C less = Functions::exp(-absolute(a.greatest - b.greatest));  // the share of the lesser one
        const C of_a = a.greatest >= b.greatest ? C(1) : less, of_b = a.greatest <= b.greatest ? C(1) : less;
        return {maximum(a.greatest, b.greatest), a.sum * of_a + b.sum * of_b};
    }
    template <class C> static BARACUDA_DEVICE Exponentials<C> add(const Exponentials<C>& state, C x) {
        return combine(state, Exponentials<C>{x, C(1)});
    }
    template <class C> static BARACUDA_DEVICE Exponentials<C> append(const Exponentials<C>& state, C x) { return add(state, x); }
    template <class C, int V> static BARACUDA_DEVICE Exponentials<C> add_all(Exponentials<C> state, const C (&terms)[V]) {
        C greatest = state.greatest;
#pragma unroll
        for (int k = 0; k < V; ++k) greatest = maximum(greatest, terms[k]);
        if (!is_finite(greatest)) {
            for (int k = 0; k < V; ++k) state = add(state, terms[k]);
            return state;
        }
        C sum = state.sum * Functions::exp(state.greatest - greatest);
#pragma unroll
        for (int k = 0; k < V; ++k) sum = sum + Functions::exp(terms[k] - greatest);
        return {greatest, sum};
    }
};

}  // namespace baracuda

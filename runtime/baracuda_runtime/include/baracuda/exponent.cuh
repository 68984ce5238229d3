// Powers of many elements by one exponent, with a fast path (slow_path.cuh): the usual exponents are products.
#pragma once
#include <baracuda/half_binary.cuh>
#include <baracuda/slow_path.cuh>

namespace baracuda {

template <class C> struct Exponent {
    C exponent;

    BARACUDA_DEVICE explicit Exponent(C exponent_) : exponent(exponent_) {}
    // Functions: has the power that is good enough.
    template <class Functions, class Path> BARACUDA_DEVICE C raise(C x, Path, bool& slow) const {
        if (Path::is_slow) return Functions::power(x, exponent);
        const bool one = exponent == C(1), two = exponent == C(2), three = exponent == C(3);
        slow |= !(one || two || three);
        const C square = x * x;
        return one ? x : two ? square : square * x;
    }
};

}  // namespace baracuda

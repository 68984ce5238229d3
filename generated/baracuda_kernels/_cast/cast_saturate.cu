// Generated from spec/cast.yaml: cast_saturate. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = clamp(x, lowest(D), highest(D))
template <class S, class D> struct cast_saturate_formula {
    using C = compute_t<S, D>;
    using Operands = List<In<S, C>, Out<D>>;

    BARACUDA_DEVICE void operator()(C x, auto& y) const {
        y = outgoing<D>(clamp(x, C(Range<D>::lowest), C(Range<D>::highest)));
    }
};

// y = clamp(clamp(to_int64(x), lowest(D), highest(D)), lowest(D), highest(D))
template <class S, class D> struct cast_saturate_float_int_formula {
    using C = compute_t<S>;
    using I = narrow_t<32, D>;
    using Operands = List<In<S, C>, Codes<D>>;

    BARACUDA_DEVICE void operator()(C x, D& y) const {
        y = D(clamp(clamp(to_integer<I>(x), I(Range<D>::lowest), I(Range<D>::highest)), I(Range<D>::lowest),
                I(Range<D>::highest)));
    }
};

template <class S, class D> struct cast_saturate_int_float_formula {
    using C = compute_t<D>;
    using Operands = List<In<S, i64>, Out<D>>;

    BARACUDA_DEVICE void operator()(i64 x, auto& y) const {
        y = outgoing<D>(clamp(C(x), C(Range<D>::lowest), C(Range<D>::highest)));
    }
};

template <class S, class D> struct cast_saturate_int_int_formula {
    using C = compute_t<S, D>;
    using I = narrow_t<32, S, D>;
    using Operands = List<In<S, I>, Codes<D>>;

    BARACUDA_DEVICE void operator()(I x, D& y) const {
        y = D(clamp(x, I(Range<D>::lowest), I(Range<D>::highest)));
    }
};

}  // namespace baracuda

// Generated from spec/cast.yaml: cast. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = x
template <class S, class D> struct cast_formula {
    using C = compute_t<S, D>;
    using Operands = List<In<S, C>, Out<D>>;

    BARACUDA_DEVICE void operator()(C x, auto& y) const {
        y = outgoing<D>(x);
    }
};

// y = clamp(to_int64(x), lowest(D), highest(D))
template <class S, class D> struct cast_float_int_formula {
    using C = compute_t<S>;
    using I = narrow_t<32, D>;
    using Operands = List<In<S, C>, Codes<D>>;

    BARACUDA_DEVICE void operator()(C x, D& y) const {
        y = D(clamp(to_integer<I>(x), I(Range<D>::lowest), I(Range<D>::highest)));
    }
};

// y = x != 0
template <class S, class D> struct cast_float_bool_formula {
    using C = compute_t<S>;
    using Operands = List<In<S, C>, Out<D>>;

    BARACUDA_DEVICE void operator()(C x, D& y) const {
        y = store<D>(x != C(0.0));
    }
};

// y = float(x)
template <class S, class D> struct cast_int_float_formula {
    using C = compute_t<D>;
    using Operands = List<In<S, i64>, Out<D>>;

    BARACUDA_DEVICE void operator()(i64 x, auto& y) const {
        y = rounded<D>(x);
    }
};

template <class S, class D> struct cast_int_int_formula {
    using C = compute_t<S, D>;
    using Operands = List<In<S, i64>, Codes<D>>;

    BARACUDA_DEVICE void operator()(i64 x, D& y) const {
        y = wrap<D>(x);
    }
};

template <class S, class D> struct cast_int_bool_formula {
    using C = compute_t<S, D>;
    using Operands = List<In<S, i64>, Out<D>>;

    BARACUDA_DEVICE void operator()(i64 x, D& y) const {
        y = store<D>(x != i64(0));
    }
};

// y = where(x, 1.0, 0.0)
template <class S, class D> struct cast_bool_float_formula {
    using C = compute_t<D>;
    using Operands = List<In<S, bool>, Out<D>>;

    BARACUDA_DEVICE void operator()(bool x, auto& y) const {
        y = outgoing<D>(x ? C(1.0) : C(0.0));
    }
};

// y = where(x, 1, 0)
template <class S, class D> struct cast_bool_int_formula {
    using C = compute_t<S, D>;
    using Operands = List<In<S, bool>, Codes<D>>;

    BARACUDA_DEVICE void operator()(bool x, D& y) const {
        y = store<D>(x ? i64(1) : i64(0));
    }
};

template <class S, class D> struct cast_bool_bool_formula {
    using C = compute_t<S, D>;
    using Operands = List<In<S, bool>, Out<D>>;

    BARACUDA_DEVICE void operator()(bool x, D& y) const {
        y = store<D>(x);
    }
};

}  // namespace baracuda

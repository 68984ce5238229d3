// Generated from spec/scan.yaml: cumprod. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scan.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y[outer, d, inner] = cumprod[d](x[outer, d, inner], reverse=reverse, exclusive=exclusive)
template <class T> struct cumprod_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Prod, C>>;
    using Members = List<bool, bool>;

    bool reverse, exclusive;
    BARACUDA_DEVICE bool backwards() const { return reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return exclusive; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto cumprod_x_cached = row.template terms<0>();
        row.map(reads<0>(), writes<>(), [&](C x, Place at) { cumprod_x_cached.keep(at, x); });
        row.scan(cumprod_x_cached, exclusive);
        row.map(reads<>(), writes<1>(), [&](T& y, Place at) {
            const C cumprod_x = cumprod_x_cached.of(at);
            y = store<T>(cumprod_x);
        });
    }
};

template <class T> struct cumprod_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, Out<i64>>;
    using Reductions = List<Reduction<Prod, i64>>;
    using Members = List<bool, bool>;

    bool reverse, exclusive;
    BARACUDA_DEVICE bool backwards() const { return reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return exclusive; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto cumprod_x_cached = row.template terms<0>();
        row.map(reads<0>(), writes<>(), [&](i64 x, Place at) { cumprod_x_cached.keep(at, x); });
        row.scan(cumprod_x_cached, exclusive);
        row.map(reads<>(), writes<1>(), [&](i64& y, Place at) {
            const i64 cumprod_x = cumprod_x_cached.of(at);
            y = wrap<i64>(cumprod_x);
        });
    }
};

// y[outer, d, inner] = cumprod[d](where(x[outer, d, inner], 1, 0), reverse=reverse, exclusive=exclusive)
template <class T> struct cumprod_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, Out<i64>>;
    using Reductions = List<Reduction<Prod, i64>>;
    using Members = List<bool, bool>;

    bool reverse, exclusive;
    BARACUDA_DEVICE bool backwards() const { return reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return exclusive; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto cumprod_x_cached = row.template terms<0>();
        row.map(reads<0>(), writes<>(), [&](bool x, Place at) { cumprod_x_cached.keep(at, x ? i64(1) : i64(0)); });
        row.scan(cumprod_x_cached, exclusive);
        row.map(reads<>(), writes<1>(), [&](i64& y, Place at) {
            const i64 cumprod_x = cumprod_x_cached.of(at);
            y = wrap<i64>(cumprod_x);
        });
    }
};

}  // namespace baracuda

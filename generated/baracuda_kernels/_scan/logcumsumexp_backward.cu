// Generated from spec/scan.yaml: logcumsumexp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scan.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// value[outer, d, inner] = logcumsumexp[d](x[outer, d, inner], reverse=reverse)
// above[outer, d, inner] = log(max(d_y[outer, d, inner], 0)) - value[outer, d, inner]
// below[outer, d, inner] = log(max(-d_y[outer, d, inner], 0)) - value[outer, d, inner]
// empty[outer, d, inner] = value[outer, d, inner] == -inf
// gain[outer, d, inner] = logcumsumexp[d](where(empty[outer, d, inner], -inf, above[outer, d, inner]), reverse=not
//   reverse)
// loss[outer, d, inner] = logcumsumexp[d](where(empty[outer, d, inner], -inf, below[outer, d, inner]), reverse=not
//   reverse)
// d_x[outer, d, inner] = exp(x[outer, d, inner] + gain[outer, d, inner]) - exp(x[outer, d, inner] + loss[outer, d,
//   inner])
template <class T> struct logcumsumexp_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<C>>;
    using Reductions = List<Reduction<LogSumExp, C>>;
    using Members = List<bool>;

    bool reverse;
    BARACUDA_DEVICE bool backwards() const { return reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return false; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto value_cached = row.template terms<0>();
        row.map(reads<0>(), writes<>(), [&](C x, Place at) { value_cached.keep(at, x); });
        row.scan(value_cached, false);
        row.map(reads<>(), writes<1>(), [&](C& value, Place at) { value = value_cached.of(at); });
    }
};

template <class T> struct logcumsumexp_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<C, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<LogSumExp, C>, Reduction<LogSumExp, C>>;
    using Members = List<bool>;

    bool reverse;
    BARACUDA_DEVICE bool backwards() const { return !reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return false; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto gain_cached = row.template terms<0>();
        auto loss_cached = row.template terms<1>();
        row.map(reads<0, 1>(), writes<>(), [&](C d_y, C value, Place at) {
            const C above = Functions<T>::log(maximum(d_y, C(0.0))) - value;
            const C below = Functions<T>::log(maximum(-d_y, C(0.0))) - value;
            const bool empty = value == -infinity(C());
            gain_cached.keep(at, empty ? -infinity(C()) : above);
            loss_cached.keep(at, empty ? -infinity(C()) : below);
        });
        row.scan(gain_cached, false);
        row.scan(loss_cached, false);
        row.map(reads<2>(), writes<3>(), [&](C x, T& d_x, Place at) {
            const C gain = gain_cached.of(at);
            const C loss = loss_cached.of(at);
            d_x = store<T>(Functions<T>::exp(x + gain) - Functions<T>::exp(x + loss));
        });
    }
};

}  // namespace baracuda

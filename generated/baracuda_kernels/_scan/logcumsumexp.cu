// Generated from spec/scan.yaml: logcumsumexp. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scan.cuh>

namespace baracuda {

// y[outer, d, inner] = logcumsumexp[d](x[outer, d, inner], reverse=reverse)
template <class T> struct logcumsumexp_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<LogSumExp, C>>;
    using Members = List<bool>;

    bool reverse;
    BARACUDA_DEVICE bool backwards() const { return reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return false; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto logcumsumexp_x_cached = row.template terms<0>();
        row.map(reads<0>(), writes<>(), [&](C x, Place at) { logcumsumexp_x_cached.keep(at, x); });
        row.scan(logcumsumexp_x_cached, false);
        row.map(reads<>(), writes<1>(), [&](T& y, Place at) {
            const C logcumsumexp_x = logcumsumexp_x_cached.of(at);
            y = store<T>(logcumsumexp_x);
        });
    }
};

}  // namespace baracuda

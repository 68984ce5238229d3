// Generated from spec/scan.yaml: cumprod, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scan.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// zero[outer, d, inner] = where(x[outer, d, inner] == 0, 1.0, 0.0)
// behind[outer, d, inner] = cummax[d](zero[outer, d, inner], reverse=reverse, exclusive=True)
// alone[outer, d, inner] = where(behind[outer, d, inner] < 1 and x[outer, d, inner] == 0, 1, x[outer, d, inner])
// product[outer, d, inner] = cumprod[d](alone[outer, d, inner], reverse=reverse, exclusive=exclusive)
// share[outer, d, inner] = d_y[outer, d, inner] * product[outer, d, inner]
// past[outer, d, inner] = behind[outer, d, inner] == 1 or x[outer, d, inner] == 0 and not exclusive
// usual[outer, d, inner] = cumsum[d](where(past[outer, d, inner], 0, share[outer, d, inner]), reverse=not reverse,
//   exclusive=exclusive)
// at_zero[outer, d, inner] = cumsum[d](where(past[outer, d, inner], share[outer, d, inner], 0), reverse=not reverse,
//   exclusive=exclusive)
// before[outer, d, inner] = where(x[outer, d, inner] == 0, at_zero[outer, d, inner], usual[outer, d, inner] / x[outer,
//   d, inner])
// d_x[outer, d, inner] = where(behind[outer, d, inner] == 1, 0, before[outer, d, inner])
template <class T> struct cumprod_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<C>, Out<C>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Prod, C>>;
    using Members = List<bool, bool>;

    bool reverse, exclusive;
    BARACUDA_DEVICE bool backwards() const { return reverse; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto behind_cached = row.template terms<0>();
        row.map(reads<0>(), writes<>(), [&](C x, Place at) {
            const C zero = x == C(0.0) ? C(1.0) : C(0.0);
            behind_cached.keep(at, zero);
        });
        row.scan(behind_cached, true);
        auto product_cached = row.template terms<1>();
        row.map(reads<0>(), writes<>(), [&](C x, Place at) {
            const C behind = behind_cached.of(at);
            const C alone = behind < C(1.0) && x == C(0.0) ? C(1.0) : x;
            product_cached.keep(at, alone);
        });
        row.scan(product_cached, exclusive);
        row.map(reads<>(), writes<1, 2>(), [&](C& behind, C& product, Place at) {
            behind = behind_cached.of(at);
            product = product_cached.of(at);
        });
    }
};

template <class T> struct cumprod_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<C, C>, In<C, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<bool, bool>;

    bool reverse, exclusive;
    BARACUDA_DEVICE bool backwards() const { return !reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return exclusive; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto usual_cached = row.template terms<0>();
        auto at_zero_cached = row.template terms<1>();
        row.map(reads<0, 1, 2, 3>(), writes<>(), [&](C d_y, C product, C behind, C x, Place at) {
            const C share = d_y * product;
            const bool past = behind == C(1.0) || x == C(0.0) && !exclusive;
            usual_cached.keep(at, past ? C(0.0) : share);
            at_zero_cached.keep(at, past ? share : C(0.0));
        });
        row.scan(usual_cached, exclusive);
        row.scan(at_zero_cached, exclusive);
        row.map(reads<2, 3>(), writes<4>(), [&](C behind, C x, T& d_x, Place at, auto path, bool& slow) {
            const C usual = usual_cached.of(at);
            const C at_zero = at_zero_cached.of(at);
            const C before = x == C(0.0) ? at_zero : Quotient<C>::of(usual, x, path, slow);
            d_x = store<T>(behind == C(1.0) ? C(0.0) : before);
        });
    }
};

}  // namespace baracuda

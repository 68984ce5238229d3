// Generated from spec/scan.yaml: cumsum, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scan.cuh>

namespace baracuda {

// d_cumsum[outer, d, inner] = cumsum[d](d_y[outer, d, inner], reverse=not reverse, exclusive=exclusive)
// d_x[outer, d, inner] = d_cumsum[outer, d, inner]
template <class T> struct cumsum_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool, bool>;

    bool reverse, exclusive;
    BARACUDA_DEVICE bool backwards() const { return !reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return exclusive; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto d_cumsum_cached = row.template terms<0>();
        row.map(reads<0>(), writes<>(), [&](C d_y, Place at) { d_cumsum_cached.keep(at, d_y); });
        row.scan(d_cumsum_cached, exclusive);
        row.map(reads<>(), writes<1>(), [&](T& d_x, Place at) {
            const C d_cumsum = d_cumsum_cached.of(at);
            d_x = store<T>(d_cumsum);
        });
    }
};

}  // namespace baracuda

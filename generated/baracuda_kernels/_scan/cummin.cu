// Generated from spec/scan.yaml: cummin. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scan.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// found[outer, i, inner] = cummin[i](x[outer, i, inner], reverse=reverse)
// y[outer, i, inner] = found[outer, i, inner]
// here[outer, i, inner] = x[outer, i, inner] == found[outer, i, inner] or x[outer, i, inner] != x[outer, i, inner]
// steps[i] = where(reverse, size(d) - 1 - i, i)
// last[outer, i, inner] = cummax[i](where(here[outer, i, inner], steps[i], 0), reverse=reverse)
// index[outer, i, inner] = where(reverse, size(d) - 1 - last[outer, i, inner], last[outer, i, inner])
template <class T> struct cummin_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<Index, i64>, Out<T>, Out<i64>>;
    using Reductions = List<Reduction<Min, C>, Reduction<Max, i64>>;
    using Members = List<bool, i64>;

    bool reverse;
    i64 size_d;
    BARACUDA_DEVICE bool backwards() const { return reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return false; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto found_cached = row.template terms<0>();
        row.map(reads<0>(), writes<>(), [&](C x, Place at) { found_cached.keep(at, x); });
        row.scan(found_cached, false);
        auto last_cached = row.template terms<1>();
        row.map(reads<0, 1>(), writes<>(), [&](C x, i64 i, Place at) {
            const C found = found_cached.of(at);
            const bool here = x == found || x != x;
            const i64 steps = reverse ? size_d - i64(1) - i : i;
            last_cached.keep(at, here ? steps : i64(0));
        });
        row.scan(last_cached, false);
        row.map(reads<>(), writes<2, 3>(), [&](T& y, i64& index, Place at) {
            const C found = found_cached.of(at);
            y = store<T>(found);
            const i64 last = last_cached.of(at);
            index = wrap<i64>(reverse ? wrap_sub(size_d - i64(1), last) : last);
        });
    }
};

template <class T> struct cummin_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<Index, i64>, Out<T>, Out<i64>>;
    using Reductions = List<Reduction<Min, i64>, Reduction<Max, i64>>;
    using Members = List<bool, i64>;

    bool reverse;
    i64 size_d;
    BARACUDA_DEVICE bool backwards() const { return reverse; }
    BARACUDA_DEVICE bool leaves_out() const { return false; }

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto found_cached = row.template terms<0>();
        row.map(reads<0>(), writes<>(), [&](i64 x, Place at) { found_cached.keep(at, x); });
        row.scan(found_cached, false);
        auto last_cached = row.template terms<1>();
        row.map(reads<0, 1>(), writes<>(), [&](i64 x, i64 i, Place at) {
            const i64 found = found_cached.of(at);
            const bool here = x == found || x != x;
            const i64 steps = reverse ? size_d - i64(1) - i : i;
            last_cached.keep(at, here ? steps : i64(0));
        });
        row.scan(last_cached, false);
        row.map(reads<>(), writes<2, 3>(), [&](T& y, i64& index, Place at) {
            const i64 found = found_cached.of(at);
            y = wrap<T>(found);
            const i64 last = last_cached.of(at);
            index = wrap<i64>(reverse ? wrap_sub(size_d - i64(1), last) : last);
        });
    }
};

}  // namespace baracuda

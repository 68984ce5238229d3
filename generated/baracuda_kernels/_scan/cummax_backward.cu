// Generated from spec/scan.yaml: cummax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scan.cuh>
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// found[outer, i, inner] = cummax[i](x[outer, i, inner], reverse=reverse)
// here[outer, i, inner] = x[outer, i, inner] == found[outer, i, inner] or x[outer, i, inner] != x[outer, i, inner]
// steps[i] = where(reverse, size(d) - 1 - i, i)
// last[outer, i, inner] = cummax[i](where(here[outer, i, inner], steps[i], 0), reverse=reverse)
// origin[outer, i, inner] = where(reverse, size(d) - 1 - last[outer, i, inner], last[outer, i, inner])
// d_x[outer, j, inner] = sum[i](where(origin[outer, i, inner] == j, d_y[outer, i, inner], 0))
template <class T> struct cummax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<Index, i64>, Out<i64>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Max, i64>>;
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
        row.map(reads<>(), writes<2>(), [&](i64& last, Place at) { last = last_cached.of(at); });
    }
};

template <class T> struct cummax_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<In<i64, i64>, PerOutput<Index, i64>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool, i64>;

    bool reverse;
    i64 size_d;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 last = at.template get<0>();
        const i64 origin = reverse ? wrap_sub(size_d - i64(1), last) : last;
        return origin;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<2>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_x) { at.template put<3>(store<T>(d_x)); });
    }
};

}  // namespace baracuda

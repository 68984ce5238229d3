// Generated from spec/reduce.yaml: argmax. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y[kept] = min[reduced](where(x[kept, reduced] == max[reduced](x[kept, reduced]) or x[kept, reduced] != x[kept,
//   reduced], reduced, highest(i64)))
template <class T> struct argmax_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<Index, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Min, i64>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_x = row.template reduce<0>(reads<0>());
        const i64 y = row.template reduce<1>(reads<0, 1>(), [&](C x, i64 reduced) {
            return x == max_x || x != x ? reduced : Range<i64>::highest;
        });
        row.template put<2>(wrap<i64>(y));
    }
};

template <class T> struct argmax_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Max, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C max_x) { at.template put<1>(max_x); });
    }
};

template <class T> struct argmax_y_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<C, C>, PerPosition<Index, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Min, i64>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C x, C max_x, i64 reduced) {
            return x == max_x || x != x ? reduced : Range<i64>::highest;
        });
        thread.finish([&](const auto& at, i64 y) { at.template put<3>(wrap<i64>(y)); });
    }
};

template <class T> struct argmax_int_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<Index, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Max, i64>, Reduction<Min, i64>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 max_x = row.template reduce<0>(reads<0>(), [&](i64 x) { return x; });
        const i64 y = row.template reduce<1>(reads<0, 1>(), [&](i64 x, i64 reduced) {
            return x == max_x || x != x ? reduced : Range<i64>::highest;
        });
        row.template put<2>(wrap<i64>(y));
    }
};

template <class T> struct argmax_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Max, i64>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](i64 x) { return x; });
        thread.finish([&](const auto& at, i64 max_x) { at.template put<1>(wrap<i64>(max_x)); });
    }
};

template <class T> struct argmax_int_y_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, PerOutput<i64, i64>, PerPosition<Index, i64>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<Min, i64>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](i64 x, i64 max_x, i64 reduced) {
            return x == max_x || x != x ? reduced : Range<i64>::highest;
        });
        thread.finish([&](const auto& at, i64 y) { at.template put<3>(wrap<i64>(y)); });
    }
};

}  // namespace baracuda

// Generated from spec/scatter.yaml: segment_min, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// chosen_segment_x[j, d, n] = where(segment[n] == j, x[n, d], -log(0))
// y[j, d] = min[n](chosen_segment_x[j, d, n])
// y_ties[j, d] = sum[n](where(chosen_segment_x[j, d, n] == y[j, d], 1.0, 0.0))
// d_x[n, d] = sum[j < num_segments](where(isnan(y[j, d]), where(segment[n] == j, y[j, d], 0), where(chosen_segment_x[j,
//   d, n] == y[j, d], where(segment[n] == j, d_y[j, d] / y_ties[j, d], 0), 0)))
template <class T, class L> struct segment_min_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<L, i64>, Broadcast<Index, i64>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Min, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 j = row.template get<1>();
        const C minus = -Functions<T>::log(C(0.0));
        const C y = row.template reduce<0>(reads<0, 2>(), [&](i64 segment, C x) {
            const C chosen_segment_x = segment == j ? x : minus;
            return chosen_segment_x;
        });
        row.template put<3>(y);
        const C y_ties = row.template reduce<1>(reads<0, 2>(), [&](i64 segment, C x) {
            const C chosen_segment_x = segment == j ? x : minus;
            return chosen_segment_x == y ? C(1.0) : C(0.0);
        });
        row.template put<4>(y_ties);
    }
};

template <class T, class L> struct segment_min_backward_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, InPieces<Index, i64>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Min, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](i64 segment, i64 j, C x) {
            const C chosen_segment_x = segment == j ? x : -Functions<T>::log(C(0.0));
            return chosen_segment_x;
        });
        thread.finish([&](const auto& at, C y) { at.template put<3>(y); });
    }
};

template <class T, class L> struct segment_min_backward_y_ties_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, InPieces<Index, i64>, In<T, C>, PerOutput<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3>(), [&](i64 segment, i64 j, C x, C y) {
            const C chosen_segment_x = segment == j ? x : -Functions<T>::log(C(0.0));
            return chosen_segment_x == y ? C(1.0) : C(0.0);
        });
        thread.finish([&](const auto& at, C y_ties) { at.template put<4>(y_ties); });
    }
};

template <class T, class L> struct segment_min_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<InPieces<L, i64>, PerPosition<Index, i64>, PerOutput<T, C>, In<C, C>, In<T, C>, In<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3, 4, 5>(),
                [&](i64 segment, i64 j, C x, C y, C d_y, C y_ties, auto path, bool& slow) {
            const C chosen_segment_x = segment == j ? x : -Functions<T>::log(C(0.0));
            return is_nan(y) ? (segment == j ? y : C(0.0)) : (chosen_segment_x == y
                    ? (segment == j ? Quotient<T>::of(d_y, y_ties, path, slow) : C(0.0)) : C(0.0));
        });
        thread.finish([&](const auto& at, C d_x) { at.template put<6>(store<T>(d_x)); });
    }
};

}  // namespace baracuda

// Generated from spec/loss.yaml: triplet_margin_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// far_squares[rows] = sum[d](square(anchor[rows, d] - negative[rows, d] + eps))
// far[rows] = where(far_squares[rows] == 0, 0, sqrt(far_squares[rows]))
// cross_squares[rows] = sum[d](square(positive[rows, d] - negative[rows, d] + eps))
// cross[rows] = where(cross_squares[rows] == 0, 0, sqrt(cross_squares[rows]))
// near_squares[rows] = sum[d](square(anchor[rows, d] - positive[rows, d] + eps))
// near[rows] = where(near_squares[rows] == 0, 0, sqrt(near_squares[rows]))
// lack[rows] = margin + near[rows] - where(swap, min(far[rows], cross[rows]), far[rows])
// d_far_squares[rows] = where(far_squares[rows] == 0, 0, 0.5 * (where(far[rows] == cross[rows], 0, where(far[rows] >
//   cross[rows], 0, where(far[rows] < cross[rows], 0, far[rows] + cross[rows]))) + where(lack[rows] < 0, 0,
//   where(far[rows] < cross[rows], -d_loss[rows], (where(swap, 0.0, -1.0) - where(far[rows] == cross[rows], where(swap,
//   0.5, 0.0), 0)) * d_loss[rows]))) * rsqrt(far_squares[rows]))
// product_anchor[rows, d] = (anchor[rows, d] + eps - negative[rows, d]) * d_far_squares[rows]
// chosen_lack[rows, d] = where(lack[rows] < 0, 0, where(near_squares[rows] == 0, 0, 0.5 * (anchor[rows, d] + eps -
//   positive[rows, d]) * (d_loss[rows] * rsqrt(near_squares[rows]))))
// d_anchor[rows, d] = 2 * (product_anchor[rows, d] + chosen_lack[rows, d])
// d_cross_squares[rows] = where(cross_squares[rows] == 0, 0, 0.5 * (where(far[rows] == cross[rows], 0, where(far[rows]
//   < cross[rows], 0, where(far[rows] > cross[rows], 0, far[rows] + cross[rows]))) - where(swap, where(far[rows] >
//   cross[rows], where(lack[rows] < 0, 0, d_loss[rows]), where(far[rows] == cross[rows], where(lack[rows] < 0, 0, 0.5 *
//   d_loss[rows]), 0)), 0)) * rsqrt(cross_squares[rows]))
// product_positive[rows, d] = (positive[rows, d] + eps - negative[rows, d]) * d_cross_squares[rows]
// d_positive[rows, d] = 2 * (product_positive[rows, d] - chosen_lack[rows, d])
// d_negative[rows, d] = -(2 * (product_positive[rows, d] + product_anchor[rows, d]))
template <class T> struct triplet_margin_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Broadcast<C, C>, Out<T>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, bool>;

    C margin, eps;
    bool swap;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_loss = row.template get<3>();
        const auto [far_squares, cross_squares, near_squares] = row.template reduce<0, 1, 2>(reads<0, 1, 2>(),
                [&](C anchor, C negative, C positive, C& far_squares, C& cross_squares, C& near_squares) {
            far_squares = square(anchor - negative + eps);
            cross_squares = square(positive - negative + eps);
            near_squares = square(anchor - positive + eps);
        });
        const C far = far_squares == C(0.0) ? C(0.0) : sqrt(far_squares);
        const C cross = cross_squares == C(0.0) ? C(0.0) : sqrt(cross_squares);
        const C near = near_squares == C(0.0) ? C(0.0) : sqrt(near_squares);
        const bool same_near_squares = near_squares == C(0.0);
        const C product_d_loss = d_loss * Arithmetic<T, compute_t<T>>::rsqrt(near_squares);
        const C lack = margin + near - (swap ? minimum(far, cross) : far);
        const C d_far_squares = far_squares == C(0.0) ? C(0.0) : C(0.5) * ((far == cross ? C(0.0)
                : (far > cross ? C(0.0) : (far < cross ? C(0.0) : far + cross)))
                + (lack < C(0.0) ? C(0.0)
                : (far < cross ? -d_loss
                : ((swap ? C(0.0) : C(-1.0)) - (far == cross ? (swap ? C(0.5) : C(0.0)) : C(0.0)))
                * d_loss))) * Arithmetic<T, compute_t<T>>::rsqrt(far_squares);
        const bool below_lack = lack < C(0.0);
        const C d_cross_squares = cross_squares == C(0.0) ? C(0.0) : C(0.5) * ((far == cross ? C(0.0)
                : (far < cross ? C(0.0) : (far > cross ? C(0.0) : far + cross))) - (swap
                ? (far > cross ? (lack < C(0.0) ? C(0.0) : d_loss)
                : (far == cross ? (lack < C(0.0) ? C(0.0) : C(0.5) * d_loss) : C(0.0)))
                : C(0.0))) * Arithmetic<T, compute_t<T>>::rsqrt(cross_squares);
        row.map(reads<0, 1, 2>(), writes<4, 5, 6>(),
                [&](C anchor, C negative, C positive, T& d_anchor, T& d_positive, T& d_negative) {
            const C product_anchor = (anchor + eps - negative) * d_far_squares;
            const C chosen_lack = below_lack ? C(0.0) : (same_near_squares ? C(0.0) : C(0.5)
                    * (anchor + eps - positive) * product_d_loss);
            d_anchor = store<T>(C(2.0) * (product_anchor + chosen_lack));
            const C product_positive = (positive + eps - negative) * d_cross_squares;
            d_positive = store<T>(C(2.0) * (product_positive - chosen_lack));
            d_negative = store<T>(-(C(2.0) * (product_positive + product_anchor)));
        });
    }
};

}  // namespace baracuda

// Generated from spec/loss.yaml: triplet_margin_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/either.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// far_squares[kept, reduced] = sum[d](square(anchor[kept, reduced, d] - negative[kept, reduced, d] + eps))
// far[kept, reduced] = where(far_squares[kept, reduced] == 0, 0, sqrt(far_squares[kept, reduced]))
// cross_squares[kept, reduced] = sum[d](square(positive[kept, reduced, d] - negative[kept, reduced, d] + eps))
// cross[kept, reduced] = where(cross_squares[kept, reduced] == 0, 0, sqrt(cross_squares[kept, reduced]))
// near_squares[kept, reduced] = sum[d](square(anchor[kept, reduced, d] - positive[kept, reduced, d] + eps))
// near[kept, reduced] = where(near_squares[kept, reduced] == 0, 0, sqrt(near_squares[kept, reduced]))
// lack[kept, reduced] = margin + near[kept, reduced] - where(swap, min(far[kept, reduced], cross[kept, reduced]),
//   far[kept, reduced])
// ratio_d_loss[kept] = 0.5 * d_loss[kept] / size(reduced)
// ratio_d_loss2[kept] = d_loss[kept] / size(reduced)
// d_far_squares[kept, reduced] = where(far_squares[kept, reduced] == 0, 0, (where(far[kept, reduced] > cross[kept,
//   reduced], 0, where(far[kept, reduced] == cross[kept, reduced], 0, where(far[kept, reduced] < cross[kept, reduced],
//   0, 0.5 * (far[kept, reduced] + cross[kept, reduced])))) - where(lack[kept, reduced] < 0, 0, where(far[kept,
//   reduced] < cross[kept, reduced], ratio_d_loss[kept], (where(swap, 0.0, 0.5) + where(far[kept, reduced] ==
//   cross[kept, reduced], where(swap, 0.25, 0.0), 0)) * ratio_d_loss2[kept]))) * rsqrt(far_squares[kept, reduced]))
// product_anchor[kept, reduced, d] = (anchor[kept, reduced, d] + eps - negative[kept, reduced, d]) *
//   d_far_squares[kept, reduced]
// chosen_lack[kept, reduced, d] = where(lack[kept, reduced] < 0, 0, where(near_squares[kept, reduced] == 0, 0, 0.5 *
//   (anchor[kept, reduced, d] + eps - positive[kept, reduced, d]) * ratio_d_loss2[kept] * rsqrt(near_squares[kept,
//   reduced])))
// d_anchor[kept, reduced, d] = 2 * (product_anchor[kept, reduced, d] + chosen_lack[kept, reduced, d])
// d_cross_squares[kept, reduced] = where(cross_squares[kept, reduced] == 0, 0, 0.5 * (where(far[kept, reduced] ==
//   cross[kept, reduced], 0, where(far[kept, reduced] < cross[kept, reduced], 0, where(far[kept, reduced] > cross[kept,
//   reduced], 0, far[kept, reduced] + cross[kept, reduced]))) - where(swap, where(far[kept, reduced] > cross[kept,
//   reduced], where(lack[kept, reduced] < 0, 0, ratio_d_loss2[kept]), where(far[kept, reduced] == cross[kept, reduced],
//   where(lack[kept, reduced] < 0, 0, ratio_d_loss[kept]), 0)), 0)) * rsqrt(cross_squares[kept, reduced]))
// product_positive[kept, reduced, d] = (positive[kept, reduced, d] + eps - negative[kept, reduced, d]) *
//   d_cross_squares[kept, reduced]
// d_positive[kept, reduced, d] = 2 * (product_positive[kept, reduced, d] - chosen_lack[kept, reduced, d])
// d_negative[kept, reduced, d] = -(2 * (product_positive[kept, reduced, d] + product_anchor[kept, reduced, d]))
template <class T> struct triplet_margin_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Broadcast<C, C>, Out<T>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, bool, i64>;

    C margin, eps;
    bool swap;
    i64 size_reduced;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_loss = row.template get<3>();
        const C ratio_d_loss = C(0.5) * d_loss / C(size_reduced);
        const C ratio_d_loss2 = d_loss / C(size_reduced);
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
        const C rsqrt_near_squares = Arithmetic<T>::rsqrt(near_squares);
        const C lack = margin + near - (swap ? minimum(far, cross) : far);
        const C d_far_squares = far_squares == C(0.0) ? C(0.0) : ((far > cross ? C(0.0)
                : (far == cross ? C(0.0) : (far < cross ? C(0.0) : C(0.5) * (far + cross)))) - (lack < C(0.0)
                ? C(0.0)
                : (far < cross ? ratio_d_loss
                : ((swap ? C(0.0) : C(0.5)) + (far == cross ? (swap ? C(0.25) : C(0.0)) : C(0.0)))
                * ratio_d_loss2))) * Arithmetic<T>::rsqrt(far_squares);
        const bool below_lack = lack < C(0.0);
        const C d_cross_squares = cross_squares == C(0.0) ? C(0.0) : C(0.5) * ((far == cross ? C(0.0)
                : (far < cross ? C(0.0) : (far > cross ? C(0.0) : far + cross))) - (swap
                ? (far > cross ? (lack < C(0.0) ? C(0.0) : ratio_d_loss2)
                : (far == cross ? (lack < C(0.0) ? C(0.0) : ratio_d_loss) : C(0.0))) : C(0.0))) * Arithmetic<T>::rsqrt(
                cross_squares);
        row.map(reads<0, 1, 2>(), writes<4, 5, 6>(),
                [&](C anchor, C negative, C positive, T& d_anchor, T& d_positive, T& d_negative) {
            const C product_anchor = (anchor + eps - negative) * d_far_squares;
            const C chosen_lack = below_lack ? C(0.0) : either(same_near_squares, C(0.0),
                    C(0.5) * (anchor + eps - positive) * ratio_d_loss2 * rsqrt_near_squares);
            d_anchor = store<T>(C(2.0) * (product_anchor + chosen_lack));
            const C product_positive = (positive + eps - negative) * d_cross_squares;
            d_positive = store<T>(C(2.0) * (product_positive - chosen_lack));
            d_negative = store<T>(-(C(2.0) * (product_positive + product_anchor)));
        });
    }
};

// far_squares[kept, reduced] = sum[d](square(anchor[kept, reduced, d] - negative[kept, reduced, d] + eps))
// far[kept, reduced] = where(far_squares[kept, reduced] == 0, 0, sqrt(far_squares[kept, reduced]))
// cross_squares[kept, reduced] = sum[d](square(positive[kept, reduced, d] - negative[kept, reduced, d] + eps))
// cross[kept, reduced] = where(cross_squares[kept, reduced] == 0, 0, sqrt(cross_squares[kept, reduced]))
// near_squares[kept, reduced] = sum[d](square(anchor[kept, reduced, d] - positive[kept, reduced, d] + eps))
// near[kept, reduced] = where(near_squares[kept, reduced] == 0, 0, sqrt(near_squares[kept, reduced]))
// lack[kept, reduced] = margin + near[kept, reduced] - where(swap, min(far[kept, reduced], cross[kept, reduced]),
//   far[kept, reduced])
// d_far_squares[kept, reduced] = where(far_squares[kept, reduced] == 0, 0, 0.5 * (where(far[kept, reduced] ==
//   cross[kept, reduced], 0, where(far[kept, reduced] > cross[kept, reduced], 0, where(far[kept, reduced] < cross[kept,
//   reduced], 0, far[kept, reduced] + cross[kept, reduced]))) + where(lack[kept, reduced] < 0, 0, where(far[kept,
//   reduced] < cross[kept, reduced], -d_loss[kept], (where(swap, 0.0, -1.0) - where(far[kept, reduced] == cross[kept,
//   reduced], where(swap, 0.5, 0.0), 0)) * d_loss[kept]))) * rsqrt(far_squares[kept, reduced]))
// product_anchor[kept, reduced, d] = (anchor[kept, reduced, d] + eps - negative[kept, reduced, d]) *
//   d_far_squares[kept, reduced]
// chosen_lack[kept, reduced, d] = where(lack[kept, reduced] < 0, 0, where(near_squares[kept, reduced] == 0, 0, 0.5 *
//   (anchor[kept, reduced, d] + eps - positive[kept, reduced, d]) * d_loss[kept] * rsqrt(near_squares[kept, reduced])))
// d_anchor[kept, reduced, d] = 2 * (product_anchor[kept, reduced, d] + chosen_lack[kept, reduced, d])
// d_cross_squares[kept, reduced] = where(cross_squares[kept, reduced] == 0, 0, 0.5 * (where(far[kept, reduced] ==
//   cross[kept, reduced], 0, where(far[kept, reduced] < cross[kept, reduced], 0, where(far[kept, reduced] > cross[kept,
//   reduced], 0, far[kept, reduced] + cross[kept, reduced]))) - where(swap, where(far[kept, reduced] > cross[kept,
//   reduced], where(lack[kept, reduced] < 0, 0, d_loss[kept]), where(far[kept, reduced] == cross[kept, reduced],
//   where(lack[kept, reduced] < 0, 0, 0.5 * d_loss[kept]), 0)), 0)) * rsqrt(cross_squares[kept, reduced]))
// product_positive[kept, reduced, d] = (positive[kept, reduced, d] + eps - negative[kept, reduced, d]) *
//   d_cross_squares[kept, reduced]
// d_positive[kept, reduced, d] = 2 * (product_positive[kept, reduced, d] - chosen_lack[kept, reduced, d])
// d_negative[kept, reduced, d] = -(2 * (product_positive[kept, reduced, d] + product_anchor[kept, reduced, d]))
template <class T> struct triplet_margin_loss_backward_sum_formula {
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
        const C rsqrt_near_squares = Arithmetic<T>::rsqrt(near_squares);
        const C lack = margin + near - (swap ? minimum(far, cross) : far);
        const C d_far_squares = far_squares == C(0.0) ? C(0.0) : C(0.5) * ((far == cross ? C(0.0)
                : (far > cross ? C(0.0) : (far < cross ? C(0.0) : far + cross)))
                + (lack < C(0.0) ? C(0.0)
                : (far < cross ? -d_loss
                : ((swap ? C(0.0) : C(-1.0)) - (far == cross ? (swap ? C(0.5) : C(0.0)) : C(0.0)))
                * d_loss))) * Arithmetic<T>::rsqrt(far_squares);
        const bool below_lack = lack < C(0.0);
        const C d_cross_squares = cross_squares == C(0.0) ? C(0.0) : C(0.5) * ((far == cross ? C(0.0)
                : (far < cross ? C(0.0) : (far > cross ? C(0.0) : far + cross))) - (swap
                ? (far > cross ? (lack < C(0.0) ? C(0.0) : d_loss)
                : (far == cross ? (lack < C(0.0) ? C(0.0) : C(0.5) * d_loss) : C(0.0)))
                : C(0.0))) * Arithmetic<T>::rsqrt(cross_squares);
        row.map(reads<0, 1, 2>(), writes<4, 5, 6>(),
                [&](C anchor, C negative, C positive, T& d_anchor, T& d_positive, T& d_negative) {
            const C product_anchor = (anchor + eps - negative) * d_far_squares;
            const C chosen_lack = below_lack ? C(0.0) : either(same_near_squares, C(0.0),
                    C(0.5) * (anchor + eps - positive) * d_loss * rsqrt_near_squares);
            d_anchor = store<T>(C(2.0) * (product_anchor + chosen_lack));
            const C product_positive = (positive + eps - negative) * d_cross_squares;
            d_positive = store<T>(C(2.0) * (product_positive - chosen_lack));
            d_negative = store<T>(-(C(2.0) * (product_positive + product_anchor)));
        });
    }
};

// far_squares[kept] = sum[d](square(anchor[kept, d] - negative[kept, d] + eps))
// far[kept] = where(far_squares[kept] == 0, 0, sqrt(far_squares[kept]))
// cross_squares[kept] = sum[d](square(positive[kept, d] - negative[kept, d] + eps))
// cross[kept] = where(cross_squares[kept] == 0, 0, sqrt(cross_squares[kept]))
// near_squares[kept] = sum[d](square(anchor[kept, d] - positive[kept, d] + eps))
// near[kept] = where(near_squares[kept] == 0, 0, sqrt(near_squares[kept]))
// lack[kept] = margin + near[kept] - where(swap, min(far[kept], cross[kept]), far[kept])
// d_far_squares[kept] = where(far_squares[kept] == 0, 0, 0.5 * (where(far[kept] == cross[kept], 0, where(far[kept] >
//   cross[kept], 0, where(far[kept] < cross[kept], 0, far[kept] + cross[kept]))) + where(lack[kept] < 0, 0,
//   where(far[kept] < cross[kept], -d_loss[kept], (where(swap, 0.0, -1.0) - where(far[kept] == cross[kept], where(swap,
//   0.5, 0.0), 0)) * d_loss[kept]))) * rsqrt(far_squares[kept]))
// product_anchor[kept, d] = (anchor[kept, d] + eps - negative[kept, d]) * d_far_squares[kept]
// chosen_lack[kept, d] = where(lack[kept] < 0, 0, where(near_squares[kept] == 0, 0, 0.5 * (anchor[kept, d] + eps -
//   positive[kept, d]) * (d_loss[kept] * rsqrt(near_squares[kept]))))
// d_anchor[kept, d] = 2 * (product_anchor[kept, d] + chosen_lack[kept, d])
// d_cross_squares[kept] = where(cross_squares[kept] == 0, 0, 0.5 * (where(far[kept] == cross[kept], 0, where(far[kept]
//   < cross[kept], 0, where(far[kept] > cross[kept], 0, far[kept] + cross[kept]))) - where(swap, where(far[kept] >
//   cross[kept], where(lack[kept] < 0, 0, d_loss[kept]), where(far[kept] == cross[kept], where(lack[kept] < 0, 0, 0.5 *
//   d_loss[kept]), 0)), 0)) * rsqrt(cross_squares[kept]))
// product_positive[kept, d] = (positive[kept, d] + eps - negative[kept, d]) * d_cross_squares[kept]
// d_positive[kept, d] = 2 * (product_positive[kept, d] - chosen_lack[kept, d])
// d_negative[kept, d] = -(2 * (product_positive[kept, d] + product_anchor[kept, d]))
template <class T> struct triplet_margin_loss_backward_none_formula {
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
        const C product_d_loss = d_loss * Arithmetic<T>::rsqrt(near_squares);
        const C lack = margin + near - (swap ? minimum(far, cross) : far);
        const C d_far_squares = far_squares == C(0.0) ? C(0.0) : C(0.5) * ((far == cross ? C(0.0)
                : (far > cross ? C(0.0) : (far < cross ? C(0.0) : far + cross)))
                + (lack < C(0.0) ? C(0.0)
                : (far < cross ? -d_loss
                : ((swap ? C(0.0) : C(-1.0)) - (far == cross ? (swap ? C(0.5) : C(0.0)) : C(0.0)))
                * d_loss))) * Arithmetic<T>::rsqrt(far_squares);
        const bool below_lack = lack < C(0.0);
        const C d_cross_squares = cross_squares == C(0.0) ? C(0.0) : C(0.5) * ((far == cross ? C(0.0)
                : (far < cross ? C(0.0) : (far > cross ? C(0.0) : far + cross))) - (swap
                ? (far > cross ? (lack < C(0.0) ? C(0.0) : d_loss)
                : (far == cross ? (lack < C(0.0) ? C(0.0) : C(0.5) * d_loss) : C(0.0)))
                : C(0.0))) * Arithmetic<T>::rsqrt(cross_squares);
        row.map(reads<0, 1, 2>(), writes<4, 5, 6>(),
                [&](C anchor, C negative, C positive, T& d_anchor, T& d_positive, T& d_negative) {
            const C product_anchor = (anchor + eps - negative) * d_far_squares;
            const C chosen_lack = below_lack ? C(0.0) : either(same_near_squares, C(0.0),
                    C(0.5) * (anchor + eps - positive) * product_d_loss);
            d_anchor = store<T>(C(2.0) * (product_anchor + chosen_lack));
            const C product_positive = (positive + eps - negative) * d_cross_squares;
            d_positive = store<T>(C(2.0) * (product_positive - chosen_lack));
            d_negative = store<T>(-(C(2.0) * (product_positive + product_anchor)));
        });
    }
};

}  // namespace baracuda

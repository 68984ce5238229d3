// Generated from spec/loss.yaml: triplet_margin_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// near_squares[rows] = sum[d](square(anchor[rows, d] - positive[rows, d] + eps))
// far_squares[rows] = sum[d](square(anchor[rows, d] - negative[rows, d] + eps))
// cross_squares[rows] = sum[d](square(positive[rows, d] - negative[rows, d] + eps))
// near[rows] = where(near_squares[rows] == 0, 0, sqrt(near_squares[rows]))
// far[rows] = where(far_squares[rows] == 0, 0, sqrt(far_squares[rows]))
// cross[rows] = where(cross_squares[rows] == 0, 0, sqrt(cross_squares[rows]))
// lack[rows] = margin + near[rows] - where(swap, min(far[rows], cross[rows]), far[rows])
// loss[rows] = where(lack[rows] < 0, 0, lack[rows])
template <class T> struct triplet_margin_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, bool>;

    C margin, eps;
    bool swap;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(),
                [&](C anchor, C positive, C negative, C& near_squares, C& far_squares, C& cross_squares) {
            near_squares = square(anchor - positive + eps);
            far_squares = square(anchor - negative + eps);
            cross_squares = square(positive - negative + eps);
        });
        thread.finish([&](const auto& at, C near_squares, C far_squares, C cross_squares) {
            const C near = near_squares == C(0.0) ? C(0.0) : sqrt(near_squares);
            const C far = far_squares == C(0.0) ? C(0.0) : sqrt(far_squares);
            const C cross = cross_squares == C(0.0) ? C(0.0) : sqrt(cross_squares);
            const C lack = margin + near - (swap ? minimum(far, cross) : far);
            at.template put<3>(store<compute_t<T>>(lack < C(0.0) ? C(0.0) : lack));
        });
    }
};

}  // namespace baracuda

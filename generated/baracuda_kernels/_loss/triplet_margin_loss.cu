// Generated from spec/loss.yaml: triplet_margin_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// near_squares[kept, reduced] = sum[d](square(anchor[kept, reduced, d] - positive[kept, reduced, d] + eps))
// far_squares[kept, reduced] = sum[d](square(anchor[kept, reduced, d] - negative[kept, reduced, d] + eps))
// cross_squares[kept, reduced] = sum[d](square(positive[kept, reduced, d] - negative[kept, reduced, d] + eps))
// near[kept, reduced] = where(near_squares[kept, reduced] == 0, 0, sqrt(near_squares[kept, reduced]))
// far[kept, reduced] = where(far_squares[kept, reduced] == 0, 0, sqrt(far_squares[kept, reduced]))
// cross[kept, reduced] = where(cross_squares[kept, reduced] == 0, 0, sqrt(cross_squares[kept, reduced]))
// lack[kept, reduced] = margin + near[kept, reduced] - where(swap, min(far[kept, reduced], cross[kept, reduced]),
//   far[kept, reduced])
// total[kept] = sum[reduced](where(lack[kept, reduced] < 0, 0, lack[kept, reduced]))
// loss[kept] = total[kept] / size(reduced)
template <class T> struct triplet_margin_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, bool>;

    C eps;
    bool swap;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        if (swap) thread.reduce(reads<0, 1, 2>(),
                [&](C anchor, C positive, C negative, C& near_squares, C& far_squares, C& cross_squares) {
            near_squares = square(anchor - positive + eps);
            far_squares = square(anchor - negative + eps);
            cross_squares = square(positive - negative + eps);
        });
        else thread.reduce(reads<0, 1, 2>(),
                [&](C anchor, C positive, C negative, C& near_squares, C& far_squares, C& cross_squares) {
            near_squares = square(anchor - positive + eps);
            far_squares = square(anchor - negative + eps);
            cross_squares = C(0.0);
        });
        thread.finish([&](const auto& at, C near_squares, C far_squares, C cross_squares) {
            at.template put<3>(near_squares);
            at.template put<4>(far_squares);
            at.template put<5>(cross_squares);
        });
    }
};

template <class T> struct triplet_margin_loss_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<C, C>, In<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, bool, i64>;

    C margin;
    bool swap;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C near_squares, C far_squares, C cross_squares) {
            const C near = near_squares == C(0.0) ? C(0.0) : sqrt(near_squares);
            const C far = far_squares == C(0.0) ? C(0.0) : sqrt(far_squares);
            const C cross = cross_squares == C(0.0) ? C(0.0) : sqrt(cross_squares);
            const C lack = margin + near - (swap ? minimum(far, cross) : far);
            return lack < C(0.0) ? C(0.0) : lack;
        });
        thread.finish([&](const auto& at, C total) {
            at.template put<3>(store<compute_t<T>>(total / C(size_reduced)));
        });
    }
};

// near_squares[kept, reduced] = sum[d](square(anchor[kept, reduced, d] - positive[kept, reduced, d] + eps))
// far_squares[kept, reduced] = sum[d](square(anchor[kept, reduced, d] - negative[kept, reduced, d] + eps))
// cross_squares[kept, reduced] = sum[d](square(positive[kept, reduced, d] - negative[kept, reduced, d] + eps))
// near[kept, reduced] = where(near_squares[kept, reduced] == 0, 0, sqrt(near_squares[kept, reduced]))
// far[kept, reduced] = where(far_squares[kept, reduced] == 0, 0, sqrt(far_squares[kept, reduced]))
// cross[kept, reduced] = where(cross_squares[kept, reduced] == 0, 0, sqrt(cross_squares[kept, reduced]))
// lack[kept, reduced] = margin + near[kept, reduced] - where(swap, min(far[kept, reduced], cross[kept, reduced]),
//   far[kept, reduced])
// total[kept] = sum[reduced](where(lack[kept, reduced] < 0, 0, lack[kept, reduced]))
// loss[kept] = total[kept]
template <class T> struct triplet_margin_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, bool>;

    C eps;
    bool swap;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        if (swap) thread.reduce(reads<0, 1, 2>(),
                [&](C anchor, C positive, C negative, C& near_squares, C& far_squares, C& cross_squares) {
            near_squares = square(anchor - positive + eps);
            far_squares = square(anchor - negative + eps);
            cross_squares = square(positive - negative + eps);
        });
        else thread.reduce(reads<0, 1, 2>(),
                [&](C anchor, C positive, C negative, C& near_squares, C& far_squares, C& cross_squares) {
            near_squares = square(anchor - positive + eps);
            far_squares = square(anchor - negative + eps);
            cross_squares = C(0.0);
        });
        thread.finish([&](const auto& at, C near_squares, C far_squares, C cross_squares) {
            at.template put<3>(near_squares);
            at.template put<4>(far_squares);
            at.template put<5>(cross_squares);
        });
    }
};

template <class T> struct triplet_margin_loss_sum_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<C, C>, In<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, bool>;

    C margin;
    bool swap;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C near_squares, C far_squares, C cross_squares) {
            const C near = near_squares == C(0.0) ? C(0.0) : sqrt(near_squares);
            const C far = far_squares == C(0.0) ? C(0.0) : sqrt(far_squares);
            const C cross = cross_squares == C(0.0) ? C(0.0) : sqrt(cross_squares);
            const C lack = margin + near - (swap ? minimum(far, cross) : far);
            return lack < C(0.0) ? C(0.0) : lack;
        });
        thread.finish([&](const auto& at, C total) { at.template put<3>(store<compute_t<T>>(total)); });
    }
};

// near_squares[kept] = sum[d](square(anchor[kept, d] - positive[kept, d] + eps))
// far_squares[kept] = sum[d](square(anchor[kept, d] - negative[kept, d] + eps))
// cross_squares[kept] = sum[d](square(positive[kept, d] - negative[kept, d] + eps))
// near[kept] = where(near_squares[kept] == 0, 0, sqrt(near_squares[kept]))
// far[kept] = where(far_squares[kept] == 0, 0, sqrt(far_squares[kept]))
// cross[kept] = where(cross_squares[kept] == 0, 0, sqrt(cross_squares[kept]))
// lack[kept] = margin + near[kept] - where(swap, min(far[kept], cross[kept]), far[kept])
// total[kept] = where(lack[kept] < 0, 0, lack[kept])
// loss[kept] = total[kept]
template <class T> struct triplet_margin_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, bool>;

    C margin, eps;
    bool swap;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        if (swap) thread.reduce(reads<0, 1, 2>(),
                [&](C anchor, C positive, C negative, C& near_squares, C& far_squares, C& cross_squares) {
            near_squares = square(anchor - positive + eps);
            far_squares = square(anchor - negative + eps);
            cross_squares = square(positive - negative + eps);
        });
        else thread.reduce(reads<0, 1, 2>(),
                [&](C anchor, C positive, C negative, C& near_squares, C& far_squares, C& cross_squares) {
            near_squares = square(anchor - positive + eps);
            far_squares = square(anchor - negative + eps);
            cross_squares = C(0.0);
        });
        thread.finish([&](const auto& at, C near_squares, C far_squares, C cross_squares) {
            const C near = near_squares == C(0.0) ? C(0.0) : sqrt(near_squares);
            const C far = far_squares == C(0.0) ? C(0.0) : sqrt(far_squares);
            const C cross = cross_squares == C(0.0) ? C(0.0) : sqrt(cross_squares);
            const C lack = margin + near - (swap ? minimum(far, cross) : far);
            const C total = lack < C(0.0) ? C(0.0) : lack;
            at.template put<3>(store<compute_t<T>>(total));
        });
    }
};

}  // namespace baracuda

// Generated from spec/loss.yaml: cosine_embedding_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// a[rows] = rsqrt(sum[d](square(x[rows, d])) + eps)
// b[rows] = rsqrt(sum[d](square(other[rows, d])) + eps)
// apart[rows] = sum[d](square(x[rows, d] * a[rows] - other[rows, d] * b[rows]))
// distance[rows] = 0.5 * (apart[rows] + eps * (square(a[rows]) + square(b[rows])))
// excess[rows] = sum[d](x[rows, d] * other[rows, d]) * (a[rows] * b[rows]) - margin
// against[rows] = where(target[rows] == -1 and not excess[rows] < 0, excess[rows], 0)
// loss[rows] = where(target[rows] == 1, distance[rows], against[rows])
template <class T> struct cosine_embedding_loss_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C>;

    C margin, eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C target = row.template get<2>();
        const auto [sum_x, sum_other, sum_x_other] = row.template reduce<0, 1, 3>(reads<0, 1>(),
                [&](C x, C other, C& sum_x, C& sum_other, C& sum_x_other) {
            sum_x = square(x);
            sum_other = square(other);
            sum_x_other = x * other;
        });
        const C a = Arithmetic<T, compute_t<T>>::rsqrt(sum_x + eps);
        const C b = Arithmetic<T, compute_t<T>>::rsqrt(sum_other + eps);
        const C excess = sum_x_other * (a * b) - margin;
        const C against = target == C(-1.0) && !(excess < C(0.0)) ? excess : C(0.0);
        const C apart = row.template reduce<2>(reads<0, 1>(), [&](C x, C other) { return square(x * a - other * b); });
        const C distance = C(0.5) * (apart + eps * (square(a) + square(b)));
        row.template put<3>(store<compute_t<T>>(target == C(1.0) ? distance : against));
    }
};

template <class T> struct cosine_embedding_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C x, C other, C& sum_x, C& sum_other, C& sum_x_other) {
            sum_x = square(x);
            sum_other = square(other);
            sum_x_other = x * other;
        });
        thread.finish([&](const auto& at, C sum_x, C sum_other, C sum_x_other) {
            at.template put<2>(sum_x);
            at.template put<3>(sum_other);
            at.template put<4>(sum_x_other);
        });
    }
};

template <class T> struct cosine_embedding_loss_loss_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, PerOutput<C, C>, PerOutput<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C>;

    C margin, eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C sum_other = thread.template get<1>();
        const C sum_x_other = thread.template get<4>();
        const C target = thread.template get<5>();
        const C a = Arithmetic<T, compute_t<T>>::rsqrt(sum_x + eps);
        const C b = Arithmetic<T, compute_t<T>>::rsqrt(sum_other + eps);
        thread.reduce(reads<2, 3>(), [&](C x, C other) { return square(x * a - other * b); });
        thread.finish([&](const auto& at, C apart) {
            const C distance = C(0.5) * (apart + eps * (square(a) + square(b)));
            const C excess = sum_x_other * (a * b) - margin;
            const C against = target == C(-1.0) && !(excess < C(0.0)) ? excess : C(0.0);
            at.template put<6>(store<compute_t<T>>(target == C(1.0) ? distance : against));
        });
    }
};

}  // namespace baracuda

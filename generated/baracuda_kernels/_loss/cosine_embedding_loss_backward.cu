// Generated from spec/loss.yaml: cosine_embedding_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// a[rows] = rsqrt(sum[d](square(x[rows, d])) + eps)
// b[rows] = rsqrt(sum[d](square(other[rows, d])) + eps)
// difference_x_a[rows, d] = x[rows, d] * a[rows] - other[rows, d] * b[rows]
// sum_x_other[rows] = sum[d](x[rows, d] * other[rows, d])
// excess[rows] = sum_x_other[rows] * (a[rows] * b[rows]) - margin
// d_x[rows, d] = where(target[rows] == 1, -((square(a[rows]) * (a[rows] * eps + sum[d](x[rows, d] *
//   difference_x_a[rows, d])) * x[rows, d] + other[rows, d] * b[rows] - a[rows] * x[rows, d]) * (d_loss[rows] *
//   a[rows])), where(target[rows] == -1 and not excess[rows] < 0, d_loss[rows] * a[rows] * b[rows] * (other[rows, d] -
//   x[rows, d] * (square(a[rows]) * sum_x_other[rows])), 0))
// d_other[rows, d] = where(target[rows] == 1, -((square(b[rows]) * (b[rows] * eps - sum[d](other[rows, d] *
//   difference_x_a[rows, d])) * other[rows, d] + x[rows, d] * a[rows] - b[rows] * other[rows, d]) * (d_loss[rows] *
//   b[rows])), where(target[rows] == -1 and not excess[rows] < 0, d_loss[rows] * b[rows] * a[rows] * (x[rows, d] -
//   other[rows, d] * (square(b[rows]) * sum_x_other[rows])), 0))
template <class T> struct cosine_embedding_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Broadcast<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C>;

    C margin, eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C target = row.template get<2>();
        const C d_loss = row.template get<3>();
        const bool same_target = target == C(1.0);
        const auto [sum_x, sum_other, sum_x_other] = row.template reduce<0, 1, 2>(reads<0, 1>(),
                [&](C x, C other, C& sum_x, C& sum_other, C& sum_x_other) {
            sum_x = square(x);
            sum_other = square(other);
            sum_x_other = x * other;
        });
        const C a = Arithmetic<T, compute_t<T>>::rsqrt(sum_x + eps);
        const C b = Arithmetic<T, compute_t<T>>::rsqrt(sum_other + eps);
        const C excess = sum_x_other * (a * b) - margin;
        const C product_d_loss_a = d_loss * a;
        const C product_d_loss_a_b = d_loss * a * b;
        const C product_a = square(a) * sum_x_other;
        const C product_d_loss_b = d_loss * b;
        const C product_d_loss_b_a = d_loss * b * a;
        const C product_b2 = square(b) * sum_x_other;
        const bool both_target_excess = target == C(-1.0) && !(excess < C(0.0));
        const auto [sum_x2, sum_other2] = row.template reduce<3, 4>(reads<0, 1>(),
                [&](C x, C other, C& sum_x2, C& sum_other2) {
            const C difference_x_a = x * a - other * b;
            sum_x2 = x * difference_x_a;
            sum_other2 = other * difference_x_a;
        });
        const C product_a_sum_x2 = square(a) * (a * eps + sum_x2);
        const C product_b = square(b) * (b * eps - sum_other2);
        row.map(reads<0, 1>(), writes<4, 5>(), [&](C x, C other, T& d_x, T& d_other) {
            d_x = store<T>(same_target ? -((product_a_sum_x2 * x + other * b - a * x) * product_d_loss_a)
                    : (both_target_excess ? product_d_loss_a_b * (other - x * product_a) : C(0.0)));
            d_other = store<T>(same_target ? -((product_b * other + x * a - b * other) * product_d_loss_b)
                    : (both_target_excess ? product_d_loss_b_a * (x - other * product_b2) : C(0.0)));
        });
    }
};

}  // namespace baracuda

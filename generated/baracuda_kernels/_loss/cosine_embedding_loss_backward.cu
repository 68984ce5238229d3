// Generated from spec/loss.yaml: cosine_embedding_loss, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/either.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// sum_x_other[kept, reduced] = sum[d](x[kept, reduced, d] * other[kept, reduced, d])
// a[kept, reduced] = rsqrt(sum[d](square(x[kept, reduced, d])) + eps)
// b[kept, reduced] = rsqrt(sum[d](square(other[kept, reduced, d])) + eps)
// excess[kept, reduced] = sum_x_other[kept, reduced] * (a[kept, reduced] * b[kept, reduced]) - margin
// d_sum_x_other[kept, reduced] = where(target[kept, reduced] == -1 and not excess[kept, reduced] < 0,
//   where(target[kept, reduced] == 1, 0, d_loss[kept] / size(reduced) * a[kept, reduced] * b[kept, reduced]), 0)
// difference_x_a[kept, reduced, d] = x[kept, reduced, d] * a[kept, reduced] - other[kept, reduced, d] * b[kept,
//   reduced]
// d_x[kept, reduced, d] = d_sum_x_other[kept, reduced] * other[kept, reduced, d] - where(target[kept, reduced] == 1,
//   (x[kept, reduced, d] * (square(a[kept, reduced]) * (a[kept, reduced] * eps + sum[d](x[kept, reduced, d] *
//   difference_x_a[kept, reduced, d]))) + other[kept, reduced, d] * b[kept, reduced] - x[kept, reduced, d] * a[kept,
//   reduced]) * (a[kept, reduced] / size(reduced)) * d_loss[kept], where(target[kept, reduced] == -1 and not
//   excess[kept, reduced] < 0, x[kept, reduced, d] * (square(a[kept, reduced]) * a[kept, reduced] * sum_x_other[kept,
//   reduced] * b[kept, reduced] / size(reduced)) * d_loss[kept], 0))
// d_other[kept, reduced, d] = x[kept, reduced, d] * d_sum_x_other[kept, reduced] - where(target[kept, reduced] == 1,
//   (other[kept, reduced, d] * (square(b[kept, reduced]) * (b[kept, reduced] * eps - sum[d](other[kept, reduced, d] *
//   difference_x_a[kept, reduced, d]))) + x[kept, reduced, d] * a[kept, reduced] - other[kept, reduced, d] * b[kept,
//   reduced]) * (b[kept, reduced] / size(reduced)) * d_loss[kept], where(target[kept, reduced] == -1 and not
//   excess[kept, reduced] < 0, other[kept, reduced, d] * (square(b[kept, reduced]) * b[kept, reduced] * a[kept,
//   reduced] * sum_x_other[kept, reduced] / size(reduced)) * d_loss[kept], 0))
template <class T> struct cosine_embedding_loss_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Broadcast<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C margin, eps;
    i64 size_reduced;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C target = row.template get<2>();
        const C d_loss = row.template get<3>();
        const bool same_target = target == C(1.0);
        const auto [sum_x, sum_other] = row.template reduce<1, 2>(reads<0, 1>(),
                [&](C x, C other, C& sum_x, C& sum_other) {
            sum_x = square(x);
            sum_other = square(other);
        });
        const C a = Arithmetic<T>::rsqrt(sum_x + eps);
        const C b = Arithmetic<T>::rsqrt(sum_other + eps);
        const C ratio_a = a / C(size_reduced);
        const C ratio_b = b / C(size_reduced);
        const auto [sum_x_other, sum_x2, sum_other2] = row.template reduce<0, 3, 4>(reads<0, 1>(),
                [&](C x, C other, C& sum_x_other, C& sum_x2, C& sum_other2) {
            sum_x_other = x * other;
            const C difference_x_a = x * a - other * b;
            sum_x2 = x * difference_x_a;
            sum_other2 = other * difference_x_a;
        });
        const C excess = sum_x_other * (a * b) - margin;
        const C product_a_sum_x2 = square(a) * (a * eps + sum_x2);
        const C ratio_a_sum_x_other = square(a) * a * sum_x_other * b / C(size_reduced);
        const C product_b = square(b) * (b * eps - sum_other2);
        const C ratio_b_a = square(b) * b * a * sum_x_other / C(size_reduced);
        const C d_sum_x_other = target == C(-1.0) && !(excess < C(0.0)) ? (target == C(1.0) ? C(0.0)
                : d_loss / C(size_reduced) * a * b) : C(0.0);
        const bool both_target_excess = target == C(-1.0) && !(excess < C(0.0));
        row.map(reads<0, 1>(), writes<4, 5>(), [&](C x, C other, T& d_x, T& d_other) {
            d_x = store<T>(d_sum_x_other
                    * other - (same_target ? (x * product_a_sum_x2 + other * b - x * a) * ratio_a * d_loss
                    : either(both_target_excess, x * ratio_a_sum_x_other * d_loss, C(0.0))));
            d_other = store<T>(x
                    * d_sum_x_other - (same_target ? (other * product_b + x * a - other * b) * ratio_b * d_loss
                    : either(both_target_excess, other * ratio_b_a * d_loss, C(0.0))));
        });
    }
};

// a[kept, reduced] = rsqrt(sum[d](square(x[kept, reduced, d])) + eps)
// b[kept, reduced] = rsqrt(sum[d](square(other[kept, reduced, d])) + eps)
// difference_x_a[kept, reduced, d] = x[kept, reduced, d] * a[kept, reduced] - other[kept, reduced, d] * b[kept,
//   reduced]
// sum_x_other[kept, reduced] = sum[d](x[kept, reduced, d] * other[kept, reduced, d])
// excess[kept, reduced] = sum_x_other[kept, reduced] * (a[kept, reduced] * b[kept, reduced]) - margin
// d_x[kept, reduced, d] = where(target[kept, reduced] == 1, -(a[kept, reduced] * (x[kept, reduced, d] * (square(a[kept,
//   reduced]) * (a[kept, reduced] * eps + sum[d](x[kept, reduced, d] * difference_x_a[kept, reduced, d]))) +
//   other[kept, reduced, d] * b[kept, reduced] - x[kept, reduced, d] * a[kept, reduced]) * d_loss[kept]),
//   where(target[kept, reduced] == -1 and not excess[kept, reduced] < 0, a[kept, reduced] * b[kept, reduced] *
//   d_loss[kept] * (other[kept, reduced, d] - x[kept, reduced, d] * (square(a[kept, reduced]) * sum_x_other[kept,
//   reduced])), 0))
// d_other[kept, reduced, d] = where(target[kept, reduced] == 1, -(b[kept, reduced] * (other[kept, reduced, d] *
//   (square(b[kept, reduced]) * (b[kept, reduced] * eps - sum[d](other[kept, reduced, d] * difference_x_a[kept,
//   reduced, d]))) + x[kept, reduced, d] * a[kept, reduced] - other[kept, reduced, d] * b[kept, reduced]) *
//   d_loss[kept]), where(target[kept, reduced] == -1 and not excess[kept, reduced] < 0, b[kept, reduced] * a[kept,
//   reduced] * d_loss[kept] * (x[kept, reduced, d] - other[kept, reduced, d] * (square(b[kept, reduced]) *
//   sum_x_other[kept, reduced])), 0))
template <class T> struct cosine_embedding_loss_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Broadcast<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C>;

    C margin, eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C target = row.template get<2>();
        const C d_loss = row.template get<3>();
        const bool same_target = target == C(1.0);
        const auto [sum_x, sum_other] = row.template reduce<0, 1>(reads<0, 1>(),
                [&](C x, C other, C& sum_x, C& sum_other) {
            sum_x = square(x);
            sum_other = square(other);
        });
        const C a = Arithmetic<T>::rsqrt(sum_x + eps);
        const C b = Arithmetic<T>::rsqrt(sum_other + eps);
        const C product_a_b_d_loss = a * b * d_loss;
        const C product_b_a_d_loss = b * a * d_loss;
        const auto [sum_x_other, sum_x2, sum_other2] = row.template reduce<2, 3, 4>(reads<0, 1>(),
                [&](C x, C other, C& sum_x_other, C& sum_x2, C& sum_other2) {
            const C difference_x_a = x * a - other * b;
            sum_x_other = x * other;
            sum_x2 = x * difference_x_a;
            sum_other2 = other * difference_x_a;
        });
        const C excess = sum_x_other * (a * b) - margin;
        const C product_a_sum_x2 = square(a) * (a * eps + sum_x2);
        const C product_a = square(a) * sum_x_other;
        const C product_b = square(b) * (b * eps - sum_other2);
        const C product_b2 = square(b) * sum_x_other;
        const bool both_target_excess = target == C(-1.0) && !(excess < C(0.0));
        row.map(reads<0, 1>(), writes<4, 5>(), [&](C x, C other, T& d_x, T& d_other) {
            d_x = store<T>(same_target ? -(a * (x * product_a_sum_x2 + other * b - x * a) * d_loss)
                    : either(both_target_excess, product_a_b_d_loss * (other - x * product_a), C(0.0)));
            d_other = store<T>(same_target ? -(b * (other * product_b + x * a - other * b) * d_loss)
                    : either(both_target_excess, product_b_a_d_loss * (x - other * product_b2), C(0.0)));
        });
    }
};

// a[kept] = rsqrt(sum[d](square(x[kept, d])) + eps)
// b[kept] = rsqrt(sum[d](square(other[kept, d])) + eps)
// difference_x_a[kept, d] = x[kept, d] * a[kept] - other[kept, d] * b[kept]
// sum_x_other[kept] = sum[d](x[kept, d] * other[kept, d])
// excess[kept] = sum_x_other[kept] * (a[kept] * b[kept]) - margin
// d_x[kept, d] = where(target[kept] == 1, -((square(a[kept]) * (a[kept] * eps + sum[d](x[kept, d] *
//   difference_x_a[kept, d])) * x[kept, d] + other[kept, d] * b[kept] - a[kept] * x[kept, d]) * (d_loss[kept] *
//   a[kept])), where(target[kept] == -1 and not excess[kept] < 0, d_loss[kept] * a[kept] * b[kept] * (other[kept, d] -
//   x[kept, d] * (square(a[kept]) * sum_x_other[kept])), 0))
// d_other[kept, d] = where(target[kept] == 1, -((square(b[kept]) * (b[kept] * eps - sum[d](other[kept, d] *
//   difference_x_a[kept, d])) * other[kept, d] + x[kept, d] * a[kept] - b[kept] * other[kept, d]) * (d_loss[kept] *
//   b[kept])), where(target[kept] == -1 and not excess[kept] < 0, d_loss[kept] * b[kept] * a[kept] * (x[kept, d] -
//   other[kept, d] * (square(b[kept]) * sum_x_other[kept])), 0))
template <class T> struct cosine_embedding_loss_backward_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, Broadcast<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C>;

    C margin, eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C target = row.template get<2>();
        const C d_loss = row.template get<3>();
        const bool same_target = target == C(1.0);
        const auto [sum_x, sum_other] = row.template reduce<0, 1>(reads<0, 1>(),
                [&](C x, C other, C& sum_x, C& sum_other) {
            sum_x = square(x);
            sum_other = square(other);
        });
        const C a = Arithmetic<T>::rsqrt(sum_x + eps);
        const C b = Arithmetic<T>::rsqrt(sum_other + eps);
        const C product_d_loss_a = d_loss * a;
        const C product_d_loss_a_b = d_loss * a * b;
        const C product_d_loss_b = d_loss * b;
        const C product_d_loss_b_a = d_loss * b * a;
        const auto [sum_x_other, sum_x2, sum_other2] = row.template reduce<2, 3, 4>(reads<0, 1>(),
                [&](C x, C other, C& sum_x_other, C& sum_x2, C& sum_other2) {
            const C difference_x_a = x * a - other * b;
            sum_x_other = x * other;
            sum_x2 = x * difference_x_a;
            sum_other2 = other * difference_x_a;
        });
        const C excess = sum_x_other * (a * b) - margin;
        const C product_a_sum_x2 = square(a) * (a * eps + sum_x2);
        const C product_a = square(a) * sum_x_other;
        const C product_b = square(b) * (b * eps - sum_other2);
        const C product_b2 = square(b) * sum_x_other;
        const bool both_target_excess = target == C(-1.0) && !(excess < C(0.0));
        row.map(reads<0, 1>(), writes<4, 5>(), [&](C x, C other, T& d_x, T& d_other) {
            d_x = store<T>(same_target ? -((product_a_sum_x2 * x + other * b - a * x) * product_d_loss_a)
                    : either(both_target_excess, product_d_loss_a_b * (other - x * product_a), C(0.0)));
            d_other = store<T>(same_target ? -((product_b * other + x * a - b * other) * product_d_loss_b)
                    : either(both_target_excess, product_d_loss_b_a * (x - other * product_b2), C(0.0)));
        });
    }
};

}  // namespace baracuda

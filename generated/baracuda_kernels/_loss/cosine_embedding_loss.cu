// Generated from spec/loss.yaml: cosine_embedding_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// a[kept, reduced] = rsqrt(sum[d](square(x[kept, reduced, d])) + eps)
// b[kept, reduced] = rsqrt(sum[d](square(other[kept, reduced, d])) + eps)
// apart[kept, reduced] = sum[d](square(x[kept, reduced, d] * a[kept, reduced] - other[kept, reduced, d] * b[kept,
//   reduced]))
// distance[kept, reduced] = 0.5 * (apart[kept, reduced] + eps * (square(a[kept, reduced]) + square(b[kept, reduced])))
// excess[kept, reduced] = sum[d](x[kept, reduced, d] * other[kept, reduced, d]) * (a[kept, reduced] * b[kept, reduced])
//   - margin
// against[kept, reduced] = where(target[kept, reduced] == -1 and not excess[kept, reduced] < 0, excess[kept, reduced],
//   0)
// total[kept] = sum[reduced](where(target[kept, reduced] == 1, distance[kept, reduced], against[kept, reduced]))
// loss[kept] = total[kept] / size(reduced)
template <class T> struct cosine_embedding_loss_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [sum_x, sum_other] = row.template reduce<0, 1>(reads<0, 1>(),
                [&](C x, C other, C& sum_x, C& sum_other) {
            sum_x = square(x);
            sum_other = square(other);
        });
        row.template put<2>(sum_x);
        row.template put<3>(sum_other);
        const C a = Arithmetic<T>::rsqrt(sum_x + eps);
        const C b = Arithmetic<T>::rsqrt(sum_other + eps);
        const auto [apart, sum_x_other] = row.template reduce<2, 3>(reads<0, 1>(),
                [&](C x, C other, C& apart, C& sum_x_other) {
            apart = square(x * a - other * b);
            sum_x_other = x * other;
        });
        row.template put<4>(apart);
        row.template put<5>(sum_x_other);
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

template <class T> struct cosine_embedding_loss_apart_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<2, 3>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C sum_other = at.template get<1>();
            const C a = Arithmetic<T>::rsqrt(sum_x + eps);
            const C b = Arithmetic<T>::rsqrt(sum_other + eps);
            return [=, this](C x, C other) { return square(x * a - other * b); };
        });
        thread.finish([&](const auto& at, C apart) { at.template put<4>(apart); });
    }
};

template <class T> struct cosine_embedding_loss_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<C, C>, In<C, C>, In<C, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C margin, eps;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3, 4>(), [&](C sum_x, C sum_other, C apart, C sum_x_other, C target) {
            const C a = Arithmetic<T>::rsqrt(sum_x + eps);
            const C b = Arithmetic<T>::rsqrt(sum_other + eps);
            const C distance = C(0.5) * (apart + eps * (square(a) + square(b)));
            const C excess = sum_x_other * (a * b) - margin;
            const C against = target == C(-1.0) && !(excess < C(0.0)) ? excess : C(0.0);
            return target == C(1.0) ? distance : against;
        });
        thread.finish([&](const auto& at, C total) {
            at.template put<5>(store<compute_t<T>>(total / C(size_reduced)));
        });
    }
};

// a[kept, reduced] = rsqrt(sum[d](square(x[kept, reduced, d])) + eps)
// b[kept, reduced] = rsqrt(sum[d](square(other[kept, reduced, d])) + eps)
// apart[kept, reduced] = sum[d](square(x[kept, reduced, d] * a[kept, reduced] - other[kept, reduced, d] * b[kept,
//   reduced]))
// distance[kept, reduced] = 0.5 * (apart[kept, reduced] + eps * (square(a[kept, reduced]) + square(b[kept, reduced])))
// excess[kept, reduced] = sum[d](x[kept, reduced, d] * other[kept, reduced, d]) * (a[kept, reduced] * b[kept, reduced])
//   - margin
// against[kept, reduced] = where(target[kept, reduced] == -1 and not excess[kept, reduced] < 0, excess[kept, reduced],
//   0)
// total[kept] = sum[reduced](where(target[kept, reduced] == 1, distance[kept, reduced], against[kept, reduced]))
// loss[kept] = total[kept]
template <class T> struct cosine_embedding_loss_sum_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [sum_x, sum_other] = row.template reduce<0, 1>(reads<0, 1>(),
                [&](C x, C other, C& sum_x, C& sum_other) {
            sum_x = square(x);
            sum_other = square(other);
        });
        row.template put<2>(sum_x);
        row.template put<3>(sum_other);
        const C a = Arithmetic<T>::rsqrt(sum_x + eps);
        const C b = Arithmetic<T>::rsqrt(sum_other + eps);
        const auto [apart, sum_x_other] = row.template reduce<2, 3>(reads<0, 1>(),
                [&](C x, C other, C& apart, C& sum_x_other) {
            apart = square(x * a - other * b);
            sum_x_other = x * other;
        });
        row.template put<4>(apart);
        row.template put<5>(sum_x_other);
    }
};

template <class T> struct cosine_embedding_loss_sum_formula {
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

template <class T> struct cosine_embedding_loss_sum_apart_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<2, 3>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C sum_other = at.template get<1>();
            const C a = Arithmetic<T>::rsqrt(sum_x + eps);
            const C b = Arithmetic<T>::rsqrt(sum_other + eps);
            return [=, this](C x, C other) { return square(x * a - other * b); };
        });
        thread.finish([&](const auto& at, C apart) { at.template put<4>(apart); });
    }
};

template <class T> struct cosine_embedding_loss_sum_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<C, C>, In<C, C>, In<C, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C>;

    C margin, eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2, 3, 4>(), [&](C sum_x, C sum_other, C apart, C sum_x_other, C target) {
            const C a = Arithmetic<T>::rsqrt(sum_x + eps);
            const C b = Arithmetic<T>::rsqrt(sum_other + eps);
            const C distance = C(0.5) * (apart + eps * (square(a) + square(b)));
            const C excess = sum_x_other * (a * b) - margin;
            const C against = target == C(-1.0) && !(excess < C(0.0)) ? excess : C(0.0);
            return target == C(1.0) ? distance : against;
        });
        thread.finish([&](const auto& at, C total) { at.template put<5>(store<compute_t<T>>(total)); });
    }
};

// a[kept] = rsqrt(sum[d](square(x[kept, d])) + eps)
// b[kept] = rsqrt(sum[d](square(other[kept, d])) + eps)
// apart[kept] = sum[d](square(x[kept, d] * a[kept] - other[kept, d] * b[kept]))
// distance[kept] = 0.5 * (apart[kept] + eps * (square(a[kept]) + square(b[kept])))
// excess[kept] = sum[d](x[kept, d] * other[kept, d]) * (a[kept] * b[kept]) - margin
// against[kept] = where(target[kept] == -1 and not excess[kept] < 0, excess[kept], 0)
// total[kept] = where(target[kept] == 1, distance[kept], against[kept])
// loss[kept] = total[kept]
template <class T> struct cosine_embedding_loss_none_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C>;

    C margin, eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C target = row.template get<2>();
        const auto [sum_x, sum_other] = row.template reduce<0, 1>(reads<0, 1>(),
                [&](C x, C other, C& sum_x, C& sum_other) {
            sum_x = square(x);
            sum_other = square(other);
        });
        const C a = Arithmetic<T, compute_t<T>>::rsqrt(sum_x + eps);
        const C b = Arithmetic<T, compute_t<T>>::rsqrt(sum_other + eps);
        const auto [apart, sum_x_other] = row.template reduce<2, 3>(reads<0, 1>(),
                [&](C x, C other, C& apart, C& sum_x_other) {
            apart = square(x * a - other * b);
            sum_x_other = x * other;
        });
        row.template put_by_leader<3>([&] {
            const C distance = C(0.5) * (apart + eps * (square(a) + square(b)));
            const C excess = sum_x_other * (a * b) - margin;
            const C against = target == C(-1.0) && !(excess < C(0.0)) ? excess : C(0.0);
            const C total = target == C(1.0) ? distance : against;
            return store<compute_t<T>>(total);
        });
    }
};

template <class T> struct cosine_embedding_loss_none_formula {
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

template <class T> struct cosine_embedding_loss_none_loss_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, PerOutput<C, C>, PerOutput<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C>;

    C margin, eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<2, 3>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C sum_other = at.template get<1>();
            const C a = Arithmetic<T, compute_t<T>>::rsqrt(sum_x + eps);
            const C b = Arithmetic<T, compute_t<T>>::rsqrt(sum_other + eps);
            return [=, this](C x, C other) { return square(x * a - other * b); };
        });
        thread.finish([&](const auto& at, C apart) {
            const C sum_x = at.template get<0>();
            const C sum_other = at.template get<1>();
            const C sum_x_other = at.template get<4>();
            const C target = at.template get<5>();
            const C a = Arithmetic<T, compute_t<T>>::rsqrt(sum_x + eps);
            const C b = Arithmetic<T, compute_t<T>>::rsqrt(sum_other + eps);
            const C distance = C(0.5) * (apart + eps * (square(a) + square(b)));
            const C excess = sum_x_other * (a * b) - margin;
            const C against = target == C(-1.0) && !(excess < C(0.0)) ? excess : C(0.0);
            const C total = target == C(1.0) ? distance : against;
            at.template put<6>(store<compute_t<T>>(total));
        });
    }
};

}  // namespace baracuda

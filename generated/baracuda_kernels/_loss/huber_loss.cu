// Generated from spec/loss.yaml: huber_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// error[kept, reduced] = where(distance[kept, reduced] <= delta, 0.5 * square(distance[kept, reduced]), delta *
//   (distance[kept, reduced] - 0.5 * delta))
// loss[kept] = sum[reduced](error[kept, reduced]) / size(reduced)
template <class T> struct huber_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C delta;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C distance = absolute(prediction - target);
            const C error = distance <= delta ? C(0.5) * square(distance) : delta * (distance - C(0.5) * delta);
            return error;
        });
        thread.finish([&](const auto& at, C sum_error) { at.template put<2>(store<T>(sum_error / C(size_reduced))); });
    }
};

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// error[kept, reduced] = where(distance[kept, reduced] <= delta, 0.5 * square(distance[kept, reduced]), delta *
//   (distance[kept, reduced] - 0.5 * delta))
// each[kept, reduced] = error[kept, reduced] * weight[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct huber_loss_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C delta;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C prediction, C target, C weight) {
            const C distance = absolute(prediction - target);
            const C error = distance <= delta ? C(0.5) * square(distance) : delta * (distance - C(0.5) * delta);
            const C each = error * weight;
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<3>(store<T>(sum_each / C(size_reduced))); });
    }
};

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// error[kept, reduced] = where(distance[kept, reduced] <= delta, 0.5 * square(distance[kept, reduced]), delta *
//   (distance[kept, reduced] - 0.5 * delta))
// loss[kept] = sum[reduced](error[kept, reduced])
template <class T> struct huber_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C delta;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C distance = absolute(prediction - target);
            const C error = distance <= delta ? C(0.5) * square(distance) : delta * (distance - C(0.5) * delta);
            return error;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// error[kept, reduced] = where(distance[kept, reduced] <= delta, 0.5 * square(distance[kept, reduced]), delta *
//   (distance[kept, reduced] - 0.5 * delta))
// each[kept, reduced] = error[kept, reduced] * weight[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct huber_loss_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C delta;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C prediction, C target, C weight) {
            const C distance = absolute(prediction - target);
            const C error = distance <= delta ? C(0.5) * square(distance) : delta * (distance - C(0.5) * delta);
            const C each = error * weight;
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<3>(store<T>(loss)); });
    }
};

// distance[kept] = abs(prediction[kept] - target[kept])
// error[kept] = where(distance[kept] <= delta, 0.5 * square(distance[kept]), delta * (distance[kept] - 0.5 * delta))
// loss[kept] = error[kept]
template <class T> struct huber_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C delta;

    BARACUDA_DEVICE void operator()(C prediction, C target, T& loss) const {
        const C distance = absolute(prediction - target);
        const C error = distance <= delta ? C(0.5) * square(distance) : delta * (distance - C(0.5) * delta);
        loss = store<T>(error);
    }
};

// distance[kept] = abs(prediction[kept] - target[kept])
// error[kept] = where(distance[kept] <= delta, 0.5 * square(distance[kept]), delta * (distance[kept] - 0.5 * delta))
// each[kept] = error[kept] * weight[kept]
// loss[kept] = each[kept]
template <class T> struct huber_loss_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C delta;

    BARACUDA_DEVICE void operator()(C prediction, C target, C weight, T& loss) const {
        const C distance = absolute(prediction - target);
        const C error = distance <= delta ? C(0.5) * square(distance) : delta * (distance - C(0.5) * delta);
        const C each = error * weight;
        loss = store<T>(each);
    }
};

}  // namespace baracuda

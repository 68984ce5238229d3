// Generated from spec/loss.yaml: binary_cross_entropy. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// entropy[kept, reduced] = (target[kept, reduced] - 1) * max(log1p(-prediction[kept, reduced]), -100) - target[kept,
//   reduced] * max(log(prediction[kept, reduced]), -100)
// loss[kept] = sum[reduced](entropy[kept, reduced]) / size(reduced)
template <class T> struct binary_cross_entropy_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C entropy = (target - C(1.0)) * maximum(Functions<T>::log1p(-prediction),
                    C(-100.0)) - target * maximum(Functions<T>::log(prediction), C(-100.0));
            return entropy;
        });
        thread.finish([&](const auto& at, C sum_entropy) {
            at.template put<2>(store<T>(sum_entropy / C(size_reduced)));
        });
    }
};

// entropy[kept, reduced] = (target[kept, reduced] - 1) * max(log1p(-prediction[kept, reduced]), -100) - target[kept,
//   reduced] * max(log(prediction[kept, reduced]), -100)
// each[kept, reduced] = entropy[kept, reduced] * weight[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct binary_cross_entropy_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C target, C prediction, C weight) {
            const C entropy = (target - C(1.0)) * maximum(Functions<T>::log1p(-prediction),
                    C(-100.0)) - target * maximum(Functions<T>::log(prediction), C(-100.0));
            const C each = entropy * weight;
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<3>(store<T>(sum_each / C(size_reduced))); });
    }
};

// entropy[kept, reduced] = (target[kept, reduced] - 1) * max(log1p(-prediction[kept, reduced]), -100) - target[kept,
//   reduced] * max(log(prediction[kept, reduced]), -100)
// loss[kept] = sum[reduced](entropy[kept, reduced])
template <class T> struct binary_cross_entropy_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C entropy = (target - C(1.0)) * maximum(Functions<T>::log1p(-prediction),
                    C(-100.0)) - target * maximum(Functions<T>::log(prediction), C(-100.0));
            return entropy;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// entropy[kept, reduced] = (target[kept, reduced] - 1) * max(log1p(-prediction[kept, reduced]), -100) - target[kept,
//   reduced] * max(log(prediction[kept, reduced]), -100)
// each[kept, reduced] = entropy[kept, reduced] * weight[kept, reduced]
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct binary_cross_entropy_sum_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C target, C prediction, C weight) {
            const C entropy = (target - C(1.0)) * maximum(Functions<T>::log1p(-prediction),
                    C(-100.0)) - target * maximum(Functions<T>::log(prediction), C(-100.0));
            const C each = entropy * weight;
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<3>(store<T>(loss)); });
    }
};

// entropy[kept] = (target[kept] - 1) * max(log1p(-prediction[kept]), -100) - target[kept] * max(log(prediction[kept]),
//   -100)
// loss[kept] = entropy[kept]
template <class T> struct binary_cross_entropy_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C target, C prediction, T& loss) const {
        const C entropy = (target - C(1.0)) * maximum(Functions<T>::log1p(-prediction),
                C(-100.0)) - target * maximum(Functions<T>::log(prediction), C(-100.0));
        loss = store<T>(entropy);
    }
};

// entropy[kept] = (target[kept] - 1) * max(log1p(-prediction[kept]), -100) - target[kept] * max(log(prediction[kept]),
//   -100)
// each[kept] = entropy[kept] * weight[kept]
// loss[kept] = each[kept]
template <class T> struct binary_cross_entropy_none_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C target, C prediction, C weight, T& loss) const {
        const C entropy = (target - C(1.0)) * maximum(Functions<T>::log1p(-prediction),
                C(-100.0)) - target * maximum(Functions<T>::log(prediction), C(-100.0));
        const C each = entropy * weight;
        loss = store<T>(each);
    }
};

}  // namespace baracuda

// Generated from spec/scatter.yaml: segment_mean, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/scatter.cuh>
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/division.cuh>
#include <baracuda/either.cuh>
#include <baracuda/skeletons/gather_rows.cuh>
#include <baracuda/skeletons/gathered.cuh>
#include <baracuda/skeletons/scatter_buckets.cuh>

namespace baracuda {

// members[j] = sum[n](where(segment[n] == j, 1.0, 0.0))
// d_x[n, d] = where(0 <= segment[n] < num_segments, d_y[segment[n], d] / max(members[segment[n]], 1), 0)
template <class T, class L> struct segment_mean_backward_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<L, i64>, PerOutput<Index, i64>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class At> BARACUDA_DEVICE i64 key_of(const At& at) const {
        const i64 segment = at.template get<0>();
        return segment;
    }

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<>(), [&]() { return C(1.0); });
        thread.finish([&](const auto& at, C members) { at.template put<2>(members); });
    }
};

template <class T, class L> struct segment_mean_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, GatheredBroadcast<C, C>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, Places, Places>;
    enum : int { slow_path = true };

    i64 num_segments;
    Places members_dim_0, d_y_dim_0;

    struct Hoisted {
        i64 segment;
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 segment, C members) const {
        const Divisor<C> divisor = Divisor<C>(maximum(members, C(1.0)));
        return {segment, divisor};
    }

    BARACUDA_DEVICE i64 place(Constant<1>, i64 segment) const {
        return members_dim_0.at(segment);
    }

    BARACUDA_DEVICE i64 place(Constant<2>, i64 segment) const {
        return d_y_dim_0.at(segment);
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, auto path, bool& slow, T& d_x) const {
        const auto& [segment, divisor] = hoisted;
        d_x = store<T>(either(i64(0) <= segment && segment < num_segments, divisor.divide(d_y, path, slow), C(0.0)));
    }
};

}  // namespace baracuda

// Generated from spec/quantize.yaml: smooth_quantize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/division.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// smooth[n, d] = input[n, d] / smoothing[d]
// amax[n] = max(0, max[d](abs(smooth[n, d])))
// scale_out[n] = where(amax[n] == 0, 1, max(amax[n] / q_max, smallest(T)))
// output[n, d] = clamp(to_int(round(smooth[n, d] / scale_out[n])), q_min, q_max)
template <class T, class Q> struct smooth_quantize_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Reduction<Max, C, Magnitude>>;
    using Members = List<i64, i64>;

    i64 q_min, q_max;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto smooth_cached = row.template cache<C>();
        const C max_smooth = row.template reduce<0>(reads<0, 1>(),
                [&](C input, C smoothing, Place at, auto path, bool& slow) {
            const C smooth = smooth_cached.keep(at, Quotient<T>::of(input, smoothing, path, slow));
            return smooth;
        });
        const C amax = maximum(C(0.0), max_smooth);
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0)
                : maximum(amax / C(q_max), C(Range<T>::smallest))));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0, 1>(), writes<3>(), Bound<smooth_cached.available()>{quantizer.never_slow(max_smooth)},
                [&](C input, C smoothing, Q& output, Place at, auto path, bool& slow) {
            const C smooth = smooth_cached.available() ? smooth_cached.of(at) : Quotient<T>::of(input, smoothing, path,
                    slow);
            output = Q(quantizer.code(smooth, path, slow));
        });
    }
};

}  // namespace baracuda

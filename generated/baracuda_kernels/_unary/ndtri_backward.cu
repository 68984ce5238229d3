// Generated from spec/unary.yaml: ndtri, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>
#include <baracuda/half_special.cuh>

namespace baracuda {

// y = ndtri(x)
// chosen_x = where(abs(min(x, 1 - x)) < 1e-30, 1.8446744073709552e+19, 1.0)
// d_x = 1.2533141373155003 * d_y * erfcx(0.7071067811865476 * min(abs(y), 64)) * chosen_x * reciprocal(chosen_x *
//   min(x, 1 - x))
template <class T> struct ndtri_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    enum : int { least_blocks = full_blocks<T>() };

    BARACUDA_DEVICE void operator()(C x, C d_y, T& d_x) const {
        const C y = Special<T>::ndtri(x);
        const C chosen_x = absolute(minimum(x, C(1.0) - x)) < C(1e-30) ? C(1.8446744073709552e+19) : C(1.0);
        d_x = store<T>(C(1.2533141373155003) * d_y
                * Special<T>::erfcx(C(0.7071067811865476) * minimum(absolute(y), C(64.0))) * chosen_x
                * Elementary<T>::reciprocal(chosen_x * minimum(x, C(1.0) - x)));
    }
};

}  // namespace baracuda

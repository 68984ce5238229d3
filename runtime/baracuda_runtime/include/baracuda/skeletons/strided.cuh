// Operands of any strides: a thread has one element, or of a row of codes those that share a byte.
#pragma once
#include <baracuda/skeletons/formula.cuh>

namespace baracuda {

template <class Op, int... K> constexpr bool writes_codes(Indices<K...>) { return (writes_codes<Op, K>() || ...); }
template <class Op, int... K> BARACUDA_DEVICE Positions positions_of_thread(Indices<K...>, i64 count, i64 length) {
    return positions_of<Element<Op, K>...>(thread_index(), count, length);
}

// length: of a row of the outputs, which begins a byte.
template <class Op, class... P>
__global__ void __launch_bounds__(pointwise_threads) strided_kernel(P... parameters, Layout<operands<Op>()> layout, i64 count, i64 length) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const auto alone = [&](i64 position) {
        const auto at = layout.at(position);
        const auto place = [&](auto k) { return at[k]; };
        const auto hoisted = hoist_at(arguments, place);
        evaluate_alone(arguments, hoisted, [&] { return position; }, place);
    };
    if constexpr (writes_codes<Op>(Writes<Op>())) {
        const Positions mine = positions_of_thread<Op>(Writes<Op>(), count, length);
        for (i64 position = mine.begin; position < mine.end; ++position) alone(position);
    } else {
        const i64 position = thread_index();
        if (position < count) alone(position);
    }
}

template <class Op> constexpr auto strided() {
    return []<class... P>(Types<P...>) { return &strided_kernel<Op, P...>; }(Parameters<Op>());
}

}  // namespace baracuda

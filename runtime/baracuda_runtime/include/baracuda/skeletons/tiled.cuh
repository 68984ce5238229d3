// Operands of any strides, by an access strategy: it says which vectors along a dim a thread has, and how it meets each operand.
#pragma once
#include <baracuda/access.cuh>
#include <baracuda/skeletons/formula.cuh>

namespace baracuda {

// Places of two operands: of the even elements of a tensor, and of the odd ones.
template <int Even, int Odd> struct Pair {};
// Those that a strategy loads, or stores, together; else each of the two is an operand like others.
template <class Op, class Access> struct PairsOf { using type = List<>; };
template <class Op, class Access> requires(Access::joins_pairs && requires { typename Op::Pairs; }) struct PairsOf<Op, Access> {
    using type = typename Op::Pairs;
};
template <int K, int... Even, int... Odd> constexpr bool is_paired(List<Pair<Even, Odd>...>) { return ((K == Even || K == Odd) || ...); }
// Calls use(Constant<Even>(), Constant<Odd>()) for each pair.
template <int... Even, int... Odd, class Use> BARACUDA_DEVICE void each_pair(List<Pair<Even, Odd>...>, Use use) {
    (use(Constant<Even>(), Constant<Odd>()), ...);
}

template <class Access, class Op, int... R, int... W> auto stage_of(Indices<R...>, Indices<W...>) ->
    typename Access::template Stage<Element<Op, R>..., Element<Op, W>...>;

template <class Op, class Access, class... P>
__global__ void __launch_bounds__(Access::threads) tiled_kernel(P... parameters, Tiles<operands<Op>()> tiles) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const typename Access::template Block<operands<Op>()> block(tiles);
    if (!block.whole()) {
        if constexpr (Access::peeled) {
#pragma unroll 1
            for (int element = 0; element < Access::length; ++element) {
                if (!block.has(element)) continue;
                const auto place = [&block, element](auto k) { return block.at(0, element, k); };
                const auto hoisted = hoist_at(arguments, place);
                evaluate_alone(arguments, hoisted, [&] { return block.position(0, element); }, place);
            }
        }
        return;
    }
    using Pairs = typename PairsOf<Op, Access>::type;
    __shared__ decltype(stage_of<Access, Op>(Reads<Op>(), Writes<Op>())) stage;
    typename Registers<Op, Reads<Op>>::template Vectors<Access::length, Access::vectors> in;
    typename Registers<Op, Writes<Op>>::template Vectors<Access::length, Access::vectors> out;
    each(Reads<Op>(), [&](auto k) {
        if constexpr (!is_paired<k>(Pairs())) block.load(get<k>(in), arguments.data(k), k);
    });
    if constexpr (Access::joins_pairs) each_pair(Pairs(), [&](auto even, auto odd) {
        if constexpr (Operand<Op, even>::role() == Role::in)
            block.load_pair(get<even>(in)[0], get<odd>(in)[0], arguments.data(even), even);
    });
    each(Reads<Op>(), [&](auto k) { block.transpose(get<k>(in), arguments.data(k), k, stage); });
    const auto once = [&] {
        if constexpr (broadcasts<Op>() == 0) return hoist(arguments.op, [](auto) {});
        else return Nothing();
    }();
    Random<randoms<Op>()> random;
#pragma unroll
    for (int n = 0; n < Access::vectors; ++n) {
        // A thread with one vector loads its mapped operands as vectors. Those of several would take too many registers, so each element
        // is loaded where it is used.
        constexpr bool together = Access::vectors == 1;
        typename Registers<Op, Broadcasts<Op>>::template Vectors<Access::length, 1> mapped;
        if constexpr (together) each(Broadcasts<Op>(), [&](auto k) {
            if constexpr (in_memory<Element<Op, k>>) get<k>(mapped)[0] = block.elements(arguments.data(k), k);
        });
        const auto hoisted_of = [&](int element) {
            return hoist(arguments.op, [&](auto k) {
                if constexpr (together && in_memory<Element<Op, k>>) return get<k>(mapped)[0][element];
                else return element_at(arguments.data(k), block.at(n, element, k));
            });
        };
        const auto first = [&] {
            if constexpr (broadcasts<Op>() > 0) return hoisted_of(0);
            else return once;
        }();
        const auto body = [&](int element, auto path, bool& slow) {
            auto hoisted = first;
            if constexpr (broadcasts<Op>() > 0)
                if (element > 0 && !tiles.uniform) hoisted = hoisted_of(element);
            evaluate(
                arguments.op, hoisted, [&]() -> auto& { return random.at(block.position(n, element)); }, path, slow,
                [&](auto k) { return get<k>(in)[n][element]; }, [&](auto k) -> auto& { return get<k>(out)[n][element]; });
        };
        if constexpr (WithSlowPath<Op>) {
            with_slow_path<Access::length>(body);
        } else {
            bool slow = false;
#pragma unroll
            for (int element = 0; element < Access::length; ++element) body(element, FastPath(), slow);
        }
    }
    each(Writes<Op>(), [&](auto k) {
        if constexpr (!is_paired<k>(Pairs())) block.store(get<k>(out), arguments.data(k), k, stage);
    });
    if constexpr (Access::joins_pairs) each_pair(Pairs(), [&](auto even, auto odd) {
        if constexpr (Operand<Op, even>::role() == Role::out)
            block.store_pair(get<even>(out)[0], get<odd>(out)[0], arguments.data(even), even);
    });
}

template <class Op, class Access> constexpr auto tiled() {
    return []<class... P>(Types<P...>) { return &tiled_kernel<Op, Access, P...>; }(Parameters<Op>());
}

}  // namespace baracuda

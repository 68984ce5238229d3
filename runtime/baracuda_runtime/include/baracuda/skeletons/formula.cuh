// How the pointwise skeletons call a formula: with the values of what it reads, then what else it asks for, then what it writes.
//
// Besides what arguments.cuh says, a formula may have
// - `struct Hoisted` and `hoist(...)`, which makes it of the broadcast operands' values: what many positions share;
// - the enumerators `slow_path` (it is called with a path, FastPath or SlowPath, and with a flag to set where the fast path may be wrong),
//   `randoms` (how many random numbers it draws at a position) and `least_blocks` (of a multiprocessor, in the contiguous skeleton);
// - `using Pairs = List<Pair<0, 1>>`: operands of which one has the even elements of a tensor and the other the odd ones.
//
// Lambdas that many positions call take no more than they need: what is computed and thrown away still changes what the compiler makes.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/numeric.cuh>
#include <baracuda/skeletons/arguments.cuh>
#include <baracuda/slow_path.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

constexpr int pointwise_threads = 128;

BARACUDA_DEVICE i64 thread_index() { return i64(blockIdx.x) * blockDim.x + threadIdx.x; }

template <class Op> using Reads = decltype(operands_of<Op, Roles<Role::in, Role::gathered>>());
template <class Op>
using Broadcasts = decltype(operands_of<Op, Roles<Role::broadcast, Role::by_column, Role::by_row, Role::gathered_broadcast>>());
template <class Op> using Writes = decltype(operands_of<Op, Roles<Role::out, Role::codes>>());
template <class Op> constexpr int operands() { return Op::Operands::size; }
template <class Op> constexpr int broadcasts() { return Broadcasts<Op>::size; }
template <class Op, int K> constexpr bool writes_codes() { return Operand<Op, K>::role() == Role::codes; }

// The numbers that a formula draws: `random.cuh` has them. Others draw none.
template <int Calls> struct Random;
template <> struct Random<0> {
    BARACUDA_DEVICE Random& at(i64) { return *this; }
    template <int V> BARACUDA_DEVICE Random& at(i64, int) { return *this; }
};

template <class Op> concept Hoisting = requires { typename Op::Hoisted; };
template <class Op> concept WithSlowPath = requires { Op::slow_path; };
template <class Op> constexpr int randoms() {
    if constexpr (requires { Op::randoms; }) return Op::randoms;
    else return 0;
}
template <class Op> constexpr int least_blocks() {
    if constexpr (requires { Op::least_blocks; }) return Op::least_blocks;
    else return 0;
}

// Registers for some of a formula's operands: N vectors of V elements of each, or N elements.
template <class Op, class Of> struct Registers;
template <class Op, int... K> struct Registers<Op, Indices<K...>> {
    template <int V, int N> using Vectors = Slots<Slot<K, Vector<Element<Op, K>, V>[N]>...>;
    template <int V, int N> using Outgoing = Slots<Slot<K, baracuda::Outgoing<Element<Op, K>, V>[N]>...>;
    template <int N> using Elements = Slots<Slot<K, ElementOf<Element<Op, K>>[N]>...>;
};

struct Nothing {};
template <class Op> struct HoistedOf { using type = Nothing; };
template <Hoisting Op> struct HoistedOf<Op> { using type = typename Op::Hoisted; };
template <class Op> using Hoisted = typename HoistedOf<Op>::type;

// What positions share: element(k) is a broadcast operand's element.
template <class Op, class GetElement> BARACUDA_DEVICE Hoisted<Op> hoist(const Op& op, GetElement element) {
    if constexpr (!Hoisting<Op>) return {};
    else return [&]<int... K>(Indices<K...>) {
        return op.hoist(value_of<typename Operand<Op, K>::Value>(element(Constant<K>()))...);
    }(Broadcasts<Op>());
}
// The same, where at(k) is the element's place in the operand.
template <class Op, class GetPlace> BARACUDA_DEVICE Hoisted<Op> hoist_at(const Arguments<Op>& arguments, GetPlace at) {
    return hoist(arguments.op, [&](auto k) { return element_at(arguments.data(k), at(k)); });
}
// A broadcast operand's number among those alone.
template <int K, int... Of> constexpr int number_among(Indices<Of...>) { return ((Of < K) + ...); }
template <class Op, int K> constexpr int broadcast_number(Constant<K>) { return number_among<K>(Broadcasts<Op>()); }

template <class Op, int... R, int... W, class GetElement, class GetResult, class... More>
BARACUDA_DEVICE void call(const Op& op, Indices<R...>, Indices<W...>, GetElement in, GetResult out, More&... more) {
    op(value_of<typename Operand<Op, R>::Value>(in(Constant<R>()))..., more..., out(Constant<W>())...);
}
// One position: in(k) is an element that is read, out(k) is where one is written, random() are the random numbers there.
template <class Op, class GetRandom, class Path, class GetElement, class GetResult>
BARACUDA_DEVICE void evaluate(
    const Op& op, const Hoisted<Op>& hoisted, GetRandom random, Path path, bool& slow, GetElement in, GetResult out) {
    const auto with_form = [&](auto&... more) {
        if constexpr (WithSlowPath<Op>) call(op, Reads<Op>(), Writes<Op>(), in, out, more..., path, slow);
        else call(op, Reads<Op>(), Writes<Op>(), in, out, more...);
    };
    const auto with_random = [&](auto&... more) {
        if constexpr (randoms<Op>() > 0) with_form(more..., random());
        else with_form(more...);
    };
    if constexpr (Hoisting<Op>) with_random(hoisted);
    else with_random();
}
// One position by itself, by the slow path: at(k) is the place in each operand.
template <class Op, class GetPosition, class GetPlace>
BARACUDA_DEVICE void evaluate_alone(const Arguments<Op>& arguments, const Hoisted<Op>& hoisted, GetPosition position, GetPlace at) {
    Random<randoms<Op>()> random;
    bool slow = false;
    typename Registers<Op, Writes<Op>>::template Elements<1> codes;
    evaluate(
        arguments.op, hoisted, [&]() -> auto& { return random.at(position()); }, SlowPath(), slow,
        [&](auto k) { return element_at(arguments.data(k), at(k)); },
        [&](auto k) -> auto& {
            if constexpr (writes_codes<Op, k>()) return get<k>(codes)[0];
            else return arguments.data(k)[at(k)];
        });
    each(Writes<Op>(), [&](auto k) {
        if constexpr (writes_codes<Op, k>()) put_element(arguments.data(k), at(k), get<k>(codes)[0]);
    });
}

}  // namespace baracuda

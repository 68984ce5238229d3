// What every kernel of the skeletons takes besides a problem's geometry: its operands' addresses, and the members of its formula.
//
// A formula is a struct over an op's types. It names the type `C` that it computes in and its operands in the kernel's order, such as
// `using Operands = List<In<T, C>, Out<T>>;`. Host scalars, attributes and sizes are its members, and `Members` lists their types, as in
// `using Members = List<Scalar<C>, i64>;`.
//
// No `static constexpr` data and no variables here: each would be in every kernel's program.
#pragma once
#include <baracuda/types.cuh>

namespace baracuda {

// How a formula meets an operand whose elements are T in memory and V in the formula.
enum class Role { in, broadcast, by_column, by_row, gathered, gathered_broadcast, out, codes };
template <class T, class V> struct In {  // an element for each position
    using Element = T;
    using Value = V;
    using Pointer = const T*;
    static constexpr Role role() { return Role::in; }
};
// The same of a loop over several dims, where neighbours along the last of them may share an element.
template <class T, class V> struct InPieces : In<T, V> {};
template <class Operand> inline constexpr bool in_pieces = false;
template <class T, class V> inline constexpr bool in_pieces<InPieces<T, V>> = true;
// The same of a loop whose neighbours are Group elements apart, as the even elements of a row are: the Part-th of each group. Vectors load
// whole groups.
template <class T, class V, int Group, int Part> struct Interleaved : In<T, V> {};
template <class Operand> struct GroupOf { enum : int { size = 1, part = 0 }; };
template <class T, class V, int Group, int Part> struct GroupOf<Interleaved<T, V, Group, Part>> { enum : int { size = Group, part = Part }; };
template <Role Of, class T, class V> struct ReadAs : In<T, V> {
    static constexpr Role role() { return Of; }
};
template <class T, class V> struct Broadcast : ReadAs<Role::broadcast, T, V> {};  // an element that many positions share
template <class T, class V> struct ByColumn : ReadAs<Role::by_column, T, V> {};   // the same, one for each column of operands seen as rows
template <class T, class V> struct ByRow : ReadAs<Role::by_row, T, V> {};         // one for each row
template <class T> struct Out {  // written, an element for each position
    using Element = T;
    using Pointer = T*;
    static constexpr Role role() { return Role::out; }
};

template <class T> struct Codes : Out<T> {  // the same, which may be codes of 4 bits, two to a byte
    static constexpr Role role() { return Role::codes; }
};

// Numbers that are known when a kernel is compiled: one as a value, several as a type.
template <int K> struct Constant {
    BARACUDA_DEVICE constexpr operator int() const { return K; }
};
template <int... K> struct Indices {
    enum : int { size = sizeof...(K) };
};
template <int Size, int... K> constexpr auto every() {  // of 0 to Size - 1
    if constexpr (sizeof...(K) == Size) return Indices<K...>();
    else return every<Size, K..., int(sizeof...(K))>();
}
// Calls use(Constant<K>()) for each K, in order.
template <int... K, class Use> BARACUDA_DEVICE void each(Indices<K...>, Use use) { (use(Constant<K>()), ...); }

template <class... T> struct List {
    enum : int { size = sizeof...(T) };
};
template <int K, class Of> struct AtIndex;
template <class First, class... More> struct AtIndex<0, List<First, More...>> { using type = First; };
template <int K, class First, class... More> struct AtIndex<K, List<First, More...>> : AtIndex<K - 1, List<More...>> {};

template <class Op, int K> using Operand = typename AtIndex<K, typename Op::Operands>::type;
template <class Op, int K> using Element = typename Operand<Op, K>::Element;

// A stored element as a formula's value. By reference: nothing is known of a value that is passed on.
template <class V, class T> BARACUDA_DEVICE V value_of(const T& element) {
    if constexpr (same_type<V, f32> || same_type<V, f64>) return load<V>(element);
    else return V(element);
}

// The places of those of a formula's operands that have one of some roles: operands_of<Op, Roles<Role::in>>() is an Indices.
template <Role... Of> struct Roles {
    static constexpr bool has(Role role) { return ((role == Of) || ...); }
};
template <class Op, class Wanted, int K = 0, int... Found> constexpr auto operands_of() {
    if constexpr (K == Op::Operands::size) return Indices<Found...>();
    else if constexpr (Wanted::has(Operand<Op, K>::role())) return operands_of<Op, Wanted, K + 1, Found..., K>();
    else return operands_of<Op, Wanted, K + 1, Found...>();
}

// A value of its own type for each of some operands, or reductions: get<K>(slots), or slots.of<K>().
template <int K, class T> struct Slot { T value; };
template <int K, class T> BARACUDA_DEVICE T& get(Slot<K, T>& slot) { return slot.value; }
template <int K, class T> BARACUDA_DEVICE const T& get(const Slot<K, T>& slot) { return slot.value; }
template <class... Of> struct Slots : Of... {
    template <int K> BARACUDA_DEVICE auto& of() { return get<K>(*this); }
    template <int K> BARACUDA_DEVICE const auto& of() const { return get<K>(*this); }
};

// Where a kernel's operands lie, and its formula.
template <class Op> struct Arguments {
    void* operands[Op::Operands::size];
    [[no_unique_address]] Op op;

    template <int K> BARACUDA_DEVICE typename Operand<Op, K>::Pointer data(Constant<K> = {}) const {
        return static_cast<typename Operand<Op, K>::Pointer>(operands[K]);
    }
};

template <class Op> struct MembersOf { using type = List<>; };
template <class Op> requires requires { typename Op::Members; } struct MembersOf<Op> { using type = typename Op::Members; };
template <class Op> using Members = typename MembersOf<Op>::type;

// From a kernel's first parameters: an address for each operand, then the formula's members. Each is a parameter by itself: the compiler
// makes more of those than of one struct, whose members it loads late and more than once.
template <int K, class First, class... More> BARACUDA_DEVICE auto& nth(First& first, More&... more) {
    if constexpr (K == 0) return first;
    else return nth<K - 1>(more...);
}
template <class Op, class... P> BARACUDA_DEVICE Arguments<Op> arguments_of(P&... parameters) {
    return [&]<int... K, int... M>(Indices<K...>, Indices<M...>) {
        return Arguments<Op>{{(void*)nth<K>(parameters...)...}, Op{nth<sizeof...(K) + M>(parameters...)...}};
    }(every<Op::Operands::size>(), every<Members<Op>::size>());
}

// The types of those parameters, by which a skeleton's function finds the kernel that the host launches:
//
//     template <class Op, class... P> __global__ void strided_kernel(P... parameters, Layout<Op::Operands::size> layout, i64 count) {
//         const Arguments<Op> arguments = arguments_of<Op>(parameters...);
//         ...
//     }
//     template <class Op> constexpr auto strided() {
//         return []<class... P>(Types<P...>) { return &strided_kernel<Op, P...>; }(Parameters<Op>());
//     }
//
// A function and not a variable: a kernel whose address lies in memory is compiled as one that others may call.
template <class... P> struct Types {};
template <class... More, class... R, class... M> constexpr auto parameters_of(List<R...>, List<M...>) {
    return Types<typename R::Pointer..., M..., More...>();
}
template <class Op, class... More>
using Parameters = decltype(parameters_of<More...>(typename Op::Operands(), Members<Op>()));

}  // namespace baracuda

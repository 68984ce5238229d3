// What the loops that reduce have in common: a formula's reductions, a thread's partial results, and the elements of a vector.
//
// A formula that reduces is a sequence of loops over elements. It lists its reductions, as in
// `using Reductions = List<Reduction<Sum, C>, Bare<Max, 0>>;`, and names those of a loop by their places there:
// row.template reduce<0, 1>(reads<0, 2>(), body). The body takes the values of what is read, then, by reference, what is written and
// reduced; see ElementBody.
#pragma once
#include <baracuda/reduce_operators.cuh>
#include <baracuda/skeletons/arguments.cuh>
#include <baracuda/slow_path.cuh>
#include <baracuda/vector.cuh>

#ifdef __CUDACC_RTC__
namespace std {  // what structured bindings ask for; NVRTC has no headers of the C++ library
template <class T> struct tuple_size;
template <class T> requires requires { tuple_size<T>::value; } struct tuple_size<const T> : tuple_size<T> {};
template <decltype(sizeof(0)) I, class T> struct tuple_element;
template <decltype(sizeof(0)) I, class T> struct tuple_element<I, const T> : tuple_element<I, T> {};
}  // namespace std
#else
#include <utility>
#endif

namespace baracuda {

using ::__shfl_xor_sync;  // that of numbers: the ones of states, such as joined_reductions.cuh has, would hide it

// Starts all loads before it ahead of the arithmetic after it. Without the branch, compilers put arithmetic between loads, and the later loads
// wait until the first ones have arrived. `never` is false, which the compiler cannot know.
BARACUDA_DEVICE void start_loads(bool never) {
    if (never) __trap();
}

// An output with one element a row, or one in all; V: what the formula reads back.
template <class T, class V> struct OutOnce : Out<T> { using Value = V; };
template <class Operand> inline constexpr bool once_a_row = false;
template <class T, class V> inline constexpr bool once_a_row<OutOnce<T, V>> = true;

struct Itself {};
struct Magnitude {};
// A reduction of a value of type C that the formula computes for each element, or of its magnitude.
template <class Operator_, class C_, class Of = Itself> struct Reduction {
    using Operator = Operator_;
    template <class Op> using Value = C_;
    enum : int { bare = -1, magnitude = same_type<Of, Magnitude>, loop = 0 };
};
// The greatest or the least of the K-th operand's elements, or of their magnitudes, a vector at a time.
template <class Operator_, int K, class Of = Itself> struct Bare {
    using Operator = Operator_;
    template <class Op> using Value = typename baracuda::Operand<Op, K>::Value;
    enum : int { bare = K, magnitude = same_type<Of, Magnitude>, loop = 0 };
};
// A reduction of the formula's loop of that number; without it, of loop 0. Grids ask for it.
template <int Loop, class Of> struct InLoop : Of {
    enum : int { loop = Loop };
};

template <class Op, int N> using ReductionOf = typename AtIndex<N, typename Op::Reductions>::type;
template <class Op, int N> using Operator = typename ReductionOf<Op, N>::Operator;
// What an operator combines of values of type C, and what an element gives to it: values, or what joined_reductions.cuh says.
template <class Operator, class C> struct Combined { using State = C; using Term = C; };
template <class Operator, class C> requires requires { typename Operator::template State<C>; } struct Combined<Operator, C> {
    using State = typename Operator::template State<C>;
    using Term = typename Operator::template Term<C>;
};
template <class Op, int N> using OfReduction = typename ReductionOf<Op, N>::template Value<Op>;
template <class Op, int N> using Reduced = typename Combined<Operator<Op, N>, OfReduction<Op, N>>::State;
template <class Op, int N> using Term = typename Combined<Operator<Op, N>, OfReduction<Op, N>>::Term;
// Whether its state takes a vector of terms at once, as joined_reductions.cuh says.
template <class Op, int N> inline constexpr bool adds_all = requires(const Reduced<Op, N>& state, const Term<Op, N> (&terms)[2]) {
    Operator<Op, N>::add_all(state, terms);
};
// Whether it takes as many of some terms as there are, of which more at once are less to compute.
template <class Op, int N> inline constexpr bool adds_some = requires(const Reduced<Op, N>& state, const Term<Op, N> (&terms)[2]) {
    Operator<Op, N>::add_all(state, terms, 1);
};
template <class Op, int N> constexpr bool is_joined() { return !same_type<Reduced<Op, N>, OfReduction<Op, N>>; }
template <class Op> using AllReductions = decltype(every<Op::Reductions::size>());
template <class Op, int N> BARACUDA_DEVICE Reduced<Op, N> identity() { return Operator<Op, N>::template identity<OfReduction<Op, N>>(); }
// Those of some reductions whose values the formula computes.
template <class Op, int... Of> constexpr auto computed(Indices<Of...> found, Indices<>) { return found; }
template <class Op, int... Of, int N, int... Rest> constexpr auto computed(Indices<Of...> found, Indices<N, Rest...>) {
    if constexpr (ReductionOf<Op, N>::bare >= 0) return computed<Op>(found, Indices<Rest...>());
    else return computed<Op>(Indices<Of..., N>(), Indices<Rest...>());
}

// The places of the operands that a loop reads and writes.
template <int... K> BARACUDA_DEVICE constexpr Indices<K...> reads() { return {}; }
template <int... K> BARACUDA_DEVICE constexpr Indices<K...> writes() { return {}; }

struct NoBody {};
// Whether no element of a row needs the slow path; that may be known only where values of an earlier loop are cached.
template <bool Known> struct Bound { bool none; };
template <class Given> concept KnownBound = !same_type<Given, Bound<false>>;
BARACUDA_DEVICE bool none_of(bool none) { return none; }
BARACUDA_DEVICE bool none_of(Bound<true> bound) { return bound.none; }

// The value of the K-th operand's element at an offset.
template <int K, class Op> BARACUDA_DEVICE auto value_at(const Arguments<Op>& arguments, i64 at) {
    return value_of<typename Operand<Op, K>::Value>(element_at(arguments.template data<K>(), at));
}

// What a loop's reductions have found: the value of one, or one by one in a structured binding.
template <class Op, int... N> struct AllFound : Slots<Slot<N, Reduced<Op, N>>...> {
    template <int I> BARACUDA_DEVICE auto get() const {
        constexpr int numbers[] = {N...};
        return this->template of<numbers[I]>();
    }
    BARACUDA_DEVICE AllFound result() const { return *this; }
};
template <class Op, int N> struct AllFound<Op, N> : Slots<Slot<N, Reduced<Op, N>>> {
    BARACUDA_DEVICE Reduced<Op, N> result() const { return this->template of<N>(); }
};
template <class Op> struct AllFound<Op> : Slots<> { BARACUDA_DEVICE void result() const {} };
template <class Op, int... N> BARACUDA_DEVICE AllFound<Op, N...> nothing_found(Indices<N...>) { return {{{identity<Op, N>()}...}}; }

// A vector of each operand that a loop reads or writes.
template <class Op, int V, int... K> using VectorsRead = Slots<Slot<K, Vector<Element<Op, K>, V>>...>;
template <class Op, int V, int... K> using VectorsWritten = Slots<Slot<K, Outgoing<Element<Op, K>, V>>...>;

// What the elements of a vector give to the reductions that the formula computes.
template <class Op, int V, class N> struct TermsOf;
template <class Op, int V, int... N> struct TermsOf<Op, V, Indices<N...>> { using type = Slots<Slot<N, Term<Op, N>[V]>...>; };
template <class Op, int V, int... N> using Terms = typename TermsOf<Op, V, decltype(computed<Op>(Indices<>(), Indices<N...>()))>::type;
// Last: the element comes after those that the value has, of which there are some.
template <class Op, int N, bool Last = false, class Terms>
BARACUDA_DEVICE Reduced<Op, N> with_term(const Reduced<Op, N>& value, Terms& terms, int element) {
    const Term<Op, N> term = terms.template of<N>()[element];
    if constexpr (is_joined<Op, N>()) return Last ? Operator<Op, N>::append(value, term) : Operator<Op, N>::add(value, term);
    else if constexpr (ReductionOf<Op, N>::magnitude) return Operator<Op, N>::combine(value, absolute(term));
    else return Operator<Op, N>::combine(value, term);
}

// What a thread has found for some results: at first nothing.
template <class Op, int N, int Count> struct FoundSoFar {
    Reduced<Op, N> found[Count];

    BARACUDA_DEVICE FoundSoFar() {
#pragma unroll
        for (int k = 0; k < Count; ++k) found[k] = identity<Op, N>();
    }
};

// A thread's partial results.
template <class Op, int N, int V> struct Partial {
    Reduced<Op, N> value = identity<Op, N>();

    template <class In> BARACUDA_DEVICE void combine_vector(const In&) {}
    template <class Terms> BARACUDA_DEVICE void combine_term(Terms& terms, int element) { value = with_term<Op, N>(value, terms, element); }
    BARACUDA_DEVICE Reduced<Op, N> result() const { return value; }
};
template <class Op, int N, int V> requires(ReductionOf<Op, N>::bare >= 0) struct Partial<Op, N, V> {
    VectorReduction<Operator<Op, N>, Element<Op, ReductionOf<Op, N>::bare>, V, ReductionOf<Op, N>::magnitude> vectors;

    template <class In> BARACUDA_DEVICE void combine_vector(const In& in) { vectors.combine(in.template of<ReductionOf<Op, N>::bare>()); }
    template <class Terms> BARACUDA_DEVICE void combine_term(Terms&, int) {}
    BARACUDA_DEVICE auto result() const { return vectors.result(); }
};
template <class Op, int V, int... N> using Partials = Slots<Slot<N, Partial<Op, N, V>>...>;

// Where an element is among those of its thread.
struct Place { int vector, element; };

// An element of a vector as a value. Of two bf16 in a word the first takes a shift, the second a mask: by itself that takes two instructions.
template <class V, class Run> BARACUDA_DEVICE V value_in(const Run& run, int element) { return value_of<V>(run[element]); }
template <class V, int N> requires(same_type<V, f32> && N % 2 == 0) BARACUDA_DEVICE V value_in(const Vector<bf16, N>& run, int element) {
    const u32 both = halves(run, element / 2);
    return __uint_as_float(element % 2 ? both & 0xffff0000u : both << 16);
}

template <class F, class... A> concept Takes = requires(const F& f, A... arguments) { f(static_cast<A>(arguments)...); };

// The body of a loop, for one element: it takes the values of what is read, then outputs and reduced values by reference, then, if it
// asks for them, the element's place, and the path with where to say that the slow one is needed. One reduced value alone it returns.
template <class Op, int V, class Body, class R, class W, class Terms> struct ElementBody;
template <class Op, int V, class Body, int... R, int... W, int... N, class... T> requires(!same_type<Body, NoBody>)
struct ElementBody<Op, V, Body, Indices<R...>, Indices<W...>, Slots<Slot<N, T>...>> {
    template <int K> using Value = typename Operand<Op, K>::Value;
    template <int K> using Written = decltype(Outgoing<Element<Op, K>, V>::values[0])&;
    template <class... More> static constexpr bool returns() {
        return sizeof...(N) == 1 && sizeof...(W) == 0 && Takes<Body, Value<R>..., More...>;
    }
    template <class... More> static constexpr bool asks() {
        return returns<More...>() || Takes<Body, Value<R>..., Written<W>..., Term<Op, N>&..., More...>;
    }
    static constexpr bool places() { return asks<Place>() || asks<Place, FastPath, bool&>(); }
    static constexpr bool slow_path() { return asks<FastPath, bool&>() || asks<Place, FastPath, bool&>(); }
    const Body& body;

    // In one function: with one for each of the four, the compiler makes more of the slow path.
    template <class In, class Out, class Terms, class... Path>
    BARACUDA_DEVICE void operator()(Place at, const In& in, Out& out, Terms& terms, Path&... path) const {
        const int k = at.element;
        if constexpr (places() && returns<Place, Path&...>()) ((terms.template of<N>()[k] = body(value<R>(in, k)..., at, path...)), ...);
        else if constexpr (returns<Path&...>()) ((terms.template of<N>()[k] = body(value<R>(in, k)..., path...)), ...);
        else if constexpr (places()) body(value<R>(in, k)..., out.template of<W>()[k]..., terms.template of<N>()[k]..., at, path...);
        else body(value<R>(in, k)..., out.template of<W>()[k]..., terms.template of<N>()[k]..., path...);
    }

private:
    template <int K, class In> static BARACUDA_DEVICE Value<K> value(const In& in, int element) {
        return value_in<Value<K>>(in.template of<K>(), element);
    }
};
template <class Op, int V, class R, class W, class Terms> struct ElementBody<Op, V, NoBody, R, W, Terms> {
    static constexpr bool slow_path() { return false; }
    const NoBody& body;

    template <class... Any> BARACUDA_DEVICE void operator()(const Any&...) const {}
};

// All elements of a vector by one path; whether some of them need the slow one. exists(element): whether it is there, of packed elements.
template <int V, class Path, class Element, class Exists, class In, class Out, class Terms>
BARACUDA_DEVICE bool by_path(Path path, const Element& element_body, int vector, const Exists& exists, const In& in, Out& out,
        Terms& terms) {
    bool any = false;
#pragma unroll
    for (int element = 0; element < V; ++element) {
        bool slow = false;
        if (exists(element)) element_body(Place{vector, element}, in, out, terms, path, slow);
        any |= slow;
    }
    return any;
}
// By the fast path, and once more by the slow one where some element needs it; where `none` tells beforehand, by one of them alone.
template <int V, class Given, class... More> BARACUDA_DEVICE void by_paths(Given none, More&... more) {
    if constexpr (KnownBound<Given>) {
        if (none_of(none)) by_path<V>(FastPathAlone(), more...);
        else by_path<V>(SlowPath(), more...);
    } else {
        if (by_path<V>(FastPath(), more...)) by_path<V>(SlowPath(), more...);
    }
}

// Where the blocks of a launch leave their partial results. Each place is a parameter by itself, after the formula's members.
template <class Op> struct PartialPointers {
    void* of[Op::Reductions::size];

    template <int N> BARACUDA_DEVICE Reduced<Op, N>* data() const { return static_cast<Reduced<Op, N>*>(of[N]); }
};
template <class Op, class... P> BARACUDA_DEVICE PartialPointers<Op> partials_of(P&... parameters) {
    constexpr int first = Op::Operands::size + Members<Op>::size;
    return [&]<int... N>(Indices<N...>) { return PartialPointers<Op>{{nth<first + N>(parameters...)...}}; }(AllReductions<Op>());
}
// The N-th result of the `parts` partial ones from a place on: all of a block's threads combine them, in a fixed order.
template <class Op, int N, int Threads> BARACUDA_DEVICE Reduced<Op, N> combine_partials(const PartialPointers<Op>& partials, i64 first, int parts) {
    Reduced<Op, N> value = identity<Op, N>();
    for (int part = threadIdx.x; part < parts; part += Threads)
        value = Operator<Op, N>::combine(value, partials.template data<N>()[first + part]);
    return reduce_threads<Operator<Op, N>, Threads>(value);
}
template <class Op, int... N, class... P> constexpr auto with_partials(Indices<N...>, Types<P...>) {
    return Types<P..., Reduced<Op, N>*...>();
}
template <class Op> using ParametersWithPartials = decltype(with_partials<Op>(AllReductions<Op>(), Parameters<Op>()));

}  // namespace baracuda

template <class Op, int... N>
struct std::tuple_size<baracuda::AllFound<Op, N...>> { static constexpr decltype(sizeof(0)) value = sizeof...(N); };
template <decltype(sizeof(0)) I, class Op, int... N> struct std::tuple_element<I, baracuda::AllFound<Op, N...>> {
    static constexpr int numbers[] = {N...};
    using type = baracuda::Reduced<Op, numbers[I]>;
};

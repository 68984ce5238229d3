// Pointwise formulas that read elements which values find. A thread has V elements along the last dim: it loads what the
// places rest on, then what is there, then evaluates. The formula says where the K-th operand's element is: place(Constant<K>(), ...)
// takes the values of all operands that it reads otherwise. A formula whose output is an operand's element as it is has the enumerator
// `copies`, the operand's number. gather_rows.cuh has the loop for rows whose elements share their places.
#pragma once
#include <baracuda/skeletons/formula.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

template <class T, class V> struct Gathered : ReadAs<Role::gathered, T, V> {};
template <class T, class V> struct GatheredBroadcast : ReadAs<Role::gathered_broadcast, T, V> {};  // the same along the loop's last dim
template <class Op> using Direct = decltype(operands_of<Op, Roles<Role::in, Role::broadcast>>());
template <class Op> using AllGathered = decltype(operands_of<Op, Roles<Role::gathered, Role::gathered_broadcast>>());
template <class Op, int K> constexpr bool is_gathered() { return Roles<Role::gathered, Role::gathered_broadcast>::has(Operand<Op, K>::role()); }

template <int Operands> struct GatherGeometry {
    Layout<Operands + 1> starts;  // of vectors, in each operand and in the loop
    i64 count;                    // of vectors
    i64 step[Operands + 1];       // from one element of a vector to the next
    i32 along[Operands];
    i32 uniform;  // what is broadcast is the same for all of a vector
};

template <class Op, int K, int... D, class GetElement> BARACUDA_DEVICE i64 place_of(const Op& op, Indices<D...>, GetElement element) {
    return op.place(Constant<K>(), value_of<typename Operand<Op, D>::Value>(element(Constant<D>()))...);
}
template <class Op> concept Copying = requires { Op::copies; };
// Indices out of bounds are reported when all else is done: no load has to wait for that.
template <class Op, int... D, class GetElement> BARACUDA_DEVICE void report(const Op& op, Indices<D...>, GetElement element) {
    if constexpr (requires { &Op::report; }) op.report(value_of<typename Operand<Op, D>::Value>(element(Constant<D>()))...);
}
template <class T> BARACUDA_DEVICE T filling_element() {
    if constexpr (same_type<T, bool>) return false;
    else if constexpr (requires(T x) { load<f32>(x); }) return store<T>(filling<compute_t<T>>());
    else return T(0);
}

// Evaluates V neighbours. hoisted(element) is what it shares with others, position(element) its number in the loop, read(k, element) an
// operand's, out(k, element) where a result goes.
template <class Op, int V, class GetHoisted, class Position, class Read, class Write>
BARACUDA_DEVICE void evaluate_run(const Op& op, GetHoisted hoisted, Position position, Read read, Write out) {
    Random<randoms<Op>()> random;
    with_slow_path<V>([&](int element, auto path, bool& slow) {
        evaluate(
            op, hoisted(element), [&]() -> auto& { return random.at(position(element)); }, path, slow,
            [&](auto k) { return read(k, element); }, [&](auto k) -> auto& { return out(k, element); });
    });
}

// What places rest on, and what nothing finds, is read once; what is found may be found again.
template <class T, int V> BARACUDA_DEVICE Vector<T, V> load_direct(const T* from) {
    if constexpr (requires { Vector<T, V>::load_once(from); }) return Vector<T, V>::load_once(from);
    else return Vector<T, V>::load(from);
}

template <class Op, int V, class... P>
__global__ void __launch_bounds__(pointwise_threads) gather_kernel(P... parameters, GatherGeometry<operands<Op>()> geometry) {
    constexpr int last = operands<Op>();
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const Op& op = arguments.op;
    const i64 vector = i64(blockIdx.x) * pointwise_threads + threadIdx.x;
    if (vector >= geometry.count) return;
    const Offsets<last + 1> start = geometry.starts.at(vector);
    typename Registers<Op, Direct<Op>>::template Vectors<V, 1> direct;
    typename Registers<Op, AllGathered<Op>>::template Vectors<V, 1> found;
    each(Direct<Op>(), [&](auto k) {
        const auto* data = arguments.data(k);
        auto& own = get<k>(direct)[0];
        if (geometry.along[k] == Along::vector) {
            own = load_direct<Element<Op, k>, V>(run_at(data, start[k]));
        } else {
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if (element > 0 && geometry.along[k] == Along::same) own[element] = own[0];
                else own[element] = element_at(data, start[k] + element * geometry.step[k]);
            }
        }
    });
    each(AllGathered<Op>(), [&](auto k) {
        constexpr int K = k;
        using T = Element<Op, K>;
        const T* data = arguments.data(k) + start[K];
        auto& own = get<k>(found)[0];
        const auto place = [&](int element) {
            return place_of<Op, K>(op, Direct<Op>(), [&](auto d) { return get<d>(direct)[0][element]; });
        };
        const auto read = [&](int element) {
            const i64 at = place(element);
            return at == nowhere() ? filling_element<T>() : data[at + element * geometry.step[k]];
        };
        if (geometry.along[k] == Along::vector && place(0) != nowhere()) {
            own = Vector<T, V>::load(data + place(0));
        } else {
#pragma unroll
            for (int element = 0; element < V; ++element) own[element] = element > 0 && geometry.along[k] == Along::same ? own[0] : read(element);
        }
    });
    const auto finish = [&] {
#pragma unroll
        for (int element = 0; element < V; ++element) report(op, Direct<Op>(), [&](auto d) { return get<d>(direct)[0][element]; });
    };
    if constexpr (Copying<Op>) {
        each(Writes<Op>(), [&](auto k) { get<int(Op::copies)>(found)[0].put(arguments.data(k) + start[k]); });
        return finish();
    }
    typename Registers<Op, Writes<Op>>::template Outgoing<V, 1> out;
    const auto read = [&](auto k, int element) {
        if constexpr (is_gathered<Op, k>()) return get<k>(found)[0][element];
        else return get<k>(direct)[0][element];
    };
    const auto hoisted_of = [&](int element) { return hoist(op, [&](auto k) { return read(k, element); }); };
    const auto all = [&](auto hoisted) {
        evaluate_run<Op, V>(
            op, hoisted, [&](int element) { return start[last] + element * geometry.step[last]; }, read,
            [&](auto k, int element) -> auto& { return get<k>(out)[0][element]; });
    };
    if (geometry.uniform) {  // what is broadcast is the same for all, so what follows from it is computed once
        const auto hoisted = hoisted_of(0);
        all([&](int) -> auto& { return hoisted; });
    } else {
        all(hoisted_of);
    }
    each(Writes<Op>(), [&](auto k) { get<k>(out)[0].put(run_at(arguments.data(k), start[k])); });
    finish();
}
template <class Op, int V> constexpr auto gather() {
    return []<class... P>(Types<P...>) { return &gather_kernel<Op, V, P...>; }(Parameters<Op>());
}

}  // namespace baracuda

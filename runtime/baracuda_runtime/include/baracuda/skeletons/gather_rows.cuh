// Gathers of rows: neighbours along the last dim share what their places rest on, so a thread computes a place once for its part of a row.
//
// A block has some rows, and the same part of each. Blocks go through all rows before the next part: a row that several indices name is
// still in the L2 cache when it is read again, since the parts of all rows of a table take little room.
//
// Peeled: rows start and end anywhere. Vectors lie where the first output is aligned, so the first and the last vector of a row may have
// fewer elements; those are read and written one by one. Operands that lie otherwise are read by words of 4 bytes, and written one by one.
#pragma once
#include <baracuda/skeletons/gather.cuh>

namespace baracuda {

template <int Operands> struct GatherRowsGeometry {
    Layout<Operands + 1> rows;  // where they start, in each operand and in the loop
    i64 step;                   // from one element of a row to the next, in the loop
    u32 count;                  // of rows
    i32 length;                 // elements of a row
    i32 along[Operands];        // vector or same; what is broadcast is the same
};

// A thread's N vectors of a row.
template <int V, int N, bool Peeled> struct RowPart {
    i32 length, first, shift = 0;  // shift: elements of the row's first vector that are before the row

    BARACUDA_DEVICE explicit RowPart(i32 length_) : length(length_), first(i32(blockIdx.y * N * blockDim.x + threadIdx.x)) {}
    template <class T> BARACUDA_DEVICE void peel(const T* row) {
        if constexpr (Peeled) shift = i32(reinterpret_cast<u64>(row) / sizeof(T) % V);
    }
    BARACUDA_DEVICE i32 column(int n) const { return (first + n * i32(blockDim.x)) * V - shift; }
    BARACUDA_DEVICE bool exists(int n) const { return column(n) < length; }
    BARACUDA_DEVICE bool holds(int n, int element) const { return !Peeled || u32(column(n) + element) < u32(length); }
    BARACUDA_DEVICE bool is_whole(int n) const { return !Peeled || column(n) >= 0 && column(n) + V <= length; }
    template <class T> BARACUDA_DEVICE bool is_aligned(const T* row) const {
        return !Peeled || (reinterpret_cast<u64>(row) / sizeof(T) - shift) % V == 0;
    }
    // What is outside the row is as one of the vector's elements.
    template <class T> BARACUDA_DEVICE void load(Vector<T, V>& vector, const T* row, int n) const {
        using Loaded = Vector<T, V>;
        const bool whole = is_whole(n), aligned = is_aligned(row);
        if (whole && aligned) vector = Loaded::load(run_at(row, column(n)));
        else if (whole && Loaded::bytes % 4 == 0) {
            if constexpr (Loaded::bytes % 4 == 0) vector = Loaded::load_between(run_at(row, column(n)));
        } else {
            const int inside = column(n) < 0 ? shift : 0;
#pragma unroll
            for (int element = 0; element < V; ++element) vector[element] = element_at(row, column(n) + (holds(n, element) ? element : inside));
        }
    }
    template <class T> BARACUDA_DEVICE void store(const Vector<T, V>& vector, T* row, int n) const {
        if (is_whole(n) && is_aligned(row)) return vector.put(row + column(n));
#pragma unroll
        for (int element = 0; element < V; ++element)
            if (holds(n, element)) row[column(n) + element] = vector[element];
    }
};

template <int First, int... More> constexpr int first_of(Indices<First, More...>) { return First; }

template <class Op, int V, int N, bool Peeled, class... P>
__global__ void __launch_bounds__(pointwise_threads) gather_rows_kernel(P... parameters, GatherRowsGeometry<operands<Op>()> geometry) {
    constexpr int last = operands<Op>(), written = first_of(Writes<Op>());
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const Op& op = arguments.op;
    const u32 row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= geometry.count) return;
    const auto start = geometry.rows.at(row);
    RowPart<V, N, Peeled> part(geometry.length);
    part.peel(arguments.data(Constant<written>()) + start[written]);
    typename Registers<Op, Direct<Op>>::template Elements<1> firsts;  // of the row
    typename Registers<Op, AllGathered<Op>>::template Elements<1> once;
    typename Registers<Op, Reads<Op>>::template Vectors<V, N> in;
    each(Direct<Op>(), [&](auto k) { get<k>(firsts)[0] = element_at(arguments.data(k), start[k]); });
    const auto fill = [&](auto k, const auto& value) {
#pragma unroll
        for (int n = 0; n < N; ++n) get<k>(in)[n] = repeated<Element<Op, k>, V>(value);
    };
    const auto load = [&](auto k, const auto* row) {
#pragma unroll
        for (int n = 0; n < N; ++n)
            if (part.exists(n)) part.load(get<k>(in)[n], row, n);
    };
    each(AllGathered<Op>(), [&](auto k) {
        using T = Element<Op, k>;
        const i64 place = place_of<Op, k>(op, Direct<Op>(), [&](auto d) { return get<d>(firsts)[0]; });
        const T* data = arguments.data(k) + start[k] + place;
        const bool is_one = place == nowhere() || geometry.along[k] == Along::same;
        if constexpr (Operand<Op, k>::role() == Role::gathered_broadcast) get<k>(once)[0] = place == nowhere() ? filling_element<T>() : *data;
        else if (is_one) fill(k, place == nowhere() ? filling_element<T>() : *data);
        else load(k, data);
    });
    each(Reads<Op>(), [&](auto k) {
        if constexpr (!is_gathered<Op, k>() && !Copying<Op>) {
            if (geometry.along[k] == Along::vector) load(k, run_at(arguments.data(k), start[k]));
            else fill(k, get<k>(firsts)[0]);
        }
    });
    const auto read = [&](auto k, int n, int element) {
        constexpr Role role = Operand<Op, k>::role();
        if constexpr (role == Role::broadcast) return get<k>(firsts)[0];
        else if constexpr (role == Role::gathered_broadcast) return get<k>(once)[0];
        else return get<k>(in)[n][element];
    };
    const auto hoisted = hoist(op, [&](auto k) { return read(k, 0, 0); });
#pragma unroll
    for (int n = 0; n < N; ++n) {
        if (!part.exists(n)) continue;
        if constexpr (Copying<Op>) {
            part.store(get<int(Op::copies)>(in)[n], arguments.data(Constant<written>()) + start[written], n);
        } else {
            typename Registers<Op, Writes<Op>>::template Outgoing<V, 1> out;
            evaluate_run<Op, V>(
                op, [&](int) -> auto& { return hoisted; }, [&](int element) { return start[last] + (part.column(n) + element) * geometry.step; },
                [&](auto k, int element) { return read(k, n, element); },
                [&](auto k, int element) -> auto& { return get<k>(out)[0][element]; });
            each(Writes<Op>(), [&](auto k) { part.store(get<k>(out)[0].rounded(), arguments.data(k) + start[k], n); });
        }
    }
    if (threadIdx.x == 0 && blockIdx.y == 0) report(op, Direct<Op>(), [&](auto d) { return get<d>(firsts)[0]; });
}
template <class Op, int V, int N, bool Peeled> constexpr auto gather_rows() {
    return []<class... P>(Types<P...>) { return &gather_rows_kernel<Op, V, N, Peeled, P...>; }(Parameters<Op>());
}

}  // namespace baracuda

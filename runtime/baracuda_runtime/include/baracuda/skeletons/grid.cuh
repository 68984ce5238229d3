// Reductions over everything, and what is computed from them. Each pass is a launch: it combines the partial results of the passes before
// it, in a fixed order, and goes through the elements in chunks. Every second pass goes backwards, to what is still in the cache.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/skeletons/loop.cuh>

namespace baracuda {

constexpr int grid_threads = 256;
constexpr int grid_vectors = 4;  // of V elements, that a thread has of a chunk

template <int Operands> struct GridGeometry {
    Layout<Operands> loop;  // any strides; not used where operands are flat
    i64 count;              // elements
    i64 chunks;
    i32 parts;              // blocks of the passes that reduce, with a partial result each
    i32 contiguous;         // bit k: operand k, wherever it starts

    BARACUDA_DEVICE bool in_a_row(int operand) const { return contiguous >> operand & 1; }
    BARACUDA_DEVICE i64 place(int operand, i64 position) const { return in_a_row(operand) ? position : loop.at(position)[operand]; }
};

template <int V> struct GridThread {
    i64 count;
    bool leader;  // the thread that writes what exists once

    template <int Operands> BARACUDA_DEVICE explicit GridThread(const GridGeometry<Operands>& geometry)
        : count(geometry.count), leader(blockIdx.x == 0 && threadIdx.x == 0) {}
    BARACUDA_DEVICE i64 first(i64 chunk, int n) const { return ((chunk * grid_vectors + n) * grid_threads + threadIdx.x) * V; }
    // How many elements of a vector exist.
    BARACUDA_DEVICE int within(i64 chunk, int n) const {
        const i64 left = count - first(chunk, n);
        return left >= V ? V : left > 0 ? int(left) : 0;
    }
};

// A thread's vectors of a chunk of one operand; what is past the end is 0. Flat: contiguous, and vectors start on 16 bytes.
template <class T, int V, bool Flat> struct GridReader {
    Vector<T, V> loaded[grid_vectors];

    template <int Operands>
    BARACUDA_DEVICE GridReader(const T* data, int operand, i64 chunk, const GridGeometry<Operands>& geometry, const GridThread<V>& at) {
        constexpr int span = grid_vectors * grid_threads * V;
        if (Flat && (chunk + 1) * span <= geometry.count) {
#pragma unroll
            for (int n = 0; n < grid_vectors; ++n) loaded[n] = Vector<T, V>::load(run_at(data, at.first(chunk, n)));
            return;
        }
        if constexpr (!Flat && !is_packed<T> && V * sizeof(T) % 4 == 0) {  // in the midst of the elements, where all words are there
            if (geometry.in_a_row(operand) && chunk > 0 && (chunk + 1) * span < geometry.count) {
#pragma unroll
                for (int n = 0; n < grid_vectors; ++n) loaded[n] = Vector<T, V>::load_between(run_at(data, at.first(chunk, n)));
                return;
            }
        }
#pragma unroll
        for (int n = 0; n < grid_vectors; ++n) {
#pragma unroll
            for (int element = 0; element < V; ++element) {
                const i64 position = at.first(chunk, n) + element;
                loaded[n][element] = position >= geometry.count ? T(0)
                    : element_at(data, Flat ? position : geometry.place(operand, position));
            }
        }
    }
};

// The elements of a vector that exist, one after the other.
template <int V, class Body> BARACUDA_DEVICE void each_within(int within, Body body) {
    if (within == V) {
#pragma unroll
        for (int element = 0; element < V; ++element) body(element);
        return;
    }
#pragma unroll
    for (int element = 0; element < V; ++element)
        if (element < within) body(element);
}

template <bool Flat, class T, int V, int Operands> BARACUDA_DEVICE void write_elements(T* data, int operand, i64 first, int within,
        const GridGeometry<Operands>& geometry, const Vector<T, V>& vector) {
    if (Flat && within == V) return vector.store(data + first);  // `put` takes registers that loops over chunks do not have
    each_within<V>(within, [&](int element) { data[Flat ? first + element : geometry.place(operand, first + element)] = vector[element]; });
}

// Called by all threads of a block.
template <class Op, class C> BARACUDA_DEVICE void write_partial(C value, C* partial) {
    value = reduce_threads<Op, grid_threads>(value);
    if (threadIdx.x == 0) partial[blockIdx.x] = value;
}

template <class Op, int N = 0> constexpr int loops_of() {
    if constexpr (N == Op::Reductions::size) return 0;
    else return loops_of<Op, N + 1>() > ReductionOf<Op, N>::loop ? loops_of<Op, N + 1>() : ReductionOf<Op, N>::loop + 1;
}

// The pass of one loop of a formula. What earlier loops have found is combined of the blocks' partial results, and what exists once is
// computed anew; the first pass that knows it stores it. Of the loops and stores after its own, a pass does nothing.
template <class Op, int Pass, int V, bool Flat> struct Grid {
    using Geometry = GridGeometry<Op::Operands::size>;
    const Arguments<Op>& arguments;
    const PartialPointers<Op>& partial_data;
    const Geometry& geometry;
    const GridThread<V>& at;
    int loops = 1;  // up to the next one

    template <int K> BARACUDA_DEVICE auto get() const { return value_at<K>(arguments, 0); }
    template <int K> BARACUDA_DEVICE auto put(Element<Op, K> element) const {
        const auto value = value_of<typename Operand<Op, K>::Value>(element);
        if (loops == Pass && at.leader) arguments.template data<K>()[0] = element;
        return value;
    }

    template <int... N, int... R, class Body> BARACUDA_DEVICE auto reduce(Indices<R...> read, Body body) {
        return reduce<N...>(read, Indices<>(), body);
    }
    template <int First, int... N, int... R, int... W, class Body>
    BARACUDA_DEVICE auto reduce(Indices<R...> read, Indices<W...> written, Body body) {
        constexpr int number = ReductionOf<Op, First>::loop + 1;
        ++loops;
        if constexpr (number < Pass)
            return AllFound<Op, First, N...>{
                {{combine_partials<Op, First, grid_threads>(partial_data, 0, geometry.parts)},
                    {combine_partials<Op, N, grid_threads>(partial_data, 0, geometry.parts)}...}}.result();
        if constexpr (number == Pass) loop(Indices<First, N...>(), read, written, Bound<false>(), body);
        return nothing_found<Op>(Indices<First, N...>()).result();
    }
    template <int... R, int... W, class Body> BARACUDA_DEVICE void map(Indices<R...> read, Indices<W...> written, Body body) const {
        map(read, written, Bound<false>(), body);
    }
    template <int... R, int... W, class Given, class Body>
    BARACUDA_DEVICE void map(Indices<R...> read, Indices<W...> written, Given none, Body body) const {
        if constexpr (Pass > loops_of<Op>()) loop(Indices<>(), read, written, none, body);
    }

private:
    template <int... N, int... R, int... W, class Given, class Body>
    BARACUDA_DEVICE void loop(Indices<N...>, Indices<R...>, Indices<W...>, Given none, Body body) const {
        Partials<Op, V, N...> partials;
        for (i64 turn = blockIdx.x; turn < geometry.chunks; turn += gridDim.x) {
            const i64 chunk = Pass % 2 == 0 ? geometry.chunks - 1 - turn : turn;
            using Chunk = Slots<Slot<R, GridReader<baracuda::Element<Op, R>, V, Flat>>...>;
            const Chunk chunks{{{arguments.template data<R>(), R, chunk, geometry, at}}...};
#pragma unroll
            for (int n = 0; n < grid_vectors; ++n) {
                const int within = at.within(chunk, n);
                if (within == 0) continue;
                const VectorsRead<Op, V, R...> in{{chunks.template of<R>().loaded[n]}...};
                VectorsWritten<Op, V, W...> out;
                Terms<Op, V, N...> terms;
                using Element = ElementBody<Op, V, Body, Indices<R...>, Indices<W...>, Terms<Op, V, N...>>;
                const Element element_body{body};
                if constexpr (Element::slow_path()) {
                    const auto exists = [](int) { return true; };
                    by_paths<V>(none, element_body, n, exists, in, out, terms);
                    if constexpr (sizeof...(N) > 0)
                        each_within<V>(within, [&](int element) { (partials.template of<N>().combine_term(terms, element), ...); });
                } else if constexpr ((adds_some<Op, N> || ...)) {
                    each_within<V>(within, [&](int element) { element_body(Place{n, element}, in, out, terms); });
                    (combine_some<N>(partials.template of<N>(), terms, within), ...);
                } else {
                    each_within<V>(within, [&](int element) {
                        element_body(Place{n, element}, in, out, terms);
                        (partials.template of<N>().combine_term(terms, element), ...);
                    });
                }
                (write_elements<Flat>(arguments.template data<W>(), W, at.first(chunk, n), within, geometry, out.template of<W>().rounded()), ...);
            }
        }
        (write_partial<Operator<Op, N>>(partials.template of<N>().result(), partial_data.template data<N>()), ...);
    }
    // The terms of a vector's elements that exist.
    template <int N, class Terms> static BARACUDA_DEVICE void combine_some(Partial<Op, N, V>& partial, Terms& terms, int within) {
        if constexpr (adds_some<Op, N>) partial.value = Operator<Op, N>::add_all(partial.value, terms.template of<N>(), within);
        else each_within<V>(within, [&](int element) { partial.combine_term(terms, element); });
    }
};

template <class Op, int Pass, int V, bool Flat, class... P>
__global__ void __launch_bounds__(grid_threads) grid_pass_kernel(P... parameters, GridGeometry<Op::Operands::size> geometry) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const PartialPointers<Op> partial_data = partials_of<Op>(parameters...);
    const GridThread<V> at(geometry);
    Grid<Op, Pass, V, Flat> grid{arguments, partial_data, geometry, at};
    arguments.op(grid);
}
template <class Op, int Pass, int V, bool Flat> constexpr auto grid_pass() {
    return []<class... P>(Types<P...>) { return &grid_pass_kernel<Op, Pass, V, Flat, P...>; }(ParametersWithPartials<Op>());
}

}  // namespace baracuda

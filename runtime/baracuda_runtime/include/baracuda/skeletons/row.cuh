// Rows: reduce along the last index, or the last ones, then map; a formula is a sequence of such loops. How threads share a row, and where
// they cache it between the loops, is in row_threads.cuh.
#pragma once
#include <baracuda/skeletons/row_threads.cuh>

namespace baracuda {

// Of one operand. Same: it is the same for all rows, and a block that has several of them loads it once. Not Kept: each loop reads it, since the
// device's caches have it. Pieces: it may be the same along the last of a row's dims. Guide: vectors are aligned with it. Group: where it is
// interleaved.
template <class T, class At, bool Same, bool Kept, bool Pieces = false, bool Guide = false, class Group = GroupOf<void>> struct RowReader {
    static constexpr int Items = At::items, V = At::vector, Blocks = At::blocks, Unit = At::unit;
    static constexpr int pitch = At::block_threads, stages = Same ? 1 : At::stages;
    static constexpr bool kept = Kept && Items > 0 && in_memory<T>;
    // In turn, a CPU does the parts of all blocks: it reads them where they are. So is it with packed codes, which are few bytes.
#ifdef CUDA_HOST
    static constexpr bool in_registers = kept && At::in_registers, in_shared = kept && Blocks == 1 && !is_packed<T>;
#else
    static constexpr bool in_registers = kept && At::in_registers, in_shared = kept && Blocks > 0 && !is_packed<T>;
#endif
    using Loaded = Vector<T, V>;
    const T* data;
    int operand;
    Loaded cached[in_registers ? Items : 1];
    ElementOf<T> at_edge[At::edges + 1];
    Loaded* staged;  // this thread's, in shared memory; it alone writes and reads them

    BARACUDA_DEVICE RowReader(const T* data_, int operand_, uint4*& pool, int held)
        : data(data_), operand(operand_), staged(reinterpret_cast<Loaded*>(pool) + At::lane()) {
        if constexpr (in_shared) pool += stages * pitch * held * sizeof(Loaded) / sizeof(uint4);
    }
    // The row of `at`, which starts there.
    template <class Geometry> BARACUDA_DEVICE void load(i64 start, const Geometry& geometry, const At& at) {
        if constexpr (!in_registers && !in_shared) return;
        const bool aligned = Guide || at.is_aligned(data + start);
#pragma unroll
        for (int k = 0; k < At::edges; ++k)
            if (at.has_edge(k)) at_edge[k] = edge_of(k, start, geometry, at);
        constexpr int at_once = in_registers ? Items : At::unrolled;
#pragma unroll at_once
        for (int n = 0; n < at.vectors(); ++n) {
            if (!at.holds(n) || !aligned) continue;
            if constexpr (in_registers) cached[n] = whole(n, start, geometry, at);
            else if constexpr (in_shared) {
                const T* from = run_at(data, start) + at.place(operand, n, geometry);
                Loaded* to = staged + place(n, at);
                if constexpr (Group::size > 1) *to = whole(n, start, geometry, at);
                else if constexpr (Loaded::bytes % 4 == 0) copy_async<Loaded::bytes>(to, from);
                else *to = Loaded::load(from);
            }
        }
        if constexpr (At::peeled) {  // after the aligned vectors, so that all of their loads are in flight first
            constexpr int of_words = in_registers ? Items : 4;
            if (!aligned) {
#pragma unroll of_words
                for (int n = 0; n < at.vectors(); ++n) {
                    if (!at.holds(n)) continue;
                    if constexpr (in_shared && sizeof(T) == 4) {
#pragma unroll
                        for (int k = 0; k < V; ++k) copy_async<4>(&staged[place(n, at)][k], data + start + at.place(operand, n, geometry, k));
                    } else slot(n, at) = between(n, start, geometry, at);
                }
            }
        }
    }
    template <class Geometry> BARACUDA_DEVICE Vector<T, V> vector(int k, i64 start, const Geometry& geometry, const At& at) const {
        if constexpr (in_registers) return cached[k];
        else if constexpr (in_shared) return staged[place(k, at)];
        else return read(k, start, geometry, at);
    }
    // The k-th element at an edge of the row, as all of a vector: the least and the greatest of a vector are those of its elements.
    template <class Geometry> BARACUDA_DEVICE Loaded edge(int k, i64 start, const Geometry& geometry, const At& at) const {
        return repeated<T, V>(in_registers || in_shared ? at_edge[k] : edge_of(k, start, geometry, at));
    }

private:
    template <class Geometry> BARACUDA_DEVICE ElementOf<T> edge_of(int k, i64 start, const Geometry& geometry, const At& at) const {
        return element_at(data, start + (Pieces && geometry.is_same(operand) ? 0 : at.place(operand, At::edge(k), geometry)));
    }
    static BARACUDA_DEVICE int place(int n, const At& at) {
        if constexpr (stages == 1) return n * pitch;
        else return (at.stage * at.held + n) * pitch;
    }
    BARACUDA_DEVICE Loaded& slot(int n, const At& at) {
        if constexpr (in_registers) return cached[n];
        else return staged[place(n, at)];
    }
    template <class Geometry> BARACUDA_DEVICE Loaded read(int n, i64 start, const Geometry& geometry, const At& at) const {
        if constexpr (Pieces && V > Unit) {
            if (geometry.is_same(operand)) {
                return repeated<T, V>(element_at(data, start + geometry.piece_at(operand, u32(at.column(n)))));
            }
        }
        if constexpr (At::peeled) {
            if (!at.holds_all(n)) return elements(n, start, geometry, at);
            if (!in_memory<T> || !Guide && !at.is_aligned(data + start)) return between(n, start, geometry, at);
        }
        return whole(n, start, geometry, at);
    }
    template <class Geometry> BARACUDA_DEVICE Loaded whole(int n, i64 start, const Geometry& geometry, const At& at) const {
        if constexpr (V > Unit && Group::size > 1) return load_interleaved<V, Group>(data + start + at.place(operand, n, geometry) * Group::size);
        else if constexpr (V > Unit && At::from_first) return Loaded::load(aligned_run<V>(run_at(run_at(data, start), at.place(operand, n, geometry))));
        else if constexpr (V > Unit) return Loaded::load(run_at(run_at(data, start), at.place(operand, n, geometry)));
        else return elements(n, start, geometry, at);
    }
    template <class Geometry> BARACUDA_DEVICE Loaded between(int n, i64 start, const Geometry& geometry, const At& at) const {
        if constexpr (Loaded::bytes % 4 == 0 || !in_memory<T>) return Loaded::load_between(run_at(data, start + at.place(operand, n, geometry)));
        else return elements(n, start, geometry, at);
    }
    // What is outside the row is as one of the vector's elements: the least and the greatest of a vector are the same with it.
    template <class Geometry> BARACUDA_DEVICE Loaded elements(int n, i64 start, const Geometry& geometry, const At& at) const {
        const int first = At::peeled && at.column(n) < 0 ? -at.column(n) : 0;
        const auto from = is_packed<T> ? data : run_at(data, start);
        Loaded v;
#pragma unroll
        for (int element = 0; element < V; ++element)
            v[element] = element_at(from, (is_packed<T> ? start : 0) + at.place(operand, n, geometry, at.holds(n, element) ? element : first));
        return v;
    }
};

// Values of elements that later loops use again. Where no registers keep them, they are computed again.
template <class C, class At> struct RowCache {
    static constexpr bool available() { return At::blocks < 2 && At::items > 0 && At::items <= At::unrolled; }
    C values[available() ? At::items : 1][At::vector];
    C at_edge[At::edges + 1];

    BARACUDA_DEVICE C keep(Place at, C value) {
        if (At::edges > 0 && at.vector < 0) at_edge[At::edge(at.vector)] = value;
        else if constexpr (available()) values[at.vector][at.element] = value;
        return value;
    }
    BARACUDA_DEVICE C of(Place at) const {
        return At::edges > 0 && at.vector < 0 ? at_edge[At::edge(at.vector)] : values[available() ? at.vector : 0][at.element];
    }
};

// The operand that vectors of a row are aligned with: an output, if there is one with an element for each of the row; -1: none.
template <class Op, Role Of = Role::out, int K = 0> constexpr int aligned_operand() {
    constexpr bool last = K == Op::Operands::size;
    if constexpr (last && Of == Role::out) return aligned_operand<Op, Role::in>();
    else if constexpr (last) return -1;
    else if constexpr (Operand<Op, K>::role() == Of && in_memory<Element<Op, K>> && !once_a_row<Operand<Op, K>>) return K;
    else return aligned_operand<Op, Of, K + 1>();
}

// Guide: vectors are aligned with the operand.
template <bool Guide, class T, class Geometry, class At, int V>
BARACUDA_DEVICE void write_vector(T* data, i64 start, int operand, int n, const Geometry& geometry, const At& at, const Vector<T, V>& v) {
    if constexpr (V > At::unit) {
        if (at.holds_all(n) && (Guide || at.is_aligned(data + start))) {
            v.put(run_at(run_at(data, start), at.place(operand, n, geometry)));
            return;
        }
    }
    const auto to = is_packed<T> ? data : run_at(data, start);
#pragma unroll
    for (int element = 0; element < V; ++element)
        if (at.holds(n, element)) put_element(to, (is_packed<T> ? start : 0) + at.place(operand, n, geometry, element), v[element]);
}

template <class Op, int... K> constexpr int codes_written(Indices<K...>) { return codes_a_byte<Element<Op, K>...>; }
template <class Op> constexpr int codes_written() { return codes_written<Op>(operands_of<Op, Roles<Role::out>>()); }

template <class Op, int K> constexpr bool same_for_rows() { return Operand<Op, K>::role() == Role::by_column; }
// How many of the operands are the same for all rows.
template <class Op, int... K> constexpr int same_operands(Indices<K...>) { return (0 + ... + same_for_rows<Op, K>()); }
// A row in registers has room for one of those; in shared memory they would take the room of other rows.
template <class Op, class At, int K> constexpr bool kept_for_rows() {
    return !in_pieces<Operand<Op, K>> && (!same_for_rows<Op, K>() || At::stages > 1 || At::in_registers && !At::peeled && same_operands<Op>(every<Op::Operands::size>()) == 1);
}
// The readers of those of the first K operands that have an element for each of the row. `more`: what each takes besides.
template <template <class, class, int> class Reader, class Op, class At, int K> struct OperandReaders : OperandReaders<Reader, Op, At, K - 1> {
    Reader<Op, At, K - 1> reader;

    template <class... More>
    BARACUDA_DEVICE explicit OperandReaders(const Arguments<Op>& arguments, More&&... more)
        : OperandReaders<Reader, Op, At, K - 1>(arguments, more...), reader(arguments.template data<K - 1>(), K - 1, more...) {}
    // Later: the row is not the first one.
    template <bool Later = false, class Start, class Geometry, class Piece>
    BARACUDA_DEVICE void load(const Start& start, const Geometry& geometry, const Piece& at) {
        OperandReaders<Reader, Op, At, K - 1>::template load<Later>(start, geometry, at);
        if constexpr (!Later || !same_for_rows<Op, K - 1>()) reader.load(start[K - 1], geometry, at);
    }
};
template <template <class, class, int> class Reader, class Op, class At, int K>
requires(K > 0) && (Operand<Op, K - 1>::role() != Role::in && !same_for_rows<Op, K - 1>()) struct OperandReaders<Reader, Op, At, K>
    : OperandReaders<Reader, Op, At, K - 1> {
    using OperandReaders<Reader, Op, At, K - 1>::OperandReaders;
};
template <template <class, class, int> class Reader, class Op, class At> struct OperandReaders<Reader, Op, At, 0> {
    template <class... Any> BARACUDA_DEVICE explicit OperandReaders(const Any&...) {}
    template <bool Later = false, class... Any> BARACUDA_DEVICE void load(const Any&...) {}
};
template <class Op, class At, int K> using RowReaderOf = RowReader<Element<Op, K>, At, same_for_rows<Op, K>(), kept_for_rows<Op, At, K>(),
    in_pieces<Operand<Op, K>>, aligned_operand<Op>() == K, GroupOf<Operand<Op, K>>>;
template <class Op, class At, int K> using RowReaders = OperandReaders<RowReaderOf, Op, At, K>;

struct NoColumns {};

// What an element gives to a loop of a search that has found so much.
template <class Search, class C, class Body> struct SearchBody {
    C found;
    const Body& body;

    template <class... A> requires Takes<Body, A...> BARACUDA_DEVICE C operator()(A&&... arguments) const {
        return Search::term(found, body(static_cast<A&&>(arguments)...));
    }
};

// A row as a formula sees it. Columns: what reductions down the columns have found in the rows so far. Kept: whose vectors readers keep.
template <class Op, class At, class Geometry, class Columns = NoColumns, class Kept = At> struct Row {
    static constexpr int V = At::vector;
    const Arguments<Op>& arguments;
    const Geometry& geometry;
    At& at;
    const Offsets<Op::Operands::size>& start;
    const RowReaders<Op, Kept, Op::Operands::size>& readers;
    Columns& found_in_columns;

    // An operand that has one element a row.
    template <int K> BARACUDA_DEVICE auto get() const { return value_at<K>(arguments, place_of<K>()); }
    // Stores an output that has one element a row; the value that is read back.
    template <int K> BARACUDA_DEVICE auto put(Element<Op, K> element) const {
        const auto value = value_of<typename Operand<Op, K>::Value>(element);
        if (at.leader) arguments.template data<K>()[place_of<K>()] = element;
        return value;
    }
    // The same, of what the thread that stores it computes by itself.
    BARACUDA_DEVICE bool leads() const { return at.leader; }
    template <int K, class Make> BARACUDA_DEVICE void put_by_leader(const Make& make) const {
        if (at.leader) arguments.template data<K>()[place_of<K>()] = make();
    }
    // Whether an element is the one of that number in its row: a bit, of a mask that the elements of its vector share.
    BARACUDA_DEVICE bool is_here(i64 number, Place place) const {
        const auto first = at.column(place.vector);  // an int, or as wide as the number
        const u64 from_first = sizeof(first) == 4 ? u32(number) - u32(first) : u64(number) - u64(first);
        const bool near = (sizeof(first) == 4 ? u64(number) : from_first) >> 32 == 0;
        return __funnelshift_lc(0, near, u32(from_first)) >> place.element & 1;
    }
    // What a reduction finds by several loops, each of which starts from what the last one has found.
    template <int N, int... R, class Body> BARACUDA_DEVICE auto search(Indices<R...> read, const Body& body) const {
        using Search = Operator<Op, N>;
        auto found = Search::template start<OfReduction<Op, N>>();
        while (At::any(Search::advance(found, reduce<N>(read, SearchBody<Search, decltype(found), Body>{found, body})))) {}
        return found;
    }
    // Values of elements that later loops use again.
    template <class C> BARACUDA_DEVICE RowCache<C, At> cache() const {
        RowCache<C, At> cached;  // not yet set to anything
        return cached;
    }

    template <int... N, int... R, class Body = NoBody> BARACUDA_DEVICE auto reduce(Indices<R...> read, Body body = {}) const {
        return loop(Indices<N...>(), Indices<>(), read, Indices<>(), Bound<false>(), body);
    }
    template <int... N, int... R, int... W, class Body>
    BARACUDA_DEVICE auto reduce(Indices<R...> read, Indices<W...> written, Body body) const {
        return loop(Indices<N...>(), Indices<>(), read, written, Bound<false>(), body);
    }
    template <int... R, int... W, class Body> BARACUDA_DEVICE void map(Indices<R...> read, Indices<W...> written, Body body) const {
        loop(Indices<>(), Indices<>(), read, written, Bound<false>(), body);
    }
    // A map with reductions over all rows, those of the numbers M, for each place along a row.
    template <int... M, int... R, class Body> BARACUDA_DEVICE void columns(Indices<R...> read, Body body) const {
        loop(Indices<>(), Indices<M...>(), read, Indices<>(), Bound<false>(), body);
    }
    template <int... M, int... R, int... W, class Body>
    BARACUDA_DEVICE void columns(Indices<R...> read, Indices<W...> written, Body body) const {
        loop(Indices<>(), Indices<M...>(), read, written, Bound<false>(), body);
    }
    // `none`: whether no element of the row needs the slow path.
    template <int... R, int... W, class Given, class Body>
    BARACUDA_DEVICE void map(Indices<R...> read, Indices<W...> written, Given none, Body body) const {
        loop(Indices<>(), Indices<>(), read, written, none, body);
    }

private:
    template <int... N, int... M, int... R, int... W, class Given, class Body>
    BARACUDA_DEVICE auto loop(Indices<N...>, Indices<M...>, Indices<R...>, Indices<W...>, Given none, Body body) const {
        AllFound<Op, N...> found{{{identity<Op, N>()}...}};
        at.template begin<(sizeof...(N) > 0)>();
        for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
            Partials<Op, V, N...> partials;
            // Count: the elements of a vector, or one at an edge.
            const auto combine_vector = [&](int n, auto count, const VectorsRead<Op, V, R...>& in) {
                constexpr int elements = count;
                VectorsWritten<Op, V, W...> out;
                Terms<Op, V, N..., M...> terms;
                (partials.template of<N>().combine_vector(in), ...);
                using Element = ElementBody<Op, V, Body, Indices<R...>, Indices<W...>, Terms<Op, V, N..., M...>>;
                const Element element_body{body};
                if constexpr (Element::slow_path()) {
                    const auto exists = [&](int element) { return At::unit == 1 || at.holds(n, element); };
                    by_paths<elements>(none, element_body, n, exists, in, out, terms);
                }
#pragma unroll
                for (int element = 0; element < elements; ++element) {
                    if constexpr (At::unit > 1) {
                        if (!at.holds(n, element)) continue;
                    }
                    if constexpr (!Element::slow_path()) element_body(Place{n, element}, in, out, terms);
                    (partials.template of<N>().combine_term(terms, element), ...);
                    (found_in_columns.template combine<M>(Place{n, element}, terms), ...);
                }
                (write<W>(n, count, out.template of<W>()), ...);
            };
#pragma unroll
            for (int k = 0; k < At::edges; ++k)
                if (at.has_edge(k)) combine_vector(At::edge(k), Constant<1>(), {{reader<R>().edge(k, start[R], geometry, at)}...});
            constexpr int unrolled = sizeof...(M) > 0 ? At::items : At::unrolled;
#pragma unroll unrolled
            for (int n = 0; n < at.vectors(); ++n)
                if (at.holds(n)) combine_vector(n, Constant<V>(), {{reader<R>().vector(n, start[R], geometry, at)}...});
            (exchange<N>(found.template of<N>(), partials.template of<N>().result()), ...);
        }
        ((found.template of<N>() = at.template receive<N, Operator<Op, N>>(found.template of<N>())), ...);
        return found.result();
    }
    template <int K, int Count, class Out> BARACUDA_DEVICE void write(int n, Constant<Count>, Out& out) const {
        const auto data = arguments.template data<K>();
        if constexpr (Count == V) write_vector<K == aligned_operand<Op>()>(data, start[K], K, n, geometry, at, out.rounded());
        else put_element(data, start[K] + at.place(K, n, geometry), Element<Op, K>(out[0]));
    }
    template <int N, class Value> BARACUDA_DEVICE void exchange(Value& found, const Value& own) const {
        found = at.template joined<Operator<Op, N>>(own);
        at.template send<N>(found);
    }
    template <int K> BARACUDA_DEVICE const auto& reader() const { return static_cast<const RowReaders<Op, Kept, K + 1>&>(readers).reader; }
    template <int K> BARACUDA_DEVICE i64 place_of() const { return start[K] + at.once(K, geometry); }
};

template <class Op, class At, class Geometry, class... P> BARACUDA_DEVICE void run_row(At at, const Geometry& geometry, P&... parameters) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    constexpr int Blocks = At::blocks;
    if constexpr (Blocks > 1) {
        each(AllReductions<Op>(), [&](auto n) { at.template open<n, Reduced<Op, n>>(); });
        cluster_arrive();  // this block runs: the others may send to it, once they know
    }
    const Offsets<Op::Operands::size> start = geometry.rows.at(at.row);
    if constexpr (At::peeled) {
        constexpr int guide = aligned_operand<Op>();
        if constexpr (guide >= 0) at.peel(arguments.template data<guide>() + start[guide]);
    }
    BARACUDA_DYNAMIC_SHARED(pool);
    uint4* space = pool;
    RowReaders<Op, At, Op::Operands::size> readers(arguments, space, int(at.held));  // a copy: readers that refer to `at` make kernels of clusters longer
    readers.load(start, geometry, at);
    if constexpr (At::in_registers) start_loads(geometry.length < 0);
    if constexpr (Blocks > 1) cluster_wait();
    if constexpr (Blocks > 0) copies_arrive();
    NoColumns none;
    const Row<Op, At, Geometry> row{arguments, geometry, at, start, readers, none};
    arguments.op(row);
}

template <class Op, class At, class Geometry, class... P>
__global__ void __launch_bounds__(At::launched) row_kernel(P... parameters, Geometry geometry) {
    if (At::takes_part(geometry)) run_row<Op>(At(geometry), geometry, parameters...);
}
template <class Op, class At, class Geometry> constexpr auto row_of() {
    return []<class... P>(Types<P...>) { return &row_kernel<Op, At, Geometry, P...>; }(Parameters<Op>());
}
template <class Op, int Threads, int Items, int V, int Blocks, bool Tiled = false, bool Peeled = false> constexpr auto row() {
    return row_of<Op, RowThread<Threads, Items, V, Blocks, codes_written<Op>(), Peeled>, RowGeometry<Op::Operands::size, Tiled>>();
}
// With a thread for each row, and with a few threads for each long one.
template <class Op, int Items, int V> constexpr auto row_column() { return row_of<Op, RowInColumn<Items, V>, RowGeometry<Op::Operands::size>>(); }
template <class Op, int Threads, int V> constexpr auto row_across() { return row_of<Op, RowAcross<Threads, V>, RowGeometry<Op::Operands::size>>(); }

// With several blocks for each row, and a launch for each pass over the elements.
template <class Op, class At, class Geometry, class... P>
__global__ void __launch_bounds__(At::launched) row_part_kernel(P... parameters, Geometry geometry, i32 pass, i32 passes) {
    run_row<Op>(At(geometry, partials_of<Op>(parameters...), pass, passes), geometry, parameters...);
}
template <class Op, int V, bool Peeled> constexpr auto row_part() {
    using At = RowInParts<Op, V, codes_written<Op>(), Peeled>;
    return []<class... P>(Types<P...>) { return &row_part_kernel<Op, At, RowGeometry<Op::Operands::size>, P...>; }(ParametersWithPartials<Op>());
}

// With a cluster of blocks for each row.
template <class Op, class At, class Geometry, class... P>
__global__ void BARACUDA_CLUSTER(At::blocks) __launch_bounds__(At::launched) row_cluster_kernel(P... parameters, Geometry geometry) {
    if (At::takes_part(geometry)) run_row<Op>(At(geometry), geometry, parameters...);
}
template <class Op, int Threads, int Items, int V, int Blocks, bool Tiled = false, bool Peeled = false> constexpr auto row_cluster() {
    using At = RowThread<Threads, Items, V, Blocks, codes_written<Op>(), Peeled>;
    return []<class... P>(Types<P...>) { return &row_cluster_kernel<Op, At, RowGeometry<Op::Operands::size, Tiled>, P...>; }(Parameters<Op>());
}

}  // namespace baracuda

// Reductions over any dims: a block reduces a part of the reduced positions for some outputs; with more than one part the partial
// results go to the workspace, and a second launch of the same kernel combines them.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/skeletons/loop.cuh>

namespace baracuda {

// Operands that vary along the kept dims alone, or along the reduced ones alone.
template <class T, class V> struct PerOutput : Broadcast<T, V> {};
template <class T, class V> struct PerPosition : Broadcast<T, V> {};

constexpr int reduce_block_threads = 256;
constexpr int most_in_flight = 4;  // accesses of a thread
constexpr bool in_columns(int lanes) { return lanes == 1 || lanes == 8; }
// Whether an operand has other elements elsewhere along the reduced dims.
template <class T, class V> constexpr bool varies_along(In<T, V>) { return true; }
template <class T, class V> constexpr bool varies_along(Broadcast<T, V>) { return false; }
template <class T, class V> constexpr bool varies_along(PerPosition<T, V>) { return true; }
constexpr bool varies_along(...) { return false; }

template <int Operands> struct ReduceGeometry {
    Layout<Operands> kept, reduced;
    i64 outputs;    // positions of the kept dims
    i64 count;      // reduced positions of an output
    i64 part;       // positions a block takes
    i32 parts;
    i32 in_vectors;  // where a column has a thread of its own: V neighbouring results are aligned stores
};

// Lanes threads share an output, and move V neighbouring elements of an operand at a time. 1 or 8: columns of a block of 256 x 1 or 32 x 8,
// V of them a thread, neighbours along the kept dims. 4, 32 or 256: neighbouring threads, each with every Lanes-th group of Group positions.
// Unaligned: operands lie in one piece, which starts and ends anywhere. Of columns, accesses are by words of 4 bytes, and the last one may be
// of fewer outputs than V. Along an output's positions, vectors lie where those of an operand are aligned if its first element is; the
// positions at the edges, before the first vector and after the last one, are combined one by one, after the others.
// Which positions a thread combines, and in which order, depends neither on where operands start nor, but for the edges, on V; a joined state
// may take a vector at once.
template <int Lanes, int Group, int V, bool Unaligned = false> struct ReduceThread {
    static constexpr bool columns = in_columns(Lanes), peeled = Unaligned && !columns, in_words = Unaligned && columns;
    static constexpr int outputs = columns ? V : 1;  // of a thread
    static constexpr int block_outputs = reduce_block_threads / Lanes * outputs;
    static constexpr int of_a_group = columns || Group < V ? 1 : Group / V;  // accesses
    static constexpr i64 step = columns ? Lanes : Lanes * Group;             // from group to group
    static constexpr int shared = columns ? reduce_block_threads * V : 1;  // values that the block's threads leave for each other
    i64 output, begin, end;
    i64 block;    // the block's first output
    int own_end;  // how many of its outputs exist

    ReduceThread() = default;
    template <int Operands> BARACUDA_DEVICE explicit ReduceThread(const ReduceGeometry<Operands>& geometry) {
        block = i64(blockIdx.x) * block_outputs;
        output = block + (columns ? threadIdx.x * V : threadIdx.y);
        begin = blockIdx.y * geometry.part + (columns ? threadIdx.y : threadIdx.x * Group);
        end = (blockIdx.y + 1) * geometry.part;
        if (end > geometry.count) end = geometry.count;
        own_end = block_outputs;
        if (own_end > geometry.outputs - block) own_end = int(geometry.outputs - block);
        if (output >= geometry.outputs) output = 0, end = 0;
        else if (columns && Unaligned && output > geometry.outputs - V) output = geometry.outputs - V;
    }

    // Of the thread's access of that number; from the first one past the end on, all are.
    BARACUDA_DEVICE i64 position(int access) const {
        return begin + i64(access / of_a_group) * step + access % of_a_group * V;
    }
    // How many there are.
    BARACUDA_DEVICE int accesses() const {
        constexpr int width = columns ? Lanes : V;
        const i64 span = end > begin ? end - begin : 0;
        const int groups = int(span / step), last = int(span - groups * step + width - 1) / width;
        return groups * of_a_group + (last < of_a_group ? last : of_a_group);
    }
    // Where an access starts: one past the end is the first one again.
    BARACUDA_DEVICE i64 start_of(int access, int first) const { return position(access) < end ? position(access) : position(first); }
    // Moves the positions to where vectors lie, which begin after `head` positions of `count`; where the last one ends.
    BARACUDA_DEVICE i64 peel(i64 head, i64 count) {
        const i64 last = head + (count - head) / V * V;
        if (end == 0) return last;
        begin += head;
        end += head;
        if (end > last) end = last;
        return last;
    }
    // The positions from one to another, one by one.
    BARACUDA_DEVICE auto one_by_one(i64 from, i64 to) const {
        ReduceThread<Lanes, 1, 1> edge;
        edge.begin = from + threadIdx.x;
        edge.end = to;
        return edge;
    }
    // Where a reduced position is in each operand, of one dim: the usual case. Vectors have neighbours.
    template <class Op, int... K> static BARACUDA_DEVICE Offsets<sizeof...(K)> along(const Layout<sizeof...(K)>& reduced, i64 position, Indices<K...>) {
        if constexpr (V > 1 && !columns)
            return {{(in_pieces<Operand<Op, K>> ? position * reduced.stride[K][0]
                : varies_along(Operand<Op, K>()) ? position * GroupOf<Operand<Op, K>>::size : 0)...}};
        else return {{position * reduced.stride[K][0]...}};
    }
    // Among the columns that the block's threads have, the place of one of its outputs: the last thread may have some that another has too.
    BARACUDA_DEVICE int column_of(int own) const {
        return columns && Unaligned && own >= own_end / V * V ? own + (V - own_end % V) : own;
    }
    // The outputs of its block that a thread finishes.
    BARACUDA_DEVICE int own() const {
        if constexpr (columns) return threadIdx.y * (reduce_block_threads / Lanes) + threadIdx.x;
        return threadIdx.x == 0 ? int(threadIdx.y) : block_outputs;
    }
    // Elements that an access has of an operand.
    static constexpr int width(bool per_output, bool per_position) { return (columns ? per_output : per_position) ? V : 1; }
};

// The operand that says where vectors lie along an output's positions; -1: none.
template <class Op, int K = 0> constexpr int guide() {
    if constexpr (K == Op::Operands::size) return -1;
    else if constexpr (Operand<Op, K>::role() == Role::in && in_memory<Element<Op, K>> && !in_pieces<Operand<Op, K>>) return K;
    else return guide<Op, K + 1>();
}

// Elements of the K-th operand that an access has.
template <class Thread, class T, class V> constexpr int access_width(In<T, V>) { return Thread::width(true, true); }
template <class Thread, class T, class V> constexpr int access_width(Broadcast<T, V>) { return Thread::width(false, false); }
template <class Thread, class T, class V> constexpr int access_width(PerOutput<T, V>) { return Thread::width(true, false); }
template <class Thread, class T, class V> constexpr int access_width(PerPosition<T, V>) { return Thread::width(false, true); }

// The accesses to an operand that a thread has in flight, of Width elements each, or of one that does for all.
template <class T, int Width, int InFlight, class Group> struct ReduceReader {
    Vector<T, Width> loaded[InFlight];

    // `same`: the access has one element, for all of them. InWords: it may start anywhere.
    template <bool InWords> BARACUDA_DEVICE void read(int n, const T* data, i64 at, bool same) {
        if constexpr (Width == 1) loaded[n] = repeated<T, 1>(element_at(data, at));
        else if (same) loaded[n] = repeated<T, Width>(element_at(data, at));
        else if constexpr (Group::size > 1) loaded[n] = load_interleaved<Width, Group>(data + at);
        else if constexpr (InWords) loaded[n] = Vector<T, Width>::load_between(run_at(data, at));
        else loaded[n] = Vector<T, Width>::load(aligned_run<Width>(run_at(data, at)));
    }
    BARACUDA_DEVICE const auto& at(int n, int element) const { return loaded[n][Width == 1 ? 0 : element]; }
};
template <class Op, class Thread, int InFlight, int... K>
using ReduceReaders = Slots<Slot<K, ReduceReader<Element<Op, K>, access_width<Thread>(Operand<Op, K>()), InFlight, GroupOf<Operand<Op, K>>>>...>;
// The n-th accesses, as the body of a loop takes them.
template <class Readers> struct Accesses {
    const Readers& readers;
    int n;

    template <int K> struct Elements {
        const Readers& readers;
        int n;
        BARACUDA_DEVICE const auto& operator[](int element) const { return readers.template of<K>().at(n, element); }
    };
    template <int K> BARACUDA_DEVICE Elements<K> of() const { return {readers, n}; }
};

// What a thread found for its outputs.
template <class Op, int N, class Thread> struct ThreadPartial : FoundSoFar<Op, N, Thread::outputs> {};
template <class Op, class Thread, class N> struct ThreadPartials;
template <class Op, class Thread, int... N> struct ThreadPartials<Op, Thread, Indices<N...>> : ThreadPartial<Op, N, Thread>... {};

// How a loop adds to it: element by element, or, of bare elements, vectors that come last.
struct GatheringNothing {
    template <class... Any> BARACUDA_DEVICE void combine_vector(const Any&...) const {}
    template <class... Any> BARACUDA_DEVICE void combine_terms(const Any&...) const {}
    template <class... Any> BARACUDA_DEVICE void flush(const Any&...) const {}
    template <class... Any> BARACUDA_DEVICE void leave(const Any&...) const {}
};
template <class Op, int N, class Thread, int V> struct Gathering : GatheringNothing {
    template <class Terms> BARACUDA_DEVICE void combine_terms(ThreadPartial<Op, N, Thread>& partial, Terms& terms, int n) const {
        if constexpr (adds_all<Op, N> && V > 1 && !Thread::columns) {
            partial.found[0] = Operator<Op, N>::add_all(partial.found[0], terms.template of<N>());
            return;
        }
#pragma unroll
        for (int element = 0; element < V; ++element) {
            Reduced<Op, N>& value = partial.found[Thread::columns ? element : 0];
            const bool may_be_first = n == 0 && (element == 0 || Thread::columns) || Thread::peeled && V == 1;  // those may come before others
            value = may_be_first ? with_term<Op, N>(value, terms, element) : with_term<Op, N, true>(value, terms, element);
        }
    }
};
// Accesses with one term for each output: those in flight wait for each other, and are taken together.
template <class Op, int N, class Thread, int V> requires(adds_some<Op, N> && (Thread::columns || V == 1)) struct Gathering<Op, N, Thread, V> : GatheringNothing {
    Term<Op, N> waiting[Thread::outputs][most_in_flight];

    template <class Terms> BARACUDA_DEVICE void combine_terms(ThreadPartial<Op, N, Thread>&, Terms& terms, int n) {
#pragma unroll
        for (int output = 0; output < Thread::outputs; ++output) waiting[output][n] = terms.template of<N>()[output];
    }
    BARACUDA_DEVICE void flush(ThreadPartial<Op, N, Thread>& partial, int accesses) const {
#pragma unroll
        for (int output = 0; output < Thread::outputs; ++output)
            partial.found[output] = Operator<Op, N>::add_all(partial.found[output], waiting[output], accesses);
    }
};
template <class Op, int N, class Thread, int V> requires(ReductionOf<Op, N>::bare >= 0) struct Gathering<Op, N, Thread, V> : GatheringNothing {
    using Of = ReductionOf<Op, N>;
    using Bare = Element<Op, Of::bare>;
    template <bool Columns, class O, class T> struct Vectors { VectorReduction<O, T, V, Of::magnitude> of; };
    template <class O, class T> struct Vectors<true, O, T> { ColumnReduction<O, T, V, Of::magnitude> of; };
    Vectors<Thread::columns, Operator<Op, N>, Bare> vectors;

    template <class In> BARACUDA_DEVICE void combine_vector(const In& in, int n) {
        vectors.of.combine(in.template of<Of::bare>().loaded[n]);
    }
    BARACUDA_DEVICE void leave(ThreadPartial<Op, N, Thread>& partial) const {
        if constexpr (Thread::columns) vectors.of.results(partial.found);
        else partial.found[0] = Operator<Op, N>::combine(partial.found[0], vectors.of.result());
    }
};

// What the lanes found, combined for each output of the block. Made by all of its threads; `rows` is in shared memory, on 16 bytes.
template <class Op, class C, int Lanes, int Outputs> struct ReduceResult {
    C value;

    BARACUDA_DEVICE ReduceResult(const C (&found)[Outputs], C*) : value(reduce_threads<Op, Lanes>(found[0])) {}
    BARACUDA_DEVICE C of(int) const { return value; }
};
template <class Op, class C, int Lanes, int Outputs> requires(in_columns(Lanes)) struct ReduceResult<Op, C, Lanes, Outputs> {
    static constexpr int threads = reduce_block_threads / Lanes;
    const C* rows;

    BARACUDA_DEVICE ReduceResult(const C (&found)[Outputs], C* shared) : rows(shared) {
        C* own = shared + (threadIdx.y * threads + threadIdx.x) * Outputs;
        if constexpr (sizeof(found) < 16 || sizeof(found) % 16 == 0) {
            vector_of<C, Outputs>([&](int output) { return found[output]; }).store(own);
        } else {
#pragma unroll
            for (int output = 0; output < Outputs; ++output) own[output] = found[output];
        }
        __syncthreads();
    }
    BARACUDA_DEVICE C of(int own) const {
        C value = rows[own];
#pragma unroll
        for (int row = 1; row < Lanes; ++row) value = Op::combine(value, rows[row * (threads * Outputs) + own]);
        return value;
    }
};

// An output as a formula finishes it, or a term of it: where it is in each operand.
template <class Op> struct OneOfEach {
    const Arguments<Op>& arguments;
    Offsets<Op::Operands::size> at;

    template <int K> BARACUDA_DEVICE auto get() const { return value_at<K>(arguments, at[K]); }
    template <int K> BARACUDA_DEVICE auto put(Element<Op, K> element) const {
        const auto value = value_of<typename Operand<Op, K>::Value>(element);
        arguments.template data<K>()[at[K]] = element;
        return value;
    }
};

// The same of one of a thread's V neighbours. All results are put, and stored together at the end.
template <class Op, int V> struct OneOfRun {
    using Results = decltype(operands_of<Op, Roles<Role::out, Role::codes>>());
    template <int... K> static VectorsRead<Op, V, K...> vectors(Indices<K...>);
    using Stored = decltype(vectors(Results()));

    const OneOfEach<Op> one;
    Stored& stored;
    int element;

    template <int K> BARACUDA_DEVICE auto get() const { return one.template get<K>(); }
    template <int K> BARACUDA_DEVICE auto put(Element<Op, K> result) const {
        stored.template of<K>()[element] = result;
        return value_of<typename Operand<Op, K>::Value>(result);
    }
};

// A thread's part of the reductions, as a formula sees it.
template <class Op, int Lanes, int Group, int V, bool Combine, bool Unaligned> struct Reduce {
    using Thread = ReduceThread<Lanes, Group, V, Unaligned>;
    using Start = Offsets<Op::Operands::size>;
    const Arguments<Op>& arguments;
    const PartialPointers<Op>& partial_data;
    const ReduceGeometry<Op::Operands::size>& geometry;
    const Thread& thread;
    const Start& start;
    i64 head, last;  // of a peeled thread: where the first vector begins, and where the last one ends
    ThreadPartials<Op, Thread, AllReductions<Op>>& partials;

    template <int... R, class Body = NoBody> BARACUDA_DEVICE void reduce(Indices<R...> read, Body body = {}) const {
        if constexpr (Combine) combine(AllReductions<Op>());
        else loops<Body>(read, [&](int) -> const Body& { return body; });
    }
    // The same with a body for each of the thread's outputs, which `prepare` makes of the operands there.
    template <int... R, class Prepare> BARACUDA_DEVICE void reduce_prepared(Indices<R...> read, Prepare prepare) const {
        if constexpr (Combine) combine(AllReductions<Op>());
        else prepared(read, prepare, every<Thread::outputs>());
    }
    // Finishes the outputs of the block, or stores its partial results.
    template <class Body> BARACUDA_DEVICE void finish(Body body) const { finish(AllReductions<Op>(), body); }

private:
    // Whether neighbours that an access has share an operand's element.
    template <int K> BARACUDA_DEVICE bool is_same() const {
        const auto& along = Thread::columns ? geometry.kept : geometry.reduced;
        return in_pieces<Operand<Op, K>> && along.stride[K][along.rank - 1] == 0;
    }
    // Whether vectors of an operand may start anywhere where those of the others are aligned. Those of an index are no words in memory.
    template <int K> static constexpr bool in_words() { return Thread::peeled && Operand<Op, K>::role() != Role::in; }
    template <int K> static constexpr bool anywhere() { return in_words<K>() || Thread::peeled && !in_memory<Element<Op, K>>; }
    // Partial results that a thread loads before it combines the first.
    static constexpr int in_flight = 8;
    template <int... N> BARACUDA_DEVICE void combine(Indices<N...>) const {
        for (int first = 0; thread.position(first) < thread.end; first += in_flight) {
            Slots<Slot<N, Reduced<Op, N>[in_flight]>...> all;
#pragma unroll
            for (int n = 0; n < in_flight; ++n) {  // without branches, so that all loads are on their way before the first is used
                const i64 place = thread.start_of(first + n, first) * geometry.outputs + thread.output;
                ((all.template of<N>()[n] = partial_data.template data<N>()[place]), ...);
            }
#pragma unroll
            for (int n = 0; n < in_flight; ++n)
                if (thread.position(first + n) < thread.end)
                    ((found<N>()[0] = Operator<Op, N>::combine(found<N>()[0], all.template of<N>()[n])), ...);
        }
    }
    template <int... R, class Prepare, int... Output>
    BARACUDA_DEVICE void prepared(Indices<R...> read, const Prepare& prepare, Indices<Output...>) const {
        const Start next = next_output(every<Op::Operands::size>());
        using Body = decltype(prepare(OneOfEach<Op>{arguments, start}));
        const Body bodies[] = {prepare(OneOfEach<Op>{arguments, start + next * Output})...};
        loops<Body>(read, [&](int element) -> const Body& { return bodies[Thread::columns ? element : 0]; });
    }
    // `body_of`: an element's.
    template <class Body, int... R, class BodyOf> BARACUDA_DEVICE void loops(Indices<R...> read, const BodyOf& body_of) const {
        constexpr AllReductions<Op> reductions;
        if constexpr (!Thread::peeled) loop<Body, V, Thread::in_words>(thread, reductions, read, body_of);
        else {
            if ((is_aligned<R>() && ...)) loop<Body, V, false>(thread, reductions, read, body_of);
            else loop<Body, V, true>(thread, reductions, read, body_of);
            if (blockIdx.y > 0 || thread.own_end <= int(threadIdx.y)) return;
#pragma unroll 1
            for (int side = 0; side < 2; ++side)
                loop<Body, 1, false>(thread.one_by_one(side * last, side ? geometry.count : head), reductions, read, body_of);
        }
    }
    template <int K> BARACUDA_DEVICE bool is_aligned() const {
        if constexpr (Operand<Op, K>::role() != Role::in || !in_memory<Element<Op, K>>) return true;
        else return is_same<K>() || reinterpret_cast<u64>(arguments.template data<K>() + start[K] + head) % (V * sizeof(Element<Op, K>)) == 0;
    }
    template <class Body, int Width, bool InWords, class At, int... N, int... R, class BodyOf>
    BARACUDA_DEVICE void loop(const At& thread, Indices<N...>, Indices<R...>, const BodyOf& body_of) const {
        using Element = ElementBody<Op, Width, Body, Indices<R...>, Indices<>, Terms<Op, Width, N...>>;
        const auto element_body = [&](Place at, const auto& in, auto& out, auto& terms, auto&... path) {
            Element{body_of(at.element)}(at, in, out, terms, path...);
        };
        // Fewer where each element's text is long, or where words wait.
        constexpr bool any_in_words = Thread::peeled && (InWords || (in_words<R>() || ...));
        constexpr int in_flight = Element::slow_path() || any_in_words ? 2 : most_in_flight;
        using Readers = ReduceReaders<Op, At, in_flight, R...>;
        Slots<Slot<N, Gathering<Op, N, Thread, Width>>...> all;
        VectorsWritten<Op, Width> none;
        const auto along = [&](i64 position) { return At::template along<Op>(geometry.reduced, position, every<Op::Operands::size>()); };
        const Start step = along(At::step);
        const int count = thread.accesses();
        for (int first = 0; first < count; first += in_flight) {
            Readers in;
            // All loads are on their way before the first is used: no branch is between them.
            Start places[in_flight];
            const auto place = [&](auto of) {
#pragma unroll
                for (int n = 0; n < in_flight; ++n) places[n] = of(n);
            };
            const bool all_exist = first + in_flight <= count;
            if (!Thread::peeled && geometry.reduced.rank > 1)
                place([&](int n) { return start + geometry.reduced.at(thread.start_of(first + n, first)); });
            else if (At::of_a_group == 1 && all_exist) {
                const Start origin = start + along(thread.position(first));
                place([&](int n) { return origin + step * n; });
            } else place([&](int n) { return start + along(thread.start_of(first + n, first)); });
#pragma unroll
            for (int n = 0; n < in_flight; ++n) (in.template of<R>().template read<InWords || anywhere<R>()>(n, arguments.template data<R>(), places[n][R], is_same<R>()), ...);
            const auto combine = [&](int n) {
                (all.template of<N>().combine_vector(in, n), ...);
                const Accesses<Readers> accesses{in, n};
                Terms<Op, Width, N...> terms;
                if constexpr (Element::slow_path()) {
                    const auto exists = [](int) { return true; };
                    by_paths<Width>(Bound<false>(), element_body, n, exists, accesses, none, terms);
                }
                if constexpr (!Element::slow_path()) {
#pragma unroll
                    for (int element = 0; element < Width; ++element) element_body(Place{n, element}, accesses, none, terms);
                }
                (all.template of<N>().combine_terms(partial<N>(), terms, n), ...);
            };
            if (all_exist) {  // with a branch around each, the compiler would move loads to where they are used
#pragma unroll
                for (int n = 0; n < in_flight; ++n) combine(n);
                (all.template of<N>().flush(partial<N>(), in_flight), ...);
                continue;
            }
#pragma unroll
            for (int n = 0; n < in_flight; ++n)
                if (n == 0 || first + n < count) combine(n);
            (all.template of<N>().flush(partial<N>(), count - first), ...);
        }
        (all.template of<N>().leave(partial<N>()), ...);
    }
    template <int... N, class Body> BARACUDA_DEVICE void finish(Indices<N...> reductions, const Body& body) const {
        if constexpr (Lanes == 1 && !Unaligned)
            if (V == 1 || geometry.in_vectors) return finish_own(reductions, body);
        const Slots<Slot<N, ReduceResult<Operator<Op, N>, Reduced<Op, N>, Lanes, Thread::outputs>>...> results{{{found<N>(), rows<N>()}}...};
        for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
            const AllFound<Op, N...> values{{{results.template of<N>().of(thread.column_of(own))}...}};
            if (geometry.parts > 1) {
                const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
                ((partial_data.template data<N>()[place] = values.template of<N>()), ...);
                continue;
            }
            const Start at = geometry.kept.at(thread.block + own);
            body(OneOfEach<Op>{arguments, at}, values.template of<N>()...);
        }
    }
    // Outputs that no other thread has a part of.
    template <int... N, class Body> BARACUDA_DEVICE void finish_own(Indices<N...>, const Body& body) const {
        if (int(threadIdx.x) * V >= thread.own_end) return;
        if constexpr (V == 1) return body(OneOfEach<Op>{arguments, start}, found<N>()[0]...);
        using One = OneOfRun<Op, V>;
        typename One::Stored stored;
        const Start next = next_output(every<Op::Operands::size>());
#pragma unroll
        for (int output = 0; output < V; ++output) body(One{{arguments, start + next * output}, stored, output}, found<N>()[output]...);
        each(typename One::Results(), [&](auto k) { stored.template of<k>().put(run_at(arguments.data(k), start[k])); });
    }
    // From an output to its neighbour along the last of the kept dims.
    template <int... K> BARACUDA_DEVICE Start next_output(Indices<K...>) const {
        return {{geometry.kept.stride[K][geometry.kept.rank - 1]...}};
    }
    template <int N> BARACUDA_DEVICE ThreadPartial<Op, N, Thread>& partial() const { return partials; }
    template <int N> BARACUDA_DEVICE auto& found() const { return partial<N>().found; }
    template <int N> static BARACUDA_DEVICE Reduced<Op, N>* rows() {
        alignas(16) __shared__ Reduced<Op, N> of_block[Thread::shared];
        return of_block;
    }
};

template <class Op, int Lanes, int Group, int V, bool Combine, bool Unaligned, class... P>
BARACUDA_DEVICE void run_reduce(const ReduceGeometry<Op::Operands::size>& geometry, P&... parameters) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const PartialPointers<Op> partial_data = partials_of<Op>(parameters...);
    using Thread = ReduceThread<Lanes, Group, V, Unaligned>;
    Thread thread(geometry);
    const Offsets<Op::Operands::size> start = geometry.kept.at(thread.output);
    i64 head = 0, last = 0;
    if constexpr (Thread::peeled) {
        constexpr int of = guide<Op>();
        if constexpr (of >= 0) head = (0 - u64(start[of])) % V;
        last = thread.peel(head, geometry.count);
    }
    ThreadPartials<Op, Thread, AllReductions<Op>> partials;
    const Reduce<Op, Lanes, Group, V, Combine, Unaligned> part{arguments, partial_data, geometry, thread, start, head, last, partials};
    arguments.op(part);
}


// Combine: the second launch, over the partial results of the first.
template <class Op, int Lanes, int Group, int V, bool Combine, bool Unaligned, class... P>
__global__ void __launch_bounds__(reduce_block_threads) reduce_kernel(P... parameters, ReduceGeometry<Op::Operands::size> geometry) {
    run_reduce<Op, Lanes, Group, V, Combine, Unaligned>(geometry, parameters...);
}
template <class Op, int Lanes, int Group, int V, bool Unaligned = false> constexpr auto reduce() {
    return []<class... P>(Types<P...>) { return &reduce_kernel<Op, Lanes, Group, V, false, Unaligned, P...>; }(ParametersWithPartials<Op>());
}
template <class Op, int Lanes> constexpr auto combine() {
    return []<class... P>(Types<P...>) { return &reduce_kernel<Op, Lanes, 1, 1, true, false, P...>; }(ParametersWithPartials<Op>());
}

}  // namespace baracuda

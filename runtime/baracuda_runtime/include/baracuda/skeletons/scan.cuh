// Scans along rows: for each element the result of those up to it, from either end. A row belongs to `Threads` neighbouring threads, as
// in row.cuh, which go through it in pieces of Threads * Items vectors: a piece is a row for the formula, and what its scans have found goes
// from one to the next. So a row of any length is read once and written once. The next piece is on its way while one is scanned. A warp has
// Items * 32 vectors that lie together: each load and each store of a warp is of neighbours. Rows of fewer than `most_threads` threads are
// one piece. Rows that lie down an array are the columns of scan_columns.cuh, which threads go down by vectors of neighbouring ones.
//
// Peeled: rows start and end anywhere. Vectors lie where those of an output are aligned if it starts on 16 bytes. Whether it does changes
// nothing: the order in which elements are joined follows from shape, types and strides. The first and the last vector of a row may lie
// partly outside of it, and what they have there joins as nothing: elements keep their order, so none have places of their own as in row.cuh.
//
// A formula that scans has its direction in `backwards()`. Each scan has its terms in registers: a loop over the elements keeps them there,
// row.scan(...) puts the results in their place, and later loops read those. The direction is known when code is made: registers have no
// addresses, so that the other order costs nothing.
#pragma once
#include <baracuda/cluster.cuh>
#include <baracuda/scan_operators.cuh>
#include <baracuda/skeletons/scan_columns.cuh>

namespace baracuda {

// The terms of the formula's N-th scan in a piece, then its results.
template <class Op, int N, class At> struct ScanTerms {
    using C = Term<Op, N>;
    C values[At::items * At::vector];

    BARACUDA_DEVICE void keep(Place at, C value) { values[at.vector * At::vector + at.element] = value; }
    BARACUDA_DEVICE C of(Place at) const { return values[at.vector * At::vector + at.element]; }
};

// What a scan's operator makes of some terms and of one more, and the result of a state.
template <class Op, int N, int Count> BARACUDA_DEVICE Reduced<Op, N> state_of(const Term<Op, N> (&terms)[Count]) {
    if constexpr (is_joined<Op, N>()) return Operator<Op, N>::of(terms);
    else {
        Reduced<Op, N> state = terms[0];
#pragma unroll
        for (int k = 1; k < Count; ++k) state = Operator<Op, N>::combine(state, terms[k]);
        return state;
    }
}
template <class Op, int N> BARACUDA_DEVICE Reduced<Op, N> with_next(const Reduced<Op, N>& state, Term<Op, N> term) {
    if constexpr (is_joined<Op, N>()) return Operator<Op, N>::append(state, term); else return Operator<Op, N>::combine(state, term);
}
template <class Op, int N> BARACUDA_DEVICE Term<Op, N> result_of(const Reduced<Op, N>& state) {
    if constexpr (is_joined<Op, N>()) return Operator<Op, N>::result(state); else return state;
}

template <class Op> using AllScans = decltype(nothing_found<Op>(AllReductions<Op>()));

// Of the lane so many before this one, in the order of the scan; lanes that have none keep their own.
template <bool Backwards, class C> BARACUDA_DEVICE C of_lane_before(const C& value, int steps, int lanes) {
    if constexpr (Backwards) return __shfl_down_sync(~0u, value, steps, lanes); else return __shfl_up_sync(~0u, value, steps, lanes);
}
template <bool Backwards, class C> BARACUDA_DEVICE ScaledSum<C> of_lane_before(const ScaledSum<C>& state, int steps, int lanes) {
    return {of_lane_before<Backwards>(state.greatest, steps, lanes), of_lane_before<Backwards>(state.sum, steps, lanes)};
}
template <class C> inline constexpr bool is_long = false;  // to join
template <> inline constexpr bool is_long<ScaledSum<f64>> = true;
template <class C> BARACUDA_DEVICE C of_lane(const C& value, int lane, int lanes) { return __shfl_sync(~0u, value, lane, lanes); }
template <class C> BARACUDA_DEVICE ScaledSum<C> of_lane(const ScaledSum<C>& state, int lane, int lanes) {
    return {of_lane(state.greatest, lane, lanes), of_lane(state.sum, lane, lanes)};
}
// A tree over neighbouring lanes, the values of which come one after the other: `found` becomes what is found up to it. `place`: of the lane.
template <class With, bool Backwards, int Lanes, int Count, class C> BARACUDA_DEVICE void scan_lanes(C (&found)[Count], int place) {
    constexpr int unrolled = is_long<C> ? 1 : 5;
#pragma unroll unrolled
    for (int step = 1; step < Lanes; step *= 2) {
#pragma unroll
        for (int n = 0; n < Count; ++n) {
            const C joined = With::combine(of_lane_before<Backwards>(found[n], step, Lanes), found[n]);
            if (place >= step) found[n] = joined;
        }
    }
}

// Shared memory for values of one of the formula's scans: the same in either direction.
template <class Op, int N, class C, int Size> BARACUDA_DEVICE C* shared_places() {
    __shared__ C places[Size];
    return places;
}
// What the blocks of a cluster send each other of one of the formula's scans, in two turns.
template <class Op, int N, class At> BARACUDA_DEVICE auto* mailboxes() {
    __shared__ Mailbox<Reduced<Op, N>, At::sharing * At::mailed> of_turns[2];
    return of_turns;
}
// For those of one after the other.
template <class Op, int Bytes> BARACUDA_DEVICE uint4* shared_in_turn() {
    __shared__ uint4 places[Bytes / sizeof(uint4)];
    return places;
}

// What blocks find in their segments: the results of `Values` scans side by side.
template <class C, int Values> struct SegmentResults {
    C* results;
    i64 segments;

    BARACUDA_DEVICE C& of(i64 segment, int value) const { return results[(blockIdx.x * segments + segment) * Values + value]; }
};

// What the terms of a thread's rows are joined to, where a segment is joined.
template <class Op, class At, bool Joins> struct Totals {};
template <class Op, class At> struct Totals<Op, At, true> : FoundSoFar<Op, 0, At::across> {};

// A piece as a formula sees it. Carried: what the scans have found in the pieces before it, of each row that a thread has. Joined: the Totals
// of a segment that is joined, of which nothing is written.
template <class Op, class At, class Piece, bool Backwards, class Carried, class Joined> struct ScanRow {
    using Geometry = RowGeometry<Op::Operands::size>;
    static constexpr int V = At::vector, lanes = At::lanes;
    static constexpr bool only_joins = At::share == Share::joined;
    static constexpr int chunks = At::chunks, size = At::chunk, across = At::across;
    const Arguments<Op>& arguments;
    const Geometry& geometry;
    const Piece& at;
    const Offsets<Op::Operands::size>& start;
    const ScanReaders<Op, At, Op::Operands::size>& readers;
    Carried& carried;
    Joined& totals;
    int& turn;  // the pieces so far: two places in shared memory take turns, so that a piece need not wait for the readers of the last one

    // An operand that has one element a row.
    template <int K> BARACUDA_DEVICE auto get() const { return value_at<K>(arguments, start[K]); }
    // Of those, elements that the row does not have stay without effect.
    template <int N> BARACUDA_DEVICE ScanTerms<Op, N, At> terms() const {
        ScanTerms<Op, N, At> made;
#pragma unroll
        for (auto& value : made.values) value = nothing<N>();
        return made;
    }
    template <int... R, int... W, class Body> BARACUDA_DEVICE void map(Indices<R...>, Indices<W...>, Body body) const {
        using Element = ElementBody<Op, V, Body, Indices<R...>, Indices<W...>, Terms<Op, V>>;
        const Element element_body{body};
        if (only_joins && sizeof...(W) > 0) return;
#pragma unroll
        for (int n = 0; n < At::items; ++n) {
            if (!at.holds(n)) continue;
            const auto in = held(Slot<R, decltype(reader<R>().vector(n, 0, geometry, at))>{reader<R>().vector(n, start[R], geometry, at)}...);
            VectorsWritten<Op, V, W...> out;
            Terms<Op, V> none;
            const auto exists = [&](int element) { return At::unit == 1 || at.holds(n, element); };
            if constexpr (Element::slow_path()) by_paths<V>(Bound<false>(), element_body, n, exists, in, out, none);
            else {
#pragma unroll
                for (int element = 0; element < V; ++element)
                    if (exists(element)) element_body(Place{n, element}, in, out, none);
            }
            (write_vector<false>(arguments.template data<W>(), start[W], W, n, geometry, at, out.template of<W>().rounded()), ...);
        }
    }
    // In the order of the scan, a thread has some chunks of neighbours in each of its rows. The threads find what is before each chunk.
    template <int N> BARACUDA_DEVICE void scan(ScanTerms<Op, N, At>& terms, bool exclusive) const {
        using C = Reduced<Op, N>;
        if constexpr (Piece::peeled) leave_out<N>(terms);
        C before[chunks * across];
        if constexpr (At::threads == 1) {
#pragma unroll
            for (int row = 0; row < across; ++row) before[row] = carry<N>(row);
        } else {
#pragma unroll
            for (int n = 0; n < chunks * across; ++n) {
                Term<Op, N> chunk[size];
#pragma unroll
                for (int k = 0; k < size; ++k) chunk[k] = term(terms, n, k);
                before[n] = state_of<Op, N>(chunk);
            }
            if constexpr (only_joins) {
#pragma unroll
                for (int n = 0; n < chunks * across; ++n) totals.found[n % across] = Operator<Op, N>::combine(totals.found[n % across], before[n]);
            } else if constexpr (At::down) join_columns<N>(before);
            else join_row<N>(before);
        }
        if constexpr (!only_joins) go_through<N>(terms, before, exclusive);
    }
    // The results of a segment, from what each thread has joined.
    template <class Results> BARACUDA_DEVICE void leave(const Results& results) const {
        if constexpr (At::down) join_columns<0>(totals.found); else join_row<0>(totals.found);
        if (at.thread() % joiners == 0 && at.thread() / joiners < At::mailed) results.of(int(blockIdx.y), at.thread() / joiners) = carry<0>();
    }
    // What is carried into a segment: the results of those before it.
    template <class Results> BARACUDA_DEVICE void take(const Results& results) const {
        const int value = at.thread() / joiners;
        Reduced<Op, 0> found[1] = {identity<Op, 0>()};
        if (value < At::mailed) {
#pragma unroll 8
            for (int segment = at.thread() % joiners; segment < int(blockIdx.y); segment += joiners)
                found[0] = Operator<Op, 0>::combine(found[0], results.of(segment, value));
        }
        if constexpr (!At::down) join_row<0>(found);
        else if (value < At::mailed) {
            scan_lanes<Operator<Op, 0>, false, joiners>(found, at.thread() % joiners);
            carry<0>() = of_lane(found[0], joiners - 1, joiners);
        }
    }

private:
    static constexpr int joiners = At::down ? At::threads / column_run : At::block_threads;  // threads of each of the scans side by side
    // Each goes through its elements, from what is before them.
    template <int N, class C> BARACUDA_DEVICE void go_through(ScanTerms<Op, N, At>& terms, C (&before)[chunks * across], bool exclusive) const {
#pragma unroll
        for (int n = 0; n < chunks * across; ++n) {
            C found = before[n];
#pragma unroll
            for (int k = 0; k < size; ++k) {
                found = with_next<Op, N>(found, term(terms, n, k));
                term(terms, n, k) = result_of<Op, N>(found);
            }
            if constexpr (At::threads == 1) carry<N>(n) = found;
        }
        if (Piece::keeps_own || !exclusive) return;
#pragma unroll
        for (int n = 0; n < chunks * across; ++n) {
#pragma unroll
            for (int k = size - 1; k > 0; --k) term(terms, n, k) = term(terms, n, k - 1);
            term(terms, n, 0) = result_of<Op, N>(before[n]);
        }
    }
    template <class... Of> static BARACUDA_DEVICE Slots<Of...> held(const Of&... vectors) { return {vectors...}; }
    template <int K> BARACUDA_DEVICE const auto& reader() const { return static_cast<const ScanReaders<Op, At, K + 1>&>(readers).reader; }
    template <int N> static BARACUDA_DEVICE Term<Op, N> nothing() {
        if constexpr (is_joined<Op, N>()) return identity<Op, N>().greatest; else return identity<Op, N>();
    }
    template <int N> BARACUDA_DEVICE Reduced<Op, N>& carry(int row = 0) const { return static_cast<Slot<N, Reduced<Op, N>>&>(carried[row]).value; }
    // The k-th term of the n-th chunk, in the order of the scan; chunks of a thread's rows take turns. No index depends on anything, so that
    // the values stay in registers.
    template <class Terms> static BARACUDA_DEVICE auto& term(Terms& terms, int n, int k) {
        const int place = n / across * size + k;
        return terms.values[(Backwards ? chunks * size - 1 - place : place) * across + n % across];
    }
    // What vectors have that is outside of the row.
    template <int N> BARACUDA_DEVICE void leave_out(ScanTerms<Op, N, At>& terms) const {
#pragma unroll
        for (int n = 0; n < At::items; ++n) {
            if (at.holds_all(n)) continue;
#pragma unroll
            for (int k = 0; k < V; ++k)
                if (!at.holds(n, k)) terms.values[n * V + k] = nothing<N>();
        }
    }
    // From what a thread has found in its chunks to what is before each of them: a tree over the lanes of a warp joins what they have, and one
    // over the warps what those have.
    template <int N, class C, int Count> BARACUDA_DEVICE void join_row(C (&before)[Count]) const {
        using With = Operator<Op, N>;
        C found[Count], of_lanes[Count];
#pragma unroll
        for (int n = 0; n < Count; ++n) found[n] = before[n];
        before[0] = carry<N>();
        const int place = Backwards ? lanes - 1 - at.lane() : at.lane();
        scan_lanes<With, Backwards, lanes>(found, place);
#pragma unroll
        for (int n = 0; n < Count; ++n) of_lanes[n] = of_lane(found[n], Backwards ? 0 : lanes - 1, lanes);
        if constexpr (At::warps > 1) {
            C of_warp = of_lanes[0];
#pragma unroll
            for (int n = 1; n < Count; ++n) of_warp = With::combine(of_warp, of_lanes[n]);
            before[0] = join_warps<N>(of_warp, carry<N>());
        }
#pragma unroll
        for (int n = 0; n < Count; ++n) {
            if (n + 1 < Count) before[n + 1] = With::combine(before[n], of_lanes[n]);
            const C in_lanes = of_lane_before<Backwards>(found[n], 1, lanes);
            before[n] = With::combine(before[n], place == 0 ? identity<Op, N>() : in_lanes);
        }
    }
    // From a warp's own result to what is before it; what is found with all of them is carried on.
    template <int N, class C> BARACUDA_DEVICE C join_warps(const C& of_warp, C& carry) const {
        using With = Operator<Op, N>;
        constexpr int warps = At::warps;
        static_assert(warps <= 32);
        const int own = Backwards ? warps - 1 - at.warp() : at.warp();
        C* places = shared_places<Op, N, C, 2 * warps>() + turn % 2 * warps;
        C first = carry;
        if (at.lane() == 0) places[own] = of_warp;
        __syncthreads();
        C found[] = {places[at.lane() % warps]};
        scan_lanes<With, false, warps>(found, at.lane() % warps);
        const C before = of_lane(found[0], own > 0 ? own - 1 : 0, 32);
        const C of_piece = of_lane(found[0], warps - 1, 32);
        if constexpr (At::sharing > 1)
            first = join_blocks<N, 1, At::block_threads>(mailboxes<Op, N, At>(), of_piece, carry, 0, int(threadIdx.x));
        else carry = With::combine(first, of_piece);
        return own > 0 ? With::combine(first, before) : first;
    }
    // The same of the pieces of a cluster's blocks, in their order: the bits are those of one block that has one after the other. `Senders`
    // threads send the result of each of `Values` rows: this one is the sender-th of those of the value-th row.
    template <int N, int Values, int Senders, class C>
    BARACUDA_DEVICE C join_blocks(Mailbox<C, At::sharing * Values>* mailboxes, const C& of_piece, C& carry, int value, int sender) const {
        constexpr int blocks = At::sharing;
        auto& mailbox = mailboxes[turn % 2];
        if (threadIdx.x == 0 && threadIdx.y == 0) mailbox.expect();
        for (int block = sender; block < blocks; block += Senders) mailbox.send(block, at.rank * Values + value, of_piece);
        mailbox.wait(turn / 2 % 2);
        C before = carry;
#pragma unroll
        for (int block = 0; block < blocks; ++block) {
            if (block == at.rank) before = carry;
            carry = Operator<Op, N>::combine(carry, mailbox.values[block * Values + value]);
        }
        return before;
    }
    // The same of columns. All threads leave what they have found in each of theirs in shared memory. Some threads for each column join it
    // there: each that of neighbours, and a tree what these have. They keep what is carried on.
    template <int N, class C> BARACUDA_DEVICE void join_columns(C (&before)[across]) const {
        using With = Operator<Op, N>;
        constexpr int run = column_run, parts = At::parts, columns = At::columns;
        C* places = reinterpret_cast<C*>(shared_in_turn<Op, At::results * state_bytes<Op>(AllReductions<Op>())>());
        const int own = Backwards ? At::threads - 1 - at.along() : at.along();
        const int column = at.thread() / parts, part = at.thread() % parts;
        const bool joins = column < columns;  // whole warps do, or none of a warp's threads
        __syncthreads();                      // the last readers are done
#pragma unroll
        for (int row = 0; row < across; ++row) places[At::found_at(own, at.lane() * across + row)] = before[row];
        __syncthreads();
        C found[1], of_run[run];
        C first = carry<N>(), of_piece = first;
        if (joins) {
#pragma unroll
            for (int k = 0; k < run; ++k) {
                const C value = places[At::found_at(part * run + k, column)];
                of_run[k] = k == 0 ? value : With::combine(of_run[k - 1], value);
            }
            found[0] = of_run[run - 1];
            scan_lanes<With, false, parts>(found, part);
            of_piece = of_lane(found[0], parts - 1, parts);
            found[0] = of_lane_before<false>(found[0], 1, parts);
        }
        if constexpr (At::sharing > 1)
            first = join_blocks<N, columns, parts>(mailboxes<Op, N, At>(), of_piece, carry<N>(), joins ? column : 0, joins ? part : At::sharing);
        else carry<N>() = With::combine(first, of_piece);
        if (joins) {
            const C of_parts = part > 0 ? With::combine(first, found[0]) : first;
            places[At::found_at(part * run, column)] = of_parts;
#pragma unroll
            for (int k = 1; k < run; ++k) places[At::found_at(part * run + k, column)] = With::combine(of_parts, of_run[k - 1]);
        }
        __syncthreads();
#pragma unroll
        for (int row = 0; row < across; ++row) before[row] = places[At::found_at(own, at.lane() * across + row)];
    }
};

// Whether the next piece is loaded before one is scanned: where registers have room for two. With more bytes of them, compiled kernels spill.
template <class Op, class At> inline constexpr bool loads_ahead = sizeof(ScanReaders<Op, At, Op::Operands::size>) <= 384;

// Whether there is code for whole pieces: of long formulas it would be too much.
template <class Op, class At> constexpr bool has_whole() {
    if constexpr (At::down || At::peeled && !At::several) return false;
    else if constexpr (Op::Reductions::size == 1) return !is_long<Reduced<Op, 0>>;
    else return Op::Operands::size <= 4 && !is_joined<Op, 0>();
}

// Whether vectors of all operands lie where accesses of their size do.
template <class Op, class At, class Start> BARACUDA_DEVICE bool all_aligned(const Arguments<Op>& arguments, const Start& start, int shift) {
    bool aligned = true;
    each(every<Op::Operands::size>(), [&](auto k) {
        using Of = Operand<Op, k>;
        if constexpr (in_memory<Element<Op, k>> && !once_a_row<Of> && Of::role() != Role::broadcast)
            aligned &= (reinterpret_cast<u64>(arguments.data(k) + start[k]) / sizeof(Element<Op, k>) - shift) % At::vector == 0;
    });
    return !At::peeled || aligned;
}

template <class Op, class At> BARACUDA_DEVICE SegmentResults<Reduced<Op, 0>, At::mailed> results_of(void* results) {
    return {static_cast<Reduced<Op, 0>*>(results), gridDim.y};
}

template <class Op, class At, bool Backwards>
BARACUDA_DEVICE void scan_row(const Arguments<Op>& arguments, const RowGeometry<Op::Operands::size>& geometry, At& at,
        const Offsets<Op::Operands::size>& row_start, void* results) {
    using Start = Offsets<Op::Operands::size>;
    using Readers = ScanReaders<Op, At, Op::Operands::size>;
    int shift = 0;
    if constexpr (At::peeled) shift = int(row_start[aligned_operand<Op>()] & (At::vector - 1));
    // Of rows that do not exist too: their threads take part.
    const int pieces = At::several ? int(u64(geometry.length + shift + At::capacity - 1) / At::capacity) : 1;
    int begin = 0, end = pieces;
    if constexpr (At::share != Share::rows) {
        const int held = geometry.held / At::capacity, segments = int(gridDim.y);
        const int segment = Backwards ? segments - 1 - int(blockIdx.y) : int(blockIdx.y);  // in memory
        begin = segment * held;
        end = segment + 1 < segments ? begin + held : pieces;
        if (Backwards) {
            const int first = pieces - end;
            end = pieces - begin, begin = first;
        }
    }
    const int last = int(geometry.length + shift - i64(pieces - 1) * At::capacity);  // elements of the last piece
    constexpr bool keeps_own = requires { arguments.op.leaves_out(); };
    bool may_be_whole = has_whole<Op, At>() && at.all_exist && all_aligned<Op, At>(arguments, row_start, shift);
    if constexpr (keeps_own) may_be_whole = may_be_whole && !arguments.op.leaves_out();
    using Whole = WholePiece<At, keeps_own>;
    const auto enter = [&](int piece, At& at, Start& start, Readers& readers) {
        const bool there = At::sharing == 1 || piece < pieces;
        if (Backwards) piece = pieces - 1 - piece;
        const i64 first = piece == 0 ? 0 : i64(piece) * At::capacity - shift;
        at.shift = piece == 0 ? shift : 0;
        at.length = (piece == pieces - 1 ? last : At::capacity) - at.shift;
        at.whole = may_be_whole && there && at.length == At::capacity;
        if (!at.exists || !there) at.length = 0;
#pragma unroll
        for (int k = 0; k < Op::Operands::size; ++k) start.values[k] = row_start[k] + first * geometry.stride[k];
        if (at.whole) readers.load(start, geometry, Whole(at));
        else readers.load(start, geometry, at);
    };
    AllScans<Op> carried[At::carried];
#pragma unroll
    for (auto& found : carried) found = nothing_found<Op>(AllReductions<Op>());
    Totals<Op, At, At::share == Share::joined> totals;
    const auto row_of = [&]<class Piece>(const Piece& at, const Start& start, const Readers& readers, int& turn) {
        return ScanRow<Op, At, Piece, Backwards, decltype(carried), decltype(totals)>{arguments, geometry, at, start, readers, carried, totals, turn};
    };
    const auto compute = [&]<class Piece>(const Piece& at, const Start& start, const Readers& readers, int& turn) {
        const auto row = row_of(at, start, readers, turn);
        arguments.op(row);
    };
    Start start;
    Readers readers(arguments);
    if (pieces > 0) enter(begin + at.rank, at, start, readers);
    if constexpr (At::sharing > 1) {
        each(AllReductions<Op>(), [](auto n) {
            if (threadIdx.x < 2 && threadIdx.y == 0) mailboxes<Op, n, At>()[threadIdx.x].open();
        });
        cluster_arrive(), cluster_wait();  // the others run: they may be sent to
    }
    int turn = 0;
    if constexpr (At::share == Share::segment) row_of(at, start, readers, turn).take(results_of<Op, At>(results)), ++turn;
    for (int first = begin; first < end; first += At::sharing) {
        At next_at = at;
        Start next_start;
        Readers next(arguments);
        const bool more = At::several && first + At::sharing < end;
        if (loads_ahead<Op, At> && more) enter(first + At::sharing + at.rank, next_at, next_start, next);
        if (at.whole) compute(Whole(at), start, readers, turn);
        else compute(at, start, readers, turn);
        if (!loads_ahead<Op, At> && more) enter(first + At::sharing + at.rank, next_at, next_start, next);
        if constexpr (!At::several) return;
        at = next_at, start = next_start, readers = next;
        ++turn;
    }
    if constexpr (At::share == Share::joined) row_of(at, start, readers, turn).leave(results_of<Op, At>(results));
}

template <class Op, class At, class... P>
BARACUDA_DEVICE void run_scan(const RowGeometry<Op::Operands::size>& geometry, P&... parameters) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    At at(geometry);
    if (at.sharing == 1 && at.rank > 0) return;
    const Offsets<Op::Operands::size> start = geometry.rows.at(at.row);
    void* results = nth<Op::Operands::size + Members<Op>::size>(parameters...);
    if (arguments.op.backwards()) scan_row<Op, At, true>(arguments, geometry, at, start, results);
    else scan_row<Op, At, false>(arguments, geometry, at, start, results);
}

// Blocks of most threads that a multiprocessor has at once: with fewer, too few loads are on their way. Long formulas need the registers,
// and so do kernels of clusters.
template <class Op, class At> constexpr int least_blocks() {
    if constexpr (At::down) return At::block_threads <= 256 && column_bytes<Op, At>() <= 320 ? 2 : 1;
    else if constexpr (At::threads < most_threads || !has_whole<Op, At>()) return 1;
    else {
        constexpr bool several = Op::Reductions::size > 1, wide = sizeof(Reduced<Op, 0>) > 4, shares = At::sharing > 1;
        constexpr bool crowded = shares || At::peeled && sizeof(Term<Op, 0>) > 4;
        return (several && wide ? 2 : several || wide ? 3 : At::vector > 4 ? 5 : 4) - crowded;
    }
}

template <class Op> using ScanParameters = Parameters<Op, void*>;  // with the results of segments
template <class Op, class At, class... P>
__global__ void __launch_bounds__(At::block_threads, least_blocks<Op, At>()) scan_kernel(P... parameters, RowGeometry<Op::Operands::size> geometry) {
    run_scan<Op, At>(geometry, parameters...);
}
// With a cluster of blocks for each row, or for columns: where they are long and few. Of one block: without clusters.
template <class Op, class At, int Blocks, class... P>
__global__ void BARACUDA_CLUSTER(Blocks) __launch_bounds__(At::block_threads, least_blocks<Op, At>()) scan_cluster_kernel(P... parameters,
        RowGeometry<Op::Operands::size> geometry) {
    run_scan<Op, At>(geometry, parameters...);
}
template <class Op, class At, int Blocks, class... P> constexpr auto scan_of(Types<P...>) {
    if constexpr (Blocks > 1) return &scan_cluster_kernel<Op, At, Blocks, P...>; else return &scan_kernel<Op, At, P...>;
}
template <class Op, int Threads, int Items, int V, int Blocks, bool Peeled = false, Share Of = Share::rows> constexpr auto scan_cluster() {
    return scan_of<Op, ScanThread<Threads, Items, V, codes_written<Op>(), Peeled, Blocks, Of>, Blocks>(ScanParameters<Op>());
}
template <class Op, int Threads, int Lanes, int V, int Blocks, Share Of = Share::rows> constexpr auto scan_down_cluster() {
    return scan_of<Op, ColumnThreadOf<Op, Threads, Lanes, V, Blocks, Of>, Blocks>(ScanParameters<Op>());
}

// Without clusters a block has whole rows. Or, where rows or columns are long and very few, it has a segment of each: blocks join segments, then
// others scan them, from what lies before. Of formulas that scan once: what another scan joins would rest on that.
#define BARACUDA_SCAN(along, down, share)                                                                                         \
    template <class Op, int Threads, int Items, int V, bool Peeled = false> constexpr auto along() {                              \
        return scan_cluster<Op, Threads, Items, V, 1, Peeled, share>();                                                           \
    }                                                                                                                             \
    template <class Op, int Threads, int Lanes, int V> constexpr auto down() { return scan_down_cluster<Op, Threads, Lanes, V, 1, share>(); }
BARACUDA_SCAN(scan, scan_down, Share::rows)
BARACUDA_SCAN(scan_join, scan_down_join, Share::joined)
BARACUDA_SCAN(scan_segment, scan_down_segment, Share::segment)
#undef BARACUDA_SCAN

}  // namespace baracuda

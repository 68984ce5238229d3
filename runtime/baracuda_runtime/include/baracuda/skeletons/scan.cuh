// Scans along rows: for each element the result of those up to it, from either end. A row belongs to `Threads` neighbouring threads, as
// in row.cuh, which go through it in pieces of Threads * Items vectors: a piece is a row for the formula, and what its scans have found goes
// from one to the next. So a row of any length is read once and written once. The next piece is on its way while one is scanned. With one
// thread a row, neighbouring threads have neighbouring rows: they go down the columns of an array. ScanColumn: several threads share a column.
//
// Peeled: rows start and end anywhere, as in row.cuh. Vectors lie where those of an output do, if that starts on 16 bytes; where it does not
// is left alone, so that the order in which elements are joined follows from shape, types and strides.
//
// A formula that scans has its direction in `backwards()`. Each scan has its terms in registers: a loop over the elements keeps them there,
// row.scan(...) puts the results in their place, and later loops read those.
#pragma once
#include <baracuda/scan_operators.cuh>
#include <baracuda/skeletons/row.cuh>

namespace baracuda {

using ::__shfl_xor_sync;  // beside those of joined reductions, wherever these come

// The terms of the formula's N-th scan in a piece, then its results.
template <class Op, int N, class At> struct ScanTerms {
    using C = Reduced<Op, N>;
    C values[At::items * At::vector];

    BARACUDA_DEVICE void keep(Place at, C value) { values[at.vector * At::vector + at.element] = value; }
    BARACUDA_DEVICE C of(Place at) const { return values[at.vector * At::vector + at.element]; }
    // The other way round. No index depends on anything, so that the values stay in registers.
    BARACUDA_DEVICE void turn() {
        constexpr int count = At::items * At::vector;
#pragma unroll
        for (int k = 0; k < count / 2; ++k) {
            const C value = values[k];
            values[k] = values[count - 1 - k];
            values[count - 1 - k] = value;
        }
    }
};

template <class Op, int... N> BARACUDA_DEVICE AllFound<Op, N...> nothing_found(Indices<N...>) { return {{identity<Op, N>()}...}; }

// A tree over `Threads` neighbouring lanes, the values of which come one after the other, from either end: `before` becomes what is before a
// lane's value, `total` that of all. The loop is not unrolled: an operator may be long.
template <class With, int Threads, int Count, class C>
BARACUDA_DEVICE void scan_lanes(C (&before)[Count], C (&total)[Count], bool backwards) {
#pragma unroll 1
    for (int step = 1; step < Threads; step *= 2) {
        const bool later = ((threadIdx.x & step) != 0) != backwards;
#pragma unroll
        for (int n = 0; n < Count; ++n) {
            const C other = __shfl_xor_sync(~0u, total[n], step);
            if (later) before[n] = With::combine(other, before[n]);
            total[n] = With::combine(later ? other : total[n], later ? total[n] : other);
        }
    }
}

// Rows that lie beside each other: the lanes of a warp have neighbouring rows, and each of `Threads` warps a part of a piece.
template <int Threads, int Items> struct ScanColumn : RowThread<Threads, Items, 1, 0> {
    static constexpr int rows = 32, block_threads = Threads * rows;

    template <class Geometry> BARACUDA_DEVICE explicit ScanColumn(const Geometry& geometry)
        : RowThread<Threads, Items, 1, 0>(geometry, i64(blockIdx.x) * rows + threadIdx.x) {}
    BARACUDA_DEVICE i64 column(int vector) const { return int(threadIdx.y) * Items + vector; }
    BARACUDA_DEVICE bool holds(int vector, int = 0) const { return column(vector) < this->length; }
    template <class Geometry> BARACUDA_DEVICE i64 place(int operand, int vector, const Geometry& geometry, int = 0) const {
        return column(vector) * geometry.stride[operand];
    }
};
template <class At> inline constexpr bool goes_down = false;
template <int Threads, int Items> inline constexpr bool goes_down<ScanColumn<Threads, Items>> = true;

// A piece as a formula sees it. Carried: what the scans have found in the pieces before it.
template <class Op, class At, class Geometry, class Carried> struct ScanRow : Row<Op, At, Geometry> {
    static constexpr bool down = goes_down<At>;
    static constexpr int threads = At::threads, warps = down ? threads : threads > 32 ? threads / 32 : 1;
    static constexpr int chunks = threads == 1 || down ? 1 : At::items, size = At::items * At::vector / chunks;
    Carried& carried;
    bool backwards;
    int turn = 0;  // of two places in shared memory, so that a piece need not wait for the readers of the last one

    // Of those, elements that the row does not have stay without effect.
    template <int N> BARACUDA_DEVICE ScanTerms<Op, N, At> terms() const {
        ScanTerms<Op, N, At> made;
#pragma unroll
        for (auto& value : made.values) value = identity<Op, N>();
        return made;
    }
    // In the order of the scan, a thread has some chunks of neighbours. A tree over the threads of a warp finds what is before each chunk
    // in its warp, and one over the chunks of all warps what is before it in the piece.
    template <int N> BARACUDA_DEVICE void scan(ScanTerms<Op, N, At>& terms, bool exclusive) const {
        using C = Reduced<Op, N>;
        using With = Operator<Op, N>;
        if constexpr (At::peeled) leave_out<N>(terms);
        if (backwards) terms.turn();
        C& carry = static_cast<Found<Op, N>&>(carried).value;
        C before[chunks], total[chunks];
#pragma unroll
        for (int n = 0; n < chunks; ++n) {
            before[n] = identity<Op, N>();
            if constexpr (threads == 1) continue;
            total[n] = terms.values[n * size];
#pragma unroll
            for (int k = 1; k < size; ++k) total[n] = With::combine(total[n], terms.values[n * size + k]);
        }
        if constexpr (threads > 1 && !down) scan_lanes<With, threads < 32 ? threads : 32>(before, total, backwards);
        if constexpr (down) join_columns<N>(before[0], total[0]);
        else if constexpr (warps > 1) join_warps<N>(before, total);
#pragma unroll
        for (int n = 0; n < chunks; ++n) {
            C found = With::combine(carry, before[n]);
            if constexpr (warps == 1 && threads > 1) carry = With::combine(carry, total[n]);
#pragma unroll
            for (int k = 0; k < size; ++k) {
                C& term = terms.values[n * size + k];
                const C next = With::combine(found, term);
                term = exclusive ? found : next;
                found = next;
            }
            if constexpr (threads == 1) carry = found;
        }
        if constexpr (warps > 1) carry = With::combine(carry, total[0]);
        if (backwards) terms.turn();
    }

private:
    // What vectors have that is outside of the row.
    template <int N> BARACUDA_DEVICE void leave_out(ScanTerms<Op, N, At>& terms) const {
        At& at = this->at;
        at.part = 0;  // the last loop went past it
#pragma unroll
        for (int n = 0; n < At::items; ++n) {
            if (at.holds_all(n)) continue;
#pragma unroll
            for (int k = 0; k < At::vector; ++k)
                if (!at.holds(n, k)) terms.values[n * At::vector + k] = identity<Op, N>();
        }
    }
    // From the warps' own results to those of all: what is before each chunk, and the total of the piece.
    template <int N, class C> BARACUDA_DEVICE void join_warps(C (&before)[chunks], C (&total)[chunks]) const {
        using With = Operator<Op, N>;
        constexpr int all = chunks * warps;
        static_assert(all <= 32);
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, own = backwards ? warps - 1 - warp : warp;
        __shared__ C of_warps[2][all];
#pragma unroll
        for (int n = 0; n < chunks; ++n)
            if (lane == 0) of_warps[turn][n * warps + own] = total[n];
        __syncthreads();
        C of_all[] = {of_warps[turn][lane % all]}, before_each[] = {identity<Op, N>()};
        scan_lanes<With, all>(before_each, of_all, false);
#pragma unroll
        for (int n = 0; n < chunks; ++n) before[n] = With::combine(__shfl_sync(~0u, before_each[0], n * warps + own), before[n]);
        total[0] = of_all[0];
    }
    // The same in each column, of the threads that share it.
    template <int N, class C> BARACUDA_DEVICE void join_columns(C& before, C& total) const {
        const int own = backwards ? threads - 1 - int(threadIdx.y) : int(threadIdx.y);
        __shared__ C of_threads[2][threads][At::rows];
        of_threads[turn][own][threadIdx.x] = total;
        __syncthreads();
        total = identity<Op, N>();
#pragma unroll 1
        for (int thread = 0; thread < threads; ++thread) {
            if (thread == own) before = total;
            total = Operator<Op, N>::combine(total, of_threads[turn][thread][threadIdx.x]);
        }
    }
};

// Whether the next piece is loaded before one is scanned: where a row may have several, and registers have room for two. With more bytes of
// them, compiled kernels spill.
template <class Op, class At> inline constexpr bool loads_ahead =
    (At::threads == 1 || goes_down<At> || At::threads > 128) && sizeof(RowReaders<Op, At, Op::Operands::size>) <= 384;

template <class Op, class At, class... P>
__global__ void __launch_bounds__(At::block_threads) scan_kernel(P... parameters, RowGeometry<Op::Operands::size> geometry) {
    constexpr int capacity = At::part_length;
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    using Start = Offsets<Op::Operands::size>;
    using Readers = RowReaders<Op, At, Op::Operands::size>;
    At at(geometry);
    const Start row_start = geometry.rows.at(at.row);
    const i64 length = at.length;
    int shift = 0;
    if constexpr (At::peeled) shift = int(row_start[aligned_operand<Op>()] & (At::vector - 1));
    const bool backwards = arguments.op.backwards();
    const i64 pieces = (geometry.length + shift + capacity - 1) / capacity;  // of rows that do not exist too: their threads take part
    const auto enter = [&](i64 piece, At& at, Start& start, Readers& readers) {
        if (backwards) piece = pieces - 1 - piece;
        const i64 first = piece == 0 ? 0 : piece * capacity - shift;
        at.part = 0;  // the last loop went past it
        at.shift = piece == 0 ? shift : 0;
        at.length = length - first < capacity - at.shift ? length - first : capacity - at.shift;
        start = row_start;
#pragma unroll
        for (int k = 0; k < Op::Operands::size; ++k) start.values[k] += first * geometry.stride[k];
        readers.load(start, geometry, at);
    };
    uint4* no_pool = nullptr;
    Readers readers(arguments, no_pool);
    Start start;
    NoColumns none;
    auto carried = nothing_found<Op>(AllReductions<Op>());
    ScanRow<Op, At, RowGeometry<Op::Operands::size>, decltype(carried)> row{{arguments, geometry, at, start, readers, none}, carried, backwards};
    if (pieces > 0) enter(0, at, start, readers);
    for (i64 piece = 0; piece < pieces; ++piece) {
        if constexpr (loads_ahead<Op, At>) {
            At next_at = at;
            Start next_start = start;
            Readers next_readers = readers;
            if (piece + 1 < pieces) enter(piece + 1, next_at, next_start, next_readers);
            arguments.op(row);
            at = next_at, start = next_start, readers = next_readers;
        } else {
            arguments.op(row);
            if (piece + 1 < pieces) enter(piece + 1, at, start, readers);
        }
        row.turn ^= 1;
    }
}
template <class Op, int Threads, int Items, int V, bool Peeled, class... P> constexpr auto scan(Types<P...>) {
    return &scan_kernel<Op, RowThread<Threads, Items, V, 0, codes_written<Op>(), Peeled>, P...>;
}
template <class Op, int Threads, int Items, int V, bool Peeled = false> constexpr auto scan() {
    return scan<Op, Threads, Items, V, Peeled>(Parameters<Op>());
}
template <class Op, int Threads, int Items, class... P> constexpr auto scan_down(Types<P...>) {
    return &scan_kernel<Op, ScanColumn<Threads, Items>, P...>;
}
template <class Op, int Threads, int Items> constexpr auto scan_down() { return scan_down<Op, Threads, Items>(Parameters<Op>()); }

}  // namespace baracuda

// Scans along rows: for each element the result of those up to it, from either end. A row belongs to `Threads` neighbouring threads, as
// in row.cuh, which go through it in pieces of Threads * Items vectors: a piece is a row for the formula, and what its scans have found goes
// from one to the next. So a row of any length is read once and written once. With one thread a row, neighbouring threads have
// neighbouring rows: they go down the columns of an array.
//
// A formula that scans has its direction in `backwards()`. Each scan has its terms in registers: a loop over the elements keeps them there,
// row.scan(...) puts the results in their place, and later loops read those.
#pragma once
#include <baracuda/scan_operators.cuh>
#include <baracuda/skeletons/row.cuh>

namespace baracuda {

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

// A piece as a formula sees it. Carried: what the scans have found in the pieces before it.
template <class Op, class At, class Geometry, class Carried> struct ScanRow : Row<Op, At, Geometry> {
    Carried& carried;
    bool backwards;

    // Of those, elements that the row does not have stay without effect.
    template <int N> BARACUDA_DEVICE ScanTerms<Op, N, At> terms() const {
        ScanTerms<Op, N, At> made;
#pragma unroll
        for (auto& value : made.values) value = identity<Op, N>();
        return made;
    }
    // In the order of the scan, a thread has some chunks of neighbours. A tree over the threads of a warp finds what is before each chunk;
    // the warps' results, and those of the pieces before, are joined to that one after the other. Loops over threads are not unrolled:
    // an operator may be long.
    template <int N> BARACUDA_DEVICE void scan(ScanTerms<Op, N, At>& terms, bool exclusive) const {
        using C = Reduced<Op, N>;
        using With = Operator<Op, N>;
        constexpr int threads = At::threads, warps = threads > 32 ? threads / 32 : 1;
        constexpr int chunks = threads == 1 ? 1 : At::items, size = At::items * At::vector / chunks;
        C before[chunks], total[chunks];
        if (backwards) terms.turn();
#pragma unroll
        for (int n = 0; n < chunks; ++n) {
            before[n] = identity<Op, N>();
            total[n] = terms.values[n * size];
#pragma unroll
            for (int k = 1; k < size; ++k) total[n] = With::combine(total[n], terms.values[n * size + k]);
        }
#pragma unroll 1
        for (int step = 1; step < (threads < 32 ? threads : 32); step *= 2) {
            const bool later = ((threadIdx.x & step) != 0) != backwards;
#pragma unroll
            for (int n = 0; n < chunks; ++n) {
                const C other = __shfl_xor_sync(~0u, total[n], step);
                if (later) before[n] = With::combine(other, before[n]);
                total[n] = With::combine(later ? other : total[n], later ? total[n] : other);
            }
        }
        C& carry = static_cast<Found<Op, N>&>(carried).value;
        const int warp = warps == 1 ? 0 : int(threadIdx.x / 32), own = backwards ? warps - 1 - warp : warp;
        __shared__ C of_warps[chunks][warps];
        if constexpr (warps > 1) {
            __syncthreads();  // the readers of the last piece are done
#pragma unroll
            for (int n = 0; n < chunks; ++n)
                if (threadIdx.x % 32 == 0) of_warps[n][own] = total[n];
            __syncthreads();
        }
#pragma unroll
        for (int n = 0; n < chunks; ++n) {
            C found = carry;
#pragma unroll 1
            for (int k = 0; k < warps; ++k) {
                if (k == own) found = carry;
                carry = With::combine(carry, warps > 1 ? of_warps[n][k] : total[n]);
            }
            found = With::combine(found, before[n]);
#pragma unroll
            for (int k = 0; k < size; ++k) {
                C& term = terms.values[n * size + k];
                const C next = With::combine(found, term);
                term = exclusive ? found : next;
                found = next;
            }
        }
        if (backwards) terms.turn();
    }
};

template <class Op, int Threads, int Items, int V, class... P>
__global__ void __launch_bounds__(row_block_threads<Threads>) scan_kernel(P... parameters, RowGeometry<Op::Operands::size> geometry) {
    constexpr int capacity = Threads * Items * V;
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    using At = RowThread<Threads, Items, V, 0, codes_written<Op>()>;
    At at(geometry);
    const Offsets<Op::Operands::size> row_start = geometry.rows.at(at.row);
    const i64 length = at.length;
    const bool backwards = arguments.op.backwards();
    auto carried = nothing_found<Op>(AllReductions<Op>());
    const i64 pieces = (geometry.length + capacity - 1) / capacity;  // of rows that do not exist too: their threads take part
    for (i64 piece = 0; piece < pieces; ++piece) {
        const i64 first = (backwards ? pieces - 1 - piece : piece) * capacity;
        at.part = 0;  // the last loop went past it
        at.length = length - first < capacity ? length - first : capacity;
        Offsets<Op::Operands::size> start = row_start;
#pragma unroll
        for (int k = 0; k < Op::Operands::size; ++k) start.values[k] += first * geometry.stride[k];
        uint4* no_pool = nullptr;
        RowReaders<Op, At, Op::Operands::size> readers(arguments, no_pool);
        readers.load(start, geometry, at);
        NoColumns none;
        using Piece = ScanRow<Op, At, RowGeometry<Op::Operands::size>, decltype(carried)>;
        const Piece row{{arguments, geometry, at, start, readers, none}, carried, backwards};
        arguments.op(row);
    }
}
template <class Op, int Threads, int Items, int V, class... P> constexpr auto scan(Types<P...>) {
    return &scan_kernel<Op, Threads, Items, V, P...>;
}
template <class Op, int Threads, int Items, int V> constexpr auto scan() { return scan<Op, Threads, Items, V>(Parameters<Op>()); }

}  // namespace baracuda

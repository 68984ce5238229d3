// Columns of an array that scan.cuh goes down: which places of a piece a thread has, and how many. A thread has V neighbouring columns, each
// of which is a scan of its own. It loads the elements of all of them at a place together. The threads that share a column have a piece of it
// at a time: each has Chunk neighbours. The order in which elements are joined follows from Threads and Chunk alone. It is the same for any V.
#pragma once
#include <baracuda/skeletons/scan_pieces.cuh>

namespace baracuda {

constexpr int column_run = 8;    // neighbours along a column whose results one thread joins
constexpr int most_columns = 8;  // of a thread

// Bytes of the operands that a formula reads for each element, where one takes no less than `Least`; and of the widest of all its operands.
template <int Least, class T> constexpr int bytes_in_memory() { return !in_memory<T> ? 0 : int(sizeof(T)) > Least ? int(sizeof(T)) : Least; }
template <class Op, int Least, int... K> constexpr int read_bytes(Indices<K...>) { return (0 + ... + bytes_in_memory<Least, Element<Op, K>>()); }
template <class Op, int Least> constexpr int read_bytes() { return read_bytes<Op, Least>(operands_of<Op, Roles<Role::in, Role::by_column>>()); }
template <class Op, int... K> constexpr int widest_bytes(Indices<K...>) {
    int widest = 16 / most_columns;
    const auto count = [&](bool varies, int bytes) { widest = varies && bytes > widest ? bytes : widest; };
    (count(Operand<Op, K>::role() != Role::broadcast && !once_a_row<Operand<Op, K>>, bytes_in_memory<0, Element<Op, K>>()), ...);
    return widest;
}
template <class Op, int... N> constexpr int term_bytes(Indices<N...>) { return (int(sizeof(Term<Op, N>)) + ... + 0); }
template <class Op, int... N> constexpr int state_bytes(Indices<N...>) { return widest<Reduced<Op, N>...>(); }
// Neighbours along a column that a thread has: as many as registers have room for, where it has vectors of columns.
template <class Op> constexpr int column_chunk() {
    constexpr int bytes = 16 / widest_bytes<Op>(every<Op::Operands::size>()) * (term_bytes<Op>(AllReductions<Op>()) + read_bytes<Op, 1>());
    return bytes <= 128 ? 4 : bytes <= 256 ? 2 : 1;
}

// Lanes: threads of a block that lie beside each other. `row`: the number of a thread's vector. A place is in reach of 32 bits, as in ScanThread.
template <int Threads, int Lanes, int Chunk, int V, int Blocks = 1, Share Of = Share::rows>
struct ColumnThread : PieceThread<Blocks, Of> {
    static constexpr int threads = Threads, chunk = Chunk, chunks = 1, items = Chunk, vector = V, across = V, unit = 1;
    static constexpr bool peeled = false, from_first = true, down = true, several = true;
    static constexpr int carried = Threads == 1 ? V : 1;
    static constexpr int lanes = Lanes, columns = Lanes * V, mailed = columns;  // of a block
    static constexpr int parts = Threads / column_run;  // threads that join what those of a column have
    static constexpr int block_threads = Threads * Lanes, capacity = Threads * items;
    static_assert(Threads == 1 || V <= column_run && Threads % column_run == 0 && columns * parts % 32 == 0);

    template <class Geometry> BARACUDA_DEVICE explicit ColumnThread(const Geometry& geometry)
        : PieceThread<Blocks, Of>(geometry.count, Lanes, int(threadIdx.x)) {}
    static BARACUDA_DEVICE int lane() { return int(threadIdx.x); }
    static BARACUDA_DEVICE int along() { return int(threadIdx.y); }
    static BARACUDA_DEVICE int thread() { return int(threadIdx.y) * Lanes + int(threadIdx.x); }
    static BARACUDA_DEVICE int column(int item) { return along() * Chunk + item; }
    BARACUDA_DEVICE bool holds(int item, int = 0) const { return column(item) < this->length; }
    BARACUDA_DEVICE bool holds_all(int) const { return true; }
    template <class T> BARACUDA_DEVICE bool is_aligned(const T*) const { return true; }
    // `element`: the number of one of the thread's columns. Vectors of operands in memory are loaded without it.
    template <class Geometry> BARACUDA_DEVICE i64 place(int operand, int item, const Geometry& geometry, int element = 0) const {
        const i64 at = column(item) * geometry.stride[operand];
        return element == 0 ? at : at + element * (geometry.rows.stride[operand][geometry.rows.rank - 1] / V);
    }

    // Where shared memory has what the own-th thread of a column has found, in the order of the scan. The results that the threads of a warp
    // join lie in different banks.
    static constexpr BARACUDA_DEVICE int found_at(int own, int column) { return own * columns + own / column_run * column_run + column; }
    static constexpr int results = Threads * columns + parts * column_run;
};
template <class Op, int Threads, int Lanes, int V, int Blocks = 1, Share Of = Share::rows>
using ColumnThreadOf = ColumnThread<Threads, Lanes, Threads == 1 && V == 1 ? 8 : column_chunk<Op>(), V, Blocks, Of>;
// Bytes of registers that a thread has values in: its terms, two pieces of its operands, and what it joins.
template <class Op, class At> constexpr int column_bytes() {
    constexpr int state = state_bytes<Op>(AllReductions<Op>());
    constexpr int element = term_bytes<Op>(AllReductions<Op>()) + 2 * read_bytes<Op, At::vector == 1 ? 4 : 1>();
    return At::across * (At::items * element + state) + column_run * state;
}

}  // namespace baracuda

// How threads share rows. A row belongs to `Threads` neighbouring threads, each with every Threads-th vector of V elements. Between the loops
// over it, a row is cached, Items vectors a thread,
//   Blocks == 0: in registers;
//   Blocks == 1: in shared memory, which holds more of it than a block has registers to spare, and loads without them;
//   Blocks == -1: not at all: registers have room for the values that a formula keeps, and each loop reads the row again;
//   Blocks > 1: in the shared memory of as many blocks, a cluster. Each has a part of the row; what reductions find goes to all others.
// With Items == 0 a block reads the row again for every loop, or in `RowInParts` several blocks, each a part of it.
//
// Peeled: rows start and end anywhere. Vectors lie where one operand is aligned for vectorized accesses. The elements before the first whole
// vector of a row and after the last one, its edges, are at most 2 V - 2: beside its vectors a thread has one of them, a few in short rows.
// Where another operand is not aligned there, it is read by words of 4 bytes, and written one by one.
#pragma once
#include <baracuda/cluster.cuh>
#include <baracuda/layout.cuh>
#include <baracuda/skeletons/loop.cuh>

namespace baracuda {

// Tiled: an element of the row is found by several indices, such as the rows and columns of a tile.
template <int Operands, bool Tiled = false> struct RowGeometry {
    static constexpr bool tiled = false;
    Layout<Operands> rows;
    i64 count;             // rows
    i64 length;            // elements of a row
    i32 held;              // vectors of a row that a thread caches, at most Items
    i64 stride[Operands];  // from element to element; where V > 1 it is 1, or 0 of an operand that is the same along the row

    BARACUDA_DEVICE bool is_same(int operand) const { return stride[operand] == 0; }
    BARACUDA_DEVICE i64 piece_at(int, u32) const { return 0; }
};
template <int Operands> struct RowGeometry<Operands, true> {
    static constexpr bool tiled = true;
    Layout<Operands> rows;
    i64 count, length;
    i32 held;
    Layout<Operands> places;  // from the first element of a row to the others
    // For vectors, by two indices at most: pieces of `inner` contiguous elements, and from piece to piece.
    i64 inner;
    Divider by_inner;
    i64 step[Operands];

    BARACUDA_DEVICE i64 vector_at(int operand, u32 position) const {
        const u32 piece = by_inner.divide(position);
        return i64(piece) * step[operand] + (position - piece * u32(inner));
    }
    // Of an operand that is the same along a piece.
    BARACUDA_DEVICE bool is_same(int operand) const { return places.stride[operand][places.rank - 1] == 0; }
    BARACUDA_DEVICE i64 piece_at(int operand, u32 position) const { return i64(by_inner.divide(position)) * step[operand]; }
};

constexpr int rows_threads = 64;  // of a block that has several rows
constexpr int rows_across = 32;   // of a block that has long rows down the columns
constexpr int row_part_threads = 256;
template <int Threads> inline constexpr int row_block_threads = Threads < rows_threads ? rows_threads : Threads;

// Unit: elements that one thread writes together, since they share a byte. Vectors of V == Unit need no vectorized accesses: they may lie
// in any strides and end early.
template <int Threads, int Items, int V, int Blocks, int Unit = 1, bool Peeled = false> struct RowThread {
    static constexpr int threads = Threads, items = Items, vector = V, blocks = Blocks, unit = Unit;
    static constexpr bool peeled = Peeled, from_first = !Peeled;  // whether vectors begin at each multiple of V from a row's first element
    // Elements that a thread has at the edges of the row, at most; edge(k) is the k-th one's number, in place of a vector's.
    static constexpr int edges = Peeled ? (2 * V - 3 + Threads) / Threads : 0;
    static constexpr BARACUDA_DEVICE int edge(int k) { return -1 - k; }
    static constexpr bool in_registers = Items > 0 && Blocks == 0;
    static constexpr int unrolled = Items == 0 ? 2 : Blocks <= 0 ? Items : 4;
    static constexpr int part_length = Threads * Items * V;
    static constexpr int stages = 1;  // rows that wait in shared memory
    using Column = typename IntegerOf<(Items > 0)>::type;  // a row that is read again may be of any length
    static constexpr int block_threads = row_block_threads<Threads>, launched = block_threads;  // launched: the most that a block has
    i64 row, length;
    int rank = 0;  // of the block in its cluster: the part of the row that it has
    int part = 0;
    bool leader;   // the thread that writes what exists once a row
    int head = 0;  // elements before the first whole vector
    int held;      // vectors that a thread caches

    template <class Geometry>
    BARACUDA_DEVICE explicit RowThread(const Geometry& geometry)
        : RowThread(geometry, Blocks > 1 ? i64(blockIdx.x / Blocks) : i64(blockIdx.x) * blockDim.y + threadIdx.y) {}
    template <class Geometry> BARACUDA_DEVICE RowThread(const Geometry& geometry, i64 first) : held(Blocks > 0 ? geometry.held : Items) {
        if constexpr (Blocks > 1) rank = int(blockIdx.x % Blocks), part = rank;
        const bool exists = first < geometry.count;
        row = exists ? first : 0;  // threads past the last row take part in the reductions, with nothing
        length = exists ? geometry.length : 0;
        leader = exists && threadIdx.x == 0 && rank == 0;
    }
    // The parts of this block are one. A CPU has no clusters: there the first block does the parts of all, one after the other.
#ifdef CUDA_HOST
    template <class Geometry> static bool takes_part(const Geometry&) { return blockIdx.x % (Blocks < 2 ? 1 : Blocks) == 0; }
    int first_part() const { return 0; }
    int end_part() const { return Blocks < 2 ? 1 : Blocks; }
#else
    template <class Geometry> static BARACUDA_DEVICE bool takes_part(const Geometry&) { return true; }
    BARACUDA_DEVICE int first_part() const { return rank; }
    BARACUDA_DEVICE int end_part() const { return rank + 1; }
#endif
    BARACUDA_DEVICE int vectors() const {
        if constexpr (Blocks > 1 || Items > unrolled) return held;
        else if constexpr (Items > 0) return Items;
        else return int((whole() + i64(Threads) * V - 1) / (i64(Threads) * V));
    }
    BARACUDA_DEVICE Column column(int vector) const {
        const Column thread = Threads == 1 ? 0 : int(threadIdx.x);
        if (Peeled && vector < 0) {
            const Column number = edge(vector) * Threads + thread;
            return number < head ? number : number + Column(whole());
        }
        return ((Column(part) * held + vector) * Threads + thread) * V + head;
    }
    // The thread among those of its block.
    static BARACUDA_DEVICE int lane() { return Threads > 32 ? int(threadIdx.x) : int(threadIdx.y) * Threads + int(threadIdx.x); }
    BARACUDA_DEVICE bool holds(int vector) const {
        const auto end = head + whole();
        return column(vector) < Column(end);
    }
    BARACUDA_DEVICE bool holds(int vector, int element) const { return V > Unit || column(vector) + element < Column(length); }
    BARACUDA_DEVICE bool holds_all(int) const { return true; }
    BARACUDA_DEVICE bool has_edge(int k) const { return part == 0 && k * Threads + int(threadIdx.x) < int(length - whole()); }
    // Elements in whole vectors.
    BARACUDA_DEVICE i64 whole() const { return Peeled ? (length - head) & -i64(V) : length; }
    // Aligns the vectors with an operand whose row starts at that address.
    template <class T> BARACUDA_DEVICE void peel(const T* row_start) {
        if (length > 0) head = int((0 - reinterpret_cast<u64>(row_start) / sizeof(T)) % V);
    }
    template <class T> BARACUDA_DEVICE bool is_aligned(const T* row_start) const {
        return !Peeled || (reinterpret_cast<u64>(row_start) / sizeof(T) + head) % V == 0;
    }

    // From an operand's first element of the row to one of a vector.
    template <class Geometry> BARACUDA_DEVICE i64 place(int operand, int vector, const Geometry& geometry, int element = 0) const {
        if constexpr (Geometry::tiled && V > Unit) return geometry.vector_at(operand, u32(column(vector)));
        else if constexpr (Geometry::tiled) return geometry.places.at(i64(column(vector) + element))[operand];
        else if constexpr (V > Unit) return column(vector) + element;
        else return i64(column(vector) + element) * geometry.stride[operand];
    }
    // From there to what exists once.
    template <class Geometry> BARACUDA_DEVICE i64 once(int, const Geometry&) const { return 0; }
    // Called before each loop; Reduces: the loop has results.
    template <bool Reduces> BARACUDA_DEVICE void begin() {}
    // The result of all threads that share what is reduced.
    template <class Op, class C> BARACUDA_DEVICE C joined(C value) const { return reduce_threads<Op, Threads>(value); }

    // Whether it holds for a row of those whose threads reduce together: rows of one warp.
    static BARACUDA_DEVICE bool any(bool holds) {
        return 1 < Threads && Threads < 32 ? reduce_threads<Max, 32>(i64(holds)) > 0 : holds;
    }

    // The results of a cluster's blocks for one of the kernel's reductions, the Number-th: each block sends its own to all, and each combines
    // them in the order of the parts.
    template <int Number, class C> BARACUDA_DEVICE void open() const {
        if constexpr (Blocks > 1) {
            if (threadIdx.x == 0) mailbox<Number, C>().open();
        }
    }
    template <int Number, class C> BARACUDA_DEVICE void send(C value) const {
        if constexpr (Blocks > 1) {
            if (threadIdx.x == 0) mailbox<Number, C>().expect();
            if (threadIdx.x < Blocks) mailbox<Number, C>().send(int(threadIdx.x), part, value);
        }
    }
    template <int Number, class Op, class C> BARACUDA_DEVICE C receive(C value) const {
        if constexpr (Blocks > 1) {
            mailbox<Number, C>().wait(0);
            const C* found = mailbox<Number, C>().values;
            value = found[0];
#pragma unroll
            for (int block = 1; block < Blocks; ++block) value = Op::combine(value, found[block]);
        }
        return value;
    }

private:
    template <int Number, class C> static BARACUDA_DEVICE auto& mailbox() {
        __shared__ Mailbox<C, Blocks> of_blocks;
        return of_blocks;
    }
};

// A part of a row: several blocks share a row that no cluster holds. As in grid.cuh, each pass over the elements is a launch. It combines the
// partial results of the passes before it, in a fixed order, and every second pass goes backwards. Loops of other passes have no elements.
template <class Op, int V, int Unit, bool Peeled> struct RowInParts : RowThread<row_part_threads, 0, V, 0, Unit, Peeled> {
    using Base = RowThread<row_part_threads, 0, V, 0, Unit, Peeled>;
    PartialPointers<Op> partials;
    int parts, pass;
    int reduced = 0;  // loops with results so far
    bool in_pass = false;

    template <class Geometry>
    BARACUDA_DEVICE RowInParts(const Geometry& geometry, const PartialPointers<Op>& partials_, int pass_, int passes)
        : Base(geometry, block(pass_) / (gridDim.x / geometry.count)), partials(partials_), parts(int(gridDim.x / geometry.count)), pass(pass_) {
        this->held = geometry.held;
        this->rank = int(block(pass) % parts);
        this->leader &= this->rank == 0 && pass == passes - 1;
    }
    static BARACUDA_DEVICE i64 block(int pass) { return pass % 2 ? gridDim.x - 1 - blockIdx.x : blockIdx.x; }
    BARACUDA_DEVICE int first_part() const { return this->rank; }
    BARACUDA_DEVICE int end_part() const { return this->rank + 1; }
    BARACUDA_DEVICE int vectors() const { return in_pass ? this->held : 0; }
    BARACUDA_DEVICE bool has_edge(int k) const { return in_pass && Base::has_edge(k); }
    template <bool Reduces> BARACUDA_DEVICE void begin() {
        in_pass = reduced == pass;
        reduced += Reduces;
    }
    template <int N, class Operator, class C> BARACUDA_DEVICE C receive(C value) const {
        const i64 first = this->row * parts;
        if (in_pass && threadIdx.x == 0) partials.template data<N>()[first + this->rank] = value;
        return reduced > pass ? value : combine_partials<Op, N, row_part_threads>(partials, first, parts);
    }
};

// A row down the columns of an array, which a thread has whole: neighbouring threads have neighbouring columns. Its vectors are V elements,
// wherever these lie; those after the last whole vector are its edges. Places have 32 bits.
template <int Items, int V> struct RowInColumn : RowThread<1, Items, V, 0, V> {
    using Base = RowThread<1, Items, V, 0, V>;
    static constexpr int edges = V - 1;
    template <class Geometry> BARACUDA_DEVICE explicit RowInColumn(const Geometry& geometry) : Base(geometry) {
        this->length = geometry.length;  // for all threads, so that they branch alike
    }
    template <class Geometry> static BARACUDA_DEVICE bool takes_part(const Geometry& geometry) {
        return i64(blockIdx.x) * blockDim.y + threadIdx.y < geometry.count;
    }
    BARACUDA_DEVICE int whole() const { return int(this->length) & -V; }
    BARACUDA_DEVICE int column(int vector) const { return vector < 0 ? whole() + Base::edge(vector) : vector * V; }
    BARACUDA_DEVICE bool holds(int vector) const { return column(vector) < whole(); }
    BARACUDA_DEVICE bool holds(int, int) const { return true; }
    BARACUDA_DEVICE bool has_edge(int k) const { return k < int(this->length) - whole(); }
    template <class Geometry> BARACUDA_DEVICE u32 place(int operand, int vector, const Geometry& geometry, int element = 0) const {
        return u32(column(vector) + element) * u32(geometry.stride[operand]);
    }
};

// A row of any length down the columns: a block has neighbouring ones, each with Threads threads, which read it again for each loop. As in
// RowInColumn, a vector is V elements wherever these lie. Their loads are in flight together.
template <int Threads, int V> struct RowAcross : RowThread<Threads, 0, V, 0, V> {
    using Base = RowThread<Threads, 0, V, 0, V>;
    static constexpr int edges = (V - 2 + Threads) / Threads, launched = rows_across * Threads;
    template <class Geometry> BARACUDA_DEVICE explicit RowAcross(const Geometry& geometry)
        : Base(geometry, i64(blockIdx.x) * rows_across + threadIdx.x) {
        this->leader = i64(blockIdx.x) * rows_across + threadIdx.x < geometry.count && threadIdx.y == 0;
    }
    BARACUDA_DEVICE i64 whole() const { return this->length & -i64(V); }
    BARACUDA_DEVICE int vectors() const { return int((whole() / V + Threads - 1) / Threads); }
    BARACUDA_DEVICE i64 column(int vector) const {
        if (vector < 0) return whole() + Base::edge(vector) * Threads + int(threadIdx.y);
        return (i64(vector) * Threads + int(threadIdx.y)) * V;
    }
    BARACUDA_DEVICE bool holds(int vector) const { return column(vector) < whole(); }
    BARACUDA_DEVICE bool holds(int, int) const { return true; }
    BARACUDA_DEVICE bool has_edge(int k) const { return k * Threads + int(threadIdx.y) < int(this->length - whole()); }
    template <class Op, class C> BARACUDA_DEVICE C joined(C value) const {
        __shared__ C found[Threads][rows_across];
        __syncthreads();  // the last reduction's readers are done
        found[threadIdx.y][threadIdx.x] = value;
        __syncthreads();
        value = found[0][threadIdx.x];
#pragma unroll
        for (int thread = 1; thread < Threads; ++thread) value = Op::combine(value, found[thread][threadIdx.x]);
        return value;
    }
    static BARACUDA_DEVICE bool any(bool holds) { return reduce_threads<Max, rows_across>(i64(holds)) > 0; }  // of a block's rows
    template <class Geometry> BARACUDA_DEVICE i64 place(int operand, int vector, const Geometry& geometry, int element = 0) const {
        return (column(vector) + element) * geometry.stride[operand];
    }
};

}  // namespace baracuda

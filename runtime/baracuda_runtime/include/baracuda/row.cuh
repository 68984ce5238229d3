// Rows: reduce along the last index, or the last ones, then map. A row belongs to `Threads` neighbouring threads, each with every
// Threads-th run of V elements. Between the passes over it, a row waits, Items runs a thread,
//   Blocks == 0: in registers;
//   Blocks == 1: in shared memory, which holds more of it than a block has registers to spare, and loads without them;
//   Blocks > 1: in the shared memory of as many blocks, a cluster. Each has a part of the row; what reductions find goes to all others.
// With Items == 0 the row is read again for every pass.
#pragma once
#include <baracuda/cluster.cuh>
#include <baracuda/layout.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/reduce_operators.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

// Tiled: an element of the row is found by several indices, such as the rows and columns of a tile.
template <int Operands, bool Tiled = false> struct RowGeometry {
    static constexpr bool tiled = false;
    Layout<Operands> rows;
    i64 count;             // rows
    i64 length;            // elements of a row
    i64 stride[Operands];  // from element to element; 1 for every operand where V > 1
};
template <int Operands> struct RowGeometry<Operands, true> {
    static constexpr bool tiled = true;
    Layout<Operands> rows;
    i64 count, length;
    Layout<Operands> places;  // from the first element of a row to the others
    // For whole runs of V, by two indices at most: pieces of `inner` contiguous elements, and from piece to piece.
    i64 inner;
    Divider by_inner;
    i64 step[Operands];

    BARACUDA_DEVICE i64 run_at(int operand, u32 position) const {
        const u32 piece = by_inner.divide(position);
        return i64(piece) * step[operand] + (position - piece * u32(inner));
    }
};

template <int Threads> inline constexpr int row_block_threads = Threads < 128 ? 128 : Threads;

// Unit: elements that one thread writes together, since they share a byte. Runs of V == Unit need no whole accesses: they may lie in any
// strides and end early.
template <int Threads, int Items, int V, int Blocks, int Unit = 1> struct RowThread {
    static constexpr int threads = Threads, items = Items, vector = V, blocks = Blocks, unit = Unit;
    static constexpr bool keeps = Items > 0 && Blocks == 0;  // whole in registers
    static constexpr int unrolled = Items == 0 ? 2 : Blocks == 0 ? Items : 4;
    static constexpr int part_length = Threads * Items * V;
    i64 row, length;
    int rank = 0;  // of the block in its cluster: the part of the row that it has
    int part = 0;
    bool leader;   // the thread that writes what exists once a row

    template <class Geometry> BARACUDA_DEVICE explicit RowThread(const Geometry& geometry) {
        i64 first = i64(blockIdx.x) * blockDim.y + threadIdx.y;
        if constexpr (Blocks > 1) rank = int(blockIdx.x % Blocks), first = blockIdx.x / Blocks, part = rank;
        const bool exists = first < geometry.count;
        row = exists ? first : 0;  // threads past the last row take part in the reductions, with nothing
        length = exists ? geometry.length : 0;
        leader = exists && threadIdx.x == 0 && rank == 0;
        if constexpr (Blocks > 1) cluster_arrive();  // the others run: they may be written to, after the wait in `send`
    }
    // The parts of this block are one. A CPU has no clusters: there the first block does the parts of all, one after the other.
#ifdef CUDA_HOST
    int first_part() const { return 0; }
    int end_part() const { return Blocks < 2 ? 1 : rank == 0 ? Blocks : 0; }
#else
    BARACUDA_DEVICE int first_part() const { return rank; }
    BARACUDA_DEVICE int end_part() const { return rank + 1; }
#endif
    BARACUDA_DEVICE int runs() const {
        if constexpr (Items > 0) return Items;
        return int((length + i64(Threads) * V - 1) / (i64(Threads) * V));
    }
    BARACUDA_DEVICE i64 column(int run) const {
        if constexpr (Items > 0) return part * part_length + (run * Threads + int(threadIdx.x)) * V;
        return (i64(run) * Threads + threadIdx.x) * V;
    }
    BARACUDA_DEVICE bool holds(int run) const { return column(run) < length; }
    BARACUDA_DEVICE bool holds(int run, int element) const { return V > Unit || column(run) + element < length; }

    // The results of a cluster's blocks for one of the kernel's reductions, the Number-th: each block sends its own to all, all of them meet,
    // and each joins them in the order of the parts.
    template <int Number, class C> BARACUDA_DEVICE void send(C value) const {
        if constexpr (Blocks > 1) {
            if (Number == 0) cluster_wait();
#ifdef CUDA_HOST
            if (threadIdx.x == 0) results<Number, C>()[part] = value;
#else
            if (threadIdx.x < Blocks) of_block(results<Number, C>(), threadIdx.x)[part] = value;
#endif
        }
    }
    BARACUDA_DEVICE void meet() const {
        if constexpr (Blocks > 1) cluster_arrive(), cluster_wait();
    }
    template <int Number, class Op, class C> BARACUDA_DEVICE C receive(C value) const {
        if constexpr (Blocks > 1) {
            value = results<Number, C>()[0];
#pragma unroll
            for (int block = 1; block < Blocks; ++block) value = Op::join(value, results<Number, C>()[block]);
        }
        return value;
    }

private:
    template <int Number, class C> static BARACUDA_DEVICE C* results() {
        __shared__ C of_parts[Blocks];
        return of_parts;
    }

public:
    // From an operand's first element of the row to one of a run.
    template <class Geometry> BARACUDA_DEVICE i64 place(int operand, int run, const Geometry& geometry, int element = 0) const {
        if constexpr (Geometry::tiled && V > Unit) return geometry.run_at(operand, u32(column(run)));
        else if constexpr (Geometry::tiled) return geometry.places.at(column(run) + element)[operand];
        else if constexpr (V > Unit) return column(run) + element;
        else return (column(run) + element) * geometry.stride[operand];
    }
};

template <class T, class At> struct RowReader {
    static constexpr int Threads = At::threads, Items = At::items, V = At::vector, Blocks = At::blocks, Unit = At::unit;
    // In turn, a CPU does the parts of all blocks: it reads them where they are. So is it with packed codes, which are few bytes.
#ifdef CUDA_HOST
    static constexpr bool in_registers = Items > 0 && Blocks == 0, in_shared = Items > 0 && Blocks == 1 && !is_packed<T>;
#else
    static constexpr bool in_registers = Items > 0 && Blocks == 0, in_shared = Items > 0 && Blocks > 0 && !is_packed<T>;
#endif
    const T* data;
    i64 start;  // of the row, in elements
    int operand;
    Vector<T, V> held[in_registers ? Items : 1];
    Vector<T, V>* waiting;  // this thread's, in shared memory; it alone writes and reads them

    template <class Geometry>
    BARACUDA_DEVICE RowReader(const T* data_, i64 start_, int operand_, const Geometry& geometry, const At& at, uint4*& pool)
        : data(data_), start(start_), operand(operand_), waiting(reinterpret_cast<Vector<T, V>*>(pool) + threadIdx.x) {
        if constexpr (in_registers) {
#pragma unroll
            for (int run = 0; run < Items; ++run)
                if (at.holds(run)) held[run] = read(run, geometry, at);
        }
        if constexpr (in_shared) {
            using Run = Vector<T, V>;
#pragma unroll
            for (int run = 0; run < Items; ++run)
                if (at.holds(run)) {
                    const T* from = data + start + at.place(operand, run, geometry);
                    if constexpr (Run::bytes % 4 == 0) copy_async<Run::bytes>(waiting + run * Threads, from);
                    else waiting[run * Threads] = Run::load(from);
                }
            pool += Threads * Items * sizeof(Run) / sizeof(uint4);
        }
    }
    template <class Geometry> BARACUDA_DEVICE Vector<T, V> run(int k, const Geometry& geometry, const At& at) const {
        if constexpr (in_registers) return held[k];
        else if constexpr (in_shared) return waiting[k * Threads];
        else return read(k, geometry, at);
    }

private:
    // What is past the end is as the run's first element: the least and the greatest of a run are the same with it.
    template <class Geometry> BARACUDA_DEVICE Vector<T, V> read(int run, const Geometry& geometry, const At& at) const {
        if constexpr (V > Unit) return Vector<T, V>::load(run_at(data, start + at.place(operand, run, geometry)));
        Vector<T, V> v;
#pragma unroll
        for (int element = 0; element < V; ++element)
            v[element] = element_at(data, start + at.place(operand, run, geometry, at.holds(run, element) ? element : 0));
        return v;
    }
};

// Values of elements that later loops use again. Rows that wait elsewhere compute them again.
template <class C, class At> struct RowKept {
    static constexpr bool waits = At::keeps || At::blocks == 1 && At::items > 0 && At::items <= At::unrolled;
    C values[waits ? At::items : 1][At::vector];

    BARACUDA_DEVICE void keep(int run, int element, C value) {
        if constexpr (waits) values[run][element] = value;
    }
    BARACUDA_DEVICE C of(int run, int element) const { return values[waits ? run : 0][element]; }
};

template <class T, class Geometry, class At, int V>
BARACUDA_DEVICE void write_run(T* data, i64 start, int operand, int run, const Geometry& geometry, const At& at, const Vector<T, V>& v) {
    if constexpr (V > At::unit) {
        v.put(run_at(data, start + at.place(operand, run, geometry)));
        return;
    }
#pragma unroll
    for (int element = 0; element < V; ++element)
        if (at.holds(run, element)) put_element(data, start + at.place(operand, run, geometry, element), v[element]);
}

template <class T, class Geometry, class At, int V>
BARACUDA_DEVICE void write_run(T* data, i64 start, int operand, int run, const Geometry& geometry, const At& at, const Unrounded<T, V>& v) {
    write_run(data, start, operand, run, geometry, at, v.rounded());
}

}  // namespace baracuda

// Reductions over any dims: a block reduces a part of the reduced positions for some outputs; with more than one part the partial
// results go to the workspace, and a second launch of the same kernel combines them.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/reduce_operators.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

constexpr int reduce_block_threads = 256;

template <int Operands> struct ReduceGeometry {
    Layout<Operands> kept, reduced;
    i64 outputs;    // positions of the kept dims
    i64 count;      // reduced positions of an output
    i64 part;       // positions a block takes
    i32 parts;
};

// Lanes threads share an output, and move V neighbouring elements of an operand at a time. 8: columns of a block of 32 x 8, V of them a
// thread, neighbours along the kept dims. 4, 32 or 256: neighbouring threads, each with every Lanes-th run of Run positions. Which
// positions a thread joins, and in which order, does not depend on V.
template <int Lanes, int Run, int V> struct ReduceThread {
    static constexpr bool columns = Lanes == 8;
    static constexpr int outputs = columns ? V : 1;  // of a thread
    static constexpr int block_outputs = reduce_block_threads / Lanes * outputs;
    static constexpr int shared = columns ? reduce_block_threads * V : 1;  // values that the block's threads leave for each other
    i64 output, begin, end;
    i64 block;    // the block's first output
    int own_end;  // how many of its outputs exist

    template <int Operands> BARACUDA_DEVICE explicit ReduceThread(const ReduceGeometry<Operands>& geometry) {
        block = i64(blockIdx.x) * block_outputs;
        output = block + (columns ? threadIdx.x * V : threadIdx.y);
        begin = blockIdx.y * geometry.part + (columns ? threadIdx.y : threadIdx.x * Run);
        end = (blockIdx.y + 1) * geometry.part;
        if (end > geometry.count) end = geometry.count;
        own_end = block_outputs;
        if (own_end > geometry.outputs - block) own_end = int(geometry.outputs - block);
        if (output >= geometry.outputs) output = 0, end = 0;
    }

    // Of the thread's access of that number; from the first one past the end on, all are.
    BARACUDA_DEVICE i64 position(int access) const {
        if constexpr (columns) return begin + i64(access) * Lanes;
        constexpr int accesses = Run / V;
        return begin + i64(access / accesses) * (Lanes * Run) + access % accesses * V;
    }
    // Where a reduced position is in each operand: of one dim, which is the usual case, straight code.
    template <int Operands> static BARACUDA_DEVICE Offsets<Operands> offsets(const Layout<Operands>& reduced, i64 position) {
        if (reduced.rank > 1) return reduced.at(position);
        Offsets<Operands> result;
#pragma unroll
        for (int k = 0; k < Operands; ++k) result.values[k] = position * reduced.stride[k][0];
        return result;
    }
    // The outputs of its block that a thread finishes.
    BARACUDA_DEVICE int own() const {
        if constexpr (columns) return threadIdx.y * 32 + threadIdx.x;
        return threadIdx.x == 0 ? int(threadIdx.y) : block_outputs;
    }
    // Elements that an access has of an operand.
    static constexpr int width(bool per_output, bool per_position) { return (columns ? per_output : per_position) ? V : 1; }
};

// The accesses to an operand that a thread has in flight, of Width elements each, or of one that does for all.
template <class T, int Width, int Held> struct ReduceRuns {
    Vector<T, Width> held[Held];

    BARACUDA_DEVICE void read(int run, const T* data, i64 at) { held[run] = Vector<T, Width>::load(data + at); }
    BARACUDA_DEVICE const T& at(int run, int element) const { return held[run][element]; }
    BARACUDA_DEVICE const Vector<T, Width>& run(int k) const { return held[k]; }
};
template <class T, int Held> struct ReduceRuns<T, 1, Held> {
    T held[Held];

    BARACUDA_DEVICE void read(int run, const T* data, i64 at) { held[run] = element_at(data, at); }
    BARACUDA_DEVICE const T& at(int run, int) const { return held[run]; }
    BARACUDA_DEVICE Vector<T, 1> run(int k) const { return {held[k]}; }
};

// A thread's part of a reduction of bare elements, or of their magnitudes, a run at a time: of its one output, or of the V it has.
template <class Op, class T, int V, bool Magnitude, bool Columns> struct PartOfRuns {
    RunReduction<Op, T, V, Magnitude> part;

    BARACUDA_DEVICE void join(const Vector<T, V>& run) { part.join(run); }
    template <class C> BARACUDA_DEVICE void leave(C (&found)[1]) const { found[0] = part.result(); }
};
template <class Op, class T, int V, bool Magnitude> struct PartOfRuns<Op, T, V, Magnitude, true> {
    ColumnReduction<Op, T, V, Magnitude> part;

    BARACUDA_DEVICE void join(const Vector<T, V>& run) { part.join(run); }
    template <class C> BARACUDA_DEVICE void leave(C (&found)[V]) const { part.results(found); }
};

template <class Op, class C, int Outputs> BARACUDA_DEVICE void start_reduction(C (&found)[Outputs]) {
#pragma unroll
    for (int output = 0; output < Outputs; ++output) found[output] = Op::template identity<C>();
}

// What the lanes found, joined for each output of the block. Made by all of its threads; `rows` is in shared memory, on 16 bytes.
template <class Op, class C, int Lanes, int Outputs> struct ReduceResult {
    C value;

    BARACUDA_DEVICE ReduceResult(const C (&found)[Outputs], C*) : value(reduce_threads<Op, Lanes>(found[0])) {}
    BARACUDA_DEVICE C of(int) const { return value; }
};
template <class Op, class C, int Outputs> struct ReduceResult<Op, C, 8, Outputs> {
    const C* rows;

    BARACUDA_DEVICE ReduceResult(const C (&found)[Outputs], C* shared) : rows(shared) {
        Vector<C, Outputs> row;
#pragma unroll
        for (int output = 0; output < Outputs; ++output) row[output] = found[output];
        row.store(shared + (threadIdx.y * 32 + threadIdx.x) * Outputs);
        __syncthreads();
    }
    BARACUDA_DEVICE C of(int own) const {
        C value = rows[own];
#pragma unroll
        for (int row = 1; row < 8; ++row) value = Op::join(value, rows[row * (32 * Outputs) + own]);
        return value;
    }
};

}  // namespace baracuda

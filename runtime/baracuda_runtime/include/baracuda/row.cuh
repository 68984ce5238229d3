// Rows: reduce along the last index, or the last ones, then map. A row belongs to `Threads` neighbouring threads, each with every Threads-th run of V
// elements. With Items > 0 the row's runs stay in registers, Items a thread; with Items == 0 the row is read again for every pass.
#pragma once
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
    Layout<Operands> places;  // from the first element of a row to the others; whole runs of V are contiguous
};

template <int Threads> inline constexpr int row_block_threads = Threads < 128 ? 128 : Threads;

template <int Threads, int Items, int V> struct RowThread {
    i64 row, length;
    bool leader;  // the thread that writes what exists once a row

    template <class Geometry> BARACUDA_DEVICE explicit RowThread(const Geometry& geometry) {
        const i64 first = i64(blockIdx.x) * blockDim.y + threadIdx.y;
        const bool exists = first < geometry.count;
        row = exists ? first : 0;  // threads past the last row take part in the reductions, with nothing
        length = exists ? geometry.length : 0;
        leader = exists && threadIdx.x == 0;
    }
    BARACUDA_DEVICE int runs() const {
        if constexpr (Items > 0) return Items;
        return int((length + i64(Threads) * V - 1) / (i64(Threads) * V));
    }
    BARACUDA_DEVICE i64 column(int run) const { return (i64(run) * Threads + threadIdx.x) * V; }
    BARACUDA_DEVICE bool holds(int run) const { return column(run) < length; }
    // From an operand's first element of the row to the first of a run.
    template <class Geometry> BARACUDA_DEVICE i64 place(int operand, int run, const Geometry& geometry) const {
        if constexpr (Geometry::tiled) return geometry.places.at(column(run))[operand];
        else if constexpr (V > 1) return column(run);
        else return column(run) * geometry.stride[operand];
    }
};

template <class T, int V> BARACUDA_DEVICE Vector<T, V> read_run(const T* from) {
    if constexpr (V > 1) return Vector<T, V>::load(from);
    Vector<T, V> v;
    v[0] = *from;
    return v;
}
template <class T, int V> BARACUDA_DEVICE void write_run(T* to, const Vector<T, V>& v) {
    if constexpr (V > 1) v.store(to);
    else *to = v[0];
}

template <class T, int Threads, int Items, int V> struct RowReader {
    const T* row;
    int operand;
    Vector<T, V> held[Items > 0 ? Items : 1];

    template <class Geometry> BARACUDA_DEVICE RowReader(const T* row_, int operand_, const Geometry& geometry, const RowThread<Threads, Items, V>& at) : row(row_), operand(operand_) {
        if constexpr (Items > 0) {
#pragma unroll
            for (int run = 0; run < Items; ++run)
                if (at.holds(run)) held[run] = read_run<T, V>(row + at.place(operand, run, geometry));
        }
    }
    template <class Geometry> BARACUDA_DEVICE Vector<T, V> run(int k, const Geometry& geometry, const RowThread<Threads, Items, V>& at) const {
        if constexpr (Items > 0) return held[k];
        return read_run<T, V>(row + at.place(operand, k, geometry));
    }
};

}  // namespace baracuda

// What the pointwise kernels share.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/numeric.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/random.cuh>
#include <baracuda/tiled.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

constexpr int pointwise_threads = 128;

// Threads of a multiprocessor. No variable: one would be in every kernel's program.
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 870 || __CUDA_ARCH__ == 890 || __CUDA_ARCH__ >= 1200)
#define BARACUDA_MOST_THREADS 1536
#else
#define BARACUDA_MOST_THREADS 2048
#endif
// For the launch bounds of long formulas: as many blocks as a multiprocessor has threads for, where all elements have 16 bits; 0, which bounds
// nothing, where others need more registers than that leaves.
template <class... T> constexpr int full_blocks = (half_type<T> && ...) ? BARACUDA_MOST_THREADS / pointwise_threads : 0;

BARACUDA_DEVICE i64 thread_index() { return i64(blockIdx.x) * blockDim.x + threadIdx.x; }

// Runs runs of V neighbouring elements: those of a block's threads lie side by side, so that each access of a warp is to one stretch.
// The first thread begins at `start`: 0, or before the elements, so that all accesses lie on whole ones.
template <int V, int Runs> struct FlatThread {
    static constexpr u32 all = (u32(1) << Runs) - 1;
    i64 begin;

    BARACUDA_DEVICE explicit FlatThread(i64 start = 0) : begin(start + (i64(blockIdx.x) * (Runs * pointwise_threads) + threadIdx.x) * V) {}
    BARACUDA_DEVICE i64 first(int run) const { return begin + run * (pointwise_threads * V); }
    // Whether all of its elements exist, of `count`.
    BARACUDA_DEVICE bool whole(i64 count) const { return begin >= 0 && first(Runs - 1) + V <= count; }
};

// Contiguous operands as rows, and operands that run along the rows, or along the columns, as the mapped ones. A thread has a tile: V
// neighbouring columns of some rows.
template <int Mapped> struct Columns {
    struct Tile {
        Offsets<Mapped + 3> at;
        i64 position;  // of its first element
        i32 rows;      // as many as exist
    };

    Layout<Mapped + 3> tiles;  // a tile's first row in each mapped operand, its position, its first row and its first column
    i64 rows, width;
    i64 row_step[Mapped];
    i64 inner;  // columns are found by two indices: column / inner and column % inner
    Divider by_inner;
    i64 step[Mapped][2];
    i32 whole;  // bit k: whole accesses along the columns of mapped operand k

    template <int Rows> BARACUDA_DEVICE Tile at(i64 thread) const {
        const Offsets<Mapped + 3> at = tiles.at(thread);
        const i64 left = rows - at[Mapped + 1];
        return {at, at[Mapped], i32(left < Rows ? left : Rows)};
    }
    // Where a mapped operand has a column of the tile, or a row.
    BARACUDA_DEVICE i64 column(const Tile& tile, int operand, int column) const {
        const u32 place = u32(tile.at[Mapped + 2]) + u32(column);
        const u32 outer = by_inner.divide(place);
        return tile.at[operand] + outer * step[operand][0] + (place - outer * u32(inner)) * step[operand][1];
    }
    BARACUDA_DEVICE i64 row(const Tile& tile, int operand, i64 row) const { return tile.at[operand] + row * row_step[operand]; }

    template <int V, class T> BARACUDA_DEVICE Vector<T, V> read(const T* data, const Tile& tile, int operand) const {
        if (whole >> operand & 1) return Vector<T, V>::load(data + tile.at[operand] + tile.at[Mapped + 2]);
        Vector<T, V> run;
#pragma unroll
        for (int k = 0; k < V; ++k) run[k] = data[column(tile, operand, k)];
        return run;
    }
};

}  // namespace baracuda

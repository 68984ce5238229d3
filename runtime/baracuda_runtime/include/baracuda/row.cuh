// Rows: reduce along the last index, then map. A row belongs to `Threads` neighbouring threads, each with every Threads-th run of V
// elements. With Items > 0 the row's runs stay in registers, Items a thread; with Items == 0 the row is read again for every pass.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/reduce_operators.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

template <int Operands> struct RowGeometry {
    Layout<Operands> rows;
    i64 count;             // rows
    i64 length;            // elements of a row
    i64 stride[Operands];  // from element to element; 1 for every operand where V > 1
};

template <int Threads> inline constexpr int row_block_threads = Threads < 128 ? 128 : Threads;

// Unit: elements that one thread writes together, since they share a byte. Runs of V == Unit need no whole accesses: they may lie in any
// strides and end early.
template <int Threads, int Items, int V, int Unit = 1> struct RowThread {
    i64 row, length;
    bool leader;  // the thread that writes what exists once a row

    template <int Operands> BARACUDA_DEVICE explicit RowThread(const RowGeometry<Operands>& geometry) {
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
    BARACUDA_DEVICE bool holds(int run, int element) const { return V > Unit || column(run) + element < length; }
};

template <class T, int Threads, int Items, int V, int Unit = 1> struct RowReader {
    using At = RowThread<Threads, Items, V, Unit>;
    const T* data;
    i64 start, stride;  // of the row, in elements
    Vector<T, V> held[Items > 0 ? Items : 1];

    BARACUDA_DEVICE RowReader(const T* data_, i64 start_, i64 stride_, const At& at) : data(data_), start(start_), stride(stride_) {
        if constexpr (Items > 0) {
#pragma unroll
            for (int run = 0; run < Items; ++run)
                if (at.holds(run)) held[run] = read(run, at);
        }
    }
    BARACUDA_DEVICE Vector<T, V> run(int k, const At& at) const {
        if constexpr (Items > 0) return held[k];
        return read(k, at);
    }

private:
    BARACUDA_DEVICE Vector<T, V> read(int run, const At& at) const {
        if constexpr (V > Unit) return Vector<T, V>::load(run_at(data, start + at.column(run)));
        Vector<T, V> v;
#pragma unroll
        for (int element = 0; element < V; ++element)
            if (at.holds(run, element)) v[element] = element_at(data, start + (at.column(run) + element) * stride);
        return v;
    }
};

template <class T, int Threads, int Items, int V, int Unit>
BARACUDA_DEVICE void write_run(T* data, i64 start, i64 stride, int run, const RowThread<Threads, Items, V, Unit>& at, const Vector<T, V>& v) {
    if constexpr (V > Unit) {
        v.store(run_at(data, start + at.column(run)));
        return;
    }
#pragma unroll
    for (int element = 0; element < V; ++element)
        if (at.holds(run, element)) put_element(data, start + (at.column(run) + element) * stride, v[element]);
}

}  // namespace baracuda

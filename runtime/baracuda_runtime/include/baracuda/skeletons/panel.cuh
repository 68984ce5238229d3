// Panels of rows: loops over each row, as in row.cuh, and reductions over all rows for each place along a row, in one pass. A block takes
// every gridDim.x-th group of rows, one after the other; the next rows are on their way to shared memory while it computes. A thread has the
// same columns of all of them, and keeps what it finds in registers. In the end each block leaves its partial results in the workspace, and
// `combine` of reduce.cuh combines those of all blocks.
#pragma once
#include <baracuda/skeletons/row.cuh>

namespace baracuda {

constexpr int panel_threads = 128;  // of a block that has several rows
template <int Threads> inline constexpr int panel_block_threads = Threads > 32 ? Threads : panel_threads;

template <int Threads, int Items, int V, int Unit> struct PanelThread : RowThread<Threads, Items, V, 1, Unit> {
    static constexpr int stages = 2;
    static constexpr int block_threads = panel_block_threads<Threads>, block_rows = block_threads / Threads;

    int stage;  // where the row waits

    template <class Geometry> BARACUDA_DEVICE PanelThread(const Geometry& geometry, i64 row, int stage_)
        : RowThread<Threads, Items, V, 1, Unit>(geometry, row), stage(stage_) {}
    BARACUDA_DEVICE int vectors() const { return Items; }
};

// The last reductions that a formula lists are those down the columns: as many as it says.
template <class Op, int... K> constexpr auto column_reductions(Indices<K...>) {
    return Indices<(Op::Reductions::size - Op::column_reductions + K)...>();
}
template <class Op> using ColumnReductions = decltype(column_reductions<Op>(every<Op::column_reductions>()));
template <class Op> using ParametersWithColumns = decltype(with_partials<Op>(ColumnReductions<Op>(), Parameters<Op>()));

// A thread's partial results of one of them.
template <class Op, int N, class At> struct ColumnPartial : FoundSoFar<Op, N, At::items * At::vector> {
    using C = Reduced<Op, N>;
    using FoundSoFar<Op, N, At::items * At::vector>::found;

    static BARACUDA_DEVICE int column(int k) { return (k / At::vector * At::threads + int(threadIdx.x)) * At::vector + k % At::vector; }
    // Stores what the block's rows have found, in the order of the rows: `of_columns` has a place for each column, in global memory.
    BARACUDA_DEVICE void leave(C* of_columns, i64 length, uint4* pool) const {
        if constexpr (At::block_rows == 1) {
#pragma unroll
            for (int k = 0; k < At::items * At::vector; ++k)
                if (column(k) < length) of_columns[column(k)] = found[k];
        } else {
            C* rows = reinterpret_cast<C*>(pool);
            __syncthreads();  // no thread needs what the pool held
#pragma unroll
            for (int k = 0; k < At::items * At::vector; ++k) rows[threadIdx.y * At::part_length + column(k)] = found[k];
            __syncthreads();
            for (int column = At::lane(); column < length; column += At::block_threads) {
                C value = rows[column];
#pragma unroll
                for (int k = 1; k < At::block_rows; ++k) value = Operator<Op, N>::combine(value, rows[k * At::part_length + column]);
                of_columns[column] = value;
            }
        }
    }
};
template <class Op, class At, class N> struct ColumnPartials;
template <class Op, class At, int... N> struct ColumnPartials<Op, At, Indices<N...>> : ColumnPartial<Op, N, At>... {
    template <int M, class Terms> BARACUDA_DEVICE void combine(Place at, Terms& terms) {
        Reduced<Op, M>& value = ColumnPartial<Op, M, At>::found[at.vector * At::vector + at.element];
        value = with_term<Op, M>(value, terms, at.element);
    }
    template <class... P> BARACUDA_DEVICE void leave(i64 length, uint4* pool, P&... parameters) const {
        constexpr int first = Op::Operands::size + Members<Op>::size - (Op::Reductions::size - Op::column_reductions);
        (ColumnPartial<Op, N, At>::leave(nth<first + N>(parameters...) + blockIdx.x * length, length, pool), ...);
    }
};

template <class Op, int Threads, int Items, int V, class... P>
__global__ void __launch_bounds__(panel_block_threads<Threads>, 512 / panel_block_threads<Threads>)
    panel_kernel(P... parameters, RowGeometry<Op::Operands::size> geometry) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    using At = PanelThread<Threads, Items, V, codes_written<Op>()>;
    using Start = Offsets<Op::Operands::size>;
    using Columns = ColumnPartials<Op, At, ColumnReductions<Op>>;
    BARACUDA_DYNAMIC_SHARED(pool);
    uint4* space = pool;
    Columns columns;
    RowReaders<Op, At, Op::Operands::size> readers(arguments, space, Items);
    i64 first = i64(blockIdx.x) * At::block_rows;  // of the block's rows
    const At first_row(geometry, first + threadIdx.y, 0);
    readers.load(geometry.rows.at(first_row.row), geometry, first_row);
    copies_commit();
    for (int stage = 0; first < geometry.count; stage = 1 - stage) {
        At at(geometry, first + threadIdx.y, stage);
        const Start start = geometry.rows.at(at.row);
        first += i64(gridDim.x) * At::block_rows;
        const At next(geometry, first + threadIdx.y, 1 - stage);
        readers.template load<true>(geometry.rows.at(next.row), geometry, next);
        copies_commit();
        copies_arrive_but<1>();
        const Row<Op, At, decltype(geometry), Columns> row{arguments, geometry, at, start, readers, columns};
        arguments.op(row);
    }
    columns.leave(geometry.length, pool, parameters...);
}
template <class Op, int Threads, int Items, int V> constexpr auto panel() {
    return []<class... P>(Types<P...>) { return &panel_kernel<Op, Threads, Items, V, P...>; }(ParametersWithColumns<Op>());
}

}  // namespace baracuda

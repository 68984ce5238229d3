// Contiguous operands as rows, and operands that run along the rows, or along the columns, as the broadcast ones. A thread has a tile: V
// neighbouring columns of some rows. Each column is prepared once.
#pragma once
#include <baracuda/skeletons/formula.cuh>

namespace baracuda {

template <int Broadcasts> struct Columns {
    struct Tile {
        Offsets<Broadcasts + 3> at;
        i64 position;  // of its first element
        i32 rows;      // as many as exist
    };

    Layout<Broadcasts + 3> tiles;  // a tile's first row in each broadcast operand, its position, its first row and its first column
    i64 rows, width;
    i64 row_step[Broadcasts];
    i64 inner;  // columns are found by two indices: column / inner and column % inner
    Divider by_inner;
    i64 step[Broadcasts][2];
    i32 aligned;  // bit k: vectors along the columns of broadcast operand k are aligned accesses

    template <int Rows> BARACUDA_DEVICE Tile at(i64 thread) const {
        const Offsets<Broadcasts + 3> at = tiles.at(thread);
        const i64 left = rows - at[Broadcasts + 1];
        return {at, at[Broadcasts], i32(left < Rows ? left : Rows)};
    }
    // Where a broadcast operand has a column of the tile, or a row.
    BARACUDA_DEVICE i64 column(const Tile& tile, int operand, int column) const {
        const u32 place = u32(tile.at[Broadcasts + 2]) + u32(column);
        const u32 outer = by_inner.divide(place);
        return tile.at[operand] + outer * step[operand][0] + (place - outer * u32(inner)) * step[operand][1];
    }
    BARACUDA_DEVICE i64 row(const Tile& tile, int operand, i64 row) const { return tile.at[operand] + row * row_step[operand]; }

    template <int V, class T> BARACUDA_DEVICE Vector<T, V> read(const T* data, const Tile& tile, int operand) const {
        if (aligned >> operand & 1) return Vector<T, V>::load(run_at(data, tile.at[operand] + tile.at[Broadcasts + 2]));
        return vector_of<T, V>([&](int k) { return element_at(data, column(tile, operand, k)); });
    }
};

template <class Op, int V, int Rows, class... P>
__global__ void __launch_bounds__(pointwise_threads) columns_kernel(P... parameters, Columns<broadcasts<Op>()> columns, i64 count) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const Op& op = arguments.op;
    const i64 thread = thread_index();
    if (thread >= count) return;
    const auto tile = columns.template at<Rows>(thread);
    using OfColumns = decltype(operands_of<Op, Roles<Role::by_column>>());
    using OfRows = decltype(operands_of<Op, Roles<Role::by_row>>());
    typename Registers<Op, OfColumns>::template Vectors<V, 1> by_column;
    each(OfColumns(), [&](auto k) { get<k>(by_column)[0] = columns.template read<V>(arguments.data(k), tile, broadcast_number<Op>(k)); });
    typename Registers<Op, OfRows>::template Elements<Rows> by_row;
    typename Registers<Op, Reads<Op>>::template Vectors<V, Rows> in;
    typename Registers<Op, Writes<Op>>::template Outgoing<V, Rows> out;
    i64 first = tile.position;
#pragma unroll
    for (int row = 0; row < Rows; ++row) {  // the last row once more for each that does not exist
        each(OfRows(), [&](auto k) {
            get<k>(by_row)[row] = element_at(arguments.data(k), columns.row(tile, broadcast_number<Op>(k), row < tile.rows ? row : tile.rows - 1));
        });
        each(Reads<Op>(), [&](auto k) { get<k>(in)[row] = Vector<Element<Op, k>, V>::load(arguments.data(k) + first); });
        first += row + 1 < tile.rows ? columns.width : 0;
    }
    bool slow = false;
    Random<randoms<Op>()> random[Rows];
#pragma unroll
    for (int column = 0; column < V; ++column) {
        const auto hoisted_of = [&](int row) {
            return hoist(op, [&](auto k) {
                if constexpr (Operand<Op, k>::role() == Role::by_column) return get<k>(by_column)[0][column];
                else return get<k>(by_row)[row];
            });
        };
        auto hoisted = hoisted_of(0);
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            if (OfRows::size > 0 && row > 0) hoisted = hoisted_of(row);
            evaluate(
                op, hoisted, [&]() -> auto& { return random[row].template at<V>(tile.position + row * columns.width, column); }, FastPath(), slow,
                [&](auto k) { return get<k>(in)[row][column]; }, [&](auto k) -> auto& { return get<k>(out)[row][column]; });
        }
    }
    if (!slow) {
        first = tile.position;
#pragma unroll
        for (int row = 0; row < Rows; ++row) {
            if (row >= tile.rows) return;
            each(Writes<Op>(), [&](auto k) { get<k>(out)[row].put(arguments.data(k) + first); });
            first += columns.width;
        }
        return;
    }
    if constexpr (WithSlowPath<Op>) {
        // One by one: the elements of a thread of which one needs the slow path.
#pragma unroll 1
        for (int place = 0; place < tile.rows * V; ++place) {
            const int row = place / V, column = place % V;
            const i64 position = tile.position + row * columns.width + column;
            const auto hoisted = hoist_at(arguments, [&](auto k) {
                if constexpr (Operand<Op, k>::role() == Role::by_column) return columns.column(tile, broadcast_number<Op>(k), column);
                else return columns.row(tile, broadcast_number<Op>(k), row);
            });
            evaluate_alone(arguments, hoisted, [&] { return position; }, [&](auto) { return position; });
        }
    }
}

template <class Op, int V, int Rows> constexpr auto columns() {
    return []<class... P>(Types<P...>) { return &columns_kernel<Op, V, Rows, P...>; }(Parameters<Op>());
}

}  // namespace baracuda

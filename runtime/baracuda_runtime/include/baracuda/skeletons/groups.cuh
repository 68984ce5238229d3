// Rows of groups: loops over a row, as in row.cuh, then over each of its groups. A group is that of 2^n neighbouring threads of a warp, all of
// whose vectors are the group's. So what is done once a group is done once a thread, and a group reduces by a few shuffles.
#pragma once
#include <baracuda/skeletons/row.cuh>

namespace baracuda {

template <int Operands> struct GroupsGeometry {
    static constexpr bool tiled = false;
    Layout<Operands> rows;
    i64 count;   // rows
    i64 length;  // elements of a row
    i32 held, lanes_log2;  // vectors of a thread; threads of a group
    i64 step[Operands];    // from group to group, of an operand with one element for each

    BARACUDA_DEVICE bool is_same(int) const { return false; }
};

// A thread of a row whose vectors lie in one group. The operands of a row's elements are contiguous along it.
template <int Threads, int Items, int V, int Blocks, int Unit> struct GroupedThread : RowThread<Threads, Items, V, Blocks, Unit> {
    using Base = RowThread<Threads, Items, V, Blocks, Unit>;
    int lanes_log2, first;  // the thread's first element in the row

    template <class Geometry> BARACUDA_DEVICE explicit GroupedThread(const Geometry& geometry) : Base(geometry), lanes_log2(geometry.lanes_log2) {
        first = ((group() << lanes_log2) * Items + (int(threadIdx.x) & lanes() - 1)) * V;
    }
    BARACUDA_DEVICE int lanes() const { return 1 << lanes_log2; }
    BARACUDA_DEVICE int group() const { return int(threadIdx.x) >> lanes_log2; }
    BARACUDA_DEVICE int column(int vector) const { return first + (vector << lanes_log2) * V; }
    BARACUDA_DEVICE bool holds(int) const { return first < int(this->length); }
    BARACUDA_DEVICE bool holds(int, int) const { return true; }
    template <class Geometry> BARACUDA_DEVICE i64 place(int, int vector, const Geometry&, int element = 0) const { return column(vector) + element; }
};

// The same as a thread of its group.
template <class At> struct GroupThread : At {
    BARACUDA_DEVICE explicit GroupThread(const At& at) : At(at) { this->leader = this->holds(0) && int(threadIdx.x) == this->group() << this->lanes_log2; }
    template <class Geometry> BARACUDA_DEVICE i64 once(int operand, const Geometry& geometry) const {
        return this->holds(0) ? this->group() * geometry.step[operand] : 0;
    }
    template <class Op, class C> BARACUDA_DEVICE C joined(C value) const {
        for (int step = this->lanes() / 2; step > 0; step /= 2) value = Op::combine(value, __shfl_xor_sync(~0u, value, step));
        return value;
    }
};

// The thread's group, which a formula sees as a row. All threads of a warp take part, those past the row's end with nothing.
template <class Op, class At, class Geometry, class Body>
BARACUDA_DEVICE void in_groups(const Row<Op, At, Geometry>& row, Body body) {
    GroupThread<At> at(row.at);
    body(Row<Op, GroupThread<At>, Geometry, NoColumns, At>{row.arguments, row.geometry, at, row.start, row.readers, row.found_in_columns});
}

template <class Op, int Threads, int Items, int V, int Blocks> constexpr auto groups() {
    return row_of<Op, GroupedThread<Threads, Items, V, Blocks, codes_written<Op>()>, GroupsGeometry<Op::Operands::size>>();
}

}  // namespace baracuda

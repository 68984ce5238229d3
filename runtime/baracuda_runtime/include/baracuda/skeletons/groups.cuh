// Rows of groups: loops over a row, as in row.cuh, then over each of its groups. A group is a power of two of vectors, at most 32, which as
// many neighbouring threads of a warp have: what it reduces takes no more than their shuffles.
#pragma once
#include <baracuda/skeletons/row.cuh>

namespace baracuda {

// A group as a thread has it: the one of its vectors that is the group's.
template <class At> struct GroupThread : At {
    int own, lanes;  // the vector; threads that have the group
    u32 first;       // the number of the vector's first element in the row; past the row's end 0

    template <class Geometry> BARACUDA_DEVICE GroupThread(const At& at, const Geometry& geometry, int vector)
        : At(at), own(vector), lanes(int(geometry.inner) / At::vector) {
        this->part = at.first_part();
        first = this->holds(own) ? u32(this->column(own)) : 0;
        this->leader = this->holds(own) && int(threadIdx.x) % lanes == 0;
    }
    template <class Geometry> BARACUDA_DEVICE i64 once(int operand, const Geometry& geometry) const { return geometry.piece_at(operand, first); }
    BARACUDA_DEVICE int first_vector() const { return own; }
    BARACUDA_DEVICE int vectors() const { return own + 1; }
    template <class Op, class C> BARACUDA_DEVICE C joined(C value) const {
        for (int step = lanes / 2; step > 0; step /= 2) value = Op::combine(value, __shfl_xor_sync(~0u, value, step));
        return value;
    }
};

// Each group of a row, which a formula sees as a row. All threads of a warp take part, those past the row's end with nothing.
template <class Op, class At, class Geometry, class Body>
BARACUDA_DEVICE void in_groups(const Row<Op, At, Geometry>& row, Body body) {
    constexpr int unrolled = At::unrolled;
#pragma unroll unrolled
    for (int n = 0; n < row.at.vectors(); ++n) {
        GroupThread<At> at(row.at, row.geometry, n);
        body(Row<Op, GroupThread<At>, Geometry, NoColumns, At>{row.arguments, row.geometry, at, row.start, row.readers, row.found_in_columns});
    }
}

}  // namespace baracuda

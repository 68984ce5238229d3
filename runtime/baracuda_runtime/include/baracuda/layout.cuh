// From a position in a loop over several dims to the offset in each operand, in elements.
#pragma once
#include <baracuda/types.cuh>

namespace baracuda {

constexpr int max_rank = 10;

// Division by a number fixed for the launch: a multiplication and a shift; exact for n < 2^31 (Granlund and Montgomery, 1994).
struct Divider {
    u32 multiplier, shift;
    BARACUDA_DEVICE u32 divide(u32 n) const { return (__umulhi(n, multiplier) + n) >> shift; }
};

template <int Operands> struct Offsets {
    i64 values[Operands];
    BARACUDA_DEVICE i64 operator[](int operand) const { return values[operand]; }
    BARACUDA_DEVICE Offsets operator+(const Offsets& other) const {
        Offsets sum;
#pragma unroll
        for (int k = 0; k < Operands; ++k) sum.values[k] = values[k] + other.values[k];
        return sum;
    }
};

// Dims are collapsed by the host: neighbours that every operand runs through as one are one dim.
template <int Operands> struct Layout {
    i32 rank;
    i32 wide;  // some position passes 2^31: divide in 64 bits
    i64 size[max_rank];
    Divider divider[max_rank];
    i64 stride[Operands][max_rank];

    BARACUDA_DEVICE Offsets<Operands> at(i64 position) const {
        Offsets<Operands> offsets{};
        for (int dim = rank - 1; dim > 0; --dim) {
            const i64 outer = wide ? position / size[dim] : i64(divider[dim].divide(u32(position)));
            const i64 index = position - outer * size[dim];
#pragma unroll
            for (int k = 0; k < Operands; ++k) offsets.values[k] += index * stride[k][dim];
            position = outer;
        }
#pragma unroll
        for (int k = 0; k < Operands; ++k) offsets.values[k] += position * stride[k][0];
        return offsets;
    }
};

}  // namespace baracuda

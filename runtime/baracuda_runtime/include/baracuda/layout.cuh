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

template <int Operands, class Offset = i64> struct Offsets {
    Offset values[Operands];
    BARACUDA_DEVICE Offset operator[](int operand) const { return values[operand]; }
    BARACUDA_DEVICE Offsets operator+(const Offsets& other) const {
        Offsets sum;
#pragma unroll
        for (int k = 0; k < Operands; ++k) sum.values[k] = values[k] + other.values[k];
        return sum;
    }
    BARACUDA_DEVICE Offsets operator*(int times) const {
        Offsets product;
#pragma unroll
        for (int k = 0; k < Operands; ++k) product.values[k] = values[k] * times;
        return product;
    }
};

// Dims are collapsed by the host: neighbours that every operand runs through as one are one dim.
template <int Operands> struct Layout {
    i32 rank;
    i32 wide;  // some position or offset passes 31 bits: compute in 64
    i64 size[max_rank];
    Divider divider[max_rank];
    i64 stride[Operands][max_rank];

    BARACUDA_DEVICE Offsets<Operands> at(i64 position) const {
        return wide ? walk<i64, i64>(position, [&](i64 p, int dim) { return p / size[dim]; }) : at(u32(position));
    }
    // Of a position of 31 bits; offsets may be longer.
    BARACUDA_DEVICE Offsets<Operands> at(u32 position) const {
        if (wide) return walk<u32, i64>(position, [&](u32 p, int dim) { return divider[dim].divide(p); });
        const Offsets<Operands, i32> found = near(position);
        Offsets<Operands> result;
#pragma unroll
        for (int k = 0; k < Operands; ++k) result.values[k] = found[k];
        return result;
    }
    // The same of a layout that is not wide.
    BARACUDA_DEVICE Offsets<Operands, i32> near(u32 position) const {
        if (rank == 2) return straight<2>(position);  // the usual case
        if constexpr (Operands <= 2)
            if (rank == 4) return straight<4>(position);  // what each of two dims of blocks has
        return walk<u32, i32>(position, [&](u32 p, int dim) { return divider[dim].divide(p); });
    }

private:
    // The walk below without a loop.
    template <int Rank> BARACUDA_DEVICE Offsets<Operands, i32> straight(u32 position) const {
        Offsets<Operands, i32> result = {};
#pragma unroll
        for (int dim = Rank - 1; dim >= 0; --dim) {
            const u32 outer = dim > 0 ? divider[dim].divide(position) : 0;
            const i32 index = i32(position - outer * u32(size[dim]));
#pragma unroll
            for (int k = 0; k < Operands; ++k) result.values[k] += index * i32(stride[k][dim]);
            position = outer;
        }
        return result;
    }
    template <class Position, class Offset, class Divide>
    BARACUDA_DEVICE Offsets<Operands, Offset> walk(Position position, Divide divide) const {
        Offsets<Operands, Offset> result = {};
#pragma unroll 1
        for (int dim = rank - 1; dim > 0; --dim) {
            const Position outer = divide(position, dim);
            const Position index = position - outer * Position(size[dim]);
#pragma unroll
            for (int k = 0; k < Operands; ++k) result.values[k] += Offset(index) * Offset(stride[k][dim]);
            position = outer;
        }
#pragma unroll
        for (int k = 0; k < Operands; ++k) result.values[k] += Offset(position) * Offset(stride[k][0]);
        return result;
    }
};

}  // namespace baracuda

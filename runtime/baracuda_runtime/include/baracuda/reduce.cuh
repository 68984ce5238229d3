// Reductions over any dims: a block reduces a part of the reduced positions for some outputs; with more than one part the partial
// results go to the workspace, and a second launch of the same kernel combines them.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/reduce_operators.cuh>

namespace baracuda {

constexpr int reduce_block_threads = 256;

template <int Operands> struct ReduceGeometry {
    Layout<Operands> kept, reduced;
    i64 outputs;    // positions of the kept dims
    i64 count;      // reduced positions of an output
    i64 part;       // positions a block takes
    i32 parts;
};

// Lanes threads share an output. 8: a column of a block of 32 x 8, neighbours along the kept dims; 32 or 256: neighbouring threads.
template <int Lanes> struct ReduceThread {
    i64 output, begin, end;
    int lane;
    bool leader;

    template <int Operands> BARACUDA_DEVICE explicit ReduceThread(const ReduceGeometry<Operands>& geometry) {
        constexpr int outputs_per_block = reduce_block_threads / Lanes;
        const int slot = Lanes == 8 ? threadIdx.x : threadIdx.y;
        lane = Lanes == 8 ? threadIdx.y : threadIdx.x;
        output = i64(blockIdx.x) * outputs_per_block + slot;
        begin = blockIdx.y * geometry.part + lane;
        end = (blockIdx.y + 1) * geometry.part;
        if (end > geometry.count) end = geometry.count;
        const bool exists = output < geometry.outputs;
        if (!exists) output = 0, end = 0;
        leader = exists && lane == 0;
    }
};

template <class Op, int Lanes, class C> BARACUDA_DEVICE C reduce_lanes(C value) {
    if constexpr (Lanes == 8) return reduce_columns<Op, Lanes>(value);
    else return reduce_threads<Op, Lanes>(value);
}

}  // namespace baracuda

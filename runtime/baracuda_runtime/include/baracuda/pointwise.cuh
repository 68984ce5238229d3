// What the pointwise kernels share.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/numeric.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/random.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

constexpr int pointwise_threads = 128;

BARACUDA_DEVICE i64 thread_index() { return i64(blockIdx.x) * blockDim.x + threadIdx.x; }

}  // namespace baracuda

// What the pointwise kernels share.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/numeric.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

constexpr int pointwise_threads = 128;

// A block takes Runs neighbouring stretches of run_distance elements; in each, a thread takes V neighbours.
template <int V> inline constexpr int run_distance = pointwise_threads * V;
template <int V, int Runs> BARACUDA_DEVICE i64 first_element() { return i64(blockIdx.x) * (run_distance<V> * Runs) + threadIdx.x * V; }
BARACUDA_DEVICE i64 thread_index() { return i64(blockIdx.x) * blockDim.x + threadIdx.x; }

}  // namespace baracuda

// CUDA's keywords as plain C++.
#pragma once

#undef __global__
#undef __device__
#undef __host__
#undef __shared__
#undef __constant__
#undef __forceinline__
#undef __noinline__
#undef __launch_bounds__
#undef __grid_constant__
#undef __restrict__
#define __global__
#define __device__
#define __host__
#define __constant__
#define __grid_constant__
#define __forceinline__ inline  // a copy for every call takes a quarter of the compiler's time
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __restrict__ __restrict

// Implies static in a function; a library's TLS segment is then exactly its static shared memory.
#define __shared__ thread_local

// What `extern __shared__ T name[];` is rewritten to before the text is compiled.
#define CUDA_HOST_DYNAMIC_SHARED(T, name) T* name = reinterpret_cast<T*>(cuda_host::state.dynamic_shared)

// What all kernels share at run time. It is compiled once, without the checks for undefined behaviour, which are meant
// for kernels, and linked into every library.
#define CUDA_HOST 1
#include <algorithm>
#include <bit>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <source_location>
#include <type_traits>
#include <utility>

#include <vector_types.h>

#include "state.h"
#include "warp.h"
#include "launch.h"

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace cuda_host {

State state;

void record_fault(Fault fault, const char* format, ...) {
    LaunchRequest& request = *state.request;
    request.fault = fault;
    const unsigned block[] = {blockIdx.x, blockIdx.y, blockIdx.z}, thread[] = {threadIdx.x, threadIdx.y, threadIdx.z};
    std::copy_n(block, 3, request.fault_block);
    std::copy_n(thread, 3, request.fault_thread);
    va_list list;
    va_start(list, format);
    vsnprintf(request.message, sizeof request.message, format, list);
    va_end(list);
}

}  // namespace cuda_host

#include "fibers.h"
#include "lanes.h"
#include "faults.h"
#include "undefined.h"
#include "grid.h"

// Runs CUDA C++ kernels on a CPU, compiled by plain g++: force-included before the text of a .cu file, which stays as
// it is.
//
// Blocks run one after another. The threads of a block are fibers that are switched only at barriers and warp
// functions: one worker fiber runs thread after thread as a plain loop, and another is started only when a thread
// waits. A kernel that never waits costs one switch a block. A wait that nothing can end is reported, with who waits
// where, for whom.
#pragma once
#define CUDA_HOST 1

// Standard headers that kernels may include come first: they spell attributes like __noinline__, which become macros
// below.
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <source_location>
#include <tuple>
#include <type_traits>
#include <utility>

#include <vector_types.h>
#include <vector_functions.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>

#include "state.h"
#include "warp.h"
#include "launch.h"

#include "keywords.h"
#include "functions.h"

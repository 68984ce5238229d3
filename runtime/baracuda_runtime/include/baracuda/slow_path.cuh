// A formula's fast path sets `slow` where it may be wrong; its slow path is always right. A kernel computes a vector by the fast path and, if
// any element needs the slow one, the whole vector again: one branch for a vector.
#pragma once
#include <baracuda/numeric.cuh>

namespace baracuda {

struct FastPath { static constexpr bool is_slow = false, is_alone = false; };
struct SlowPath { static constexpr bool is_slow = true, is_alone = false; };
struct FastPathAlone { static constexpr bool is_slow = false, is_alone = true; };  // where it is known that no element needs the slow path

template <int V, class Body> BARACUDA_DEVICE void with_slow_path(Body body) {
    bool any = false;
#pragma unroll
    for (int element = 0; element < V; ++element) {
        bool slow = false;
        body(element, FastPath(), slow);
        any |= slow;
    }
    if (!any) return;
#pragma unroll
    for (int element = 0; element < V; ++element) {
        bool slow = false;
        body(element, SlowPath(), slow);
    }
}

}  // namespace baracuda

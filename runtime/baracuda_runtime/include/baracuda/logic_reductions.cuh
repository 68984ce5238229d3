// Whether something holds anywhere, or everywhere.
#pragma once

namespace baracuda {

struct AnyOf {
    template <class> static BARACUDA_DEVICE bool identity() { return false; }
    static BARACUDA_DEVICE bool combine(bool a, bool b) { return a || b; }
};
struct AllOf {
    template <class> static BARACUDA_DEVICE bool identity() { return true; }
    static BARACUDA_DEVICE bool combine(bool a, bool b) { return a && b; }
};

}  // namespace baracuda

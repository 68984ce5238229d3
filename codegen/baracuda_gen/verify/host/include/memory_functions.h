// Atomics, and loads and stores with cache hints. One OS thread runs everything, so a plain read and write is atomic.
#pragma once

namespace cuda_host {

template <class T> using Same = std::type_identity_t<T>;

template <class T, class F> T replace(T* at, F next) {
    const T old = *at;
    *at = next(old);
    return old;
}
template <class T> T wrapping_add(T a, T b) {
    if constexpr (std::is_integral_v<T>) return T(std::make_unsigned_t<T>(a) + std::make_unsigned_t<T>(b));
    else return T(a + b);
}

}  // namespace cuda_host

template <class T> T atomicAdd(T* at, cuda_host::Same<T> v) {
    return cuda_host::replace(at, [&](T old) { return cuda_host::wrapping_add(old, v); });
}
template <std::integral T> T atomicSub(T* at, cuda_host::Same<T> v) {
    return cuda_host::replace(at, [&](T old) { return T(std::make_unsigned_t<T>(old) - std::make_unsigned_t<T>(v)); });
}
template <std::integral T> T atomicMax(T* at, cuda_host::Same<T> v) {
    return cuda_host::replace(at, [&](T old) { return old > v ? old : v; });
}
template <std::integral T> T atomicMin(T* at, cuda_host::Same<T> v) {
    return cuda_host::replace(at, [&](T old) { return old < v ? old : v; });
}
template <std::integral T> T atomicAnd(T* at, cuda_host::Same<T> v) {
    return cuda_host::replace(at, [&](T old) { return T(old & v); });
}
template <std::integral T> T atomicOr(T* at, cuda_host::Same<T> v) {
    return cuda_host::replace(at, [&](T old) { return T(old | v); });
}
template <std::integral T> T atomicXor(T* at, cuda_host::Same<T> v) {
    return cuda_host::replace(at, [&](T old) { return T(old ^ v); });
}
template <class T> T atomicExch(T* at, cuda_host::Same<T> v) {
    return cuda_host::replace(at, [&](T) { return v; });
}
template <std::integral T> T atomicCAS(T* at, cuda_host::Same<T> expected, cuda_host::Same<T> v) {
    return cuda_host::replace(at, [&](T old) { return old == expected ? v : old; });
}
inline unsigned atomicInc(unsigned* at, unsigned limit) {
    return cuda_host::replace(at, [&](unsigned old) { return old >= limit ? 0 : old + 1; });
}
inline unsigned atomicDec(unsigned* at, unsigned limit) {
    return cuda_host::replace(at, [&](unsigned old) { return old == 0 || old > limit ? limit : old - 1; });
}

#define CUDA_HOST_LOAD(name) \
    template <class T> T name(const T* at) { return *at; }
CUDA_HOST_LOAD(__ldg)
CUDA_HOST_LOAD(__ldcs)
CUDA_HOST_LOAD(__ldcg)
CUDA_HOST_LOAD(__ldca)
CUDA_HOST_LOAD(__ldlu)
CUDA_HOST_LOAD(__ldcv)
#undef CUDA_HOST_LOAD

#define CUDA_HOST_STORE(name) \
    template <class T> void name(T* at, cuda_host::Same<T> value) { *at = value; }
CUDA_HOST_STORE(__stcs)
CUDA_HOST_STORE(__stcg)
CUDA_HOST_STORE(__stwb)
CUDA_HOST_STORE(__stwt)
#undef CUDA_HOST_STORE

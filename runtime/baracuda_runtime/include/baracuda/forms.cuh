// Functions with forms, of which the types of a kernel's elements choose one: each header of forms has a class template over those types.
#pragma once
#include <baracuda/types.cuh>

// In a class template over types T...: name(x), or of two numbers, in namespace half_precision where all elements have 16 bits, else in
// namespace `full`, or in baracuda itself.
#define BARACUDA_FORMS_OF(full, name)                                                         \
    template <class... C> static BARACUDA_DEVICE auto name(C... x) {                          \
        if constexpr ((half_type<T> && ...)) return half_precision::name(x...);               \
        else return full::name(x...);                                                         \
    }
#define BARACUDA_FORMS(name) BARACUDA_FORMS_OF(baracuda, name)
// The same, where f32 and f64 have forms of their own in namespaces single_precision and double_precision.
#define BARACUDA_PRECISE_FORMS(name)                                                          \
    template <class C> static BARACUDA_DEVICE C name(C x) {                                   \
        if constexpr ((half_type<T> && ...)) return half_precision::name(x);                  \
        else if constexpr (same_type<C, f32>) return single_precision::name(x);               \
        else return double_precision::name(x);                                                \
    }

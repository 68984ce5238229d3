// Sum, max and min, over the lanes of a warp and the warps of a block. The tree is fixed: the same bits on every run.
#pragma once
#include <baracuda/numeric.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

struct Sum {
    template <class C> static BARACUDA_DEVICE C identity() { return C(0); }
    template <class C> static BARACUDA_DEVICE C combine(C a, C b) { return a + b; }
    static BARACUDA_DEVICE i64 combine(i64 a, i64 b) { return i64(u64(a) + u64(b)); }  // wraps
};
template <class C> BARACUDA_DEVICE C greatest() {
    if constexpr (same_type<C, i64>) return Range<i64>::highest; else return infinity(C(0));
}
template <class C> BARACUDA_DEVICE C least() {
    if constexpr (same_type<C, i64>) return Range<i64>::lowest; else return -infinity(C(0));
}
struct Max {
    template <class C> static BARACUDA_DEVICE C identity() { return least<C>(); }
    template <class C> static BARACUDA_DEVICE C combine(C a, C b) { return maximum(a, b); }
};
struct Min {
    template <class C> static BARACUDA_DEVICE C identity() { return greatest<C>(); }
    template <class C> static BARACUDA_DEVICE C combine(C a, C b) { return minimum(a, b); }
};

template <bool Short> struct IntegerOf { using type = i64; };
template <> struct IntegerOf<true> { using type = i32; };

// A thread's partial result of a reduction of bare elements, or of their magnitudes, combined a vector at a time. In general element by element.
template <class Op, class T, int V, bool Magnitude> struct VectorReduction {
    using C = compute_t<T>;
    C value = Op::template identity<C>();

    BARACUDA_DEVICE void combine(const Vector<T, V>& vector) {
#pragma unroll
        for (int element = 0; element < V; ++element) {
            const C x = load<C>(vector[element]);
            value = Op::combine(value, Magnitude ? absolute(x) : x);
        }
    }
    BARACUDA_DEVICE C result() const { return value; }
};

// Max and min of integers; of less than 32 bits by instructions of 32, in which no element is the start.
template <class T> inline constexpr bool is_integer = requires { requires same_type<decltype(Range<T>::highest), const i64>; };
template <class Op, class T, int V> requires(is_integer<T>) struct VectorReduction<Op, T, V, false> {
    static constexpr bool is_short = sizeof(T) < 4;
    using Value = typename IntegerOf<is_short>::type;
    static constexpr i64 start = same_type<Op, Max> ? Range<Value>::lowest : Range<Value>::highest;
    Value value = Value(start);

    BARACUDA_DEVICE void combine(const Vector<T, V>& vector) {
#pragma unroll
        for (int element = 0; element < V; ++element) {
            const Value x = Value(vector[element]);
            if constexpr (same_type<Op, Max>) value = x > value ? x : value;
            else value = x < value ? x : value;
        }
    }
    BARACUDA_DEVICE i64 result() const { return is_short && value == start ? Op::template identity<i64>() : i64(value); }
};

// Without their sign, the bits of floats are in the order of their values, infinity before NaN: integers do.
template <int V> struct VectorReduction<Max, f32, V, true> {
    u32 most = 0;
    bool any = false;

    BARACUDA_DEVICE void combine(const Vector<f32, V>& vector) {
        any = true;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            const u32 bits = u32(__float_as_int(vector[element])) & 0x7fffffffu;
            most = bits > most ? bits : most;
        }
    }
    BARACUDA_DEVICE f32 result() const { return any ? __int_as_float(i32(most)) : -infinity(0.0f); }
};

// 16-bit floats, two at a time.
template <class T, int V> requires(half_type<T> && V % 2 == 0) struct VectorReduction<Max, T, V, true> {
    u32 most = 0;
    bool any = false;

    BARACUDA_DEVICE void combine(const Vector<T, V>& vector) {
        any = true;
#pragma unroll
        for (int pair = 0; pair < V / 2; ++pair) most = greater_halves(most, halves(vector, pair) & 0x7fff7fffu);
    }
    BARACUDA_DEVICE f32 result() const { return any ? maximum(low_half<T>(most), high_half<T>(most)) : -infinity(0.0f); }
};
template <class Op, class T, int V> requires(half_type<T> && V % 2 == 0) struct VectorReduction<Op, T, V, false> {
    u32 value = 0;
    bool any = false;

    BARACUDA_DEVICE void combine(const Vector<T, V>& vector) {
        if (!any) value = halves(vector, 0);
        any = true;
#pragma unroll
        for (int pair = 0; pair < V / 2; ++pair) {
            if constexpr (same_type<Op, Max>) value = maximum_halves<T>(value, halves(vector, pair));
            else value = minimum_halves<T>(value, halves(vector, pair));
        }
    }
    BARACUDA_DEVICE f32 result() const { return any ? Op::combine(low_half<T>(value), high_half<T>(value)) : Op::template identity<f32>(); }
};

// The same of vectors that lie side by side: a result for each of their V places.
template <class Op, class T, int V, bool Magnitude> struct ColumnReduction {
    VectorReduction<Op, T, 1, Magnitude> column[V];

    BARACUDA_DEVICE void combine(const Vector<T, V>& vector) {
#pragma unroll
        for (int k = 0; k < V; ++k) column[k].combine(Vector<T, 1>{vector[k]});
    }
    template <class C> BARACUDA_DEVICE void results(C (&found)[V]) const {
#pragma unroll
        for (int k = 0; k < V; ++k) found[k] = column[k].result();
    }
};
template <class Op, class T, int V, bool Magnitude> requires(half_type<T> && V % 2 == 0 && (!Magnitude || same_type<Op, Max>))
struct ColumnReduction<Op, T, V, Magnitude> {
    u32 pairs[V / 2];
    bool any = false;

    BARACUDA_DEVICE void combine(const Vector<T, V>& vector) {
#pragma unroll
        for (int k = 0; k < V / 2; ++k) {
            const u32 next = Magnitude ? halves(vector, k) & 0x7fff7fffu : halves(vector, k);
            if (!any) pairs[k] = next;
            else if constexpr (Magnitude) pairs[k] = greater_halves(pairs[k], next);
            else if constexpr (same_type<Op, Max>) pairs[k] = maximum_halves<T>(pairs[k], next);
            else pairs[k] = minimum_halves<T>(pairs[k], next);
        }
        any = true;
    }
    template <class C> BARACUDA_DEVICE void results(C (&found)[V]) const {
#pragma unroll
        for (int k = 0; k < V / 2; ++k) {
            found[2 * k] = any ? low_half<T>(pairs[k]) : Op::template identity<C>();
            found[2 * k + 1] = any ? high_half<T>(pairs[k]) : Op::template identity<C>();
        }
    }
};

// Over `Threads` neighbouring threads, a power of two; each of them gets the result. More than 32: all threads of the block take part.
template <class Op, int Threads, class C> BARACUDA_DEVICE C reduce_threads(C value) {
#pragma unroll
    for (int step = (Threads < 32 ? Threads : 32) / 2; step > 0; step /= 2) value = Op::combine(value, __shfl_xor_sync(~0u, value, step));
    if constexpr (Threads > 32) {
        __shared__ C warps[Threads / 32];
        __syncthreads();  // the last reduction's readers are done
        if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
        __syncthreads();
        value = warps[0];
#pragma unroll
        for (int warp = 1; warp < Threads / 32; ++warp) value = Op::combine(value, warps[warp]);
    }
    return value;
}

}  // namespace baracuda

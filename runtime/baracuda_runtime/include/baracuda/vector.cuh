// Runs of consecutive elements, moved 16 bytes at a time.
#pragma once
#include <baracuda/types.cuh>

namespace baracuda {

// An aligned run of N elements. Of an index the compiler then knows that the first is a multiple of N.
template <int N> BARACUDA_DEVICE const Index* aligned_run(const Index* run) {
    return reinterpret_cast<const Index*>(reinterpret_cast<u64>(run) & -u64(N));
}
template <int N, class T> BARACUDA_DEVICE const T* aligned_run(const T* run) { return run; }

template <int Bytes> struct Word;  // the widest access that divides a run of that many bytes
template <> struct Word<1> { using type = u8; };
template <> struct Word<2> { using type = unsigned short; };
template <> struct Word<4> { using type = u32; };
template <> struct Word<8> { using type = uint2; };
template <> struct Word<16> { using type = uint4; };

// A word to global memory. Of several parts, by an instruction of its own: the compiler takes plain stores apart, now and then, so that sectors
// are written in parts.
template <class Word> BARACUDA_DEVICE void put_word(Word* to, Word word) { *to = word; }
#ifndef CUDA_HOST
BARACUDA_DEVICE void put_word(uint2* to, uint2 word) {
    asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(__cvta_generic_to_global(to)), "r"(word.x), "r"(word.y) : "memory");
}
BARACUDA_DEVICE void put_word(uint4* to, uint4 word) {
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(to)), "r"(word.x), "r"(word.y), "r"(word.z),
        "r"(word.w) : "memory");
}
#endif

// A word that is read once: it leaves the caches first, so that more of what is read again stays there.
template <class Word> BARACUDA_DEVICE Word get_once(const Word* from) {
#ifdef CUDA_HOST
    return *from;
#else
    return __ldcs(from);
#endif
}

template <class T, int N> struct alignas(N * sizeof(T) < 16 ? N * sizeof(T) : 16) Vector {
    static constexpr int bytes = N * sizeof(T);
    using Access = typename Word<(bytes < 16 ? bytes : 16)>::type;
    static constexpr int accesses = bytes / int(sizeof(Access));
    T values[N];

    BARACUDA_DEVICE T& operator[](int i) { return values[i]; }
    BARACUDA_DEVICE const T& operator[](int i) const { return values[i]; }
    BARACUDA_DEVICE const Vector& rounded() const { return *this; }  // as Unrounded

    // Of accesses: the k-th one is read by `get`.
    template <class Get> static BARACUDA_DEVICE Vector load(const T* from, Get get) {
        Vector v;
#pragma unroll
        for (int k = 0; k < accesses; ++k) reinterpret_cast<Access*>(v.values)[k] = get(reinterpret_cast<const Access*>(from) + k);
        return v;
    }
    static BARACUDA_DEVICE Vector load(const T* from) { return load(from, [](const Access* word) { return *word; }); }
    static BARACUDA_DEVICE Vector load_once(const T* from) { return load(from, get_once<Access>); }
    // From any address, by the words of 4 bytes that the run lies in.
    static BARACUDA_DEVICE Vector load_between(const T* from) {
        const u64 address = reinterpret_cast<u64>(from);
        const u32* word = reinterpret_cast<const u32*>(address & ~u64(3));
        const u32 shift = u32(address & 3) * 8;
        u32 parts[bytes / 4], low = word[0];
#pragma unroll
        for (int k = 0; k < bytes / 4; ++k) {
            const u32 high = k + 1 < bytes / 4 || shift != 0 ? word[k + 1] : 0;
            parts[k] = __funnelshift_r(low, high, shift);
            low = high;
        }
        Vector v;
        ::memcpy(v.values, parts, bytes);
        return v;
    }
    BARACUDA_DEVICE void store(T* to) const {
#pragma unroll
        for (int k = 0; k < accesses; ++k) reinterpret_cast<Access*>(to)[k] = reinterpret_cast<const Access*>(values)[k];
    }
    // To global memory.
    BARACUDA_DEVICE void put(T* to) const {
#pragma unroll
        for (int k = 0; k < accesses; ++k) put_word(reinterpret_cast<Access*>(to) + k, reinterpret_cast<const Access*>(values)[k]);
    }
};

// The elements of(0) to of(N - 1).
template <class T, int N, class Of> BARACUDA_DEVICE Vector<T, N> vector_of(Of of) {
    Vector<T, N> v;
#pragma unroll
    for (int k = 0; k < N; ++k) v[k] = of(k);
    return v;
}

// An element of each of N groups of neighbours (GroupOf in skeletons/arguments.cuh). The first one is at `from`.
template <int N, class Group, class T> BARACUDA_DEVICE Vector<T, N> load_interleaved(const T* from) {
    const auto groups = Vector<T, N * Group::size>::load(from - Group::part);
    return vector_of<T, N>([&](int k) { return groups[k * Group::size + Group::part]; });
}

// Packed codes: apart in registers, two to a byte in memory.
template <class T, int N> requires is_packed<T> struct Vector<T, N> {
    static constexpr int bytes = N < 2 ? 1 : N / 2, codes = bytes < 4 ? N : 8;  // codes: of a word
    using Part = typename Word<(bytes < 4 ? bytes : 4)>::type;
    using Words = Vector<Part, N / codes>;
    T values[N];

    BARACUDA_DEVICE T& operator[](int i) { return values[i]; }
    BARACUDA_DEVICE const T& operator[](int i) const { return values[i]; }
    BARACUDA_DEVICE const Vector& rounded() const { return *this; }  // as Unrounded

    static BARACUDA_DEVICE Vector load(const T* from) {
        const Words words = Words::load(reinterpret_cast<const Part*>(from));
        return vector_of<T, N>([&](int k) { return T::of(words[k / codes], k % codes); });
    }
    BARACUDA_DEVICE void put(T* to) const {
        constexpr u32 bias = T::bias * 0x11111111u;  // with it no code is negative, and each nibble is a sum of its own
        const auto word_of = [&](int word) {
            u32 bits = bias;
#pragma unroll
            for (int k = 0; k < codes; ++k) bits += u32(values[word * codes + k].value) << 4 * k;
            return Part(bits ^ bias);
        };
        vector_of<Part, N / codes>(word_of).put(reinterpret_cast<Part*>(to));
    }
};

// Bytes of the largest of some types.
template <class... T> constexpr int widest() {
    int most = 1;
    ((most = int(sizeof(T)) > most ? int(sizeof(T)) : most), ...);
    return most;
}

// Neighbours of which there is no memory, or which may not exist: their places.
template <class T> inline constexpr int bytes_of = sizeof(T);
template <class T> inline constexpr int bytes_of<Guarded<T>> = sizeof(T);
template <class T, int N> requires(!in_memory<T>) struct Vector<T, N> {
    static constexpr int bytes = N * bytes_of<T>;
    ElementOf<T> values[N];

    BARACUDA_DEVICE ElementOf<T>& operator[](int i) { return values[i]; }
    BARACUDA_DEVICE const ElementOf<T>& operator[](int i) const { return values[i]; }

    static BARACUDA_DEVICE Vector load(const T* from) {
        Vector v;
#pragma unroll
        for (int k = 0; k < N; ++k) v.values[k] = element_at(from, k);
        return v;
    }
    static BARACUDA_DEVICE Vector load_between(const T* from) { return load(from); }
};

// One element N times.
template <class T, int N> BARACUDA_DEVICE Vector<T, N> repeated(ElementOf<T> element) {
    return vector_of<T, N>([&](int) { return element; });
}

// A run of what is yet to be rounded: 8-bit floats, four at a time.
template <class F, int N> struct Unrounded {
    Rounding<F> values[N];

    BARACUDA_DEVICE Rounding<F>& operator[](int i) { return values[i]; }
    BARACUDA_DEVICE Vector<F, N> rounded() const {
        Vector<F, N> run;
#pragma unroll
        for (int k = 0; k < N / 4 * 4; k += 4) {
            const u32 word = four_float8<F>(values[k].x, values[k + 1].x, values[k + 2].x, values[k + 3].x);
            ::memcpy(run.values + k, &word, 4);
        }
#pragma unroll
        for (int k = 0; k < N; ++k) run[k] = N % 4 == 0 ? values[k].rounded(run[k]) : F(values[k]);
        return run;
    }
    BARACUDA_DEVICE void put(F* to) const { rounded().put(to); }
};
template <class T, int N> struct OutgoingRun { using type = Vector<T, N>; };
template <class T, int N> requires float8_type<T> struct OutgoingRun<T, N> { using type = Unrounded<T, N>; };
template <class T, int N> using Outgoing = typename OutgoingRun<T, N>::type;

// Two neighbouring elements of 16 bits, as they lie in memory: the first one low.
template <class T, int N> BARACUDA_DEVICE u32 halves(const Vector<T, N>& run, int pair) {
    u32 both;
    ::memcpy(&both, run.values + 2 * pair, 4);
    return both;
}

}  // namespace baracuda

// Codes of 4 bits, two to a byte: the first in the low nibble. A value holds one code; memory is bytes, and what points to it is a
// `const s4*` all the same, so that kernels have one text for all codes. Offsets count codes; rows start a byte.
#pragma once

namespace baracuda {

struct s4 {
    static constexpr u32 bias = 8;  // what makes every code of the type >= 0
    i32 value;                      // within the type's range
    s4() = default;
    BARACUDA_DEVICE explicit constexpr s4(i64 code) : value(i32(code)) {}
    BARACUDA_DEVICE constexpr operator i32() const { return value; }
    static BARACUDA_DEVICE s4 of(u32 bits, int nibble) { return s4(i32(bits << (28 - 4 * nibble)) >> 28); }
};
struct u4 {
    static constexpr u32 bias = 0;
    i32 value;
    u4() = default;
    BARACUDA_DEVICE explicit constexpr u4(i64 code) : value(i32(code)) {}
    BARACUDA_DEVICE constexpr operator i32() const { return value; }
    static BARACUDA_DEVICE u4 of(u32 bits, int nibble) { return u4((bits >> 4 * nibble) & 15u); }
};

template <class T> inline constexpr bool is_packed = same_type<T, s4> || same_type<T, u4>;
template <class... T> inline constexpr int codes_a_byte = (is_packed<T> || ...) ? 2 : 1;

// An index as an operand: its elements are their own places, and their addresses are the same numbers. There is no memory.
struct Index {
    Index() = default;
    BARACUDA_DEVICE explicit Index(int) {}
    BARACUDA_DEVICE operator i64() const { return 0; }  // what stands for an element that does not exist
};
BARACUDA_DEVICE i64 element_at(const Index* data, i64 at) { return i64(reinterpret_cast<u64>(data)) + at; }
BARACUDA_DEVICE const Index* run_at(const Index* data, i64 at) { return data + at; }

// An element that may not exist: its address, which is read only where a formula's condition holds.
template <class T> struct Guarded {
    const T* address;
    Guarded() = default;
    BARACUDA_DEVICE explicit Guarded(int) : address(nullptr) {}
    BARACUDA_DEVICE explicit Guarded(const T* address_) : address(address_) {}
    BARACUDA_DEVICE T get() const { return *address; }
};

// What `element_at` returns, and whether that is a copy of memory.
template <class T> struct ElementType { using type = T; };
template <> struct ElementType<Index> { using type = i64; };
template <class T> using ElementOf = typename ElementType<T>::type;
template <class T> inline constexpr bool in_memory = true;
template <> inline constexpr bool in_memory<Index> = false;
template <class T> inline constexpr bool in_memory<Guarded<T>> = false;

template <class T> BARACUDA_DEVICE Guarded<T> element_at(const Guarded<T>* data, i64 at) {
    return Guarded<T>(reinterpret_cast<const T*>(data) + at);
}
template <class T> BARACUDA_DEVICE const Guarded<T>* run_at(const Guarded<T>* data, i64 at) {
    return reinterpret_cast<const Guarded<T>*>(reinterpret_cast<const T*>(data) + at);
}

// The element at an offset, and the place of a run that starts there: a byte's first code where codes are packed.
template <class T> BARACUDA_DEVICE T element_at(const T* data, i64 at) {
    if constexpr (is_packed<T>) return T::of(reinterpret_cast<const u8*>(data)[at >> 1], int(at & 1));
    else return data[at];
}
template <class T> BARACUDA_DEVICE T* run_at(T* data, i64 at) {
    if constexpr (is_packed<T>) return reinterpret_cast<T*>(reinterpret_cast<u8*>(data) + (at >> 1));
    else return data + at;
}
template <class T> BARACUDA_DEVICE const T* run_at(const T* data, i64 at) { return run_at(const_cast<T*>(data), at); }

// One thread puts both codes of a byte, the first one first: that one clears the other.
template <class T> BARACUDA_DEVICE void put_element(T* data, i64 at, T value) {
    if constexpr (is_packed<T>) {
        u8& byte = reinterpret_cast<u8*>(data)[at >> 1];
        const u32 nibble = u32(value.value) & 15u;
        byte = u8(at & 1 ? (byte & 15u) | nibble << 4 : nibble);
    } else data[at] = value;
}

// The positions of a loop whose last `length` are a row, that one thread computes: one, or those that share a byte.
struct Positions {
    i64 begin, end;
};
template <class... Written> BARACUDA_DEVICE Positions positions_of(i64 thread, i64 count, i64 length) {
    if constexpr (codes_a_byte<Written...> == 1) return {thread, thread < count ? thread + 1 : thread};
    const i64 bytes = (length + 1) / 2, row = thread / bytes, begin = row * length + 2 * (thread - row * bytes);
    const i64 end = begin + 2 < (row + 1) * length ? begin + 2 : (row + 1) * length;
    return {begin, begin < count ? end : begin};
}

}  // namespace baracuda

// Elements that values find, `table[index[n], d]`: what is read where the index is out of bounds, and where elements are.
//
// Nothing out of bounds is read: floats are NaN there, integers 0, bools false.
#pragma once
#include <baracuda/numeric.cuh>
#include <baracuda/skeletons/arguments.cuh>

namespace baracuda {

BARACUDA_DEVICE constexpr i64 nowhere() { return Range<i64>::lowest; }

// A dim in which a value says where an element is: how far that is from the first one, in elements.
struct Places {
    i64 size, stride;

    BARACUDA_DEVICE i64 at(i64 index) const { return index >= 0 && index < size ? index * stride : nowhere(); }
};
// Several dims that one index counts, along the last one first. Dims that are not there have size 1 and come first.
struct RunPlaces {
    i64 count, size[8], stride[8];

    BARACUDA_DEVICE i64 at(i64 index) const {
        if (index < 0 || index >= count) return nowhere();
        i64 place = 0;
#pragma unroll  // with numbers known when it is compiled: else the arrays were in local memory
        for (int dim = 7; dim >= 0; --dim) {
            if (index < size[dim]) return place + index * stride[dim];
            const i64 outer = index / size[dim];
            place += (index - outer * size[dim]) * stride[dim];
            index = outer;
        }
        return place;
    }
};
BARACUDA_DEVICE i64 joined_place(i64 place) { return place; }
template <class... More> BARACUDA_DEVICE i64 joined_place(i64 first, More... more) {
    const i64 rest = joined_place(more...);
    return first == nowhere() || rest == nowhere() ? nowhere() : first + rest;
}

// What stands for an element out of bounds, as a value.
template <class V> BARACUDA_DEVICE V filling() {
    if constexpr (same_type<V, f32> || same_type<V, f64>) return infinity(V(0)) - infinity(V(0));
    else return V(0);
}
// In a loop that passes the address of the first element; there is none beyond the loop's own ends.
template <class V, class T> BARACUDA_DEVICE V gathered(const Guarded<T>& first, i64 place) {
    if (first.address == nullptr || place == nowhere()) return filling<V>();
    return value_of<V>(first.address[place]);
}

}  // namespace baracuda

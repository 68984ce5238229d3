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
    u64 report;  // the address of a Report, for `reported`

    BARACUDA_DEVICE i64 count() const { return size; }
    BARACUDA_DEVICE bool has(i64 index) const { return u64(index) < u64(size); }
    BARACUDA_DEVICE i64 at(i64 index) const { return has(index) ? index * stride : nowhere(); }
};
// Several dims that one index counts, along the last one first. Dims that are not there have size 1 and come first.
struct RunPlaces {
    i64 total;
    u64 report;
    i64 size[8], stride[8];

    BARACUDA_DEVICE i64 count() const { return total; }
    BARACUDA_DEVICE bool has(i64 index) const { return u64(index) < u64(total); }
    BARACUDA_DEVICE i64 at(i64 index) const {
        if (!has(index)) return nowhere();
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
// What the host reads of an index out of bounds, in memory that both see. `end` is 0 as long as there is nothing to read.
// One store writes both.
struct alignas(16) Report {
    i64 index, end;  // 1 more than the dim's size
};
template <class Dim> BARACUDA_DEVICE void report_outside(const Dim& dim, i64 index, bool needed) {
    if (needed && !dim.has(index)) *reinterpret_cast<Report*>(dim.report) = {index, dim.count() + 1};
}
// A place in a loop that passes the address of the first element.
template <class Dim, class T> BARACUDA_DEVICE i64 reported(const Dim& dim, i64 index, bool needed, const Guarded<T>& first) {
    report_outside(dim, index, needed && first.address != nullptr);
    return dim.at(index);
}
BARACUDA_DEVICE i64 joined_place(i64 place) { return place; }
template <class... More> BARACUDA_DEVICE i64 joined_place(i64 first, More... more) {
    const i64 rest = joined_place(more...);
    return first == nowhere() || rest == nowhere() ? nowhere() : first + rest;
}

// How an operand lies along a vector of the loop.
struct Along {
    enum : i32 { vector, same, each };
};

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

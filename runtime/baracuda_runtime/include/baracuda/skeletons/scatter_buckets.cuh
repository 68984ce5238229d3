// Reductions over matches in which a term is of one result: without a sort. Terms are put into buckets, each of which has some neighbouring
// places. A block joins the terms of its bucket in shared memory, in whatever order they come, by operations whose results have the same
// bits in any order: integers are added up modulo 2^64, the greatest and the least are what they are, and f32 is added up in fixed point.
//
// Of the six buffers (scatter.cuh) the first holds where buckets start and how far they are filled, and the second one terms.
#pragma once
#include <baracuda/skeletons/scatter.cuh>

namespace baracuda {

constexpr int put_threads = 512, put_items = 8, join_threads = 512;
constexpr int most_buckets = 8192, bucket_places = 4096;

// Items, and segments, are counted as operands lie in memory.
template <int Operands> struct BucketGeometry {
    Layout<Operands + 1> items, keys;  // where each is in the operands; both together say what an item's segment is
    Layout<Operands> places;           // where segments are
    u32 item_count, key_count, segments;
    u32 terms;                         // of a batch
    i32 bits, buckets, tiles;          // a bucket has 2^bits places; a block counts that many tiles
};
template <class T> struct alignas(2 * sizeof(T)) BucketTerm {
    T value;
    u32 place;  // in its bucket
};

template <class Op> struct Buckets {
    u32* starts;  // and the end of the last one
    u32* ends;    // of what is in them
    BucketTerm<Reduced<Op, 0>>* terms;
};
template <class Op, int Operands, class... P> BARACUDA_DEVICE Buckets<Op> buckets_of(const BucketGeometry<Operands>& geometry, P&... parameters) {
    const auto buffers = scatter_buffers<Op>(parameters...);
    return {buffers.of[0], buffers.of[0] + geometry.buckets + 1, reinterpret_cast<BucketTerm<Reduced<Op, 0>>*>(buffers.of[1])};
}
// Where an item is in each operand, and what its segment is: if it has none, how many there are.
template <class Op> struct BucketItem {
    static constexpr int operands = Op::Operands::size;
    Offsets<operands> at;
    u32 segment;

    BARACUDA_DEVICE BucketItem(const Arguments<Op>& arguments, const BucketGeometry<operands>& geometry, u32 item) {
        const auto own = geometry.items.at(item);
#pragma unroll
        for (int k = 0; k < operands; ++k) at.values[k] = own[k];
        const OneOfEach<Op> term{arguments, at};
        const i64 key = arguments.op.key_of(term);
        segment = geometry.segments;
        if (key < 0 || key >= geometry.key_count) return;
        const auto more = geometry.keys.at(u32(key));
#pragma unroll
        for (int k = 0; k < operands; ++k) at.values[k] += more[k];
        segment = u32(own[operands] + more[operands]);
    }
};

// Before terms are counted.
template <class Op, class... P>
__global__ void __launch_bounds__(put_threads) bucket_clear_kernel(P... parameters, BucketGeometry<Op::Operands::size> geometry) {
    const i32 bucket = blockIdx.x * put_threads + threadIdx.x;
    if (bucket <= geometry.buckets) buckets_of<Op>(geometry, parameters...).starts[bucket] = 0;
}
template <class Op, class... P>
__global__ void __launch_bounds__(put_threads) bucket_count_kernel(P... parameters, BucketGeometry<Op::Operands::size> geometry) {
    __shared__ u32 counts[most_buckets];
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    for (i32 bucket = threadIdx.x; bucket < geometry.buckets; bucket += put_threads) counts[bucket] = 0;
    __syncthreads();
    const u32 of_a_block = geometry.tiles * (put_threads * put_items), begin = blockIdx.x * of_a_block;
    const u32 end = geometry.item_count - begin < of_a_block ? geometry.item_count : begin + of_a_block;
#pragma unroll 4
    for (u32 item = begin + threadIdx.x; item < end; item += put_threads) {
        const u32 segment = BucketItem<Op>(arguments, geometry, item).segment;
        if (segment < geometry.segments) atomicAdd(&counts[segment >> geometry.bits], 1u);
    }
    __syncthreads();
    u32* starts = buckets_of<Op>(geometry, parameters...).starts;
    for (i32 bucket = threadIdx.x; bucket < geometry.buckets; bucket += put_threads)
        if (counts[bucket] > 0) atomicAdd(&starts[bucket], counts[bucket]);
}
// From how many terms are in each bucket to where it starts. One block.
template <class Op, class... P>
__global__ void __launch_bounds__(scatter_threads) bucket_starts_kernel(P... parameters, BucketGeometry<Op::Operands::size> geometry) {
    const auto buckets = buckets_of<Op>(geometry, parameters...);
    u32 before = 0;
    for (i32 first = 0; first < geometry.buckets; first += sort_tile) {
        u32 counts[sort_items], own = 0, all;
        const i32 begin = first + threadIdx.x * sort_items;
#pragma unroll
        for (int k = 0; k < sort_items; ++k) own += counts[k] = begin + k < geometry.buckets ? buckets.starts[begin + k] : 0;
        u32 place = before + before_in_block(own, all);
#pragma unroll
        for (int k = 0; k < sort_items; ++k) {
            if (begin + k < geometry.buckets) buckets.starts[begin + k] = buckets.ends[begin + k] = place;
            place += counts[k];
        }
        before += all;
    }
    if (threadIdx.x == 0) buckets.starts[geometry.buckets] = before;
}

// One term, as a formula sees it.
template <class Op> struct TermOfResult : OneOfEach<Op> {
    Reduced<Op, 0> value;

    template <int... R, class Body> BARACUDA_DEVICE void reduce(Indices<R...>, const Body& body) {
        using Element = ElementBody<Op, 1, Body, Indices<R...>, Indices<>, Terms<Op, 1, 0>>;
        VectorsRead<Op, 1, R...> in;
        ((in.template of<R>()[0] = element_at(this->arguments.template data<R>(), this->at[R])), ...);
        const Element element_body{body};
        VectorsWritten<Op, 1> none;
        Terms<Op, 1, 0> terms;
        element_body(Place{0, 0}, in, none, terms);
        value = terms.template of<0>()[0];
    }
    template <class Reads, class Prepare> BARACUDA_DEVICE void reduce_prepared(Reads reads, const Prepare& prepare) { reduce(reads, prepare(*this)); }
    template <class Body> BARACUDA_DEVICE void finish(const Body&) const {}
};
// A block takes room for its terms in every bucket at once. In what order blocks do so does not matter.
template <class Op, class... P>
__global__ void __launch_bounds__(put_threads) bucket_put_kernel(P... parameters, BucketGeometry<Op::Operands::size> geometry) {
    __shared__ u32 counts[most_buckets];
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const auto buckets = buckets_of<Op>(geometry, parameters...);
    const u32 first = blockIdx.x * (put_threads * put_items) + threadIdx.x;
    u32 segments[put_items], before[put_items];  // before: terms of the block in the same bucket
    for (i32 bucket = threadIdx.x; bucket < geometry.buckets; bucket += put_threads) counts[bucket] = 0;
#pragma unroll
    for (int k = 0; k < put_items; ++k) {
        const u32 item = first + k * put_threads;
        segments[k] = item < geometry.item_count ? BucketItem<Op>(arguments, geometry, item).segment : geometry.segments;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < put_items; ++k)
        before[k] = segments[k] < geometry.segments ? atomicAdd(&counts[segments[k] >> geometry.bits], 1u) : 0;
    __syncthreads();
    for (i32 bucket = threadIdx.x; bucket < geometry.buckets; bucket += put_threads)
        if (counts[bucket] > 0) counts[bucket] = atomicAdd(&buckets.ends[bucket], counts[bucket]);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < put_items; ++k) {
        const u32 item = first + k * put_threads, bucket = segments[k] >> geometry.bits;
        if (segments[k] >= geometry.segments) continue;
        TermOfResult<Op> term{{arguments, BucketItem<Op>(arguments, geometry, item).at}, {}};
        arguments.op(term);
        buckets.terms[counts[bucket] + before[k]] = {term.value, segments[k] - (bucket << geometry.bits)};
    }
}

// How the terms of a bucket's places are joined, in some passes over all of them. `spare`: bits that sums leave.
template <class Operator, class C> struct BucketJoin;

// In fixed point: a place's unit is so many bits below its greatest term that no sum overflows, and each term is rounded to it. With 2^h
// terms in a bucket, a sum is off by 2^(2h - 62) times the greatest one at most, then rounded once. So sums of integers are exact.
template <> struct BucketJoin<Sum, f32> {
    enum { passes = 2 };
    u32 greatest[bucket_places], low[bucket_places], high[bucket_places];  // exponents; sums

    BARACUDA_DEVICE static u32 exponent(u32 bits) { return bits >> 23 & 255; }
    BARACUDA_DEVICE static i32 at_least_1(u32 exponent) { return exponent > 1 ? i32(exponent) : 1; }  // of numbers below the normal ones
    // From the head room of the terms to the bits that a term's 24 have below them.
    BARACUDA_DEVICE static i32 spare(u32 terms) { return 6 + __clz(terms); }
    BARACUDA_DEVICE void clear(u32 place) { greatest[place] = low[place] = high[place] = 0; }
    BARACUDA_DEVICE void join(int pass, u32 place, f32 value, i32 spare) {
        const u32 bits = __float_as_uint(value), own = exponent(bits), fraction = bits & 0x7fffffu;
        if (pass == 0) {
            atomicMax(&greatest[place], own);
            return;
        }
        const u32 top = greatest[place];
        if (top == 255) {
            if (own == 255) atomicOr(&low[place], fraction != 0 ? 4u : bits >> 31 != 0 ? 2u : 1u);
            return;
        }
        const i32 shift = at_least_1(own) - at_least_1(top) + spare;
        const u64 whole = own > 0 ? fraction | 0x800000u : fraction;
        const u64 size = shift >= 0 ? whole << shift : shift > -25 ? (whole + (u64(1) << (-shift - 1))) >> -shift : 0;
        const u64 term = bits >> 31 != 0 ? 0 - size : size;
        const u32 part = u32(term), before = atomicAdd(&low[place], part);
        atomicAdd(&high[place], u32(term >> 32) + (before + part < part));
    }
    BARACUDA_DEVICE f32 result(u32 place, i32 spare) const {
        const u32 top = greatest[place];
        if (top == 255) return low[place] == 1 ? infinity(0.0f) : low[place] == 2 ? -infinity(0.0f) : infinity(0.0f) - infinity(0.0f);
        const f64 sum = f64(i64(u64(high[place]) << 32 | low[place]));
        return f32(sum * __hiloint2double((at_least_1(top) - 150 - spare + 1023) << 20, 0));
    }
};
template <> struct BucketJoin<Sum, i64> {
    enum { passes = 1 };
    u32 low[bucket_places], high[bucket_places];

    BARACUDA_DEVICE static i32 spare(u32) { return 0; }
    BARACUDA_DEVICE void clear(u32 place) { low[place] = high[place] = 0; }
    BARACUDA_DEVICE void join(int, u32 place, i64 value, i32) {
        const u32 part = u32(value), before = atomicAdd(&low[place], part), more = u32(u64(value) >> 32) + (before + part < part);
        if (more != 0) atomicAdd(&high[place], more);
    }
    BARACUDA_DEVICE i64 result(u32 place, i32) const { return i64(u64(high[place]) << 32 | low[place]); }
};

// Numbers whose order is that of the values, NaN above all.
BARACUDA_DEVICE u64 in_order(i64 value) { return u64(value) ^ u64(1) << 63; }
BARACUDA_DEVICE u32 in_order(f32 value) {
    const u32 bits = __float_as_uint(value);
    return bits >> 31 != 0 ? ~bits : bits | 0x80000000u;
}
BARACUDA_DEVICE i64 value_in_order(u64 number) { return i64(number ^ u64(1) << 63); }
BARACUDA_DEVICE f32 value_in_order(u32 number) { return __uint_as_float(number >> 31 != 0 ? number & 0x7fffffffu : ~number); }
template <class Operator, class C> requires same_once<Operator> struct BucketJoin<Operator, C> {
    using Number = decltype(in_order(C()));
    enum { passes = 1 };
    Number best[bucket_places];
    u32 counts[bucket_places];

    BARACUDA_DEVICE static Number turned(Number number) { return same_type<Operator, Max> ? number : Number(~number); }
    BARACUDA_DEVICE static i32 spare(u32) { return 0; }
    BARACUDA_DEVICE void clear(u32 place) { best[place] = counts[place] = 0; }
    BARACUDA_DEVICE void join(int, u32 place, C value, i32) {
        atomicMax(&best[place], value == value ? turned(in_order(value)) : ~Number(0));
        atomicAdd(&counts[place], 1u);
    }
    BARACUDA_DEVICE C result(u32 place, i32) const {
        if (counts[place] == 0) return Operator::template identity<C>();
        if (same_type<C, f32> && best[place] == ~Number(0)) return filling<C>();
        return value_in_order(turned(best[place]));
    }
};

// A result, as a formula sees it.
template <class Op> struct JoinedResult : OneOfEach<Op> {
    Reduced<Op, 0> value;

    template <class Reads, class Body> BARACUDA_DEVICE void reduce(Reads, const Body&) const {}
    template <class Reads, class Prepare> BARACUDA_DEVICE void reduce_prepared(Reads, const Prepare&) const {}
    template <class Body> BARACUDA_DEVICE void finish(const Body& body) const { body(*this, value); }
};
// The y-th block of a bucket has the y-th `bucket_places` of its places: more than one where so many buckets are needed that their counts
// had no room.
template <class Op, class... P>
__global__ void __launch_bounds__(join_threads) bucket_join_kernel(P... parameters, BucketGeometry<Op::Operands::size> geometry) {
    using Join = BucketJoin<Operator<Op, 0>, Reduced<Op, 0>>;
    __shared__ Join join;
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const auto buckets = buckets_of<Op>(geometry, parameters...);
    const u32 begin = buckets.starts[blockIdx.x], end = buckets.starts[blockIdx.x + 1], before = blockIdx.y * bucket_places;
    const u64 first = (u64(blockIdx.x) << geometry.bits) + before;
    if (first >= geometry.segments) return;
    const u32 left = geometry.segments - u32(first), in_bucket = (1u << geometry.bits) - before;
    u32 places = left < in_bucket ? left : in_bucket;
    if (places > bucket_places) places = bucket_places;
    const i32 spare = Join::spare(end - begin);
    for (u32 place = threadIdx.x; place < places; place += join_threads) join.clear(place);
    __syncthreads();
#pragma unroll
    for (int pass = 0; pass < Join::passes; ++pass) {
#pragma unroll 4
        for (u32 k = begin + threadIdx.x; k < end; k += join_threads) {
            const auto term = buckets.terms[k];
            if (term.place - before < places) join.join(pass, term.place - before, term.value, spare);
        }
        __syncthreads();
    }
    for (u32 place = threadIdx.x; place < places; place += join_threads) {
        JoinedResult<Op> own{{arguments, geometry.places.at(u32(first) + place)}, join.result(place, spare)};
        if constexpr (same_once<Operator<Op, 0>>)
            if (join.counts[place] < geometry.terms) own.value = Operator<Op, 0>::combine(own.value, arguments.op.other_of(Constant<0>(), own));
        arguments.op(own);
    }
}

BARACUDA_SCATTER(bucket_clear)
BARACUDA_SCATTER(bucket_count)
BARACUDA_SCATTER(bucket_starts)
BARACUDA_SCATTER(bucket_put)
BARACUDA_SCATTER(bucket_join)
#undef BARACUDA_SCATTER

}  // namespace baracuda

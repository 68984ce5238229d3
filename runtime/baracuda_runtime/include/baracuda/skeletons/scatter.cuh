// Reductions over matches, sum[n](where(index[n] == j, value[n], 0)): each term has a key, the place that it belongs to. The terms are
// sorted by their keys, stably, so that those of a result, its segment, lie side by side in the order of n. Then a thread joins the
// segments of its own results in that order: the same bits on every run.
//
// Results along the last kept dim are a row, which shares a segment, and a block has some rows. What is of a row is computed once for some
// accesses of each thread, of V results: neighbours where operands have vectors there. Else they are striped, with the threads of the row as
// their spacing: what a warp loads, or stores, at once lies side by side.
//
// An item is a term of one batch: the kept dims that keys depend on make batches, each with segments of its own. A term whose key is out
// of bounds is in none. A formula is one that reduces (reduce.cuh), which is asked for the terms of a segment alone; key_of(at) is a term's.
//
// A segment of many terms is hot: threads share it. Each joins a run of 32 terms, then one joins the results of the runs, in the order in
// which one thread joins the terms.
//
// Buffers follow the formula's members: one for each reduction, with the results of runs, then six for the sort. These are keys and items,
// each in two copies that a pass goes between, the counts of digits in each tile and in all, and where segments start.
#pragma once
#include <baracuda/skeletons/gathered.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

constexpr int scatter_threads = 128, sort_bits = 9, sort_items = 16;  // of a pass, and of a thread
constexpr int sort_digits = 1 << sort_bits, sort_tile = scatter_threads * sort_items;
constexpr u32 run_terms = 32;

template <int Operands> struct ScatterGeometry {
    Layout<Operands + 3> rows;      // where they start: in each operand, their segment, the first item of their batch, and among its results
    Layout<Operands> batch, reduced;
    i64 count, length;              // of rows, and of the results in one
    i64 terms, items, keys, segments;           // terms of a batch, and keys of one
    i64 of_segment, results;        // its rows, and the results in them
    i64 stride[Operands], step[Operands];       // from one result of a row to the next, and from one of a thread's to the next
    i32 along[Operands], spacing;   // spacing: between the results of a thread, 1 or the threads of a row
    i32 pass, tiles;                // of the sort
    u32 hot;                        // how many terms a hot segment has, at least
};
template <class... P> constexpr auto with_sort(Types<P...>) { return Types<P..., u32*, u32*, u32*, u32*, u32*, u32*>(); }
template <class Op> using ScatterParameters = decltype(with_sort(ParametersWithPartials<Op>()));

template <class Op> struct ScatterBuffers {
    u32* of[6];
    BARACUDA_DEVICE u32* keys(i32 pass) const { return pass % 2 == 0 ? of[0] : of[1]; }
    BARACUDA_DEVICE u32* items(i32 pass) const { return pass % 2 == 0 ? of[2] : of[3]; }
    BARACUDA_DEVICE u32* counts() const { return of[4]; }
    BARACUDA_DEVICE u32* starts() const { return of[5]; }
};
template <class Op, class... P> BARACUDA_DEVICE ScatterBuffers<Op> scatter_buffers(P&... parameters) {
    constexpr int first = Op::Operands::size + Members<Op>::size + Op::Reductions::size;
    return [&]<int... K>(Indices<K...>) { return ScatterBuffers<Op>{{nth<first + K>(parameters...)...}}; }(every<6>());
}

// An item's result among those of all batches; if it has none, how many there are.
template <class Op> BARACUDA_DEVICE u32 key_of(const Arguments<Op>& arguments, const ScatterGeometry<Op::Operands::size>& geometry, i64 item) {
    const i64 batch = item / geometry.terms;
    const OneOfEach<Op> term{arguments, geometry.batch.at(batch) + geometry.reduced.at(item - batch * geometry.terms)};
    const i64 key = arguments.op.key_of(term);
    return u32(key >= 0 && key < geometry.keys ? batch * geometry.keys + key : geometry.segments);
}
template <class Op, class... P>
__global__ void __launch_bounds__(scatter_threads) scatter_keys_kernel(P... parameters, ScatterGeometry<Op::Operands::size> geometry) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const i64 item = i64(blockIdx.x) * scatter_threads + threadIdx.x;
    if (item < geometry.items) scatter_buffers<Op>(parameters...).keys(0)[item] = key_of(arguments, geometry, item);
}

// How much lies before a thread's amount in its block, and the sum of all.
BARACUDA_DEVICE u32 before_in_block(u32 own, u32& all) {
    __shared__ u32 of_warps[scatter_threads / 32];
    u32 before = 0, sum = own;
#pragma unroll
    for (int step = 1; step < 32; step *= 2) {
        const u32 other = __shfl_xor_sync(~0u, sum, step);
        if (threadIdx.x & step) before += other;
        sum += other;
    }
    __syncthreads();  // earlier sums are read
    of_warps[threadIdx.x / 32] = sum;
    __syncthreads();
    all = 0;
#pragma unroll
    for (int warp = 0; warp < scatter_threads / 32; ++warp) {
        if (warp < int(threadIdx.x / 32)) before += of_warps[warp];
        all += of_warps[warp];
    }
    return before;
}

// A pass of the sort by one digit of the keys. A warp has neighbouring items, and its lanes take turns.
struct SortTile {
    static constexpr int warps = scatter_threads / 32;
    u32 items, shift;
    u32 first;  // of the thread's items, with a spacing of 32
    u32 keys[sort_items];

    template <int Operands> BARACUDA_DEVICE SortTile(const ScatterGeometry<Operands>& geometry, const u32* of_all)
        : items(u32(geometry.items)),
          shift(geometry.pass * sort_bits),
          first(blockIdx.x * sort_tile + threadIdx.x / 32 * (32 * sort_items) + threadIdx.x % 32) {
        load(keys, of_all);
    }
    BARACUDA_DEVICE u32 item(int n) const { return first + n * 32; }
    BARACUDA_DEVICE bool exists(int n) const { return item(n) < items; }
    BARACUDA_DEVICE u32 digit(int n) const { return exists(n) ? keys[n] >> shift & (sort_digits - 1) : sort_digits; }
    // Which lanes have the same digit, and which of those come before the thread.
    BARACUDA_DEVICE u32 alike(int n) const { return __match_any_sync(~0u, digit(n)); }
    BARACUDA_DEVICE u32 before(u32 lanes) const { return lanes & ((1u << threadIdx.x % 32) - 1); }
    BARACUDA_DEVICE void load(u32 (&own)[sort_items], const u32* of_all) const {
#pragma unroll
        for (int n = 0; n < sort_items; ++n) own[n] = exists(n) ? of_all[item(n)] : 0;
    }
};
template <class Op, class... P>
__global__ void __launch_bounds__(scatter_threads) scatter_count_kernel(P... parameters, ScatterGeometry<Op::Operands::size> geometry) {
    __shared__ u32 counts[sort_digits];
    const auto buffers = scatter_buffers<Op>(parameters...);
    const SortTile tile(geometry, buffers.keys(geometry.pass));
    for (int digit = threadIdx.x; digit < sort_digits; digit += scatter_threads) counts[digit] = 0;
    __syncthreads();
#pragma unroll
    for (int n = 0; n < sort_items; ++n) {
        const u32 alike = tile.alike(n);
        if (tile.exists(n) && tile.before(alike) == 0) atomicAdd(&counts[tile.digit(n)], u32(__popc(alike)));
    }
    __syncthreads();
    for (int digit = threadIdx.x; digit < sort_digits; digit += scatter_threads)
        buffers.counts()[i64(digit) * geometry.tiles + blockIdx.x] = counts[digit];
}
// From the counts of a digit in all tiles to how many are in the tiles before, and in all. A block has a digit.
template <class Op, class... P>
__global__ void __launch_bounds__(scatter_threads) scatter_offsets_kernel(P... parameters, ScatterGeometry<Op::Operands::size> geometry) {
    u32* counts = scatter_buffers<Op>(parameters...).counts();
    u32* totals = counts + i64(sort_digits) * geometry.tiles;
    counts += i64(blockIdx.x) * geometry.tiles;
    u32 before = 0;
    for (i64 first = 0; first < geometry.tiles; first += sort_tile) {
        const i64 begin = first + threadIdx.x * sort_items, end = begin + sort_items < geometry.tiles ? begin + sort_items : geometry.tiles;
        u32 own = 0, all;
        for (i64 tile = begin; tile < end; ++tile) own += counts[tile];
        u32 place = before + before_in_block(own, all);
        for (i64 tile = begin; tile < end; ++tile) {
            const u32 count = counts[tile];
            counts[tile] = place;
            place += count;
        }
        before += all;
    }
    if (threadIdx.x == 0) totals[blockIdx.x] = before;
}
template <class Op, class... P>
__global__ void __launch_bounds__(scatter_threads) scatter_move_kernel(P... parameters, ScatterGeometry<Op::Operands::size> geometry) {
    constexpr int own_digits = sort_digits / scatter_threads;
    __shared__ u32 places[SortTile::warps][sort_digits];  // how many a warp has of a digit, then where its next one goes
    const auto buffers = scatter_buffers<Op>(parameters...);
    const SortTile tile(geometry, buffers.keys(geometry.pass));
    u32 items[sort_items], before[sort_items];  // before: how many of its digit the warp has
#pragma unroll
    for (int n = 0; n < sort_items; ++n) items[n] = tile.item(n);
    if (geometry.pass > 0) tile.load(items, buffers.items(geometry.pass));
    const u32* counts = buffers.counts();
    u32 totals[own_digits], earlier[own_digits], sum = 0, all;  // of the thread's digits: in all tiles, and in those before
#pragma unroll
    for (int k = 0; k < own_digits; ++k) {
        const i64 digit = threadIdx.x * own_digits + k;
        sum += totals[k] = counts[sort_digits * i64(geometry.tiles) + digit];
        earlier[k] = counts[digit * geometry.tiles + blockIdx.x];
    }
    u32* of_warp = places[threadIdx.x / 32];
    for (int digit = threadIdx.x % 32; digit < sort_digits; digit += 32) of_warp[digit] = 0;
    u32 start = before_in_block(sum, all);
#pragma unroll
    for (int n = 0; n < sort_items; ++n) {
        const u32 alike = tile.alike(n), lower = tile.before(alike);
        u32 found = 0;
        __syncwarp();  // the counts of the turn before are there
        if (tile.exists(n) && lower == 0) found = atomicAdd(&of_warp[tile.digit(n)], u32(__popc(alike)));
        before[n] = __shfl_sync(~0u, found, __popc((alike & (0u - alike)) - 1)) + __popc(lower);
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < own_digits; ++k) {
        u32 place = start + earlier[k];
#pragma unroll
        for (auto& of_digits : places) {
            u32& of_digit = of_digits[threadIdx.x * own_digits + k];
            const u32 count = of_digit;
            of_digit = place;
            place += count;
        }
        start += totals[k];
    }
    __syncthreads();
#pragma unroll
    for (int n = 0; n < sort_items; ++n) {
        if (!tile.exists(n)) break;
        const u32 to = of_warp[tile.digit(n)] + before[n];
        buffers.keys(geometry.pass + 1)[to] = tile.keys[n];
        buffers.items(geometry.pass + 1)[to] = items[n];
    }
}
// The whole sort of at most a tile of items, in one launch: how many keys come before an item's is its place. A thread has an item, and the
// start of a segment; where segments are many, scatter_starts finds those.
template <class Op, class... P>
__global__ void __launch_bounds__(scatter_threads) scatter_rank_kernel(P... parameters, ScatterGeometry<Op::Operands::size> geometry) {
    __shared__ u32 keys[sort_tile];
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const auto buffers = scatter_buffers<Op>(parameters...);
    const u32 items = u32(geometry.items);
    for (u32 item = threadIdx.x; item < items; item += scatter_threads) keys[item] = key_of(arguments, geometry, item);
    __syncthreads();
    const i64 own = i64(blockIdx.x) * scatter_threads + threadIdx.x;
    const bool is_item = own < items;
    const u32 key = is_item ? keys[own] : 0;
    u32 place = 0, start = 0;
    for (u32 item = 0; item < items; ++item) {
        place += keys[item] < key || keys[item] == key && item < own;
        start += keys[item] < own;
    }
    if (is_item) {
        buffers.keys(0)[place] = key;
        buffers.items(0)[place] = u32(own);
    }
    if (own <= geometry.segments) buffers.starts()[own] = start;
}
// The first item of each segment, and one past the last segment's.
template <class Op, class... P>
__global__ void __launch_bounds__(scatter_threads) scatter_starts_kernel(P... parameters, ScatterGeometry<Op::Operands::size> geometry) {
    const auto buffers = scatter_buffers<Op>(parameters...);
    const u32* keys = buffers.keys(geometry.pass);
    const i64 segment = i64(blockIdx.x) * scatter_threads + threadIdx.x;
    if (segment > geometry.segments) return;
    i64 low = 0, high = geometry.items;
    while (low < high) {
        const i64 middle = (low + high) / 2;
        if (keys[middle] < segment) low = middle + 1;
        else high = middle;
    }
    buffers.starts()[segment] = u32(low);
}

// Whether a value counts once, however often it is joined. Then what the formula gives for terms of other places, one value for all of them,
// counts where there are such terms: other_of(Constant<N>(), at) of a result. In a sum it is 0.
template <class Operator> inline constexpr bool same_once = same_type<Operator, Max> || same_type<Operator, Min>;

// A thread's sums of a segment, in three levels: of up to 32 terms, of up to 32 such sums, and of the rest. So rounding errors grow with the
// 1024th part of a long segment. Of 32 terms or fewer one level has the same bits.
template <class Op, int N, int V, int Levels> struct SegmentSum {
    using C = Reduced<Op, N>;
    C sums[Levels][V];

    BARACUDA_DEVICE void start() {
#pragma unroll
        for (auto& of_level : sums)
#pragma unroll
            for (C& sum : of_level) sum = identity<Op, N>();
    }
    BARACUDA_DEVICE void carry(int level) {
#pragma unroll
        for (int k = 0; k < V; ++k) {
            sums[level + 1][k] = Operator<Op, N>::combine(sums[level + 1][k], sums[level][k]);
            sums[level][k] = identity<Op, N>();
        }
    }
    // Terms of the results from the first on.
    template <int Own, class Terms> BARACUDA_DEVICE void add(int first, Terms& terms) {
#pragma unroll
        for (int k = 0; k < Own; ++k) sums[0][first + k] = Operator<Op, N>::combine(sums[0][first + k], terms.template of<N>()[k]);
    }
    BARACUDA_DEVICE void carry_after(u32 terms) {
        if constexpr (Levels == 1) return;
        if (terms % run_terms == 0) carry(0);
        if (terms % (32 * run_terms) == 0) carry(1);
    }
    // The first runs, by their sums: load(run, k).
    template <class Load> BARACUDA_DEVICE void add_runs(u32 runs, Load load) {
        constexpr int ahead = V * sizeof(C) <= 32 ? 8 : 2;
#pragma unroll 1
        for (u32 first = 0; first < runs; first += ahead) {
            C loaded[ahead][V];
#pragma unroll
            for (int n = 0; n < ahead; ++n)
#pragma unroll
                for (int k = 0; k < V; ++k) loaded[n][k] = load(first + n < runs ? first + n : runs - 1, k);
#pragma unroll
            for (int n = 0; n < ahead; ++n) {
                if (first + n >= runs) break;
#pragma unroll
                for (int k = 0; k < V; ++k) sums[1][k] = Operator<Op, N>::combine(sums[1][k], loaded[n][k]);
            }
            if (first + ahead <= runs && (first + ahead) % 32 == 0) carry(1);
        }
    }
    BARACUDA_DEVICE C of(int k) const {
        if constexpr (Levels == 1) return sums[0][k];
        else return Operator<Op, N>::combine(sums[2][k], Operator<Op, N>::combine(sums[1][k], sums[0][k]));
    }
};

// Elements that an access has of an operand, of a term for V results.
template <int V> struct Neighbours {
    static constexpr int width(bool per_output, bool) { return per_output ? V : 1; }
};

// A thread's results, as a formula sees them. The compiler then knows what is joined: nothing, the terms of a run, whose sums are left,
// those of a segment, up to 32 or any number, or the sums of its full runs and the terms after them. The loads of some terms are in flight
// at once; of few terms, those of two accesses.
enum class Joined { nothing, run, few, terms, runs };
constexpr bool is_short(Joined joined) { return joined == Joined::run || joined == Joined::few; }
template <class Op, int... N> constexpr int result_bytes(Indices<N...>) { return (0 + ... + int(sizeof(Reduced<Op, N>))); }
template <class Op, int V> constexpr int most_accesses = V > 1 && V * result_bytes<Op>(AllReductions<Op>()) <= 32 ? 2 : 1;
template <class Op, int V, Joined J, class N> struct Segment;
template <class Op, int V, Joined J, int... N> struct Segment<Op, V, J, Indices<N...>> {
    static constexpr int operands = Op::Operands::size;
    static constexpr int accesses = J == Joined::few ? most_accesses<Op, V> : 1;
    template <int K> static constexpr int width = access_width<Neighbours<V>>(Operand<Op, K>());
    template <int M> using Sum = SegmentSum<Op, M, accesses * V, is_short(J) ? 1 : 3>;
    using Outputs = decltype(operands_of<Op, Roles<Role::out>>());
    const Arguments<Op>& arguments;
    const ScatterGeometry<operands>& geometry;
    const u32* items;
    const PartialPointers<Op>& partials;
    Offsets<operands + 3> start;  // of the thread's first result
    i64 left;                     // results of the row from there on
    u32 first_item;               // of the batch
    u32 begin, end;
    using All = Slots<Slot<N, Sum<N>>...>;
    All sums;

    BARACUDA_DEVICE void go_on(i64 results) {
        left -= results;
#pragma unroll
        for (int k = 0; k < operands; ++k) start.values[k] += results * geometry.stride[k];
        start.values[operands + 2] += results;
    }
    // The first result of an access, from that of the first access on.
    BARACUDA_DEVICE i64 first_of(int access) const { return access == 0 ? 0 : access * i64(blockDim.x * V) * gridDim.y; }
    BARACUDA_DEVICE bool exists(int access, int k = 0) const {
        return access + k == 0 || first_of(access) + k * geometry.spacing < left;
    }
    // From the first result to that of an access, and from there to another. To those that do not exist: no step.
    template <int K> BARACUDA_DEVICE i64 further(int access, Constant<K>) const {
        return access > 0 && exists(access) ? first_of(access) * geometry.stride[K] : 0;
    }
    template <int K> BARACUDA_DEVICE i64 further(int access, int k, Constant<K>) const { return exists(access, k) ? k * geometry.step[K] : 0; }
    // An operand of the first result, before it reduces.
    template <int K> BARACUDA_DEVICE auto get() const { return value_at<K>(arguments, start[K]); }
    template <int... R, class Body> BARACUDA_DEVICE void reduce(Indices<R...> reads, Body body) {
        (sums.template of<N>().start(), ...);
        if constexpr (J == Joined::nothing) return;
        u32 first = begin;
        if constexpr (J == Joined::runs) (join_runs<N>(first), ...);
        if (geometry.reduced.rank == 1 && (is_whole<R>() && ...)) join_all<true>(first, reads, body);
        else join_all<false>(first, reads, body);
    }
    template <class Reads, class Prepare> BARACUDA_DEVICE void reduce_prepared(Reads reads, Prepare prepare) { reduce(reads, prepare(*this)); }
    template <class Body> BARACUDA_DEVICE void finish(Body body) const {
        if constexpr (J == Joined::run) (leave<N>(), ...);
        else {
#pragma unroll
            for (int access = 0; access < accesses; ++access)
                if (exists(access)) finish(access, Outputs(), body);
        }
    }

private:
    // Where a term is in each operand. Usual: terms are of one dim.
    template <bool Usual, int... K> BARACUDA_DEVICE Offsets<operands> term_at(u32 number, Indices<K...>) const {
        if (Usual || geometry.reduced.rank == 1) return {{i64(number) * geometry.reduced.stride[K][0]...}};
        return geometry.reduced.at(number);
    }
    // Whether the K-th operand has an element for all results of a thread, or a vector that one access loads.
    template <int K> BARACUDA_DEVICE bool is_whole() const { return width<K> == 1 || geometry.along[K] == Along::vector; }
    // Where the sums of the run with which the thread's terms begin lie, and the step from one of them to the next: those of neighbouring
    // threads lie side by side.
    template <int M> BARACUDA_DEVICE Reduced<Op, M>* of_run() const {
        const i64 first = geometry.spacing == 1 ? threadIdx.x * (V - 1) : 0;
        return partials.template data<M>() + (i64(begin / run_terms) * geometry.results + start[operands + 2] - first);
    }
    BARACUDA_DEVICE i32 step_of_run() const {
        const i64 threads = threadIdx.x + (left + V - 1) / V;
        return threads < blockDim.x && geometry.spacing == 1 ? i32(threads) : i32(blockDim.x);
    }
    template <int M> BARACUDA_DEVICE void join_runs(u32& first) {
        const u32 runs = (end - begin) / run_terms;
        const Reduced<Op, M>* of_first = of_run<M>();
        const i32 step = step_of_run();
        first = begin + runs * run_terms;
        sums.template of<M>().add_runs(
            runs, [&](u32 run, int k) { return of_first[run * geometry.results + (exists(0, k) ? k * step : 0)]; });
    }
    template <int M> BARACUDA_DEVICE void leave() const {
        Reduced<Op, M>* own = of_run<M>();
        const i32 step = step_of_run();
#pragma unroll
        for (int k = 0; k < V; ++k)
            if (exists(0, k)) own[k * step] = sums.template of<M>().of(k);
    }
    template <bool Usual, int... R, class Body> BARACUDA_DEVICE void join_all(u32 first, Indices<R...>, const Body& body) {
        using Element = ElementBody<Op, V, Body, Indices<R...>, Indices<>, Terms<Op, V, N...>>;
        const Element element_body{body};
        VectorsWritten<Op, V> none;
        constexpr bool wide = V * result_bytes<Op>(Indices<N...>()) > 16;
        constexpr int ahead = accesses > 1 ? (wide ? 1 : 2) : !Usual && V > 1 ? 2 : J == Joined::run ? 8 : 4;  // terms
        u32 numbers[ahead];
        const auto find = [&](u32 first) {  // one past the end is the last one again
#pragma unroll
            for (int n = 0; n < ahead; ++n) numbers[n] = items[first + n < end ? first + n : end - 1];
        };
        find(first);
#pragma unroll 1
        for (; first < end; first += ahead) {
            ReduceReaders<Op, Neighbours<V>, ahead * accesses, R...> readers;  // their loads are in flight at once
#pragma unroll
            for (int n = 0; n < ahead; ++n) {
                const auto term = term_at<Usual>(numbers[n] - first_item, every<operands>());
#pragma unroll
                for (int access = 0; access < accesses; ++access)
                    (read<Usual>(readers.template of<R>(), n * accesses + access, access, Constant<R>(), start[R] + term[R]), ...);
            }
            if (first + ahead < end) find(first + ahead);
#pragma unroll
            for (int n = 0; n < ahead; ++n) {
                if (first + n >= end) break;
#pragma unroll
                for (int access = 0; access < accesses; ++access) {
                    const Accesses<decltype(readers)> in{readers, n * accesses + access};
                    Terms<Op, V, N...> terms;
#pragma unroll
                    for (int k = 0; k < V; ++k) element_body(Place{0, k}, in, none, terms);
                    (sums.template of<N>().template add<V>(access * V, terms), ...);
                }
            }
            (sums.template of<N>().carry_after(first + ahead - begin), ...);
        }
    }
    template <bool Usual, class Reader, int K>
    BARACUDA_DEVICE void read(Reader& reader, int n, int access, Constant<K> k, i64 at) const {
        at += further(access, k);
        if constexpr (Usual || width<K> == 1) reader.template read<false>(n, arguments.data(k), at, false);
        else load(reader.loaded[n], access, k, at);
    }
    template <int M, class At> BARACUDA_DEVICE Reduced<Op, M> result(const At& at) const {
        const auto sum = sums.template of<M>().of(at.access * V + at.element);
        if constexpr (same_once<Operator<Op, M>>)
            if (end - begin != geometry.terms) return Operator<Op, M>::combine(sum, arguments.op.other_of(Constant<M>(), at));
        return sum;
    }
    template <int... W> struct Written : Slots<Slot<W, Vector<baracuda::Element<Op, W>, V>>...> {
        const Segment& segment;
        int access, element = 0;

        BARACUDA_DEVICE Written(const Segment& segment_, int access_) : segment(segment_), access(access_) {}
        template <int K> BARACUDA_DEVICE auto get() const {
            constexpr Constant<K> k;
            return value_at<K>(segment.arguments, segment.start[K] + segment.further(access, k) + segment.further(access, element, k));
        }
        template <int K> BARACUDA_DEVICE auto put(baracuda::Element<Op, K> value) const {
            const_cast<Written*>(this)->template of<K>()[element] = value;
            return value_of<typename Operand<Op, K>::Value>(value);
        }
    };
    template <int... W, class Body> BARACUDA_DEVICE void finish(int access, Indices<W...>, const Body& body) const {
        Written<W...> written(*this, access);
#pragma unroll
        for (int k = 0; k < V; ++k) {
            written.element = k;
            body(written, result<N>(written)...);
        }
        (store(written.template of<W>(), access, Constant<W>()), ...);
    }
    template <class T, int K> BARACUDA_DEVICE void load(Vector<T, V>& vector, int access, Constant<K> k, i64 at) const {
        const T* data = arguments.data(k);
        if (V > 1 && geometry.along[K] == Along::vector) {
            vector = Vector<T, V>::load(run_at(data, at));
            return;
        }
#pragma unroll
        for (int element = 0; element < V; ++element) vector[element] = element_at(data, at + further(access, element, k));
    }
    template <class T, int K> BARACUDA_DEVICE void store(const Vector<T, V>& vector, int access, Constant<K> k) const {
        T* data = arguments.data(k);
        const i64 first = start[K] + further(access, k);
        if (V > 1 && geometry.along[K] == Along::vector) return vector.put(run_at(data, first));
#pragma unroll
        for (int element = 0; element < V; ++element)
            if (exists(access, element)) data[first + further(access, element, k)] = vector[element];
    }
};
template <class Op, int V, Joined J> using SegmentOf = Segment<Op, V, J, decltype(AllReductions<Op>())>;
// Rows that a block's threads have some results of.
template <class Op, int V> struct ScatterRows {
    static constexpr int operands = Op::Operands::size;
    const Arguments<Op> arguments;
    const ScatterGeometry<operands>& geometry;
    const ScatterBuffers<Op> buffers;
    const PartialPointers<Op> partials;

    template <class... P> BARACUDA_DEVICE explicit ScatterRows(const ScatterGeometry<operands>& geometry_, P&... parameters)
        : arguments(arguments_of<Op>(parameters...)),
          geometry(geometry_),
          buffers(scatter_buffers<Op>(parameters...)),
          partials(partials_of<Op>(parameters...)) {}
    BARACUDA_DEVICE i64 own() const { return i64(blockIdx.x) * blockDim.y + threadIdx.y; }
    // The terms from one on to another; `start`: of a row.
    template <Joined J> BARACUDA_DEVICE void join(const Offsets<operands + 3>& start, u32 begin, u32 end) const {
        const i64 of_block = blockDim.x * V;
        SegmentOf<Op, V, J> own{
            arguments, geometry, buffers.items(geometry.pass), partials, start, geometry.length, u32(start[operands + 1]), begin, end, {}};
        own.go_on(blockIdx.y * of_block + threadIdx.x * (geometry.spacing == 1 ? V : 1));
#pragma unroll 1
        for (; own.left > 0; own.go_on(gridDim.y * of_block * own.accesses)) arguments.op(own);
    }
};
// Of a multiprocessor: as many as have room in registers for the sums of a thread, and for what its terms read.
template <class Op, int V>
constexpr int scatter_blocks = Op::Operands::size > 5 || sizeof(typename SegmentOf<Op, V, Joined::terms>::All) > 96 ? 3 : 5;
template <class Op, int V, class... P>
__global__ void __launch_bounds__(scatter_threads, (scatter_blocks<Op, V>)) scatter_kernel(P... parameters,
        ScatterGeometry<Op::Operands::size> geometry) {
    const ScatterRows<Op, V> rows(geometry, parameters...);
    const i64 row = rows.own();
    if (row >= geometry.count) return;
    const auto start = geometry.rows.at(row);
    const u32* starts = rows.buffers.starts() + start[Op::Operands::size];
    const u32 begin = starts[0], end = starts[1];
    if (end - begin >= geometry.hot) return;
    const bool several = geometry.length > i64(gridDim.y) * (blockDim.x * V);  // accesses of a thread
    if (begin == end) rows.template join<Joined::nothing>(start, begin, end);
    else if (several && end - begin <= run_terms) rows.template join<Joined::few>(start, begin, end);
    else rows.template join<Joined::terms>(start, begin, end);
}
// Hot segments, first their full runs. Each of those has one of the sorted terms whose numbers are multiples of 32, by which a thread finds
// it; the thread of the first run has the segment. Rows are in the order of their segments here.
template <class Op, int V, Joined J, class... P>
__global__ void __launch_bounds__(scatter_threads, J == Joined::run ? 4 : 3) scatter_hot_kernel(P... parameters, ScatterGeometry<Op::Operands::size> geometry) {
    const ScatterRows<Op, V> rows(geometry, parameters...);
    const i64 row = rows.own(), slot = row / geometry.of_segment, item = slot * run_terms;
    if (item >= geometry.items) return;
    const u32 segment = rows.buffers.keys(geometry.pass)[item];
    if (segment >= geometry.segments) return;
    const u32* starts = rows.buffers.starts() + segment;
    const u32 begin = starts[0], end = starts[1], first = u32(item) - (u32(item) - begin) % run_terms;
    if (end - begin < geometry.hot || end - first < run_terms || J == Joined::runs && first != begin) return;
    const auto start = geometry.rows.at(segment * geometry.of_segment + (row - slot * geometry.of_segment));
    rows.template join<J>(start, first, J == Joined::run ? first + run_terms : end);
}

#define BARACUDA_SCATTER(name)                                                                                       \
    template <class Op, class... P> constexpr auto name(Types<P...>) { return &name##_kernel<Op, P...>; }            \
    template <class Op> constexpr auto name() { return name<Op>(ScatterParameters<Op>()); }
BARACUDA_SCATTER(scatter_keys)
BARACUDA_SCATTER(scatter_count)
BARACUDA_SCATTER(scatter_offsets)
BARACUDA_SCATTER(scatter_move)
BARACUDA_SCATTER(scatter_starts)
BARACUDA_SCATTER(scatter_rank)
template <class Op, int V, class... P> constexpr auto scatter(Types<P...>) { return &scatter_kernel<Op, V, P...>; }
template <class Op, int V> constexpr auto scatter() { return scatter<Op, V>(ScatterParameters<Op>()); }
template <class Op, int V, Joined J, class... P> constexpr auto scatter_hot(Types<P...>) { return &scatter_hot_kernel<Op, V, J, P...>; }
template <class Op, int V> constexpr auto scatter_runs() { return scatter_hot<Op, V, Joined::run>(ScatterParameters<Op>()); }
template <class Op, int V> constexpr auto scatter_hot() { return scatter_hot<Op, V, Joined::runs>(ScatterParameters<Op>()); }

}  // namespace baracuda

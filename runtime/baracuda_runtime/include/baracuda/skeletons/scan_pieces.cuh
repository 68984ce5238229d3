// Pieces of the rows that scan.cuh goes through: where a thread's vectors lie in one, and what it holds of the operands.
#pragma once
#include <baracuda/skeletons/row.cuh>

namespace baracuda {

constexpr int most_threads = 256;  // of a row
constexpr int piece_rows_threads = 128;  // of a block that has several rows

// What a block has: rows, a segment of a row to scan, or one to join. A segment is some pieces of a row. The same holds for columns.
enum class Share { rows, segment, joined };

// A thread's row, or its vector of columns. A piece of it is in reach of 32 bits: `length` is that of what is left of the row, or more than
// a piece.
template <int Blocks, Share Of> struct PieceThread {
    static constexpr int blocks = 0, stages = 1;
    static constexpr bool in_registers = false, keeps_own = false;
    static constexpr int edges = 0;  // the first and the last vector of a peeled row may lie partly outside of it instead
    // Of a cluster's blocks, each has a piece of a row in turn. A CPU has no clusters: there the first block has all pieces.
#ifdef CUDA_HOST
    static constexpr int sharing = 1;
#else
    static constexpr int sharing = Blocks;
#endif
    static constexpr Share share = Of;
    i64 row;
    int rank;  // of the block in its cluster
    bool exists, whole = false;
    bool all_exist;  // all rows of the block
    int length = 0, shift = 0;

    // Of `count` rows in all, the one with number `own` among the `rows` of the block.
    BARACUDA_DEVICE PieceThread(i64 count, int rows, int own) : rank(int(blockIdx.x % Blocks)) {
        const i64 first = i64(blockIdx.x / Blocks) * rows;
        exists = first + own < count;
        all_exist = first + rows <= count;
        row = exists ? first + own : 0;  // threads past the last row take part, with nothing
    }
};

template <int Threads, int Items, int V, int Unit, bool Peeled, int Blocks = 1, Share Of = Share::rows>
struct ScanThread : PieceThread<Blocks, Of> {
    using PieceThread<Blocks, Of>::length, PieceThread<Blocks, Of>::shift;
    static constexpr int threads = Threads, items = Items, vector = V, unit = Unit;
    static constexpr int chunks = Items, chunk = V, across = 1, carried = 1;  // of neighbours; across: rows of a thread
    static constexpr bool peeled = Peeled, from_first = !Peeled, down = false;
    static constexpr int lanes = Threads < 32 ? Threads : 32, warps = Threads / lanes;  // of a row
    static constexpr int block_threads = Threads > 32 ? Threads : piece_rows_threads, mailed = 1;  // mailed: results that a block sends
    static constexpr int capacity = Threads * Items * V;
    static constexpr bool several = Threads >= most_threads;  // pieces

    template <class Geometry> BARACUDA_DEVICE explicit ScanThread(const Geometry& geometry)
        : PieceThread<Blocks, Of>(geometry.count, Threads > 32 ? 1 : int(blockDim.y), Threads > 32 ? 0 : int(threadIdx.y)) {}
    static BARACUDA_DEVICE int lane() { return int(threadIdx.x) % lanes; }
    static BARACUDA_DEVICE int warp() { return int(threadIdx.x) / lanes; }
    static BARACUDA_DEVICE int thread() { return int(threadIdx.x); }
    BARACUDA_DEVICE int column(int vector) const { return ((warp() * Items + vector) * lanes + lane()) * V - shift; }
    BARACUDA_DEVICE bool holds(int vector) const { return column(vector) < length; }
    BARACUDA_DEVICE bool holds(int vector, int element) const {
        if constexpr (Peeled) return u32(column(vector) + element) < u32(length);
        else return V > Unit || column(vector) + element < length;
    }
    BARACUDA_DEVICE bool holds_all(int vector) const { return !Peeled || column(vector) >= 0 && column(vector) + V <= length; }
    template <class T> BARACUDA_DEVICE bool is_aligned(const T* piece_start) const {
        return !Peeled || (reinterpret_cast<u64>(piece_start) / sizeof(T) - shift) % V == 0;
    }
    template <class Geometry> BARACUDA_DEVICE i64 place(int operand, int vector, const Geometry& geometry, int element = 0) const {
        if constexpr (V > Unit) return column(vector) + element;
        else return (column(vector) + element) * geometry.stride[operand];
    }
};

// A piece that has all of its elements, by whole accesses. Keeps_own: no scan leaves out an element itself.
template <class At, bool KeepsOwn> struct WholePiece : At {
    static constexpr bool peeled = false, keeps_own = KeepsOwn;

    BARACUDA_DEVICE explicit WholePiece(const At& at) : At(at) { At::shift = 0; }
    BARACUDA_DEVICE bool holds(int, int = 0) const { return true; }
    BARACUDA_DEVICE bool holds_all(int) const { return true; }
    template <class T> BARACUDA_DEVICE bool is_aligned(const T*) const { return true; }
};

// One of the 16-bit floats of a word, as a value of one instruction.
template <class T> struct HalfOfWord {
    u32 word;
    bool high;
};
template <class C, class T> BARACUDA_DEVICE C load(HalfOfWord<T> half) {
    if constexpr (same_type<T, bf16>) return C(__int_as_float(i32(half.high ? half.word & 0xffff0000u : half.word << 16)));
    else return C(half.high ? high_half<T>(half.word) : low_half<T>(half.word));
}
template <class T, int N> struct HalvesOfWords {
    u32 words[N / 2];

    BARACUDA_DEVICE HalfOfWord<T> operator[](int k) const { return {words[k / 2], k % 2 != 0}; }
};

// An operand's elements of a piece. They are kept as words: elements of 16 bits would have a register each. Same: it is the same for all rows.
template <class T, class V, class At, bool Same> struct ScanReader {
    using Loaded = Vector<T, At::vector>;
    static constexpr bool halves = half_type<T> && At::vector % 2 == 0 && (same_type<V, f32> || same_type<V, f64>);
    static constexpr bool kept = in_memory<T> && !is_packed<T>;
    static constexpr bool one_by_one = At::down && (Same || !in_memory<T>);  // a thread's columns have no elements that lie together
    static constexpr int words = (Loaded::bytes + 3) / 4;
    const T* data;
    int operand;
    u32 held[kept ? At::items : 1][words];

    BARACUDA_DEVICE ScanReader(const T* data_, int operand_) : data(data_), operand(operand_) {}
    template <class Geometry, class Piece> BARACUDA_DEVICE void load(i64 start, const Geometry& geometry, const Piece& at) {
        if constexpr (kept) {
#pragma unroll
            for (int n = 0; n < At::items; ++n) {
                if (!at.holds(n)) continue;
                if constexpr (Loaded::bytes % 4 == 0 && At::vector > At::unit && !one_by_one) {
                    // As words from the start: nothing waits for them here, where they meet what is read otherwise.
                    if (at.holds_all(n) && at.is_aligned(data + start)) {
                        const T* from = data + start + at.place(operand, n, geometry);
                        const auto whole = Vector<u32, words>::load(reinterpret_cast<const u32*>(from));
                        ::memcpy(held[n], whole.values, Loaded::bytes);
                        continue;
                    }
                }
                const Loaded loaded = read(n, start, geometry, at);
                ::memcpy(held[n], loaded.values, Loaded::bytes);
            }
        }
    }
    template <class Geometry, class Piece> BARACUDA_DEVICE auto vector(int n, i64 start, const Geometry& geometry, const Piece& at) const {
        if constexpr (halves) {
            HalvesOfWords<T, At::vector> loaded;
            ::memcpy(loaded.words, held[n], sizeof(loaded.words));
            return loaded;
        } else if constexpr (kept) {
            Loaded loaded;
            ::memcpy(loaded.values, held[n], Loaded::bytes);
            return loaded;
        } else return read(n, start, geometry, at);
    }

private:
    template <class Geometry, class Piece> BARACUDA_DEVICE Loaded read(int n, i64 start, const Geometry& geometry, const Piece& at) const {
        if constexpr (one_by_one) {
            Loaded loaded;
#pragma unroll
            for (int k = 0; k < At::vector; ++k)
                loaded[k] = Same && k > 0 ? loaded[0] : element_at(data, start + at.place(operand, n, geometry, k));
            return loaded;
        }
        uint4* no_pool = nullptr;
        return RowReader<T, Piece, false, false>(data, operand, no_pool, 0).vector(n, start, geometry, at);
    }
};

template <class Op, class At, int K>
using ScanReaderOf = ScanReader<Element<Op, K>, typename Operand<Op, K>::Value, At, same_for_rows<Op, K>()>;
template <class Op, class At, int K> using ScanReaders = OperandReaders<ScanReaderOf, Op, At, K>;

}  // namespace baracuda

// Access strategies of elementwise loops of any strides, which go in vectors of V elements along one dim. A strategy says which vectors a
// thread has. `AlignedVectors`: one that is an aligned access in each operand. `PeeledVectors`: one that may exist in part. `ScalarStrided`:
// several of one element. `TransposedTile`: those of a tile of two dims; transposed operands go through shared memory.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

// How an operand's elements are met. What is turned goes through shared memory, in the order in which its memory is read or written.
struct Meeting {
    enum : i32 {
        along,        // whole vectors along the columns
        same,         // one element for all columns
        across,       // turned: whole vectors along the rows
        across_each,  // turned: element after element along the rows
        along_each,   // element after element along the columns
        by_index,     // element after element, each found by two indices: column / inner and column % inner
    };
};

// Made by the host (tiles.py).
template <int Operands> struct Tiles {
    Layout<Operands + 3> layout;  // of vectors or tiles: where the first element is in each operand and in the loop; its row and column
    u32 count;                    // vectors, or tiles
    i64 rows, columns;            // of the two dims that tiles divide; columns are neighbours in a run
    i32 row_step[Operands + 1], column_step[Operands + 1];  // in each operand and in the loop; 31 bits hold their bytes too
    i32 meeting[Operands];
    i32 uniform;  // the mapped operands are the same for all of a run
    i32 phase;    // elements of a row's first vector that lie before the row
    i64 inner;
    Divider by_inner;
    i32 outer_step[Operands];  // from one column / inner to the next
};

template <int Size> struct Staged {
    static constexpr int size = Size;
    alignas(16) unsigned char bytes[Size];
};

// A thread has one vector: neighbouring threads have neighbouring vectors, and rows may lie apart. Peeled: vectors start where accesses of V
// elements do, so a row's first vector begins `phase` elements before the row, and the first and the last may be there in part.
template <int V, int Threads, bool Peeled> struct VectorsOfRows {
    static constexpr int length = V, vectors = 1, threads = Threads;
    static constexpr bool peeled = Peeled, joins_pairs = !Peeled;
    template <class... T> using Stage = Staged<1>;

    template <int Operands> struct Block {
        const Tiles<Operands>& tiles;
        const u32 number;
        Offsets<Operands + 3> start;

        BARACUDA_DEVICE explicit Block(const Tiles<Operands>& tiles_) : tiles(tiles_), number(blockIdx.x * Threads + threadIdx.x) {
            if (number < tiles.count) start = tiles.layout.at(number);
        }
        BARACUDA_DEVICE bool exists() const { return number < tiles.count; }
        BARACUDA_DEVICE i32 before() const { return Peeled ? tiles.phase : 0; }
        BARACUDA_DEVICE i64 column(int element) const { return start[Operands + 2] - tiles.phase + element; }
        BARACUDA_DEVICE bool has(int element) const { return exists() && column(element) >= 0 && column(element) < tiles.columns; }
        BARACUDA_DEVICE bool whole() const {
            if constexpr (Peeled) return has(0) && has(V - 1);
            else return exists();
        }
        BARACUDA_DEVICE i64 at(int, int element, int operand) const {
            if (Peeled && tiles.meeting[operand] == Meeting::by_index) {
                const u32 place = u32(column(element)), outer = tiles.by_inner.divide(place);
                return start[operand] + i64(outer) * tiles.outer_step[operand] + i64(place - outer * u32(tiles.inner)) * tiles.column_step[operand];
            }
            return position(0, element, operand);
        }
        BARACUDA_DEVICE i64 position(int, int element, int of = Operands) const { return start[of] + (element - before()) * tiles.column_step[of]; }

        template <class T> BARACUDA_DEVICE void load(Vector<T, V> (&held)[1], const T* data, int operand) const {
            held[0] = elements(data, operand);
        }
        // Whether two indices find an operand's elements, and the vector lies in one row: column / inner is the same for all of them.
        BARACUDA_DEVICE bool in_one_row(int operand) const {
            if (!Peeled || tiles.meeting[operand] != Meeting::by_index) return false;
            const u32 first = u32(column(0));
            return first - tiles.by_inner.divide(first) * u32(tiles.inner) + V <= tiles.inner;
        }
        // An operand's elements of the vector.
        template <class T> BARACUDA_DEVICE Vector<T, V> elements(const T* data, int operand) const {
            const i32 meeting = tiles.meeting[operand];
            if (meeting == Meeting::along) return Vector<T, V>::load(run_at(data, start[operand] - before()));
            if (meeting == Meeting::same) return repeated<T, V>(element_at(data, start[operand]));
            if (in_one_row(operand)) {  // fewer loads than one for each element: a warp's go to several lines each
                if (tiles.column_step[operand] == 0) return repeated<T, V>(element_at(data, at(0, 0, operand)));
                if constexpr (V * bytes_of<T> % 4 == 0)
                    if (tiles.column_step[operand] == 1) return Vector<T, V>::load_between(run_at(data, at(0, 0, operand)));
            }
            return vector_of<T, V>([&](int element) { return element_at(data, at(0, element, operand)); });
        }
        template <class T, class Stage> BARACUDA_DEVICE void transpose(Vector<T, V> (&)[1], const T*, int, Stage&) const {}
        template <class T, class Stage> BARACUDA_DEVICE void store(Vector<T, V> (&held)[1], T* data, int operand, Stage&) const {
            held[0].put(data + (start[operand] - before()));
        }
        // Even elements and odd ones, which are neighbours in memory: vectors of both.
        template <class T> BARACUDA_DEVICE void load_pair(Vector<T, V>& even, Vector<T, V>& odd, const T* data, int operand) const {
            const auto both = Vector<T, 2 * V>::load(data + start[operand]);
            even = vector_of<T, V>([&](int element) { return both[2 * element]; });
            odd = vector_of<T, V>([&](int element) { return both[2 * element + 1]; });
        }
        template <class T> BARACUDA_DEVICE void store_pair(const Vector<T, V>& even, const Vector<T, V>& odd, T* data, int operand) const {
            const auto both = vector_of<T, 2 * V>([&](int k) { return k % 2 == 0 ? even[k / 2] : odd[k / 2]; });
            both.put(data + start[operand]);
        }
    };
};
template <int V, int Threads> using AlignedVectors = VectorsOfRows<V, Threads, false>;
template <int V, int Threads> using PeeledVectors = VectorsOfRows<V, Threads, true>;

// Elements one by one, Held of them a thread: they are loaded together. Neighbouring threads have neighbours. Not for wide layouts.
template <int Held, int Threads> struct ScalarStrided {
    static constexpr int length = 1, vectors = Held, threads = Threads;
    static constexpr bool peeled = false, joins_pairs = false;
    template <class... T> using Stage = Staged<1>;

    template <int Operands> struct Block {
        const Tiles<Operands>& tiles;
        u32 first;
        Offsets<Operands + 3, i32> starts[Held];

        // The last element is that of the threads that have none: loaded again and not stored.
        BARACUDA_DEVICE explicit Block(const Tiles<Operands>& tiles_) : tiles(tiles_), first(blockIdx.x * (Threads * Held) + threadIdx.x) {
#pragma unroll
            for (int n = 0; n < Held; ++n) starts[n] = tiles.layout.near(exists(n) ? first + n * Threads : tiles.count - 1);
        }
        BARACUDA_DEVICE bool exists(int n) const { return first + n * Threads < tiles.count; }
        static constexpr BARACUDA_DEVICE bool whole() { return true; }
        BARACUDA_DEVICE i64 at(int n, int, int operand) const { return starts[n][operand]; }
        BARACUDA_DEVICE i64 position(int n, int) const { return starts[n][Operands]; }

        template <class T> BARACUDA_DEVICE void load(Vector<T, 1> (&held)[Held], const T* data, int operand) const {
#pragma unroll
            for (int n = 0; n < Held; ++n) held[n][0] = data[starts[n][operand]];
        }
        template <class T, class Stage> BARACUDA_DEVICE void transpose(Vector<T, 1> (&)[Held], const T*, int, Stage&) const {}
        template <class T, class Stage> BARACUDA_DEVICE void store(Vector<T, 1> (&held)[Held], T* data, int operand, Stage&) const {
#pragma unroll
            for (int n = 0; n < Held; ++n) {
                if (exists(n)) data[starts[n][operand]] = held[n][0];
            }
        }
    };
};

// Two dims in tiles of Rows x Columns, the others counted by the grid. A thread's vectors lie along the columns, in rows that are
// neighbours.
template <int V, int Rows, int Columns, int Threads> struct TransposedTile {
    static constexpr int length = V, vectors = Rows * Columns / (V * Threads), threads = Threads;
    static constexpr bool peeled = false, joins_pairs = false;
    static constexpr int by_row = Columns / V, by_column = Rows / V;  // vectors in a row of the tile, and in a column
    static constexpr int elements = vectors * V;                        // of a thread
    static_assert(Threads % by_row == 0 && Threads % by_column == 0 && V % vectors == 0 && elements * Threads == Rows * Columns);

    template <class... T> using Stage = Staged<Rows * Columns * widest<T...>()>;

    // Where an element is staged. Columns lie one after the other, so that a vector along one is one access. The vectors of a column are
    // put in an order that differs from column to column: threads that read a row, of columns V apart, then meet as many banks as there
    // are. All numbers are powers of two, and no two bits of row and column are added: the place of (row, column | k), where column has
    // none of k's bits, is that of (row, column) ^ that of (0, k).
    static constexpr BARACUDA_DEVICE int staged(int row, int column) {
        const int order = (column / V ^ column % V) % by_column;
        return column * Rows + ((row / V) ^ order) * V + row % V;
    }

    template <int Operands> struct Block {
        const Tiles<Operands>& tiles;
        Offsets<Operands + 3> start;
        int rows, columns;  // of the tile, as many as exist

        BARACUDA_DEVICE explicit Block(const Tiles<Operands>& tiles_) : tiles(tiles_), start(tiles.layout.at(blockIdx.x)) {
            const i64 below = tiles.rows - start[Operands + 1], beside = tiles.columns - start[Operands + 2];
            rows = below < Rows ? int(below) : Rows;
            columns = beside < Columns ? int(beside) : Columns;
        }
        static constexpr BARACUDA_DEVICE bool whole() { return true; }
        static BARACUDA_DEVICE int row(int n) { return threadIdx.x / by_row * vectors + n; }
        static BARACUDA_DEVICE int column() { return threadIdx.x % by_row * V; }
        // What does not exist is the last row or column, loaded again and not stored.
        static BARACUDA_DEVICE int within(int index, int count) { return index < count ? index : count - 1; }

        // So many steps further: one multiplication, which adds.
        template <class T> static BARACUDA_DEVICE T* moved(T* from, int steps, i32 step) {
            return (T*)((const char*)from + i64(steps) * i64(step * i32(sizeof(T))));
        }
        template <class T> BARACUDA_DEVICE T* moved(T* from, int operand, int row, int column) const {
            return moved(moved(from, column, tiles.column_step[operand]), row, tiles.row_step[operand]);
        }
        BARACUDA_DEVICE i64 at(int n, int element, int operand) const {
            const i64 below = within(row(n), rows), beside = within(column() + element, columns);
            return start[operand] + below * tiles.row_step[operand] + beside * tiles.column_step[operand];
        }
        BARACUDA_DEVICE i64 position(int n, int element) const { return at(n, element, Operands); }

        // Calls use(n, row, column, place) for each vector along a column, and where it is staged; neighbouring threads have neighbours.
        template <class Use> static BARACUDA_DEVICE void each_across(Use use) {
            const int row = threadIdx.x % by_column * V, column = threadIdx.x / by_column, first = staged(row, column);
#pragma unroll
            for (int n = 0; n < vectors; ++n) {
                const int further = n * (Threads / by_column);
                use(n, row, column + further, first ^ staged(0, further));
            }
        }
        // Calls use(row, column) for each element, in the order in which they lie in memory.
        template <class Use> static BARACUDA_DEVICE void each_element(bool along_rows, Use use) {
#pragma unroll 2
            for (int k = 0; k < elements; ++k) {
                const u32 nth = k * Threads + threadIdx.x;
                if (along_rows) {
                    use(nth % Rows, nth / Rows);
                } else {
                    use(nth / Columns, nth % Columns);
                }
            }
        }
        // Calls use(element, place): where the thread's rows of that element's column are staged.
        template <class Use> static BARACUDA_DEVICE void each_column(Use use) {
            const int first = staged(row(0), column());
#pragma unroll
            for (int element = 0; element < V; ++element) use(element, first ^ staged(0, element));
        }

        // What needs no turning, and vectors along the rows.
        template <class T> BARACUDA_DEVICE void load(Vector<T, V> (&held)[vectors], const T* data, int operand) const {
            const i32 meeting = tiles.meeting[operand];
            if (meeting == Meeting::along) {
                const T* first = data + start[operand] + (column() < columns ? column() : columns - V);
#pragma unroll
                for (int n = 0; n < vectors; ++n) {
                    held[n] = Vector<T, V>::load(moved(first, within(row(n), rows), tiles.row_step[operand]));
                }
            } else if (meeting == Meeting::same) {
#pragma unroll
                for (int n = 0; n < vectors; ++n) {
                    held[n] = repeated<T, V>(*moved(data + start[operand], within(row(n), rows), tiles.row_step[operand]));
                }
            } else if (meeting == Meeting::across) {
                each_across([&](int n, int row, int column, int) {
                    const T* first = data + start[operand] + (row < rows ? row : rows - V);
                    held[n] = Vector<T, V>::load(moved(first, within(column, columns), tiles.column_step[operand]));
                });
            }
        }
        // From the order in which it lies in memory to vectors along the columns.
        template <class T, class Stage>
        BARACUDA_DEVICE void transpose(Vector<T, V> (&held)[vectors], const T* data, int operand, Stage& stage) const {
            static_assert(Stage::size >= Rows * Columns * int(sizeof(T)));
            const i32 meeting = tiles.meeting[operand];
            if (meeting == Meeting::along || meeting == Meeting::same) return;
            T* values = reinterpret_cast<T*>(stage.bytes);
            if (meeting == Meeting::across) {
                each_across([&](int n, int, int, int place) { held[n].store(values + place); });
            } else {
                each_element(meeting == Meeting::across_each, [&](int row, int column) {
                    values[staged(row, column)] = *moved(data + start[operand], operand, within(row, rows), within(column, columns));
                });
            }
            __syncthreads();
            each_column([&](int element, int place) {
                const auto of_rows = Vector<T, vectors>::load(values + place);
#pragma unroll
                for (int n = 0; n < vectors; ++n) held[n][element] = of_rows[n];
            });
            __syncthreads();
        }
        // From vectors along the columns to memory.
        template <class T, class Stage>
        BARACUDA_DEVICE void store(Vector<T, V> (&held)[vectors], T* data, int operand, Stage& stage) const {
            const i32 meeting = tiles.meeting[operand];
            if (meeting == Meeting::along) {
#pragma unroll
                for (int n = 0; n < vectors; ++n) {
                    T* to = moved(data + start[operand] + column(), row(n), tiles.row_step[operand]);
                    if (row(n) < rows && column() < columns) held[n].put(to);
                }
                return;
            }
            T* values = reinterpret_cast<T*>(stage.bytes);
            each_column([&](int element, int place) {
                Vector<T, vectors> of_rows;
#pragma unroll
                for (int n = 0; n < vectors; ++n) of_rows[n] = held[n][element];
                of_rows.store(values + place);
            });
            __syncthreads();
            if (meeting == Meeting::across) {
                each_across([&](int, int row, int column, int place) {
                    const auto turned = Vector<T, V>::load(values + place);
                    T* to = moved(data + start[operand] + row, column, tiles.column_step[operand]);
                    if (row < rows && column < columns) turned.put(to);
                });
            } else {
                each_element(meeting == Meeting::across_each, [&](int row, int column) {
                    if (row < rows && column < columns) *moved(data + start[operand], operand, row, column) = values[staged(row, column)];
                });
            }
            __syncthreads();
        }
    };
};

}  // namespace baracuda

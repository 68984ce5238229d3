// Elementwise loops of any strides, in runs of V elements along one dim, of which a thread has several: they are loaded together. Two ways
// say which: `Runs` one after the other, `Turned` in tiles of two dims, where what lies across goes through shared memory.
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
        along_each,   // turned: element after element along the columns
    };
};

// Made by the host (tiles.py).
template <int Operands> struct Tiles {
    Layout<Operands + 3> layout;  // of runs or tiles: where the first element is in each operand and in the loop; its row and column
    i64 count;                    // runs, or tiles
    i64 rows, columns;            // of the two dims that tiles divide; columns are neighbours in a run
    i64 row_step[Operands + 1], column_step[Operands + 1];  // in each operand and in the loop
    i32 meeting[Operands];
    i32 uniform;  // the mapped operands are the same for all of a run
    i32 phase;    // elements of a row's first run that lie before the row
};

// A word to global memory. Of several parts, by an instruction of its own: the compiler takes a plain store apart in `Turned`.
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
template <class T, int V> BARACUDA_DEVICE void put_run(T* to, const Vector<T, V>& run) {
    using Word = typename Vector<T, V>::Access;
    static_assert(Vector<T, V>::accesses == 1);
    put_word(reinterpret_cast<Word*>(to), *reinterpret_cast<const Word*>(run.values));
}

template <int Size> struct Staged {
    static constexpr int size = Size;
    alignas(16) unsigned char bytes[Size];
};

// Any dims. Neighbouring threads have neighbouring runs. Runs start where accesses of V elements do: the first and the last of a row may be
// there in part.
template <int V, int Held, int Threads> struct Runs {
    static constexpr int length = V, runs = Held, threads = Threads;
    template <class... T> using Stage = Staged<1>;

    template <int Operands> struct Block {
        const Tiles<Operands>& tiles;
        i64 first;
        Offsets<Operands + 3> starts[Held];

        // The last run is that of the threads that have none: loaded again and not stored.
        BARACUDA_DEVICE explicit Block(const Tiles<Operands>& tiles_) : tiles(tiles_), first(i64(blockIdx.x) * (Threads * Held) + threadIdx.x) {
#pragma unroll
            for (int run = 0; run < Held; ++run) starts[run] = tiles.layout.at(exists(run) ? first + run * Threads : tiles.count - 1);
        }
        BARACUDA_DEVICE bool exists(int run) const { return first + run * Threads < tiles.count; }
        BARACUDA_DEVICE i64 column(int run, int element) const { return starts[run][Operands + 2] - tiles.phase + element; }
        BARACUDA_DEVICE bool has(int run, int element) const { return column(run, element) >= 0 && column(run, element) < tiles.columns; }
        BARACUDA_DEVICE bool whole(int run) const { return V == 1 || (has(run, 0) && has(run, V - 1)); }
        // Of an element, or, where it does not exist, of the nearest one.
        BARACUDA_DEVICE i64 at(int run, int element, int operand) const {
            if constexpr (V == 1) return starts[run][operand];
            const i64 wanted = column(run, element), last = tiles.columns - 1;
            const i64 nearest = wanted < 0 ? 0 : wanted < last ? wanted : last;
            return starts[run][operand] + (nearest - starts[run][Operands + 2]) * tiles.column_step[operand];
        }
        BARACUDA_DEVICE i64 position(int run, int element) const { return at(run, element, Operands); }
        BARACUDA_DEVICE i64 start(int run, int operand) const { return starts[run][operand] - (V == 1 ? 0 : tiles.phase); }

        template <class T> BARACUDA_DEVICE void load(Vector<T, V> (&held)[Held], const T* data, int operand) const {
            if (V > 1 && tiles.meeting[operand] == Meeting::same) {
#pragma unroll
                for (int run = 0; run < Held; ++run) {
                    const T value = data[starts[run][operand]];
#pragma unroll
                    for (int element = 0; element < V; ++element) held[run][element] = value;
                }
                return;
            }
#pragma unroll
            for (int run = 0; run < Held; ++run) {
                if (whole(run)) {
                    held[run] = Vector<T, V>::load(data + start(run, operand));
                } else {
#pragma unroll
                    for (int element = 0; element < V; ++element) held[run][element] = data[at(run, element, operand)];
                }
            }
        }
        template <class T, class Stage> BARACUDA_DEVICE void turn(Vector<T, V> (&)[Held], int, Stage&) const {}
        template <class T, class Stage> BARACUDA_DEVICE void store(Vector<T, V> (&held)[Held], T* data, int operand, Stage&) const {
#pragma unroll
            for (int run = 0; run < Held; ++run) {
                if (!exists(run)) return;
                if (whole(run)) {
                    put_run(data + start(run, operand), held[run]);
                } else {
#pragma unroll
                    for (int element = 0; element < V; ++element) {
                        if (has(run, element)) data[at(run, element, operand)] = held[run][element];
                    }
                }
            }
        }
    };
};

// Two dims in tiles of Rows x Columns, the others counted by the grid. A thread's runs lie along the columns, one below the other.
template <int V, int Rows, int Columns, int Threads> struct Turned {
    static constexpr int length = V, runs = Rows * Columns / (V * Threads), threads = Threads;
    static constexpr int by_row = Columns / V, by_column = Rows / V;  // runs in a row of the tile, and in a column
    static_assert(Threads % by_row == 0 && Threads % by_column == 0 && runs * V * Threads == Rows * Columns);

    template <class... T> static constexpr int widest() {
        int most = 1;
        ((most = int(sizeof(T)) > most ? int(sizeof(T)) : most), ...);
        return most;
    }
    template <class... T> using Stage = Staged<Rows * Columns * widest<T...>()>;

    // Where an element is staged. Columns lie one after the other, so that a run along one is a whole access. The runs of a column are put in
    // an order that differs from column to column: threads that read a row, of columns V apart, then meet as many banks as there are.
    static BARACUDA_DEVICE int staged(int row, int column) {
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
        // The number of the thread's k-th run or element, of which neighbouring threads have neighbours.
        static BARACUDA_DEVICE u32 nth(int k) { return k * Threads + threadIdx.x; }
        static BARACUDA_DEVICE int row(int run) { return nth(run) / by_row; }
        static BARACUDA_DEVICE int column() { return nth(0) % by_row * V; }
        // What does not exist is the last row or column, loaded again and not stored.
        static BARACUDA_DEVICE int within(int index, int count) { return index < count ? index : count - 1; }

        BARACUDA_DEVICE i64 place(int operand, int row, int column) const {
            return start[operand] + row * tiles.row_step[operand] + column * tiles.column_step[operand];
        }
        BARACUDA_DEVICE i64 at(int run, int element, int operand) const {
            return place(operand, within(row(run), rows), within(column() + element, columns));
        }
        BARACUDA_DEVICE i64 position(int run, int element) const { return at(run, element, Operands); }

        // Calls use(run, row, column) for each run along a column, or use(number, row, column) for each element.
        template <class Use> static BARACUDA_DEVICE void each_across(Use use) {
#pragma unroll
            for (int run = 0; run < runs; ++run) {
                use(run, nth(run) % by_column * V, nth(run) / by_column);
            }
        }
        template <class Use> static BARACUDA_DEVICE void each_element(bool along_rows, Use use) {
            if (along_rows) {
#pragma unroll
                for (int k = 0; k < runs * V; ++k) use(k, nth(k) % Rows, nth(k) / Rows);
            } else {
#pragma unroll
                for (int k = 0; k < runs * V; ++k) use(k, nth(k) / Columns, nth(k) % Columns);
            }
        }

        // From memory, in the order in which it lies there.
        template <class T> BARACUDA_DEVICE void load(Vector<T, V> (&held)[runs], const T* data, int operand) const {
            const i32 meeting = tiles.meeting[operand];
            if (meeting == Meeting::along) {
                const int first = column() < columns ? column() : columns - V;
#pragma unroll
                for (int run = 0; run < runs; ++run) held[run] = Vector<T, V>::load(data + place(operand, within(row(run), rows), first));
            } else if (meeting == Meeting::same) {
#pragma unroll
                for (int run = 0; run < runs; ++run) {
                    const T value = data[place(operand, within(row(run), rows), 0)];
#pragma unroll
                    for (int element = 0; element < V; ++element) held[run][element] = value;
                }
            } else if (meeting == Meeting::across) {
                each_across([&](int run, int row, int column) {
                    held[run] = Vector<T, V>::load(data + place(operand, row < rows ? row : rows - V, within(column, columns)));
                });
            } else {
                each_element(meeting == Meeting::across_each, [&](int k, int row, int column) {
                    held[k / V][k % V] = data[place(operand, within(row, rows), within(column, columns))];
                });
            }
        }
        // From that order to runs along the columns.
        template <class T, class Stage> BARACUDA_DEVICE void turn(Vector<T, V> (&held)[runs], int operand, Stage& stage) const {
            static_assert(Stage::size >= Rows * Columns * int(sizeof(T)));
            const i32 meeting = tiles.meeting[operand];
            if (meeting == Meeting::along || meeting == Meeting::same) return;
            T* values = reinterpret_cast<T*>(stage.bytes);
            if (meeting == Meeting::across) {
                each_across([&](int run, int row, int column) { held[run].store(values + staged(row, column)); });
            } else {
                each_element(meeting == Meeting::across_each, [&](int k, int row, int column) { values[staged(row, column)] = held[k / V][k % V]; });
            }
            __syncthreads();
#pragma unroll
            for (int run = 0; run < runs; ++run) {
#pragma unroll
                for (int element = 0; element < V; ++element) held[run][element] = values[staged(row(run), column() + element)];
            }
            __syncthreads();
        }
        // From runs along the columns to memory.
        template <class T, class Stage> BARACUDA_DEVICE void store(Vector<T, V> (&held)[runs], T* data, int operand, Stage& stage) const {
            const i32 meeting = tiles.meeting[operand];
            if (meeting == Meeting::along) {
#pragma unroll
                for (int run = 0; run < runs; ++run) {
                    if (row(run) < rows && column() < columns) put_run(data + place(operand, row(run), column()), held[run]);
                }
                return;
            }
            T* values = reinterpret_cast<T*>(stage.bytes);
#pragma unroll
            for (int run = 0; run < runs; ++run) {
#pragma unroll
                for (int element = 0; element < V; ++element) values[staged(row(run), column() + element)] = held[run][element];
            }
            __syncthreads();
            if (meeting == Meeting::across) {
                each_across([&](int run, int row, int column) {
                    const auto turned = Vector<T, V>::load(values + staged(row, column));
                    if (row < rows && column < columns) put_run(data + place(operand, row, column), turned);
                });
            } else {
                each_element(meeting == Meeting::across_each, [&](int, int row, int column) {
                    if (row < rows && column < columns) data[place(operand, row, column)] = values[staged(row, column)];
                });
            }
            __syncthreads();
        }
    };
};

}  // namespace baracuda

// A way of the tiled kernels for rows that whole accesses fit and that may lie apart, as the halves of a matrix's rows do; and operands of
// which every second element is one access's and those between are another's.
#pragma once
#include <baracuda/tiled.cuh>

namespace baracuda {

// One run of V elements a thread, all of which exist. Neighbouring threads have neighbouring runs. What a thread computes for its place, it
// computes once a run.
template <int V, int Threads> struct Pitched {
    static constexpr int length = V, runs = 1, threads = Threads;
    template <class... T> using Stage = Staged<1>;

    template <int Operands> struct Block {
        const Tiles<Operands>& tiles;
        const bool exists;
        const Offsets<Operands + 3> start;

        // A thread that has no run loads the last one, and does not store it.
        BARACUDA_DEVICE explicit Block(const Tiles<Operands>& tiles_) : Block(tiles_, i64(blockIdx.x) * Threads + threadIdx.x) {}
        BARACUDA_DEVICE Block(const Tiles<Operands>& tiles_, i64 run)
            : tiles(tiles_), exists(run < tiles_.count), start(tiles_.layout.at(run < tiles_.count ? run : tiles_.count - 1)) {}

        BARACUDA_DEVICE i64 at(int, int element, int operand) const { return start[operand] + element * tiles.column_step[operand]; }
        BARACUDA_DEVICE i64 position(int run, int element) const { return at(run, element, Operands); }

        template <class T> BARACUDA_DEVICE void load(Vector<T, V> (&held)[1], const T* data, int operand) const {
            held[0] = Vector<T, V>::load(data + start[operand]);
        }
        template <class T, class Stage> BARACUDA_DEVICE void turn(Vector<T, V> (&)[1], int, Stage&) const {}
        template <class T, class Stage> BARACUDA_DEVICE void store(Vector<T, V> (&held)[1], T* data, int operand, Stage&) const {
            if (exists) held[0].store(data + start[operand]);
        }

        // Even elements and odd ones, which are neighbours in memory: whole runs of both.
        template <class T> BARACUDA_DEVICE void load_both(Vector<T, V>& even, Vector<T, V>& odd, const T* data, int operand) const {
            const auto both = Vector<T, 2 * V>::load(data + start[operand]);
#pragma unroll
            for (int element = 0; element < V; ++element) {
                even[element] = both[2 * element];
                odd[element] = both[2 * element + 1];
            }
        }
        template <class T> BARACUDA_DEVICE void store_both(const Vector<T, V>& even, const Vector<T, V>& odd, T* data, int operand) const {
            Vector<T, 2 * V> both;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                both[2 * element] = even[element];
                both[2 * element + 1] = odd[element];
            }
            if (exists) both.store(data + start[operand]);
        }
    };
};

// The accesses of a pair, together where the way can, else each by itself.
template <class Block, class T, int V, int Runs> BARACUDA_DEVICE void load_pair(const Block& block, Vector<T, V> (&even)[Runs],
    Vector<T, V> (&odd)[Runs], const T* even_data, const T* odd_data, int even_operand, int odd_operand) {
    if constexpr (requires { block.load_both(even[0], odd[0], even_data, even_operand); }) {
        block.load_both(even[0], odd[0], even_data, even_operand);
    } else {
        block.load(even, even_data, even_operand);
        block.load(odd, odd_data, odd_operand);
    }
}
template <class Block, class T, int V, int Runs, class Stage> BARACUDA_DEVICE void store_pair(const Block& block, Vector<T, V> (&even)[Runs],
    Vector<T, V> (&odd)[Runs], T* even_data, T* odd_data, int even_operand, int odd_operand, Stage& stage) {
    if constexpr (requires { block.store_both(even[0], odd[0], even_data, even_operand); }) {
        block.store_both(even[0], odd[0], even_data, even_operand);
    } else {
        block.store(even, even_data, even_operand, stage);
        block.store(odd, odd_data, odd_operand, stage);
    }
}

}  // namespace baracuda

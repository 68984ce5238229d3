// Operands of which every second element is one access's and those between are another's: both together where the way can (`Runs`), else each
// by itself.
#pragma once
#include <baracuda/tiled.cuh>

namespace baracuda {

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

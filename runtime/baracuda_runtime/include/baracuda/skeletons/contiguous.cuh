// Contiguous operands: each thread has some vectors of V elements.
#pragma once
#include <baracuda/skeletons/formula.cuh>

namespace baracuda {

// Threads of a multiprocessor. No variable: one would be in every kernel's program.
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 870 || __CUDA_ARCH__ == 890 || __CUDA_ARCH__ >= 1200)
#define BARACUDA_MOST_THREADS 1536
#else
#define BARACUDA_MOST_THREADS 2048
#endif
// For the launch bounds of long formulas: as many blocks as a multiprocessor has threads for, where all elements have 16 bits; 0, which
// bounds nothing, where others need more registers than that leaves.
template <class... T> constexpr int full_blocks() { return (half_type<T> && ...) ? BARACUDA_MOST_THREADS / pointwise_threads : 0; }

// The vectors of a block's threads lie side by side, so that each access of a warp is to one stretch.
template <int V, int Vectors> struct ContiguousThread {
    static constexpr u32 all = (u32(1) << Vectors) - 1;
    i64 begin;

    BARACUDA_DEVICE explicit ContiguousThread(i64 start) : begin(start + i64(blockIdx.x) * of_a_block() + threadIdx.x * V) {}
    static BARACUDA_DEVICE i64 of_a_block() { return Vectors * pointwise_threads * V; }
    BARACUDA_DEVICE i64 first(int n) const { return begin + n * (pointwise_threads * V); }
};
// What is broadcast, and random numbers, are shared by vectors that are counted from the first element.
template <class Op> constexpr bool may_start_late() { return broadcasts<Op>() == 0 && randoms<Op>() == 0; }
template <class Op, int... K> constexpr int elements_of_a_byte(Indices<K...>) { return codes_a_byte<Element<Op, K>...>; }

// The first blocks have vectors: those from `start` on, which is where all accesses are aligned. The other blocks have the elements before
// them and after them, a thread one, or those that share a byte. A short problem has such blocks alone.
//
// The last parameters: start or a layout of what is broadcast, the number of blocks with vectors, and the number of elements.
// Uniform: what is broadcast is the same for all of a vector.
template <class Op, int V, int Vectors, bool Uniform, class... P>
__global__ void __launch_bounds__(pointwise_threads, least_blocks<Op>()) contiguous_kernel(P... parameters) {
    const Arguments<Op> arguments = arguments_of<Op>(parameters...);
    const auto& start_or_layout = nth<sizeof...(P) - 3>(parameters...);
    const u32 vector_blocks = nth<sizeof...(P) - 2>(parameters...);
    const i64 count = nth<sizeof...(P) - 1>(parameters...);
    const Op& op = arguments.op;
    const i64 start = [&]() -> i64 {
        if constexpr (may_start_late<Op>()) return start_or_layout;
        else return 0;
    }();
    using Thread = ContiguousThread<V, Vectors>;
    const Thread thread(start);
    const bool has_vectors = __builtin_expect(blockIdx.x < vector_blocks, 1);
    typename Registers<Op, Reads<Op>>::template Vectors<V, Vectors> in;
    if constexpr (Reads<Op>::size > 0) {
        if (has_vectors) {
#pragma unroll
            for (int n = 0; n < Vectors; ++n) {
                each(Reads<Op>(), [&](auto k) {
                    get<k>(in)[n] = Vector<Element<Op, k>, V>::load(run_at(arguments.data(k), thread.first(n)));
                });
            }
        }
    }
    const auto once = [&] {  // what all elements share, computed while the vectors are on their way
        if constexpr (broadcasts<Op>() == 0) return hoist(op, [](auto) {});
        else return Nothing();
    }();
    u32 left = Thread::all;  // vectors that are not stored yet
    if (has_vectors) {
        typename Registers<Op, Broadcasts<Op>>::template Elements<Vectors> shared;
        if constexpr (broadcasts<Op>() > 0) {
#pragma unroll
            for (int n = 0; n < Vectors; ++n) {
                const auto at = start_or_layout.at(thread.first(n));
                each(Broadcasts<Op>(), [&](auto k) { get<k>(shared)[n] = element_at(arguments.data(k), at[broadcast_number<Op>(k)]); });
            }
        }
#pragma unroll
        for (int n = 0; n < Vectors; ++n) {
            typename Registers<Op, Writes<Op>>::template Outgoing<V, 1> out;
            auto hoisted = [&] {
                if constexpr (broadcasts<Op>() > 0) return hoist(op, [&](auto k) { return get<k>(shared)[n]; });
                else return once;
            }();
            bool slow = false;
            Random<randoms<Op>()> random;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (broadcasts<Op>() > 0 && !Uniform) {
                    const auto at = start_or_layout.at(thread.first(n) + element);
                    hoisted = hoist_at(arguments, [&](auto k) { return at[broadcast_number<Op>(k)]; });
                }
                evaluate(
                    op, hoisted, [&]() -> auto& { return random.template at<V>(thread.first(n), element); }, FastPath(), slow,
                    [&](auto k) { return get<k>(in)[n][element]; }, [&](auto k) -> auto& { return get<k>(out)[0][element]; });
            }
            if constexpr (WithSlowPath<Op>) {
                if (slow) continue;
            }
            each(Writes<Op>(), [&](auto k) { get<k>(out)[0].put(run_at(arguments.data(k), thread.first(n))); });
            left &= ~(1u << n);
        }
        if (!WithSlowPath<Op> || left == 0) return;
    }
    // One by one: an element of a block without vectors, and those of a vector that needs the slow path.
    constexpr int elements = elements_of_a_byte<Op>(Writes<Op>());
    i64 single = (i64(blockIdx.x - vector_blocks) * pointwise_threads + threadIdx.x) * elements;
    if (single >= start) single += vector_blocks * Thread::of_a_block();
    const int places = has_vectors ? Vectors * V : elements;
#pragma unroll 1
    for (int place = 0; place < places; ++place) {
        const i64 position = has_vectors ? thread.first(place / V) + place % V : single + place;
        if (position >= count || !(left >> place / V & 1)) continue;
        const auto alone = [&](const Hoisted<Op>& hoisted) {
            evaluate_alone(arguments, hoisted, [&] { return position; }, [&](auto) { return position; });
        };
        if constexpr (broadcasts<Op>() > 0) {
            const auto at = start_or_layout.at(position);
            alone(hoist_at(arguments, [&](auto k) { return at[broadcast_number<Op>(k)]; }));
        } else {
            alone(once);
        }
    }
}

template <class Op, int V, int Vectors, bool Uniform = false> constexpr auto contiguous() {
    const auto with = []<class... P>(Types<P...>) { return &contiguous_kernel<Op, V, Vectors, Uniform, P...>; };
    if constexpr (broadcasts<Op>() > 0) return with(Parameters<Op, Layout<broadcasts<Op>()>, u32, i64>());
    else if constexpr (may_start_late<Op>()) return with(Parameters<Op, i64, u32, i64>());
    else return with(Parameters<Op, u32, i64>());
}

}  // namespace baracuda

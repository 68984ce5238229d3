// Generated from spec/quantize.yaml: observe_min_max_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/whole.cuh>

namespace baracuda {

// new_min = min(running_min, min[...](input))
// new_max = max(running_max, max[...](input))
// Pass 1: reduce to a part for each block.
template <class T, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) observe_min_max_per_tensor_pass1(const T* input_data,
        const T* running_min_data, const T* running_max_data, T* new_min_data, T* new_max_data,
        compute_t<T>* min_input_partial, compute_t<T>* max_input_partial, WholeGeometry<5> geometry) {
    using C = compute_t<T>;
    const WholeThread<V> at(geometry);
    const C running_min = load<C>(running_min_data[0]);
    const C running_max = load<C>(running_max_data[0]);

    C min_input_part = Min::identity<C>();
    C max_input_part = Max::identity<C>();
    for (i64 turn = blockIdx.x; turn < geometry.chunks; turn += gridDim.x) {
        const i64 chunk = turn;
        const WholeReader<T, V, Flat> input_chunk(input_data, 0, chunk, geometry, at);
#pragma unroll
        for (int run = 0; run < whole_runs; ++run) {
            const int within = at.within(chunk, run);
            if (within == 0) continue;
            const Vector<T, V>& input_run = input_chunk.run(run);
            each<V>(within, [&](int element) {
                const C input = load<C>(input_run[element]);
                min_input_part = Min::join(min_input_part, input);
                max_input_part = Max::join(max_input_part, input);
            });
        }
    }
    write_part<Min>(min_input_part, min_input_partial);
    write_part<Max>(max_input_part, max_input_partial);
}

// Pass 2: join the parts, then write.
template <class T, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) observe_min_max_per_tensor_pass2(const T* input_data,
        const T* running_min_data, const T* running_max_data, T* new_min_data, T* new_max_data,
        compute_t<T>* min_input_partial, compute_t<T>* max_input_partial, WholeGeometry<5> geometry) {
    using C = compute_t<T>;
    const WholeThread<V> at(geometry);
    const C running_min = load<C>(running_min_data[0]);
    const C running_max = load<C>(running_max_data[0]);
    const C min_input = join_parts<Min>(min_input_partial, geometry.parts);
    const C max_input = join_parts<Max>(max_input_partial, geometry.parts);
    const T new_min_stored = store<T>(minimum(running_min, min_input));
    const C new_min = load<C>(new_min_stored);
    if (at.leader) new_min_data[0] = new_min_stored;
    const T new_max_stored = store<T>(maximum(running_max, max_input));
    const C new_max = load<C>(new_max_stored);
    if (at.leader) new_max_data[0] = new_max_stored;
}

}  // namespace baracuda

// Reductions over everything, and what is computed from them. Each pass is a launch: it joins the partial results of the passes before it,
// in a fixed order, and goes through the elements in chunks. Every second pass goes backwards, to what is still in the cache.
#pragma once
#include <baracuda/layout.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/reduce_operators.cuh>
#include <baracuda/vector.cuh>

namespace baracuda {

constexpr int whole_threads = 256;
constexpr int whole_runs = 4;  // of V elements, that a thread has of a chunk

template <int Operands> struct WholeGeometry {
    Layout<Operands> loop;  // any strides; not used where operands are flat
    i64 count;              // elements
    i64 chunks;
    i32 parts;              // blocks of the passes that reduce, with a partial result each
    i32 contiguous;         // bit k: operand k, wherever it starts

    BARACUDA_DEVICE bool in_a_row(int operand) const { return contiguous >> operand & 1; }
    BARACUDA_DEVICE i64 place(int operand, i64 position) const { return in_a_row(operand) ? position : loop.at(position)[operand]; }
};

template <int V> struct WholeThread {
    i64 count;
    bool leader;  // the thread that writes what exists once

    template <int Operands> BARACUDA_DEVICE explicit WholeThread(const WholeGeometry<Operands>& geometry)
        : count(geometry.count), leader(blockIdx.x == 0 && threadIdx.x == 0) {}
    BARACUDA_DEVICE i64 first(i64 chunk, int run) const { return ((chunk * whole_runs + run) * whole_threads + threadIdx.x) * V; }
    // How many elements of the run exist.
    BARACUDA_DEVICE int within(i64 chunk, int run) const {
        const i64 left = count - first(chunk, run);
        return left >= V ? V : left > 0 ? int(left) : 0;
    }
};

// A thread's runs of a chunk of one operand; what is past the end is 0. Flat: contiguous, and whole runs start on 16 bytes.
template <class T, int V, bool Flat> struct WholeReader {
    Vector<T, V> held[whole_runs];

    template <int Operands> BARACUDA_DEVICE WholeReader(const T* data, int operand, i64 chunk, const WholeGeometry<Operands>& geometry, const WholeThread<V>& at) {
        constexpr int span = whole_runs * whole_threads * V;
        if (Flat && (chunk + 1) * span <= geometry.count) {
#pragma unroll
            for (int run = 0; run < whole_runs; ++run) held[run] = Vector<T, V>::load(run_at(data, at.first(chunk, run)));
            return;
        }
        if constexpr (!Flat && !is_packed<T> && V * sizeof(T) % 4 == 0) {  // in the midst of the elements, where all words are there
            if (geometry.in_a_row(operand) && chunk > 0 && (chunk + 1) * span < geometry.count) {
#pragma unroll
                for (int run = 0; run < whole_runs; ++run) held[run] = Vector<T, V>::load_between(data + at.first(chunk, run));
                return;
            }
        }
#pragma unroll
        for (int run = 0; run < whole_runs; ++run) {
#pragma unroll
            for (int element = 0; element < V; ++element) {
                const i64 position = at.first(chunk, run) + element;
                held[run][element] = position >= geometry.count ? T(0) : element_at(data, Flat ? position : geometry.place(operand, position));
            }
        }
    }
    BARACUDA_DEVICE const Vector<T, V>& run(int k) const { return held[k]; }
};

// The elements of a run that exist, one after the other.
template <int V, class Body> BARACUDA_DEVICE void each(int within, Body body) {
    if (within == V) {
#pragma unroll
        for (int element = 0; element < V; ++element) body(element);
        return;
    }
#pragma unroll
    for (int element = 0; element < V; ++element)
        if (element < within) body(element);
}

template <bool Flat, class T, int V, int Operands> BARACUDA_DEVICE void write_elements(T* data, int operand, i64 first, int within,
        const WholeGeometry<Operands>& geometry, const Vector<T, V>& run) {
    if (Flat && within == V) return run.store(data + first);  // `put` takes registers that loops over chunks do not have
    each<V>(within, [&](int element) { data[Flat ? first + element : geometry.place(operand, first + element)] = run[element]; });
}

template <bool Flat, class T, int V, int Operands> BARACUDA_DEVICE void write_elements(T* data, int operand, i64 first, int within,
        const WholeGeometry<Operands>& geometry, const Unrounded<T, V>& run) {
    write_elements<Flat>(data, operand, first, within, geometry, run.rounded());
}

// Called by all threads of a block.
template <class Op, class C> BARACUDA_DEVICE void write_part(C value, C* partial) {
    value = reduce_threads<Op, whole_threads>(value);
    if (threadIdx.x == 0) partial[blockIdx.x] = value;
}
template <class Op, class C> BARACUDA_DEVICE C join_parts(const C* partial, int parts) {
    C value = Op::template identity<C>();
    for (int part = threadIdx.x; part < parts; part += whole_threads) value = Op::join(value, partial[part]);
    return reduce_threads<Op, whole_threads>(value);
}

}  // namespace baracuda

// A kernel as an exported function that launches it.
#pragma once

namespace OF_THIS_LIBRARY cuda_host {

// Runs the grid to its end, or to the first fault.
void launch(LaunchRequest& request, void (*run_thread)(void**), void** arguments);

// A kernel, called with its arguments as cuLaunchKernel takes them: an array of pointers to the values.
template <auto K> struct Kernel;
template <class... A, void (*K)(A...)> struct Kernel<K> {
    // What the caller packed has the alignment of its allocator, not of A.
    template <size_t... I>
    __attribute__((no_sanitize_undefined)) static void call(void** arguments, std::index_sequence<I...>) {
        K(*static_cast<std::remove_cv_t<A>*>(arguments[I])...);
    }
    static void run_thread(void** arguments) { call(arguments, std::index_sequence_for<A...>{}); }
};

}  // namespace cuda_host

#define CUDA_HOST_EXPORT(symbol, ...) \
    extern "C" __attribute__((visibility("default"))) void symbol(cuda_host::LaunchRequest* request, \
                                                                  void** arguments) { \
        cuda_host::launch(*request, cuda_host::Kernel<__VA_ARGS__>::run_thread, arguments); \
    }

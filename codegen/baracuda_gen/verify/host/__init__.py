"""The host runner: generated CUDA text, unmodified, compiled by plain g++ and run on the CPU.

    compiler = HostCompiler(Path("build/host"), include_dirs=[runtime_include_dir])
    launcher = HostLauncher(compiler)                       # the runtime's Launcher protocol, arch "host"
    with Arena() as arena:
        x = arena.guarded(x, name="x")                      # NumPy arrays between guard pages
        y = arena.guarded(y, name="y", align=16)
        function = launcher.function(source, "baracuda::strided<baracuda::scale_formula<baracuda::bf16>>()")
        with arena.protected(x):
            function.launch((grid, 1, 1), (256, 1, 1), 0, parameters, 0)
        arena.check()                                       # nothing around the arrays was written
    launcher.descending = True                              # and once more: equal bits, or the kernel has a race

The threads of a block are fibers that take turns at barriers and shuffles; blocks run one after another.

Found, with the kernel, block and thread (HostKernelError.kind in brackets): access outside a buffer or a write to a
protected one [access]; writes into the bytes around an array [canary]; misaligned vector access, array index out of
bounds, shifts too wide, signed overflow, float to integer out of range, each with its source line [undefined]; integer
division by zero [undefined, arithmetic]; threads at different barriers [barrier]; waits that nothing ends, and who
waits where [deadlock]; shuffles with masks that differ or lack the caller, and reads of an absent lane [warp]; too deep
stacks [stack]; endless loops [time]; what the driver would refuse [launch]. Shared memory starts as NaN / -1 in every
block, so an early read shows in the result.

Not modelled, so nothing is learnt about it here:
- the memory model and scheduling: one OS thread does everything in order, so a missing fence never shows and a missing
  barrier shows only where the two orders differ; blocks never overlap, so grid synchronisation, clusters, distributed
  shared memory and waits on another block do not work;
- speed, occupancy, registers, bank conflicts, coalescing, launch bounds;
- inline PTX (give it a C++ twin under `#ifdef CUDA_HOST`), tensor cores, cp.async, TMA, mbarrier, named barriers,
  textures, cooperative groups, device-side printf, malloc and launches, C++ exceptions; of the C++ library there are
  the headers alone;
- the last bit of exp, log, tanh, erf and kin, which are glibc's;
- device functions that no header of the runtime calls, threads that meet in atomics, and the bits of a NaN;
- `extern __shared__` in a header: write CUDA_HOST_DYNAMIC_SHARED(T, name) there under `#ifdef CUDA_HOST`;
- the static shared memory of one kernel exactly: all kernels of a .cu file share one segment, filled before every
  block, and what a block has written is held to the limit.

x86-64 is tested; aarch64 has its stack switch written but not run.
"""

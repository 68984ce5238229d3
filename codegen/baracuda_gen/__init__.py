"""baracuda-gen: from one YAML entry to a CUDA kernel, its plan, reference, gradient and docs."""

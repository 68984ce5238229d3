"""Norms and gated activations whose rows are quantized in the same kernel."""

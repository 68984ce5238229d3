"""Norms and gated activations whose results are quantized at once."""

"""Activations, with their parameters as attributes."""

"""Floats to integer codes and back, by scales and zero points."""

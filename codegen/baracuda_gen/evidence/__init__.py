"""Measurements as data: what was measured of a kernel, on which device, and whether it still is that kernel."""

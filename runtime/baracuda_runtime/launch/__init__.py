"""Kernels as functions: compiled for the device, kept in a cache that nobody else can write to, and launched."""

"""Exponentials over their sum, along one dim."""

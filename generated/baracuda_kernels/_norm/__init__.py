"""Rows over their length, or around their mean."""

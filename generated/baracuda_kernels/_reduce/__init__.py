"""One result for all elements along some dims."""

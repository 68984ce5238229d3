"""Elements combined at places that an index names."""

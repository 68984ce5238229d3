"""Elements at places that an index names."""

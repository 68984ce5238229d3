"""Arrays of any library: what they are, how they are stored, and the stream that they are used on."""

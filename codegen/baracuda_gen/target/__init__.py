"""The only places that spell a target language."""

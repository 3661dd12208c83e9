"""Reading, validating and writing JSON documents; knows positions and formats, but no game."""

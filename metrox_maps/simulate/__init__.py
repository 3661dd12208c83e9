"""Playing games in number: luck, one game loop, batches over executors, records, statistics. Knows no game."""

"""From a real network to a playable map: the one part of the game that knows networks."""

"""Real networks: reading them, choosing their paths and stations, laying them out, writing them. No game here."""

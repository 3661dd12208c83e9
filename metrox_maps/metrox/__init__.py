"""The game Metro X: its maps, rules, sheets and play."""

"""Exact play of tiny maps by one player: the positions that can arise, and what each is worth under best play."""

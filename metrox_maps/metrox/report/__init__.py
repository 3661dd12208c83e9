"""What a map holds and how it plays, in words, numbers and pictures."""

"""Metromania: boards for the cousin of Metro X, in the same rooms as its family."""

"""Metromania played."""

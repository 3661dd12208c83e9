"""Plane geometry that knows nothing of maps: small exact plain Python first, shapely where shapes are needed."""

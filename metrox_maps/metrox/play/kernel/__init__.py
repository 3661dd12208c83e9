"""The compiled kernel: whole games as integers and arrays, the twin of the reference engine."""

"""What lies on the table beside the sheets: transit cards with backs, summary cards and the score pad.

Drawn from an edition's data alone, in true millimetres, in our own design. Stands beside `sheet` and knows nothing
of it.
"""

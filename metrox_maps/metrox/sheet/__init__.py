"""One player's sheet of a map: from `MetroMap` to a drawing in millimetres.

`ways` and `order` decide on the grid which line runs beside which; `frame` and `arrange` put everything on the paper;
`lanes`, `stations`, `trains`, `panels` and `labels` shape the parts; `elements` draws them, bottom to top; `draw` is
the entrance.
"""

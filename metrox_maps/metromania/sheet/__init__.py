"""The printed board of Metromania: from `CityBoard` to a drawing in millimetres, empty or with a position on it.

`look` gives the paints, `pictograms` and `art` the signs and tokens, `marks` says what lies on a board; `frame` fits
everything on the paper; `city`, `border`, `panels` and `position` draw the parts; `draw` is the entrance.
"""

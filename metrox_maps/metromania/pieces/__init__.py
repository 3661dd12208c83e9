"""The print-and-play kit of Metromania: everything that is cut out to play a board, at true size.

`measures` chooses the size of a space, `packing` lays pieces out with shared cuts; `districts`, `frame`, `tokens`,
`aid`, `memo` and `assembly` draw them with the art of the sheet; `pages` is the entrance.
"""

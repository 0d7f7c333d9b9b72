"""What is put on paper: the acta of a match, a group, a phase, a championship.

A document is made once, as a `Paper` of plain values in the reader's language; the PDF and the page to print are two drawings of it.
"""

"""A second implementation of the rules, written from the rulings alone.

It is slow and literal on purpose and imports nothing from the library, which is held against it.
A card is a string such as ``"R5"``, a rule set a plain dict of flags. See README.md here.
"""

"""A whole state in a few dozen bytes; the docs say what each of them means.

The cards that were dealt stand in one row: those held, those played, those laid out. So six
bits tell which card it is, of a pack of up to 64, and its place in the row where it lies.
"""

from sticheln.packing.reading import unpack
from sticheln.packing.writing import pack

__all__ = ["pack", "unpack"]

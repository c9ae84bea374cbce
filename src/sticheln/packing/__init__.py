"""A whole state in a few dozen bytes; the docs say what each of them means.

The cards that were dealt stand there in an order of their own: as they are held, as they
were played, as they were laid out. So six bits tell which one it is, of a pack of up to 64,
and its place in the row tells where it lies.
"""

from sticheln.packing.reading import unpack
from sticheln.packing.writing import pack

__all__ = ["pack", "unpack"]

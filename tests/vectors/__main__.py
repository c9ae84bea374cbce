"""Write the files of vectors: ``python -m tests.vectors``."""

from tests.keinstich.vectors import MAKING as KEIN_STICH
from tests.vectors.making import MAKING as STICHELN

for making in (STICHELN, KEIN_STICH):
    for name, text in making.files().items():
        making.folder.joinpath(name).write_text(text, "utf-8")

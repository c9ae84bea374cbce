"""Write the files of vectors, and where the handbooks tell of them: ``python -m tests.vectors``."""

from tests.keinstich.vectors import MAKING as KEIN_STICH
from tests.vectors.making import MAKING as STICHELN
from tests.vectors.making import VECTORS
from tests.vectors.paragraphs import paragraphs

for making in (STICHELN, KEIN_STICH):
    for name, text in making.files().items():
        making.folder.joinpath(name).write_text(text, "utf-8")
VECTORS.joinpath("paragraphs.json").write_text(paragraphs(), "utf-8")

"""Write the files of vectors: ``python -m tests.vectors``."""

from tests.vectors.making import FOLDER, files

for name, text in files().items():
    FOLDER.joinpath(name).write_text(text, "utf-8")

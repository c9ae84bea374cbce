"""Which file keeps results: the end of its name tells."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from os import PathLike, fspath
from pathlib import Path

from sticheln.errors import MissingExtraError, RecordError, shown
from sticheln.simulate.csv_file import open_csv
from sticheln.simulate.experiment import Experiment
from sticheln.simulate.keeping import NOWHERE, Kept

__all__ = ["open_file"]


def open_file(
    file: str | PathLike[str] | None, experiment: Experiment, *, resume: bool
) -> AbstractContextManager[Kept]:
    """Open a file for results; when all went well, leaving the context finishes it.

    Raises:
        RecordError: The name ends neither in .csv nor in .parquet; there is a file of that name and
            it is not to be resumed, or holds other results, or another process is writing it.
        MissingExtraError: Parquet needs pyarrow.
        OSError: The file can't be opened.
    """
    if file is None:
        return nullcontext(NOWHERE)
    path = Path(fspath(file))
    if path.suffix == ".csv":
        return open_csv(path, experiment, resume=resume)
    if path.suffix == ".parquet":
        return _open_parquet(path, experiment, resume=resume)
    raise RecordError(
        f"results are kept in a file .csv or .parquet, not {shown(path.name)}", "unknown_format"
    )


def _open_parquet(
    path: Path, experiment: Experiment, *, resume: bool
) -> AbstractContextManager[Kept]:
    try:
        from sticheln.simulate.parquet_file import open_parquet  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingExtraError(
            "Parquet needs pyarrow: pip install 'sticheln[simulate]'", extra="simulate"
        ) from error
    return open_parquet(path, experiment, resume=resume)

"""An engine as a child process: what may be read from it is bounded, and so is the wait."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from typing import IO, Final, Self, cast

from sticheln.conformance.protocol import LONGEST_LINE, Message
from sticheln.documents import as_object, read_json, write_json
from sticheln.errors import RecordError, StichelnError, shown

__all__ = ["Engine", "EngineFaultError", "StartError"]

_MOST_WAITING: Final = 4
"""How many unread lines of an engine are kept; more wait in the pipe."""
_MOST_NOTES: Final = 20
_LONGEST_NOTE: Final = 500
_GRACE: Final = 2.0


class StartError(StichelnError, ValueError):
    """A command that can't be started."""

    def __init__(self, message: str, code: str = "cannot_start") -> None:
        super().__init__(message, code)


class EngineFaultError(StichelnError):
    """An engine that does not do its part; it has to be started anew."""


class Engine:
    """A process that answers requests; a context manager that ends it.

    Args:
        command: The program and its arguments.
        timeout: How many seconds it has for each answer.

    Raises:
        StartError: There is no such program, or it can't be run.
    """

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._timeout = timeout
        try:
            self._process = subprocess.Popen(  # noqa: S603 - running it is what was asked for
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=sys.platform != "win32",
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise StartError(f"{shown(command[0], 300)} can't be started: {why}") from None
        self._lines: queue.Queue[bytes | None] = queue.Queue(_MOST_WAITING)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._notes: deque[str] = deque(maxlen=_MOST_NOTES)
        self._ended = threading.Event()
        self._is_sound = True
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._write, self._read, self._read_notes)
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def notes(self) -> str:
        """What it last wrote to its standard error."""
        return "\n".join(self._notes)

    def ask(self, request: Message, patience: float = 0.0) -> Message:
        """Send a request and wait for the line that answers it, at least as long as `patience`.

        Raises:
            EngineFaultError: It is late, has ended, or says what is no answer.
        """
        try:
            return self._ask(request, max(self._timeout, patience))
        except EngineFaultError:
            self._is_sound = False
            raise

    def end(self) -> None:
        """End the process, if need be by force, with all that it has started."""
        self._requests.put(None)
        if self._is_sound:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        self._ended.set()
        self._kill()
        self._process.wait()
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        for thread, stream in zip(self._threads, streams, strict=True):
            thread.join(_GRACE)
            if stream is not None and not thread.is_alive():
                with contextlib.suppress(OSError):
                    stream.close()

    def _ask(self, request: Message, timeout: float) -> Message:
        if not self._lines.empty():
            line = self._next_line(timeout)
            raise EngineFaultError(f"wrote without being asked: {self._shown(line)}", "unasked")
        self._requests.put(write_json(request).encode("ascii") + b"\n")
        line = self._next_line(timeout)
        try:
            response = as_object(read_json(line), "$")
        except RecordError as error:
            raise EngineFaultError(
                f"wrote what is no answer: {self._shown(line)} ({error})", "rubbish"
            ) from None
        if "id" in request and not _is_same_id(response.get("id"), request["id"]):
            raise EngineFaultError(
                f"answered with the id {shown(response.get('id'))}, not {request['id']}",
                "wrong_id",
            )
        return response

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def _next_line(self, timeout: float) -> bytes:
        try:
            line = self._lines.get(timeout=timeout)
        except queue.Empty:
            raise EngineFaultError(
                f"gave no answer in {timeout:g} s; each has to end its line, and to be flushed",
                "timeout",
            ) from None
        if line is None:
            raise EngineFaultError(self._end_in_words(), "ended")
        if len(line) > LONGEST_LINE:
            raise EngineFaultError(f"wrote a line of more than {LONGEST_LINE} bytes", "flood")
        return line

    def _end_in_words(self) -> str:
        try:
            status = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        self._threads[2].join(_GRACE)
        if status < 0:
            return f"ended by signal {-status} instead of answering"
        return f"ended with status {status} instead of answering"

    def _shown(self, line: bytes) -> str:
        return shown(line.decode("utf-8", "replace").rstrip("\n"), 200)

    def _write(self) -> None:
        stream = cast("IO[bytes]", self._process.stdin)
        with contextlib.suppress(OSError, ValueError):
            while (line := self._requests.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError, ValueError):
            stream.close()

    def _read(self) -> None:
        stream = cast("IO[bytes]", self._process.stdout)
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE + 1):
                self._put(line)
                if len(line) > LONGEST_LINE or self._ended.is_set():
                    break
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        while not self._ended.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return

    def _read_notes(self) -> None:
        stream = cast("IO[bytes]", self._process.stderr)
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(_LONGEST_NOTE):
                self._notes.append(line.decode("utf-8", "replace").rstrip())


def _is_same_id(said: object, sent: object) -> bool:
    return type(said) is type(sent) and said == sent

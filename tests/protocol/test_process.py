"""The engine as a process."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.protocol.asking import HUGE, TRICK

ENGINE = [sys.executable, "-m", "sticheln", "engine"]


def test_the_process_answers_line_by_line_and_ends_with_its_input():
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for line, found in ((b"rubbish", b"not_json"), (json.dumps(TRICK).encode(), b'"winner":1')):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert found in process.stdout.readline()
        process.stdin.close()
        assert process.wait(10) == 0


def test_the_process_outlives_megabytes_and_rubbish():
    lines = [
        HUGE.encode(),
        b"\xff" * 5_000_000,
        b"\x00",
        b"[" * 200_000,
        json.dumps(TRICK).encode(),
    ]
    done = subprocess.run(
        ENGINE, input=b"\n".join(lines), capture_output=True, timeout=60, check=False
    )
    codes = [json.loads(line).get("error", {}).get("code") for line in done.stdout.splitlines()]
    assert codes == ["too_large", "too_large", "not_json", "too_deep", None]
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_process_ends_quietly_when_nobody_listens():
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        process.stdin.write(json.dumps(TRICK).encode() + b"\n")
        process.stdin.close()
        assert b"Traceback" not in process.stderr.read()
        assert process.wait(10) == 141

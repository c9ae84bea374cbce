"""Start the server: ``python -m examples.web``."""

from __future__ import annotations

import argparse
import logging
import sys


def main() -> None:
    """Read the options and serve until somebody presses Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m examples.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other machines in")
    parser.add_argument("--port", type=int, default=8000, help="0 picks a free one")
    parser.add_argument(
        "--database", default="sticheln-tables.sqlite3", help="where games are kept"
    )
    parser.add_argument("--pause", type=float, default=0.9, help="seconds before a bot acts")
    options = parser.parse_args()
    try:
        import uvicorn  # noqa: PLC0415 - an extra
        from examples.web.limits import LONGEST_MESSAGE  # noqa: PLC0415
        from examples.web.server import make_app  # noqa: PLC0415
    except ImportError as error:
        sys.exit(f"{error.name} is missing: pip install -e '.[web]'")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    uvicorn.run(
        make_app(options.database, pause=options.pause),
        host=options.host,
        port=options.port,
        ws="websockets-sansio",
        ws_max_size=4 * LONGEST_MESSAGE,
        ws_per_message_deflate=True,
        access_log=False,
        timeout_graceful_shutdown=2,
    )


if __name__ == "__main__":
    main()

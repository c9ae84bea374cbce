"""What the tests of the conformance suite ask, and whom."""

from __future__ import annotations

import sys

from sticheln.conformance import cases

BY_ID = {case.id: case for case in cases()}
LIBRARY = [sys.executable, "-m", "sticheln", "engine"]

"""``python -m sticheln`` is the command ``sticheln``."""

import sys

from sticheln.cli import main

sys.exit(main())

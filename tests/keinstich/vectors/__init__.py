"""The questions of the conformance suite about Kein Stich, as ``tests.vectors`` has those about
Sticheln; ``python -m tests.vectors`` writes both.
"""

from sticheln.conformance import KEIN_STICH
from sticheln.keinstich import FLAGS, PRESETS, to_json
from tests.keinstich.vectors import paying, playing, rule_sets, seen, taking
from tests.vectors.making import Making

MAKING = Making(
    KEIN_STICH,
    (rule_sets, taking, paying, playing, seen),
    {
        "rules": {"text", "why"},
        "trick": {"reason"},
        "payment": {"lines"},
        "game": {"state", "why"},
    },
    FLAGS,
    PRESETS,
    {},
    to_json,
)

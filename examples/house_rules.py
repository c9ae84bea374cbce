"""Your house rules as flags: what they change, and a case for each change.

``python house_rules.py`` shows the rules below; ``python house_rules.py guide 5p open`` any other.
"""

from __future__ import annotations

import sys

from sticheln import FLAGS, Rules, RulesError, StichelnError, parse_cards, trick_outcome
from sticheln.comparing import compare

HOUSE = Rules.from_preset(
    "classic",
    4,
    "fog",  # nobody tells the pain colour before the round is over
    trumps="latest_colour",  # the trump colour played last counts
    all_zero_trick="set_aside",  # a trick of zeros belongs to nobody
    rounds=3,
)


def show_differences(rules: Rules) -> None:
    """Say what a rule set changes against Classic, and where one would notice."""
    print(f"{rules} against classic:")
    for difference in compare(Rules(rules.players), rules):
        print(f"- {difference.flag}: {difference.right}, not {difference.left}")
        for case in difference.cases[:1]:
            print(f"  Where it matters: {case.setting}.")
            print(f"  Classic: {case.left_text}")
            print(f"  Here: {case.right_text}")


def show_choices(name: str) -> None:
    """Say what can be chosen at a disputed point, and who plays it so."""
    flag = FLAGS[name]
    print(flag.meaning)
    for reading in flag.readings:
        print(f"- {reading.value}: {reading.meaning} [{', '.join(reading.held_by)}]")


def main(words: list[str]) -> None:
    """Show a rule set."""
    rules = Rules.parse(" ".join(words)) if words else HOUSE
    show_differences(rules)
    print(f"\nIts short name, to write down or send: {rules}")
    assert Rules.parse(str(rules)) == rules

    print("\nWhat else could be said of tricks of zeros?")
    show_choices("all_zero_trick")

    outcome = trick_outcome(HOUSE, parse_cards("R5 G11 B2 G3"))
    print(f"\nR5 G11 B2 G3 in this house: {outcome.reason.sentence}")
    try:
        HOUSE.vary(pain_choice="after_play")
    except RulesError as error:
        print(f"\nRefused: {error} [{error.code}]")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except StichelnError as error:
        sys.exit(str(error))

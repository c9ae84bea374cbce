"""A person at the keyboard whose screen is a list of lines."""

from sticheln.cli.person import Person
from sticheln.cli.show import Screen

LINES, COLUMNS = 24, 80
NAMES = ("You", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


def words(lines):
    """Lines without regard to where they break."""
    return " ".join(" ".join(lines).split())


class Paper:
    """A person whose screen is a list of lines."""

    def __init__(self, players, names=NAMES):
        self.lines = []
        screen = Screen(lambda line, _: self.lines.append(line), COLUMNS)
        self.person = Person(screen, names[:players])

    def shows(self, view, what):
        self.lines.clear()
        getattr(self.person, what)(view)
        return self.lines


def answered(view, monkeypatch, *typed, names=NAMES):
    """What a person that types this is told before the last answer, the table left out."""
    paper, given = Paper(view.rules.players, names), list(typed)

    def answer(_):
        if len(given) == len(typed):
            paper.lines.clear()
        return given.pop(0)

    monkeypatch.setattr("builtins.input", answer)
    paper.person.choose(view, view.legal_actions)
    assert not given
    return paper.lines

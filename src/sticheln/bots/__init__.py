"""Players: one that plays at random, one that follows the sources' advice, and one that searches.

A bot is anything with ``choose(view, legal_actions)``: it is given what its seat may know, and
picks one of what it may do. The bots here keep no memory. What they choose follows from their own
settings and the view, so a game that is broken off and resumed goes on as it would have.
"""

from sticheln.bots.chance import RandomBot
from sticheln.bots.protocol import Bot
from sticheln.bots.search import SearchBot
from sticheln.bots.thumb import RuleOfThumbBot

__all__ = ["Bot", "RandomBot", "RuleOfThumbBot", "SearchBot"]

# Their names, which stand in files of results, are those under which users find them.
for _bot in (RandomBot, RuleOfThumbBot, SearchBot):
    _bot.__module__ = __name__

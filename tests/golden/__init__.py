"""Golden games: whole games that people can read, with what every seat saw.

``python -m tests.golden`` writes them anew after a change that is meant; the diff shows what
the change does to play.
"""

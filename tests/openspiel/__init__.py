"""The tests of the games as games of OpenSpiel."""

"""The tests of Kein Stich."""

"""The tests of the drawings."""

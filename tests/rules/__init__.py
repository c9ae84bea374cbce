"""The tests of rule sets."""

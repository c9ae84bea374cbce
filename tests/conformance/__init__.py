"""The tests of the conformance suite."""

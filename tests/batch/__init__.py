"""The tests of batch play."""

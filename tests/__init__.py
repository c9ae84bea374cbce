"""The tests, a package so that what several of them need stands once and can be imported."""

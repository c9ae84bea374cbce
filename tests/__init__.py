"""The tests of sticheln: a package, so that what several of them need can stand once and be imported."""

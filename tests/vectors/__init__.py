"""The questions of the conformance suite.

``python -m tests.vectors`` writes them, with the library's answers, as the files of vectors that
lie in the package. Where an answer was worked out by hand it stands beside its question, and the
library has to agree. ``naive_engine`` answers the same questions from the naive implementation.
"""

"""Plausible wrong engines, and which vectors of the conformance suite catch them."""

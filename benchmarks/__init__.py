"""How fast sticheln is, beside other engines; ``python -m benchmarks`` measures everything."""

"""QTI 2.x items and tests: semantic rules that no schema can state."""

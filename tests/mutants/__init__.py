"""Mutation testing of the modules that hold the rules; see README.md here."""

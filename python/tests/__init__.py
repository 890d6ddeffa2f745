"""Tests of the package, with a real program."""

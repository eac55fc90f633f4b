"""Failures of what lmspack works with, not of a quiz. They stand alone, so that who tells them apart loads no more."""

from __future__ import annotations


class PublishError(Exception):
    """The output folder cannot be written as asked; what was there is as it was. The text says why."""


class UndoError(Exception):
    """Publishing failed, and so did putting back what it had moved. The text says where that lies."""


class SchemaError(Exception):
    """A schema that cannot be used. The text says which and why."""

"""lmspack turns plain quiz texts and their answer keys into packages that learning platforms import."""

__version__ = "0.1.0"

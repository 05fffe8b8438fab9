"""Momus grades programs by trying to refute them."""

__version__ = "0.2.0"

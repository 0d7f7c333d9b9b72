"""A PDF read back by a program that we did not write."""

import io

from pypdf import PdfReader


def pages(content: bytes) -> list[str]:
    """The text of each page; runs of white space are one space."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(content)).pages]


def text(content: bytes) -> str:
    """All of it."""
    return " ".join(pages(content))

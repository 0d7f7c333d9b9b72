"""The tokens keep their promise: every pair of colours in use can be read, in both themes."""

from __future__ import annotations

import re

import pytest

from tests.look.conftest import ROOT

CSS = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
BLOCK = re.compile(r"(:root[^{]*)\{([^{}]*)\}", re.S)
BLOCKS = {
    head.strip(): dict(re.findall(r"(--[\w-]+):\s*([^;]+);", body)) for head, body in BLOCK.findall(CSS)
}
LIGHT = BLOCKS[":root"]
THEMES = {"light": LIGHT, "dark": LIGHT | BLOCKS[':root[data-theme="dark"]']}

GROUNDS = ("paper", "surface", "sunken")
TEXT = [
    (ink, ground)
    for ink in ("ink", "ink-soft")
    for ground in (*GROUNDS, "oros-wash", "copas-wash", "bastos-wash")
]
TEXT += [
    (accent, ground) for accent in ("oros", "copas", "espadas", "bastos") for ground in ("paper", "surface")
]
TEXT += [(a, f"{a}-wash") for a in ("oros", "copas", "espadas", "bastos")]
TEXT += [("side-a", "surface"), ("side-b", "surface"), ("side-a", "espadas-wash"), ("side-b", "side-b-wash")]
TEXT += [
    ("on-ink", "ink"),
    ("on-side", "side-a"),
    ("on-side", "side-b"),
    ("ink", "espadas-wash"),
    ("ink", "side-b-wash"),
]
TEXT += [(side, ground) for side in ("side-a", "side-b") for ground in ("sunken", "oros-wash")]
MARKS = [
    ("line-strong", "surface"),
    ("line-strong", "paper"),
    ("oros-mark", "surface"),
    ("focus", "paper"),
    ("focus", "surface"),
]


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("pairs", "least"), [(TEXT, 4.5), (MARKS, 3.0)], ids=["text", "marks"])
def test_every_pair_can_be_read(theme: str, pairs: list[tuple[str, str]], least: float) -> None:
    tokens = THEMES[theme]
    low = {p: round(c, 2) for p in pairs if (c := contrast(tokens[f"--{p[0]}"], tokens[f"--{p[1]}"])) < least}
    assert not low


def test_dark_is_the_same_by_system_and_by_choice() -> None:
    by_system = BLOCKS[':root:not([data-theme="light"])']
    assert by_system == BLOCKS[':root[data-theme="dark"]']
    assert set(by_system) <= set(LIGHT)
    assert by_system


def test_every_token_used_exists() -> None:
    used = {
        name
        for file in (ROOT / "static/css").glob("*.css")
        for name in re.findall(r"var\((--[\w-]+)\)", file.read_text(encoding="utf-8"))
    }
    local = {"--tone", "--side", "--gap", "--more-start", "--more-end"}
    assert used - local <= set(LIGHT)

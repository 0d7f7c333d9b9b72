"""A sheet to write and draw on: pages with head and foot, a cursor that goes down, lines of text. Knows nothing of what is said."""

import segno
from fpdf import FPDF
from fpdf.enums import XPos, YPos

from scoring.documents import letters
from scoring.documents.paper import Paper

POINT = 0.3528
"""Millimetres; all else here is in millimetres, sizes of letters in points."""
MARGIN, FOOT_ROOM = 12.0, 9.0
BODY, SMALL, TITLE, PART = 9.0, 7.5, 18.0, 12.5
LEADING = 1.22
THIN, THICK = 0.15, 0.5


def lead(size: float) -> float:
    """From one line of text to the next."""
    return size * POINT * LEADING


def wrap(text: str, room: float, size: float = BODY, style: str = "") -> list[str]:
    """The lines of a text in a room of millimetres."""
    return letters.wrapped(text, room / POINT, size, style)


class Sheet:
    """One document being drawn. `y` is where the next thing begins."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.pdf = _Pages(paper)
        self.left, self.right = MARGIN, self.pdf.w - MARGIN
        self.bottom = self.pdf.h - MARGIN - FOOT_ROOM
        self.y = MARGIN
        self._head()

    @property
    def room(self) -> float:
        """From margin to margin."""
        return self.right - self.left

    @property
    def left_over(self) -> float:
        """What is left of the page."""
        return self.bottom - self.y

    def page(self) -> None:
        """A new page, with the title small above it."""
        self.pdf.add_page()
        self.y = MARGIN
        self._running_head()

    def need(self, height: float) -> None:
        """A new page unless so much is left on this one."""
        if self.left_over < height:
            self.page()

    def _head(self) -> None:
        self.pdf.add_page()
        context = self._context()
        lines = wrap(self.paper.title, self.room * 0.6, TITLE, "B")
        told = wrap(context, self.room * 0.38, BODY + 1)
        height = max(len(lines) * lead(TITLE), len(told) * lead(BODY + 1))
        self.lines(lines, self.left, self.y, TITLE, "B")
        top = self.y + max(0.0, lead(TITLE) - lead(BODY + 1)) if len(told) == 1 else self.y
        self.lines(told, self.left + self.room * 0.62, top, BODY + 1, end=self.right)
        self.y += height + 1.5
        self.rule(self.left, self.y, self.right, self.y, THICK)
        self.y += 4

    def _running_head(self) -> None:
        title = wrap(self.paper.title, self.room * 0.48, SMALL, "B")[0]
        told = wrap(self._context(), self.room * 0.48, SMALL)[0]
        self.text(title, self.left, self.y, SMALL, "B")
        self.text(told, self.right - self.width(told, SMALL), self.y, SMALL)
        self.y += lead(SMALL) + 0.8
        self.rule(self.left, self.y, self.right, self.y, THIN)
        self.y += 3

    def _context(self) -> str:
        context = self.paper.context
        return f"{context} · DEMO" if self.paper.demo and not context.endswith("DEMO") else context

    def width(self, text: str, size: float, style: str = "") -> float:
        """Of a printable text."""
        return letters.width(text, size, style) * POINT

    def text(self, text: str, x: float, top: float, size: float = BODY, style: str = "") -> None:
        """One line of printable text, its top there. Bullets are drawn larger: they are side A's mark."""
        baseline = top + size * POINT * 0.95
        for at, run in enumerate(text.split(letters.BULLET)):
            if at:
                large = size * letters.BULLET_SCALE
                self.pdf.set_font("face", style, large)
                self.pdf.text(x, baseline + size * POINT * 0.29, letters.BULLET)
                x += self.width(letters.BULLET, size, style)
            if run:
                self.pdf.set_font("face", style, size)
                self.pdf.text(x, baseline, run)
                x += self.width(run, size, style)

    def lines(
        self,
        lines: list[str],
        x: float,
        top: float,
        size: float = BODY,
        style: str = "",
        *,
        end: float = 0.0,
        middle: float = 0.0,
    ) -> float:
        """Lines below each other: from `x`, or up to `end`, or about `middle`. Gives where the next would begin."""
        for line in lines:
            wide = self.width(line, size, style)
            at = end - wide if end else middle - wide / 2 if middle else x
            self.text(line, at, top, size, style)
            top += lead(size)
        return top

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = THIN) -> None:
        """A straight line."""
        self.pdf.set_line_width(weight)
        self.pdf.line(x1, y1, x2, y2)

    def fill(self, x: float, y: float, w: float, h: float, grey: int) -> None:
        """A filled box without a border."""
        self.pdf.set_fill_color(grey)
        self.pdf.rect(x, y, w, h, style="F")

    def code(self, url: str, x: float, y: float, size: float) -> None:
        """A QR code, its rows as runs of black."""
        rows = list(segno.make(url, micro=False, error="m").matrix)
        module = size / len(rows)
        self.pdf.set_fill_color(0)
        for down, row in enumerate(rows):
            start = None
            for across, dark in enumerate([*row, 0]):
                if dark and start is None:
                    start = across
                elif not dark and start is not None:
                    self.pdf.rect(
                        x + start * module, y + down * module, (across - start) * module, module, style="F"
                    )
                    start = None

    def bytes(self) -> bytes:
        """The finished file."""
        return bytes(self.pdf.output())


class _Pages(FPDF):
    """fpdf2 with our faces, our foot, and no clock of its own."""

    def __init__(self, paper: Paper) -> None:
        super().__init__(unit="mm", format="A4")
        self.paper = paper
        for style, file in letters.FILES.items():
            self.add_font("face", style, file)
        self.set_auto_page_break(False)
        self.set_margin(MARGIN)
        self.c_margin = 0
        self.set_lang(paper.language)
        self.set_title(letters.printable(f"{paper.title} · {paper.context}"))
        self.set_creator("Joc Fora")
        self.set_producer("Joc Fora")
        self.set_creation_date(paper.made)

    def footer(self) -> None:
        """Which page of how many, the fingerprint in short, the house."""
        self.set_y(self.h - MARGIN - 4)
        self.set_line_width(THIN)
        self.line(MARGIN, self.y, self.w - MARGIN, self.y)
        self.set_font("face", "", SMALL)
        third = (self.w - 2 * MARGIN) / 3
        pages = f"{self.page_no()}/{{nb}}"
        for text, align in ((pages, "L"), (letters.printable(self.paper.foot), "C"), ("Joc Fora", "R")):
            self.cell(third, 5, text, align=align, new_x=XPos.RIGHT, new_y=YPos.TOP)

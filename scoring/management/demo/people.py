"""Invented fallas and plainly invented people. Any likeness to a real falla's name is chance."""

from dataclasses import dataclass

_STREETS = (
    "Carrer de la Lluna Plena-Plaça del Pany",
    "Plaça dels Tres Gats-Carrer del Vent",
    "Carrer del Bou Volador",
    "Avinguda de la Paella Cremada",
    "Carrer de la Traca-Xiprer",
    "Plaça del Mirinyac",
    "Carrer del Cabdell Blau",
    "Racó de la Dolçaina",
    "Carrer de la Figa Tendra-Pou Nou",
    "Plaça de l'Estoreta",
    "Carrer del Ninot Perdut",
    "Avinguda del Bunyol-Carabassa",
    "Carrer de la Coca Fina",
    "Plaça de la Manta Roja",
    "Carrer del Calbot-Molí de Vent",
    "Carrer de les Set Tronades",
    "Plaça del Rellotge Parat",
    "Carrer de la Sénia Vella",
    "Avinguda del Fumeral",
    "Carrer del Gall Matiner",
    "Plaça de la Cadira Coixa",
    "Carrer de l'Ametla Amarga-Forn",
    "Carrer del Tabal Gros",
    "Plaça dels Coets",
    "Carrer de la Barqueta-Senyal",
    "Plaça del Sopar de Germanor",
)
SECTORS = 26
_NAMES = [
    "Empar",
    "Vicent",
    "Remei",
    "Pasqual",
    "Amparo",
    "Toni",
    "Consol",
    "Ximo",
    "Marina",
    "Batiste",
    "Llum",
    "Andreu",
    "Neus",
    "Ferran",
    "Rosa",
    "Quim",
    "Àngels",
    "Pep",
    "Carme",
    "Lluís",
    "Dolors",
    "Salva",
    "Mireia",
    "Blai",
    "Inés",
    "Jaume",
]


@dataclass(frozen=True)
class Entry:
    """One registration of the demo."""

    number: int
    club: str
    sector: str
    players: tuple[str, str]
    substitute: str


def entries(count: int = len(_STREETS)) -> list[Entry]:
    """So many champions of sector (26 as usual); every surname is Demo and the pareja's number."""
    found = []
    for index in range(count):
        number = index + 1
        street = _STREETS[index] if index < len(_STREETS) else f"Carrer Demo {number}"
        names = [_NAMES[(index * 3 + turn * 7) % len(_NAMES)] for turn in range(3)]
        first, second, third = (
            f"{name} Demo {number}{letter}" for name, letter in zip(names, "ABC", strict=True)
        )
        found.append(Entry(number, street, f"Sector Demo {index % SECTORS + 1}", (first, second), third))
    return found

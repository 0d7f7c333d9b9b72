"""Which row names the columns, and what each header means, in Valencian, Spanish, English and Portuguese.

Words only: no cell below the header is judged here.
"""

from collections.abc import Iterable, Sequence

from .names import fold
from .values import Column

PLAYERS = ("player1", "player2", "player3")
SEARCHED_ROWS = 40

SYNONYMS: dict[str, tuple[str, ...]] = {
    "pair_no": (
        *("Parella", "Pareja", "Pareja nº", "Nº pareja", "Pair", "Pair No.", "Pair number", "Dupla"),
        *("Núm. parella", "Nº parella", "Parella nº", "Número", "Núm.", "Nº", "Number", "No.", "Nº da dupla"),
        *("Trio", "Team number", "pair_no"),
    ),
    "player1": (
        *("Jugador 1", "Jugador/a 1", "Jugadora 1", "Player 1", "Jogador 1", "Jogador(a) 1", "Jogadora 1"),
        *("Nom 1", "Nombre 1", "Name 1", "Nome 1", "Primer jugador", "1r jugador", "1er jugador", "Jugador"),
        *("Jugadora", "Jugador/a", "Player", "Jogador", "Nom", "Nombre", "Name", "Nome", "Nom i cognoms"),
        *("Nombre y apellidos", "Full name", "Nome completo"),
    ),
    "player2": (
        *("Jugador 2", "Jugador/a 2", "Jugadora 2", "Player 2", "Jogador 2", "Jogador(a) 2", "Jogadora 2"),
        *("Nom 2", "Nombre 2", "Name 2", "Nome 2", "Segon jugador", "Segundo jugador", "2n jugador"),
        *("2º jugador", "Company", "Compañero", "Partner", "Parceiro"),
    ),
    "player3": (
        *("Jugador 3", "Jugador/a 3", "Jugadora 3", "Player 3", "Jogador 3", "Jogador(a) 3", "Jogadora 3"),
        *("Nom 3", "Nombre 3", "Name 3", "Nome 3", "Tercer jugador", "3r jugador", "3er jugador"),
    ),
    "substitute": ("Suplent", "Suplent/a", "Suplente", "Suplente/a", "Reserva", "Substitute", "Reserve"),
    "club": (
        *(
            "Falla",
            "Comissió",
            "Comissió de Falla",
            "Comisión",
            "Comisión fallera",
            "Club",
            "Equip",
            "Equipo",
        ),
        *("Equipe", "Entitat", "Entidad", "Entidade", "Peña", "Penya", "Casal", "Team", "Clube", "Nom falla"),
        *("Nom de la falla", "Nombre falla", "Nombre de la falla", "Falla/Club"),
    ),
    "census_no": (
        *("Cens", "Núm. cens", "Nº cens", "Número de cens", "Nº de censo", "Nº censo", "Núm. censo", "Censo"),
        *("Número de censo", "Census", "Census no", "Census number", "Nº do censo", "census_no"),
    ),
    "sector": ("Sector", "Sector JCF", "Section", "Setor", "Agrupació", "Agrupación"),
    "email": (
        *("Correu", "Correu electrònic", "Adreça electrònica", "E-mail", "Email", "Email address", "Correo"),
        *("Correo electrónico", "Dirección de correo", "Mail"),
    ),
    "phone": (
        *("Telèfon", "Telèfon mòbil", "Mòbil", "Tel.", "Teléfono", "Teléfono móvil", "Móvil", "Phone"),
        *("Phone number", "Mobile", "Mobile phone", "Telefone", "Celular", "Telemóvel", "Tlf.", "Tfno."),
    ),
    "fee_paid": (
        *("Pagat", "Quota pagada", "Inscripció pagada", "¿Pagado?", "Pagado", "Cuota pagada", "Paid"),
        *("Inscripción pagada", "Fee paid", "Inscrição paga", "Pago", "fee_paid"),
    ),
}
EXAMPLES = {field: words[0] for field, words in SYNONYMS.items()}
EXAMPLE = "; ".join(EXAMPLES[field] for field in ("pair_no", "player1", "player2", "club", "email"))


def header_key(text: str) -> str:
    """The text of a header without spaces, signs, accents and case: "JUGADOR_2" → "jugador2"."""
    return fold(text.replace("_", " ")).replace(" ", "")


_FIELDS = {header_key(word): field for field, words in SYNONYMS.items() for word in words}


def field_of(text: str) -> str | None:
    """The field that a header names, or None."""
    return _FIELDS.get(header_key(text)) if len(text) <= 60 else None


def known_fields(cells: Iterable[str]) -> set[str]:
    """The fields that a row names, if it is a row of headers."""
    return {field for field in map(field_of, cells) if field}


def find_header(rows: Sequence[Sequence[str]]) -> int | None:
    """The index of the row that names most fields, the first of equals; one name alone is no header row."""
    scores = [len(known_fields(cells)) for cells in rows[:SEARCHED_ROWS]]
    best = max(scores, default=0)
    return scores.index(best) if best >= 2 else None


def columns_of(cells: Sequence[str]) -> tuple[Column, ...]:
    """The columns of a header row. A field named twice stays with the first; the other column has none."""
    taken: set[str] = set()
    columns = []
    for index, text in enumerate(cells):
        field = field_of(text)
        if field in taken:
            field = None
        if field:
            taken.add(field)
        columns.append(Column(field=field, header=" ".join(text.split()), index=index))
    return tuple(columns)

"""Every sentence this room can say, in English, by key. Doors translate by key; nothing is decided here.

A key that ends in `.registered` is said instead when the other one is registered already and not in the file.
"""


def gettext_noop(text: str) -> str:
    """Marks a sentence for the translators' tools without knowing any translation."""
    return text


_ = gettext_noop

MESSAGES: dict[str, str] = {
    # the file cannot be read
    "empty_file": _("The file is empty."),
    "no_rows": _("The file has its headers but no registrations below them."),
    "file_too_large": _("The file is too large: {size} bytes, and {limit} is the most."),
    "too_many_rows": _("The list has more than {limit} rows."),
    "too_many_columns": _("The list has more than {limit} columns."),
    "old_excel": _("This is an old or a locked Excel file. Save it as .xlsx without a password, or as CSV."),
    "not_xlsx": _("This is not an Excel workbook (.xlsx). Save the list as .xlsx or as CSV."),
    "not_a_list": _("This is not a list: it looks like {kind}. Save the list as .xlsx or as CSV."),
    "broken_workbook": _("The Excel file is damaged and cannot be read. Save it again, or as CSV."),
    "unsafe_workbook": _("The Excel file is refused: unpacked it is much larger than a list can be."),
    "no_such_sheet": _("The workbook has no visible sheet called “{sheet}”."),
    "unknown_encoding": _("The encoding “{encoding}” is not known."),
    "undecodable": _("The text is not written in {encoding}. Choose another encoding, or save as UTF-8."),
    "unclosed_quote": _("A quotation mark opens on line {opened} and never closes."),
    "no_header": _("No row with headers was found. One row must name the columns, for example: {example}."),
    "missing_column": _("The column “{example}” is missing. The headers found are: {found}."),
    # to be told before saving
    "encoding_guessed": _(
        "The file is not UTF-8: it was read as {encoding}. Check the accents before saving."
    ),
    "stray_quotes": _("Some quotation marks are not where CSV wants them. Check the rows before saving."),
    "protection_removed": _("The apostrophes that protect cells from becoming formulas were taken away."),
    "other_sheets": _("Only the sheet “{sheet}” was read. The others are: {others}."),
    "skipped_row": _("The row “{text}” is not a registration and was left out."),
    "unknown_column": _("Nobody knows the column “{header}”: it is kept as a note."),
    "duplicate_column": _("The column “{header}” says the same as an earlier one: it is kept as a note."),
    # a row
    "required": _("This must not be empty."),
    "too_long": _("This has {length} characters, and {limit} is the most."),
    "control_character": _("There is a line break or an invisible control character inside."),
    "lost_characters": _("Letters were lost (�) before the file came here. Write them again."),
    "cell_error": _("The cell holds the error {value} of the spreadsheet."),
    "formula_without_value": _(
        "The cell holds a formula without its value. Open and save the file in Excel."
    ),
    "invalid_pair_number": _("“{value}” is not the number of a pareja (1 to {limit})."),
    "invalid_census": _("“{value}” is not a census number."),
    "invalid_email": _("“{value}” is not an e-mail address."),
    "too_many_cells": _("The row has more cells than there are headers, so it may be shifted: “{text}”."),
    "too_many_players": _("Here a pareja has {limit} players, and the row has more."),
    "duplicate_pair_number": _("Number {value} is also on line {with_line}."),
    "duplicate_pair_number.registered": _("Number {value} is already registered."),
    "same_person_twice_in_pair": _("“{name}” is twice in this row."),
    "duplicate_person": _("“{name}” seems to be “{other}” of line {with_line}."),
    "duplicate_person.registered": _("“{name}” seems to be “{other}”, who is already registered."),
    "substitute_in_other_pair": _(
        "“{name}” seems to be “{other}” of line {with_line}: nobody may stand in two."
    ),
    "substitute_in_other_pair.registered": _(
        "“{name}” seems to be “{other}”, who is already registered: nobody may stand in two."
    ),
    "club_conflict": _("The census number {census_no} is of “{by_number}”, the name is of “{by_name}”."),
    "unknown_club": _("The club “{value}” is new: it comes in with this list."),
    "ambiguous_club": _("More than one club is called “{value}”. Give its census number."),
    "census_mismatch": _("“{club}” has the census number {known}, not {census_no}."),
    "looks_like_formula": _("“{value}” looks like a formula. It is kept as text."),
    "bidi_control": _("Marks that turn the direction of writing were taken away."),
    "mojibake": _("“{value}” has broken accents. Perhaps “{suggestion}” is meant."),
    "unknown_answer": _("“{value}” says neither yes nor no."),
    "odd_phone": _("“{value}” does not look like a telephone number."),
    "date_cell": _("Excel has made a date of this: {value}."),
    "hidden_row": _("This row is hidden in the Excel file."),
    "too_few_cells": _("The row has fewer cells than there are headers."),
}

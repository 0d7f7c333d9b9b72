"""Every refusal's key as a sentence in the reader's language. Nothing else is worded here.

A key without a sentence is a bug that `tests/tournaments/test_messages.py` looks for; people then read a general sentence.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.engine import MESSAGES as RULE_TEMPLATES
from tournaments.errors import Refusal
from tournaments.lists.values import Remark
from tournaments.selectors.days import written

SENTENCES: Mapping[str, str | Promise] = {
    # everywhere
    "not_allowed": _(
        "You may look at this, but your role does not let you change it. Ask an owner of the championship."
    ),
    "not_found": _("There is no such page, or it is not open to you."),
    "stale": _("Somebody changed this while you were writing. Look at what it says now, then save again."),
    "too_long": _("At most %(limit)s characters."),
    "required": _("This is needed."),
    "championship.table_size": _("This ruleset is not played at a table of that size."),
    "championship.parejas_registered": _(
        "Parejas are registered already: how many play in one cannot change any more."
    ),
    "archived": _(
        "The championship is archived: nothing changes any more. An owner can take it out of the archive."
    ),
    "cursor.unknown": _("That place in the list is not known. Begin again at its first page."),
    # championships
    "championship.may_not_create": _(
        "On this site only its staff create championships. Ask whoever runs it."
    ),
    "championship.dates": _("The last day cannot come before the first."),
    "championship.slug_taken": _("That address is or was another championship's. Choose another one."),
    "championship.slug_form": _("Use small letters, figures and hyphens, such as «truc-2027»."),
    "championship.ruleset_unknown": _("There is no such ruleset."),
    "championship.option_unknown": _("There is no such rule option."),
    "championship.option_value": _("This option does not take that value."),
    "championship.rules_frozen": _(
        "The rules cannot change: a hand has been recorded under them. Make a new edition for other rules,"
        " or set what the phase allows (camas to win, for instance) in the phase."
    ),
    "championship.language_unknown": _("The site does not speak that language."),
    "championship.time_zone_unknown": _("There is no such time zone."),
    # members and account
    "member.unknown": _("That person is not a member of this championship."),
    "member.last_owner": _("A championship needs an owner: make somebody else owner first."),
    "member.role_unknown": _("There is no such role."),
    "invitation.used": _("This invitation has been used already. Ask for a new one."),
    "invitation.expired": _("This invitation has expired. Ask for a new one."),
    "invitation.revoked": _("This invitation was withdrawn. Ask for a new one."),
    "account.name_taken": _(
        "Somebody has that name already. If it is you, sign in first and open the link again."
    ),
    "account.password": _("%(why)s"),
    # parejas
    "pareja.player_missing": _("Each pareja of this ruleset has %(count)s players: one name is missing."),
    "pareja.name_control": _("A name cannot hold line breaks or other control characters."),
    "pareja.same_player": _("The same person stands twice in this pareja."),
    "pareja.player_elsewhere": _(
        "%(name)s already plays in pareja %(number)s. If they are two people of one name, tick the box and save again."
    ),
    "pareja.number_taken": _("Pareja %(number)s exists already: the next free number is %(next)s."),
    "pareja.number_range": _("A number goes from 1 to 9999."),
    "pareja.player_has_sat": _(
        "%(name)s has already played and stays in the acta: add a substitute instead."
    ),
    "pareja.reason_missing": _("Write why: the acta keeps it."),
    "pareja.status_step": _("The pareja is “%(now)s”: from there it cannot go where you sent it."),
    "pareja.club_unknown": _("Choose a club of the list, or write a new one."),
    "pareja.email": _("This is no e-mail address."),
    "club.name_taken": _("There is a club of that name or alias already."),
    # imports
    "import.too_big": _("The file is larger than %(limit)s MB. Keep only the list of parejas."),
    "import.too_many": _("A list can have %(limit)s parejas at most: divide it in two."),
    "import.nothing": _("Choose a file, or paste the rows of a spreadsheet."),
    "import.discarded": _("This list was discarded. Upload it again."),
    "import.done": _("This list was imported already."),
    "import.has_errors": _(
        "The list has %(errors)s rows with errors, so nothing was saved. Correct the file,"
        " or ask for the good rows only."
    ),
    "import.undecided": _(
        "%(rows)s rows look like people who are registered already. Say with a reason that they are other people, or leave"
        " those rows out."
    ),
    "import.row": _("Line %(line)s: %(sentence)s"),
    "import.no_rows": _("There is nothing to save in this list."),
    # venues
    "venue.name_taken": _("There is a venue of that name already."),
    "venue.tables_range": _("Between %(least)s and %(most)s tables."),
    "venue.in_use": _("It has matches or links, so it stays."),
    "table.number_taken": _("There is a table of that number already."),
    "session.exists": _("There is a session at that day, hour and venue already."),
    "session.outside": _("The session lies outside the championship's dates (%(first)s to %(last)s)."),
    # phases and draws
    "phase.unknown": _("There is no such phase."),
    "phase.quota": _("How many go on cannot be less than none."),
    "phase.survivors": _("A bracket can end when 1, 2, 4, 8 … are left."),
    "phase.invited_unknown": _("Somebody of those invited is not a pareja of this championship."),
    "phase.days": _("The deadline cannot come before the first day."),
    "phase.no_venue": _("The phase has no venue of its own yet: choose one first."),
    "phase.night_outside": _("Its nights lie between %(first)s and %(last)s."),
    "phase.has_drafts": _(
        "It has been drawn: %(count)s drafts. The public page tells how many were thrown away, so the phase stays."
        " Change it, or leave it aside."
    ),
    "phase.source_unknown": _("Choose a phase of this championship."),
    "phase.source_open": _("“%(phase)s” has to be drawn first: who comes from it is not known yet."),
    "phase.closed": _("The phase is closed. Open it again first, with a reason."),
    "phase.draw_stands": _("The draw stands, so this cannot change. Undo the draw first."),
    "phase.already_drawn": _("The phase is drawn already. Undo its draw to begin again."),
    "phase.already_played": _("Something has been played in this phase, so its draw stays."),
    "phase.not_confirmed": _("Confirm a draw first: there is nothing to publish yet."),
    "phase.not_in_play": _("The phase is not published yet, so there is nothing to close."),
    "phase.not_clear": _(
        "It is not clear yet: %(count)s things are undecided, the first is %(first)s. Solve them, or write a reason to close"
        " all the same."
    ),
    "phase.has_dependants": _("%(dependants)s was drawn from this phase. Undo that draw first."),
    "reason.required": _("Write why: it is kept."),
    "draw.none": _("There is no draft to confirm. Draw one first."),
    "draw.changed": _("This is not the draft that is in force: somebody drew again. Look at the new one."),
    "draw.entrants_changed": _("Parejas were added or withdrawn since this draft. Draw again."),
    "draw.too_few": _("A draw needs at least two parejas; there are %(count)s."),
    "draw.not_everybody": _("Everybody has to stand in one group, once; those in none: %(missing)s."),
    "draw.twice": _("Pareja %(number)s comes from two places. Take it out of one of them."),
    "draw.wrong_kind": _(
        "This is not how this phase is drawn: groups for a league, a bracket for a knock-out."
    ),
    "draw.not_in_it": _("Choose two different ones of those who are in the draft."),
    "draw.same_place": _("They are in the same group already."),
    "draw.group_too_small": _("A group needs two parejas or more."),
    "format.bad_seed": _("Write the seed of the draw, without line breaks."),
    "format.bad_groups": _(
        "%(entrants)s parejas cannot be shared out into %(groups)s groups of two or more."
    ),
    "format.sizes_do_not_fit": _("The sizes %(sizes)s do not add up to the %(entrants)s parejas that play."),
    "format.too_few_entrants": _("At least %(minimum)s are needed; there are %(count)s."),
    "format.third_place_needs_four": _(
        "A match for third place needs four parejas or more; there are %(count)s."
    ),
    "format.duplicate_rank": _("Two parejas have the same seed rank %(rank)s."),
    "format.byes_meet": _("With this placing two empty places would meet."),
    "format.bad_survivors": _(
        "A bracket can end when 2, 4, 8 … are left, fewer than the %(entrants)s that play."
    ),
    "format.bad_id": _("“%(id)s” cannot be the name of a match."),
    "format.bad_source": _(
        "“%(text)s” is no side of a match. Write W:SF1, L:SF1, G:A#1, S:phase#1, P: and the pareja, or BYE."
    ),
    "format.bad_only_if": _(
        "“%(only_if)s” is no condition: a match is played again by the same two if one side has won."
    ),
    "format.circular_tree": _("These matches wait for one another: %(matches)s."),
    "format.duplicate_match": _("Two matches are called %(match)s."),
    "format.duplicate_source": _("%(source)s plays in two places. Leave it in one."),
    "format.unknown_match": _("There is no match %(match)s."),
    "format.not_drawn": _("%(id)s is not in this draw."),
    "format.same_place": _("They are in the same place already."),
    "format.tie_on_line": _("A tie crosses the qualifying line. Solve it first."),
    "format.too_few_ranked": _("Only %(ranked)s have a place, and %(quota)s should go on."),
    "format.not_enough_slots": _(
        "%(missing)s matches have no place: add a night, a table, or rounds a night (there are %(tables)s tables)."
    ),
    "format.no_tables": _("Choose at least one table."),
    "format.bad_rules": _("The rules of the table cannot be read: look at “%(field)s”."),
    "schedule.nothing": _("Choose at least one."),
    "schedule.taken": _("Another match has table %(table)s at that night and turn."),
    # rounds
    "round.not_this_format": _("Only in a Swiss system, random rounds and two losses is each round drawn."),
    "round.open": _(
        "Results are missing: %(count)s matches, the first is %(first)s. Enter them, or write a reason to draw the round"
        " all the same."
    ),
    "round.not_everybody": _(
        "Everybody who plays has to stand in the round once, in a match or among those who rest."
    ),
    "round.results_changed": _("Results or parejas changed since this round was drawn. Draw it again."),
    "round.none": _("No round has been drawn yet."),
    "round.played": _("Something of round %(number)s has been played, so it stays."),
    "format.bad_options": _("The rounds of this phase are not set well: look at “%(field)s”."),
    "format.too_many_entrants": _(
        "%(count)s parejas are too many for this way of pairing: enter the round by hand."
    ),
    "format.library_missing": _(
        "The pairing program is not installed: enter the round by hand, and tell whoever runs the site."
    ),
    "format.phase_over": _("All rounds have been played: close the phase."),
    "format.round_open": _("Results of the round before are missing."),
    "format.no_ranks": _("Accelerated pairings need seed ranks: give some to the parejas, or turn them off."),
    "points.not_counted": _(
        "The table of this phase is not ordered by points, so a ruling cannot change them."
    ),
    "points.not_there": _("This pareja does not play in this group."),
    # ties
    "tie.none": _("There is no tie to be played in this group."),
    "tie.table_incomplete": _("Results of the group are missing: a tie is played when all are in."),
    # matches
    "match.unknown": _("There is no such match."),
    "match.stale": _(
        "Something was saved in this match while you were writing. Look at what it says now, then save again."
    ),
    "match.phase_not_in_play": _("“%(phase)s” is not being played now, so it takes no results."),
    "match.sides_unknown": _("It is not known yet who plays this match."),
    "match.has_dependants": _(
        "It cannot change here: %(dependants)s stands on this result. An organiser corrects it with all that follows, on the match's"
        " page."
    ),
    "match.finished": _("The match is finished. Open it again first, with a reason."),
    "match.not_finished": _("The match is not finished: there is nothing to open again."),
    "match.not_started": _("The match has not begun: say first who deals."),
    "match.table_busy": _(
        "Another match is being played at table %(table)s. End that one first, or give this one another table."
    ),
    "match.already_started": _("The match has begun already."),
    "match.not_in_play": _("The match is not being played now."),
    # when things go wrong
    "mending.changed": _(
        "Something changed since you looked: this is what would follow now. Look again, then confirm."
    ),
    "mending.by_default": _(
        "Nobody played this match: it ended because a pareja left or stayed away. Let that pareja come back, or mend the match"
        " before it."
    ),
    "mending.left": _(
        "Pareja %(number)s has left, so nobody would play it. Let the pareja come back first, or write the right result."
    ),
    "mending.next_drawn": _(
        "The groups of “%(later)s” were drawn from “%(phase)s”, so it must stay clear who goes on. Write the right result instead of"
        " opening the match."
    ),
    "pareja.in_play": _("Pareja %(number)s is playing now. End that match first."),
    "pareja.drawn": _("Pareja %(number)s is in the draw: it can withdraw, but not wait."),
    "late_entry.not_drawn": _("The phase is not drawn yet: the pareja goes into the draw."),
    "late_entry.not_playing": _("Pareja %(number)s is not taking part: confirm it first."),
    "late_entry.twice": _("Pareja %(number)s is in this phase already."),
    "late_entry.still_in": _("Pareja %(number)s has not left: its place is not free."),
    "late_entry.not_there": _("Pareja %(number)s has no match in this phase."),
    "late_entry.has_played": _("Pareja %(number)s has played in this phase: its place cannot be taken over."),
    "late_entry.tie_played": _("In group %(group)s a tie is being played off: nobody new can come in."),
    "clock.minutes": _("Between 1 and %(most)s minutes."),
    "clock.round_unknown": _("There is no such round in this phase."),
    "clock.ended": _("The time of this round is over. Give it more minutes instead."),
    "clock.unknown": _("This round has no clock."),
    # table links
    "link.unknown": _("This is not the link of a table. Scan the code on the table's sheet again."),
    "link.revoked": _("This link was withdrawn. Ask the organiser for the table's new sheet."),
    "link.expired": _("This link has expired. Ask the organiser for the table's new sheet."),
    "link.pin": _("That is not the table's PIN."),
    "link.wait": _(
        "Too many wrong PINs for this table. Try again in %(retry_after)s seconds, or ask for a new sheet."
    ),
    "link.device": _("This phone is not at a table any more. Scan the table's code again."),
    "link.session_over": _("That session is over: choose one that is still to come."),
}


def template(key: str) -> str:
    """The translated sentence with its named places; the general one for a key that nobody worded."""
    known = SENTENCES.get(key)
    return str(known) if known is not None else gettext("This cannot be done as asked.")


def sentence(refusal: Refusal) -> str:
    """A refusal in the reader's language, its days written out. Its `cause`, where there is one, is the param `sentence`."""
    params: dict[str, Any] = {
        name: written(value) if isinstance(value, date) else value for name, value in refusal.params.items()
    }
    if refusal.key in RULE_TEMPLATES and refusal.key not in SENTENCES:
        return _formatted(RULE_TEMPLATES[refusal.key], params)
    if isinstance(params.get("cause"), Refusal):
        params["sentence"] = sentence(params["cause"])
    return fill(template(refusal.key), params)


def fill(text: str, params: Mapping[str, Any]) -> str:
    """Put the params into a `%(name)s` sentence. A missing one must not turn a refusal into a crash."""
    try:
        return text % params
    except (KeyError, TypeError, ValueError):
        return text


def list_remark(remark: Remark) -> str:
    """What `tournaments.lists` says about a file or a row, translated (its templates are `{name}` sentences)."""
    return _formatted(remark.template, remark.params)


def _formatted(english: str, params: Mapping[str, Any]) -> str:
    """A `{name}` sentence of a pure room, translated and filled."""
    try:
        return gettext(english).format_map(dict(params))
    except (KeyError, IndexError, ValueError):
        return english

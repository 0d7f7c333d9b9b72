"""What every organiser page shares: the navigation by rights, the crumbs, the status."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Championship
from tournaments.permissions import Actor, Permission, rights
from tournaments.selectors.names import dates_text

Item = dict[str, Any]
NARROW = {"championship", "phases"}  # also for roles narrowed to a phase, a group or some tables


def page(
    request: HttpRequest,
    actor: Actor,
    template: str,
    championship: Championship | None = None,
    *,
    section: str = "",
    crumbs: tuple[tuple[str, str], ...] = (),
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """Render an organiser page. `section` is the URL name of the entry of the navigation that is current."""
    mine = (_("My championships"), reverse("organiser:home"))
    trail = [mine]
    if championship is not None:
        trail.append((str(championship), url("championship", championship)))
        context["championship"] = {
            "name": championship.name,
            "edition": championship.edition,
            "url": url("championship", championship),
            "dates": dates_text(championship.starts_on, championship.ends_on),
            "status": "",
        }
        context["slug"] = championship.slug
        context["is_demo"] = championship.demo
        context["can"] = {right.value: True for right in rights(actor, championship)}
    context["crumbs"] = [{"label": label, "url": where} for label, where in [*trail, *crumbs]]
    context["nav"] = navigation(actor, championship, section)
    with timezone.override(championship.time_zone if championship is not None else None):
        return render(request, template, context, status=status)


def url(name: str, championship: Championship, *more: str) -> str:
    """The address of an organiser page of a championship; a name with a colon is of another house's rooms."""
    return reverse(name if ":" in name else f"organiser:{name}", args=[championship.slug, *more])


def navigation(actor: Actor, championship: Championship | None, section: str) -> list[Item]:
    """The entries that the actor has a right to; those of rooms that are not built yet are left out."""
    if championship is None:
        return [
            {
                "title": "",
                "items": [_item(_("My championships"), reverse("organiser:home"), "home", section, "trophy")],
            }
        ]
    somewhere, everywhere = rights(actor, championship), rights(actor, championship, whole=True)
    wanted = [
        ("", "championship", _("Tonight"), "list-checks", Permission.SCORE),
        (_("Who plays"), "parejas", _("Parejas"), "users", Permission.REGISTER),
        (_("Who plays"), "clubs", _("Clubs"), "shield", Permission.REGISTER),
        (_("Who plays"), "imports", _("Import a list"), "upload", Permission.PRIVATE),
        (_("How and where"), "phases", _("Phases and draws"), "git-fork", Permission.RULE),
        (_("How and where"), "venues", _("Venues and tables"), "map-pin", Permission.PLAN),
        (_("How and where"), "sessions", _("Sessions"), "calendar-days", Permission.PLAN),
        (_("How and where"), "tablelinks", _("Table sheets"), "qr-code", Permission.PLAN),
        (_("The championship"), "championship_edit", _("Settings and rules"), "settings", Permission.MANAGE),
        (_("The championship"), "members", _("Members"), "user-plus", Permission.MEMBERS),
        (_("The championship"), "travel:away", _("Take it away"), "download", Permission.MANAGE),
        (_("The championship"), "audit", _("Who did what"), "history", Permission.MANAGE),
    ]
    sections: dict[str, list[Item]] = {}
    for title, name, label, icon, needed in wanted:
        address = _address(name, championship)
        if needed in (somewhere if name in NARROW else everywhere) and address:
            sections.setdefault(title, []).append(_item(label, address, name, section, icon))
    return [{"title": title, "items": items} for title, items in sections.items()]


def _address(name: str, championship: Championship) -> str:
    try:
        return url(name, championship)
    except NoReverseMatch:
        return ""


def _item(label: str, address: str, name: str, section: str, icon: str) -> Item:
    return {"label": label, "url": address, "current": name == section, "icon": icon}

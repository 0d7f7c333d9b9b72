"""Importing a list of parejas: see, check, do."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.forms.setup import ConfirmForm, ReadAsForm, UploadForm
from tournaments.lists import write_csv
from tournaments.messages import list_remark
from tournaments.models import PendingImport
from tournaments.permissions import Actor, Member, Permission
from tournaments.selectors import access
from tournaments.selectors import imports as reads
from tournaments.services import imports
from tournaments.views import import_words
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.refusals import attempt, sent, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def uploads(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """See: a file or pasted rows; and the lists of before."""
    found = access.championship(actor, slug, Permission.PRIVATE)
    form = UploadForm(sent(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file, pasted = form.cleaned_data["file"], form.cleaned_data["pasted"]
        if file is None and not pasted.strip():
            form.add_error("file", _("Choose a file, or paste the rows of a spreadsheet."))
        else:
            data, name = (file.read(), file.name) if file else (pasted.encode(), _("pasted rows"))
            encoding = "" if file else "utf-8"
            made = attempt(
                form,
                lambda: imports.upload(
                    actor=actor, championship=found, data=data, filename=name, encoding=encoding
                ),
            )
            if made is not None:
                return redirect(url("import_preview", found, made.public_id))
    return page(
        request,
        actor,
        "organiser/imports.html",
        found,
        section="imports",
        crumbs=((_("Import a list"), ""),),
        status=status_of(form),
        form=form,
        history=reads.history(found)[:20],
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def preview(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """Check: every row with what is wrong with it. A POST reads the list otherwise: another sheet, another encoding."""
    pending = access.pending_import(actor, slug, public_id)
    if request.method == "POST":
        options = {name: request.POST.get(name, "")[:100] for name in ("sheet", "encoding")}
        imports.read_as(actor=actor, pending=pending, **options)
        return redirect(url("import_preview", pending.championship, public_id))
    return _page(request, actor, pending, None)


@require_POST
@signed_in
def confirm(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """Do: save the rows. Sent twice it is done once."""
    pending = access.pending_import(actor, slug, public_id)
    judged = None if pending.confirmed_at else reads.judgement(pending)
    lines = tuple(row.line for row in judged.report.rows if row.decisions) if judged else ()
    form = ConfirmForm(request.POST, lines=lines)
    if judged is None or form.is_valid():
        data = form.cleaned_data if judged else {}
        saved = attempt(
            form,
            lambda: imports.confirm(
                actor=actor, pending=pending, say=list_remark, column=_("What is wrong"), **data
            ),
        )
        if saved is not None:
            return redirect(url("import_preview", pending.championship, public_id))
    return _page(request, actor, pending, form)


@require_POST
@signed_in
def discard(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """Throw a pending list away."""
    pending = access.pending_import(actor, slug, public_id)
    imports.discard(actor=actor, pending=pending)
    messages.success(request, _("The list was thrown away. Nothing of it was saved."))
    return redirect(url("imports", pending.championship))


@require_safe
@signed_in
def bad_rows(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """The rows with errors as CSV, with the errors in a last column: to correct and import again."""
    pending = access.pending_import(actor, slug, public_id)
    if pending.confirmed_at is None:
        judged = reads.judgement(pending)
        lines = {row.line for row in judged.report.rows if row.errors or row.decisions}
        body = write_csv(*reads.left_out(judged, lines, list_remark, column=_("What is wrong")))
    else:
        body = bytes(pending.content)
    response = HttpResponse(body, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{public_id}.csv"'
    response["Cache-Control"] = "no-store, private"
    return response


def _page(
    request: HttpRequest, actor: Actor, pending: PendingImport, form: ConfirmForm | None
) -> HttpResponse:
    found = pending.championship
    context: dict[str, Any] = {
        "section": "imports",
        "crumbs": ((_("Import a list"), url("imports", found)), (pending.filename, "")),
        "pending": pending,
    }
    if pending.confirmed_at or pending.discarded_at:
        words = import_words.result(pending)
        status = status_of(form) if form else 200
        return page(
            request, actor, "organiser/import_done.html", found, status=status, words=words, **context
        )
    judged = reads.judgement(pending)
    return page(
        request,
        actor,
        "organiser/import_preview.html",
        found,
        status=status_of(form) if form else 200,
        form=form or ConfirmForm(),
        ticked={int(line) for line in request.POST.getlist("other_people") if line.isdecimal()},
        read_as=ReadAsForm(initial=pending.options, sheets=judged.sheet.sheet_names),
        **import_words.preview(judged),
        **context,
    )

"""From the outbox to stored bytes: what changed is published once, in order, and nothing else is touched."""

import json
import threading
import time
from contextlib import nullcontext
from unittest import mock

import pytest
from django.db import connection, connections
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from tests.publishing.rows import Rows
from tournaments import live, tasks
from tournaments.models import (
    Championship,
    Fragment,
    Match,
    MatchState,
    Outbox,
    Publication,
    PublicationState,
    Visibility,
)
from tournaments.projections import edition, publish, store, upkeep
from tournaments.services import outbox


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "GAP", 0.0)


def manifest(rows: Rows) -> dict[str, str]:
    return Publication.objects.filter(championship=rows.championship).latest("version").manifest


def version(rows: Rows) -> int:
    return PublicationState.objects.get(pk=rows.championship.pk).version


def body(rows: Rows, key: str) -> str:
    file = store.load(manifest(rows)[key])
    assert file is not None
    return file.body.decode()


def match_in_play(rows: Rows) -> Match:
    return rows.begin(rows.groups().matches.order_by("id")[0])


@pytest.mark.django_db
def test_the_first_drain_publishes_every_page_in_every_language() -> None:
    rows = Rows()
    match = match_in_play(rows)
    publish.drain(rows.championship.pk)
    paths = {key.partition("/")[2] for key in manifest(rows)}
    wanted = {
        "",
        "groups/",
        "bracket/",
        "programme/",
        "parejas/",
        "draw/",
        "rules/",
        "classification/",
        "projector/",
    }
    assert wanted <= paths
    assert f"matches/{match.public_id}/" in paths
    assert {key.partition("/")[0] for key in manifest(rows)} == {"es", "ca-valencia", "en", "pt-br"}
    assert not Outbox.objects.exists()
    assert set(manifest(rows).values()) == set(Fragment.objects.values_list("digest", flat=True))


@pytest.mark.django_db
def test_only_what_changed_gets_new_bytes() -> None:
    rows = Rows(parejas=8)
    match = rows.begin(rows.groups(2).matches.order_by("id")[0])
    publish.drain(rows.championship.pk)
    before = manifest(rows)
    rows.score(match, 5, 2)
    publish.drain(rows.championship.pk)
    after = manifest(rows)
    changed = {key.partition("/")[2] for key in after if before.get(key) != after[key]}
    assert changed == {
        "",
        "projector/",
        f"groups/{match.group.public_id}/",
        f"matches/{match.public_id}/",
        f"parejas/{match.side_a.public_id}/",
        f"parejas/{match.side_b.public_id}/",
    }
    assert version(rows) == 2
    assert "5 of 24" in body(rows, f"en/matches/{match.public_id}/")


@pytest.mark.django_db
def test_draining_again_changes_nothing_and_a_mark_without_a_change_makes_no_version() -> None:
    rows = Rows()
    match = match_in_play(rows)
    publish.drain(rows.championship.pk)
    publish.drain(rows.championship.pk)
    assert version(rows) == 1
    outbox.mark(rows.championship.pk, f"match:{match.pk}")
    publish.drain(rows.championship.pk)
    assert version(rows) == 1
    assert not Outbox.objects.exists()


@pytest.mark.django_db
def test_a_lost_race_looks_again_and_loses_nothing() -> None:
    rows = Rows()
    match = match_in_play(rows)
    publish.drain(rows.championship.pk)
    rows.score(match, 1, 0)
    render, raced = edition.make, []

    def slow(*args: object, **kwargs: object) -> edition.Edition:
        made = render(*args, **kwargs)  # type: ignore[arg-type]
        if not raced:
            raced.append(True)
            rows.score(match, 2, 0)
            publish.drain_here(rows.championship.pk)  # another worker is quicker
        return made

    with mock.patch.object(edition, "make", slow):
        publish.drain(rows.championship.pk)
    assert "2 of 24" in body(rows, f"en/matches/{match.public_id}/")
    assert version(rows) == 2
    assert not Outbox.objects.exists()


@pytest.mark.django_db
def test_a_championship_that_somebody_publishes_is_left_to_them_who_look_again() -> None:
    rows = Rows()
    match = match_in_play(rows)
    render, rounds = edition.make, []

    def slow(*args: object, **kwargs: object) -> edition.Edition:
        rounds.append(1)
        if len(rounds) == 1:
            rows.score(match, 6, 0)
            with mock.patch.object(publish.claim, "alone", return_value=nullcontext(False)):
                publish.drain(rows.championship.pk)  # a nudge that finds the door shut
        return render(*args, **kwargs)  # type: ignore[arg-type]

    with mock.patch.object(edition, "make", slow):
        publish.drain(rows.championship.pk)
    assert len(rounds) == 2
    assert not Outbox.objects.exists()
    assert "6 of 24" in body(rows, f"en/matches/{match.public_id}/")


@pytest.mark.django_db
def test_nothing_is_rendered_inside_a_transaction() -> None:
    rows = Rows()
    match_in_play(rows)
    depth = len(connection.savepoint_ids)
    seen = []
    render = edition.make

    def watched(*args: object, **kwargs: object) -> edition.Edition:
        seen.append(len(connection.savepoint_ids))
        return render(*args, **kwargs)  # type: ignore[arg-type]

    with mock.patch.object(edition, "make", watched):
        publish.drain(rows.championship.pk)
    assert seen == [depth]


@pytest.mark.django_db
def test_old_manifests_and_their_bytes_are_cleared() -> None:
    rows = Rows()
    match = match_in_play(rows)
    for stones in range(1, publish.KEPT + 4):
        rows.score(match, stones % 24, 0)
        publish.drain(rows.championship.pk)
    kept = list(Publication.objects.order_by("version"))
    assert len(kept) == publish.KEPT
    named = {digest for one in kept for digest in one.manifest.values()}
    assert set(Fragment.objects.values_list("digest", flat=True)) == named


@pytest.mark.django_db
@pytest.mark.parametrize("visibility", [Visibility.PUBLIC, Visibility.UNLISTED])
def test_a_championship_taken_back_publishes_an_empty_manifest_and_says_nothing(
    visibility: str, django_capture_on_commit_callbacks: object
) -> None:
    rows = Rows(visibility=visibility)
    match_in_play(rows)
    publish.drain(rows.championship.pk)
    Championship.objects.update(visibility=Visibility.DRAFT)
    outbox.mark(rows.championship.pk, "all")
    with mock.patch.object(live, "announce") as said, django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        publish.drain(rows.championship.pk)
    assert manifest(rows) == {}
    assert not said.called


@pytest.mark.django_db
def test_draft_phases_and_contacts_are_in_no_published_byte() -> None:
    rows = Rows(parejas=4)
    hidden = rows.groups(status="confirmed")
    secret = [
        hidden.matches.order_by("id")[0].public_id,
        hidden.name,
        "prova 2027",
        "600 123 987",
        "secret@example.org",
    ]
    publish.drain(rows.championship.pk)
    for digest in set(manifest(rows).values()):
        text = store.load(digest).body.decode()  # type: ignore[union-attr]
        for word in secret:
            assert word not in text


@pytest.mark.django_db
@pytest.mark.parametrize("policy", ["initials", "club"])
def test_the_name_policy_holds_in_every_published_byte(policy: str) -> None:
    rows = Rows(parejas=5, names_shown=policy)
    match = match_in_play(rows)
    rows.finish(rows.championship.phases.get().matches.exclude(pk=match.pk)[0], (24, 3), (24, 4))
    publish.drain(rows.championship.pk)
    for digest in set(manifest(rows).values()):
        text = store.load(digest).body.decode()  # type: ignore[union-attr]
        assert "Cognom1" not in text
        if policy == "club":
            assert "Demo1a" not in text


@pytest.mark.django_db
def test_the_query_count_does_not_grow_with_the_championship() -> None:

    counts = []
    for size in (4, 12):
        rows = Rows(slug=f"size-{size}", parejas=size)
        phase = rows.groups(2)
        rows.finish(phase.matches.order_by("id")[0], (24, 3), (24, 4))
        rows.begin(phase.matches.order_by("id")[1])
        with CaptureQueriesContext(connection) as seen:
            publish.drain(rows.championship.pk)
        counts.append(sum(query["sql"].startswith("SELECT") for query in seen))  # SQLite inserts in batches
    assert counts[0] == counts[1]
    assert counts[0] <= 24


@pytest.mark.django_db
def test_the_sweep_finds_marks_new_championships_and_pages_of_other_code() -> None:
    rows, other = Rows(), Rows(slug="other")
    Outbox.objects.all().delete()
    assert upkeep.behind() == [rows.championship.pk, other.championship.pk]
    tasks.sweep()
    assert upkeep.behind() == []
    outbox.mark(rows.championship.pk, "all")
    assert upkeep.behind() == [rows.championship.pk]
    tasks.sweep()
    state = PublicationState.objects.get(pk=other.championship.pk)
    state.projected["build"] = "older"
    state.save()
    assert upkeep.behind() == [other.championship.pk]
    tasks.sweep()
    assert upkeep.behind() == []
    assert Publication.objects.filter(championship=other.championship).count() == 2


@pytest.mark.django_db
def test_a_broken_broker_never_reaches_whoever_saved() -> None:
    rows = Rows()
    asked = threading.Event()

    def hangs(*_args: object, **_kwargs: object) -> None:
        asked.set()
        time.sleep(1.0)
        raise ConnectionError

    with mock.patch.object(tasks.drain, "apply_async", side_effect=hangs):
        began = time.monotonic()
        for _ in range(50):
            tasks.nudge(rows.championship.pk)
        assert time.monotonic() - began < 0.5
        assert asked.wait(5)
    with (
        mock.patch.object(live, "_client", side_effect=ConnectionError),
        override_settings(REDIS_URL="redis://127.0.0.1:1/0"),
    ):
        live.announce("demo", 3)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_versions_are_monotonic_and_complete_with_four_workers() -> None:
    rows = Rows()
    match = match_in_play(rows)
    failures: list[BaseException] = []
    stop = threading.Event()

    def worker() -> None:
        try:
            while not stop.is_set() or Outbox.objects.exists():
                publish.drain(rows.championship.pk)
        except BaseException as error:  # shown by the assertion below
            failures.append(error)
        finally:
            connections.close_all()

    workers = [threading.Thread(target=worker) for _ in range(4)]
    for one in workers:
        one.start()
    for stones in range(1, 24):
        rows.score(match, stones, 0)
    stop.set()
    for one in workers:
        one.join(60)
    assert not failures
    assert not Outbox.objects.exists()
    versions = list(Publication.objects.order_by("id").values_list("version", flat=True))
    assert versions == sorted(set(versions))
    assert versions[-1] == version(rows)
    assert "23 of 24" in body(rows, f"en/matches/{match.public_id}/")


@pytest.mark.django_db
def test_read_models_are_stored_with_the_publication() -> None:
    rows = Rows(parejas=4)
    phase = rows.groups()
    for match in phase.matches.all():
        rows.finish(match, (24, 10), (24, 11))
    publish.drain(rows.championship.pk)
    projected = PublicationState.objects.get().projected
    (table,) = projected["groups"].values()
    assert table["complete"] is True
    assert sum(row["won"] for row in table["rows"]) == phase.matches.filter(state=MatchState.FINISHED).count()
    assert json.loads(json.dumps(projected)) == projected

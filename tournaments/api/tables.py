"""A device at a table: the token of the table's code and its PIN become the device's own secret."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import serializers as form
from tournaments.api.doors import Door, described
from tournaments.services import tablelinks


class Enter(Door):
    """Enter a table with what its sheet says. Wrong PINs are counted for the link, never for an address."""

    authentication_classes = []

    @described("enter_table", {201: form.Entered}, request=form.EnterTable)
    def post(self, request: Request) -> Response:
        sent = self.taken(form.EnterTable)
        link = tablelinks.resolve(sent["token"])
        _device, secret = tablelinks.try_pin(link, sent["pin"], label=sent["label"])
        table = link.table
        entered = {
            "secret": secret,
            "championship": link.championship.slug,
            "table": {"id": table.public_id, "number": table.number, "venue": table.venue.name},
            "expires_at": link.expires_at,
        }
        return Response(form.Entered(entered).data, status=201)

"""Django alone, as WSGI; the site's entry is `truco_site.asgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")
application = get_wsgi_application()

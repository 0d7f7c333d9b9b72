"""The project as an app: its commands and its checks."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "truco_site"

    def ready(self) -> None:
        from truco_site import celery  # noqa: F401  shared tasks need an app before they are imported

"""Celery's app; tasks live in the houses as shared tasks."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")

app = Celery("joc_fora")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

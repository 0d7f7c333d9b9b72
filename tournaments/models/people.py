"""Who signs in."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """Custom from the first migration; `language` is the one the person last chose."""

    language = models.CharField(max_length=16, blank=True, default="")

"""Settings, all from the environment. One file for demo and production: DEBUG is off in both, and no secret has a default.

Environment: SECRET_KEY, SITE_URL, DATA_DIR, DATABASE_URL, REDIS_URL, ALLOWED_HOSTS, STATIC_ROOT, LOG_FORMAT, LOG_LEVEL, PORT,
CHAMPIONSHIPS_BY. `docs/operations.md` explains each.
"""

import logging
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import django.conf.locale
import environ
from django.core.exceptions import ImproperlyConfigured

from truco_site import conf_celery, conf_database, conf_logging, secret

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env("DATA_DIR", default=str(BASE_DIR / "var"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)

_secret = secret.read(DATA_DIR)
if not _secret:
    raise ImproperlyConfigured(
        "Set SECRET_KEY, or let `python3 run.py setup` make a secret in the data folder."
    )
SECRET_KEY = _secret
DEBUG = False

# Where the site is seen from. Cookies are secure exactly when this address is https.
SITE_URL = env("SITE_URL", default=f"http://127.0.0.1:{env('PORT', default='8000')}").rstrip("/")
_site = urlsplit(SITE_URL)
if _site.scheme not in ("http", "https") or not _site.hostname:
    raise ImproperlyConfigured("SITE_URL must be an address such as https://truc.example.org")
HTTPS = _site.scheme == "https"
ALLOWED_HOSTS = sorted({_site.hostname, "127.0.0.1", "localhost", *env.list("ALLOWED_HOSTS", default=[])})
CSRF_TRUSTED_ORIGINS = [f"{_site.scheme}://{_site.netloc}"]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_structlog",
    "axes",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "tournaments",
    "scoring",
    "truco_site",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "truco_site.middleware.secret_pages",
    "truco_site.middleware.Refusals",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "truco_site.urls"
WSGI_APPLICATION = "truco_site.wsgi.application"
ASGI_APPLICATION = "truco_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "csp.context_processors.nonce",
            ],
        },
    }
]

# --- data
DATABASES = {
    "default": conf_database.with_options(
        env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'db.sqlite3'}")
    )
}
REDIS_URL = env("REDIS_URL", default="")
CACHES = {
    "default": {"BACKEND": "truco_site.cache.ForgivingRedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
MEDIA_ROOT = DATA_DIR / "media"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- people
AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
CSRF_FAILURE_VIEW = "truco_site.errors.csrf_failed"
LOGIN_URL = "account:login"
LOGIN_REDIRECT_URL = "organiser:home"
LOGOUT_REDIRECT_URL = "home"
CHAMPIONSHIPS_BY = env("CHAMPIONSHIPS_BY", default="staff")
CONTACTS_KEPT_MONTHS = env.int("CONTACTS_KEPT_MONTHS", default=6)
"""Who may create a championship: `staff` or `members` (anybody who can sign in)."""

# A hall shares one address: never lock by address alone, and never believe a header that anybody can send (the server in
# front of us sets REMOTE_ADDR from its trusted proxies).
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "truco_site.errors.locked_out"
AXES_IPWARE_META_PRECEDENCE_ORDER = ["REMOTE_ADDR"]
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# --- security
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
# HSTS for subdomains and browsers' preload lists bind addresses that may not be ours: the operator's decision, at the proxy.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# --- languages
LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("ca-valencia", "Valencià"), ("en", "English"), ("pt-br", "Português")]
LOCALE_PATHS = [BASE_DIR / "locale"]
# Django knows Catalan only; its own texts fall back to `ca`.
django.conf.locale.LANG_INFO["ca-valencia"] = {
    "bidi": False,
    "code": "ca-valencia",
    "name": "Valencian",
    "name_local": "Valencià",
}
USE_TZ = True
TIME_ZONE = "Europe/Madrid"

# --- static files: straight from the folders, or hashed and compressed once STATIC_ROOT names a place for `collectstatic`
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env("STATIC_ROOT", default="") or None
WHITENOISE_USE_FINDERS = not STATIC_ROOT
WHITENOISE_AUTOREFRESH = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "truco_site.staticfiles.HashedStorage"
        if STATIC_ROOT
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- the bell
globals().update({f"CELERY_{name}": value for name, value in conf_celery.celery(REDIS_URL).items()})

# --- API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "tournaments.api.schema.DoorSchema",
    "DEFAULT_VERSIONING_CLASS": None,
    "EXCEPTION_HANDLER": "tournaments.api.problems.handler",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Joc Fora",
    "DESCRIPTION": "Truc and truco championships: fixtures, results hand by hand, standings.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "Outcome": "tournaments.models.Outcome",
        "MatchState": "tournaments.models.MatchState",
        "RulingOutcome": "scoring.api.serializers.RULINGS",
        "VerbName": "scoring.api.serializers.VERBS",
        "SideLetter": "scoring.api.serializers.SIDES",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# --- logs
LOG_JSON = env("LOG_FORMAT", default="json" if REDIS_URL else "console") == "json"
LOG_LEVEL = env("LOG_LEVEL", default="INFO" if REDIS_URL else "WARNING").upper()
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = logging.INFO
# a 5xx that a view chose; an exception has a line of its own
DJANGO_STRUCTLOG_STATUS_5XX_LOG_LEVEL = logging.INFO
LOGGING = conf_logging.logging(json=LOG_JSON, level=LOG_LEVEL)
conf_logging.configure()

"""One's own account: signing in and out, language, API tokens, and invitations accepted."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login as sign_in
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.setup import JoinForm, TokenForm
from tournaments.models import User
from tournaments.permissions import Member
from tournaments.selectors import organiser
from tournaments.services import members
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.refusals import attempt, sent, status_of

BACKEND = "django.contrib.auth.backends.ModelBackend"


class Login(LoginView):
    """Sign in; wrong passwords are counted by axes for name and address together."""

    template_name = "account/login.html"
    redirect_authenticated_user = True

    def get_default_redirect_url(self) -> str:
        """One's championships, in the language that one chose last."""
        wanted = getattr(self.request.user, "language", "") or get_language()
        with override(wanted):
            return reverse("organiser:home")


class Logout(LogoutView):
    """Sign out, by POST only."""

    def get_default_redirect_url(self) -> str:
        return f"/{get_language()}/"


class Password(PasswordChangeView):
    """Another password; other browsers are signed out by it."""

    template_name = "account/password.html"
    success_url = reverse_lazy("account:profile")

    def form_valid(self, form):  # type: ignore[no-untyped-def]
        messages.success(self.request, _("The password was changed."))
        return super().form_valid(form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def profile(request: HttpRequest, actor: Member) -> HttpResponse:
    """One's API tokens. A new one is shown once, on the page that made it."""
    form = TokenForm(sent(request))
    token = ""
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        made = attempt(form, lambda: members.create_token(user=actor.user, name=name))
        if made is not None:
            token, form = made[1], TokenForm()
    return page(
        request,
        actor,
        "account/profile.html",
        section="profile",
        crumbs=((_("My account"), ""),),
        status=status_of(form),
        form=form,
        token=token,
        tokens=organiser.api_tokens(actor.user),
        languages=settings.LANGUAGES,
        own_language=actor.user.language or get_language(),
        me=actor,
    )


@require_POST
@signed_in
def revoke_token(request: HttpRequest, actor: Member, pk: int) -> HttpResponse:
    """Withdraw one of one's own tokens."""
    members.revoke_token(user=actor.user, token_id=pk)
    messages.success(request, _("The token was withdrawn."))
    return redirect("account:profile")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation: join with the account signed in, or make one."""
    invited = members.open_invitation(token)
    user = request.user if isinstance(request.user, User) else None
    form = JoinForm(request.POST if request.method == "POST" and user is None else None)
    if request.method == "POST":
        if user is not None:
            members.accept(user=user, token=token)
            return redirect(url("championship", invited.championship))
        if form.is_valid():
            data, language = form.cleaned_data, get_language() or ""
            made = attempt(form, lambda: members.accept_as_new(token=token, language=language, **data))
            if made is not None:
                sign_in(request, made, backend=BACKEND)
                return redirect(url("championship", invited.championship))
    context = {
        "invited": invited,
        "form": form,
        "me": Member(user) if user else None,
        "login_url": f"{reverse('account:login')}?next={request.path}",
    }
    return render(request, "account/invitation.html", context, status=status_of(form))


@require_POST
@signed_in
def language(request: HttpRequest, actor: Member) -> HttpResponse:
    """Remember a language: in the account for the next time of signing in, and in the cookie that bare addresses ask."""
    wanted = request.POST.get("language", "")
    if wanted not in dict(settings.LANGUAGES):
        return redirect("account:profile")
    members.remember_language(user=actor.user, language=wanted)
    with override(wanted):
        response = redirect("account:profile")
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        wanted,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )
    return response

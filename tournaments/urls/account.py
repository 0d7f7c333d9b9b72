"""`/<lang>/account/…`"""

from django.urls import path

from tournaments.views import account

app_name = "account"
urlpatterns = [
    path("", account.profile, name="profile"),
    path("login/", account.Login.as_view(), name="login"),
    path("logout/", account.Logout.as_view(), name="logout"),
    path("password/", account.Password.as_view(), name="password"),
    path("language/", account.language, name="language"),
    path("tokens/<int:pk>/revoke/", account.revoke_token, name="token_revoke"),
    path("invitation/<str:token>/", account.invitation, name="invitation"),
]

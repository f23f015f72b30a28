"""Settings: what the environment may say, and that it is told where it is wrong."""

import pytest

from app.config import SettingError, Settings, read_settings


def test_an_empty_environment_gives_a_site_for_one_machine() -> None:
    assert read_settings({}) == Settings(database_url="sqlite:///ochos.db", host="127.0.0.1", port=8000)


def test_other_programs_names_are_ignored() -> None:
    assert read_settings({"PATH": "/bin", "PORT": "1"}) == Settings()


def test_every_setting_is_read() -> None:
    environment = {
        "OCHOS_DATABASE_URL": "postgresql+psycopg://ochos@db/ochos",
        "OCHOS_SECRET_KEY": "k" * 32,
        "OCHOS_HOST": "::",
        "OCHOS_PORT": "80",
        "OCHOS_PROCESSES": "2",
        "OCHOS_MAX_WATCHERS": "50",
        "OCHOS_TRUSTED_PROXIES": " 1 ",
    }

    assert read_settings(environment) == Settings("postgresql+psycopg://ochos@db/ochos", "k" * 32, "::", 80, 2, 50, 1)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OCHOS_DATABSE_URL", "sqlite:///x.db"),
        ("OCHOS_DATABASE_URL", "mysql://x"),
        ("OCHOS_DATABASE_URL", "sqlite://"),  # in memory: gone with the process, and every thread would see another
        ("OCHOS_DATABASE_URL", "sqlite:///"),
        ("OCHOS_DATABASE_URL", "sqlite:///:memory:"),
        ("OCHOS_SECRET_KEY", "short"),
        ("OCHOS_HOST", ""),
        ("OCHOS_PORT", "eighty"),
        ("OCHOS_PORT", "-1"),
        ("OCHOS_PORT", "70000"),
        ("OCHOS_PORT", "²"),
        pytest.param("OCHOS_PORT", "9" * 5000, id="OCHOS_PORT, 5000 digits"),
        ("OCHOS_PROCESSES", "0"),
    ],
)
def test_a_name_or_value_that_cannot_be_used_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=name):
        read_settings({name: value})

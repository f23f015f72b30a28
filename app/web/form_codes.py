"""The code that a form carries, so that one sent twice is known again; it stands in the page and nowhere else."""

from flask import Flask, request

from app.services.codes import new_code

FIELD = "form_code"


def init_app(app: Flask) -> None:
    """Let forms ask for a code."""
    app.jinja_env.globals.update(form_code=given)


def given() -> str:
    """Return the code for a form: a new one, or that of the form that is shown again."""
    return sent() or new_code()


def sent() -> str:
    """Return the code of the form that was sent, empty where it has none."""
    return request.form.get(FIELD, "")

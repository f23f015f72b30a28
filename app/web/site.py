"""The Flask application: which pages there are and what stands around all of them."""

from importlib import import_module
from pkgutil import iter_modules

from flask import Blueprint, Flask
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

import app.web
from app.config import Settings
from app.services.house import House
from app.web import (
    aloud,
    assets,
    back,
    charts,
    counters,
    device,
    errors,
    fault_words,
    form_codes,
    guests,
    hyphens,
    i18n,
    ids,
    security,
    theme,
    words,
)


def build(house: House, secret_key: str, settings: Settings) -> Flask:
    """Return the site of a house."""
    site = Flask("app")
    site.secret_key = secret_key
    site.extensions["house"] = house
    site.jinja_env.undefined = StrictUndefined
    site.jinja_env.trim_blocks = True
    site.jinja_env.lstrip_blocks = True
    for part in (
        security,
        ids,
        back,
        i18n,
        theme,
        device,
        assets,
        words,
        hyphens,
        counters,
        guests,
        charts,
        aloud,
        fault_words,
        form_codes,
        errors,
    ):
        part.init_app(site)
    for blueprint in blueprints():
        site.register_blueprint(blueprint)
    _believe_proxies(site, settings.trusted_proxies)
    return site


def blueprints() -> list[Blueprint]:
    """Return the blueprint of every module in this folder that has one, by name."""
    modules = [import_module(f"{app.web.__name__}.{found.name}") for found in iter_modules(app.web.__path__)]
    return [module.blueprint for module in modules if hasattr(module, "blueprint")]


def _believe_proxies(site: Flask, count: int) -> None:
    if count:
        site.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            site.wsgi_app, x_for=count, x_proto=count, x_host=count
        )

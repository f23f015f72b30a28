"""A bare Flask view that reads a form, under the gunicorn settings of the app: what the server can do at most."""

from flask import Flask, request

from app.gunicorn import (  # noqa: F401  (gunicorn reads them from this module)
    bind,
    control_socket_disable,
    forwarded_allow_ips,
    forwarder_headers,
    graceful_timeout,
    loglevel,
    secure_scheme_headers,
    threads,
    when_ready,
    worker_class,
    worker_connections,
    workers,
)

wsgi_app = "tests.benchmarks.bare:site"
site = Flask(__name__)


@site.post("/")
def answer() -> str:
    return request.form["move"]

"""Which check plays which claim."""

import re

CHECKS = {}


def claims(*names):
    """Say which claims a check plays."""

    def keep(check):
        for name in names:
            assert name not in CHECKS
            CHECKS[name] = check
        return check

    return keep


def numbers(text):
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", text)]

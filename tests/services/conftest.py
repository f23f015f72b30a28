"""Two people of whom many a table and group has enough."""

import pytest

from app.services import accounts


@pytest.fixture(name="lola")
def _lola(house):
    return accounts.create_account(house)


@pytest.fixture(name="teo")
def _teo(house):
    return accounts.create_account(house)

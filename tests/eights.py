"""Tables whose next hand opens with an eight, so that the dealer is asked for a suit."""

from itertools import count

from app.engine import Rank, deal, rules_from_json, shuffled_deck
from app.engine.shuffle import commitment_of, seed_of
from app.models import Seal
from app.services.dealing import choose_first_dealer
from app.store import matches, seats
from app.store.ids import id_of


def promise_an_eight(database, code, dealer):
    """Change what the server has promised for the first hand of a table: `dealer` will turn up an eight.

    It holds where nobody adds a nonce.
    """
    with database.transaction() as session:
        match = matches.find_by_code(session, code)
        rules = rules_from_json(match.rules)
        players = len(seats.list_of_match(session, id_of(match)))
        seal = session.get(Seal, (match.id, 1))
        for number in count():
            server_seed = number.to_bytes(32, "big")
            seed = seed_of(server_seed, [""] * players)
            choose_first_dealer(match, players, seed)
            dealt = deal(rules, shuffled_deck(rules, players, seed), players, dealer, seed)
            if match.first_dealer == dealer and dealt.opening[-1].rank is Rank.EIGHT:
                break
        match.cut_seed = match.first_dealer = None
        seal.server_seed, seal.commitment = server_seed.hex(), commitment_of(server_seed)

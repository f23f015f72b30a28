"""A table without a referee: a shuffled deck, and what people do with its cards; pure values over the engine's."""

from app.free.acts import Act, Deed, format_act, parse_act
from app.free.events import Event, told
from app.free.round import Round, begun
from app.free.sight import Sight, sight_of

__all__ = ["Act", "Deed", "Event", "Round", "Sight", "begun", "format_act", "parse_act", "sight_of", "told"]

"""How hypothesis looks for counterexamples here: without a clock, which a busy machine would let run out."""

from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")

"""The league, pure: results of matches in, standings out."""

"""The only room that speaks SQL: one module per aggregate."""

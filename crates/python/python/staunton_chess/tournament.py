"""Tournaments in FIDE's file format (TRF): pairings, checks, standings with tie-breaks."""

from __future__ import annotations

import os
from pathlib import Path

from ._core import Tournament, read_tournament
from ._types import Difference, Pairing, Player, Problem, Result, Standing, TieBreak

__all__ = [
    "Difference",
    "Pairing",
    "Player",
    "Problem",
    "Result",
    "Standing",
    "TieBreak",
    "Tournament",
    "cross_table",
    "parse",
    "read",
]


def read(path: str | os.PathLike[str]) -> Tournament:
    """Reads a tournament file: TRF26, TRF16, or with the additions of other pairing programs."""
    return read_tournament(Path(path).read_bytes())


def parse(text: str | bytes) -> Tournament:
    """Reads a tournament from a text."""
    if not isinstance(text, (str, bytes)):
        raise TypeError("parse takes a text; read takes a path")
    return read_tournament(text.encode() if isinstance(text, str) else text)


def cross_table(tournament: Tournament) -> list[list[str]]:
    """Returns the results between all players, in the order of the standings.

    A cell contains the signs of all games of a player (row) against another (column).
    """
    players = {player.number: player for player in tournament.players}
    order = [standing.number for standing in tournament.standings()]
    table = []
    for number in order:
        cells = {opponent: "" for opponent in order}
        cells[number] = "*"
        for result in players[number].results:
            if result is not None and result.opponent in cells:
                cells[result.opponent] += result.symbol
        table.append(list(cells.values()))
    return table

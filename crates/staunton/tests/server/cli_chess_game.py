"""A whole game in cli-chess, in a pseudo-terminal, against a running server.

Arguments: the address of the server, and the tokens of the player at the terminal and of the opponent,
who plays through berserk.
"""

import os
import pty
import subprocess
import sys
import tempfile
from pathlib import Path

import berserk
import pyte

BASE, PLAYER, OPPONENT = sys.argv[1:]
SCHOLARS_MATE = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"]
SANS = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]
ROWS, COLUMNS = 45, 140
# cli-chess draws its screen twice a second: the test fails after this number of drawings.
PATIENCE = 240
ENTER, DOWN, RIGHT, F1 = "\r", "\x1b[B", "\x1b[C", "\x1bOP"


class Terminal:
    """cli-chess in a pseudo-terminal, and the text on its screen."""

    def __init__(self, home, *arguments):
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.input = pyte.ByteStream(self.screen)
        self.master, other = pty.openpty()
        environment = {**os.environ, "HOME": home, "TERM": "xterm-256color"}
        environment |= {"LINES": str(ROWS), "COLUMNS": str(COLUMNS)}
        command = [Path(sys.executable).with_name("cli-chess"), *arguments]
        self.process = subprocess.Popen(
            command, stdin=other, stdout=other, stderr=other, env=environment, start_new_session=True
        )
        os.close(other)

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait(self, *wanted):
        """Reads the output until the screen shows all of these texts."""
        read = 0
        while not all(text in self.text() for text in wanted):
            read += 1
            if read > PATIENCE:
                raise AssertionError(f"{wanted} is missing:\n{self.text()}")
            try:
                output = os.read(self.master, 65536)
            except OSError as why:
                raise AssertionError(f"cli-chess ended:\n{self.text()}") from why
            # The terminal answers the question for the position of the cursor.
            if b"\x1b[6n" in output:
                os.write(self.master, b"\x1b[1;1R")
            self.input.feed(output)

    def type(self, keys):
        os.write(self.master, keys.encode())


opponent = berserk.Client(berserk.TokenSession(OPPONENT), base_url=BASE)
with tempfile.TemporaryDirectory() as home:
    terminal = Terminal(home, "--base-url", BASE, "--token", PLAYER)
    terminal.wait("Main Menu", "Offline Games", "Computer Level")
    terminal.type(DOWN)
    terminal.wait("Create a game")
    terminal.type(RIGHT)
    terminal.type(RIGHT)
    terminal.type(F1)
    terminal.wait("Searching for opponent")
    # The first of the two offers waits in the lobby for the other one.
    events = opponent.board.stream_incoming_events()
    opponent.board.seek(time=30, increment=20, rated=False)
    game = next(event["game"] for event in events if event["type"] == "gameStart")
    is_white = game["color"] == "white"
    states = opponent.board.stream_game_state(game["gameId"])
    for line in states:
        state = line.get("state", line)
        if line["type"] not in ("gameFull", "gameState") or state["status"] != "started":
            continue
        ply = len(state["moves"].split())
        if ply > 0:
            terminal.wait(SANS[ply - 1])
        if (ply % 2 == 0) == is_white:
            opponent.board.make_move(game["gameId"], SCHOLARS_MATE[ply])
        else:
            terminal.type(SANS[ply].rstrip("#") + ENTER)
    assert state["moves"].split() == SCHOLARS_MATE, state
    assert state["status"] == "mate", state
    terminal.wait("Checkmate")
    terminal.process.kill()
    terminal.process.wait()

print("the game was played")

"""A bot with an engine plays twenty games at once through berserk, against a running server.

Arguments: the address of the server, the token of an account without games, and the program.
"""

import os
import subprocess
import sys
import threading
import traceback
from collections import Counter

import berserk

BASE, TOKEN, PROGRAM = sys.argv[1:]
GAMES = 20
LEVELS = 12
# The bot resigns a game that has this number of plies.
LONGEST = 24


def check(is_right, what):
    if not is_right:
        raise AssertionError(what)


class Engine:
    """The engine of the program, by the UCI protocol."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.tell("setoption name Hash value 1")

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def best_move(self, moves):
        self.tell("position startpos" + (" moves " + moves if moves else ""))
        self.tell("go nodes 500")
        for line in self.process.stdout:
            if line.startswith("bestmove "):
                return line.split()[1]
        raise AssertionError("the engine ended")

    def quit(self):
        self.tell("quit")
        check(self.process.wait() == 0, "the engine quits")


def play(client, game, color, ends):
    """Plays a game until it is over, and adds its last state to ends."""
    engine = Engine()
    states, answered = [], -1
    for line in client.bots.stream_game_state(game):
        if line["type"] not in ("gameFull", "gameState"):
            continue
        state = line.get("state", line)
        states.append(state)
        played = state["moves"].split()
        is_own_turn = len(played) % 2 == (color == "black")
        if state["status"] == "started" and is_own_turn and len(played) > answered:
            answered = len(played)
            if answered >= LONGEST:
                client.bots.resign_game(game)
                continue
            client.bots.make_move(game, engine.best_move(state["moves"]))
    engine.quit()
    statuses = [state["status"] for state in states]
    check(statuses.count("started") == len(statuses) - 1, statuses)
    check(statuses[-1] != "started", statuses)
    for before, after in zip(states, states[1:]):
        check(after["moves"].startswith(before["moves"]), "moves are only added")
    ends[game] = states[-1]


def watched(*arguments):
    """Plays a game; a failure ends the whole script, which may be waiting for an event."""
    try:
        play(*arguments)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


client = berserk.Client(berserk.TokenSession(TOKEN), base_url=BASE)
client.account.upgrade_to_bot()
events = client.bots.stream_incoming_events()
ids = set()
for number in range(GAMES):
    level = 1 + number % LEVELS
    made = client.challenges.create_ai(
        level=level, clock_limit=600, clock_increment=5, color=("white", "black")[number % 2]
    )
    ids.add(made["id"])
check(len(ids) == GAMES, ids)

ends, seen, threads = {}, Counter(), []
for event in events:
    seen[event["type"], event["game"]["gameId"]] += 1
    if event["type"] == "gameStart":
        game = event["game"]
        arguments = (client, game["gameId"], game["color"], ends)
        threads.append(threading.Thread(target=watched, args=arguments, daemon=True))
        threads[-1].start()
    if len(seen) == 2 * GAMES:
        break
for thread in threads:
    thread.join(60)
    check(not thread.is_alive(), "the streams end after the game")
check(set(ends) == ids, (set(ends), ids))
check(set(seen.values()) == {1}, seen)
check({kind for kind, _ in seen} == {"gameStart", "gameFinish"}, seen)
finished = {"mate", "draw", "stalemate", "outoftime", "resign"}
check({end["status"] for end in ends.values()} <= finished, ends)
for game in sorted(ids):
    pgn = client.games.export(game, as_pgn=True)
    check('[Result "*"]' not in pgn, pgn)

print(f"{GAMES} games were played")

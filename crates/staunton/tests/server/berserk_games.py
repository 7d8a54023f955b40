"""Whole games through berserk, against a running server.

Arguments: the address of the server, a token of a player, the tokens of two bots, and the id of an
arena that has not begun.
"""

import sys
import threading

import berserk

BASE, PLAYER, *BOTS, ARENA = sys.argv[1:]
SCHOLARS_MATE = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"]
# Castling, en passant and a promotion, with mate at the end.
LONG = (
    "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8 h2h4 f8e8 h4h5 e8f8 h5g6 f8e8 g6h7 g8f8 h7h8q".split()
)


def client(token):
    return berserk.Client(berserk.TokenSession(token), base_url=BASE)


def check(is_right, what):
    if not is_right:
        raise AssertionError(what)


def follow(side, stream, moves, make_move, color, seen):
    """Plays the moves of one side, and records every line of the stream."""
    for line in stream:
        seen.append(line)
        state = line.get("state", line)
        if state.get("type") != "gameState" or state["status"] != "started":
            continue
        played = state["moves"].split()
        if len(played) < len(moves) and len(played) % 2 == color:
            make_move(side["id"], moves[len(played)])


def play(white, black, moves, kind):
    """Plays a game between two clients; kind is the part of berserk for each."""
    game = {}
    seen = ([], [])
    threads = []
    clients = (white, black)
    names = [one.account.get()["username"] for one in clients]
    events = black.board.stream_incoming_events()
    challenge = white.challenges.create(
        names[1], rated=True, clock_limit=300, clock_increment=2, color="white"
    )
    game["id"] = challenge["id"]
    for event in events:
        if event["type"] == "challenge" and event["challenge"]["id"] == game["id"]:
            black.challenges.accept(game["id"])
        if event["type"] == "gameStart" and event["game"]["gameId"] == game["id"]:
            break
    for color, (one, part) in enumerate(zip(clients, kind)):
        api = getattr(one, part)
        stream = api.stream_game_state(game["id"])
        thread = threading.Thread(
            target=follow, args=(game, stream, moves, api.make_move, color, seen[color]), daemon=True
        )
        thread.start()
        threads.append(thread)
    for thread in threads:
        thread.join(60)
        check(not thread.is_alive(), "the streams end after the game")
    for event in events:
        if event["type"] == "gameFinish" and event["game"]["gameId"] == game["id"]:
            break
    for lines in seen:
        check(lines[0]["type"] == "gameFull", lines[0])
        check(" ".join(moves).startswith(lines[-1]["moves"][:4]), lines[-1])
        check(lines[-1]["moves"].split() == moves, lines[-1])
        statuses = [line["status"] for line in lines if line["type"] == "gameState"]
        check(statuses.count("started") == len(statuses) - 1, statuses)
    return seen[0][-1]


player = client(PLAYER)
first, second = map(client, BOTS)
for bot in (first, second):
    bot.account.upgrade_to_bot()
    check(bot.account.get()["title"] == "BOT", "the account is a bot account")

last = play(first, second, SCHOLARS_MATE, ("bots", "bots"))
check((last["status"], last["winner"]) == ("mate", "white"), last)
last = play(first, player, SCHOLARS_MATE, ("bots", "board"))
check(last["status"] == "mate", last)

# A game against the computer, over the board endpoints, until it is resigned.
game = player.challenges.create_ai(level=1, clock_limit=300, clock_increment=2, color="white")
stream = player.board.stream_game_state(game["id"])
full = next(stream)
check(full["black"]["aiLevel"] == 1, full)
player.board.make_move(game["id"], "d2d4")
for line in stream:
    if line["type"] == "gameState" and len(line["moves"].split()) == 2:
        break
check(player.games.get_ongoing()[0]["gameId"] == game["id"], "the game is listed")
player.board.resign_game(game["id"])
lines = list(stream)
check(lines[-1]["status"] == "resign", lines)

# Refusals have the text that clients look for.
try:
    player.board.make_move(game["id"], "e2e4")
    check(False, "a move after the end is refused")
except berserk.exceptions.ResponseError as why:
    check("Not your turn, or game already over" in str(why), why)

# Records, puzzles and imports.
name = player.account.get()["username"]
history = player.users.get_rating_history(name)
check([one["name"] for one in history if len(one["points"]) == 1] == ["Blitz"], history)
users = player.users.get_by_id(name, "nobody")
check([one["username"] for one in users] == [name], users)
for puzzle in (player.puzzles.get_daily(), player.puzzles.get_next(difficulty="easier")):
    check(puzzle["puzzle"]["solution"] and puzzle["game"]["clock"], puzzle)
check(player.puzzles.get(puzzle["puzzle"]["id"]) == puzzle, puzzle)
check(list(player.puzzles.get_puzzle_activity(max=5)) == [], "no puzzle was tried")
check("/library/" in player.games.import_game("1. e4 e5 2. Nf3 *")["url"], "a game is imported")
check(player.tv.get_current_games() == {}, "no public game is running")
try:
    player.analysis.get_cloud_evaluation("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    check(False, "the position was not analyzed")
except berserk.exceptions.ResponseError as why:
    check(why.status_code == 404, why)

# Both kinds of players enter an arena, and one leaves it.
for one in (first, player):
    one.tournaments.join_arena(ARENA)
arena = player.tournaments.get_tournament(ARENA)
check((arena["nbPlayers"], arena["botsAllowed"]) == (2, True), arena)
check(arena["clock"] == {"limit": 180, "increment": 0}, arena)
listed = player.tournaments.get()["created"]
check([one["id"] for one in listed] == [ARENA], listed)
check([one["id"] for one in player.tournaments.tournaments_by_user("Cleo")] == [ARENA], "by user")
check(list(player.tournaments.export_arena_games(ARENA)) == [], "no games")
player.tournaments.withdraw_arena(ARENA)
results = list(player.tournaments.stream_results(ARENA))
check([one["rank"] for one in results] == [1], results)
check(results[0]["username"] == first.account.get()["username"], results)

print("all games were played")

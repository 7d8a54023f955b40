"""Sends generated requests for every endpoint of the OpenAPI document of a running server.

Arguments: the address of the server, and the tokens of Ada, Bob and a user who becomes a bot.
The checks are: no internal error, no status and no media type outside the document, and bodies and
headers that conform to their schemas.
"""

import subprocess
import sys
import time

import requests

BASE, ADA, BOB, BOT = sys.argv[1:]
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance"
)
# The maximum time for all requests, in seconds.
LONGEST = 600


def ask(method, path, token=None, **options):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = requests.request(method, BASE + path, headers=headers, timeout=10, **options)
    response.raise_for_status()
    return response


def generate(file, *options):
    """Starts the program that generates the requests. The seed makes runs repeatable."""
    start = "from schemathesis.cli import schemathesis; schemathesis()"
    command = [sys.executable, "-c", start, "--no-color", "run", file, "--url", BASE]
    command += ["--checks", CHECKS, "--phases", "examples,coverage,fuzzing"]
    command += ["--max-examples", "5", "--seed", "1", "--generation-database", "none"]
    command += ["--request-timeout", "10", "--warnings", "off", "--no-shrink"]
    command += ["--suppress-health-check", "all"]
    # A stream without an end has no response that could be compared. The protocol tests read them.
    command += ["--exclude-by", "/x-endless == true"]
    return subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def play(token, opponent, opponent_token):
    """Begins a game, and returns its id."""
    form = {"clock.limit": "600", "color": "white"}
    game = ask("POST", f"/api/challenge/{opponent}", token, data=form).json()["id"]
    ask("POST", f"/api/challenge/{game}/accept", opponent_token)
    return game


def document(file, game):
    """Writes the document with this game instead of that of the examples."""
    text = ask("GET", "/api/openapi.json").text.replace("AbCd1234", game)
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)


def bearer(token):
    """The options of a run with a token. The revocation of the token would end the run."""
    return ["--exclude-path", "/api/token", "-H", f"Authorization: Bearer {token}"]


# The examples of the document name Ada and Bob.
document("openapi.json", play(ADA, "bob", BOB))
ask("POST", "/api/bot/account/upgrade", BOT)
document("openapi_bot.json", play(BOT, "bob", BOB))

runs = [
    generate("openapi.json"),
    generate("openapi.json", *bearer(ADA)),
    generate("openapi_bot.json", *bearer(BOT)),
]
end = time.monotonic() + LONGEST
failed = False
for run in runs:
    try:
        output, _ = run.communicate(timeout=max(1, end - time.monotonic()))
    except subprocess.TimeoutExpired:
        run.kill()
        output, _ = run.communicate()
        output += f"\nThe requests took more than {LONGEST} seconds.\n"
    if run.returncode != 0 or "No issues found" not in output:
        failed = True
        print(output)
sys.exit(failed)

"""A bot of your own at a table of a running server: 25 lines, and nothing but the standard library.

Start `fiveways` in one terminal and this in another; then replace `choose` by your own idea.

    python examples/own_bot.py                                 a game of bones against a bot of the house
    python examples/own_bot.py the-way human bot:3             another game; who sits where, `human` is this program
    python examples/own_bot.py waywords open human             against whoever opens the link that is printed
    python examples/own_bot.py http://localhost:8715/t/NAME    takes an open seat at somebody's table
"""

import json
import random
import sys
from urllib import error, request


def choose(table):
    """The idea: stay close to what was played last. All that your seat may know is in `table` (see docs/tables.md).

    `table["legal"]` are your moves, `table["moves"]` those made so far, `table["view"]` the board and your hand.
    """
    last = "".join(move["text"] for move in table["moves"][-1:])
    return max(table["legal"], key=lambda move: (len(set(move) & set(last)), random.random()))


def ask(path, body=None):
    """What the server answers, as a file; with a body it is a POST."""
    try:
        return request.urlopen(request.Request(f"{server}/api/{path}", body and json.dumps(body).encode(), headers))
    except (error.URLError, ValueError) as why:
        sys.exit(json.load(why)["message"] if isinstance(why, error.HTTPError) else f"{server} does not answer: {why}")


what, *seats = sys.argv[1:] or ["bones"]
server, _, table = what.partition("/t/") if "/t/" in what else ("http://localhost:8715", "", "")
headers = {"Content-Type": "application/json"}
headers["Authorization"] = f"Bearer {json.load(ask('people', {'name': 'My own bot'}))['token']}"
found = ask(f"tables/{table}/seats", {"seat": None}) if table else ask("tables", {"game": what, "seats": seats or None})
table = json.load(found)["id"]
print(f"Watch it at {server}/t/{table}", flush=True)

# Whenever something has happened, which a blank line tells, look at the table.
for now in (json.load(ask(f"tables/{table}")) for line in ask(f"tables/{table}/events?scenes=0") if line == b"\n"):
    if now["legal"]:
        ask(f"tables/{table}/moves", {"id": f"move {now['seq']}", "seq": now["seq"], "move": choose(now)})
    if now["status"] == "over":
        break
print(now["result"]["text"] if now["result"] else "The table was closed.")

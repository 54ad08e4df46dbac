"""Holds the server to its own OpenAPI document: `api.py PROGRAM SECONDS`.

Starts PROGRAM on a port and a folder of its own, makes a visitor, a match that runs, one that is over with its analysis, and a run of the lab, and lets schemathesis
(all checks, links followed) ask for everything the document allows and forbids, with those ids half of the time. The stream of updates has no end and is left out;
the server's own tests read it.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Client:
    def __init__(self, base):
        self.base, self.cookie = base, ""

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "cookie": self.cookie}
        request = urllib.request.Request(self.base + path, data=data, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            given = answer.headers.get("set-cookie")
            if given:
                self.cookie = given.split(";")[0]
            text = answer.read()
            return json.loads(text) if text else None


def wait_for(client):
    for _ in range(400):
        try:
            return client.ask("GET", "/api/games")
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
    sys.exit("the server does not answer")


def prepare(client):
    """A visitor with a name, a match that runs, one that is over, a run."""
    client.ask("PUT", "/api/me", {"name": "Schema"})
    ask = {"game": "last-mughal", "scenario": "relief-of-cawnpore"}
    seats = next(s["seats"] for g in wait_for(client)["games"] if g["slug"] == ask["game"] for s in g["scenarios"] if s["id"] == ask["scenario"])
    everybody = {seat: {"kind": "hotseat"} for seat in seats}
    running = client.ask("POST", "/api/matches", {**ask, "seats": everybody})["id"]
    over = client.ask("POST", "/api/matches", {**ask, "seats": everybody})["id"]
    client.ask("POST", f"/api/matches/{over}/resign", {"seat": seats[0]})
    run = client.ask("POST", "/api/lab", {**ask, "games": 4, "seed": 1})["id"]
    return {"game": ask["game"], "scenario": ask["scenario"], "running": running, "over": over, "run": run}


HOOKS = '''
import json, os, schemathesis
known = json.loads(os.environ["GROGNARD_KNOWN"])

# Parameters that could name anything name something that is there, half of the time.
@schemathesis.hook
def map_path_parameters(context, path_parameters):
    if not path_parameters:
        return path_parameters
    path = context.operation.path
    real = {"slug": known["game"], "scenario": known["scenario"]}
    if path.startswith("/api/matches/{id}"):
        ended = path.endswith(("/analysis", "/fork", "/rematch", "/record"))
        real["id"] = known["over"] if ended else known["running"]
    elif path.startswith("/api/lab/{id}") and context.operation.method != "delete":
        real["id"] = known["run"]
    for name, value in real.items():
        given = path_parameters.get(name)
        if isinstance(given, str) and sum(map(ord, given)) % 2 == 0:
            path_parameters[name] = value
    return path_parameters

# A record travels as text.
schemathesis.openapi.media_type("application/jsonl", __import__("hypothesis").strategies.binary(max_size=200))
'''


def config(seed):
    # What the document cannot say of a name, an order or a scenario the server says with 409, 410 or 422: such an answer to well-formed data is right.
    return f'''
seed = {seed}
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 403, 404, 408, 409, 410, 413, 422, 429, 503]
[[operations]]
include-path-regex = "/updates$"
enabled = false
'''


def main():
    program, seconds = sys.argv[1], sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        base = f"http://127.0.0.1:{port}"
        serve = [program, "serve", "--rate", "0", "--address", f"127.0.0.1:{port}", "--data", folder, "--errand", "5"]
        server = subprocess.Popen(serve, stdout=subprocess.DEVNULL)
        try:
            client = Client(base)
            wait_for(client)
            known = prepare(client)
            with open(f"{folder}/hooks.py", "w") as file:
                file.write(HOOKS)
            with open(f"{folder}/schemathesis.toml", "w") as file:
                file.write(config(1857))
            env = {**os.environ, "GROGNARD_KNOWN": json.dumps(known), "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": folder}
            # One worker: before Python 3.12 two threads that parse at once disturb each other (AST constructor recursion depth mismatch).
            found = subprocess.run(
                ["schemathesis", "--config-file", f"{folder}/schemathesis.toml", "run", f"{base}/api/openapi.json", "--checks", "all",
                 "--phases", "examples,coverage,fuzzing,stateful", "--max-time", seconds, "--max-examples", "20", "--workers", "1",
                 "--request-timeout", "20", "--header", f"Cookie: {client.cookie}", "--warnings", "off", "--no-shrink"],
                env=env, cwd=folder).returncode
            if server.poll() is not None:
                sys.exit("the server has ended")
            return found
        finally:
            server.terminate()
            server.wait(timeout=10)


if __name__ == "__main__":
    sys.exit(main())

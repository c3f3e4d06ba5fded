"""Prints a script of the commands in a document that are marked as a guide: commands.py DOCUMENT

    ```sh guide            run as they are
    ```sh guide may-fail   run, and may fail
    ```sh guide NAME       run after the function before_NAME and before after_NAME, where `hooks` has them

A command that ends with `# prints TEXT` has to print that.
"""

import re
import shlex
import sys

HEAD = """set -euo pipefail
cd /srv/release
source /root/hooks
prints() {
    local expected=$1 printed
    printed=$(eval "$2")
    printf '%s\\n' "$printed"
    [ "$printed" = "$expected" ] || { echo "The guide says that it prints: $expected" >&2; exit 1; }
}"""


def statements(lines):
    """Commands, of which one may go over several lines."""
    command = []
    for line in lines:
        command.append(line)
        if not line.endswith("\\"):
            yield "\n".join(command)
            command = []
    if command:
        raise SystemExit("a command of the guide does not end: " + command[0])


def blocks(text):
    for found in re.finditer(r"(?ms)^( *)```sh guide *([a-z-]*)\n(.*?)^\1```$", text):
        indent, word, body = found.groups()
        yield word, [line[len(indent) :] for line in body.splitlines()]


def run(command):
    shown = f"printf '$ %s\\n' {shlex.quote(command)}"
    expected = re.fullmatch(r"(?s)(.*\S) +# prints (.+)", command)
    if expected:
        return f"{shown}\nprints {shlex.quote(expected[2])} {shlex.quote(expected[1])}"
    return f"{shown}\n{command}"


def hook(when, word):
    name = f"{when}_{word}"
    return f"if declare -F {name} >/dev/null; then {name}; fi"


def main():
    found = list(blocks(open(sys.argv[1], encoding="utf-8").read()))
    if not found:
        raise SystemExit(f"{sys.argv[1]} has no commands that are marked as a guide")
    print(HEAD)
    for word, lines in found:
        body = "\n".join(run(command) for command in statements(lines))
        if word == "may-fail":
            print(f"(\n{body}\n) || echo '(It may fail.)'")
        elif word:
            print(f"{hook('before', word)}\n{body}\n{hook('after', word)}")
        else:
            print(body)


main()

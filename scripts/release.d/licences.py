"""Prints the licences of the crates that are compiled into the binary, from what `cargo metadata` says (standard input).

Each text is there once, with the crates that have it. A crate without a file of its own is listed with the expression of its licence.
"""

import json
import pathlib
import re
import sys

BINARY = "catalog"
TEXT = re.compile(r"^(licen[cs]e|copying|notice|copyright|unlicense)([-._].*)?$", re.IGNORECASE)


def contained(metadata):
    """The packages that normal dependencies lead to, the workspace's own left out."""
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    own = set(metadata["workspace_members"])
    todo = [id for id in own if packages[id]["name"] == BINARY]
    seen = set(todo)
    while todo:
        for dependency in nodes[todo.pop()]["deps"]:
            is_normal = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            if is_normal and dependency["pkg"] not in seen:
                seen.add(dependency["pkg"])
                todo.append(dependency["pkg"])
    found = [packages[id] for id in seen - own]
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def texts(package):
    folder = pathlib.Path(package["manifest_path"]).parent
    files = {path for path in folder.iterdir() if path.is_file() and TEXT.match(path.name)}
    if package["license_file"]:
        files.add(folder / package["license_file"])
    for path in sorted(files):
        yield path.read_text(encoding="utf-8", errors="replace").strip()


def main():
    packages = contained(json.load(sys.stdin))
    holders = {}
    print(f"{BINARY} contains these {len(packages)} crates. Their licences follow.\n")
    for package in packages:
        name = f"{package['name']} {package['version']}"
        where = package["repository"] or package["homepage"] or ""
        print(f"* {name}: {package['license'] or 'see below'} {where}".rstrip())
        for text in dict.fromkeys(texts(package)):
            holders.setdefault(text, []).append(name)
    for text, names in holders.items():
        print(f"\n{'=' * 100}\n{', '.join(names)}\n{'-' * 100}\n{text}")


main()

"""Plots as SVG: each work beside limit and peer, and cost by size of the catalog."""

import math
import os
from html import escape

from table import number

WIDTH = 860
COLOURS = {"service": "#0b6e4f", "limit": "#b8c4ce", "peer": "#e08e45"}
NAMES = {"service": "this service", "limit": "bytes from memory", "peer": "Fastify, better-sqlite3"}
LINES = ["#0b6e4f", "#e08e45", "#3f6fb5", "#9b4f96", "#b23a48", "#6b7a1f", "#5a6b7b", "#16858a", "#7d5a3c"]


def svg(height, parts, title):
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="Helvetica, Arial, sans-serif" font-size="13">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
    )
    return head + "".join(parts) + "</svg>\n"


def text(x, y, words, anchor="start", colour="#24292f", extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" {extra}>{escape(words)}</text>'


def bars(works):
    """Requests a second on a logarithmic scale, a group of bars for each work that is compared."""
    left, right, top = 220, 90, 60
    works = {name: found for name, found in works.items() if len(found) > 1}
    most = max(found[name]["rate"] for found in works.values() for name in NAMES if name in found)
    scale = (WIDTH - left - right) / math.log10(most)

    def length(rate):
        return max(1.0, math.log10(max(rate, 1)) * scale)

    parts = [text(16, 26, "Requests per second at 32 connections, 10,000 policies and rulesets", extra='font-size="16" font-weight="bold"')]
    at = left
    for name, words in NAMES.items():
        parts.append(f'<rect x="{at}" y="38" width="12" height="12" fill="{COLOURS[name]}"/>' + text(at + 18, 49, words))
        at += 44 + 7 * len(words)
    y, grid = top, []
    for name, found in works.items():
        shown = [kind for kind in NAMES if kind in found]
        parts.append(text(left - 10, y + 4 + len(shown) * 6 + 4, name, "end"))
        for kind in shown:
            rate = found[kind]["rate"]
            parts.append(f'<rect x="{left}" y="{y}" width="{length(rate):.1f}" height="11" fill="{COLOURS[kind]}"/>')
            parts.append(text(left + length(rate) + 5, y + 9.5, number(rate), colour="#57606a", extra='font-size="11"'))
            y += 12
        y += 10
    for power in range(int(math.log10(most)) + 1):
        x = left + power * scale
        grid.append(f'<line x1="{x:.1f}" y1="{top - 4}" x2="{x:.1f}" y2="{y}" stroke="#e3e7eb"/>')
        grid.append(text(x, y + 16, f"{10**power:,}", "middle", "#57606a", 'font-size="11"'))
    return svg(y + 28, [*parts[:1], *grid, *parts[1:]], "Requests per second")


def lines(curve):
    """CPU of a request by size of the catalog, both logarithmic."""
    sizes = sorted(curve)
    names = list(curve[sizes[0]]["works"])
    left, right, top, height = 70, 230, 50, 440
    values = [curve[size]["works"][name]["cpu"] for size in sizes for name in names]
    low, high = math.floor(math.log10(max(min(values), 1))), math.ceil(math.log10(max(values)))

    def x(size):
        return left + (math.log10(size) - math.log10(sizes[0])) / (math.log10(sizes[-1]) - math.log10(sizes[0])) * (WIDTH - left - right)

    def y(value):
        return top + (high - math.log10(max(value, 1))) / (high - low) * (height - top - 40)

    parts = [text(16, 26, "CPU of a request by size of the catalog, microseconds", extra='font-size="16" font-weight="bold"')]
    for power in range(low, high + 1):
        parts.append(f'<line x1="{left}" y1="{y(10**power):.1f}" x2="{WIDTH - right}" y2="{y(10**power):.1f}" stroke="#e3e7eb"/>')
        parts.append(text(left - 8, y(10**power) + 4, f"{10**power:,}", "end", "#57606a", 'font-size="11"'))
    for size in sizes:
        parts.append(text(x(size), height - 18, f"{size:,}", "middle", "#57606a", 'font-size="11"'))
    labels = []
    for colour, name in zip(LINES, names):
        points = [(x(size), y(curve[size]["works"][name]["cpu"])) for size in sizes]
        drawn = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>' for a, b in points]
        labels.append([points[-1][1], colour, name])
    # Labels stand beside the ends of their lines, and not on each other.
    lowest = 0
    for label in sorted(labels):
        lowest = max(label[0] + 4, lowest + 16)
        parts.append(text(WIDTH - right + 10, lowest, label[2], colour=label[1]))
    return svg(max(height, lowest + 20), parts, "CPU of a request by size of the catalog")


def write(result, folder):
    """Writes the plots of what was measured."""
    compared = {int(size): found for size, found in result["compared"].items()}
    with open(os.path.join(folder, "bench.svg"), "w") as out:
        out.write(bars(compared[10_000]["works"]))
    if curve := {int(size): found for size, found in result.get("curve", {}).items()}:
        with open(os.path.join(folder, "bench-size.svg"), "w") as out:
            out.write(lines(curve))

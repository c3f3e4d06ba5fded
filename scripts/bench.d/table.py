"""The table, as text."""

COLUMNS = ["work", "requests/s", "p50 ms", "p99 ms", "CPU us", "bytes", "limit/s", "of limit", "peer/s", "of peer", "reached"]


def number(value):
    if value is None:
        return "-"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.2g}" if value < 1 else f"{value:.1f}"


def reached(work, found):
    """What was to be reached, and whether it was."""
    wanted = [
        ("of limit", found.get("of_limit"), work.of_limit, True),
        ("of peer", found.get("of_peer"), work.of_peer, True),
        ("ms p50", found["service"]["p50"], work.p50_ms, False),
        ("ms p99", found["service"]["p99"], work.p99_ms, False),
    ]
    said = []
    for name, is_now, target, at_least in wanted:
        if target and is_now is not None:
            holds = is_now >= target if at_least else is_now <= target
            said.append(f"{'yes' if holds else 'NO'} ({'>=' if at_least else '<='} {target:g} {name})")
    return ", ".join(said) or "-"


def row(work, found):
    own, limit, peer = found["service"], found.get("limit", {}), found.get("peer", {})
    figures = [own["rate"], own["p50"], own["p99"], own["cpu"], own["bytes"], limit.get("rate"), found.get("of_limit"), peer.get("rate"), found.get("of_peer")]
    return [work.name, *map(number, figures), reached(work, found)]


def render(rows):
    """Rows in Markdown, the figures to the right."""
    widths = [max(len(r[column]) for r in [COLUMNS, *rows]) for column in range(len(COLUMNS))]
    right = range(1, len(COLUMNS) - 1)

    def line(cells):
        return "| " + " | ".join(c.rjust(w) if n in right else c.ljust(w) for n, (c, w) in enumerate(zip(cells, widths))) + " |"

    rule = "| " + " | ".join("-" * (w - 1) + ":" if n in right else "-" * w for n, w in enumerate(widths)) + " |"
    return "\n".join([line(COLUMNS), rule, *map(line, rows)])

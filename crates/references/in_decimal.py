"""References of the text sets in decimal, by Python's own integers and fractions: no code of Secant.

python3 crates/references/in_decimal.py DATA > crates/references/in_decimal.json

Reads DATA/refs/segment_pairs.json for the names of the sets, and writes an object of the same form for each
set that has a coordinate with a fraction, with every number taken as the decimal that it is written as.
"""

import csv
import gzip
import hashlib
import json
import math
import struct
import sys
from fractions import Fraction
from pathlib import Path

KINDS = ["cross", "touch", "shared", "overlap", "dup"]
MASK = 2**64 - 1


def read(path):
    """The segments as integers in one unit of 10^-digits, and that unit."""
    with gzip.open(path, "rt") as file:
        rows = [[Fraction(row[k]) for k in ("x1", "y1", "x2", "y2")] for row in csv.DictReader(file)]
    unit = 1
    while any((x * unit).denominator != 1 for row in rows for x in row):
        unit *= 10
    return [tuple(int(x * unit) for x in row) for row in rows], unit


def turn(ax, ay, bx, by, cx, cy):
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def kind(a, b):
    """The kind of the common part of two segments, and None where there is none."""
    p, q, r, s = a[:2], a[2:], b[:2], b[2:]
    if {p, q} == {r, s}:
        return "dup"
    sides = [turn(*r, *s, *p), turn(*r, *s, *q), turn(*p, *q, *r), turn(*p, *q, *s)]
    if not any(sides):
        # On one line, or one is a point on the other's line.
        low = max(min(p, q), min(r, s))
        high = min(max(p, q), max(r, s))
        if low > high:
            return None
        if low < high:
            return "overlap"
    elif sides[0] * sides[1] > 0 or sides[2] * sides[3] > 0:
        return None
    elif all(sides):
        return "cross"
    else:
        ends = [(p, sides[0], b), (q, sides[1], b), (r, sides[2], a), (s, sides[3], a)]
        low = next(x for x, side, other in ends if side == 0 and in_box(x, other))
    return "shared" if low in (p, q) and low in (r, s) else "touch"


def in_box(x, other):
    return all(min(other[k], other[k + 2]) <= x[k] <= max(other[k], other[k + 2]) for k in (0, 1))


def crossing(a, b, unit):
    (px, py, qx, qy), (rx, ry, sx, sy) = a, b
    dx, dy, ex, ey = qx - px, qy - py, sx - rx, sy - ry
    det = dx * ey - dy * ex
    t = (rx - px) * ey - (ry - py) * ex
    # The quotient of two integers is rounded correctly.
    return [(x * det + t * d) / (det * unit) + 0.0 for x, d in ((px, dx), (py, dy))]


def candidates(segments):
    """Pairs whose boxes have a common point, each once."""
    boxes = [(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in segments]
    sizes = sorted(max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes)
    extent = max(max(box[2:]) for box in boxes) - min(min(box[:2]) for box in boxes)
    side = max(2 * sizes[len(sizes) * 9 // 10], extent // 2000, 1)
    cells = {}
    for j, (x0, y0, x1, y1) in enumerate(boxes):
        for x in range(x0 // side, x1 // side + 1):
            for y in range(y0 // side, y1 // side + 1):
                cell = cells.setdefault((x, y), [])
                for i in cell:
                    u0, v0, u1, v1 = boxes[i]
                    if u0 <= x1 and x0 <= u1 and v0 <= y1 and y0 <= v1:
                        if (max(u0, x0) // side, max(v0, y0) // side) == (x, y):
                            yield i, j
                cell.append(j)


def mix(x):
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & MASK
    return x ^ x >> 31


def reference(name, segments, unit):
    pairs = {name: [] for name in KINDS}
    for i, j in candidates(segments):
        found = kind(segments[i], segments[j])
        if found:
            pairs[found].append((i, j))
    sums = {}
    for name_of_kind, found in pairs.items():
        found.sort()
        digest = hashlib.sha256(b"".join(struct.pack("<II", *pair) for pair in found))
        total = sum(mix(i << 32 | j) for i, j in found) & MASK
        sums[name_of_kind] = {"n": len(found), "sum64": f"{total:016x}", "sha256": digest.hexdigest()}
    points = [crossing(segments[i], segments[j], unit) for i, j in pairs["cross"]]
    assert all(math.isfinite(x) for point in points for x in point)
    return {
        "file": name,
        "segments": len(segments),
        "zero_length": sum(a[:2] == a[2:] for a in segments),
        "pairs": sums,
        "cross_points_sha256": hashlib.sha256(b"".join(struct.pack("<dd", *x) for x in points)).hexdigest(),
        "distinct_cross_points": len({tuple(x) for x in points}),
    }


def main():
    data = Path(sys.argv[1])
    names = [entry["file"] for entry in json.loads((data / "refs/segment_pairs.json").read_text())]
    references = []
    for name in names:
        path = data / name
        if not name.endswith(".csv.gz"):
            continue
        with gzip.open(path, "rt") as file:
            if not any("." in line for line in file):
                continue
        print(name, file=sys.stderr)
        references.append(reference(name, *read(path)))
    text = ",\n".join(json.dumps(reference) for reference in references)
    print(f"[\n{text}\n]")


if __name__ == "__main__":
    main()

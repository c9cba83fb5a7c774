"""References of the straight shapes of SVG files, by Python's fractions: no code of Secant.

python3 crates/references/svg_in_decimal.py > crates/references/svg_in_decimal.json
python3 crates/references/svg_in_decimal.py SECANT FILE.svg…

The first writes the references of the drawings of this repository, and of some that are made for them, whose text is
in the references. The second compares the program SECANT with any drawings.

All but straight shapes is left out of a drawing, and what stays is read here and by the program: the kinds of all
pairs have to be the same, and the points of `cross` the nearest floats. Left out are drawings that need a quotient or
the sine of an angle, `use`, and display: none.
"""

import hashlib
import json
import math
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

from in_decimal import candidates, crossing, kind, reference

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
IDENTITY = (1, 0, 0, 1, 0, 0)
TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
MOST = 6000


class Skipped(Exception):
    """A drawing or shape has something that is not read here."""


def numbers(text):
    return [Fraction(x) for x in NUMBER.findall(text)]


def times(p, q):
    a, b, c, d, e, f = p
    return (
        a * q[0] + c * q[1],
        b * q[0] + d * q[1],
        a * q[2] + c * q[3],
        b * q[2] + d * q[3],
        a * q[4] + c * q[5] + e,
        b * q[4] + d * q[5] + f,
    )


def transform(text):
    all_of_it = IDENTITY
    for name, arguments in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        v = numbers(arguments)
        if name == "matrix":
            one = tuple(v)
        elif name == "translate":
            one = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        elif name == "scale":
            one = (v[0], 0, 0, v[-1], 0, 0)
        elif name == "rotate" and v[0] % 360 in TURNS:
            cos, sin = TURNS[v[0] % 360]
            x, y = v[1:] if len(v) > 1 else (0, 0)
            one = times(times((1, 0, 0, 1, x, y), (cos, sin, -sin, cos, 0, 0)), (1, 0, 0, 1, -x, -y))
        else:
            raise Skipped(name)
        all_of_it = times(all_of_it, one)
    return all_of_it


def path(data):
    """Pieces (closes, from, to): one that closes is left away if its ends are one point."""
    tokens = re.findall("[A-Za-z]|" + NUMBER.pattern, data)
    tokens.reverse()
    command, current, start = None, (Fraction(0), Fraction(0)), None
    while tokens:
        if tokens[-1].isalpha():
            command = tokens.pop()
        x, y = current if command.islower() else (0, 0)
        if command in "zZ":
            yield True, current, start
            current = start
            continue
        if command in "mMlL":
            to = (Fraction(tokens.pop()) + x, Fraction(tokens.pop()) + y)
        elif command in "hH":
            to = (Fraction(tokens.pop()) + x, current[1])
        elif command in "vV":
            to = (current[0], Fraction(tokens.pop()) + y)
        else:
            raise Skipped("a curve")
        if command in "mM":
            start = to
            command = "l" if command == "m" else "L"
        else:
            yield False, current, to
        current = to


def name_of(element):
    return element.tag.split("}")[-1] if isinstance(element.tag, str) else ""


def pieces(element, outer=IDENTITY):
    """All pieces of an element, with the map to the drawing."""
    name = name_of(element)
    if re.search(r"display\s*:\s*none|visibility", element.get("style", "")) or element.get("display"):
        raise Skipped("display")
    here = times(outer, transform(element.get("transform", "")))
    get = lambda *keys: [Fraction(element.get(key, "0")) for key in keys]
    if name in ("svg", "g", "a"):
        for child in element:
            yield from pieces(child, here)
        return
    if name == "path":
        found = list(path(element.get("d", "")))
    elif name in ("polyline", "polygon"):
        v = numbers(element.get("points", ""))
        points = list(zip(v[::2], v[1::2]))
        found = [(False, *ends) for ends in zip(points, points[1:])]
        if name == "polygon" and points:
            found.append((True, points[-1], points[0]))
    elif name == "line":
        x1, y1, x2, y2 = get("x1", "y1", "x2", "y2")
        found = [(False, (x1, y1), (x2, y2))]
    elif name == "rect" and not element.get("rx") and not element.get("ry"):
        x, y, width, height = get("x", "y", "width", "height")
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        found = [(False, *ends) for ends in zip(corners, corners[1:]) if width and height]
    else:
        raise Skipped(name)
    for closes, p, q in found:
        yield here, closes, p, q


def leave_straight(element):
    """Removes all other elements, and gives them."""
    removed = []
    for child in list(element):
        name = name_of(child)
        if name in ("g", "a"):
            removed += leave_straight(child)
            continue
        try:
            list(pieces(child))
        except (Skipped, ValueError, IndexError):
            element.remove(child)
            removed.append(child)
    return removed


def read(root):
    """The segments as integers in one unit, and that unit."""
    segments = []
    for (a, b, c, d, e, f), closes, p, q in pieces(root):
        ends = [(a * x + c * y + e, b * x + d * y + f) for x, y in (p, q)]
        if not closes or ends[0] != ends[1]:
            segments.append((*ends[0], *ends[1]))
    unit = math.lcm(*(Fraction(x).denominator for segment in segments for x in segment))
    return [tuple(int(x * unit) for x in segment) for segment in segments], unit


def check(program, file):
    """How many segments there are, and how many pairs or points differ."""
    tree = ET.parse(file)
    leave_straight(tree.getroot())
    segments, unit = read(tree.getroot())
    if not 2 <= len(segments) <= MOST:
        raise Skipped("its size")
    expected = {}
    for i, j in candidates(segments):
        found = kind(segments[i], segments[j])
        if found:
            expected[i, j] = {"dup": "equal"}.get(found, found)
    with tempfile.TemporaryDirectory() as folder:
        straight = Path(folder) / "straight.svg"
        tree.write(straight)
        run = [program, "crossings", straight, "--quiet", "--output", "-"]
        rows = subprocess.run(run, capture_output=True, text=True).stdout.splitlines()[1:]
    wrong = 0
    for row in rows:
        i, j, found, x, y = row.split(",")[:5]
        i, j = int(i), int(j)
        if expected.pop((i, j), None) != found:
            wrong += 1
        elif found == "cross":
            wrong += crossing(segments[i], segments[j], unit) != [float(x), float(y)]
    return len(segments), wrong + len(expected)


def decimal(rng, x):
    """A way to write the tenths x, which may go on behind them."""
    sign, x = ("-" if x < 0 else rng.choice(["", "", "+"])), abs(x)
    whole, tenth = divmod(x, 10)
    form = rng.randrange(6)
    if form == 0:
        return f"{sign}{x}e-1"
    if form == 1 and whole == 0:
        return f"{sign}.{tenth}"
    if form == 2:
        return f"{sign}{whole}.{tenth}00"
    if form == 3 and rng.randrange(4) == 0:
        # No float in any common unit.
        return f"{sign}{whole}.{tenth}{rng.randrange(10):0>25}"
    return f"{sign}{whole}.{tenth}"


def made_shape(rng):
    """A shape on a lattice of tenths, so that many touch and overlap."""
    number = lambda least=-30: decimal(rng, rng.randrange(least, 31))
    form = rng.randrange(6)
    if form == 0:
        return '<line x1="{}" y1="{}" x2="{}" y2="{}"/>'.format(*(number() for _ in range(4)))
    if form == 1:
        return '<rect x="{}" y="{}" width="{}" height="{}"/>'.format(number(), number(), number(0), number(0))
    if form == 2:
        name = rng.choice(["polyline", "polygon"])
        points = " ".join(number() + "," + number() for _ in range(rng.randrange(2, 6)))
        return f'<{name} points="{points}"/>'
    data = rng.choice("Mm") + number() + " " + number()
    for _ in range(rng.randrange(1, 7)):
        command = rng.choice("LlHhVvZzMm" if data[-1] not in "zZ" else "LlHhVvMm")
        count = {"Z": 0, "H": 1, "V": 1}.get(command.upper(), 2)
        data += command + " ".join(number() for _ in range(count))
    return f'<path d="{data}"/>'


def made(seed):
    """A drawing of nested groups, whose maps keep the lattice or refine it."""
    rng = random.Random(seed)
    lines = ["<svg>"]

    def group(depth):
        maps = []
        for _ in range(rng.randrange(3)):
            x, y = decimal(rng, rng.randrange(-20, 21)), decimal(rng, rng.randrange(-20, 21))
            scale = rng.choice([".5", "-1", "2", "0.1", "1.5"])
            maps.append(rng.choice([
                f"translate({x} {y})", f"translate({x})", f"scale({scale})", f"scale({scale},-.5)",
                f"rotate({rng.choice([90, 180, -90, 270, 360])})", f"rotate(90 {x} {y})",
                f"matrix(0 {scale} -.5 0 {x} {y})", f"matrix(1,.5,0,1,{x},{y})",
            ]))
        attribute = f' transform="{" ".join(maps)}"' if maps else ""
        lines.append(f"<g{attribute}>")
        for _ in range(rng.randrange(3, 9)):
            lines.append(made_shape(rng))
        if depth < 3:
            for _ in range(rng.randrange(1, 4)):
                group(depth + 1)
        lines.append("</g>")

    group(0)
    return "\n".join(lines + ["</svg>"]) + "\n"


def reference_of(name, text):
    """The reference of a drawing, with the numbers of the elements that are left out."""
    root = ET.fromstring(text)
    numbers = {element: n for n, element in enumerate(root.iter())}
    left_out = [numbers[element] for element in leave_straight(root)]
    segments, unit = read(root)
    if len(segments) < 2:
        raise Skipped("its size")
    entry = reference(name, segments, unit)
    entry["pairs"] = {name: found for name, found in entry["pairs"].items() if found["n"]}
    return entry | {"left_out": sorted(left_out)}


def write_references():
    root = Path(__file__).resolve().parents[2]
    references = []
    for folder in ("data", "docs/pictures", "crates/secant/doc"):
        for path in sorted((root / folder).glob("*.svg")):
            name, content = path.relative_to(root).as_posix(), path.read_bytes()
            try:
                entry = reference_of(name, content.decode())
            except Skipped as why:
                print(f"{name}: left out because of {why}", file=sys.stderr)
                continue
            references.append(entry | {"sha256": hashlib.sha256(content).hexdigest()})
    for seed in range(8):
        text = made(seed)
        references.append(reference_of(f"made {seed}", text) | {"drawing": text})
    text = ",\n".join(json.dumps(entry) for entry in references)
    print(f"[\n{text}\n]")


def main():
    if len(sys.argv) == 1:
        write_references()
        return
    program, files = sys.argv[1], sys.argv[2:]
    drawings = total = bad = 0
    for file in files:
        try:
            segments, wrong = check(program, file)
        except (Skipped, ET.ParseError, ValueError, IndexError, TypeError):
            continue
        drawings, total, bad = drawings + 1, total + segments, bad + bool(wrong)
        if wrong:
            print(f"{file}: {wrong} pairs or points differ")
    print(f"{drawings} drawings, {total} segments: {bad} differ")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()

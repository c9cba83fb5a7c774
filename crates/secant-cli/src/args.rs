//! The command line.

use std::fmt;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use secant::{Kind, Relation};
use serde::Serialize;

/// Do these shapes meet, where, and how? Exactly, for every finite input.
#[derive(Debug, Parser)]
#[command(name = "secant", version, max_term_width = 100, after_help = STATUS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const STATUS: &str = "\
Exit status: 0 where something was found or done, 1 where `crossings`, `join` or `cast` found \
nothing, 2 after an error, 130 after Ctrl-C, SIGTERM or SIGHUP. An error is one line on stderr. \
No half-written file is left.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find every meeting of two segments in a drawing
    #[command(long_about = CROSSINGS, after_help = CROSSINGS_EXAMPLES)]
    Crossings(Crossings),
    /// Find every meeting of a segment or shape of one set with one of another
    #[command(long_about = JOIN, after_help = JOIN_EXAMPLES)]
    Join(Join),
    /// Cast rays or segments against shapes, and find what each hits first
    #[command(long_about = CAST, after_help = CAST_EXAMPLES)]
    Cast(Cast),
    /// Answer pairs of shapes: one JSON object a line on stdin, one answer a line on stdout
    #[command(long_about = RELATE, after_help = RELATE_EXAMPLES)]
    Relate,
    /// Make a set of segments from a seed
    #[command(long_about = GENERATE, after_help = GENERATE_EXAMPLES)]
    Generate(Generate),
}

const CROSSINGS: &str = "\
Reads the segments of a drawing and finds every two that share a point, each pair once and exactly: \
no tolerance, no rounding before the answer. A coordinate is the decimal that it is written as; with \
--coordinates f64 it is the nearest f64. The points that are written are the f64 nearest to the true ones.

A pair has one of five kinds:
  cross    one common point, in the interior of both
  touch    one common point, an end of exactly one of them
  shared   one common point, an end of both
  overlap  a common part of positive length
  equal    the same set of points

Inputs, by extension or --from, compressed with gzip or not:
  .csv, .tsv  The columns x1, y1, x2, y2, found by name in any order (x0 y0 x1 y1, start_x start_y end_x \
end_y, start_lon start_lat end_lon end_lat and the like too), or the first four of a file without a header, \
with a warning where the others have numbers. A column `line` names the feature that a segment belongs to; \
without it that is the number of the row, from 0. Other columns \
are carried along, as NAME_i and NAME_j. The delimiter is a comma, a semicolon or a tab.
  .arrow, .feather  An uncompressed Arrow IPC file with the columns x1, y1, x2, y2 of Float64, \
Float32, Int32 or Int64 (Int64 not beside floats), and perhaps `line`: each number is exact. Other \
columns of integers, floats, booleans or text are carried along. The fastest to read.
  .svg  line, polyline, polygon, rect, circle, ellipse and path, with all transforms and `use`, in \
the user units of the outermost svg. Sums and products of decimals, and so relative coordinates and \
transforms, are decimals; only the factors of other angles than 90° and of view boxes and units that \
divide are rounded, to 17 digits. What is not drawn (defs, display: none, a systemLanguage without \
English, requiredExtensions) is left out; style sheets and clip paths are not read, which a warning \
says. Curves become straight pieces, see --tolerance, between ends that are exact. The feature is the \
number of the shape, from 0, in the order of drawing; the `id` of its element is carried along, as id_i and id_j, where \
one has an id.
  .geojson, .json, .geojsonl  GeoJSON: the pieces of lines, and the edges of polygons and their holes; points are left \
out, with a warning. One object, or many, one behind the other. The feature is its number, from 0; its `id` and its \
properties are carried along. Longitude and latitude are x and y of a plane.
  .ndjson, .jsonl  One object a line: {\"type\":\"segment\",\"p\":[0,0],\"q\":[1,2]}. A key `line` names the feature, other \
keys are carried along. The numbers are f64, whatever their digits.";

const CROSSINGS_EXAMPLES: &str = "\
Examples:
  secant crossings roads.csv.gz
  secant crossings drawing.svg -o meetings.csv --plot meetings.svg
  secant crossings roads.geojson --ignore-adjacent -o meetings.geojson
  secant crossings contours.geojson --other-feature --json
  secant crossings country.arrow --memory 2G -o meetings.arrow
  secant crossings drawing.svg --only cross,touch -o - --to ndjson | head
  zcat roads.csv.gz | secant crossings - --from csv --ignore-shared --json

Exit status: 0 where a meeting of the selected kinds was found, 1 where none was, 2 after an error.";

#[derive(Args, Debug)]
pub(crate) struct Crossings {
    /// The drawing; `-` is stdin
    pub(crate) file: PathBuf,

    /// The format of the drawing, whatever its extension says
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<InputFormat>,

    /// Find these kinds only: cross, touch, shared, overlap, equal
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = parser(Kind::ALL.into(), Kind::as_str))]
    pub(crate) only: Vec<Kind>,

    /// Leave out the joints of polylines: consecutive segments of one feature, and the last and the first of a
    /// ring, where they share just that vertex
    #[arg(long)]
    pub(crate) ignore_adjacent: bool,

    /// Find only where a feature meets itself
    #[arg(long, conflicts_with = "other_feature")]
    pub(crate) same_feature: bool,

    /// Find only where two features meet: roads with other roads, not with themselves
    #[arg(long)]
    pub(crate) other_feature: bool,

    /// Take at most this much memory, such as 512M or 2GiB: a drawing larger than that is searched in tiles of the
    /// plane, by way of temporary files. The output is the same
    ///
    /// The temporary files have no names: they are gone when the program ends, even if it is killed. They take
    /// up to five times the size of the drawing, and twice that of the output. Where segments are so long that tiles
    /// would list each several times, every two parts of the drawing are searched together instead. Other
    /// columns of the drawing stay in memory where they are written: four bytes a row, and different texts.
    #[arg(long, value_name = "SIZE", allow_negative_numbers = true, value_parser = size, conflicts_with = "plot")]
    pub(crate) memory: Option<u64>,

    /// Where the temporary files of --memory are [default: the folder of --output, or that of the system]
    #[arg(long, value_name = "FOLDER", requires = "memory")]
    pub(crate) temp: Option<PathBuf>,

    /// The most segments of a tile, for tests.
    #[arg(long, hide = true, requires = "memory", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) tile: Option<u32>,

    #[command(flatten)]
    pub(crate) search: Search,
}

/// What `crossings` and `join` have in common.
#[derive(Args, Debug)]
pub(crate) struct Search {
    /// Write the pairs to this file, sorted by (i, j); `-` is stdout
    ///
    /// The columns are i, j, kind, x, y, x2, y2, t, u, t2, u2, feature_i, feature_j. x2, y2, t2
    /// and u2 are the other end of a common part of two segments, and empty for other pairs. Where a side of a join has
    /// other shapes, (x, y) is one common point, perhaps of many, and they are empty; with --within, (x2, y2) is the
    /// closest point on j. The format is that of the extension: .csv, .ndjson, .geojson, or .arrow for an Arrow IPC
    /// file, where empty cells are nulls, and a column of labels is one of
    /// integers or floats if all of them are. In GeoJSON the columns are the properties of the point (x, y), or of the
    /// line from there to (x2, y2). The file appears when it is whole, and is compressed where its
    /// name ends with .gz.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The format of the pairs, where the extension of --output does not say it [default: csv]
    #[arg(long, value_name = "FORMAT", requires = "output")]
    pub(crate) to: Option<RowFormat>,

    /// Leave out `shared`, which joins the segments of every polyline
    #[arg(long)]
    pub(crate) ignore_shared: bool,

    /// Count the distinct points of the `cross` pairs, too
    #[arg(long)]
    pub(crate) points: bool,

    /// Print the summary as one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw the segments and their meetings to this SVG file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,

    /// What a coordinate stands for: the decimal that it is written as, or the nearest f64 [default: decimal]
    #[arg(long, value_name = "AS")]
    pub(crate) coordinates: Option<Coordinates>,

    /// How far the straight pieces of a curve may be from it, in the units of the drawing
    #[arg(long, value_name = "DISTANCE", allow_negative_numbers = true, default_value = "0.1", value_parser = positive)]
    pub(crate) tolerance: f64,

    /// Use this many threads [default: all cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Refuse a drawing that has an element with an error; else such an element is drawn up to the error, with a
    /// warning
    #[arg(long)]
    pub(crate) strict: bool,

    /// No progress, no warnings, and no summary except for --json
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// What rows are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RowFormat {
    Csv,
    Ndjson,
    Geojson,
    /// An Arrow IPC file
    #[cfg(feature = "arrow")]
    Arrow,
}

/// What number a coordinate stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Coordinates {
    Decimal,
    F64,
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Decimal => "decimal",
            Self::F64 => "f64",
        })
    }
}

const JOIN: &str = "\
Reads two sets of segments or shapes and finds every pair of one of RED and one of BLUE that share a point, each pair \
once and exactly, as `crossings` does within one set. Two of one set are no pair. The ids are the positions in \
RED (i) and in BLUE (j), from 0; the kinds and the columns are those of `crossings`. Other columns of RED are \
carried along as NAME_i, and those of BLUE as NAME_j.

All coordinates stand for the same kind of number: for decimals, where both inputs are text; for the nearest f64 \
where a side is an Arrow file, NDJSON or a table of other shapes, with --within, or with --coordinates f64. The \
summary says which. \
Integers of an Arrow file are exact where both sides are segments, without --within.

Where a side has other shapes than segments, `kind` is a word of `relate` for the shape of RED and that of BLUE: \
touch, cross, overlap, within, contains or equal; x and y are a common point, and t and u its parameters on what is a \
line, ray or segment. With --within D the pairs are those at a distance of at most D, and the kind may be disjoint: \
(x, y) on i and (x2, y2) on j are the closest points, and the column `distance` is the distance.

The inputs are those of `crossings` and of `cast` (see `secant cast --help`): segments in .csv, .arrow and .svg, \
in .csv also circles with x, y, r, points with x, y and boxes with xmin, ymin, xmax, ymax, and objects of all types, \
mixed, in .ndjson; in .geojson segments where it has lines alone, else points, polygons and the pieces of lines; \
by extension, --from-red, --from-blue or --from, compressed \
with gzip or not. One of them may be stdin. docs/program.md has recipes for other formats. Nothing is projected: two \
files of GeoJSON with different reference systems get a warning.";

const JOIN_EXAMPLES: &str = "\
Examples:
  secant join roads.csv rivers.csv
  secant join roads.csv.gz rivers.csv.gz -o bridges.csv --plot bridges.svg
  secant join drawing.svg grid.csv --only cross,touch -o - --to ndjson | head
  secant join roads.csv trees.csv --within 5 -o near.csv
  secant join trees.csv park.ndjson --only within
  secant join stops.geojson zones.geojson --only within -o zones.csv
  zcat roads.csv.gz | secant join - rivers.csv --from csv --ignore-shared --json

Exit status: 0 where a meeting of the selected kinds was found, 1 where none was, 2 after an error.";

#[derive(Args, Debug)]
pub(crate) struct Join {
    /// The red segments or shapes; `-` is stdin
    pub(crate) red: PathBuf,

    /// The blue segments or shapes; `-` is stdin
    pub(crate) blue: PathBuf,

    /// The format of an input whose extension does not say it
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<InputFormat>,

    /// The format of RED, whatever its extension
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from_red: Option<InputFormat>,

    /// The format of BLUE, whatever its extension
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from_blue: Option<InputFormat>,

    /// Find the pairs at an exact distance of at most this, instead of those that share a point
    #[arg(long, value_name = "DISTANCE", allow_negative_numbers = true, value_parser = parameter)]
    pub(crate) within: Option<f64>,

    /// Find these kinds only. Of two sets of segments: cross, touch, shared, overlap, equal. Of other shapes and with
    /// --within: touch, cross, overlap, within, contains, equal, and with --within also disjoint, those that are near
    /// and share no point
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = parser(Word::all(), Word::as_str))]
    pub(crate) only: Vec<Word>,

    #[command(flatten)]
    pub(crate) search: Search,
}

const RELATE: &str = "\
Reads one JSON object a line from stdin, with two shapes `a` and `b` and perhaps an `id`, and writes one \
answer a line to stdout, in the same order, as soon as no line is waiting.

The shapes, of the plane with 2 coordinates and of space with 3, closed and filled:
  point               p
  segment             p, q (the same point: a point)
  line, ray           p, d or p, q: p + t d, or through q
  circle, sphere      c, r
  aabb (rect, box)    min, max
  capsule             p, q, r: all that is within r of a segment
  triangle, polygon   points, in either direction; a polygon is of the plane, convex, and without holes

Numbers are JSON numbers, read as the nearest f64, or strings with a hex float (\"0x1.8p-3\"). With \
\"prec\":\"f32\" in a line all are f32, and what is constructed is rounded to f32; with \"prec\":\"i64\" all \
are integers, exact up to 2^63.

The answer has `hit`, `relation` of a to b, and for the usual pairs of linear shapes, circles, balls, \
boxes and points `detail`, the pair's own word, with `points` and their parameters `t` along a and `u` \
along b: each the nearest float to the true value.
  disjoint          no common point
  touch             common points, but none of both interiors
  cross             the interiors meet, and none of the following
  overlap           the common part of both interiors has the dimension of both shapes
  within, contains  a is a part of b, or b of a
  equal             the same set of points

A line that cannot be answered gets an `error` that says what is wrong with it, and the others are \
answered; then the exit status is 2.";

const RELATE_EXAMPLES: &str = "\
Examples:
  echo '{\"a\":{\"type\":\"segment\",\"p\":[0,0],\"q\":[4,4]},' \\
    '\"b\":{\"type\":\"circle\",\"c\":[2,2],\"r\":1}}' | secant relate
  secant relate < pairs.ndjson > answers.ndjson";

const CAST: &str = "\
Follows every ray or segment of RAYS to the first shape of SHAPES that it meets, and writes one row \
for it: rows for rays that hit, in the order of RAYS. Which shape is the first is exact: hits at one \
point of the ray go to the shape with the lowest index. Touching is hitting, and so is starting on or \
in a shape. The coordinates are taken as their nearest f64.

The columns:
  ray, shape  the positions in RAYS and SHAPES, from 0
  t           the parameter: the hit is p + t (q - p) for a segment or a ray through q, p + t d for \
a ray with direction d
  x, y        the point; like t the f64 nearest to the true value
  relation    how the whole ray or segment lies to the (filled) shape: touch, where it only touches \
it; cross, overlap, within, contains, equal
  feature     what was hit: `face N`, an edge of a rectangle (0 to 3: bottom, right, top, left) or \
polygon (from point N to the next), or a segment (0); `vertex N`, a corner of these (of a rectangle \
from its corner min, counter-clockwise) or a point (0); `start` or `end` of a ray or segment, or \
the cap of a capsule there, whose sides are `face 0`, on the right, and `face 1`; empty on a circle or \
line, or where the ray starts inside
  inside      true where the ray starts in the interior of the shape: it hits it there, with t = 0, but \
with --hollow where it leaves it

Inputs, by extension, --from-rays, --from-shapes or --from, compressed with gzip or not:
  .csv     Segments with the columns x1, y1, x2, y2, or, in SHAPES, circles with x, y, r, points with x, y and \
boxes with xmin, ymin, xmax, ymax: found by name in any order (lon and lat, radius, min_x and the like too), or the \
first of a file without a header, which has segments, or circles without other columns.
  .arrow, .feather  Segments in an uncompressed Arrow IPC file, as `crossings` reads them.
  .ndjson  One object a line, as for `relate`. RAYS has {\"type\":\"ray\",\"p\":[0,0],\"d\":[1,2]} or \
\"q\":[1,2] in place of d, and {\"type\":\"segment\",\"p\":[0,0],\"q\":[1,2]}; SHAPES these, and the types \
point (p), line (p, d or q), circle (c, r), aabb, rect or box (min, max), capsule (p, q, r), triangle and polygon \
(points; any simple one, without holes) and polyline (points), all of them in one file. Numbers are the \
nearest f64; with \"prec\":\"f32\" or \
\"prec\":\"i64\" one that is no such number, or no f64, is an error.
  .svg     The segments of a drawing, as `crossings` reads them.
  .geojson, .json, .geojsonl  GeoJSON: the pieces of lines, in RAYS from their first point, and in SHAPES points and \
polygons, too: simple ones, without holes.
Other columns and keys are carried along, as NAME_ray and NAME_shape; the number of an element of a \
drawing as element_ray and element_shape, and its id as id_ray and id_shape; the number of a feature of GeoJSON as \
feature_ray and feature_shape, with its id and its properties.

An index is built over SHAPES, so that a ray looks at a few of them, and the rays are cast on all cores.";

const CAST_EXAMPLES: &str = "\
Examples:
  secant cast shots.csv walls.csv
  secant cast shots.csv walls.csv --ignore-touch --max-t 1 -o hits.ndjson
  secant cast sights.ndjson drawing.svg --all --quiet -o hits.csv.gz
  echo '{\"type\":\"ray\",\"p\":[0,0],\"d\":[1,2]}' | secant cast - walls.csv --from ndjson

Exit status: 0 where a ray hits, 1 where none does, 2 after an error.";

#[derive(Args, Debug)]
pub(crate) struct Cast {
    /// The rays or segments; `-` is stdin
    pub(crate) rays: PathBuf,

    /// The shapes; `-` is stdin
    pub(crate) shapes: PathBuf,

    /// Write the rows to this file, and a summary to stdout; without it the rows go to stdout
    ///
    /// With `-` the rows go to stdout, and the summary to stderr. The format is that of the extension: .csv,
    /// .ndjson, .geojson (points), or .arrow for an Arrow IPC file. A file appears when it is whole, and is compressed where its
    /// name ends with .gz.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The format of an input whose extension does not say it
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<InputFormat>,

    /// The format of RAYS, whatever its extension
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from_rays: Option<InputFormat>,

    /// The format of SHAPES, whatever its extension
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from_shapes: Option<InputFormat>,

    /// The format of the rows, where the extension of --output does not say it [default: csv]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<RowFormat>,

    /// Write a row for every ray; where it hits nothing, the other cells are empty
    #[arg(long)]
    pub(crate) all: bool,

    /// Leave out hits beyond this parameter; a hit at T itself counts
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = parameter)]
    pub(crate) max_t: Option<f64>,

    /// Take circles, rectangles and polygons for their boundaries: a ray from inside hits the far side
    #[arg(long)]
    pub(crate) hollow: bool,

    /// Pass by the shapes that a ray or segment only touches: grazes, ends, common end points
    #[arg(long)]
    pub(crate) ignore_touch: bool,

    /// Print the summary as one JSON object; without --output no rows
    #[arg(long)]
    pub(crate) json: bool,

    /// How far the straight pieces of a curve in an SVG may be from it, in the units of the drawing
    #[arg(long, value_name = "DISTANCE", allow_negative_numbers = true, default_value = "0.1", value_parser = positive)]
    pub(crate) tolerance: f64,

    /// Use this many threads [default: all cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Refuse a drawing that has an element with an error; else such an element is drawn up to the error, with a
    /// warning
    #[arg(long)]
    pub(crate) strict: bool,

    /// No progress, no warnings, and no summary except for --json
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// What segments and shapes are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputFormat {
    Csv,
    Ndjson,
    /// An Arrow IPC file of segments
    #[cfg(feature = "arrow")]
    Arrow,
    Svg,
    Geojson,
}

impl InputFormat {
    /// Whether a coordinate is the decimal that it is written as, unless somebody asks for floats.
    pub(crate) fn is_decimal(self) -> bool {
        match self {
            Self::Csv | Self::Svg | Self::Geojson => true,
            Self::Ndjson => false,
            #[cfg(feature = "arrow")]
            Self::Arrow => false,
        }
    }
}

const GENERATE: &str = "\
Writes segments as CSV, one a row, with the header x1,y1,x2,y2 (roads: and line), or to a .arrow \
file as columns of Float64 (line: Int64). All coordinates \
are integers in a square from 0 to --extent, so that they are exact in every reading. The same \
arguments give the same bytes, on every machine. Memory does not grow with N.

  short        a start anywhere, and an end up to L away in x and in y; L = 2 extent / sqrt(N), \
with which about 0.7 N pairs cross
  long         both ends anywhere: about 0.23 N^2 / 2 pairs cross
  mixed        as short, but half of them up to 2 L or more, a quarter up to 4 L or more, and so on, to \
the whole square: few long ones among many short
  clustered    as short, but most starts are close to one of sqrt(N) centers
  roads        polylines of 4 to 60 pieces that wander; each begins at a point of an earlier one \
or anywhere; `line` is the number of the polyline
  overlapping  on few lines of eight directions, with ends on a coarse grid: overlaps, equal \
segments, touching and shared ends, all of them often";

const GENERATE_EXAMPLES: &str = "\
Examples:
  secant generate short -n 1000000 --seed 7 -o short.csv.gz
  secant generate short -n 100000000 -o short.arrow
  secant generate roads -n 100000 | secant crossings - --from csv";

#[derive(Args, Debug)]
pub(crate) struct Generate {
    /// What kind of set
    pub(crate) kind: Set,

    /// How many segments
    #[arg(short, value_name = "N", allow_negative_numbers = true)]
    pub(crate) n: u64,

    /// The seed
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 0
    )]
    pub(crate) seed: u64,

    /// Write to this file; `-` is stdout
    ///
    /// The file appears when it is whole, and is compressed where its name ends with .gz.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,

    /// The side of the square that the segments are in, an integer
    #[arg(long, value_name = "SIDE", allow_negative_numbers = true, default_value_t = 1_000_000_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000_000))]
    pub(crate) extent: u64,

    /// The length L above, for short, mixed, clustered and roads [default: 2 extent / sqrt(N)]
    #[arg(long, value_name = "L", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) length: Option<u64>,

    /// No progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// The sets that can be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Set {
    Short,
    Long,
    Mixed,
    Clustered,
    Roads,
    Overlapping,
}

/// What the column `kind` of a join may have: the kind of two segments, the relation of two shapes, or a word of
/// both.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Word {
    Kind(Kind),
    Relation(Relation),
    Both(Kind, Relation),
}

impl Word {
    /// Every word: those of relations, and then those of kinds alone.
    fn all() -> Vec<Self> {
        let kind = |relation: Relation| {
            let mut kinds = Kind::ALL.into_iter();
            kinds.find(|kind| kind.as_str() == relation.as_str())
        };
        let relations = Relation::ALL.map(|relation| match kind(relation) {
            Some(kind) => Self::Both(kind, relation),
            None => Self::Relation(relation),
        });
        let is_new = |kind: &Kind| Relation::ALL.iter().all(|r| r.as_str() != kind.as_str());
        let kinds = Kind::ALL.into_iter().filter(is_new).map(Self::Kind);
        relations.into_iter().chain(kinds).collect()
    }

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Kind(kind) => kind.as_str(),
            Self::Relation(relation) | Self::Both(_, relation) => relation.as_str(),
        }
    }

    /// As a kind of two segments, if it is one.
    pub(crate) fn kind(self) -> Option<Kind> {
        match self {
            Self::Kind(kind) | Self::Both(kind, _) => Some(kind),
            Self::Relation(_) => None,
        }
    }

    /// As a relation of two shapes, if it is one.
    pub(crate) fn relation(self) -> Option<Relation> {
        match self {
            Self::Relation(relation) | Self::Both(_, relation) => Some(relation),
            Self::Kind(_) => None,
        }
    }
}

/// A parser of one of these values by its name.
fn parser<T: Copy + Send + Sync + 'static>(
    values: Vec<T>,
    name: impl Fn(T) -> &'static str + Copy + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(values.iter().map(|&value| name(value)));
    names.map(move |word| {
        let mut values = values.iter().copied();
        values
            .find(|&value| name(value) == word)
            .expect("one of the possible values")
    })
}

/// A number of bytes: K, M, G, T are powers of 1000, Ki, Mi, Gi, Ti of 1024; a B may follow.
fn size(text: &str) -> Result<u64, String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let unit = unit.trim().to_ascii_lowercase();
    let unit = unit.strip_suffix('b').unwrap_or(&unit);
    let (prefix, base) = match unit.strip_suffix('i') {
        Some(prefix) => (prefix, 1024_f64),
        None => (unit, 1000.0),
    };
    let power = ["", "k", "m", "g", "t"].iter().position(|&p| p == prefix);
    let bytes = number.parse::<f64>().ok().zip(power);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates"
    )]
    let bytes =
        bytes.map(|(number, power)| (0..power).fold(number, |bytes, _| bytes * base) as u64);
    bytes.ok_or_else(|| "expected a size such as 512M, 2G or 1GiB".to_owned())
}

fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(x) if x > 0.0 && x.is_finite() => Ok(x),
        _ => Err("expected a finite number above 0".to_owned()),
    }
}

fn parameter(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(t) if t >= 0.0 && t.is_finite() => Ok(t),
        _ => Err("expected a finite number, 0 or more".to_owned()),
    }
}

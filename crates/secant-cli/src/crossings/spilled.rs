//! `secant crossings --memory`: a drawing that may be larger than memory.
//!
//! Its rows are written to a temporary file as they are read. A tile of the plane that lists too many of them is
//! divided, and the rows that each of its tiles lists are written to another file, until a tile fits. Where that
//! would write too much, as for long segments, the rows of the tile are searched by parts instead, every two
//! together. Lines of output are sorted on disk.

use std::io;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;
use secant::{Crossing, Kind, Tiles};

use super::rows::{self, CHUNK, Chunk, Numbers, Part, Spool};
use super::sorter::Sorter;
use super::store::Store;
use crate::Status;
use crate::args::{self, RowFormat};
use crate::error::{Error, Result, warn};
use crate::input::{self, Drawing, Labels, Layers};
use crate::output::{Columns, PairRow, PairRows, print_summary};
use crate::search::{AtomicCounts, OfFeatures, Run, Sizes, Summary, selected};

/// The memory of the program itself, its threads, and what it reads and writes at a time.
const PROGRAM: u64 = 24 << 20;
/// The memory of a segment of a tile that is searched: its numbers, and the lists of grids.
const SEGMENT: u64 = 160;
/// A row of more bytes than this in the file is of decimals that are no floats: then it takes twice as many more.
const SHORT: u64 = 100;
/// A tile has room for so many segments, or for all.
const FEWEST: u64 = 1 << 16;
/// The share of the memory that lines are sorted in, and that points are sorted in.
const LINES: u64 = 8;
const POINTS: u64 = 16;
/// The memory of the start of a row's polyline.
const JOINT: u64 = 4;
/// The rows that tiles list, for each row, where that is less work than to search by parts.
const MOST_LISTED: u128 = 4;
/// The most tiles that a tile is divided into at a time.
const MOST_TILES: usize = 256;

/// Runs the command in at most so many bytes of memory.
pub(super) fn run(args: &args::Crossings, memory: u64) -> Result<Status> {
    let run = Run::begin(&args.search, &[("the drawing", &args.file)])?;
    let options = run.options();
    let Run {
        progress,
        start,
        format,
        mut outputs,
        ..
    } = run;
    let of_output = outputs.pairs.as_ref().and_then(|output| output.folder());
    let folder = match (&args.temp, of_output) {
        (Some(folder), _) => folder.clone(),
        (None, Some(folder)) => folder.to_owned(),
        (None, None) => std::env::temp_dir(),
    };
    let plan = Plan::new(args, memory);
    plan.fits(0, FEWEST, SEGMENT)?;
    let in_folder = |error: io::Error| Error::in_file(&folder.display().to_string(), error);

    let mut spool = Spool::create(&folder, plan.chunk_rows()).map_err(in_folder)?;
    let of_input = input::format_of(&args.file, args.from, None)?;
    let options = input::Options {
        needs_features: args.needs_features(),
        ..options
    };
    let labels = usize::try_from(plan.rest(0)).unwrap_or(usize::MAX);
    let read = input::read_rows(&args.file, of_input, options, progress, labels, &mut spool);
    if let Some(error) = spool.failed.take() {
        return Err(in_folder(error));
    }
    let drawing = read?;
    warn(&drawing.warnings, args.search.quiet);
    spool.flush().map_err(in_folder)?;
    let Spool {
        store,
        chunks,
        numbers,
        bounds,
        zero_length,
        ..
    } = spool;
    let segments = rows::count(&chunks);
    let features = drawing.features.as_ref().filter(|_| args.ignore_adjacent);
    let joints = features.map(|features| Joints::read(&numbers, &store, &chunks, features));
    let joints = joints.transpose().map_err(in_folder)?;
    let of_joints = joints.as_ref().map_or(0, |_| JOINT * segments as u64);
    let of_features = OfFeatures::new(args, &drawing);
    let kept = kept(&drawing) + of_joints;
    let of_row = match rows::bytes_of_row(&chunks) {
        bytes if bytes > SHORT => SEGMENT + 2 * bytes,
        _ => SEGMENT,
    };
    let capacity = plan.fits(kept, FEWEST.min(segments as u64), of_row)?;

    let sorter = |share| {
        let bytes = usize::try_from(memory / share).unwrap_or(usize::MAX);
        Mutex::new(Sorter::new(folder.clone(), bytes))
    };
    let mut search = Search {
        args,
        numbers,
        capacity,
        chunk_rows: plan.chunk_rows(),
        folder: folder.clone(),
        columns: args
            .search
            .output
            .as_ref()
            .map(|_| Columns::of(Layers::One(&drawing))),
        format,
        joints,
        of_features,
        lines: outputs.pairs.as_ref().map(|_| sorter(LINES)),
        points: args.search.points.then(|| sorter(POINTS)),
        found: AtomicCounts::default(),
        failed: Mutex::new(None),
        bar: progress.items("finding", segments as u64),
        tiles: 0,
    };
    search.bar.println(format!(
        "at most {memory} bytes of memory: tiles of {capacity} segments"
    ));
    if let Some((min, max)) = bounds {
        let whole = Tiles::new(min, max, search.numbers.digits(), 1);
        let store = Rc::new(store);
        search.tile(&whole, 0, store, &chunks).map_err(in_folder)?;
    }
    search.bar.finish_and_clear();
    let counts = search.found.load();
    let (tiles, lines, points) = (search.tiles, search.lines.take(), search.points.take());

    if let (Some(output), Some(lines)) = (outputs.pairs.take(), lines) {
        let lines = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
        let bar = progress.items("merging", lines.len());
        outputs.written.push(format!("pairs in {}", output.name));
        let columns = Columns::of(Layers::One(&drawing));
        output.write(|out| {
            let mut rows = PairRows::new(out, format, &columns)?;
            lines.finish(|key, line| {
                bar.inc(1);
                rows.push(ids_of(key), line)
            })?;
            rows.finish()
        })?;
        bar.finish_and_clear();
    }
    let distinct_points = points.map(distinct).transpose().map_err(in_folder)?;
    outputs.written.push(format!(
        "at most {memory} bytes of memory, {tiles} tile{} of at most {capacity} segments",
        if tiles == 1 { "" } else { "s" }
    ));

    let summary = Summary {
        sizes: Sizes::One {
            segments,
            zero_length,
        },
        pairs: (&counts).into(),
        coordinates: drawing.coordinates,
        seconds: start.elapsed().as_secs_f64(),
        distinct_points,
    };
    let kinds = selected(&args.only, &args.search);
    print_summary(
        &summary,
        || summary.for_people(Layers::One(&drawing), kinds, &counts, &outputs),
        (args.search.json, args.search.quiet),
        outputs.stdout_taken,
    )?;
    Ok(Status::of_found(counts.total()))
}

/// What the memory is for.
struct Plan {
    memory: u64,
    /// What is not for tiles, beside what is kept of each row.
    fixed: u64,
    tile: Option<u32>,
}

impl Plan {
    fn new(args: &args::Crossings, memory: u64) -> Self {
        let lines = args.search.output.as_ref().map_or(0, |_| memory / LINES);
        let points = if args.search.points {
            memory / POINTS
        } else {
            0
        };
        Self {
            memory,
            fixed: PROGRAM + lines + points,
            tile: args.tile,
        }
    }

    /// What is left for tiles, or for more to keep of each row.
    fn rest(&self, kept: u64) -> u64 {
        self.memory.saturating_sub(self.fixed + kept)
    }

    /// The most segments of a tile, of so many bytes each, which has to have room for this many.
    fn fits(&self, kept: u64, fewest: u64, of_row: u64) -> Result<usize> {
        if self.rest(kept) < fewest * of_row {
            // The sorted lines and points have less than a quarter.
            let least = (PROGRAM + kept + fewest * of_row) / 3 * 4;
            return Err(Error::usage(format_args!(
                "--memory is {} bytes, expected at least {}M for this drawing",
                self.memory,
                least.div_ceil(1_000_000)
            )));
        }
        let segments = self.rest(kept) / of_row;
        let segments = self.tile.map_or(segments, u64::from);
        Ok(usize::try_from(segments.min(u32::MAX.into())).unwrap_or(usize::MAX))
    }

    /// The most rows that are written together: a part of a tile.
    fn chunk_rows(&self) -> usize {
        match self.tile {
            Some(rows) => (rows as usize / 4).max(1),
            None => usize::MAX,
        }
    }
}

/// The memory of the columns beside the coordinates.
fn kept(drawing: &Drawing) -> u64 {
    let others = drawing.carried.iter().map(|column| &column.labels);
    let all = others.chain(&drawing.features);
    all.map(|labels| labels.memory() as u64).sum()
}

/// The work of a search by parts of half of the room, every two together, in rows searched.
fn work_of_parts(rows: usize, capacity: usize) -> u128 {
    let (rows, capacity) = (rows as u128, capacity as u128);
    if rows <= capacity {
        rows
    } else {
        2 * rows * rows / capacity
    }
}

/// A tile that was divided: the tiles of it, and the rows that each lists, in a file.
struct Division {
    tiles: Tiles,
    store: Store,
    lists: Vec<Vec<Chunk>>,
}

/// A search, tile by tile.
struct Search<'a> {
    args: &'a args::Crossings,
    numbers: Numbers,
    /// The most segments of a tile that is searched.
    capacity: usize,
    chunk_rows: usize,
    folder: PathBuf,
    /// The columns of the output.
    columns: Option<Columns<'a>>,
    format: RowFormat,
    joints: Option<Joints>,
    of_features: Option<OfFeatures<'a>>,
    /// The lines of the output, and the points of the crossings.
    lines: Option<Mutex<Sorter>>,
    points: Option<Mutex<Sorter>>,
    /// How many pairs of each kind there are.
    found: AtomicCounts,
    /// Why a pair could not be written.
    failed: Mutex<Option<io::Error>>,
    bar: ProgressBar,
    /// How many tiles were searched.
    tiles: usize,
}

impl Search<'_> {
    /// Finds the pairs that a tile owns, among the rows that it lists, which are in a file.
    fn tile(
        &mut self,
        tiles: &Tiles,
        tile: usize,
        store: Rc<Store>,
        chunks: &[Chunk],
    ) -> io::Result<()> {
        if rows::count(chunks) <= self.capacity {
            let part = self.numbers.read(&store, chunks)?;
            return self.search(tiles, tile, &part, None);
        }
        let Some(division) = self.divide(tiles, tile, &store, chunks)? else {
            return self.search_parts(tiles, tile, &store, chunks);
        };
        // The rows are in the file of the division now. Where no other tile needs theirs, it is gone.
        drop(store);
        let Division {
            tiles,
            store,
            lists,
        } = division;
        let store = Rc::new(store);
        for (tile, chunks) in lists.iter().enumerate() {
            self.tile(&tiles, tile, store.clone(), chunks)?;
        }
        Ok(())
    }

    /// Writes the rows that each tile of a tile lists. `None` where a search by parts is less work.
    fn divide(
        &self,
        tiles: &Tiles,
        tile: usize,
        store: &Store,
        chunks: &[Chunk],
    ) -> io::Result<Option<Division>> {
        let rows = rows::count(chunks);
        // Half full on average.
        let wanted = (2 * rows).div_ceil(self.capacity).clamp(4, MOST_TILES);
        let Some(inner) = tiles.divide(tile, wanted) else {
            return Ok(None);
        };
        let work = work_of_parts(rows, self.capacity);
        let most = work.min(MOST_LISTED * rows as u128);
        let mut divided = Store::create(&self.folder)?;
        let mut lists = vec![Vec::new(); inner.len()];
        let mut buffers: Vec<rows::Buffer> = Vec::new();
        buffers.resize_with(inner.len(), Default::default);
        let mut listed = 0;
        self.bar.set_message("spilling");
        for &chunk in chunks {
            let (part, records) = self.numbers.read_chunk(store, chunk, &[])?;
            for row in 0..part.ids.len() {
                let mut written = Ok(());
                inner.list(&part.segments, row, |tile| {
                    let buffer = &mut buffers[tile];
                    buffer.push(records.get(row));
                    listed += 1;
                    if buffer.is_full(CHUNK / 2, self.chunk_rows) && written.is_ok() {
                        let chunk = buffer.flush(&mut divided);
                        written = chunk.map(|chunk| lists[tile].push(chunk));
                    }
                });
                written?;
            }
            if listed > most {
                return Ok(None);
            }
        }
        for (buffer, list) in buffers.iter_mut().zip(&mut lists) {
            if !buffer.is_empty() {
                list.push(buffer.flush(&mut divided)?);
            }
        }
        let works = lists
            .iter()
            .map(|list| work_of_parts(rows::count(list), self.capacity));
        if works.sum::<u128>() >= work {
            return Ok(None);
        }
        self.bar.set_message("finding");
        let listed = u64::try_from(listed).expect("at most four times the rows");
        let more = listed.saturating_sub(rows as u64);
        self.bar.inc_length(more);
        Ok(Some(Division {
            tiles: inner,
            store: divided,
            lists,
        }))
    }

    /// Searches rows that do not fit, by parts: every two together.
    fn search_parts(
        &mut self,
        tiles: &Tiles,
        tile: usize,
        store: &Store,
        chunks: &[Chunk],
    ) -> io::Result<()> {
        let mut parts = Vec::new();
        let mut rest = chunks;
        while !rest.is_empty() {
            let mut rows = 0;
            let fits = |chunk: &&Chunk| {
                rows += chunk.rows;
                rows <= self.capacity / 2
            };
            let n = rest.iter().take_while(fits).count().max(1);
            let (part, others) = rest.split_at(n);
            parts.push(part);
            rest = others;
        }
        let work = work_of_parts(rows::count(chunks), self.capacity);
        let more = work.saturating_sub(rows::count(chunks) as u128);
        self.bar.inc_length(u64::try_from(more).unwrap_or(u64::MAX));
        self.bar.set_message("finding");
        for (n, first) in parts.iter().enumerate() {
            // The pairs of a part are found with those of the next one.
            for (m, second) in parts.iter().enumerate().skip(n + 1) {
                let part = self.numbers.read(store, &[*first, *second].concat())?;
                let split = Split {
                    at: rows::count(first),
                    first: m == n + 1,
                    second: m == n + 1 && m == parts.len() - 1,
                };
                self.search(tiles, tile, &part, Some(split))?;
            }
        }
        Ok(())
    }

    /// Finds the pairs that a tile owns, among some rows.
    fn search(
        &mut self,
        tiles: &Tiles,
        tile: usize,
        part: &Part,
        split: Option<Split>,
    ) -> io::Result<()> {
        let rows = part.ids.len() as u64;
        let before = self.bar.position();
        if rows > 1 {
            self.tiles += 1;
            let follow = |done| self.bar.set_position(before + done);
            let search = secant::crossings(&part.segments)
                .only(selected(&self.args.only, &self.args.search))
                .in_tile(tiles, tile)
                .progress(&follow)
                .threads(self.args.search.threads.unwrap_or(0).into());
            let is_written = self.lines.is_some() || self.points.is_some();
            let all = self.joints.is_none() && self.of_features.is_none() && split.is_none();
            if all && !is_written {
                let counts = search.counts();
                for kind in Kind::ALL {
                    self.found.add(kind, counts.of(kind));
                }
            } else {
                search.for_each(|pair| {
                    if split.is_none_or(|split| split.owns(&pair)) {
                        self.take(part, &pair);
                    }
                });
            }
        }
        self.bar.set_position(before + rows);
        let failed = self
            .failed
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        failed.take().map_or(Ok(()), Err)
    }

    /// Counts a pair, and sorts in what will be written of it.
    fn take(&self, part: &Part, pair: &Crossing<'_>) {
        let ids = [pair.i, pair.j].map(|row| part.ids[row as usize]);
        if pair.kind == Kind::Shared
            && let Some(joints) = &self.joints
            && joints.are_neighbours(ids, || {
                part.segments.continues([pair.j as usize, pair.i as usize])
            })
        {
            return;
        }
        if self
            .of_features
            .is_some_and(|of_features| !of_features.has(ids))
        {
            return;
        }
        self.found.add(pair.kind, 1);
        let push = |sorter: &Mutex<Sorter>, key: u128, bytes: &[u8]| {
            let mut sorter = sorter.lock().unwrap_or_else(PoisonError::into_inner);
            if let Err(error) = sorter.push(key, bytes) {
                let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.get_or_insert(error);
            }
        };
        if let (Some(lines), Some(columns)) = (&self.lines, &self.columns) {
            let mut line = Vec::with_capacity(128);
            columns.line(&mut line, self.format, &PairRow::of_crossing(pair, ids));
            push(lines, key_of(ids), &line);
        }
        if let Some(points) = &self.points
            && pair.kind == Kind::Cross
        {
            // Adding 0 makes one zero of the two.
            let [x, y] = pair.point().map(|x| u128::from((x + 0.0).to_bits()));
            push(points, x << 64 | y, &[]);
        }
    }
}

/// The pairs that are taken of two parts of rows.
#[derive(Clone, Copy)]
struct Split {
    /// Where the second part begins.
    at: usize,
    /// Whether those within the first part are, and those within the second.
    first: bool,
    second: bool,
}

impl Split {
    fn owns(self, pair: &Crossing<'_>) -> bool {
        match [pair.i, pair.j].map(|row| (row as usize) < self.at) {
            [true, true] => self.first,
            [false, false] => self.second,
            _ => true,
        }
    }
}

/// What pairs are sorted by.
fn key_of([i, j]: [u32; 2]) -> u128 {
    u128::from(i) << 32 | u128::from(j)
}

fn ids_of(key: u128) -> [u32; 2] {
    [key >> 32, key & u128::from(u32::MAX)].map(|id| u32::try_from(id).expect("32 bits"))
}

/// How many different points there are.
fn distinct(points: Mutex<Sorter>) -> io::Result<usize> {
    let points = points.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (mut last, mut count) = (None, 0);
    points.finish(|point, _| {
        if last.replace(point) != Some(point) {
            count += 1;
        }
        Ok(())
    })?;
    Ok(count)
}

/// The polylines of a drawing: the first row of the polyline of each row.
struct Joints(Vec<u32>);

impl Joints {
    /// A polyline is a run of rows of one feature, each beginning where the one before ends.
    fn read(
        numbers: &Numbers,
        store: &Store,
        chunks: &[Chunk],
        features: &Labels,
    ) -> io::Result<Self> {
        let features = features.numbers();
        let mut firsts: Vec<u32> = Vec::with_capacity(features.len());
        let mut last = Vec::new();
        for &chunk in chunks {
            let (part, records) = numbers.read_chunk(store, chunk, &last)?;
            let rows = part.ids.len();
            let before = rows - chunk.rows;
            for row in before..rows {
                let id = part.ids[row] as usize;
                let goes_on = row > 0
                    && features[id - 1] == features[id]
                    && part.segments.continues([row - 1, row]);
                firsts.push(if goes_on {
                    firsts[id - 1]
                } else {
                    part.ids[row]
                });
            }
            last = records.get(rows - 1).to_vec();
        }
        Ok(Self(firsts))
    }

    /// Whether the common point of a pair that has just one is the joint of two segments of a polyline: of one
    /// and the next, or of the last and the first of a ring.
    fn are_neighbours(&self, [i, j]: [u32; 2], closes: impl FnOnce() -> bool) -> bool {
        let first = self.0[i as usize];
        let is_last = || self.0.get(j as usize + 1) != Some(&first);
        first == self.0[j as usize] && (j == i + 1 || i == first && is_last() && closes())
    }
}

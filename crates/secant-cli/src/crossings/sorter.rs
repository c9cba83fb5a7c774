//! Sorting what does not fit in memory: sorted runs on disk, which are merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io;
use std::path::PathBuf;

use super::store::Store;

/// No more runs than this are merged at a time.
const MOST_RUNS: usize = 128;
/// What is written to a run at a time.
const PIECE: usize = 1 << 18;
/// A record of a run begins with its key and its length.
const HEAD: usize = 20;

/// Keys with bytes, to be sorted by the keys, which differ.
pub(super) struct Sorter {
    folder: PathBuf,
    memory: usize,
    entries: Vec<Entry>,
    bytes: Vec<u8>,
    store: Option<Store>,
    runs: Vec<Run>,
    count: u64,
}

/// Where the bytes of a key are.
#[derive(Clone, Copy)]
struct Entry {
    key: u128,
    start: usize,
    length: usize,
}

/// A part of the store.
#[derive(Clone, Copy)]
struct Run {
    start: u64,
    end: u64,
}

impl Sorter {
    /// A sorter that takes no more memory than this.
    pub(super) fn new(folder: PathBuf, memory: usize) -> Self {
        Self {
            folder,
            memory,
            entries: Vec::with_capacity(memory / 3 / size_of::<Entry>()),
            bytes: Vec::with_capacity(memory / 3 * 2),
            store: None,
            runs: Vec::new(),
            count: 0,
        }
    }

    /// How many keys there are.
    pub(super) fn len(&self) -> u64 {
        self.count
    }

    pub(super) fn push(&mut self, key: u128, bytes: &[u8]) -> io::Result<()> {
        let is_full = self.entries.len() == self.entries.capacity()
            || self.bytes.len() + bytes.len() > self.bytes.capacity();
        if is_full && !self.entries.is_empty() {
            self.spill()?;
        }
        self.entries.push(Entry {
            key,
            start: self.bytes.len(),
            length: bytes.len(),
        });
        self.bytes.extend_from_slice(bytes);
        self.count += 1;
        Ok(())
    }

    /// Writes what is in memory as a run.
    fn spill(&mut self) -> io::Result<()> {
        self.entries.sort_unstable_by_key(|entry| entry.key);
        let store = match &mut self.store {
            Some(store) => store,
            None => self.store.insert(Store::create(&self.folder)?),
        };
        let mut run = RunWriter::new(store);
        for entry in &self.entries {
            let bytes = &self.bytes[entry.start..entry.start + entry.length];
            run.push(entry.key, bytes)?;
        }
        self.runs.push(run.finish()?);
        self.entries.clear();
        self.bytes.clear();
        Ok(())
    }

    /// Calls `each` with every key and its bytes, in the order of the keys.
    pub(super) fn finish(
        mut self,
        mut each: impl FnMut(u128, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.runs.is_empty() {
            self.entries.sort_unstable_by_key(|entry| entry.key);
            for entry in &self.entries {
                let bytes = &self.bytes[entry.start..entry.start + entry.length];
                each(entry.key, bytes)?;
            }
            return Ok(());
        }
        self.spill()?;
        self.entries = Vec::new();
        self.bytes = Vec::new();
        let mut store = self.store.take().expect("made for the first run");
        while self.runs.len() > MOST_RUNS {
            let mut merged = Store::create(&self.folder)?;
            let mut runs = Vec::new();
            for group in self.runs.chunks(MOST_RUNS) {
                let mut run = RunWriter::new(&mut merged);
                merge(&store, group, self.memory, |key, bytes| {
                    run.push(key, bytes)
                })?;
                runs.push(run.finish()?);
            }
            (store, self.runs) = (merged, runs);
        }
        merge(&store, &self.runs, self.memory, each)
    }
}

fn merge(
    store: &Store,
    runs: &[Run],
    memory: usize,
    mut each: impl FnMut(u128, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let buffer = (memory / runs.len()).clamp(HEAD, 1 << 20);
    let mut readers: Vec<RunReader<'_>> = (runs.iter())
        .map(|&run| RunReader::new(store, run, buffer))
        .collect();
    let mut next = BinaryHeap::new();
    for (n, reader) in readers.iter_mut().enumerate() {
        next.extend(reader.advance()?.map(|key| Reverse((key, n))));
    }
    while let Some(Reverse((key, n))) = next.pop() {
        each(key, readers[n].bytes())?;
        next.extend(readers[n].advance()?.map(|key| Reverse((key, n))));
    }
    Ok(())
}

struct RunWriter<'s> {
    store: &'s mut Store,
    start: u64,
    piece: Vec<u8>,
}

impl<'s> RunWriter<'s> {
    fn new(store: &'s mut Store) -> Self {
        Self {
            start: store.end(),
            store,
            piece: Vec::new(),
        }
    }

    fn push(&mut self, key: u128, bytes: &[u8]) -> io::Result<()> {
        let length = u32::try_from(bytes.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
        self.piece.extend_from_slice(&key.to_le_bytes());
        self.piece.extend_from_slice(&length.to_le_bytes());
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.store.append(&self.piece)?;
            self.piece.clear();
        }
        Ok(())
    }

    fn finish(self) -> io::Result<Run> {
        self.store.append(&self.piece)?;
        Ok(Run {
            start: self.start,
            end: self.store.end(),
        })
    }
}

/// Reads a run through a buffer.
struct RunReader<'s> {
    store: &'s Store,
    /// What is not in the buffer.
    rest: Run,
    least: usize,
    buffer: Vec<u8>,
    /// Where the record after the current one begins.
    next: usize,
    length: usize,
}

impl<'s> RunReader<'s> {
    fn new(store: &'s Store, rest: Run, least: usize) -> Self {
        Self {
            store,
            rest,
            least,
            buffer: Vec::new(),
            next: 0,
            length: 0,
        }
    }

    /// Goes to the next record. `None` at the end.
    fn advance(&mut self) -> io::Result<Option<u128>> {
        if self.next == self.buffer.len() && self.rest.start == self.rest.end {
            return Ok(None);
        }
        self.fill(HEAD)?;
        let (key, length) = self.buffer[self.next..].split_at(16);
        let key = u128::from_le_bytes(key.try_into().expect("16 bytes"));
        let length = u32::from_le_bytes(length[..4].try_into().expect("4 bytes"));
        self.length = length as usize;
        self.fill(HEAD + self.length)?;
        self.next += HEAD + self.length;
        Ok(Some(key))
    }

    /// The bytes of the current record.
    fn bytes(&self) -> &[u8] {
        &self.buffer[self.next - self.length..self.next]
    }

    /// Makes the buffer hold so many bytes from the next record on.
    fn fill(&mut self, bytes: usize) -> io::Result<()> {
        if self.buffer.len() - self.next >= bytes {
            return Ok(());
        }
        self.buffer.drain(..self.next);
        self.next = 0;
        let old = self.buffer.len();
        let rest = self.rest.end - self.rest.start;
        let more = rest.min((bytes - old).max(self.least) as u64);
        let more_bytes = usize::try_from(more).expect("no more than the buffer");
        self.buffer.resize(old + more_bytes, 0);
        self.store.read(self.rest.start, &mut self.buffer[old..])?;
        self.rest.start += more;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A permutation of 0 to `n` - 1.
    fn shuffled(n: u128) -> impl Iterator<Item = u128> {
        (0..n).map(move |k| k * 7919 % n)
    }

    #[test]
    fn any_number_of_runs() {
        // In memory, in one run, in several, and in more than are merged at a time.
        for (n, memory) in [(0, 600), (5, 6000), (7, 600), (1000, 6000), (5000, 600)] {
            let mut sorter = Sorter::new(std::env::temp_dir(), memory);
            for key in shuffled(n) {
                // Some are longer than the memory.
                let length = usize::try_from(key % 97 * (key % 13)).unwrap();
                sorter.push(key << 64 | 1, &vec![b'x'; length]).unwrap();
            }
            assert_eq!(sorter.len(), u64::try_from(n).unwrap());
            let mut next = 0;
            let finished = sorter.finish(|key, bytes| {
                assert_eq!(key, next << 64 | 1);
                assert_eq!(bytes.len() as u128, next % 97 * (next % 13));
                next += 1;
                Ok(())
            });
            finished.unwrap();
            assert_eq!(next, n);
        }
    }

    #[test]
    fn an_error_ends_it() {
        let mut sorter = Sorter::new(std::env::temp_dir(), 600);
        for key in 0..100 {
            sorter.push(key, b"line").unwrap();
        }
        let refused = sorter.finish(|_, _| Err(io::ErrorKind::StorageFull.into()));
        assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::StorageFull);
        let missing = std::env::temp_dir().join("no such folder");
        let mut sorter = Sorter::new(missing, 600);
        let refused = (0..100).find_map(|key| sorter.push(key, b"line").err());
        let message = refused.expect("the memory is full").to_string();
        assert!(
            message.starts_with("a temporary file cannot be made: "),
            "{message}"
        );
    }
}

//! The threads of a search.

/// The most that a search begins. More than there is work for would take longer to begin than to search.
#[cfg(feature = "rayon")]
const MOST_THREADS: usize = 256;

/// Runs `work` on this many threads: in the pool that the caller is in, where it has so many.
#[cfg(feature = "rayon")]
pub(crate) fn in_pool<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    let Some(threads) = threads else {
        return work();
    };
    let threads = threads.min(MOST_THREADS);
    if threads == rayon::current_num_threads() {
        return work();
    }
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // A system without threads runs it on one.
        Err(_) => work(),
    }
}

/// Runs `work`.
#[cfg(not(feature = "rayon"))]
pub(crate) fn in_pool<T>(_threads: Option<usize>, work: impl FnOnce() -> T) -> T {
    work()
}

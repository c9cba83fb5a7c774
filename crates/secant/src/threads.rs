//! The threads of a search.

/// The most that a search begins. More than there is work for would take longer to begin than to search.
#[cfg(feature = "rayon")]
pub(crate) const MOST_THREADS: usize = 256;

/// Runs `work` on this many threads, or on those that are there: in the pool that the caller is in, where it has so many,
/// and on the thread of the caller where the system has no more.
#[cfg(feature = "rayon")]
pub(crate) fn in_pool<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    use core::error::Error;
    use rayon::{ThreadPoolBuilder, current_num_threads, current_thread_index};
    let is_in_pool = current_thread_index().is_some();
    let pool = match threads {
        None if is_in_pool => return work(),
        None => match ThreadPoolBuilder::new().build_global() {
            // It has a source where threads could not be created; otherwise there is such a pool already.
            Err(error) if error.source().is_some() => Err(error),
            _ => return work(),
        },
        Some(threads) => {
            let threads = threads.min(MOST_THREADS);
            if is_in_pool && threads == current_num_threads() {
                return work();
            }
            ThreadPoolBuilder::new().num_threads(threads).build()
        }
    };
    let alone = || {
        let builder = ThreadPoolBuilder::new().num_threads(1);
        builder.use_current_thread().build()
    };
    match pool.or_else(|_| alone()) {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Runs `work`.
#[cfg(not(feature = "rayon"))]
pub(crate) fn in_pool<T>(_threads: Option<usize>, work: impl FnOnce() -> T) -> T {
    work()
}

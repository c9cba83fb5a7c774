//! The peak heap memory of a task.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static ON: AtomicBool = AtomicBool::new(false);
static NOW: AtomicIsize = AtomicIsize::new(0);
static MOST: AtomicIsize = AtomicIsize::new(0);

/// The result of `work`, and its peak of allocated bytes.
pub(crate) fn most_allocated<T>(work: impl FnOnce() -> T) -> (T, usize) {
    NOW.store(0, Relaxed);
    MOST.store(0, Relaxed);
    ON.store(true, Relaxed);
    let value = work();
    ON.store(false, Relaxed);
    (value, MOST.load(Relaxed).unsigned_abs())
}

/// The system's allocator, with a counter that is off in timed runs.
struct Counting;

impl Counting {
    /// Counts `bytes` more bytes. Signed, because memory from before the count may be freed during it.
    fn add(bytes: isize) {
        if ON.load(Relaxed) {
            let now = NOW.fetch_add(bytes, Relaxed) + bytes;
            MOST.fetch_max(now, Relaxed);
        }
    }
}

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::add(layout.size().cast_signed());
        // SAFETY: the caller's promise about `layout` is the one that is needed here.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::add(layout.size().cast_signed());
        // SAFETY: as in `alloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::add(size.cast_signed() - layout.size().cast_signed());
        // SAFETY: `block` came from `System` by one of these functions, with this `layout`.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        Self::add(-layout.size().cast_signed());
        // SAFETY: as in `realloc`.
        unsafe { System.dealloc(block, layout) }
    }
}

//! What the caller writes to and reads from: one input, one output, and buffers with handles.

use alloc::vec::Vec;
use core::cell::RefCell;

/// All memory that outlives a call.
#[derive(Default)]
pub(crate) struct Buffers {
    /// The numbers of the shapes of one question.
    pub(crate) input: Vec<f64>,
    /// The numbers of the last answer.
    pub(crate) numbers: Vec<f64>,
    /// The integers of the last answer.
    pub(crate) integers: Vec<u32>,
    /// Columns of sets, by their handles.
    sets: Slots<Vec<f64>>,
    #[cfg(any(
        feature = "shapes",
        feature = "world",
        feature = "space",
        feature = "integers",
        feature = "batch"
    ))]
    pub(crate) prepared: crate::shapes::Prepared,
    #[cfg(feature = "world")]
    pub(crate) worlds: Slots<alloc::boxed::Box<crate::world::Room>>,
}

/// Values with small integers as handles, which are used again.
pub(crate) struct Slots<T> {
    all: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T> Slots<T> {
    pub(crate) fn add(&mut self, value: T) -> u32 {
        let handle = self.free.pop().unwrap_or_else(|| {
            self.all.push(None);
            u32::try_from(self.all.len() - 1).expect("memory ends before the handles do")
        });
        self.all[handle as usize] = Some(value);
        handle
    }

    pub(crate) fn get(&self, handle: u32) -> Option<&T> {
        self.all.get(handle as usize)?.as_ref()
    }

    pub(crate) fn remove(&mut self, handle: u32) {
        if self.take(handle).is_some() {
            self.free.push(handle);
        }
    }

    pub(crate) fn take(&mut self, handle: u32) -> Option<T> {
        self.all.get_mut(handle as usize)?.take()
    }

    /// Puts a value where it was taken.
    pub(crate) fn put_back(&mut self, handle: u32, value: T) {
        if let Some(slot) = self.all.get_mut(handle as usize) {
            *slot = Some(value);
        }
    }
}

impl Buffers {
    /// The numbers of a set.
    pub(crate) fn set(&self, handle: u32) -> Option<&[f64]> {
        self.sets.get(handle).map(Vec::as_slice)
    }

    /// The columns of a set: `count` slices of one length. `None` for a handle that is not there.
    pub(crate) fn columns<const N: usize>(&self, handle: u32) -> Option<[&[f64]; N]> {
        let all = self.sets.get(handle)?;
        let rows = all.len() / N;
        if rows == 0 {
            return Some([&[]; N]);
        }
        let mut columns = all.chunks_exact(rows);
        Some(core::array::from_fn(|_| columns.next().unwrap_or(&[])))
    }
}

/// The static of a module with one thread.
#[cfg(target_arch = "wasm32")]
struct OneThread<T>(T);

// SAFETY: the module is compiled without atomics, so that it has one thread.
#[cfg(target_arch = "wasm32")]
unsafe impl<T> Sync for OneThread<T> {}

#[cfg(target_arch = "wasm32")]
static BUFFERS: OneThread<RefCell<Option<Buffers>>> = OneThread(RefCell::new(None));

#[cfg(not(target_arch = "wasm32"))]
std::thread_local! {
    static BUFFERS: RefCell<Option<Buffers>> = const { RefCell::new(None) };
}

/// Lends the buffers to one call. No call makes another.
pub(crate) fn with<T>(work: impl FnOnce(&mut Buffers) -> T) -> T {
    let lend = |all: &RefCell<Option<Buffers>>| work(all.borrow_mut().get_or_insert_default());
    #[cfg(target_arch = "wasm32")]
    return lend(&BUFFERS.0);
    #[cfg(not(target_arch = "wasm32"))]
    return BUFFERS.with(lend);
}

/// Numbers for `len` elements, zero; `None` where memory ends.
fn zeros<T: Clone + Default>(len: usize) -> Option<Vec<T>> {
    let mut all = Vec::new();
    all.try_reserve_exact(len).ok()?;
    all.resize(len, T::default());
    Some(all)
}

/// Where the caller writes `len` numbers of a question; what it has written stays. Null where memory ends.
#[unsafe(no_mangle)]
extern "C" fn input(len: usize) -> *mut f64 {
    with(|all| {
        if all.input.len() < len {
            let more = len - all.input.len();
            if all.input.try_reserve_exact(more).is_err() {
                return core::ptr::null_mut();
            }
            all.input.resize(len, 0.0);
        }
        all.input.as_mut_ptr()
    })
}

/// Where the numbers of the last answer are.
#[unsafe(no_mangle)]
extern "C" fn numbers() -> *const f64 {
    with(|all| all.numbers.as_ptr())
}

/// How many numbers the last answer has.
#[unsafe(no_mangle)]
extern "C" fn numbers_len() -> usize {
    with(|all| all.numbers.len())
}

/// Where the integers of the last answer are.
#[unsafe(no_mangle)]
extern "C" fn integers() -> *const u32 {
    with(|all| all.integers.as_ptr())
}

/// How many integers the last answer has.
#[unsafe(no_mangle)]
extern "C" fn integers_len() -> usize {
    with(|all| all.integers.len())
}

/// More than this stays allocated after an answer was read only until [`release`].
const KEPT: usize = 1 << 12;

/// Frees the memory of a long question or answer, when the caller has read it.
#[unsafe(no_mangle)]
extern "C" fn release() {
    with(|all| {
        if all.input.len() > KEPT {
            all.input = Vec::new();
        }
        if all.numbers.capacity() > KEPT {
            all.numbers = Vec::new();
        }
        if all.integers.capacity() > KEPT {
            all.integers = Vec::new();
        }
    });
}

/// A buffer of `len` numbers. `u32::MAX` where memory ends.
#[unsafe(no_mangle)]
extern "C" fn set_new(len: usize) -> u32 {
    with(|all| zeros(len).map_or(u32::MAX, |numbers| all.sets.add(numbers)))
}

/// Where the numbers of a buffer are. Null for a handle that is not there.
#[unsafe(no_mangle)]
extern "C" fn set_numbers(handle: u32) -> *const f64 {
    with(|all| {
        all.sets
            .get(handle)
            .map_or(core::ptr::null(), |numbers| numbers.as_ptr())
    })
}

/// Frees a buffer.
#[unsafe(no_mangle)]
extern "C" fn set_free(handle: u32) {
    with(|all| all.sets.remove(handle));
}

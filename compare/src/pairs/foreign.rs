//! The installed peers in C++. Their contenders are in `cpp/`.

use std::ffi::{CStr, c_char, c_void};

use super::field::{Claim, Plain};

// Kept the same as in `cpp/contender.h`.

#[repr(C)]
struct Form {
    make: unsafe extern "C" fn(numbers: *const f64, pairs: usize) -> *mut c_void,
    drop: unsafe extern "C" fn(records: *mut c_void),
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Answer {
    kind: u8,
    x: f64,
    y: f64,
}

#[repr(C)]
struct Contender {
    test: *const c_char,
    name: *const c_char,
    claim: u8,
    form: *const Form,
    run: unsafe extern "C" fn(records: *const c_void, pairs: usize, answers: *mut Answer) -> u64,
}

#[repr(C)]
struct Peer {
    version: *const c_char,
    contenders: *const Contender,
    length: usize,
}

unsafe extern "C" {
    #[cfg(cgal)]
    fn cgal_peer() -> Peer;
    #[cfg(geos)]
    fn geos_peer() -> Peer;
    #[cfg(boost)]
    fn boost_peer() -> Peer;
}

/// The installed peers, by name.
fn peers() -> Vec<(&'static str, Peer)> {
    vec![
        #[cfg(cgal)]
        // SAFETY: it takes nothing, and returns a table that is never changed.
        ("CGAL", unsafe { cgal_peer() }),
        #[cfg(geos)]
        // SAFETY: as above.
        ("GEOS", unsafe { geos_peer() }),
        #[cfg(boost)]
        // SAFETY: as above.
        ("Boost", unsafe { boost_peer() }),
    ]
}

/// The installed peers, with their versions.
pub(crate) fn versions() -> Vec<String> {
    let versions = peers().into_iter().map(|(name, peer)| {
        let version = text(peer.version).replace('_', ".");
        format!("{name} {version}")
    });
    versions.collect()
}

/// All contenders at one test.
pub(crate) fn contenders(test: &str) -> Vec<Foreign> {
    let peers = peers();
    let all = peers.iter().flat_map(|(_, peer)| {
        // SAFETY: the table is static, and as long as it says.
        let contenders: &'static [Contender] =
            unsafe { std::slice::from_raw_parts(peer.contenders, peer.length) };
        contenders
    });
    all.filter(|contender| text(contender.test) == test)
        .map(Foreign)
        .collect()
}

fn text(text: *const c_char) -> &'static str {
    // SAFETY: every text in the tables is a literal.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().expect("names in ASCII")
}

/// A contender in C++.
#[derive(Clone, Copy)]
pub(crate) struct Foreign(&'static Contender);

/// Pairs in the format of some contenders in C++.
pub(crate) struct Records {
    form: &'static Form,
    pointer: *mut c_void,
    pairs: usize,
}

impl Drop for Records {
    fn drop(&mut self) {
        // SAFETY: made by the same form, and dropped once.
        unsafe { (self.form.drop)(self.pointer) }
    }
}

impl Foreign {
    pub(crate) fn name(self) -> &'static str {
        text(self.0.name)
    }

    pub(crate) fn claim(self) -> Claim {
        if self.0.claim == 0 {
            Claim::Exact
        } else {
            Claim::Nothing
        }
    }

    /// Equal for contenders that can share records.
    pub(crate) fn form(self) -> usize {
        self.0.form.addr()
    }

    /// The pairs in its form, from the numbers of each.
    pub(crate) fn records(self, numbers: &[f64], pairs: usize) -> Records {
        // SAFETY: the table and what it points to is static.
        let form: &'static Form = unsafe { &*self.0.form };
        // SAFETY: the contenders at a test know how many numbers a pair has.
        let pointer = unsafe { (form.make)(numbers.as_ptr(), pairs) };
        Records {
            form,
            pointer,
            pairs,
        }
    }

    /// The sum of the digests of the first `n` answers.
    pub(crate) fn digest(self, records: &Records, pairs: usize) -> u64 {
        assert!(pairs <= records.pairs && self.form() == std::ptr::from_ref(records.form).addr());
        // SAFETY: there are that many pairs, in its format, and a null buffer receives no answers.
        unsafe { (self.0.run)(records.pointer, pairs, std::ptr::null_mut()) }
    }

    /// The first `n` answers.
    pub(crate) fn answers(self, records: &Records, pairs: usize) -> impl Iterator<Item = Plain> {
        assert!(pairs <= records.pairs && self.form() == std::ptr::from_ref(records.form).addr());
        let mut answers = vec![Answer::default(); pairs];
        // SAFETY: the buffer has an element for every pair.
        unsafe { (self.0.run)(records.pointer, pairs, answers.as_mut_ptr()) };
        answers.into_iter().map(|Answer { kind, x, y }| Plain {
            kind,
            numbers: [x, y],
        })
    }
}

//! Which stages behind the filters a question reaches, and with which input; for tests.

use core::any::type_name;
use core::fmt::Debug;
use std::cell::RefCell;
use std::format;
use std::string::String;
use std::vec::Vec;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    DoubleDouble,
    Exact,
}

/// A stage, and what it evaluates of which input.
pub(crate) type Reached = (Stage, String);

std::thread_local! {
    static REACHED: RefCell<Option<Vec<Reached>>> = const { RefCell::new(None) };
}

/// Records that a predicate or construction `P` reaches a stage.
pub(crate) fn record<P>(stage: Stage, input: &impl Debug) {
    REACHED.with_borrow_mut(|reached| {
        if let Some(reached) = reached {
            reached.push((stage, format!("{} {input:?}", type_name::<P>())));
        }
    });
}

/// All that one question reaches, in order.
pub(crate) fn stages_of<T>(question: impl FnOnce() -> T) -> (T, Vec<Reached>) {
    REACHED.set(Some(Vec::new()));
    let answer = question();
    (answer, REACHED.take().unwrap_or_default())
}

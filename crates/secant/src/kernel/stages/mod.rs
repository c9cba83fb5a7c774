//! The drivers: each passes a predicate from its filter to the exact stage.

pub(crate) mod certified;
pub(crate) mod polynomial;
pub(crate) mod quotient;
pub(crate) mod radical;
pub(crate) mod root;

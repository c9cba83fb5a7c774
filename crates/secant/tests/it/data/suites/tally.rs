//! What was asked of a suite, what was left out and why, and where its authors say otherwise.

use super::forms::LeftOut;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

#[derive(Default)]
pub(crate) struct Tally {
    questions: BTreeMap<String, Asked>,
    /// The cases whose authors expect another answer than the exact one.
    pub(crate) policies: BTreeSet<String>,
}

#[derive(Default)]
struct Asked {
    asked: usize,
    left_out: BTreeMap<LeftOut, usize>,
}

impl Tally {
    /// Counts an answer to the question, and returns it.
    pub(crate) fn count<T>(&mut self, question: &str, answer: Result<T, LeftOut>) -> Option<T> {
        let entry = self.questions.entry(question.to_owned()).or_default();
        match answer {
            Ok(answer) => {
                entry.asked += 1;
                Some(answer)
            }
            Err(reason) => {
                *entry.left_out.entry(reason).or_default() += 1;
                None
            }
        }
    }

    pub(crate) fn asked(&mut self, question: &str) {
        self.count(question, Ok(()));
    }

    pub(crate) fn leave_out(&mut self, question: &str, reason: LeftOut) {
        self.count::<()>(question, Err(reason));
    }

    /// Compares with what the authors of the suite expect.
    pub(crate) fn expect<T: PartialEq>(&mut self, name: impl fmt::Display, ours: &T, theirs: &T) {
        if ours != theirs {
            self.policies.insert(name.to_string());
        }
    }

    /// Checks the numbers, and that just the cases of these policies are answered otherwise by their
    /// authors. A policy is a reason and the names of its cases.
    pub(crate) fn check(&self, numbers: &str, policies: &[(&str, &[&str])]) {
        println!("{self}");
        let names = policies.iter().flat_map(|(_, names)| names.iter());
        let known: BTreeSet<_> = names.map(|name| (*name).to_owned()).collect();
        for name in self.policies.difference(&known) {
            println!("not a known policy: {name:?}");
        }
        for name in known.difference(&self.policies) {
            println!("no policy: {name:?}");
        }
        assert_eq!(self.policies, known);
        assert_eq!(self.to_string(), numbers);
    }
}

/// A line a question: how often it was asked, and how often not, for what reason.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.questions.iter().map(|(question, asked)| {
            let left_out = asked.left_out.iter();
            let left_out: String = left_out.map(|(why, n)| format!("; {n} {why}")).collect();
            format!("{question}: {}{left_out}", asked.asked)
        });
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

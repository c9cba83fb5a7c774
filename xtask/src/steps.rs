//! The steps of a suite, with the time that each takes, and what the suite leaves out.

use std::fmt;
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How many tests passed and failed, and how many did not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    failed: u64,
    ignored: u64,
}

impl Counts {
    /// Adds the numbers of a line like `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
    pub(crate) fn add_result(&mut self, line: &str) {
        let Some((_, numbers)) = line
            .strip_prefix("test result: ")
            .and_then(|rest| rest.split_once(". "))
        else {
            return;
        };
        for part in numbers.split("; ") {
            let Some((number, word)) = part.split_once(' ') else {
                continue;
            };
            let number = number.parse().unwrap_or(0);
            match word {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }

    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            passed,
            failed,
            ignored,
        } = self;
        write!(f, "{passed} passed, {failed} failed, {ignored} ignored")
    }
}

/// What a step leaves behind.
pub(crate) trait Done {
    fn counts(&self) -> Option<Counts> {
        None
    }
}

impl Done for () {}

impl Done for Counts {
    fn counts(&self) -> Option<Counts> {
        Some(*self)
    }
}

/// The steps that were run.
pub(crate) struct Steps {
    start: Instant,
    /// The CPU time before.
    cpu: Option<f64>,
    /// Whether others run beside these.
    is_beside: bool,
    done: Vec<Step>,
    counts: Counts,
    left_out: Vec<String>,
}

struct Step {
    name: &'static str,
    wall: Duration,
    /// Of all processes of the step, in seconds, unless others ran beside it.
    cpu: Option<f64>,
    counts: Option<Counts>,
}

impl Steps {
    pub(crate) fn new() -> Self {
        Self {
            start: Instant::now(),
            cpu: cpu_seconds(),
            is_beside: false,
            done: Vec::new(),
            counts: Counts::default(),
            left_out: Vec::new(),
        }
    }

    pub(crate) fn step<T: Done>(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<()> {
        println!("xtask: {name}");
        let (start, cpu) = (Instant::now(), cpu_seconds());
        let done = work();
        let counts = done.as_ref().ok().and_then(Done::counts);
        self.done.push(Step {
            name,
            wall: start.elapsed(),
            cpu: cpu_since(cpu).filter(|_| !self.is_beside),
            counts,
        });
        self.counts.add(counts.unwrap_or_default());
        done.with_context(|| name.to_owned())?;
        Ok(())
    }

    /// Runs steps beside others, since most use one core. Both go on to their end, and the first error is the result.
    pub(crate) fn beside(
        &mut self,
        others: impl FnOnce(&mut Self) -> Result<()> + Send,
        work: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let mut beside = Self::new();
        (self.is_beside, beside.is_beside) = (true, true);
        let (done, others) = thread::scope(|scope| {
            let others = scope.spawn(|| others(&mut beside));
            (work(self), others.join().expect("steps do not panic"))
        });
        self.is_beside = false;
        self.done.append(&mut beside.done);
        self.counts.add(beside.counts);
        self.left_out.append(&mut beside.left_out);
        done.and(others)
    }

    /// Something that this suite does not do.
    pub(crate) fn left_out(&mut self, what: &str) {
        self.left_out.push(what.to_owned());
    }

    /// Prints the table of the steps, what was left out, and the result.
    pub(crate) fn summary(&self, holds: bool) {
        let cpu = |cpu: Option<f64>| cpu.map_or_else(|| "-".to_owned(), |s| format!("{s:.1} s"));
        println!("\n{:<34} {:>10} {:>10}", "step", "wall", "CPU");
        for step in &self.done {
            let counts = step.counts.map(|counts| format!("  {counts}"));
            println!(
                "{:<34} {:>8.1} s {:>10}{}",
                step.name,
                step.wall.as_secs_f64(),
                cpu(step.cpu),
                counts.unwrap_or_default()
            );
        }
        println!(
            "{:<34} {:>8.1} s {:>10}",
            "all steps",
            self.start.elapsed().as_secs_f64(),
            cpu(cpu_since(self.cpu))
        );
        if !self.left_out.is_empty() {
            println!("\nleft out:");
        }
        for what in &self.left_out {
            println!("  {what}");
        }
        let verdict = if holds { "all of it holds" } else { "FAILED" };
        println!("\nxtask: {verdict}: {}", self.counts);
    }
}

/// The CPU time of all child processes that have ended, where the system says it.
fn cpu_seconds() -> Option<f64> {
    ticks(&fs::read_to_string("/proc/self/stat").ok()?).map(|ticks| ticks / 100.0)
}

/// The CPU time since it was this much.
fn cpu_since(before: Option<f64>) -> Option<f64> {
    Some(cpu_seconds()? - before?)
}

/// The times of the children in a line of `/proc/…/stat`, in hundredths of a second: the fields 16 and 17,
/// in user and in system mode.
fn ticks(stat: &str) -> Option<f64> {
    // The second field is the name of the program, in parentheses, and may have spaces.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut times = fields.split(' ').skip(13).map(str::parse::<f64>);
    Some(times.next()?.ok()? + times.next()?.ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_added() {
        let mut counts = Counts::default();
        let ok = "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.01s";
        counts.add_result(ok);
        counts.add_result("test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured");
        counts.add_result("test a::b ... ok");
        let expected = Counts {
            passed: 7,
            failed: 2,
            ignored: 1,
        };
        assert_eq!(counts, expected);
        assert_eq!(counts.to_string(), "7 passed, 2 failed, 1 ignored");
    }

    #[test]
    fn the_times_of_children_are_two_fields() {
        let stat = "1 (a) b) S 1 1 1 0 -1 4194304 4000 90000 0 3 25 7 1234 56 20 0 1 0 100";
        assert_eq!(ticks(stat), Some(1290.0));
        assert_eq!(ticks("1 (a) S"), None);
    }
}

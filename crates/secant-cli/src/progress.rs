//! How far the work is, for someone who watches: on stderr, and only where that is a terminal.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{HumanFloatCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Makes the bars of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    enabled: bool,
}

impl Progress {
    /// Bars where stderr is a terminal and nobody asked for silence.
    pub(crate) fn new(quiet: bool) -> Self {
        Self {
            enabled: !quiet && io::stderr().is_terminal(),
        }
    }

    /// A bar that counts bytes; without a known length it shows the rate only.
    pub(crate) fn bytes(self, doing: &'static str, length: Option<u64>) -> ProgressBar {
        let template = match length {
            Some(_) => "{msg:>8} {wide_bar} {bytes}/{total_bytes} {bytes_per_sec} ETA {eta}",
            None => "{msg:>8} {bytes} {bytes_per_sec}",
        };
        self.bar(doing, length, template)
    }

    /// A bar that counts things of a known number.
    pub(crate) fn items(self, doing: &'static str, length: u64) -> ProgressBar {
        let template = "{msg:>8} {wide_bar} {human_pos}/{human_len} {rate} ETA {eta}";
        self.bar(doing, Some(length), template)
    }

    fn bar(self, doing: &'static str, length: Option<u64>, template: &str) -> ProgressBar {
        if !self.enabled {
            return ProgressBar::hidden();
        }
        // Short work shows nothing: the first drawing comes with the first tick.
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr_with_hz(10));
        let style = ProgressStyle::with_template(template).expect("the templates above parse");
        bar.set_style(
            style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
                // That of the crate has four decimals.
                let _ = write!(out, "{}/s", HumanFloatCount(state.per_sec().round()));
            }),
        );
        bar.set_message(doing);
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }
}

//! Everything that has to hold before a change goes in, in one list.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::{Workspace, line, run};
use crate::{bevy, no_std, oracle, pictures};

/// Runs the steps in order, those first that fail most often and soonest.
pub(crate) fn run_all(workspace: &Workspace) -> Result<()> {
    let mut steps = Steps {
        start: Instant::now(),
    };
    steps.step("formatting", || format(workspace))?;
    steps.step("clippy", || clippy(workspace))?;
    steps.step("tests", || {
        let test = ["test", "--workspace", "--all-features"];
        run(workspace.cargo().args(test))
    })?;
    steps.step("no_std", || no_std::links_no_std(workspace))?;
    steps.step("tests without std", || no_std::tests(workspace))?;
    steps.step("the example for Bevy", || bevy::test(workspace))?;
    steps.step("pictures", || pictures::check(workspace))?;
    steps.step("documentation", || documentation(workspace))?;
    steps.step("README", || readme(workspace))?;
    steps.step("oracle, a sample", || {
        oracle::run(workspace, &oracle::Args::sample())
    })?;
    steps.end();
    Ok(())
}

struct Steps {
    start: Instant,
}

impl Steps {
    fn step(&mut self, name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        println!("xtask: {name}");
        let start = Instant::now();
        work().with_context(|| name.to_owned())?;
        println!("xtask: {name}: {:.1} s", start.elapsed().as_secs_f64());
        Ok(())
    }

    fn end(&self) {
        println!(
            "xtask: all of it holds: {:.1} s",
            self.start.elapsed().as_secs_f64()
        );
    }
}

fn format(workspace: &Workspace) -> Result<()> {
    run(workspace.cargo().args(["fmt", "--all", "--check"]))
}

/// All of the workspace with every feature, and the library with none and with each one alone.
fn clippy(workspace: &Workspace) -> Result<()> {
    let clippy = |selection: &[&str]| {
        let mut command = workspace.cargo();
        command.args(["clippy", "--quiet"]).args(selection);
        run(command.args(["--", "-D", "warnings"]))
    };
    clippy(&["--workspace", "--all-features", "--all-targets"])?;
    let library = ["--package", "secant", "--no-default-features"];
    clippy(&[&library[..], &["--all-targets"]].concat())?;
    for feature in workspace.features("secant") {
        // What has to do with features, and not every other test and example again.
        let alone = ["--features", feature, "--lib", "--test", "interop"];
        clippy(&[&library[..], &alone].concat())?;
    }
    Ok(())
}

/// The programs are left out: one of them has the name of the library.
fn documentation(workspace: &Workspace) -> Result<()> {
    let mut command = workspace.cargo();
    let doc = ["doc", "--quiet", "--workspace", "--lib", "--no-deps"];
    command.args(doc).arg("--all-features");
    run(command.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Runs the first command of the README, and looks for the files that it promises.
fn readme(workspace: &Workspace) -> Result<()> {
    let path = workspace.root.join("README.md");
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let words = first_command(&text).context("README.md has no block of type sh")?;
    let ["cargo", args @ ..] = &words[..] else {
        bail!(
            "the first command of README.md is `{}`, expected cargo",
            words.join(" ")
        );
    };
    let promised = promised_files(&workspace.root, args);
    ensure!(
        !promised.is_empty(),
        "the first command of README.md writes no file"
    );
    for file in &promised {
        if file.exists() {
            fs::remove_file(file).with_context(|| file.display().to_string())?;
        }
    }
    let mut command = workspace.cargo();
    run(command.args(args))?;
    for file in &promised {
        let size = fs::metadata(file).map_or(0, |metadata| metadata.len());
        ensure!(size > 0, "`{}` left no {}", line(&command), file.display());
    }
    Ok(())
}

/// The words of the first line of the first block of type sh.
fn first_command(markdown: &str) -> Option<Vec<&str>> {
    let mut lines = markdown.lines().skip_while(|line| *line != "```sh");
    lines.nth(1).map(|line| line.split_whitespace().collect())
}

/// What a command of the program says that it writes.
fn promised_files(root: &Path, args: &[&str]) -> Vec<PathBuf> {
    let option = |pair: &[&str]| matches!(pair[0], "-o" | "--output" | "--plot");
    let pairs = args.windows(2).filter(|pair| option(pair));
    pairs.map(|pair| root.join(pair[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_command_is_that_of_the_first_sh_block() {
        let text = "words\n```rust\nlet x;\n```\n```sh\ncargo run -- a\ncargo test\n```\n";
        assert_eq!(first_command(text).unwrap(), ["cargo", "run", "--", "a"]);
        assert_eq!(first_command("```rust\n```\n"), None);
    }

    #[test]
    fn outputs_are_found_by_their_options() {
        let args = [
            "run",
            "a.svg",
            "--plot",
            "out/b.svg",
            "-o",
            "c.csv",
            "--json",
        ];
        let files = promised_files(Path::new("/r"), &args);
        assert_eq!(files, [Path::new("/r/out/b.svg"), Path::new("/r/c.csv")]);
    }
}

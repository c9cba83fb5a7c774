//! The README: its first command works, and writes what it says.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::{Workspace, line, run};

/// Runs the first command of the README, with other flags instead of `--release` where they are given, and
/// looks for the files that it promises.
pub(crate) fn readme(workspace: &Workspace, flags: Option<&[&str]>) -> Result<()> {
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
    run(command.args(with_flags(args, flags.unwrap_or(&["--release"]))))?;
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

/// The arguments of a cargo command with other flags instead of `--release`.
fn with_flags<'a>(args: &[&'a str], flags: &[&'a str]) -> Vec<&'a str> {
    let flags = args.iter().flat_map(|&arg| match arg {
        "--release" => flags.to_vec(),
        _ => vec![arg],
    });
    flags.collect()
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

    #[test]
    fn flags_stand_where_release_does() {
        let args = ["run", "--release", "--bin", "a", "--", "b"];
        let quick = ["run", "--features", "x", "--bin", "a", "--", "b"];
        assert_eq!(with_flags(&args, &["--features", "x"]), quick);
    }
}

//! What has to hold before a change goes in: the quick suite in [`quick`], everything in [`deep`].

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::readme::readme;
use crate::steps::{Counts, Steps};
use crate::workspace::{Workspace, line, run};
use crate::{bevy, fuzz, macroquad, no_std, programs, web};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Run everything: all scalars, all features alone, no std, Bevy, a million cases of the oracle
    #[arg(long)]
    deep: bool,
}

/// Tests of real inputs are in modules of this name. They are ignored, since the inputs are not part of the
/// project.
const DATA: &str = "data::";

/// Runs the steps, and prints the time of each.
pub(crate) fn run_all(workspace: &Workspace, args: &Args) -> Result<()> {
    let mut steps = Steps::new();
    let done = if args.deep {
        deep(workspace, &mut steps)
    } else {
        quick(workspace, &mut steps)
    };
    // Also after a failure.
    steps.summary(done.is_ok());
    done
}

fn quick(workspace: &Workspace, steps: &mut Steps) -> Result<()> {
    steps.step("formatting", || format(workspace))?;
    steps.step("tests", || test(workspace, &["--tests"], &[]))?;
    steps.beside(
        |steps| web::add_to(workspace, steps),
        |steps| after_tests(workspace, steps),
    )?;
    for rest in [
        "f32 and i32 against the oracle, and in the oracle's own tests",
        "tests of the library without std",
        "clippy with each feature alone",
        "the examples compiled, and those for Bevy and macroquad",
        "the README's first command in release, the references of the program",
        "whether all that vectors run through is inlined",
        "a million cases of the oracle",
        "fuzzing of pairs, casts, chains, batches, crossings, SVG, CSV, NDJSON and GeoJSON",
    ] {
        steps.left_out(&format!("{rest} (cargo xtask ci --deep)"));
    }
    steps.left_out("Miri (cargo xtask miri), ten million cases (cargo xtask oracle)");
    Ok(())
}

/// The steps of the quick suite on what the tests have compiled.
fn after_tests(workspace: &Workspace, steps: &mut Steps) -> Result<()> {
    if workspace.shared_data().is_some() {
        let data = ["--ignored", DATA];
        steps.step("tests on real inputs", || {
            test(workspace, &["--test", "it"], &data)
        })?;
    } else {
        steps.left_out("tests on real inputs: ../shared/data is absent");
    }
    steps.step("tests in the documentation", || {
        test(workspace, &["--doc"], &[])
    })?;
    steps.step("the first command of the README", || {
        // Not in release, and as it is compiled already.
        let features = workspace.library_features();
        readme(workspace, Some(&["--features", &features]))
    })?;
    lint(workspace, steps)?;
    steps.step("documentation", || documentation(workspace))?;
    steps.step("no std is linked", || no_std::links_no_std(workspace))
}

fn deep(workspace: &Workspace, steps: &mut Steps) -> Result<()> {
    let has_data = workspace.shared_data().is_some();
    steps.step("formatting", || format(workspace))?;
    lint(workspace, steps)?;
    steps.step("clippy with each feature alone", || {
        let features = workspace.features("secant").collect::<Vec<_>>();
        features.into_iter().try_for_each(|feature| {
            let alone = ["--no-default-features", "--features", feature];
            clippy(workspace, &[&["--package", "secant"], &alone[..]].concat())
        })?;
        let program = ["--package", "secant-cli", "--no-default-features"];
        clippy(workspace, &program)
    })?;
    steps.step("tests", || {
        let all = ["--all-features", "--tests", "--examples"];
        let real = if has_data { &[][..] } else { &["--skip", DATA] };
        test(workspace, &all, &[&["--include-ignored"], real].concat())
    })?;
    steps.step("tests in the documentation", || {
        test(workspace, &["--all-features", "--doc"], &[])
    })?;
    steps.step("documentation", || documentation(workspace))?;
    steps.step("no std is linked", || no_std::links_no_std(workspace))?;
    steps.step("tests without std", || {
        let none = ["--package", "secant", "--no-default-features"];
        run_tests(workspace.cargo().arg("test").args(none))
    })?;
    web::add_to(workspace, steps)?;
    let mut has_bevy = true;
    steps.step("the example for Bevy", || {
        has_bevy = bevy::test(workspace)?;
        Ok(())
    })?;
    steps.step("the example for macroquad", || macroquad::check(workspace))?;
    steps.step("the first command of the README", || {
        readme(workspace, None)
    })?;
    steps.step("a million cases of the oracle", || {
        programs::oracle(workspace, &["--cases".into(), "1000000".into()])
    })?;
    steps.step("all that vectors run through is inlined", || {
        programs::inlines_vectors(workspace)
    })?;
    if has_data {
        steps.step("the references of the program", || {
            programs::references(workspace, &[])?;
            programs::references(workspace, &["--coordinates".into(), "decimal".into()])
        })?;
    } else {
        steps.left_out("tests on real inputs: ../shared/data is absent");
    }
    let mut has_fuzz = true;
    steps.step("20 s of fuzzing a target", || {
        has_fuzz = fuzz::run_all(workspace, 20)?;
        Ok(())
    })?;
    if !has_fuzz {
        steps.left_out("fuzzing, which wants cargo-fuzz");
    }
    if !has_bevy {
        steps.left_out("the example for Bevy, which wants a newer Rust");
    }
    steps.left_out("Miri (cargo xtask miri), ten million cases (cargo xtask oracle)");
    Ok(())
}

fn format(workspace: &Workspace) -> Result<()> {
    run(workspace.cargo().args(["fmt", "--all", "--check"]))
}

/// Runs tests of the workspace: the library with all its features, the others as the selection says.
///
/// Always the whole workspace, since cargo chooses the features of dependencies for the packages that are
/// selected: with others, it compiles them again.
fn test(workspace: &Workspace, selection: &[&str], args: &[&str]) -> Result<Counts> {
    let mut command = workspace.cargo();
    command.args(["test", "--workspace"]).args(selection);
    if !selection.contains(&"--all-features") {
        command.args(["--features", &workspace.library_features()]);
    }
    run_tests(command.arg("--").args(args))
}

/// Runs `cargo test`, and adds up the results of its programs.
fn run_tests(command: &mut Command) -> Result<Counts> {
    let line = line(command);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{line}` did not start"))?;
    let mut counts = Counts::default();
    let output = child.stdout.take().context("standard output is piped")?;
    for text in BufReader::new(output).lines() {
        let text = text?;
        println!("{text}");
        counts.add_result(&text);
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{line}` failed: {status}, {counts}");
    }
    // A name that selects nothing is no success.
    ensure!(counts.passed > 0, "`{line}` ran no test");
    Ok(counts)
}

fn lint(workspace: &Workspace, steps: &mut Steps) -> Result<()> {
    steps.step("clippy", || {
        clippy(workspace, &["--workspace", "--all-features"])
    })?;
    steps.step("clippy without features", || {
        clippy(workspace, &["--package", "secant", "--no-default-features"])
    })
}

fn clippy(workspace: &Workspace, selection: &[&str]) -> Result<()> {
    let mut command = workspace.cargo();
    command.args(["clippy", "--quiet", "--all-targets"]);
    run(command.args(selection).args(["--", "-D", "warnings"]))
}

/// The programs are left out: one of them has the name of the library.
fn documentation(workspace: &Workspace) -> Result<()> {
    let mut command = workspace.cargo();
    let doc = ["doc", "--quiet", "--workspace", "--lib", "--no-deps"];
    command.args(doc).arg("--all-features");
    run(command.env("RUSTDOCFLAGS", "-D warnings"))
}

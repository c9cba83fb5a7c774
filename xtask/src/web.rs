//! The npm package and the page: built and tested by npm, which `cargo xtask web` calls on a fresh machine.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, anyhow, ensure};

use crate::steps::Steps;
use crate::workspace::{Workspace, run};

const ABSENT: &str = "npm is absent, expected Node.js 20 or later";

/// Other runtimes that the package is for, and how they run a file.
const RUNTIMES: [Runtime; 2] = [
    Runtime {
        name: "deno",
        variable: "DENO",
        step: "the npm package in Deno",
        arguments: &["run", "--allow-read"],
    },
    Runtime {
        name: "bun",
        variable: "BUN",
        step: "the npm package in Bun",
        arguments: &[],
    },
];

struct Runtime {
    name: &'static str,
    variable: &'static str,
    step: &'static str,
    arguments: &'static [&'static str],
}

/// Builds and tests all of it; a machine without npm is an error.
pub(crate) fn run_all(workspace: &Workspace) -> Result<()> {
    let mut steps = Steps::new();
    let done = if has_npm() {
        steps_of(workspace, &mut steps)
    } else {
        Err(anyhow!(ABSENT))
    };
    steps.summary(done.is_ok());
    done
}

/// The same as a part of a suite, which says what it leaves out.
pub(crate) fn add_to(workspace: &Workspace, steps: &mut Steps) -> Result<()> {
    if has_npm() {
        return steps_of(workspace, steps);
    }
    steps.left_out("the npm package and the page, which want Node.js with npm");
    Ok(())
}

fn steps_of(workspace: &Workspace, steps: &mut Steps) -> Result<()> {
    let root = &workspace.root;
    steps.step("the npm package and the page", || build(root))?;
    let chromium = chromium();
    let tests = if chromium.is_some() {
        "test"
    } else {
        "test:node"
    };
    steps.step("tests of the npm package", || {
        npm(root, &["run", "types", "-w", "js"])?;
        npm(root, &["run", tests, "-w", "js"])
    })?;
    for Runtime {
        name,
        variable,
        step,
        arguments,
    } in RUNTIMES
    {
        let Some(program) = program(variable, &[name]) else {
            steps.left_out(&format!("{step}, which wants {name} (or {variable}=/path)"));
            continue;
        };
        steps.step(step, || {
            let mut command = Command::new(&program);
            run(command
                .current_dir(root.join("js"))
                .args(arguments)
                .arg("scripts/smoke.js"))
        })?;
    }
    if chromium.is_none() {
        steps.left_out(
            "the page, and the npm package in a browser, which want Chromium (or CHROMIUM=/path)",
        );
        return Ok(());
    }
    steps.step("tests of the page", || {
        npm(root, &["run", "test", "-w", "web"])
    })
}

/// Builds the page, and serves it on this machine until it is stopped.
pub(crate) fn page(workspace: &Workspace) -> Result<()> {
    ensure!(has_npm(), ABSENT);
    add_target()?;
    npm(&workspace.root, &["ci"])?;
    npm(&workspace.root, &["run", "build", "-w", "js"])?;
    npm(&workspace.root, &["run", "page"])
}

fn build(root: &Path) -> Result<()> {
    add_target()?;
    npm(root, &["ci"])?;
    npm(root, &["run", "build"])
}

/// The compiler's part for WebAssembly, where rustup manages the toolchain.
fn add_target() -> Result<()> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let mut print = Command::new("rustc");
    let output = print
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()?;
    let folder = String::from_utf8_lossy(&output.stdout);
    if output.status.success() && Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", TARGET]))
}

fn npm(folder: &Path, args: &[&str]) -> Result<()> {
    let mut command = Command::new("npm");
    command
        .current_dir(folder)
        .args(["--no-fund", "--no-audit"])
        .args(args);
    if let Some(chromium) = chromium() {
        command.env("CHROMIUM", chromium);
    }
    run(&mut command)
}

fn has_npm() -> bool {
    let mut command = Command::new("npm");
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The browser of the tests.
fn chromium() -> Option<PathBuf> {
    program(
        "CHROMIUM",
        &["chromium", "chromium-browser", "google-chrome"],
    )
}

/// What an environment variable names, or a program of one of these names in the path.
fn program(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(named) = env::var_os(variable) {
        return Some(named.into());
    }
    let path = env::var_os("PATH")?;
    let mut all =
        env::split_paths(&path).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    all.find(|file| file.is_file())
}

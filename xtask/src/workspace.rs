//! Where things are, and how commands are run.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

/// What cargo knows of this workspace.
#[derive(Debug, Deserialize)]
pub(crate) struct Workspace {
    #[serde(rename = "workspace_root")]
    pub(crate) root: PathBuf,
    #[serde(rename = "target_directory")]
    pub(crate) target: PathBuf,
    packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    features: std::collections::BTreeMap<String, Vec<String>>,
}

impl Workspace {
    /// Asks cargo.
    pub(crate) fn find() -> Result<Self> {
        let mut command = Command::new(cargo());
        command
            .args(["metadata", "--format-version", "1", "--no-deps"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stderr(Stdio::inherit());
        let line = line(&command);
        let output = command.output().with_context(|| line.clone())?;
        if !output.status.success() {
            bail!("`{line}` failed: {}", output.status);
        }
        serde_json::from_slice(&output.stdout).with_context(|| format!("the output of `{line}`"))
    }

    /// A cargo command, run at the root. It does not compile incrementally, which pays only from the second
    /// time on; and each crate in one unit, since functions that many units need are compiled in each of
    /// them: 83 s of CPU instead of 116 for the crate agreement. The library is in two: all the rest waits for
    /// it, and the program of its own tests, a quarter of all that is compiled, is finished last. The two are not
    /// optimised together at link time, by which the tests are 3 to 7 % faster, and compile 15 % longer.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = Command::new(cargo());
        command.current_dir(&self.root);
        command.env("CARGO_INCREMENTAL", "0");
        command.env("CARGO_PROFILE_DEV_CODEGEN_UNITS", "1");
        command.env("CARGO_PROFILE_DEV_LTO", "off");
        command.args(["--config", "profile.dev.package.secant.codegen-units=2"]);
        command
    }

    /// The features of a package, `default` left out.
    pub(crate) fn features(&self, package: &str) -> impl Iterator<Item = &str> {
        let packages = self.packages.iter().filter(move |p| p.name == package);
        packages
            .flat_map(|p| p.features.keys())
            .map(String::as_str)
            .filter(|&feature| feature != "default")
    }

    /// All features of the library, as `--features` takes them for the whole workspace.
    pub(crate) fn library_features(&self) -> String {
        let features = self.features("secant");
        let features: Vec<String> = features.map(|name| format!("secant/{name}")).collect();
        features.join(",")
    }

    /// The folder of reference data, which lies beside a checkout where there is one.
    pub(crate) fn shared_data(&self) -> Option<PathBuf> {
        let folder = self.root.parent()?.join("shared/data");
        folder.is_dir().then_some(folder)
    }
}

/// The cargo that runs this task.
fn cargo() -> impl AsRef<OsStr> {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs a command to its end. Its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    let status = command
        .status()
        .with_context(|| format!("`{line}` did not start"))?;
    if !status.success() {
        bail!("`{line}` failed: {status}");
    }
    Ok(())
}

/// A command as one would type it.
pub(crate) fn line(command: &Command) -> String {
    let variables = command.get_envs().filter_map(|(name, value)| {
        let (name, value) = (name.to_string_lossy(), value?.to_string_lossy());
        Some(if value.contains(' ') {
            format!("{name}=\"{value}\"")
        } else {
            format!("{name}={value}")
        })
    });
    let program = Path::new(command.get_program())
        .file_stem()
        .unwrap_or(command.get_program());
    let program = std::iter::once(program.to_string_lossy().into_owned());
    let args = command
        .get_args()
        .map(|arg| arg.to_string_lossy().into_owned());
    variables
        .chain(program)
        .chain(args)
        .collect::<Vec<_>>()
        .join(" ")
}

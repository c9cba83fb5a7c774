//! `cargo xtask pictures`: the pictures of the library's documentation, drawn with the library.
//!
//! What is common to two shapes, the word below them and every number are answers of Secant; only
//! the shapes are given here. A test draws all pictures again, and compares.

mod canvas;
mod cast;
mod distance;
mod figure;
mod ink;
mod pairs;
mod region;
mod rendered;
mod scene;
mod shapes;
mod sheet;
mod space;

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Parser;

/// Draw the pictures of the documentation, with the library's own answers.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask pictures")]
struct Args {
    /// Write nothing, and fail where a picture is not as it would be drawn
    #[arg(long)]
    check: bool,
}

/// Where the documentation has them.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../secant/doc")
}

/// All pictures by the names of their files.
fn draw() -> BTreeMap<String, String> {
    let all = [
        shapes::draw(),
        pairs::draw(),
        cast::draw(),
        distance::draw(),
        space::draw(),
        rendered::draw(),
    ];
    let named = all.into_iter().flatten();
    named
        .map(|(name, svg)| (format!("{name}.svg"), svg))
        .collect()
}

fn main() -> Result<()> {
    let pictures = draw();
    if Args::parse().check {
        let wrong = wrong(&folder(), &pictures)?;
        ensure!(
            wrong.is_empty(),
            "not as drawn: {}; run `cargo xtask pictures` and look at them",
            wrong.join(", ")
        );
        return Ok(());
    }
    write(&folder(), &pictures)?;
    let bytes: usize = pictures.values().map(String::len).sum();
    println!("{} pictures, {} kB", pictures.len(), bytes.div_ceil(1000));
    Ok(())
}

/// Writes the pictures, and removes all else from the folder.
fn write(folder: &Path, pictures: &BTreeMap<String, String>) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for file in strangers(folder, pictures)? {
        let path = folder.join(file);
        fs::remove_file(&path).with_context(|| path.display().to_string())?;
    }
    for (file, svg) in pictures {
        let path = folder.join(file);
        fs::write(&path, svg).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// The files that are missing, other than drawn, or no pictures of ours.
fn wrong(folder: &Path, pictures: &BTreeMap<String, String>) -> Result<Vec<String>> {
    let mut wrong = strangers(folder, pictures)?;
    for (file, svg) in pictures {
        let path = folder.join(file);
        let found = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            found => Some(found.with_context(|| path.display().to_string())?),
        };
        if found.as_ref() != Some(svg) {
            wrong.push(file.clone());
        }
    }
    Ok(wrong)
}

/// Files in the folder that are no pictures of ours.
fn strangers(folder: &Path, pictures: &BTreeMap<String, String>) -> Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(|| folder.display().to_string())?,
    };
    let mut names = Vec::new();
    for entry in entries {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| !pictures.contains_key(name));
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    static DRAWN: LazyLock<BTreeMap<String, String>> = LazyLock::new(draw);

    /// A file of the library's source.
    fn source(file: &str) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../secant/src");
        fs::read_to_string(folder.join(file)).unwrap()
    }

    const PAGES: [&str; 11] = [
        "mod", "linear", "rect", "circle", "polyline", "polygon", "boundary", "cast", "convex",
        "distance", "space",
    ];

    /// A picture without the pixels that are in it.
    fn drawn(svg: &str) -> String {
        let pixels = svg.split_once(";base64,").map(|(_, rest)| rest);
        match pixels.and_then(|rest| rest.split_once('"')) {
            Some((pixels, _)) => svg.replace(pixels, ""),
            None => svg.to_owned(),
        }
    }

    /// The name that a heading has in a link.
    fn anchor(heading: &str) -> String {
        heading.to_lowercase().replace(' ', "-")
    }

    #[test]
    fn every_pair_of_the_table_has_its_section() {
        let library = source("lib.rs");
        let links = library.split("](guide::").skip(1);
        let mut sections = std::collections::BTreeSet::new();
        for link in links {
            let (link, _) = link.split_once(')').unwrap();
            let Some((page, section)) = link.split_once('#') else {
                continue;
            };
            let text = source(&format!("guide/{page}.rs"));
            let mut headings = text.lines().filter_map(|line| line.strip_prefix("//! # "));
            assert!(headings.any(|heading| anchor(heading) == section), "{link}");
            sections.insert(link.to_owned());
        }
        // Every two of eight shapes, and each with itself.
        assert_eq!(sections.len(), 36);
    }

    #[test]
    fn every_picture_is_shown() {
        let mut text = PAGES
            .map(|page| source(&format!("guide/{page}.rs")))
            .concat();
        for shape in [
            "point",
            "line",
            "ray",
            "segment",
            "aabb",
            "ball",
            "polyline",
            "polygon",
            "capsule",
            "triangle",
            "convex_polygon",
            "plane",
        ] {
            text += &source(&format!("shapes/{shape}.rs"));
        }
        for name in DRAWN.keys() {
            assert!(text.contains(&format!("doc/{name}\"")), "{name}");
        }
    }

    #[test]
    fn what_is_not_as_drawn_is_named() {
        let folder = std::env::temp_dir().join(format!("secant-pictures-{}", std::process::id()));
        let picture = |name: &str, svg: &str| (name.to_owned(), svg.to_owned());
        let pictures = BTreeMap::from([picture("a.svg", "<svg/>"), picture("b.svg", "<svg/>")]);
        assert_eq!(wrong(&folder, &pictures).unwrap(), ["a.svg", "b.svg"]);
        write(&folder, &pictures).unwrap();
        assert!(wrong(&folder, &pictures).unwrap().is_empty());
        fs::write(folder.join("b.svg"), "<svg></svg>").unwrap();
        fs::write(folder.join("c.svg"), "<svg/>").unwrap();
        assert_eq!(wrong(&folder, &pictures).unwrap(), ["c.svg", "b.svg"]);
        write(&folder, &pictures).unwrap();
        assert!(!folder.join("c.svg").exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn pictures_can_stand_in_markdown() {
        for (name, svg) in &*DRAWN {
            // A line of its own opens the block, and a blank line would end it.
            assert!(
                svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
                "{name}"
            );
            assert!(svg.lines().all(|line| line.starts_with('<')), "{name}");
            // Many pictures are in one page: a name in one would be a name in all.
            assert!(!svg.contains("id=") && !svg.contains("<style"), "{name}");
            let text = drawn(svg);
            assert!(!text.contains("NaN") && !text.contains("inf"), "{name}");
        }
    }

    #[test]
    fn pictures_are_small() {
        for (name, svg) in &*DRAWN {
            assert!(drawn(svg).len() < 10_000, "{name}: {} bytes", svg.len());
            assert!(svg.len() < 60_000, "{name}: {} bytes", svg.len());
        }
    }

    #[test]
    fn pictures_are_as_drawn() {
        let wrong = wrong(&folder(), &DRAWN).unwrap();
        assert!(
            wrong.is_empty(),
            "run `cargo xtask pictures` and look at {wrong:?}"
        );
    }

    #[test]
    fn drawing_again_gives_the_same_bytes() {
        assert!(draw() == *DRAWN);
    }
}

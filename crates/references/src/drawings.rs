//! Drawings: those of this repository and some that were made, with references in decimal.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use roxmltree::{Document, ParsingOptions};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::references::{Coordinates, Ran, Reference, hex};

/// A drawing, and what is right of it, by `svg_in_decimal.py`.
#[derive(Debug, Deserialize)]
pub(crate) struct Drawing {
    #[serde(flatten)]
    pub(crate) reference: Reference,
    /// The elements that are not straight, or that the reference does not read: their numbers in the document.
    left_out: Vec<usize>,
    /// Of a file.
    sha256: Option<String>,
    /// The text of one that was made.
    drawing: Option<String>,
}

/// Compares the program with the references of all drawings.
///
/// # Errors
/// All that differs, and what cannot be read or written.
pub fn check(program: &Path) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let [input, output] = ["drawing.svg", "pairs.csv"].map(|name| folder.path().join(name));
    let mut wrong = Vec::new();
    for drawing in Drawing::all()? {
        let name = &drawing.reference.file;
        drawing.write(&input)?;
        let coordinates = Coordinates::Decimal;
        let ran =
            Ran::new(program, coordinates, None, &input, &output).with_context(|| name.clone())?;
        let differences = ran.differences(coordinates, &drawing.reference);
        wrong.extend(
            differences
                .into_iter()
                .map(|text| format!("{name}: {text}")),
        );
    }
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

impl Drawing {
    /// Every drawing that has a reference.
    pub(crate) fn all() -> Result<Vec<Self>> {
        Ok(serde_json::from_str(include_str!(
            "../svg_in_decimal.json"
        ))?)
    }

    /// Writes the drawing without the elements that are left out.
    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        let text = self.text()?;
        let straight = without(&text, &self.left_out);
        let straight = straight.with_context(|| self.reference.file.clone())?;
        fs::write(path, straight).with_context(|| path.display().to_string())
    }

    fn text(&self) -> Result<String> {
        if let Some(text) = &self.drawing {
            return Ok(text.clone());
        }
        let name = &self.reference.file;
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let path: PathBuf = root.join(name);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        ensure!(
            self.sha256 == Some(hex(&Sha256::digest(&text))),
            "{name} is another drawing than that of its reference: python3 \
             crates/references/svg_in_decimal.py > crates/references/svg_in_decimal.json",
        );
        Ok(text)
    }
}

/// A document without some of its elements, which do not contain each other.
fn without(text: &str, elements: &[usize]) -> Result<String> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options)?;
    let all = document.descendants().filter(|node| node.is_element());
    let all: Vec<_> = all.map(|node| node.range()).collect();
    let (mut straight, mut end) = (String::new(), 0);
    for &n in elements {
        let range = all.get(n).context("fewer elements than are left out")?;
        let before = text.get(end..range.start);
        straight += before.context("elements that are left out twice")?;
        end = range.end;
    }
    Ok(straight + &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_cut_out() {
        let text = "<svg><g><a/>é<b>1<c/></b></g> <d/></svg>";
        let cut = |elements: &[usize]| without(text, elements);
        assert_eq!(cut(&[]).unwrap(), text);
        assert_eq!(cut(&[2, 5]).unwrap(), "<svg><g>é<b>1<c/></b></g> </svg>");
        assert_eq!(cut(&[3]).unwrap(), "<svg><g><a/>é</g> <d/></svg>");
        // One within another, and one that is not there.
        assert!(cut(&[3, 4]).is_err());
        assert!(cut(&[6]).is_err());
    }
}

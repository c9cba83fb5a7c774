//! Sections of the file that is written.

/// The text with this section in the place of the one that it has, or at its end.
pub(crate) fn replace(text: &str, heading: &str, section: &str) -> String {
    let (before, from_here) = match text.find(&format!("\n{heading}\n")) {
        Some(at) => text.split_at(at + 1),
        None => (text, ""),
    };
    // The next heading of the same level ends it.
    let after = from_here[from_here.len().min(heading.len())..]
        .find("\n## ")
        .map_or("", |at| &from_here[heading.len() + at + 1..]);
    let gap = |text: &str| if text.is_empty() { "" } else { "\n" };
    format!(
        "{}{}{}{}{after}",
        before.trim_end(),
        if before.is_empty() { "" } else { "\n\n" },
        section.trim_end().to_owned() + "\n",
        gap(after),
    )
}

#[cfg(test)]
mod tests {
    use super::replace;

    const HEADING: &str = "## Part";

    #[test]
    fn a_section_takes_the_place_of_the_old_one() {
        let section = format!("{HEADING}\n\nNew.\n\n### More\n\nNew.\n");
        let old = format!("{HEADING}\n\nOld.\n\n### Part\n\nOld.\n");
        let with = |section: &str| format!("# Title\n\n{section}\n## Next\n\nLast.\n");
        assert_eq!(replace(&with(&old), HEADING, &section), with(&section));
        assert_eq!(replace(&with(&section), HEADING, &section), with(&section));
        let at_the_end = |section: &str| format!("# Title\n\n{section}");
        assert_eq!(
            replace(&at_the_end(&old), HEADING, &section),
            at_the_end(&section)
        );
        assert_eq!(
            replace("# Title\n", HEADING, &section),
            at_the_end(&section)
        );
        assert_eq!(replace("", HEADING, &section), section);
    }
}

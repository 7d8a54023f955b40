//! The lines of prose in a file: comments, documents and English texts of catalogs.

/// Returns whether a file can contain prose.
pub(crate) fn is_prose(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    let known = ["rs", "md", "ts", "js", "svelte", "sql", "po"];
    known.contains(&extension(file)) && !name.starts_with("LICENSE")
}

/// Returns the lines of prose with their numbers, from 1.
pub(super) fn prose(file: &str, content: &str) -> Vec<(usize, String)> {
    let lines = content.lines().enumerate();
    let lines = lines.map(|(index, line)| (index + 1, line.trim()));
    match extension(file) {
        "md" => of_document(lines),
        "po" => of_catalog(lines),
        _ => lines
            .filter_map(|(number, line)| Some((number, comment(line)?.to_owned())))
            .collect(),
    }
}

fn extension(file: &str) -> &str {
    file.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// The paragraphs and tables of a document, without its code blocks.
fn of_document<'t>(lines: impl Iterator<Item = (usize, &'t str)>) -> Vec<(usize, String)> {
    let mut is_code = false;
    let mut prose = Vec::new();
    for (number, line) in lines {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if !is_code && line.starts_with('|') {
            let cells = line.trim_matches('|').split('|').map(str::trim);
            prose.extend(cells.map(|cell| (number, cell.to_owned())));
        } else if !is_code {
            let text = line.trim_start_matches(['#', '>', '-', '*', ' ']);
            prose.push((number, text.to_owned()));
        }
    }
    prose.retain(|(_, text)| !text.is_empty());
    prose
}

/// The English texts of a catalog.
fn of_catalog<'t>(lines: impl Iterator<Item = (usize, &'t str)>) -> Vec<(usize, String)> {
    let mut is_translation = false;
    let mut prose = Vec::new();
    for (number, line) in lines {
        if line.starts_with("msgstr") {
            is_translation = true;
        } else if line.starts_with("msgid") {
            is_translation = false;
        }
        let quoted = line.find('"').map(|at| line[at..].trim_matches('"'));
        if let Some(text) = quoted.filter(|text| !text.is_empty() && !is_translation) {
            prose.push((number, text.to_owned()));
        }
    }
    prose
}

/// The text of a line that is a comment.
fn comment(line: &str) -> Option<&str> {
    let starts = ["//!", "///", "//", "/**", "/*", "*", "--", "<!--"];
    let text = starts.iter().find_map(|start| line.strip_prefix(start))?;
    Some(text.trim()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_comments_of_sources() {
        let source = "//! A module.\nlet a = 1; // not read\n    /// A field.\n\n";
        let lines = prose("a.rs", source);
        assert_eq!(
            lines,
            [(1, "A module.".to_owned()), (3, "A field.".to_owned())]
        );
    }

    #[test]
    fn reads_documents_without_code() {
        let document = "# Title\n```\ncode\n```\n| A cell | Another |\n- An item\n";
        let lines = prose("docs/a.md", document);
        let texts: Vec<&str> = lines.iter().map(|(_, text)| &**text).collect();
        assert_eq!(texts, ["Title", "A cell", "Another", "An item"]);
    }

    #[test]
    fn reads_the_english_texts_of_catalogs() {
        let catalog = "msgid \"\"\n\"A long \"\n\"text.\"\nmsgstr \"Ein \"\n\"Text.\"\n";
        let lines = prose("de.po", catalog);
        let texts: Vec<&str> = lines.iter().map(|(_, text)| &**text).collect();
        assert_eq!(texts, ["A long ", "text."]);
    }
}

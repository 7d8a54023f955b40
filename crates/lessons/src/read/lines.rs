//! Splits a text into fields and paragraphs.

use super::problem::Problem;

/// A part of a lesson's text.
pub(super) enum Item {
    Field(Field),
    Paragraph(String),
}

/// `key: value`, on one line or continued on lines that begin with a blank.
pub(super) struct Field {
    pub(super) line: usize,
    pub(super) key: String,
    pub(super) value: String,
}

/// The keys that a line may begin with; any other line is part of a paragraph.
const KEYS: [&str; 14] = [
    "title", "rules", "articles", "exercise", "position", "chess960", "moves", "task", "goal",
    "hint", "wrong", "correct", "option", "done",
];

pub(super) fn items(text: &str) -> Result<Vec<Item>, Problem> {
    let mut items: Vec<Item> = Vec::new();
    // Whether the next line of text begins a paragraph.
    let mut fresh = true;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let trimmed = line.trim();
        if trimmed.contains(|sign: char| sign.is_control() && sign != '\t') {
            return Err(Problem::at(
                number,
                "There is an invisible character in this line: write the line again.",
            ));
        }
        if trimmed.is_empty() {
            fresh = true;
        } else if line.starts_with('#') {
            // A comment.
        } else if line.starts_with(char::is_whitespace) {
            continue_field(&mut items, number, trimmed)?;
        } else if let Some((key, value)) = field(line) {
            let value = value.trim().to_owned();
            let (line, key) = (number, key.to_owned());
            items.push(Item::Field(Field { line, key, value }));
            fresh = true;
        } else if let Some(Item::Paragraph(paragraph)) = items.last_mut().filter(|_| !fresh) {
            paragraph.push(' ');
            paragraph.push_str(trimmed);
        } else if in_exercise(&items) {
            return Err(Problem::at(
                number,
                "This line of an exercise is not a field: begin it with a key, as in `task: …`, or \
                 with a space if it continues the line above.",
            ));
        } else {
            items.push(Item::Paragraph(trimmed.to_owned()));
            fresh = false;
        }
    }
    Ok(items)
}

fn in_exercise(items: &[Item]) -> bool {
    items
        .iter()
        .any(|item| matches!(item, Item::Field(field) if field.key == "exercise"))
}

/// Returns the key and value of a line that is a field; with `wrong`, the try is between the two.
fn field(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let word = key.split_whitespace().next()?;
    let is_field = KEYS.contains(&key) || (word == "wrong" && key.split_whitespace().count() == 2);
    is_field.then_some((key, value))
}

fn continue_field(items: &mut [Item], line: usize, text: &str) -> Result<(), Problem> {
    let Some(Item::Field(field)) = items.last_mut() else {
        return Err(Problem::at(
            line,
            "This line begins with a space, but there is no field above for it to continue.",
        ));
    };
    if !field.value.is_empty() {
        field.value.push(' ');
    }
    field.value.push_str(text);
    Ok(())
}

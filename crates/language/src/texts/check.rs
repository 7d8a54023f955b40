//! Validation of catalogs.

use std::collections::BTreeSet;

use super::{Catalogs, Texts};
use crate::Language;

impl<const N: usize> Catalogs<N> {
    /// Returns the mistakes in the files, for a test to print: an invalid file, or one for a
    /// different language; lines that do not belong to an entry; entries that are duplicate,
    /// obsolete, fuzzy or untranslated, or whose translation has other placeholders than the
    /// English text; and plural forms, which are not supported.
    pub fn problems(&self) -> Vec<String> {
        let files = self.files().iter();
        let all = files.flat_map(|&(tag, po)| {
            let problems = problems(tag, po).into_iter();
            problems.map(move |problem| format!("{tag}.po: {problem}"))
        });
        all.collect()
    }
}

fn problems(tag: &str, po: &str) -> Vec<String> {
    let texts = match Texts::read(po) {
        Ok(texts) => texts,
        Err(why) => return vec![why.to_string()],
    };
    let mut problems = Vec::new();
    let language = Language::find(tag).map(Language::code);
    if language != Some(tag) || texts.0.metadata.language != tag {
        problems.push(format!("the header does not name the language {tag:?}"));
    }
    for line in po.lines().filter(|line| !is_line(line)) {
        problems.push(format!("there is a line that is none of an entry: {line}"));
    }
    let begin = |start: &str| po.lines().filter(|line| line.starts_with(start)).count();
    if begin("#~") > 0 {
        problems.push("there are obsolete entries".to_owned());
    }
    // The header is an entry, too.
    if begin("msgid ") != texts.0.count() + 1 {
        problems.push("there are double entries".to_owned());
    }
    for message in texts.0.messages() {
        let english = message.msgid();
        let problem = match message.msgstr() {
            Err(_) => "has forms of a plural",
            Ok("") => "is not translated",
            Ok(_) if message.is_fuzzy() => "has a fuzzy translation",
            Ok(translation) if places(translation) != places(english) => "has other places",
            Ok(_) => continue,
        };
        problems.push(format!("{english:?} {problem}"));
    }
    problems
}

/// Whether a line is valid in a `.po` file: empty, a comment, or a quoted text.
fn is_line(line: &str) -> bool {
    let is_quoted = || {
        let (before, text) = line.split_once('"')?;
        let is_keyword = before.is_empty() || before.starts_with("msg") && before.ends_with(' ');
        Some(is_keyword && text.ends_with('"'))
    };
    line.is_empty() || line.starts_with('#') || is_quoted().unwrap_or(false)
}

/// The names of the placeholders in a text.
fn places(text: &str) -> BTreeSet<String> {
    let parts = text.split('{').skip(1);
    let names = parts.map(|part| part.split('}').next().unwrap_or_default());
    names.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "msgid \"\"\nmsgstr \"Language: de\\n\"\n\n";

    /// Returns the problems of a file with this header and this single entry.
    fn of(header: &str, entry: &str) -> Vec<String> {
        problems("de", &format!("{header}{entry}"))
    }

    #[test]
    fn finds_each_mistake() {
        let right = "msgid \"{a} b {c}\"\nmsgstr \"{C} d {a}\"\n";
        assert_eq!(of(HEADER, right), [""; 0]);
        let twice = format!("{right}\n{right}");
        for (entry, problem) in [
            ("msgid \"a\"\nmsgstr \"\"\n", "\"a\" is not translated"),
            (
                "#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n",
                "\"a\" has a fuzzy translation",
            ),
            (
                "msgid \"{a} b\"\nmsgstr \"b {c}\"\n",
                "\"{a} b\" has other places",
            ),
            (
                "msgid \"{a} b\"\nmsgstr \"b\"\n",
                "\"{a} b\" has other places",
            ),
            (
                "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[1] \"d\"\n",
                "\"a\" has forms of a plural",
            ),
            (
                "#~ msgid \"a\"\n#~ msgstr \"b\"\n",
                "there are obsolete entries",
            ),
            (&twice, "there are double entries"),
        ] {
            assert_eq!(of(HEADER, entry), [problem], "{entry}");
        }
        for line in ["msgstr \"b", "key: text", "a\"b\""] {
            let problem = format!("there is a line that is none of an entry: {line}");
            assert!(of(HEADER, &format!("{right}\n{line}\n")).contains(&problem));
        }
        let other = HEADER.replace("de", "tlh");
        let unnamed = "the header does not name the language \"de\"";
        assert_eq!(of(&other, right), [unnamed]);
        assert_eq!(of("", right).len(), 1);
    }
}

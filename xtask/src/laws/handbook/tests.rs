//! Every test that the entries name exists, and the document is up to date.

use std::collections::BTreeSet;
use std::fs;

use super::chapters::chapters;
use super::{Cover, document};
use crate::laws::source;
use crate::workspace;

#[test]
fn each_article_of_the_handbook_has_a_row_with_tests_or_a_reason() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for chapter in chapters() {
        assert!(!chapter.articles.is_empty(), "{}", chapter.code);
        for article in chapter.articles {
            let place = format!("{}, {}", chapter.code, article.number);
            assert!(seen.insert(place.clone()), "{place} has two rows");
            assert!(!article.rule.is_empty(), "{place}");
            match article.cover {
                Cover::Tests(tests) => {
                    assert!(!tests.is_empty(), "{place} names no test");
                    let missing = tests.iter().filter(|test| !source::tests(test));
                    wrong.extend(
                        missing.map(|it| format!("{place}: {} has no test {}", it.file, it.name)),
                    );
                }
                Cover::NotApplicable(reason) => assert!(!reason.is_empty(), "{place}"),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tournament_laws_in_the_document_are_up_to_date() {
    let path = workspace::root().join("docs/TOURNAMENT_RULES.md");
    let text = document::rules();
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, &text).expect("a writable file");
    }
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == text,
        "docs/TOURNAMENT_RULES.md differs from xtask/src/laws/handbook; generate it again with\n\
         UPDATE_GENERATED=1 cargo test -p xtask laws"
    );
}

//! `docs/TOURNAMENT_RULES.md`, generated from the entries.

use std::fmt::Write;

use super::chapters::chapters;
use super::{Article, Cover};
use crate::laws::document::links;

const HEAD: &str = "\
# The tournament rules, article by article

<!-- Generated from xtask/src/laws/handbook; do not edit. To generate it again:
UPDATE_GENERATED=1 cargo test -p xtask laws -->

Each row is an article of FIDE's Handbook with a rule for tournaments, in our words, and the tests that
would fail without it; articles that are no rules for a program say why. Chapters that are not listed (team
events, the systems of Dubov, Burstein and Lim, the double-round Swiss) are not supported. Tests check
that every test named here exists and is really run. [Tournaments](TOURNAMENTS.md) explains the rules to
organizers, and describes the [comparison](TOURNAMENTS.md#comparison-with-other-programs) with the
programs of others.
";

/// The text of `docs/TOURNAMENT_RULES.md`.
pub(super) fn rules() -> String {
    let mut text = HEAD.to_owned();
    for chapter in chapters() {
        let (code, title) = (chapter.code, chapter.title);
        push(
            &mut text,
            format_args!("\n## {code}: {title}\n\n| Article | Rule | Tests |\n|---|---|---|\n"),
        );
        for article in chapter.articles {
            write_row(&mut text, article);
        }
    }
    text
}

fn push(text: &mut String, arguments: std::fmt::Arguments) {
    text.write_fmt(arguments)
        .expect("writing to a string cannot fail");
}

fn write_row(text: &mut String, article: &Article) {
    let Article { number, rule, .. } = article;
    let cover = match article.cover {
        Cover::Tests(tests) => links(tests),
        Cover::NotApplicable(reason) => format!("not applicable: {reason}"),
    };
    push(text, format_args!("| {number} | {rule} | {cover} |\n"));
}

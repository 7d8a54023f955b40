//! `docs/RULES.md` and `web/e2e/laws.json`, made from the entries.

use std::fmt::Write;

use serde::Serialize;

use super::table::laws;
use super::texts::{DISAGREEMENTS, Disagreement, TEXTS};
use super::{Law, Met, Named, component_name};

const HEAD: &str = "\
# The rules, row by row

<!-- Made from xtask/src/laws; do not edit. To write it anew:
UPDATE_GENERATED=1 cargo test -p xtask laws -->

Each row is a rule of the game: where it is written in the code, the tests that would fail
if it broke, and where a player meets it. Numbers are articles of the FIDE Laws of Chess in
force from 1 January 2023; a row without one is a custom, or a choice of this program. In the
browser client the elements that bring a rule before a player carry its row in an attribute,
`data-law`. Tests see to it that everything named here is there, and that each test is one
that is run; [a test in the browser](../web/e2e/laws.test.ts) visits every place with such a
mark. Where it says that a lesson is to come, there is none yet.

A move that breaks one of rows 3 to 17 is refused with the reason and its article, in the
same words for everybody:
[`every_illegal_move_has_its_sentence_and_article`](../crates/rules/tests/illegal_moves.rs).
The same moves are [tried in the browser](../web/e2e/illegal-moves.test.ts).

| # | Rule | FIDE | Code | Tests | Where a player meets it |
|---|---|---|---|---|---|
";

const AFTER_THE_RULES: &str = "
A wrong claim (9.5.3) brings the opponent two minutes, in blitz one; it stands as a draw offer,
and a move that it named is played. An offer of the opponent stands beside it. A second wrong claim
by the same player in the same position is refused and changes nothing (11.5). Whoever makes a game
chooses how the draws of rows 23 and 25 are made: claimed by the players, as in the Laws and as is
usual between people; claimed, and a wrong claim costs nothing; or without a claim, as is usual
against the computer.

Rows 20, 22 and 28 ask whether a side can mate by any series of legal moves. That is searched
for and proved, and not looked up by the men that are left. Where a position is so tangled
that neither a mate nor a proof is found in reasonable time, the game goes on, and a
resignation or a flag loses.

## Where the texts disagree

The rules were asked for in the words of five texts. They are silent in places, and in places
they contradict the Laws and each other. There the Laws decide.

";

const DISAGREEMENTS_HEAD: &str = "
None of them speaks of rows 25 to 29 or of row 36. Everything else that they say and that is
not in this table agrees with the Laws.

| # | Text | It is | What it says | What holds | Tests |
|---|---|---|---|---|---|
";

/// The text of `docs/RULES.md`.
pub(super) fn rules() -> String {
    let mut text = HEAD.to_owned();
    for law in laws() {
        write_row(&mut text, law);
    }
    text.push_str(AFTER_THE_RULES);
    for (number, what) in TEXTS.iter().enumerate() {
        push(&mut text, format_args!("- **Text {number}**: {what}.\n"));
    }
    text.push_str(DISAGREEMENTS_HEAD);
    for disagreement in DISAGREEMENTS {
        write_disagreement(&mut text, disagreement);
    }
    text
}

fn push(text: &mut String, arguments: std::fmt::Arguments) {
    text.write_fmt(arguments)
        .expect("a string takes everything");
}

fn write_row(text: &mut String, law: &Law) {
    let Law { row, rule, .. } = law;
    let articles = law.articles.unwrap_or("none");
    let (code, tests) = (links(law.code), links(law.tests));
    let met: Vec<String> = law.met.iter().map(place).collect();
    let met = met.join(", ");
    push(
        text,
        format_args!("| {row} | {rule} | {articles} | {code} | {tests} | {met} |\n"),
    );
}

fn write_disagreement(text: &mut String, disagreement: &Disagreement) {
    let Disagreement {
        row, says, lawful, ..
    } = disagreement;
    let numbers: Vec<String> = disagreement.texts.iter().map(ToString::to_string).collect();
    let numbers = numbers.join(", ");
    let mistake = disagreement.mistake.words();
    let tests = links(disagreement.tests);
    push(
        text,
        format_args!("| {row} | {numbers} | {mistake} | {says} | {lawful} | {tests} |\n"),
    );
}

fn links(all: &[Named]) -> String {
    let links = all
        .iter()
        .map(|Named { name, file }| format!("[`{name}`](../{file})"));
    links.collect::<Vec<_>>().join(", ")
}

fn place(met: &Met) -> String {
    match met {
        Met::Mark { what, component } => format!("[{what}](../web/src/components/{component})"),
        Met::Lesson => "a lesson to come".to_owned(),
    }
}

/// A place that the browser tests visit.
#[derive(Serialize)]
struct Visit {
    row: u8,
    place: &'static str,
    what: &'static str,
}

/// The text of `web/e2e/laws.json`.
pub(super) fn places() -> String {
    let mut visits = Vec::new();
    for law in laws() {
        for met in law.met {
            if let Met::Mark { what, component } = met {
                visits.push(Visit {
                    row: law.row,
                    place: component_name(component),
                    what,
                });
            }
        }
    }
    let json = serde_json::to_string_pretty(&visits).expect("plain strings and numbers");
    format!("{json}\n")
}

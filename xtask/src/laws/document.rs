//! `docs/RULES.md` and `web/e2e/laws.json`, generated from the entries.

use std::fmt::Write;

use serde::Serialize;

use super::table::laws;
use super::texts::{DISAGREEMENTS, Disagreement, TEXTS};
use super::{Law, Named, Place, component_name, lessons_on};

const HEAD: &str = "\
# The rules, row by row

<!-- Generated from xtask/src/laws; do not edit. To generate it again:
UPDATE_GENERATED=1 cargo test -p xtask laws -->

Each row is a rule of the game: its name, the code that implements it, the tests that would
fail without it, and where a player meets it. The numbers are articles of the FIDE Laws of
Chess in force from 1 January 2023; a row without one is a custom, or a choice of this program.
Tests check that everything named here exists and that each test is really run;
[a browser test](../web/e2e/laws.test.ts) visits every place in the last column except the lessons,
and [another](../web/e2e/learn.test.ts) solves every exercise of every lesson.

A move that breaks one of rows 3 to 17 is refused with the reason and the article, with the
same text in every interface:
[`every_illegal_move_has_its_sentence_and_article`](../crates/rules/tests/illegal_moves.rs).
The same moves are [tried in the browser](../web/e2e/illegal-moves.test.ts).

| # | Name | Rule | FIDE | Code | Tests | Where a player meets it |
|---|---|---|---|---|---|---|
";

const AFTER_THE_RULES: &str = "
A wrong claim (9.5.3) gives the opponent two extra minutes, or one in blitz; it counts as a draw
offer. If it named a move, that move is played, which declines the opponent's offer (9.1.2.1);
otherwise an offer of the opponent remains open. Without a clock, and in correspondence games, no
time is added. A second wrong claim by the same player in the same position is refused and changes
nothing (11.5). The creator of a game chooses how the draws of rows 23 and 25 are made: claimed by
the players, as in the Laws (the default between people); claimed, without a penalty for a wrong
claim; or automatically, by the move after which a claim would be correct (the default against the
computer; never in rated games). The creator of a challenge or a seek has the same choice; in games
between classmates these draws are claimed as in the Laws.

Rows 20, 22 and 28 ask whether a side can mate by any series of legal moves. The program
searches for such a series or for a proof that there is none; it does not judge by the remaining
material alone. If neither is found within the budget of the search, the game continues, and a
resignation or a fallen flag loses.

## Differences from a game at a board

These are choices of this program, not articles of the Laws:

- The network delay of a move is not charged, within limits (lag compensation): a move that was made
  before the flag fell and arrives up to half a second after that is valid. The same holds for a draw
  that the player to move accepts, or rightly claims. Downtime of the server is not charged.
- Between two people, both clocks are stopped for the first moves. A player who does not make the
  first move in time does not lose (6.7): the game is aborted. In correspondence games the time
  runs from the beginning, and a player who does not make the first move in time loses. Until both
  have moved, either side may abort the game.
- If a player leaves a game with clocks, the opponent may claim a win or a draw while time is left;
  a side that cannot mate by any series of legal moves may not claim a win.
- In games that are not rated, moves are taken back if both players agree. A taken-back move takes its
  bonus with it, and the time of a stage that it began: its player then has the current time without
  these, but never more than before the move. The time that was used stays used, except when all moves
  are taken back: then both clocks are as at the start. A takeback that would leave a side no time is
  refused. In correspondence games both players get the full time of a move again.
- A rematch has the same terms with colors reversed. A Chess960 start is used for two games in a row; the
  next rematch has another one.
- A player may give the opponent time. A takeback of the move before a gift removes the gift.
- A draw can be offered only together with a move, although by 9.1.2.1 an offer at another time is
  valid too.
- Illegal moves are refused without a penalty (7.5.5). Touch-move (4) and Guidelines III apply only to
  games at a board.

## Where the five texts differ

The requirements for this program were five descriptions of chess. In places they are
incomplete, and in places they contradict the Laws or each other. In these places the Laws decide.

";

const DISAGREEMENTS_HEAD: &str = "
None of them mentions rows 25 to 29 or row 36. Everything else in them that is not in this
table agrees with the Laws.

| # | Text | Kind | Statement of the text | Rule in the Laws | Tests |
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
        .expect("writing to a string cannot fail");
}

fn write_row(text: &mut String, law: &Law) {
    let Law {
        row, name, rule, ..
    } = law;
    let articles = law.articles.unwrap_or("none");
    let (code, tests) = (links(law.code), links(law.tests));
    let places = law.places.iter().map(place);
    let places: Vec<String> = places.chain(lessons_on(name).map(lesson)).collect();
    let places = places.join(", ");
    push(
        text,
        format_args!("| {row} | {name} | {rule} | {articles} | {code} | {tests} | {places} |\n"),
    );
}

fn write_disagreement(text: &mut String, disagreement: &Disagreement) {
    let Disagreement {
        row, says, lawful, ..
    } = disagreement;
    let numbers: Vec<String> = disagreement.texts.iter().map(ToString::to_string).collect();
    let numbers = numbers.join(", ");
    let mistake = disagreement.mistake.description();
    let tests = links(disagreement.tests);
    push(
        text,
        format_args!("| {row} | {numbers} | {mistake} | {says} | {lawful} | {tests} |\n"),
    );
}

pub(super) fn links(all: &[Named]) -> String {
    let links = all
        .iter()
        .map(|Named { name, file }| format!("[`{name}`](../{file})"));
    links.collect::<Vec<_>>().join(", ")
}

fn place(Place { what, component }: &Place) -> String {
    format!("[{what}](../web/src/components/{component})")
}

fn lesson(id: &str) -> String {
    format!("[learn/{id}](../crates/lessons/lessons/en/{id}.txt)")
}

/// A place that the browser tests visit.
#[derive(Serialize)]
struct Visit {
    rule: &'static str,
    place: &'static str,
    what: &'static str,
}

/// The text of `web/e2e/laws.json`.
pub(super) fn places() -> String {
    let mut visits = Vec::new();
    for law in laws() {
        for Place { what, component } in law.places {
            visits.push(Visit {
                rule: law.name,
                place: component_name(component),
                what,
            });
        }
    }
    let json = serde_json::to_string_pretty(&visits).expect("plain strings and numbers");
    format!("{json}\n")
}

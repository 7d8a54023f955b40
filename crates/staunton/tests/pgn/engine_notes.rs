//! Comments of cutechess, fastchess and other programs that let engines play.

use crate::{answers, staunton};

const GAME: &str = r#"[Event "?"]
[Site "?"]
[Date "2026.11.29"]
[Round "1"]
[White "One"]
[Black "Two"]
[Result "1/2-1/2"]

1. e4 {+0.35/12 1.2s} 1... c5 {book} 2. Nf3 {[%eval 0.20] +0.50/9 2s} 2... d6
{+M5/20 0.50s, Draw by adjudication} 1/2-1/2

"#;

#[test]
fn exports_scores_depths_and_times() {
    let output = staunton(&["export", "--plies", "-"], GAME.as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    let mut rows = text.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let names = rows.next().expect("a header");
    let column = |row: &[&str], name: &str| {
        let at = names.iter().position(|known| *known == name);
        row[at.expect("a column")].to_owned()
    };
    let values: Vec<_> = rows
        .map(|row| ["elapsed", "centipawns", "mate", "depth"].map(|name| column(&row, name)))
        .collect();
    assert_eq!(
        values,
        [
            ["1.2", "35", "", "12"],
            ["", "", "", ""],
            ["2", "20", "", ""],
            ["0.5", "", "-3", "20"],
        ]
    );
    assert!(text.contains("+0.35/12 1.2s"), "{text}");
}

#[test]
fn keeps_or_leaves_out_the_text() {
    answers(&["normalize", "-"], GAME, GAME, "", 0);
    for (option, first, last) in [
        ("--no-evals", "{1.2s}", "{0.50s, Draw by adjudication}"),
        ("--no-clocks", "{+0.35/12}", "{+M5/20 Draw by adjudication}"),
    ] {
        let output = staunton(&["normalize", option, "-"], GAME.as_bytes());
        let text = String::from_utf8_lossy(&output.stdout).replace('\n', " ");
        assert!(text.contains(first), "{option}: {text}");
        assert!(text.contains(last), "{option}: {text}");
    }
    let output = staunton(
        &["normalize", "--no-evals", "--no-clocks", "-"],
        GAME.as_bytes(),
    );
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("1. e4 c5 {book} 2. Nf3 d6 {Draw by adjudication} 1/2-1/2"),
        "{text}"
    );
}

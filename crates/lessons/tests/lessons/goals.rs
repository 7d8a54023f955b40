//! Each kind of goal: the tries that reach it, and the sentences about other tries.

use super::{all_tried, exercise};

/// A position and a goal, first tries that reach it, and other tries with a part of the sentence
/// and the article.
struct Case {
    fields: &'static str,
    right: &'static [&'static str],
    wrong: &'static [(&'static str, &'static str, Option<&'static str>)],
}

const CASES: [Case; 26] = [
    Case {
        fields: "position: start\ngoal: move",
        right: &["e2e4", "Nf3", "a3"],
        wrong: &[
            ("e2e5", "A pawn does not move from e2 to e5.", Some("3.7")),
            ("e7e5", "not Black's turn", Some("1.2")),
            ("castle!", "is not a move", None),
        ],
    },
    Case {
        fields: "position: 7k/8/8/8/8/8/8/R3K3 w - - 0 1\ngoal: visit a5 by a1 in 1\nhint: Up!",
        right: &["a1a5", "Ra5"],
        wrong: &[
            ("Ra4", "after it no move is left. Up!", None),
            ("Kd2", "this is for the rook on a1", None),
            ("a1b2", "A rook does not move", Some("3.3")),
        ],
    },
    Case {
        fields: "position: 7k/8/8/8/8/8/8/R3K3 w - - 0 1\ngoal: visit h1 a5 by a1 in 3",
        right: &[],
        wrong: &[("Ra8", "gives check", None)],
    },
    Case {
        fields: "position: 7k/8/8/3pP3/8/1B6/8/K7 w - d6 0 1\ngoal: capture d5 in 1",
        right: &["Bxd5", "exd6", "e5d6"],
        wrong: &[("Ka2", "no move is left", None)],
    },
    Case {
        fields: "position: 7k/8/8/3pP3/8/1B6/8/K7 w - d6 0 1\ngoal: en-passant",
        right: &["exd6"],
        wrong: &[
            ("Bxd5", "not en passant", None),
            ("e6", "not en passant", None),
        ],
    },
    Case {
        fields: "position: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ngoal: castle kingside",
        right: &["O-O", "e1g1", "0-0", "e1h1"],
        wrong: &[
            ("O-O-O", "the other side", None),
            ("Ke2", "not castling", None),
        ],
    },
    Case {
        fields: "position: r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1\ngoal: castle",
        right: &["O-O", "O-O-O"],
        wrong: &[("Ke7", "not castling", None)],
    },
    Case {
        fields: "position: 8/4P3/8/8/8/k7/8/7K w - - 0 1\ngoal: promote",
        right: &["e8=Q", "e8N", "e7e8r"],
        wrong: &[
            ("e7e8", "say which", Some("3.7.3.3")),
            ("Kg1", "no pawn is promoted", None),
        ],
    },
    Case {
        fields: "position: 8/4P3/8/8/8/k7/8/7K w - - 0 1\ngoal: promote knight",
        right: &["e8=N"],
        wrong: &[("e8=Q", "a queen does not do it", None)],
    },
    Case {
        fields: "position: 4k3/8/8/8/8/8/8/R5K1 w - - 0 1\ngoal: check",
        right: &["Ra8", "Re1"],
        wrong: &[("Rb1", "it gives no check", None)],
    },
    Case {
        fields: "position: 5k2/5P2/8/5K2/8/8/8/8 w - - 0 1\ngoal: end stalemate",
        right: &["Kf6"],
        wrong: &[("Kg6", "the game goes on", None)],
    },
    Case {
        fields: "position: 7k/R7/8/8/8/8/8/1R4K1 w - - 149 120\ngoal: end checkmate",
        right: &["Rb8"],
        wrong: &[("Rc1", "ends the game, but not like this", Some("9.6.2"))],
    },
    Case {
        fields: "position: 7k/8/6K1/8/8/8/5Q2/8 w - - 0 1\ngoal: no stalemate",
        right: &["Qf8", "Qb2", "Kf5"],
        wrong: &[("Qf7", "stalemate, a draw", Some("5.2.1"))],
    },
    Case {
        fields: "position: 6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1\ngoal: mate in 1",
        right: &["Ra8", "Rb8"],
        wrong: &[
            ("Ra7", "Ra7 gives no check, and Black answers", None),
            ("Kg2", "gives no check", None),
        ],
    },
    Case {
        fields: "position: 7k/8/6K1/8/8/8/5Q2/8 w - - 0 1\ngoal: mate in 1",
        right: &["Qf8", "f2f8"],
        wrong: &[
            ("Qf7", "stalemate", Some("5.2.1")),
            ("Qb2", "Qb2+ is check, and Black answers Kg8", None),
        ],
    },
    Case {
        fields: "position: start\ngoal: touch d2",
        right: &["d3", "d4"],
        wrong: &[(
            "e4",
            "The pawn on d2 was touched and must move",
            Some("4.3.1"),
        )],
    },
    Case {
        fields: "position: 4k3/8/8/3p4/2B1P3/8/8/4K3 w - - 0 1\ngoal: touch takes d5",
        right: &["Bxd5", "exd5"],
        wrong: &[("Kd1", "must be captured", Some("4.3.2"))],
    },
    Case {
        fields: "position: 4k3/8/8/3p4/2B1P3/8/8/4K3 w - - 0 1\ngoal: touch c4 takes d5",
        right: &["Bxd5"],
        wrong: &[
            ("exd5", "The bishop on c4 was touched", Some("4.3.3")),
            ("Bb3", "The pawn on d5 was touched", Some("4.3.3")),
        ],
    },
    Case {
        fields: "position: start\ngoal: mark squares e4",
        right: &["mark e4"],
        wrong: &[("mark e5", "That is e5.", None)],
    },
    Case {
        fields: "position: 7k/8/8/8/8/8/8/KN6 w - - 0 1\ngoal: mark white knight",
        right: &["mark b1"],
        wrong: &[
            ("mark a1", "A king of White is on a1.", None),
            ("mark c3", "The square c3 is empty.", None),
        ],
    },
    Case {
        fields: "position: 4k3/8/8/8/8/8/8/r3K2R w - - 0 1\ngoal: mark checkers",
        right: &["mark a1"],
        wrong: &[("mark h1", "does not attack the king", None)],
    },
    Case {
        fields: "position: start\ngoal: choose\ncorrect: A\noption: B | B is wrong.\nhint: Think.",
        right: &["choose 0"],
        wrong: &[
            ("choose 1", "B is wrong. Think.", None),
            ("choose 2", "the numbers 0 to 1", None),
        ],
    },
    Case {
        fields: "position: 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngoal: outcome",
        right: &["choose 1"],
        wrong: &[(
            "choose 0",
            "Black is not in check and has no legal move",
            Some("5.2.1"),
        )],
    },
    Case {
        fields: "position: 8/8/4k3/8/8/2NNK3/8/8 w - - 0 1\ngoal: outcome",
        right: &["choose 3"],
        wrong: &[("choose 2", "mate is still possible", Some("5.2.2"))],
    },
    Case {
        fields: "position: 8/8/8/3k4/8/8/3PK3/8 w - - 0 1\ngoal: result resign white",
        right: &["choose 2"],
        wrong: &[("choose 1", "cannot mate", Some("5.1.2"))],
    },
    Case {
        fields: "position: 8/8/8/2k5/p7/8/3QK3/8 w - - 0 1\ngoal: result flag white",
        right: &["choose 1"],
        wrong: &[("choose 2", "ran out", Some("6.9"))],
    },
];

#[test]
fn accepts_tries_that_reach_the_goal_and_explains_others() {
    for Case {
        fields,
        right,
        wrong,
    } in CASES
    {
        let exercise = exercise(fields);
        for text in right {
            let answer = exercise.attempt(&all_tried(&[text])).expect("an answer");
            assert!(
                answer.done && answer.accepted,
                "{fields}: {text}: {answer:?}"
            );
            assert!(
                answer.sentence.ends_with("Well done."),
                "{}",
                answer.sentence
            );
        }
        for (text, part, article) in wrong {
            let answer = exercise.attempt(&all_tried(&[text])).expect("an answer");
            assert!(!answer.accepted && !answer.done, "{fields}: {text}");
            assert!(
                answer.sentence.contains(part),
                "{text}: {}",
                answer.sentence
            );
            assert_eq!(answer.article, *article, "{text}: {}", answer.sentence);
            assert_eq!(
                answer.state,
                exercise.begin(),
                "a wrong try changes nothing"
            );
        }
    }
}

#[test]
fn an_exercise_may_have_a_sentence_for_a_particular_try() {
    let rook = exercise(
        "position: 7k/8/8/8/8/8/8/R3K3 w - - 0 1\ngoal: visit a5 by a1 in 1\n\
         wrong a1a4: One short.\nwrong a1b2: Straight on!",
    );
    for (text, sentence, article) in [
        ("Ra4", "One short.", None),
        ("a1b2", "Straight on!", Some("3.3")),
    ] {
        let answer = rook.attempt(&all_tried(&[text])).expect("an answer");
        assert_eq!((&*answer.sentence, answer.article), (sentence, article));
    }
}

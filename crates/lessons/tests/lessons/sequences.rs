//! Exercises with several tries.

use rules::{Color, Square};
use staunton_lessons::{AttemptError, MAX_TRIES, Try};

use super::{all_tried, exercise};

/// Checks accepted tries, the last of which ends the exercise, and the sentence about each.
fn solved(fields: &str, tries: &[(&str, &str)]) {
    let exercise = exercise(fields);
    let texts: Vec<&str> = tries.iter().map(|(text, _)| *text).collect();
    for (index, (text, part)) in tries.iter().enumerate() {
        let answer = exercise
            .attempt(&all_tried(&texts[..=index]))
            .expect("an answer");
        assert!(answer.accepted, "{text}: {}", answer.sentence);
        assert!(
            answer.sentence.contains(part),
            "{text}: {}",
            answer.sentence
        );
        assert_eq!(answer.done, index + 1 == tries.len(), "{text}");
    }
}

#[test]
fn a_piece_goes_from_square_to_square_while_the_opponent_passes() {
    let fields = "position: 6bk/6pp/8/8/8/8/8/R3K3 w - - 0 1\ngoal: visit a5 f5 by a1 in 3";
    solved(fields, &[("Ra5", "One is left."), ("Rf5", "Well done.")]);
    // Any path that is short enough.
    solved(
        fields,
        &[("Ra4", "2 are left"), ("Ra5", "One"), ("Rf5", "Well")],
    );
    let rook = exercise(fields);
    let far = rook
        .attempt(&all_tried(&["Ra4", "Ra3"]))
        .expect("an answer");
    assert!(!far.accepted);
    assert!(
        far.sentence
            .contains("one move is left, which is not enough"),
        "{}",
        far.sentence
    );
    let on_the_way = rook.attempt(&all_tried(&["Ra5"])).expect("an answer").state;
    assert_eq!(on_the_way.wanted, [Square::F5]);
    assert_eq!(on_the_way.last_move, Some([Square::A1, Square::A5]));
    assert_eq!(on_the_way.position.turn(), Color::White);
}

#[test]
fn mates_in_two_are_forced_against_the_best_defense() {
    let fields = "position: 4k3/8/R7/1R6/8/8/8/6K1 w - - 0 1\ngoal: mate in 2";
    solved(fields, &[("Rb7", "Black answers"), ("Ra8", "Well done.")]);
    solved(fields, &[("Ra7", "Black answers"), ("Rb8", "Well done.")]);
    let ladder = exercise(fields);
    let answer = ladder.attempt(&all_tried(&["Kg2"])).expect("an answer");
    assert!(
        answer.sentence.contains("escapes the mate"),
        "{}",
        answer.sentence
    );
    let missed = ladder
        .attempt(&all_tried(&["Rb7", "Kf2"]))
        .expect("an answer");
    assert!(
        missed.sentence.contains("gives no check"),
        "{}",
        missed.sentence
    );
}

#[test]
fn each_way_out_of_check_is_shown_once() {
    let fields = "position: 4r2k/8/8/1B6/8/8/3P1P2/4K3 w - - 0 1\ngoal: escape king capture block";
    solved(
        fields,
        &[
            ("Be2", "between. 2 ways are left."),
            ("Kd1", "One way is left."),
            ("Bxe8", "captured. Well done."),
        ],
    );
    let check = exercise(fields);
    let again = check
        .attempt(&all_tried(&["Kd1", "Kf1"]))
        .expect("an answer");
    assert!(
        again.sentence.contains("find another"),
        "{}",
        again.sentence
    );
    // The next try starts from the same position as the first.
    let first = check.attempt(&all_tried(&["Kd1"])).expect("an answer");
    assert_eq!(first.state.position, check.position());
}

#[test]
fn a_capture_by_the_king_shows_the_remaining_way() {
    let contact = "position: 7k/8/8/8/8/8/4r3/4K3 w - - 0 1\ngoal: escape king capture";
    solved(contact, &[("Kd1", "not attacked"), ("Kxe2", "captured")]);
}

#[test]
fn a_line_is_played_with_the_answers_of_the_opponent() {
    let fields = "position: start\ngoal: line e4 e5 Nf3 Nc6 Bb5";
    solved(
        fields,
        &[
            ("e4", "Black answers e5"),
            ("Nf3", "Nc6"),
            ("Bb5", "Well done."),
        ],
    );
    let line = exercise(fields);
    let other = line.attempt(&all_tried(&["e4", "Nc3"])).expect("an answer");
    assert!(
        other.sentence.contains("Nc3, but Nf3 was asked for"),
        "{}",
        other.sentence
    );
}

#[test]
fn all_squares_of_a_piece_are_marked_and_others_are_explained() {
    let fields = "position: 7k/8/8/8/8/8/1P6/QN4K1 w - - 0 1\ngoal: mark targets of a1";
    let texts: Vec<String> = (2..=8).map(|rank| format!("mark a{rank}")).collect();
    let tries: Vec<(&str, &str)> = texts.iter().map(|text| (&**text, "")).collect();
    solved(fields, &tries);
    let queen = exercise(fields);
    for (text, part, article) in [
        ("mark b1", "Your own knight is on b1.", "3.1"),
        ("mark c1", "blocked by the piece on b1", "3.5"),
        ("mark b3", "does not move from a1 to b3", "3.4"),
    ] {
        let answer = queen.attempt(&all_tried(&[text])).expect("an answer");
        assert!(answer.sentence.contains(part), "{}", answer.sentence);
        assert_eq!(answer.article, Some(article));
    }
    let twice = queen
        .attempt(&all_tried(&["mark a2", "mark a2"]))
        .expect("an answer");
    assert!(
        twice.sentence.contains("marked already"),
        "{}",
        twice.sentence
    );
    let files = "position: start\ngoal: mark file d";
    let wrong = exercise(files)
        .attempt(&all_tried(&["mark e5"]))
        .expect("an answer");
    assert_eq!(wrong.sentence, "The square e5 is on the e-file.");
}

#[test]
fn moves_are_judged_for_the_side_whose_piece_it_is() {
    let fields = "position: r3k2r/p6p/8/8/8/5QB1/P6P/RN2K2R w KQkq - 0 1\n\
                  goal: judge e1g1 e1c1 e8g8 e8c8";
    let castling = exercise(fields);
    assert_eq!(
        castling.options(),
        [
            "White castles kingside",
            "White castles queenside",
            "Black castles kingside",
            "Black castles queenside",
        ]
    );
    solved(
        fields,
        &[
            ("legal 0", "it is legal"),
            ("illegal 1", "blocked by the piece on b1"),
            ("legal 3", "it is legal"),
            ("illegal 2", "attacked on f8 by the queen on f3"),
        ],
    );
    let wrong = castling
        .attempt(&all_tried(&["legal 2"]))
        .expect("an answer");
    assert_eq!(wrong.article, Some("3.8.2.2"));
    let again = castling
        .attempt(&all_tried(&["legal 0", "legal 0"]))
        .expect("an answer");
    assert!(
        again.sentence.contains("judged already"),
        "{}",
        again.sentence
    );
}

#[test]
fn draws_are_claimed_as_the_arbiter_rules() {
    let there = "position: start\nmoves: Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\ngoal: claim";
    solved(there, &[("claim", "threefold repetition")]);
    solved(there, &[("claim Nf3", "threefold repetition")]);
    let coming = "position: start\nmoves: Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1\ngoal: claim";
    solved(coming, &[("claim Ng8", "threefold repetition")]);
    let game = exercise(coming);
    for (text, part, article) in [
        ("claim", "on the board has appeared twice", Some("9.5.3")),
        (
            "claim e5",
            "after e5 has appeared once, not three times, and 0 half-moves",
            Some("9.5.3"),
        ),
        (
            "claim e4",
            "a pawn does not move from e7 to e4",
            Some("3.7"),
        ),
        ("Ng8", "claim first", Some("9.2")),
    ] {
        let answer = game.attempt(&all_tried(&[text])).expect("an answer");
        assert!(!answer.accepted, "{text}");
        let said = answer.sentence.to_lowercase();
        assert!(said.contains(part), "{text}: {}", answer.sentence);
        assert_eq!(answer.article, article, "{text}: {}", answer.sentence);
    }
}

#[test]
fn tries_that_do_not_belong_together_are_errors() {
    let rook = exercise("position: 7k/8/8/8/8/8/8/R3K3 w - - 0 1\ngoal: visit a5 by a1 in 1");
    assert_eq!(rook.attempt(&[]), Err(AttemptError::Count));
    let many = vec![Try::Move("Ra5".to_owned()); MAX_TRIES + 1];
    assert_eq!(rook.attempt(&many), Err(AttemptError::Count));
    for tries in [["Ra4", "Ra5"], ["Ra5", "Ra6"]] {
        assert_eq!(rook.attempt(&all_tried(&tries)), Err(AttemptError::Stale));
    }
    let other = rook.attempt(&all_tried(&["claim"])).expect("an answer");
    assert!(!other.accepted && other.sentence.contains("Something else"));
}

/// Returns the sentence about a first try that is not accepted.
fn refused(fields: &str, text: &str) -> String {
    let answer = exercise(fields).attempt(&all_tried(&[text]));
    let answer = answer.expect("an answer");
    assert!(!answer.accepted, "{text}: {}", answer.sentence);
    answer.sentence
}

#[test]
fn material_is_won_when_all_exchanges_are_over() {
    let fork = "position: r3k3/5ppp/8/3N4/8/8/5PPP/6K1 w - - 0 1\ngoal: win 5 in 2";
    solved(fork, &[("Nc7+", "Black answers"), ("Nxa8", "Well done.")]);
    let sentence = refused(fork, "h3");
    assert!(sentence.contains("nothing is won"), "{sentence}");
    let sentence = refused(fork, "Nb6");
    assert!(sentence.contains("Ra1#, and mates"), "{sentence}");
    // Capturing a defended piece costs more than it gains.
    let guarded = "position: 6k1/5ppp/5n2/3b2B1/8/8/5PPP/3R2K1 w - - 0 1\ngoal: win 3 in 2";
    let sentence = refused(guarded, "Rxd5");
    assert!(
        sentence.contains("Black answers Nxd5, and 2 is lost"),
        "{sentence}"
    );
    // Whichever piece Black captures now, White wins the piece.
    solved(guarded, &[("Bxf6", "Well done.")]);
    // The opponent's mate is not a win, however much material it gains.
    let greedy = "position: 1q2r1k1/5ppp/8/8/8/8/5PPP/1Q1R2K1 w - - 0 1\ngoal: win 9 in 1";
    let exercise = exercise(greedy);
    assert!(exercise.solve().is_none(), "Qxb8 Re1 is mate");
    let sentence = refused(greedy, "Qxb8");
    assert!(sentence.contains("Rxb8"), "{sentence}");
}

#[test]
fn a_pawn_is_promoted_by_force_or_not() {
    let race = "position: 8/8/8/P7/8/5k2/8/6K1 w - - 0 1\ngoal: queen in 3";
    solved(
        race,
        &[
            ("a6", "Black answers"),
            ("a7", "Black answers"),
            ("a8=Q", "Well done."),
        ],
    );
    let sentence = refused(race, "Kh2");
    assert!(sentence.contains("is in time"), "{sentence}");
    let caught = "position: 8/8/8/P1k5/8/8/8/6K1 w - - 0 1\ngoal: queen in 3";
    assert!(exercise(caught).solve().is_none());
    let captured = "position: 8/Pk6/8/8/8/8/8/6K1 w - - 0 1\ngoal: queen in 1";
    let sentence = refused(captured, "a8=Q+");
    assert!(
        sentence.contains("no pawn has been promoted safely"),
        "{sentence}"
    );
    let narrow = "position: 8/k1P5/2K5/8/8/8/8/8 w - - 0 1\ngoal: queen in 1";
    let sentence = refused(narrow, "c8=Q");
    assert!(sentence.contains("stalemate"), "{sentence}");
    solved(narrow, &[("c8=R", "Well done.")]);
}

#[test]
fn a_bishop_or_a_knight_does_not_win_a_race() {
    for number in [1, 2] {
        let race = format!("position: 8/P7/8/8/8/5k2/8/6K1 w - - 0 1\ngoal: queen in {number}");
        solved(&race, &[("a8=Q", "Well done.")]);
        solved(&race, &[("a8=R", "Well done.")]);
        for (text, piece) in [("a8=B", "a bishop"), ("a8=N", "a knight")] {
            let sentence = refused(&race, text);
            let part = format!("but {piece} does not do it here");
            assert!(sentence.contains(&part), "{sentence}");
        }
    }
}

#[test]
fn one_move_shows_one_way_out_of_check() {
    let contact = "position: 7k/8/8/8/8/8/4r3/4K3 w - - 0 1\ngoal: escape king capture";
    let twice = exercise(contact).attempt(&all_tried(&["Kxe2", "Kxe2"]));
    let twice = twice.expect("an answer");
    assert!(!twice.accepted, "{}", twice.sentence);
    assert!(
        twice.sentence.contains("one that you have shown"),
        "{}",
        twice.sentence
    );
    solved(contact, &[("Kxe2", "captured"), ("Kf1", "not attacked")]);
    // Ways that the exercise does not ask for are not shown.
    let block = "position: 4r2k/8/8/1B6/8/8/3P1P2/4K3 w - - 0 1\ngoal: escape block";
    let sentence = refused(block, "Bxe8");
    assert!(
        sentence.contains("another one is asked for here"),
        "{sentence}"
    );
    // Without a check, no move is a way out of it.
    assert!(
        exercise("position: start\ngoal: escape block")
            .solve()
            .is_none()
    );
}

#[test]
fn only_a_move_along_the_rank_is_called_castling() {
    for (fields, options) in [
        (
            "position: 8/4P3/8/8/8/8/8/k3K2R w K - 0 1\nmoves: e8=R Kb2\ngoal: judge e1g1 e1e8",
            ["White castles kingside", "White's king from e1 to e8"],
        ),
        (
            "position: 4k3/8/8/8/8/8/8/4KB1R w K - 0 1\ngoal: judge e1g3 e1f1",
            ["White's king from e1 to g3", "White's king from e1 to f1"],
        ),
    ] {
        assert_eq!(exercise(fields).options(), options);
    }
}

#[test]
fn a_threat_of_mate_is_met_in_any_way() {
    let fields = "position: start\nmoves: e4 e5 Bc4 Nc6 Qh5\ngoal: no mate";
    for text in ["Qe7", "Qf6", "g6", "Nh6", "a6"] {
        let answer = exercise(fields).attempt(&all_tried(&[text]));
        let answer = answer.expect("an answer");
        assert_eq!(answer.done, text != "a6", "{text}: {}", answer.sentence);
    }
    let sentence = refused(fields, "Nf6");
    assert!(sentence.contains("White answers Qxf7#"), "{sentence}");
}

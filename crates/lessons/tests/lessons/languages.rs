//! Exercises that are answered in a language other than English.

use staunton_lessons::{Language, Lesson, lesson, lesson_in, path_in};

use super::{all_tried, lesson as text_with};

fn german() -> Language {
    Language::find("de").expect("German")
}

/// Returns the German sentence about a wrong try.
fn refused(fields: &str, tried: &str) -> String {
    let lesson = Lesson::parse_in(german(), "t", &text_with(fields)).expect("a lesson");
    let answer = lesson.exercises[0].attempt(&all_tried(&[tried]));
    let answer = answer.expect("an answer");
    assert!(!answer.accepted, "{tried}");
    answer.sentence
}

#[test]
fn a_refusal_is_in_the_language_of_the_exercise() {
    let fields = "position: start\ngoal: move";
    for (tried, sentence) in [
        ("e5e6", "Auf e5 steht keine Figur."),
        (
            "e7e5",
            "Der Bauer auf e7 gehört Schwarz, und Schwarz ist nicht am Zug.",
        ),
        (
            "e1e1",
            "Ein Zug muss von e1 wegführen, denn Aussetzen ist nicht erlaubt.",
        ),
        ("d1d2", "Auf d2 steht dein eigener Bauer."),
        ("a1b1", "Auf b1 steht dein eigener Springer."),
        ("b1b3", "Ein Springer zieht nicht von b1 nach b3."),
        (
            "d1d3",
            "Die Dame kommt hier nicht weiter, denn auf d2 steht eine Figur im Weg.",
        ),
        (
            "e2d3",
            "Ein Bauer zieht nur schräg, wenn er schlägt, und auf d3 gibt es nichts zu schlagen.",
        ),
        ("Sd5", "Kein Springer von dir kann nach d5 ziehen."),
        (
            "Zug",
            "„Zug“ ist kein Zug: Schreib ihn wie Sf3, exd5, O-O, e8=D oder e2e4, e7e8q.",
        ),
    ] {
        assert_eq!(refused(fields, tried), sentence, "{tried}");
    }
    let two_knights = "position: 4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1\ngoal: move";
    let sentence = "Sd2 passt auf mehrere Züge: Sbd2, Sfd2.";
    assert_eq!(refused(two_knights, "Sd2"), sentence);
}

#[test]
fn refusals_for_pawns_and_kings_are_in_the_language_of_the_exercise() {
    let pawns = "position: 4k3/P2p4/8/4P3/8/8/8/4K3 b - - 0 1\nmoves: d5 e6 Ke7\ngoal: move";
    let pinned = "position: 4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1\ngoal: move";
    let across = "position: 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1\ngoal: castle";
    let blocked = "position: 4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1\ngoal: castle";
    let check = "position: 4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 1\ngoal: move";
    for (fields, tried, sentence) in [
        (
            pawns,
            "a8",
            "Der Bauer, der a8 erreicht, muss Dame, Turm, Läufer oder Springer werden: Sag, was \
             er wird.",
        ),
        (
            pawns,
            "a7a8k",
            "Aus einem Bauern wird Dame, Turm, Läufer oder Springer, aber nie König.",
        ),
        (pawns, "e6e5", "Ein Bauer zieht nur vorwärts."),
        (
            pinned,
            "e2c3",
            "Nach diesem Zug greift der Turm auf e8 den König auf e1 an.",
        ),
        (
            across,
            "e1g1",
            "Bei der Rochade würde der Turm auf f8 den König auf f1 angreifen.",
        ),
        (
            blocked,
            "O-O-O",
            "Rochieren geht nicht, denn auf b1 steht eine Figur im Weg.",
        ),
        (
            blocked,
            "O-O",
            "Die kurze Rochade ist nicht mehr erlaubt, denn der König oder dieser Turm hat schon \
             gezogen oder steht nicht da.",
        ),
        (
            check,
            "e1g1",
            "Ein König im Schach darf nicht rochieren, und der Läufer auf b4 gibt Schach.",
        ),
        (
            check,
            "a1a2",
            "Der König auf e1 steht im Schach, und auch nach diesem Zug greift der Läufer auf b4 \
             ihn an.",
        ),
        (
            check,
            "e1d2",
            "Auf d2 darf der König nicht ziehen, denn der Läufer auf b4 greift dieses Feld an.",
        ),
    ] {
        assert_eq!(refused(fields, tried), sentence, "{tried}");
    }
}

#[test]
fn moves_may_be_written_with_the_letters_of_the_language() {
    let notation = lesson_in(german(), "notation").expect("a lesson");
    let [line, _, _, mate] = &notation.exercises[..] else {
        panic!("four exercises");
    };
    let answer = line.attempt(&all_tried(&["e4", "Sf3"])).expect("an answer");
    assert_eq!(answer.sentence, "Richtig. Schwarz antwortet mit Sc6.");
    let answer = mate.attempt(&all_tried(&["Dxf7#"])).expect("an answer");
    assert!(answer.done);
    // A sentence for a particular try is found in every notation of the move.
    let values = lesson_in(german(), "values").expect("a lesson");
    for text in ["Sxb8", "Nxb8", "c6b8"] {
        let answer = values.exercises[0].attempt(&all_tried(&[text]));
        let sentence = answer.expect("an answer").sentence;
        assert_eq!(
            sentence,
            "Das ist ein Turm für fünf. Es gibt etwas Besseres."
        );
    }
    let english = lesson("notation").expect("a lesson");
    let answer = english.exercises[3].attempt(&all_tried(&["Dxf7#"]));
    assert!(!answer.expect("an answer").accepted);
}

#[test]
fn no_german_answer_is_in_english() {
    for lesson in path_in(german()).iter().flat_map(|group| &group.lessons) {
        let english = staunton_lessons::lesson(&lesson.id).expect("the lesson in English");
        for (exercise, original) in lesson.exercises.iter().zip(&english.exercises) {
            let solution = exercise.solve().expect("a solution");
            let wrong = vec![solution.wrong];
            let right = (1..=solution.tries.len()).map(|made| solution.tries[..made].to_vec());
            for tries in right.chain([wrong]) {
                let [answer, other] = [exercise, original]
                    .map(|exercise| exercise.attempt(&tries).expect("an answer"));
                assert_ne!(answer.sentence, other.sentence, "{} {tries:?}", lesson.id);
                assert_eq!(answer.state, other.state);
            }
        }
    }
}

//! All texts of the arbiter in every language.

use std::fmt::Debug;

use rules::{FenError, Illegal, Outcome};

use super::*;

/// Checks that all of these are sentences in every language, each with different words.
fn check<T: InLanguage + Debug>(all: &[T]) {
    for text in crate::tests::check(all) {
        assert!(
            text.starts_with(char::is_uppercase) && text.ends_with('.'),
            "{text}"
        );
    }
}

/// The same check, and that the English sentences are those of the catalogs.
fn check_sentences<T: InLanguage + Debug>(all: &[T]) {
    check(all);
    crate::tests::check_english(all);
}

#[test]
fn translates_every_refusal() {
    check_sentences(&[
        Refusal::GameOver,
        Refusal::NotStarted,
        Refusal::NotYourTurn,
        Refusal::IllegalMove(Illegal::PawnBackward),
        Refusal::FlagFallen,
        Refusal::FirstMoveOverdue,
        Refusal::NoDrawOffer,
        Refusal::TooEarlyToDraw,
        Refusal::ClaimRepeated,
        Refusal::NoTakebackProposed,
        Refusal::TakebackAlreadyProposed,
        Refusal::NothingToTakeBack,
        Refusal::TakebackInRatedGame,
        Refusal::TakebackLeavesNoTime,
        Refusal::TooLateToTakeBack,
        Refusal::TooLateToAbort,
        Refusal::NoTimeToGive,
        Refusal::TimeGivenTooOften,
        Refusal::NoTimeToHalve,
        Refusal::TimeIsHalved,
        Refusal::TooLateToHalve,
        Refusal::ClocksRun,
        Refusal::NoVacation,
        Refusal::VacationLeft(0),
        Refusal::VacationLeft(1),
        Refusal::VacationLeft(7),
        Refusal::CannotBeAbandoned,
        Refusal::TooEarlyToClaimAbandoned,
        Refusal::TimeLeft,
        Refusal::NothingToCredit,
    ]);
    let german = Language::find("de").expect("German");
    let illegal = Refusal::IllegalMove(Illegal::PawnBackward).in_language(german);
    assert_eq!(
        illegal,
        "Dieser Zug ist nicht erlaubt: Ein Bauer zieht nur vorwärts."
    );
    let left = Refusal::VacationLeft(7).in_language(german);
    assert_eq!(
        left,
        "Du hast in dieser Partie noch 7 Urlaubstage: Nimm 1 bis 7."
    );
}

#[test]
fn translates_every_verdict() {
    let verdict = |score| move |reason| Verdict { score, reason };
    for score in Points::ALL {
        let verdicts = Reason::ALL.map(verdict(score));
        check(&verdicts);
        for verdict in verdicts {
            let english = verdict.to_string();
            assert!(
                english.ends_with(&format!(": {}.", reason(verdict))),
                "{english}"
            );
        }
    }
    let german = Language::find("de").expect("German");
    for (score, reason, sentence) in [
        (
            Points::WhiteWins,
            Reason::Checkmate,
            "Weiß hat gewonnen: Matt.",
        ),
        (Points::Draw, Reason::Agreement, "Remis: Vereinbart."),
        (
            Points::Draw,
            Reason::Abandoned,
            "Remis: Eine Seite hat die Partie verlassen.",
        ),
        (
            Points::BlackWins,
            Reason::Abandoned,
            "Schwarz hat gewonnen: Die andere Seite hat die Partie verlassen.",
        ),
        (
            Points::None,
            Reason::Aborted,
            "Ohne Ergebnis: Abgebrochen, bevor beide Seiten gezogen hatten.",
        ),
    ] {
        assert_eq!(Verdict { score, reason }.in_language(german), sentence);
    }
}

#[test]
fn translates_every_terms_error() {
    let number = 2;
    check_sentences(&[
        TermsError::Fen(FenError::Ranks(7)),
        TermsError::NoLegalMove(Outcome::Checkmate),
        TermsError::NoLegalMove(Outcome::Stalemate),
        TermsError::DeadStart,
        TermsError::SeventyFiveMoves,
        TermsError::NoStage,
        TermsError::TooManyStages,
        TermsError::StageWithoutMoves { number },
        TermsError::LastStageWithMoves,
        TermsError::StageMoves { number },
        TermsError::NoTime,
        TermsError::StageTime { number },
        TermsError::Bonus { number },
        TermsError::Days,
        TermsError::Vacation,
    ]);
    let german = Language::find("de").expect("German");
    let moves = TermsError::StageMoves { number }.in_language(german);
    assert_eq!(
        moves,
        "Der 2. Zeitabschnitt muss für 1 bis 500 Züge gelten."
    );
}

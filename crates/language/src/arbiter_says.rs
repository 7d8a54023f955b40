//! What the arbiter says: of commands that are refused, of terms, and of how a game ended.

use arbiter::{
    MAX_DAYS, MAX_STAGE_MOVES, MAX_STAGES, MAX_VACATION, Points, Reason, Refusal, TermsError,
    Verdict,
};
use rules::Outcome;

use crate::{InLanguage, Language, Values};

impl InLanguage for Refusal {
    fn in_language(&self, language: Language) -> String {
        let say = |key: &str| language.phrase(key, &[]);
        let said = match self {
            Self::IllegalMove(why) => {
                let why = why.in_language(language);
                language.phrase("illegal-move", &[("why", &why)])
            }
            Self::VacationLeft(0) => say("vacation-left-none"),
            Self::VacationLeft(1) => say("vacation-left-one"),
            Self::VacationLeft(left) => language.phrase("vacation-left", &[("number", left)]),
            Self::GameOver => say("game-over"),
            Self::NotStarted => say("not-started"),
            Self::NotYourTurn => say("not-your-turn"),
            Self::UnreadableMove => say("unreadable-move"),
            Self::FlagFallen => say("flag-fallen"),
            Self::FirstMoveOverdue => say("first-move-overdue"),
            Self::NoDrawOffer => say("no-draw-offer"),
            Self::TooEarlyToDraw => say("too-early-to-draw"),
            Self::ClaimRepeated => say("claim-repeated"),
            Self::NoTakebackProposed => say("no-takeback-proposed"),
            Self::TakebackAlreadyProposed => say("takeback-already-proposed"),
            Self::NothingToTakeBack => say("nothing-to-take-back"),
            Self::TakebackInRatedGame => say("takeback-in-rated-game"),
            Self::TooLateToTakeBack => say("too-late-to-take-back"),
            Self::TooLateToAbort => say("too-late-to-abort"),
            Self::NoTimeToGive => say("no-time-to-give"),
            Self::TimeGivenTooOften => say("time-given-too-often"),
            Self::NoVacation => say("no-vacation"),
            Self::CannotBeAbandoned => say("cannot-be-abandoned"),
            Self::TooEarlyToClaimAbandoned => say("too-early-to-claim-abandoned"),
            Self::TimeLeft => say("time-left"),
            Self::NothingToCredit => say("nothing-to-credit"),
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

impl InLanguage for Verdict {
    fn in_language(&self, language: Language) -> String {
        let result = match self.score {
            Points::WhiteWins | Points::BlackWins => "result-won",
            Points::Draw => "result-drawn",
            Points::None => "result-none",
        };
        let winner = self.score.winner().map(|winner| language.color(winner));
        let winner = winner.unwrap_or_default();
        let result = language.phrase(result, &[("winner", &winner)]);
        let why = language.phrase(reason(*self), &[]);
        let said = result.zip(why).and_then(|(result, why)| {
            language.phrase("verdict", &[("result", &result), ("why", &why)])
        });
        said.unwrap_or_else(|| self.to_string())
    }
}

const fn reason(verdict: Verdict) -> &'static str {
    match verdict.reason {
        Reason::Checkmate => "by-checkmate",
        Reason::Stalemate => "by-stalemate",
        Reason::DeadPosition => "by-dead-position",
        Reason::ThreefoldRepetition => "by-threefold-repetition",
        Reason::FiftyMoves => "by-fifty-moves",
        Reason::FivefoldRepetition => "by-fivefold-repetition",
        Reason::SeventyFiveMoves => "by-seventy-five-moves",
        Reason::Resignation => "by-resignation",
        Reason::ResignationCannotMate => "by-resignation-cannot-mate",
        Reason::Flag => "by-flag",
        Reason::FlagCannotMate => "by-flag-cannot-mate",
        Reason::Agreement => "by-agreement",
        Reason::Aborted => "by-aborting",
        Reason::NoFirstMove => "by-no-first-move",
        Reason::Abandoned if matches!(verdict.score, Points::Draw) => "by-one-side-leaving",
        Reason::Abandoned => "by-the-opponent-leaving",
        Reason::AbandonedCannotMate => "by-leaving-cannot-mate",
        _ => "",
    }
}

impl InLanguage for TermsError {
    fn in_language(&self, language: Language) -> String {
        let say = |key: &str| language.phrase(key, &[]);
        let stage = |key: &str, number: &usize, values: Values<'_>| {
            language.phrase(key, &[values, &[("stage", number)]].concat())
        };
        let said = match self {
            Self::Fen(why) => language.phrase("terms-fen", &[("why", &why.in_language(language))]),
            Self::NoLegalMove(Outcome::Checkmate) => say("terms-checkmate"),
            Self::NoLegalMove(Outcome::Stalemate) => say("terms-stalemate"),
            Self::DeadStart => say("terms-dead-start"),
            Self::SeventyFiveMoves => say("terms-seventy-five-moves"),
            Self::NoStage => say("terms-no-stage"),
            Self::TooManyStages => {
                language.phrase("terms-too-many-stages", &[("most", &MAX_STAGES)])
            }
            Self::StageWithoutMoves { number } => stage("terms-stage-without-moves", number, &[]),
            Self::LastStageWithMoves => say("terms-last-stage-with-moves"),
            Self::StageMoves { number } => {
                stage("terms-stage-moves", number, &[("most", &MAX_STAGE_MOVES)])
            }
            Self::NoTime => say("terms-no-time"),
            Self::StageTime { number } => stage("terms-stage-time", number, &[]),
            Self::Bonus { number } => stage("terms-bonus", number, &[]),
            Self::Days => language.phrase("terms-days", &[("most", &MAX_DAYS)]),
            Self::Vacation => language.phrase("terms-vacation", &[("most", &MAX_VACATION)]),
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

#[cfg(test)]
mod tests;

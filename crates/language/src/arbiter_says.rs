//! Translations of the arbiter's texts: refused commands, invalid terms, and results.

use std::fmt::Display;

use arbiter::{
    MAX_DAYS, MAX_STAGE_MOVES, MAX_STAGES, MAX_VACATION, Points, Reason, Refusal, TermsError,
    Verdict,
};

use crate::{InLanguage, Language};

impl InLanguage for Refusal {
    fn in_language(&self, language: Language) -> String {
        let said = match self {
            Self::IllegalMove(why) => {
                let why = why.in_language(language);
                language.phrase("This move is not legal: {why}.", &[("why", &why)])
            }
            Self::VacationLeft(left @ 2..) => language.phrase(
                "You have {number} days of vacation left in this game: take 1 to {number}.",
                &[("number", left)],
            ),
            _ => language.phrase(&self.to_string(), &[]),
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

impl InLanguage for Verdict {
    fn in_language(&self, language: Language) -> String {
        let result = match self.score {
            Points::WhiteWins | Points::BlackWins => "{winner} won",
            Points::Draw => "Drawn",
            Points::None => "No result",
        };
        let winner = self.score.winner().map(|winner| language.color(winner));
        let winner = winner.unwrap_or_default();
        let result = language.phrase(result, &[("winner", &winner)]);
        let why = language.phrase(reason(*self), &[]);
        let said = result.zip(why).and_then(|(result, why)| {
            language.phrase("{result}: {why}.", &[("result", &result), ("why", &why)])
        });
        said.unwrap_or_else(|| self.to_string())
    }
}

const fn reason(verdict: Verdict) -> &'static str {
    match verdict.reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate",
        Reason::DeadPosition => "neither side can mate",
        Reason::ThreefoldRepetition => "threefold repetition",
        Reason::FiftyMoves => "50 moves by each side without capture or pawn move",
        Reason::FivefoldRepetition => "fivefold repetition",
        Reason::SeventyFiveMoves => "75 moves by each side without capture or pawn move",
        Reason::Resignation => "the opponent resigned",
        Reason::ResignationCannotMate => "one side resigned, but the other cannot mate",
        Reason::Flag => "the opponent's time ran out",
        Reason::FlagCannotMate => "one side ran out of time, but the other cannot mate",
        Reason::Agreement => "agreed",
        Reason::Aborted => "aborted before both sides had moved",
        Reason::NoFirstMove => "a first move was not made in time",
        Reason::Abandoned if matches!(verdict.score, Points::Draw) => "one side left the game",
        Reason::Abandoned => "the opponent left the game",
        Reason::AbandonedCannotMate => "one side left the game, but the other cannot mate",
        Reason::Adjudicated => "decided by the arbiter",
        _ => "",
    }
}

impl InLanguage for TermsError {
    fn in_language(&self, language: Language) -> String {
        let with =
            |place, value: &dyn Display, english: &str| language.phrase(english, &[(place, value)]);
        let said = match self {
            Self::Fen(why) => {
                let why = why.in_language(language);
                with("why", &why, "The starting position is not valid: {why}.")
            }
            Self::TooManyStages => with(
                "most",
                &MAX_STAGES,
                "The clock has too many stages: at most {most}.",
            ),
            Self::StageWithoutMoves { number } => with(
                "stage",
                number,
                "Stage {stage} of the clock is not the last: say how many moves it asks for.",
            ),
            Self::StageMoves { number } => language.phrase(
                "Stage {stage} of the clock must ask for 1 to {most} moves.",
                &[("stage", number), ("most", &MAX_STAGE_MOVES)],
            ),
            Self::StageTime { number } => with(
                "stage",
                number,
                "Stage {stage} of the clock brings too much time: at most seven days.",
            ),
            Self::Bonus { number } => with(
                "stage",
                number,
                "Stage {stage} of the clock gives too much for each move: at most one hour.",
            ),
            Self::Days => with(
                "most",
                &MAX_DAYS,
                "A correspondence game has 1 to {most} days for each move.",
            ),
            Self::Vacation => with(
                "most",
                &MAX_VACATION,
                "A correspondence game has at most {most} days of vacation.",
            ),
            _ => language.phrase(&self.to_string(), &[]),
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

#[cfg(test)]
mod tests;

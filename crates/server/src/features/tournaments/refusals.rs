//! Refusals as sentences.

use game::create::BadTerms;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use tournament::{
    BadSettings, EntrantId, MAX_CATEGORIES, MAX_NAME, MAX_ROUNDS, Refusal, Tournament,
};

/// The maximum number of boards or players that a sentence names.
const NAMED: usize = 10;

/// There is no such tournament.
pub(super) fn no_such() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "There is no such tournament: check the address.",
    )
}

/// The round has no pairings.
pub(super) fn not_paired(round: impl std::fmt::Display) -> RequestError {
    RequestError::new(
        Code::NotFound,
        Sentence::new("Round {round} is not paired.").with("round", round),
    )
}

/// The result of a game on this server follows from the game.
pub(super) fn is_online() -> RequestError {
    RequestError::new(
        Code::Conflict,
        "This game is played here, and its result is entered when it ends.",
    )
}

/// The games of the tournament cannot have these terms.
pub(super) fn bad_terms(why: BadTerms) -> RequestError {
    match why {
        BadTerms::NotRated => RequestError::bad(
            "Rated games start from the usual position and have a clock: change that, or play \
             without rating.",
        ),
        BadTerms::Number(sentence) => RequestError::bad(sentence),
        BadTerms::Invalid(why) => RequestError::bad(Sentence::of(why)),
    }
}

/// The settings are out of range.
pub(super) fn bad_settings(why: &BadSettings) -> RequestError {
    RequestError::bad(match why {
        BadSettings::Name => Sentence::new("The name of a tournament has 1 to {most} characters.")
            .with("most", MAX_NAME),
        BadSettings::Place => {
            Sentence::new("The place has at most {most} characters.").with("most", MAX_NAME)
        }
        BadSettings::Rounds => {
            Sentence::new("A Swiss has 1 to {most} rounds.").with("most", MAX_ROUNDS)
        }
        BadSettings::Replays => Sentence::new("A match has at most 9 replays."),
        BadSettings::Minutes => Sentence::new("An arena lasts 5 minutes to 12 hours."),
        BadSettings::ArenaOnline => Sentence::new("An arena is played online."),
        BadSettings::NoClock => Sentence::new("Online games of a tournament need a clock."),
        BadSettings::Pause => Sentence::new("The pause between rounds is at most a day."),
        BadSettings::Grace => Sentence::new("The grace time is one second to one hour."),
        BadSettings::Points => Sentence::new(
            "A win must be worth more than a draw, and a draw at least as much as a loss.",
        ),
        BadSettings::Acceleration => Sentence::new(
            "The Baku acceleration needs a win worth two draws, and a loss worth nothing.",
        ),
        BadSettings::TieBreak(code) => {
            Sentence::new("There is no tie-break {code}.").with("code", code)
        }
        BadSettings::Category => Sentence::new(
            "At most {most} categories have different names, and their limits are in order.",
        )
        .with("most", MAX_CATEGORIES),
        BadSettings::Group => {
            Sentence::new("The name of a group of tournaments has at most {most} characters.")
                .with("most", MAX_NAME)
        }
    })
}

/// The command does not fit the state of the tournament.
pub(super) fn refused(why: &Refusal, state: &Tournament) -> RequestError {
    if let Refusal::Settings(why) = why {
        return bad_settings(why);
    }
    RequestError::new(code(why), sentence(why, state))
}

const fn code(why: &Refusal) -> Code {
    match why {
        Refusal::NoSuchEntrant(_) | Refusal::NoSuchRound(_) | Refusal::NoSuchBoard(_) => {
            Code::NotFound
        }
        Refusal::BadDetails
        | Refusal::NoName
        | Refusal::BadGroup
        | Refusal::NotAvailable(_)
        | Refusal::ArbiterOnly => Code::BadRequest,
        _ => Code::Conflict,
    }
}

fn sentence(why: &Refusal, state: &Tournament) -> Sentence {
    let name = |player: EntrantId| {
        let name = state.entrant(player).map(|it| it.name.clone());
        name.filter(|name| !name.is_empty())
            .unwrap_or_else(|| player.to_string())
    };
    match why {
        Refusal::Settings(_) | Refusal::SystemIsFixed => {
            Sentence::new("The system and the points cannot change after the first pairing.")
        }
        Refusal::RoundsArePlayed(round) => {
            Sentence::new("Round {round} is already paired: keep at least {round} rounds.")
                .with("round", round)
        }
        Refusal::NoSuchEntrant(player) => {
            Sentence::new("There is no player {player}.").with("player", player)
        }
        Refusal::BadDetails => Sentence::new(
            "A name has at most 60 characters, a rating is 1 to 9999, and a federation has 3 letters.",
        ),
        Refusal::NoName => Sentence::new("Enter the name of the player."),
        Refusal::MembersOnly => {
            Sentence::new("An online tournament takes only players of this server.")
        }
        Refusal::Full(most) => {
            Sentence::new("The tournament is full: it takes {most} players.").with("most", most)
        }
        Refusal::NoLateEntries => {
            Sentence::new("After the first pairing, only a Swiss takes further players.")
        }
        Refusal::WasPaired => {
            Sentence::new("The player was paired and cannot be removed: withdraw the player.")
        }
        Refusal::HasLeft => Sentence::new("The player has left the tournament."),
        Refusal::HasNotLeft => Sentence::new("The player has not left the tournament."),
        Refusal::NoSuchRound(round) => {
            Sentence::new("Round {round} is over or not announced.").with("round", round)
        }
        Refusal::NoByes => Sentence::new("Byes are requested in a Swiss only."),
        Refusal::NoHalfPointBye(most) => {
            Sentence::new("A player may have at most {most} half-point byes.").with("most", most)
        }
        Refusal::NoSuchBoard(_) => Sentence::new("There is no such board in this round."),
        Refusal::BadGroup => Sentence::new("Name two or more players, and rounds in their order."),
        Refusal::AlreadyPaired(round) => {
            Sentence::new("Round {round} is already paired.").with("round", round)
        }
        Refusal::NextRoundIs(round) => {
            Sentence::new("The next round is round {round}.").with("round", round)
        }
        Refusal::ResultsMissing(boards) => {
            Sentence::new("Results are missing on these boards: {boards}.")
                .with("boards", listed(boards))
        }
        Refusal::NoRoundLeft => Sentence::new("All announced rounds are paired."),
        Refusal::WinnersMissing(boards) => {
            Sentence::new("Name the winners of the matches on these boards: {boards}.")
                .with("boards", listed(boards))
        }
        Refusal::HasWinner => Sentence::new("The knock-out has a winner."),
        Refusal::TooFewPlayers => Sentence::new("At least two players must be in the tournament."),
        Refusal::Pairing(_, players) => {
            no_pairing(&players.iter().map(|&it| name(it)).collect::<Vec<_>>())
        }
        Refusal::NotAvailable(player) => {
            Sentence::new("{player} is named twice or does not play this round.")
                .with("player", name(*player))
        }
        Refusal::SwissOnly => Sentence::new("Only a Swiss is paired by hand."),
        Refusal::OtherResult(_) => Sentence::new(
            "The result was changed in the meantime: look at it again before you correct it.",
        ),
        Refusal::HasResult(_) => {
            Sentence::new("This board has another result: ask the arbiter to correct it.")
        }
        Refusal::ArbiterOnly => Sentence::new("Only the arbiter enters this result."),
        Refusal::NextRoundDepends => {
            Sentence::new("The next round depends on this result: undo that round first.")
        }
        Refusal::CannotClear => {
            Sentence::new("The result of an earlier round can be corrected, but not cleared.")
        }
        Refusal::NotDrawn => Sentence::new("This match is not drawn."),
        Refusal::NotLastRound(0) => Sentence::new("No round is paired yet."),
        Refusal::NotLastRound(round) => {
            Sentence::new("Only the last round, {round}, can be taken back.").with("round", round)
        }
        Refusal::HasEnded => Sentence::new("The tournament has ended."),
        Refusal::HasNotEnded => Sentence::new("The tournament has not ended."),
        Refusal::NotInArena => Sentence::new("An arena has no rounds."),
        Refusal::ArenaOnly => Sentence::new("This is possible in an arena only."),
        Refusal::IsRecorded => Sentence::new(
            "Another device records this game: ask the arbiter for a new link of this board.",
        ),
        Refusal::PausedTooOften => Sentence::new("You have paused too often in this arena."),
    }
}

/// No pairing by the rules exists, because of these players if there are any.
fn no_pairing(players: &[String]) -> Sentence {
    if players.is_empty() {
        return Sentence::new("This round cannot be paired by the rules: pair it by hand.");
    }
    Sentence::new(
        "No pairing by the rules exists: too few opponents are left for {players}. Pair this \
         round by hand.",
    )
    .with("players", listed(players))
}

/// Returns the first numbers or names.
fn listed<T: ToString>(all: &[T]) -> String {
    let first: Vec<String> = all.iter().take(NAMED).map(ToString::to_string).collect();
    let more = if all.len() > NAMED { ", …" } else { "" };
    format!("{}{more}", first.join(", "))
}

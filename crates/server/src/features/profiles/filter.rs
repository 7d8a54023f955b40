//! The filter for lists of games.

use ::language::Moves;
use arbiter::Timestamp;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::Side;
use protocol::http::players::{GamesFilter, PlayerResult};
use rules::{Color, Position};
use store::{GamesQuery, PlayerId, PlayerOutcome};

use super::stored_speed;
use crate::features::opening_explorer;
use crate::http::site::Site;

/// The number of plies of the opening that are stored with each game.
const OPENING: usize = 10;

/// Returns the query for the games of a player that pass the filter and that the viewer may find.
pub(crate) async fn query(
    site: &Site,
    player: PlayerId,
    viewer: PlayerId,
    filter: GamesFilter,
    limit: u32,
) -> Result<GamesQuery, RequestError> {
    let opponent = match filter.opponent {
        Some(name) => Some(account(site, &name).await?),
        None => None,
    };
    let after = match filter.after {
        Some(after) => Some(after.parse().map_err(|_| RequestError::no_such_game())?),
        None => None,
    };
    Ok(GamesQuery {
        // A game with a result is finished.
        finished: filter.result.map(|_| true),
        color: filter.side.map(|side| match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }),
        outcome: filter.result.map(|result| match result {
            PlayerResult::Won => PlayerOutcome::Won,
            PlayerResult::Drawn => PlayerOutcome::Drawn,
            PlayerResult::Lost => PlayerOutcome::Lost,
        }),
        opponent,
        speed: filter.speed.map(stored_speed),
        rated: filter.rated,
        opening: match filter.opening.as_deref() {
            Some(text) => {
                let (moves, position) = first_moves(text)?;
                opening_explorer::check_not_in_play(site, viewer, &position).await?;
                Some(moves)
            }
            None => None,
        },
        created_from: filter.from.map(Timestamp),
        created_before: filter.before.map(Timestamp),
        visible_to: Some(viewer),
        after,
        ..GamesQuery::all(player, limit)
    })
}

/// Returns the player with this account name.
pub(crate) async fn account(site: &Site, name: &str) -> Result<PlayerId, RequestError> {
    let known = site.store.people().credentials(name).await?;
    let known = known.ok_or_else(|| {
        RequestError::new(
            Code::NotFound,
            Sentence::new("There is no account with the name “{name}”: check it.")
                .with("name", name),
        )
    })?;
    Ok(known.player.id)
}

/// Returns first moves in the form of the store, in UCI, and the position after them.
pub(crate) fn first_moves(text: &str) -> Result<(String, Position), RequestError> {
    let mut position = Position::start();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        // A move number, with or without the move. It never begins with a zero; castling as 0-0
        // does.
        let word = if word.starts_with('0') {
            word
        } else {
            word.trim_start_matches(|letter: char| letter.is_ascii_digit())
        };
        let word = word.trim_start_matches('.');
        if word.is_empty() {
            continue;
        }
        if moves.len() == OPENING {
            return Err(RequestError::bad(
                "Games are searched by the first five moves of each side: leave the others out.",
            ));
        }
        let mv = position.parse_move(word).map_err(|why| {
            RequestError::bad(
                Sentence::new("The first moves cannot be played: {word}: {why}.")
                    .saying("word", Moves(word.to_owned()))
                    .saying("why", why),
            )
        })?;
        moves.push(position.uci(mv).to_string());
        position.play_unchecked(mv);
    }
    if moves.is_empty() {
        return Err(RequestError::bad(
            "The first moves are empty: write them as in “e4 c5”.",
        ));
    }
    Ok((moves.join(" "), position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_first_moves_in_any_notation() {
        for text in [
            "e4 c5",
            "1. e4 c5",
            "1.e4 1...c5",
            "e2e4  c7c5",
            " 1 e4\tc5 ",
        ] {
            assert_eq!(
                first_moves(text).expect("valid first moves").0,
                "e2e4 c7c5",
                "{text}"
            );
        }
        let castled = "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1";
        for castling in ["O-O", "0-0", "4.0-0", "4. 0-0"] {
            let moves = first_moves(&format!("e4 e5 Nf3 Nc6 Bb5 Nf6 {castling}"));
            assert_eq!(moves.expect("valid first moves").0, castled, "{castling}");
        }
        assert_eq!(
            first_moves("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7")
                .expect("valid first moves")
                .0
                .len(),
            49
        );
        for text in [
            "",
            "  ",
            "e5",
            "e4 xyz",
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 d3",
        ] {
            assert!(first_moves(text).is_err(), "{text}");
        }
    }
}

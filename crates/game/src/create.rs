//! The only way to start a game: lobby, challenges, invitations, games against the computer and
//! rematches all fill in a [`NewGame`].

use arbiter::{Claims, Game, Millis, Terms, TermsError, TimeControl, Timestamp};
use messages::sentence::Sentence;
use net::random;
use protocol::http::ColorChoice;
use rules::Position;
use store::{CreateError, GameId, PlayerId, Seat, Speed};

use super::entry::{first, first_after};
use super::listeners::GameStarted;
use super::registry::Games;

const SECOND: Millis = 1_000;

/// The terms that the players of a new game have agreed on.
#[derive(Clone, Debug)]
pub struct Agreed {
    /// The time control.
    pub time: TimeControl,
    /// Whether the game is Chess960.
    pub chess960: bool,
    /// The number of the chosen Chess960 starting position, 0 to 959 ([`Position::chess960`]).
    pub chess960_number: Option<i32>,
    /// The FEN of a chosen starting position; `None` for the standard position, a numbered or a
    /// random Chess960 position.
    pub start: Option<String>,
    /// Whether draws are claimed by the players or declared automatically.
    pub claims: Claims,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// Whether both players are connected when the game begins and have a time limit for their
    /// first moves.
    pub is_awaited: bool,
}

/// The reason why terms are rejected.
#[derive(Debug)]
pub enum BadTerms {
    /// The result of such a game cannot be rated.
    NotRated,
    /// The number of the starting position is out of range, or does not belong to the other terms.
    Number(Sentence),
    /// The arbiter rejects them.
    Invalid(TermsError),
}

impl Agreed {
    /// Returns the terms of the game. Chess960 without a chosen start gets a random starting
    /// position.
    pub fn terms(self) -> Result<Terms, BadTerms> {
        self.offered_terms().map(with_start)
    }

    /// Returns the terms of a game that is offered: a random Chess960 position is chosen when the
    /// game begins ([`with_start`]).
    pub fn offered_terms(self) -> Result<Terms, BadTerms> {
        if self.rated && (self.start.is_some() || !counts(&self.time, self.chess960, self.claims)) {
            return Err(BadTerms::NotRated);
        }
        let first_move = self.is_awaited.then(|| first_move(&self.time)).flatten();
        let terms = Terms {
            start: chosen_start(self.chess960, self.chess960_number, self.start)?,
            chess960: self.chess960,
            time: self.time,
            rated: self.rated,
            claims: self.claims,
            first_move,
        };
        arbiter::Game::new(terms.clone()).map_err(BadTerms::Invalid)?;
        Ok(terms)
    }
}

/// Chooses a random starting position if the terms are Chess960 without a chosen one.
pub fn with_start(mut terms: Terms) -> Terms {
    if terms.chess960 && terms.start.is_none() {
        terms.start = Some(random_chess960_start());
    }
    terms
}

/// Returns the FEN of the chosen starting position.
fn chosen_start(
    chess960: bool,
    number: Option<i32>,
    fen: Option<String>,
) -> Result<Option<String>, BadTerms> {
    let Some(number) = number else {
        return Ok(fen);
    };
    if !chess960 || fen.is_some() {
        let sentence =
            "The number of a starting position is for Chess960 without a chosen position.";
        return Err(BadTerms::Number(sentence.into()));
    }
    let start = u16::try_from(number).ok().and_then(Position::chess960);
    let start = start.ok_or_else(|| {
        let sentence = "There is no Chess960 starting position {number}: choose 0 to 959.";
        BadTerms::Number(Sentence::new(sentence).with("number", number))
    })?;
    Ok(Some(start.fen()))
}

/// Whether the result of a game between two registered players can be rated: it is timed or by
/// correspondence, starts from the standard position, and draws are claimed.
pub fn counts(time: &TimeControl, chess960: bool, claims: Claims) -> bool {
    *time != TimeControl::Unlimited && !chess960 && claims != Claims::Automatic
}

/// Returns the time limit for each player's first move in a game between two people. Both clocks
/// are stopped during that time. `None` if the players need not be connected at the start.
fn first_move(time: &TimeControl) -> Option<Millis> {
    match Speed::of(time) {
        Speed::Bullet | Speed::Blitz => Some(30 * SECOND),
        Speed::Rapid => Some(60 * SECOND),
        Speed::Classical => Some(120 * SECOND),
        Speed::Correspondence | Speed::Unlimited => None,
    }
}

/// Returns a random Chess960 starting position as a FEN.
fn random_chess960_start() -> String {
    let position = Position::chess960(random::below(960));
    position.expect("there are 960 starting positions").fen()
}

/// Returns the terms of a rematch. A Chess960 start is used for two games, so that each player has
/// both colors; then another one is chosen. `before` are the terms of the game before the last one.
pub(crate) fn rematch_terms(last: &Terms, before: Option<&Terms>) -> Terms {
    let mut terms = last.clone();
    let start = last.start_position().ok();
    if let Some(number) = start.and_then(|start| start.chess960_number())
        && before.is_some_and(|before| before.start == last.start)
    {
        let other = (number + 1 + random::below(959)) % 960;
        terms.start = Position::chess960(other).map(|start| start.fen());
    }
    terms
}

/// Returns the seats of White and Black for the color chosen by the holder of the first seat.
pub fn seats(chooser: Seat, other: Seat, color: ColorChoice) -> [Seat; 2] {
    let chooser_is_white = match color {
        ColorChoice::White => true,
        ColorChoice::Black => false,
        ColorChoice::Random => random::below(2) == 0,
    };
    if chooser_is_white {
        [chooser, other]
    } else {
        [other, chooser]
    }
}

/// A game to be created.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The terms of the game.
    pub terms: Terms,
    /// The seats of White and Black ([`rules::Color::index`]). With an open seat, the game begins
    /// when it is taken.
    pub seats: [Seat; 2],
    /// The player who created the game.
    pub created_by: PlayerId,
    /// The time of creation.
    pub at: Timestamp,
    /// The game of which this one is a rematch.
    pub rematch_of: Option<GameId>,
    /// The idempotency key: at most one game is created for it.
    pub request_key: Option<String>,
}

/// The result of creating a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Created {
    /// The id of the new game.
    pub id: GameId,
    /// False if the game was created earlier, by a request with the same key or for the same
    /// rematch.
    pub is_new: bool,
}

/// The reason why a game was not created.
#[derive(Debug)]
pub enum NotCreated {
    /// The server's clock is wrong.
    CannotBeTimed,
    /// The store failed to create it.
    Store(CreateError),
}

/// Rejects a timed game while the server's clock is wrong.
pub fn check_clock(games: &Games, time: &TimeControl) -> Result<(), NotCreated> {
    let node = &games.node;
    let is_timed = *time != TimeControl::Unlimited;
    if is_timed && node.outages.cannot_time(node.clock.now()) {
        return Err(NotCreated::CannotBeTimed);
    }
    Ok(())
}

/// Returns the row of a new game under this id, with its first entry if all seats are taken.
pub fn row(id: GameId, new: NewGame) -> store::NewGame {
    let starts = !new.seats.contains(&Seat::Open);
    let [white, black] = new.seats;
    store::NewGame {
        id,
        first: starts.then(|| first(&new.terms, new.seats, new.at)),
        terms: new.terms,
        white,
        black,
        created_by: new.created_by,
        created_at: new.at,
        rematch_of: new.rematch_of,
        request_key: new.request_key,
    }
}

/// Returns the row of a new game that continues after the moves of an earlier one, under its terms. Both
/// seats are taken.
pub fn row_after(id: GameId, earlier: &Game, new: NewGame) -> store::NewGame {
    let first = first_after(earlier, new.seats, new.at);
    let terms = earlier.terms().clone();
    let first = Some(first);
    store::NewGame {
        first,
        ..row(id, NewGame { terms, ..new })
    }
}

/// Creates a game. If it begins, the listeners are notified later: see [`has_started`].
pub async fn create(games: &Games, new: NewGame) -> Result<Created, NotCreated> {
    check_clock(games, &new.terms.time)?;
    create_row(games, row(GameId::from_bits(random::bits()), new)).await
}

/// Creates a game that is not due, because its end is written at once.
pub(crate) async fn create_asleep(games: &Games, new: NewGame) -> Result<Created, NotCreated> {
    let mut game = row(GameId::from_bits(random::bits()), new);
    if let Some(first) = &mut game.first {
        first.due = None;
    }
    create_row(games, game).await
}

async fn create_row(games: &Games, mut game: store::NewGame) -> Result<Created, NotCreated> {
    loop {
        match games.node.store.create_game(game.clone()).await {
            Ok(()) => {
                let (id, is_new) = (game.id, true);
                return Ok(Created { id, is_new });
            }
            Err(CreateError::IdTaken) => game.id = GameId::from_bits(random::bits()),
            // The answer to an earlier request was lost.
            Err(CreateError::AlreadyMade(id) | CreateError::AlreadyRematched(id)) => {
                return Ok(Created { id, is_new: false });
            }
            Err(why) => return Err(NotCreated::Store(why)),
        }
    }
}

/// Notifies listeners that a game has begun. Call this after the game is durable.
pub fn has_started(games: &Games, game: GameId, time: &TimeControl, seats: [Seat; 2]) {
    let started = GameStarted {
        game,
        time: time.clone(),
        seats,
    };
    tracing::debug!(game = %started.game, "a game has begun");
    games.listeners.game_started(&started);
}

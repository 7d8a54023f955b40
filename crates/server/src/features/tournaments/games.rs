//! The games of a round, and their results.

use arbiter::{Claims, Points, Reason, Terms, Timestamp, Verdict};
use game::create::{self, Agreed, BadTerms, NewGame};
use net::random;
use rules::Position;
use store::{GameId, PlayerId, Seat, TournamentGame};
use tournament::{EntrantId, Outcome, Side, Venue};

use super::content::BoardGame;
use super::judge::Interrupted;
use super::loaded::Loaded;

/// The games that begin with an entry.
#[derive(Default)]
pub(super) struct Beginning {
    pub(super) games: Vec<TournamentGame>,
    pub(super) boards: Vec<BoardGame>,
}

impl Beginning {
    fn add(&mut self, place: (u16, u16), new: NewGame) {
        let id = GameId::from_bits(random::bits());
        self.add_row(place, id, create::row(id, new));
    }

    fn add_row(&mut self, (round, board): (u16, u16), id: GameId, game: store::NewGame) {
        self.games.push(TournamentGame {
            round: round.into(),
            board: board.into(),
            game,
        });
        let game = id.to_string();
        self.boards.push(BoardGame { board, game });
    }
}

impl Loaded {
    /// Returns the games of the current round that have not begun: boards without a result at which
    /// both players play on this server. `before` is the state before the entry.
    pub(super) fn games_to_begin(
        &self,
        before: &Self,
        at: Timestamp,
        created_by: Option<PlayerId>,
    ) -> Result<Beginning, BadTerms> {
        if self.state.is_arena() {
            return self.arena_games_to_begin(before, at, created_by);
        }
        let mut beginning = Beginning::default();
        let Some(created_by) = created_by else {
            return Ok(beginning);
        };
        let number = self.state.current_round();
        let Some(round) = self.state.round(number) else {
            return Ok(beginning);
        };
        if self.state.settings.venue == Venue::Board {
            return Ok(beginning);
        }
        let is_new = before.state.current_round() < number;
        let replayed = |board: u16| {
            let earlier = |of: &Self| Some(of.state.round(number)?.board(board)?.earlier.len());
            earlier(before) < earlier(self)
        };
        let mut terms = None;
        for board in &round.boards {
            if board.outcome.is_some() || !(is_new || replayed(board.number)) {
                continue;
            }
            let Some(seats) = self.seats(board.players) else {
                continue;
            };
            // All boards of a round have the same starting position.
            let terms = match &terms {
                Some(terms) => Terms::clone(terms),
                None => terms.insert(self.terms()?).clone(),
            };
            let new = NewGame {
                terms,
                seats,
                created_by,
                at,
                rematch_of: None,
                request_key: None,
            };
            beginning.add((number, board.number), new);
        }
        Ok(beginning)
    }

    /// Returns the games of a wave of an arena that was paired after `before`.
    fn arena_games_to_begin(
        &self,
        before: &Self,
        at: Timestamp,
        created_by: Option<PlayerId>,
    ) -> Result<Beginning, BadTerms> {
        let mut beginning = Beginning::default();
        let wave = self.state.arena.wave;
        if before.state.arena.wave == wave {
            return Ok(beginning);
        }
        // All boards of a wave have the same starting position.
        let terms = self.terms()?;
        for (&key, players) in self.state.arena.running.range((wave, 0)..) {
            let [white, black] = players.map(|entrant| self.players.get(&entrant).copied());
            let Some((white, black)) = white.zip(black) else {
                continue;
            };
            let new = NewGame {
                terms: terms.clone(),
                seats: [Seat::Person(white), Seat::Person(black)],
                created_by: created_by.unwrap_or(white),
                at,
                rematch_of: None,
                request_key: None,
            };
            beginning.add(key, new);
        }
        Ok(beginning)
    }

    /// Returns the game that a device at a board of the current round records, after the moves of an
    /// interrupted recording if it continues one. The device holds both seats.
    pub(super) fn game_to_record(
        &self,
        board: u16,
        device: PlayerId,
        at: Timestamp,
        continues: Option<&Interrupted>,
    ) -> Result<Beginning, BadTerms> {
        let mut beginning = Beginning::default();
        let number = self.state.current_round();
        let Some(round) = self.state.round(number) else {
            return Ok(beginning);
        };
        let settings = &self.state.settings;
        // The devices of a round draw the same starting position.
        let drawn = (round.paired_at.0 % 960) as i32;
        let agreed = Agreed {
            time: settings.time.clone(),
            chess960: settings.chess960,
            chess960_number: settings.chess960.then_some(drawn),
            start: None,
            // Both players claim on one device, so a wrong claim gives neither of them extra time.
            claims: Claims::WithoutPenalty,
            rated: false,
            is_awaited: false,
        };
        let new = NewGame {
            terms: agreed.terms()?,
            seats: [Seat::Person(device); 2],
            created_by: device,
            at,
            rematch_of: None,
            request_key: None,
        };
        let place = (number, board);
        match continues {
            Some(earlier) => {
                let id = GameId::from_bits(random::bits());
                beginning.add_row(place, id, create::row_after(id, &earlier.game, new));
            }
            None => beginning.add(place, new),
        }
        Ok(beginning)
    }

    /// Returns the seats of an online board.
    fn seats(&self, players: [EntrantId; 2]) -> Option<[Seat; 2]> {
        let seat = |entrant| {
            let is_at_board = self.state.entrant(entrant)?.details.at_board;
            let player = self.players.get(&entrant).filter(|_| !is_at_board)?;
            Some(Seat::Person(*player))
        };
        Some([seat(players[0])?, seat(players[1])?])
    }

    fn terms(&self) -> Result<Terms, BadTerms> {
        let settings = &self.state.settings;
        let number = settings.chess960.then(|| i32::from(random::below(960)));
        let agreed = Agreed {
            time: settings.time.clone(),
            chess960: settings.chess960,
            chess960_number: number,
            start: None,
            claims: Claims::ByPlayers,
            rated: settings.rated,
            is_awaited: true,
        };
        let mut terms = agreed.terms()?;
        if settings.grace.is_some() {
            terms.first_move = settings.grace;
        }
        Ok(terms)
    }

    /// Returns the result of a board from the verdict on its game. A player who did not make the
    /// first move, or whose account was erased before it, forfeits the game.
    pub(super) fn outcome(&self, players: [EntrantId; 2], verdict: Verdict, plies: u32) -> Outcome {
        match verdict.score {
            Points::WhiteWins => Outcome::WhiteWins,
            Points::BlackWins => Outcome::BlackWins,
            Points::Draw => Outcome::Draw,
            Points::None => {
                let is_here = players.map(|player| self.players.contains_key(&player));
                let absent = match (verdict.reason, is_here) {
                    (Reason::Aborted, [false, true]) => Side::White,
                    (Reason::Aborted, [true, false]) => Side::Black,
                    _ if plies.is_multiple_of(2) => Side::White,
                    _ => Side::Black,
                };
                Outcome::forfeit_by(absent)
            }
        }
    }
}

/// Returns the score with which the arbiter ends a running game.
pub(super) const fn score(outcome: Outcome) -> Points {
    match outcome {
        Outcome::WhiteWins | Outcome::BlackForfeits => Points::WhiteWins,
        Outcome::BlackWins | Outcome::WhiteForfeits => Points::BlackWins,
        Outcome::Draw => Points::Draw,
        Outcome::BothForfeit
        | Outcome::BothLose
        | Outcome::DrawAndLoss
        | Outcome::LossAndDraw
        | Outcome::Adjourned => Points::None,
    }
}

/// Returns whether these settings give valid games.
pub(super) fn check(settings: &tournament::Settings) -> Result<(), BadTerms> {
    if settings.venue == Venue::Board {
        return Ok(());
    }
    let agreed = Agreed {
        time: settings.time.clone(),
        chess960: settings.chess960,
        chess960_number: settings
            .chess960
            .then(|| Position::start().chess960_number().unwrap_or(518).into()),
        start: None,
        claims: Claims::ByPlayers,
        rated: settings.rated,
        is_awaited: true,
    };
    agreed.terms().map(drop)
}

//! Matches between engines, to measure which one is stronger.
//!
//! A [`Match`] plays pairs of games on several cores, each pair from one opening with colors
//! reversed, and counts a [`Tally`]. With an [`Sprt`] it ends as soon as a hypothesis is accepted.

mod adjudication;
mod answer;
mod contender;
mod declared;
mod end;
mod endings;
mod game;
mod moment;
pub mod openings;
mod player;
mod score_sheet;
mod standings;
mod tally;
mod tempo;
mod uci;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;

use pgn::Record;
use rules::Line;

pub use adjudication::{Adjudication, Draw, Resign};
pub use contender::{Contender, Program};
pub use end::{End, Note, Reason};
pub use game::Game;
pub use openings::{BookOpenings, Openings};
pub use standings::{Standing, standings};
pub(crate) use tally::FEWEST_PAIRS;
pub use tally::{Answer, Estimate, Faults, Sprt, Tally};
pub use tempo::Tempo;

use moment::A_MOMENT;
use player::Player;

/// Settings of a match.
#[derive(Clone, Debug)]
pub struct Match {
    /// The engines; results are from the first one's point of view.
    pub engines: [Contender; 2],
    /// The time control.
    pub tempo: Tempo,
    /// Maximum number of pairs of games.
    pub pairs: usize,
    /// The test that may end the match earlier.
    pub sprt: Option<Sprt>,
    /// Rules for the adjudication of games.
    pub adjudication: Adjudication,
    /// The date for the games' `Date` tag, as in `2026.01.31`.
    pub date: Option<String>,
    /// Number of concurrent games, at least one.
    pub concurrency: usize,
}

/// Two games from one opening; the first engine has White in the first.
struct Pair {
    number: usize,
    games: [Game; 2],
}

impl Match {
    /// Plays the match. Calls `report` after each pair with both games and the tally.
    ///
    /// An engine that crashes or hangs loses that game and is restarted for the next one.
    ///
    /// # Errors
    ///
    /// Returns an error if an engine cannot be started, or cannot play Chess960 for a Chess960
    /// opening. The error is a sentence that names the engine.
    pub fn run(
        &self,
        openings: impl Iterator<Item = Line> + Send,
        report: impl FnMut(&[Record; 2], &Tally),
    ) -> Result<Tally, String> {
        self.run_until(&AtomicBool::new(false), openings, report)
    }

    /// Plays as [`Self::run`] does, until the match ends or `stop` is set. Unfinished games are
    /// aborted, and their pairs do not count.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::run`].
    pub fn run_until(
        &self,
        stop: &AtomicBool,
        openings: impl Iterator<Item = Line> + Send,
        mut report: impl FnMut(&[Record; 2], &Tally),
    ) -> Result<Tally, String> {
        let openings = Mutex::new(openings.take(self.pairs).enumerate());
        let enough = AtomicBool::new(false);
        let mut tally = Tally::default();
        thread::scope(|scope| {
            let (played, pairs) = channel();
            for _ in 0..self.concurrency.max(1) {
                let (played, openings, enough) = (played.clone(), &openings, &enough);
                scope.spawn(move || self.play_pairs(openings, enough, &played));
            }
            drop(played);
            let counted = self.count(&pairs, stop, &mut tally, &mut report);
            // Games that are still being played do not count.
            enough.store(true, Ordering::Relaxed);
            counted
        })?;
        Ok(tally)
    }

    /// Counts finished pairs until there are no more, or until the result is decided.
    fn count(
        &self,
        pairs: &Receiver<Result<Pair, String>>,
        stop: &AtomicBool,
        tally: &mut Tally,
        report: &mut impl FnMut(&[Record; 2], &Tally),
    ) -> Result<(), String> {
        loop {
            let Pair { number, games } = match pairs.recv_timeout(A_MOMENT) {
                Ok(pair) => pair?,
                Err(RecvTimeoutError::Timeout) if !stop.load(Ordering::Relaxed) => continue,
                Err(_) => return Ok(()),
            };
            tally.add([&games[0].end, &games[1].end]);
            report(&self.records(number, &games), tally);
            // Pairs that are still being played must not reopen the decision.
            let is_answered = self
                .sprt
                .is_some_and(|sprt| sprt.answer(tally) != Answer::Open);
            if is_answered || stop.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
    }

    /// Plays pairs until there are no more openings, or until the match is stopped.
    fn play_pairs(
        &self,
        openings: &Mutex<impl Iterator<Item = (usize, Line)>>,
        enough: &AtomicBool,
        played: &Sender<Result<Pair, String>>,
    ) {
        let mut players = [None, None];
        while !enough.load(Ordering::Relaxed) {
            let next = openings.lock().expect("no panic while it is held").next();
            let Some((number, opening)) = next else {
                return;
            };
            let games = self.play_pair(&mut players, &opening, number, enough);
            let Some(games) = games.transpose() else {
                return;
            };
            let pair = games.map(|games| Pair { number, games });
            let failed = pair.is_err();
            if played.send(pair).is_err() || failed {
                return;
            }
        }
    }

    /// Plays a pair; `None` if the match is stopped before its end.
    fn play_pair(
        &self,
        players: &mut [Option<Player>; 2],
        opening: &Line,
        number: usize,
        enough: &AtomicBool,
    ) -> Result<Option<[Game; 2]>, String> {
        let seed = 2 * number as u64;
        let Some(first) = self.play_game(players, opening, seed, [0, 1], enough)? else {
            return Ok(None);
        };
        let second = self.play_game(players, opening, seed + 1, [1, 0], enough)?;
        Ok(second.map(|second| [first, second]))
    }

    /// Plays a game; `seats` maps White and Black to the engines. `None` if the match is stopped
    /// before its end.
    fn play_game(
        &self,
        players: &mut [Option<Player>; 2],
        opening: &Line,
        seed: u64,
        seats: [usize; 2],
        enough: &AtomicBool,
    ) -> Result<Option<Game>, String> {
        for (player, contender) in players.iter_mut().zip(&self.engines) {
            if player.is_none() {
                *player = Some(Player::start(contender)?);
            }
            if let Some(player) = player {
                player.check(contender, opening.start().castling_mode())?;
            }
        }
        let [Some(first), Some(second)] = players else {
            return Err("an engine is not there".to_owned());
        };
        let seated = if seats == [0, 1] {
            [first, second]
        } else {
            [second, first]
        };
        let (line, tempo, adjudication) = (opening.clone(), self.tempo, self.adjudication);
        let Some(game) = game::play(line, tempo, adjudication, seed, seated, enough) else {
            return Ok(None);
        };
        if let (Reason::Crash(_) | Reason::Flag, Some(winner)) = (&game.end.reason, game.end.winner)
        {
            players[seats[(!winner).index()]] = None;
        }
        Ok(Some(game))
    }

    fn records(&self, number: usize, games: &[Game; 2]) -> [Record; 2] {
        let [one, other] = &self.engines;
        let round = 2 * number + 1;
        let mut records = [
            score_sheet::record(&games[0], round, [one, other], self.tempo),
            score_sheet::record(&games[1], round + 1, [other, one], self.tempo),
        ];
        if let Some(date) = &self.date {
            for record in &mut records {
                record.tags.set("Date", date);
            }
        }
        records
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_ends_on_stop() {
        let random: Contender = "random".parse().unwrap();
        let contest = Match {
            engines: [random.clone(), random],
            tempo: Tempo::Nodes(1),
            pairs: 400,
            sprt: None,
            adjudication: Adjudication::default(),
            date: None,
            concurrency: 2,
        };
        let stop = AtomicBool::new(false);
        let ask = |_: &[Record; 2], _: &Tally| stop.store(true, Ordering::Relaxed);
        let tally = contest.run_until(&stop, Openings::new(1), ask).unwrap();
        assert_eq!(tally.games.iter().sum::<u32>(), 2);
    }

    #[test]
    fn a_sequential_test_ends_with_its_answer() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 400.0,
        };
        let random: Contender = "random".parse().unwrap();
        let contest = Match {
            engines: [random.clone(), random],
            tempo: Tempo::Nodes(1),
            pairs: 400,
            sprt: Some(sprt),
            adjudication: Adjudication::default(),
            date: None,
            concurrency: 8,
        };
        let mut answered = 0;
        let count = |_: &[Record; 2], tally: &Tally| {
            answered += u32::from(sprt.answer(tally) != Answer::Open);
        };
        let tally = contest.run(Openings::new(1), count).unwrap();
        assert_ne!(sprt.answer(&tally), Answer::Open);
        assert_eq!(answered, 1);
    }
}

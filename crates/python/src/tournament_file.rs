//! Tournament files (TRF): players, pairings, checks and standings.

use std::collections::BTreeSet;

use pairing::Tpn;
use pairing::dutch::Round;
use pyo3::prelude::*;
use tiebreak::{Base, Criterion, Event, Format, Settings};
use tournament::swiss;
use trf::{Color, Entry, Outcome, Player, Reading};

use crate::error::value_error;
use crate::types::{DIFFERENCE, PAIRING, PLAYER, PROBLEM, RESULT, STANDING, TIE_BREAK};

/// A tournament as in a file.
#[pyclass(module = "staunton_chess.tournament", frozen)]
pub(crate) struct Tournament(Reading);

/// Reads a tournament file. Text that cannot be read becomes a problem.
#[pyfunction]
pub(crate) fn read_tournament(py: Python<'_>, bytes: &[u8]) -> Tournament {
    Tournament(py.detach(|| trf::read(bytes)))
}

#[pymethods]
impl Tournament {
    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.tournament.name
    }

    /// The place.
    #[getter]
    fn city(&self) -> &str {
        &self.0.tournament.city
    }

    /// The announced number of rounds.
    #[getter]
    fn rounds(&self) -> Option<u16> {
        self.0.tournament.rounds
    }

    /// The number of rounds with results.
    #[getter]
    fn completed_rounds(&self) -> u16 {
        self.0.tournament.completed_rounds()
    }

    /// Whether everybody meets everybody.
    #[getter]
    fn is_round_robin(&self) -> bool {
        self.0.tournament.is_round_robin()
    }

    /// The codes of the tie-breaks that the file names.
    #[getter]
    fn tie_breaks(&self) -> Vec<String> {
        self.0.tournament.tie_breaks.clone()
    }

    /// The problems in the text, with their places.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let problems = self.0.problems.iter();
        problems
            .map(|it| {
                PROBLEM.create(
                    py,
                    (
                        it.kind.to_string(),
                        it.line,
                        it.column,
                        None::<u64>,
                        None::<u64>,
                    ),
                )
            })
            .collect()
    }

    /// The players, in the order of the file.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let players = self.0.tournament.players.iter();
        players.map(|it| self.player(py, it)).collect()
    }

    /// Pairs the next round by the FIDE (Dutch) system of 2026 (C.04.3). The bye comes last.
    fn pair<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let number = self.0.tournament.completed_rounds() + 1;
        let round = self.pairing(py, number)?;
        let pairs = round.pairs.iter().map(|pair| {
            let reason = Some(pair.color_rule.reason());
            PAIRING.create(py, (tpn(pair.white), Some(tpn(pair.black)), reason))
        });
        let bye = round
            .bye
            .iter()
            .map(|bye| PAIRING.create(py, (tpn(bye.player), None::<u32>, None::<&str>)));
        pairs.chain(bye).collect()
    }

    /// Compares the pairings of all past rounds with the FIDE (Dutch) system.
    fn check<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let mut differences = Vec::new();
        for number in 1..=self.0.tournament.completed_rounds() {
            let round = self.pairing(py, number)?;
            let pairs = round.pairs.iter();
            let mut expected: BTreeSet<(u32, Option<u32>)> = pairs
                .map(|pair| (tpn(pair.white), Some(tpn(pair.black))))
                .collect();
            expected.extend(round.bye.iter().map(|bye| (tpn(bye.player), None)));
            let found = self.pairs_in_file(number);
            for (only, other, is_in_file) in [(&found, &expected, true), (&expected, &found, false)]
            {
                for (white, black) in only.difference(other) {
                    let arguments = (number, *white, *black, is_in_file);
                    differences.push(DIFFERENCE.create(py, arguments)?);
                }
            }
        }
        Ok(differences)
    }

    /// Ranks the players by the criteria, such as `["PTS", "DE", "BH/C1"]`. Without criteria, those
    /// of the file count. `after` is the last round that counts.
    #[pyo3(signature = (tie_breaks=None, *, after=None, round_robin=None))]
    fn standings<'py>(
        &self,
        py: Python<'py>,
        tie_breaks: Option<Vec<String>>,
        after: Option<u16>,
        round_robin: Option<bool>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let tournament = &self.0.tournament;
        let criteria = match &tie_breaks {
            Some(codes) => parse(codes)?,
            None => self.own_criteria()?,
        };
        let mut event = Event::from_trf(tournament, after);
        match round_robin {
            Some(true) => event.format = Format::RoundRobin,
            Some(false) => event.format = Format::Swiss,
            None => {}
        }
        let settings = Settings::of_tournament(tournament);
        let standings = py.detach(|| tiebreak::standings(&event, &criteria, &settings, None));
        let rows = standings.rows.iter().map(|row| {
            let player = &tournament.players[row.player];
            let scores = criteria.iter().zip(&row.scores).map(|(criterion, score)| {
                let value = score.value.map(|_| score.text(event.completed));
                TIE_BREAK.create(py, (criterion.to_string(), value, score.to_string()))
            });
            let scores: Vec<_> = scores.collect::<PyResult<_>>()?;
            let points = points(tournament.points_after(player, event.completed));
            STANDING.create(py, (row.rank, player.number, &player.name, points, scores))
        });
        rows.collect()
    }

    /// Returns the tournament as a file in the form of TRF26.
    fn to_trf(&self) -> PyResult<String> {
        self.0.tournament.to_trf().map_err(value_error)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Tournament {:?}, {} players, {} rounds completed>",
            self.0.tournament.name,
            self.0.tournament.players.len(),
            self.0.tournament.completed_rounds()
        )
    }
}

impl Tournament {
    fn pairing(&self, py: Python<'_>, round: u16) -> PyResult<Round> {
        let paired = py.detach(|| swiss::pair(&self.0.tournament, round, &[]));
        paired.map_err(|why| value_error(format!("round {round}: {why}")))
    }

    /// The pairs of a round as White and Black, and the bye as the player alone.
    fn pairs_in_file(&self, round: u16) -> BTreeSet<(u32, Option<u32>)> {
        let players = self.0.tournament.players.iter();
        let pair = |player: &Player| {
            let entry = self.0.tournament.entry(player, round)?;
            let number = u32::from(player.number);
            match (entry.opponent, entry.color) {
                (Some(opponent), Some(Color::White)) => Some((number, Some(u32::from(opponent)))),
                (None, _) if entry.outcome == Outcome::PairingBye => Some((number, None)),
                _ => None,
            }
        };
        players.filter_map(pair).collect()
    }

    /// The criteria that the file names, or only the points.
    fn own_criteria(&self) -> PyResult<Vec<Criterion>> {
        let tournament = &self.0.tournament;
        if !tournament.standings.is_empty() {
            return parse(&tournament.standings);
        }
        let mut criteria = parse(&tournament.tie_breaks)?;
        criteria.insert(0, Base::Points.into());
        Ok(criteria)
    }

    fn player<'py>(&self, py: Python<'py>, player: &Player) -> PyResult<Bound<'py, PyAny>> {
        let tournament = &self.0.tournament;
        let completed = tournament.completed_rounds();
        let results = (1..=completed).map(|round| {
            let entry = tournament.entry(player, round);
            entry.map(|entry| self.result(py, entry)).transpose()
        });
        let results: Vec<_> = results.collect::<PyResult<_>>()?;
        let arguments = (
            player.number,
            &player.name,
            &player.title,
            player.rating,
            &player.federation,
            player.fide_id,
            points(tournament.points_after(player, completed)),
            results,
        );
        PLAYER.create(py, arguments)
    }

    fn result<'py>(&self, py: Python<'py>, entry: Entry) -> PyResult<Bound<'py, PyAny>> {
        let color = entry.color.map(|color| color == Color::White);
        let value = points(self.0.tournament.points.points(entry.outcome));
        let symbol = entry.outcome.symbol().to_string();
        RESULT.create(py, (entry.opponent, color, symbol, value))
    }
}

fn parse(codes: &[String]) -> PyResult<Vec<Criterion>> {
    let criteria = codes.iter().map(|code| code.parse::<Criterion>());
    criteria.map(|parsed| parsed.map_err(value_error)).collect()
}

fn points(points: trf::Points) -> f64 {
    f64::from(points.tenths()) / 10.0
}

fn tpn(number: Tpn) -> u32 {
    number.0
}

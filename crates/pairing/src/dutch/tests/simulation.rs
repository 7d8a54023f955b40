//! Random tournaments.

use std::ops::Range;

use crate::dutch::Round;
use crate::model::{Color, Forbidden, Player, PointSystem, Points, Record, Score, Tournament, Tpn};

/// A tournament whose results follow from a seed.
pub(super) struct Simulation {
    pub(super) tournament: Tournament,
    state: u64,
    draws: usize,
    forfeits: usize,
    absences: usize,
}

impl Simulation {
    pub(super) fn new(seed: u64, sizes: Range<usize>) -> Self {
        let mut simulation = Self {
            tournament: super::tournament(0, &[]),
            state: seed,
            draws: 0,
            forfeits: 0,
            absences: 0,
        };
        simulation.start(&sizes);
        simulation
    }

    fn start(&mut self, sizes: &Range<usize>) {
        let size = sizes.start + self.below(sizes.len());
        let rounds = 2 + self.below(size);
        self.draws = self.below(70);
        self.forfeits = [0, 0, 10, 30][self.below(4)];
        self.absences = [0, 0, 5, 25][self.below(4)];
        let virtual_points = self.below(3) == 0;
        let points = match self.below(3) {
            0 => PointSystem::new(Points(30), Points(10), Points(0)),
            _ => PointSystem::default(),
        };
        let mut players = vec![Player::default(); size];
        if virtual_points {
            for player in &mut players[..size / 2] {
                player.virtual_points = vec![points.win; rounds / 2];
            }
        }
        let mut forbidden = Vec::new();
        while self.below(3) == 0 {
            let (a, b) = (self.below(size), self.below(size));
            if a != b {
                let players = vec![Tpn::from_index(a), Tpn::from_index(b)];
                let weak = self.below(2) == 0;
                forbidden.push(Forbidden {
                    players,
                    first_round: 1,
                    last_round: 3,
                    weak,
                });
            }
        }
        let initial_color = if self.below(2) == 0 {
            Color::White
        } else {
            Color::Black
        };
        self.tournament = Tournament {
            rounds: rounds as u16,
            players,
            points,
            initial_color,
            forbidden,
        };
    }

    fn below(&mut self, limit: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.state >> 33) % limit as u64) as usize
    }

    pub(super) fn set_absences(&mut self) {
        for index in 0..self.tournament.players.len() {
            self.tournament.players[index].absent = self.below(100) < self.absences;
        }
    }

    pub(super) fn play(&mut self, round: &Round) {
        let absent = [
            Record::HalfPointBye,
            Record::ZeroPointBye,
            Record::FullPointBye,
        ];
        let mut records: Vec<Record> = (0..self.tournament.players.len())
            .map(|_| absent[self.below(3)])
            .collect();
        for pair in &round.pairs {
            let game = |opponent: Tpn, color: Color, score: Score| Record::Game {
                opponent,
                color,
                score,
            };
            let white = |score| game(pair.black, Color::White, score);
            let black = |score| game(pair.white, Color::Black, score);
            let results = if self.below(100) < self.forfeits {
                (Record::ForfeitWin, Record::ForfeitLoss)
            } else if self.below(100) < self.draws {
                (white(Score::Draw), black(Score::Draw))
            } else if self.below(2) == 0 {
                (white(Score::Win), black(Score::Loss))
            } else {
                (white(Score::Loss), black(Score::Win))
            };
            records[pair.white.0 as usize - 1] = results.0;
            records[pair.black.0 as usize - 1] = results.1;
        }
        if let Some(bye) = &round.bye {
            records[bye.player.0 as usize - 1] = Record::PairingBye;
        }
        for (player, record) in self.tournament.players.iter_mut().zip(records) {
            player.records.push(record);
        }
    }
}

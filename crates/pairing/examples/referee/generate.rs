//! Random tournaments that the crate pairs round by round.

use pairing::{
    Color, Forbidden, Player, PointSystem, Points, Record, Score, Tournament, Tpn, dutch,
};

use crate::random::Random;

/// The special features of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Plain,
    Forbidden,
    ThreePoints,
    LateEntries,
    Baku,
    Unplayed,
}

const KINDS: [Kind; 6] = [
    Kind::Plain,
    Kind::Forbidden,
    Kind::ThreePoints,
    Kind::LateEntries,
    Kind::Baku,
    Kind::Unplayed,
];

pub(crate) struct Event {
    pub(crate) kind: Kind,
    pub(crate) tournament: Tournament,
    /// The pairings of the past rounds.
    pub(crate) rounds: Vec<dutch::Round>,
    /// No legal pairing of a further round existed.
    pub(crate) is_blocked: bool,
}

struct Generator {
    random: Random,
    kind: Kind,
    /// The percentages of draws, forfeits and absences.
    draws: usize,
    forfeits: usize,
    absences: usize,
    /// The first round of each player, and the round after the last one.
    present: Vec<(usize, usize)>,
}

impl Event {
    pub(crate) fn generate(seed: u64, largest: usize) -> Self {
        let mut random = Random(seed);
        let kind = KINDS[random.below(KINDS.len())];
        let size = match random.below(100) {
            0..60 => 8 + random.below(33),
            60..85 => 40 + random.below(61),
            _ => 100 + random.below(101),
        };
        let size = size.min(largest);
        let rounds = 3 + random.below(9.min(size - 4));
        let unplayed = kind == Kind::Unplayed;
        let mut generator = Generator {
            kind,
            draws: random.below(60),
            forfeits: if unplayed {
                random.below(30)
            } else {
                random.below(3)
            },
            absences: if unplayed {
                random.below(25)
            } else {
                random.below(3)
            },
            present: vec![(0, rounds); size],
            random,
        };
        let mut tournament = generator.start(size, rounds);
        let mut is_blocked = false;
        let mut past = Vec::new();
        for _ in 0..rounds {
            generator.set_absences(&mut tournament);
            let Ok(round) = dutch::pair(&tournament) else {
                is_blocked = true;
                break;
            };
            generator.play(&mut tournament, &round);
            past.push(round);
        }
        Self {
            kind,
            tournament,
            rounds: past,
            is_blocked,
        }
    }
}

impl Generator {
    fn start(&mut self, size: usize, rounds: usize) -> Tournament {
        let points = match self.kind {
            Kind::ThreePoints => PointSystem::new(Points(30), Points(10), Points(0)),
            _ => PointSystem::default(),
        };
        let initial_color = if self.random.chance(50) {
            Color::White
        } else {
            Color::Black
        };
        let mut players = vec![Player::default(); size];
        if self.kind == Kind::Baku {
            accelerate(&mut players, rounds);
        }
        if self.kind == Kind::LateEntries {
            for (first, last) in &mut self.present {
                if self.random.chance(15) {
                    *first = self.random.below(rounds);
                }
                if self.random.chance(10) {
                    *last = 1 + self.random.below(rounds);
                }
            }
        }
        let forbidden = match self.kind {
            Kind::Forbidden => self.forbid(size, rounds),
            _ => Vec::new(),
        };
        Tournament {
            rounds: rounds as u16,
            players,
            points,
            initial_color,
            forbidden,
        }
    }

    fn forbid(&mut self, size: usize, rounds: usize) -> Vec<Forbidden> {
        let mut forbidden = Vec::new();
        for _ in 0..=self.random.below(size / 4) {
            let first = self.random.below(rounds);
            let last = first + self.random.below(rounds - first);
            let mut players: Vec<Tpn> = (0..2 + self.random.below(3))
                .map(|_| Tpn::from_index(self.random.below(size)))
                .collect();
            players.sort_unstable();
            players.dedup();
            if players.len() > 1 {
                forbidden.push(Forbidden {
                    players,
                    first_round: first as u16 + 1,
                    last_round: last as u16 + 1,
                    weak: false,
                });
            }
        }
        forbidden
    }

    fn set_absences(&mut self, tournament: &mut Tournament) {
        let round = tournament.past_rounds();
        for (player, &(first, last)) in tournament.players.iter_mut().zip(&self.present) {
            player.absent = round < first || round >= last || self.random.chance(self.absences);
        }
    }

    fn play(&mut self, tournament: &mut Tournament, round: &dutch::Round) {
        let mut records = vec![Record::ZeroPointBye; tournament.players.len()];
        for (index, record) in records.iter_mut().enumerate() {
            let (first, last) = self.present[index];
            if tournament.players[index].absent && (first..last).contains(&tournament.past_rounds())
            {
                *record = match self.random.below(10) {
                    0..5 => Record::HalfPointBye,
                    5 => Record::FullPointBye,
                    _ => Record::ZeroPointBye,
                };
            }
        }
        for pair in &round.pairs {
            let (white, black) = (pair.white.0 as usize - 1, pair.black.0 as usize - 1);
            (records[white], records[black]) = self.result(white, black);
        }
        if let Some(bye) = &round.bye {
            records[bye.player.0 as usize - 1] = Record::PairingBye;
        }
        for (player, record) in tournament.players.iter_mut().zip(records) {
            player.records.push(record);
        }
    }

    fn result(&mut self, white: usize, black: usize) -> (Record, Record) {
        if self.random.chance(self.forfeits) {
            return match self.random.below(7) {
                0..3 => (Record::ForfeitWin, Record::ForfeitLoss),
                3..6 => (Record::ForfeitLoss, Record::ForfeitWin),
                _ => (Record::ForfeitLoss, Record::ForfeitLoss),
            };
        }
        let strength = |index: usize| self.present.len() * 2 - index;
        let total = strength(white) + strength(black);
        let white_is_better = self.random.below(total * total) < {
            let (a, b) = (strength(white), strength(black));
            total * total * a * a / (a * a + b * b)
        };
        let (mine, other) = if self.random.chance(self.draws) {
            (Score::Draw, Score::Draw)
        } else if white_is_better {
            (Score::Win, Score::Loss)
        } else {
            (Score::Loss, Score::Win)
        };
        let game = |opponent: usize, color: Color, score: Score| Record::Game {
            opponent: Tpn::from_index(opponent),
            color,
            score,
        };
        (
            game(black, Color::White, mine),
            game(white, Color::Black, other),
        )
    }
}

fn accelerate(players: &mut [Player], rounds: usize) {
    let group = (2 * players.len().div_ceil(4)).min(players.len());
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    for player in &mut players[..group] {
        player.virtual_points = (0..accelerated)
            .map(|round| Points(if round < full { 10 } else { 5 }))
            .collect();
    }
}

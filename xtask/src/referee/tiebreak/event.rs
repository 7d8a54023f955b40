//! Random events.

use std::collections::HashSet;

use trf::{Color, Entry, Outcome, Player, PointSystem, Points, Tournament};

use crate::referee::random::Random;

/// An event, and what to compute.
pub(super) struct Generated {
    pub(super) tournament: Tournament,
    pub(super) criteria: Vec<&'static str>,
    /// The round after which to compute; `None`: the last one.
    pub(super) after: Option<u16>,
}

/// Criteria in any order. The direct encounter depends on the order.
const CRITERIA: [&str; 44] = [
    "PTS", "DE", "DE/P", "WIN", "WON", "BPG", "BWG", "REP", "STD", "TPN", "TPN/R", "RTNG",
    "RTNG/R", "PS", "PS/C1", "PS/C2", "KS", "KS/L+1", "KS/L-1", "KS/L60", "SB", "SB/C1", "SB/C2",
    "SB/M1", "SB/P", "BH", "BH/C1", "BH/C2", "BH/C3", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "AOB",
    "AOB/R", "ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/R", "TPR", "PTP", "APRO", "APPO",
];

/// Gacrux changes its state when it computes one of these, so they are last.
const FORE: [&str; 5] = ["FB", "FB/C1", "FB/M1", "FB/P", "AOB/F"];

pub(super) fn generate(random: &mut Random) -> Generated {
    let round_robin = random.percent(25);
    let mut tournament = if round_robin {
        round_robin_event(random)
    } else {
        swiss_event(random)
    };
    for index in 0..tournament.players.len() {
        let player = &tournament.players[index];
        let sum = tournament.points_after(player, player.rounds.len() as u16);
        tournament.players[index].points = sum;
    }
    let rounds = tournament.rounds.unwrap_or_default();
    let after = (rounds > 2 && random.percent(15)).then(|| random.between(1, rounds.into()) as u16);
    // Without its last rounds, an event would have another number of completed rounds.
    let after = Some(after.unwrap_or(rounds));
    let mut criteria = CRITERIA.to_vec();
    random.shuffle(&mut criteria);
    if random.percent(60) {
        // As in real events, the points come first.
        let points = criteria.iter().position(|&code| code == "PTS");
        criteria.swap(0, points.unwrap_or_default());
        let encounter = criteria.iter().position(|&code| code == "DE");
        criteria.swap(1, encounter.unwrap_or(1));
    }
    let mut fore = FORE.to_vec();
    random.shuffle(&mut fore);
    criteria.extend(fore);
    Generated {
        tournament,
        criteria,
        after,
    }
}

fn players(random: &mut Random, count: usize) -> Vec<Player> {
    let all_rated = random.percent(80);
    let spread = random.choose(&[50, 400, 1400]);
    let player = |index: usize, random: &mut Random| Player {
        number: index as u16 + 1,
        name: format!("Player, {}", index + 1),
        rating: (all_rated || random.percent(90)).then(|| (1200 + random.below(spread)) as u16),
        ..Player::default()
    };
    (0..count).map(|index| player(index, random)).collect()
}

fn point_system(random: &mut Random) -> PointSystem {
    let mut system = if random.percent(20) {
        PointSystem::THREE_ONE_ZERO
    } else {
        PointSystem::STANDARD
    };
    if random.percent(10) {
        system.pairing_bye = Some(system.draw);
    }
    system
}

/// Random games, in the order of the scores, without two games of the same players.
fn swiss_event(random: &mut Random) -> Tournament {
    let count = random.between(4, 24);
    let rounds = random.between(2, 9.min(count - 1));
    let points = point_system(random);
    let mut swiss = Swiss {
        points,
        forfeits: random.choose(&[0, 5, 25]),
        absences: random.choose(&[0, 5, 25]),
        rematches: random.percent(10),
        met: HashSet::new(),
        // The first and the last round in which each player takes part.
        present: (0..count)
            .map(|_| {
                let first = if random.percent(10) {
                    random.below(rounds)
                } else {
                    0
                };
                let last = if random.percent(10) {
                    random.below(rounds)
                } else {
                    rounds - 1
                };
                (first, last)
            })
            .collect(),
        players: players(random, count),
    };
    for round in 0..rounds {
        swiss.pair(random, round);
    }
    Tournament {
        rounds: Some(rounds as u16),
        type_code: "FIDE_DUTCH_2026".into(),
        initial_color: Some(Color::White),
        points,
        players: swiss.finished(),
        ..Tournament::default()
    }
}

struct Swiss {
    points: PointSystem,
    /// Probabilities in percent.
    forfeits: usize,
    absences: usize,
    rematches: bool,
    met: HashSet<(usize, usize)>,
    present: Vec<(usize, usize)>,
    players: Vec<Player>,
}

impl Swiss {
    fn pair(&mut self, random: &mut Random, round: usize) {
        let mut open = Vec::new();
        for player in 0..self.players.len() {
            let (first, last) = self.present[player];
            self.players[player].rounds.push(None);
            if !(first..=last).contains(&round) {
                let absent = Entry::bye(Outcome::ZeroPointBye);
                self.players[player].rounds[round] = random.percent(50).then_some(absent);
            } else if random.percent(self.absences) {
                let outcome = random.choose(&[
                    Outcome::HalfPointBye,
                    Outcome::HalfPointBye,
                    Outcome::ZeroPointBye,
                    Outcome::FullPointBye,
                ]);
                self.players[player].rounds[round] = Some(Entry::bye(outcome));
            } else {
                open.push(player);
            }
        }
        random.shuffle(&mut open);
        open.sort_by_key(|&player| self.score(player));
        while let Some(player) = open.pop() {
            let new = |other: &usize| self.rematches || !self.met.contains(&key(player, *other));
            if let Some(index) = open.iter().rposition(new) {
                let other = open.remove(index);
                self.game(random, round, player, other);
            } else {
                let outcome = if open.is_empty() {
                    Outcome::PairingBye
                } else {
                    Outcome::ZeroPointBye
                };
                self.players[player].rounds[round] = Some(Entry::bye(outcome));
            }
        }
    }

    fn score(&self, player: usize) -> Points {
        let entries = self.players[player].rounds.iter().flatten();
        entries.map(|entry| self.points.points(entry.outcome)).sum()
    }

    fn game(&mut self, random: &mut Random, round: usize, player: usize, other: usize) {
        let (white, black) = if random.percent(50) {
            (player, other)
        } else {
            (other, player)
        };
        let results = result(random, self.forfeits);
        if results[0].is_played() {
            self.met.insert(key(player, other));
        }
        set_game(&mut self.players, round, [white, black], results);
    }

    fn finished(mut self) -> Vec<Player> {
        trim(&mut self.players);
        self.players
    }
}

/// Berger tables by rotation, once or twice, with withdrawals.
fn round_robin_event(random: &mut Random) -> Tournament {
    let count = random.between(3, 10);
    let even = count + count % 2;
    let cycles = if count <= 6 && random.percent(30) {
        2
    } else {
        1
    };
    let rounds = cycles * (even - 1);
    let points = point_system(random);
    let forfeits = random.choose(&[0, 10, 30]);
    let mut players = players(random, count);
    let withdrawn: Vec<usize> = (0..count)
        .map(|_| {
            if random.percent(10) {
                random.below(rounds)
            } else {
                rounds
            }
        })
        .collect();
    for round in 0..rounds {
        let at = |place: usize| match place {
            0 => even - 1,
            _ => (place - 1 + round) % (even - 1),
        };
        for place in 0..even / 2 {
            let (mut one, mut two) = (at(place), at(even - 1 - place));
            if (round + place) % 2 == 1 {
                (one, two) = (two, one);
            }
            if one >= count || two >= count {
                continue;
            }
            let mut results = result(random, forfeits);
            let gone = [one, two].map(|player| round >= withdrawn[player]);
            match gone {
                [true, true] => results = [Outcome::ForfeitLoss; 2],
                [true, false] => results = [Outcome::ForfeitLoss, Outcome::ForfeitWin],
                [false, true] => results = [Outcome::ForfeitWin, Outcome::ForfeitLoss],
                [false, false] => {}
            }
            set_game(&mut players, round, [one, two], results);
        }
    }
    trim(&mut players);
    let code = if cycles == 2 {
        "FIDE_DOUBLEROUNDROBIN"
    } else {
        "FIDE_ROUNDROBIN"
    };
    Tournament {
        rounds: Some(rounds as u16),
        type_code: code.into(),
        points,
        players,
        ..Tournament::default()
    }
}

fn key(one: usize, two: usize) -> (usize, usize) {
    (one.min(two), one.max(two))
}

/// The results of White and Black.
fn result(random: &mut Random, forfeits: usize) -> [Outcome; 2] {
    if random.percent(forfeits) {
        return random.choose(&[
            [Outcome::ForfeitWin, Outcome::ForfeitLoss],
            [Outcome::ForfeitLoss, Outcome::ForfeitWin],
            [Outcome::ForfeitLoss, Outcome::ForfeitLoss],
        ]);
    }
    if random.percent(3) {
        return random.choose(&[
            [Outcome::ShortWin, Outcome::ShortLoss],
            [Outcome::ShortDraw, Outcome::ShortDraw],
        ]);
    }
    random.choose(&[
        [Outcome::Win, Outcome::Loss],
        [Outcome::Draw, Outcome::Draw],
        [Outcome::Loss, Outcome::Win],
    ])
}

fn set_game(players: &mut [Player], round: usize, pair: [usize; 2], results: [Outcome; 2]) {
    let [white, black] = pair;
    for (player, opponent, color, outcome) in [
        (white, black, Color::White, results[0]),
        (black, white, Color::Black, results[1]),
    ] {
        let opponent = players[opponent].number;
        let rounds = &mut players[player].rounds;
        if rounds.len() <= round {
            rounds.resize(round + 1, None);
        }
        rounds[round] = Some(Entry::game(opponent, color, outcome));
    }
}

/// Removes blank cells at the end, as the reader does.
fn trim(players: &mut [Player]) {
    for player in players {
        while player.rounds.last().is_some_and(Option::is_none) {
            player.rounds.pop();
        }
    }
}

//! Measures the time to pair each round of a large tournament.
//!
//! `cargo xtask bench pairing` builds and starts this.

use std::time::{Duration, Instant};

use pairing::{Color, Player, PointSystem, Record, Score, Tournament, Tpn, dutch};

const SIZES: [usize; 6] = [100, 200, 500, 1000, 1001, 2000];
const ROUNDS: u16 = 9;

fn main() {
    println!("seconds to pair each of {ROUNDS} rounds");
    for size in SIZES {
        let times = pair_all(size);
        let rounds: Vec<String> = times
            .iter()
            .map(|time| format!("{:.3}", time.as_secs_f64()))
            .collect();
        let longest = times.iter().max().copied().unwrap_or_default();
        println!(
            "{size:>5} players: {} (longest {:.3})",
            rounds.join(" "),
            longest.as_secs_f64()
        );
    }
}

fn pair_all(size: usize) -> Vec<Duration> {
    let mut tournament = Tournament {
        rounds: ROUNDS,
        players: vec![Player::default(); size],
        points: PointSystem::default(),
        initial_color: Color::White,
        forbidden: Vec::new(),
    };
    let mut state = 1;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let round = dutch::pair(&tournament).expect("a legal pairing exists");
        times.push(started.elapsed());
        play(&mut tournament, &round, &mut state);
    }
    times
}

/// Plays a round in which the stronger player wins more often.
fn play(tournament: &mut Tournament, round: &dutch::Round, state: &mut u64) {
    let size = tournament.players.len() as f64;
    for pair in &round.pairs {
        let advantage = f64::from(pair.black.0) - f64::from(pair.white.0);
        let expected = 1.0 / (1.0 + 10_f64.powf(-4.0 * advantage / size));
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let chance = (*state >> 33) as f64 / f64::from(1_u32 << 31);
        let (white, black) = if (chance - expected).abs() < 0.15 {
            (Score::Draw, Score::Draw)
        } else if chance < expected {
            (Score::Win, Score::Loss)
        } else {
            (Score::Loss, Score::Win)
        };
        record(tournament, pair.white, pair.black, Color::White, white);
        record(tournament, pair.black, pair.white, Color::Black, black);
    }
    if let Some(index) = round.bye.as_ref().and_then(|bye| bye.player.index()) {
        tournament.players[index].records.push(Record::PairingBye);
    }
}

fn record(tournament: &mut Tournament, player: Tpn, opponent: Tpn, color: Color, score: Score) {
    if let Some(index) = player.index() {
        tournament.players[index].records.push(Record::Game {
            opponent,
            color,
            score,
        });
    }
}

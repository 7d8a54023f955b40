//! Measures the time to pair each round of a large tournament.
//!
//! `cargo xtask bench pairing` builds and starts this. With the path of the program bbpPairings as
//! argument, that program pairs one round of the tournaments of up to 1,000 players, too.

#[path = "referee/trf.rs"]
mod trf;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use pairing::{Color, Player, PointSystem, Record, Score, Tournament, Tpn, dutch};

const SIZES: [usize; 6] = [100, 200, 500, 1000, 1001, 2000];
const ROUNDS: u16 = 9;
/// The round that the other program pairs, from 0.
const COMPARED: usize = 4;
/// The largest tournament for the other program, whose time grows with the cube of the players.
const LARGEST_COMPARED: usize = 1000;

fn main() {
    let bbp = std::env::args().nth(1);
    println!("seconds to pair each of {ROUNDS} rounds");
    for size in SIZES {
        let other = bbp.as_deref().filter(|_| size <= LARGEST_COMPARED);
        let times = pair_all(size, other);
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

/// Pairs all rounds. If another program is given, it pairs one of them, and its time is printed.
fn pair_all(size: usize, bbp: Option<&str>) -> Vec<Duration> {
    let mut tournament = Tournament {
        rounds: ROUNDS,
        players: vec![Player::default(); size],
        points: PointSystem::default(),
        initial_color: Color::White,
        forbidden: Vec::new(),
    };
    let mut state = 1;
    let mut times = Vec::new();
    let mut rounds = Vec::new();
    for number in 0..usize::from(ROUNDS) {
        let started = Instant::now();
        let round = dutch::pair(&tournament).expect("a legal pairing exists");
        times.push(started.elapsed());
        if let Some(bbp) = bbp.filter(|_| number == COMPARED) {
            let time = time_of_bbp(bbp, &trf::write(&tournament, &rounds), &round);
            println!(
                "{size:>5} players, round {}: {:.3}, bbpPairings {:.3}",
                number + 1,
                times[number].as_secs_f64(),
                time.as_secs_f64()
            );
        }
        play(&mut tournament, &round, &mut state);
        rounds.push(round);
    }
    times
}

/// Returns the time in which bbpPairings pairs the next round of a file. The pairs must be those
/// of `round`.
fn time_of_bbp(program: &str, file: &str, round: &dutch::Round) -> Duration {
    let folder = std::env::temp_dir();
    let input = folder.join(format!("pairing-speed-{}.trf", std::process::id()));
    std::fs::write(&input, file).expect("a writable folder for temporary files");
    let started = Instant::now();
    let output = Command::new(program)
        .arg("--dutch")
        .args([&input, Path::new("-p")])
        .stderr(Stdio::inherit())
        .output()
        .expect("bbpPairings starts");
    let time = started.elapsed();
    std::fs::remove_file(&input).expect("the file was written");
    let mut theirs: Vec<String> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .skip(1)
        .map(|line| line.trim().to_owned())
        .collect();
    let mut ours: Vec<String> = round
        .pairs
        .iter()
        .map(|pair| format!("{} {}", pair.white, pair.black))
        .collect();
    ours.extend(round.bye.iter().map(|bye| format!("{} 0", bye.player)));
    theirs.sort_unstable();
    ours.sort_unstable();
    assert_eq!(ours, theirs, "bbpPairings pairs the round differently");
    time
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

//! Generated games in the style of servers, played at random with a fixed seed.

use std::fmt::Write;
use std::io;

use rules::{Move, Position};

/// `SplitMix64`.
struct Dice(u64);

impl Dice {
    fn below(&mut self, faces: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) as usize % faces
    }
}

/// Writes this many games as PGN: all with clocks, every fourth with evaluations, every eighth with
/// text comments, NAGs and variations.
pub(crate) fn write(games: usize, seed: u64) -> Vec<u8> {
    let mut dice = Dice(seed);
    let mut text = String::new();
    for number in 0..games {
        // Writing to a String cannot fail.
        let _ = write_tags(&mut text, number, &mut dice);
        let _ = write_moves(&mut text, number, &mut dice);
    }
    text.into_bytes()
}

/// Writes at least this many megabytes of games, thousands at a time.
pub(crate) fn write_to(out: &mut impl io::Write, megabytes: usize) -> io::Result<()> {
    let mut written = 0;
    for seed in 1.. {
        if written >= megabytes * 1_000_000 {
            break;
        }
        let text = write(2_000, seed);
        out.write_all(&text)?;
        written += text.len();
    }
    out.flush()
}

fn write_tags(text: &mut String, number: usize, dice: &mut Dice) -> std::fmt::Result {
    writeln!(text, "[Event \"Rated Blitz game\"]")?;
    writeln!(text, "[Site \"https://example.org/{number:08x}\"]")?;
    writeln!(text, "[White \"player{}\"]", dice.below(10_000))?;
    writeln!(text, "[Black \"player{}\"]", dice.below(10_000))?;
    writeln!(text, "[Result \"*\"]")?;
    writeln!(text, "[UTCDate \"2024.05.{:02}\"]", 1 + dice.below(28))?;
    writeln!(text, "[WhiteElo \"{}\"]", 1_000 + dice.below(1_500))?;
    writeln!(text, "[BlackElo \"{}\"]", 1_000 + dice.below(1_500))?;
    writeln!(text, "[ECO \"B00\"]")?;
    writeln!(text, "[TimeControl \"180+2\"]\n")
}

fn write_moves(text: &mut String, number: usize, dice: &mut Dice) -> std::fmt::Result {
    let mut position = Position::start();
    let (evaluated, annotated) = (number.is_multiple_of(4), number.is_multiple_of(8));
    let plies = 40 + dice.below(80);
    for ply in 0..plies {
        let Some(mv) = choose(&position, dice) else {
            break;
        };
        write_number(text, ply)?;
        write!(text, "{}", position.san(mv))?;
        if annotated {
            text.push_str(["", "", "", "?", "!", "?!", " $13"][dice.below(7)]);
        }
        text.push_str(" { ");
        if annotated && dice.below(6) == 0 {
            text.push_str("This is a move that nobody has thought about. ");
        }
        if evaluated {
            let value = dice.below(1_000);
            let sign = if dice.below(2) == 0 { "-" } else { "" };
            write!(text, "[%eval {sign}{}.{:02}] ", value / 100, value % 100)?;
        }
        let clock = 180 - dice.below(180);
        write!(text, "[%clk 0:{:02}:{:02}] }} ", clock / 60, clock % 60)?;
        if annotated && dice.below(8) == 0 {
            write_variation(text, position, ply, dice)?;
        }
        position.play_unchecked(mv);
    }
    text.push_str("*\n\n");
    Ok(())
}

/// Writes up to four alternative moves from here.
fn write_variation(
    text: &mut String,
    mut position: Position,
    ply: usize,
    dice: &mut Dice,
) -> std::fmt::Result {
    text.push_str("( ");
    for ply in ply..=ply + dice.below(4) {
        let Some(mv) = choose(&position, dice) else {
            break;
        };
        write_number(text, ply)?;
        write!(text, "{} ", position.san(mv))?;
        position.play_unchecked(mv);
    }
    text.push_str(") ");
    Ok(())
}

fn write_number(text: &mut String, ply: usize) -> std::fmt::Result {
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    write!(text, "{}{dots} ", ply / 2 + 1)
}

fn choose(position: &Position, dice: &mut Dice) -> Option<Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[dice.below(moves.len())])
}

//! The clocks compared with the time control.

use std::time::Duration;

use pgn::Annotation;
use rules::Color;

use super::game::Game;

/// Clocks are rounded to seconds.
const TOLERANCE: Duration = Duration::from_secs(1);

pub(super) fn check(game: &Game, found: &mut Vec<String>) {
    let Some(control) = game.known("TimeControl") else {
        return;
    };
    let Some((base, increment)) = sudden_death(control) else {
        return;
    };
    let mut last = [None; 2];
    let mut is_reported = [false; 2];
    for &(ply, clock) in &game.clocks {
        let white_began = game.outline.start.turn() == Color::White;
        let is_black = (ply % 2 == 1) == white_began;
        let side = usize::from(is_black);
        let name = ["White", "Black"][side];
        let number = ply / 2 + 1;
        let before = last[side].replace(clock);
        if is_reported[side] {
            continue;
        }
        let allowed = match before {
            Some(before) => before + increment,
            // The increment of each move so far.
            None => base + increment * u32::try_from(number).unwrap_or(u32::MAX),
        };
        // Without an increment a clock never rises.
        let tolerance = if increment.is_zero() && before.is_some() {
            Duration::from_millis(999)
        } else {
            TOLERANCE
        };
        if clock > allowed + tolerance {
            is_reported[side] = true;
            let clock = shown(clock);
            found.push(match before {
                Some(before) => format!(
                    "{name}'s clock rises from {} to {clock} with move {number}, but TimeControl \
                     says {control}",
                    shown(before)
                ),
                None => format!(
                    "{name}'s clock shows {clock} after move {number}, but TimeControl says {control}"
                ),
            });
        }
    }
}

/// Returns the time and the increment of a time control of one period: `300+3` or `300`.
fn sudden_death(control: &str) -> Option<(Duration, Duration)> {
    let (base, increment) = control.split_once('+').unwrap_or((control, "0"));
    let seconds = |text: &str| {
        let seconds: f64 = text.trim().parse().ok()?;
        Duration::try_from_secs_f64(seconds).ok()
    };
    // A very short time is that of an unlimited game, or in minutes.
    let base = seconds(base).filter(|base| *base >= Duration::from_secs(15))?;
    let increment = seconds(increment)?;
    (increment < Duration::from_hours(24) && base < Duration::from_hours(24 * 365))
        .then_some((base, increment))
}

/// Returns a clock as in a comment.
fn shown(clock: Duration) -> String {
    let written = Annotation::Clock(clock).to_string();
    written
        .trim_start_matches("[%clk ")
        .trim_end_matches(']')
        .to_owned()
}

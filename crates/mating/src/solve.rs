//! The order in which the arguments are tried.

use rules::{Bitboard, Color, Outcome, Position};

use crate::blockade::{Blockade, KingRelation, Start};
use crate::dive::Dive;
use crate::meter::{Exhausted, Meter};
use crate::search::{Distance, Found, Plan, Proofs, Search, has_lone_minor};
use crate::{Answer, Argument, Budget, Verdict, material};

/// How many positions the first search looks at before the board is looked over for a
/// blockade. Most boards are open, and on those the mate is found earlier.
const FIRST_SEARCH: u64 = 1_000;

/// How many dives are tried before anything is searched. One is mostly enough.
const DIVES: u32 = 3;

/// Where the first search drives the king that is to be mated.
const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// Whether `side` can mate by any series of legal moves.
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_mating::{Budget, Verdict};
/// use staunton_rules::{CastlingMode, Color, Position};
///
/// // A lone knight mates when the enemy pawn stands in its king's way.
/// let position = "7k/7p/8/8/8/3KN3/8/8 w - - 0 1";
/// let mut position = Position::from_fen(position, CastlingMode::Standard)?;
/// let answer = staunton_mating::solve(&position, Color::White, Budget::default());
/// let Verdict::Winnable { line } = answer.verdict else { panic!("there is a mate") };
/// for mv in line {
///     position = position.play(mv)?;
/// }
/// assert_eq!(position.outcome(), Some(staunton_rules::Outcome::Checkmate));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(position: &Position, side: Color, budget: Budget) -> Answer {
    match position.outcome() {
        Some(Outcome::Checkmate) if position.turn() != side => {
            return answer(Verdict::Winnable { line: Vec::new() }, 1);
        }
        Some(_) => return answer(Verdict::Unwinnable(Argument::GameOver), 1),
        None => {}
    }
    if !material::can_mate(position.board(), side) {
        return answer(Verdict::Unwinnable(Argument::Material), 1);
    }
    let mut meter = Meter::new(budget.nodes);
    let verdict = decide(position, side, &mut meter).unwrap_or(Verdict::Unknown);
    answer(verdict, meter.nodes())
}

/// The arguments that cost work, in their order.
fn decide(position: &Position, side: Color, meter: &mut Meter) -> Result<Verdict, Exhausted> {
    meter.node()?;
    let start = Start::of(position);
    if !has_lone_minor(position.board(), side) {
        let mut dive = Dive::new(position, side, meter);
        if let Some(line) = (0..DIVES).find_map(|_| dive.run()) {
            return Ok(Verdict::Winnable { line });
        }
    }
    let blockade = Blockade::of(&start, meter)?;
    let possible = blockade.mated_on(side, meter)?;
    if possible.is_empty() {
        return Ok(Verdict::Unwinnable(Argument::Blockade));
    }
    if start.castling.is_empty()
        && KingRelation::of(&start, &blockade, meter)?.bars_mate_by(side, meter)?
    {
        return Ok(Verdict::Unwinnable(Argument::Blockade));
    }
    let goals = match EDGE & possible {
        edge if edge.any() => edge,
        _ => possible,
    };
    for attempt in 0.. {
        let distance = Distance::to(goals, side, plan(position, side, attempt), attempt);
        let mut search = Search::new(position, side, Proofs::MaterialAndBlockade, distance);
        let mut share = meter.share(share(attempt));
        let found = search.run(&mut share);
        meter.absorb(&share)?;
        if let Some(verdict) = verdict(found) {
            return Ok(verdict);
        }
    }
    Ok(Verdict::Unknown)
}

/// Whether `side` can mate, when that is settled at little cost; made to be asked after every
/// move. As certain as [`solve`].
pub fn quick(position: &Position, side: Color) -> Option<bool> {
    solve(position, side, Budget::QUICK).verdict.can_mate()
}

/// Whether neither side can mate (FIDE 5.2.2); `None` when it is not known of one, and the
/// other cannot. Each side is asked with this budget.
pub fn is_dead(position: &Position, budget: Budget) -> Option<bool> {
    let mut known = true;
    for side in Color::ALL {
        match solve(position, side, budget).verdict.can_mate() {
            Some(true) => return Some(false),
            Some(false) => {}
            None => known = false,
        }
    }
    known.then_some(true)
}

/// How many positions a search may look at before another one starts afresh: a search that
/// follows a wrong trail seldom leaves it, and another chance is soon another trail. The
/// seventh search goes on to the end.
fn share(attempt: u64) -> u64 {
    match attempt {
        0..6 => FIRST_SEARCH << (attempt / 2),
        _ => u64::MAX,
    }
}

/// The plans take turns.
fn plan(position: &Position, side: Color, attempt: u64) -> Plan {
    match attempt {
        0 if !has_lone_minor(position.board(), side) => Plan::Strip,
        _ if attempt.is_multiple_of(2) => Plan::Corner,
        _ => Plan::Net,
    }
}

fn answer(verdict: Verdict, nodes: u64) -> Answer {
    Answer { verdict, nodes }
}

/// What a search has settled, if anything.
fn verdict(found: Found) -> Option<Verdict> {
    match found {
        Found::Mate(line) => Some(Verdict::Winnable { line }),
        Found::Nothing => Some(Verdict::Unwinnable(Argument::Exhaustion)),
        Found::OutOfBudget => None,
    }
}

//! The order in which the arguments are tried.

use rules::{Bitboard, Color, Outcome, Position};

use crate::blockade::{Blockade, KingRelation, Start};
use crate::dive::Playout;
use crate::meter::{Exhausted, Meter};
use crate::rover::RoverSearch;
use crate::search::{Distance, Found, Plan, Search, has_lone_minor};
use crate::{Answer, Argument, Budget, Winnability, material};

/// Seed for choosing between positions that seem about equally near to a mate.
const SEED: u64 = 1;

/// Number of dives before any search. One is usually enough.
const DIVES: u32 = 3;

/// The squares to which the first search drives the king to be mated.
const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// Decides whether `side` can mate by any series of legal moves.
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_mating::{Budget, Winnability};
/// use staunton_rules::{CastlingMode, Color, Position};
///
/// // A lone knight mates when the enemy pawn blocks its own king.
/// let position = "7k/7p/8/8/8/3KN3/8/8 w - - 0 1";
/// let mut position = Position::from_fen(position, CastlingMode::Standard)?;
/// let answer = staunton_mating::solve(&position, Color::White, Budget::default());
/// let Winnability::Winnable { line } = answer.winnability else { panic!("there is a mate") };
/// for mv in line {
///     position = position.play(mv)?;
/// }
/// assert_eq!(position.outcome(), Some(staunton_rules::Outcome::Checkmate));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(position: &Position, side: Color, budget: Budget) -> Answer {
    match position.outcome() {
        Some(Outcome::Checkmate) if position.turn() != side => {
            return answer(Winnability::Winnable { line: Vec::new() }, 1);
        }
        Some(_) => return answer(Winnability::Unwinnable(Argument::GameOver), 1),
        None => {}
    }
    if !material::can_mate(position.board(), side) {
        return answer(Winnability::Unwinnable(Argument::Material), 1);
    }
    let mut meter = Meter::new(budget.nodes);
    let found = decide(position, side, &mut meter).unwrap_or(Winnability::Unknown);
    answer(found, meter.nodes())
}

/// Tries the arguments that cost work, in their order.
fn decide(position: &Position, side: Color, meter: &mut Meter) -> Result<Winnability, Exhausted> {
    meter.node()?;
    let start = Start::of(position);
    if !has_lone_minor(position.board(), side) {
        let mut dive = Playout::new(side);
        for _ in 0..DIVES {
            if let Some(line) = dive.run(position, meter)? {
                return Ok(Winnability::Winnable { line });
            }
        }
    }
    let blockade = Blockade::of(&start, meter)?;
    let possible = blockade.mated_on(side, meter)?;
    if possible.is_empty() {
        return Ok(Winnability::Unwinnable(Argument::Blockade));
    }
    if start.castling.is_empty()
        && KingRelation::of(&start, &blockade, meter)?.bars_mate_by(side, meter)?
    {
        return Ok(Winnability::Unwinnable(Argument::Blockade));
    }
    let goals = match EDGE & possible {
        edge if edge.any() => edge,
        _ => possible,
    };
    if start.castling.is_empty() {
        let plans: &[Plan] = if has_lone_minor(position.board(), side) {
            &[Plan::Strip, Plan::Corner]
        } else {
            &[Plan::Strip, Plan::Net, Plan::Open]
        };
        let plans = plans.iter().zip(SEED..);
        let distances = plans
            .map(|(&plan, seed)| Distance::to(goals, side, plan, seed))
            .collect();
        let found = RoverSearch::new(position, side, distances).run(meter);
        return Ok(to_answer(found));
    }
    let distance = Distance::to(goals, side, Plan::Corner, SEED);
    Ok(to_answer(Search::new(position, side, distance).run(meter)))
}

/// Whether `side` can mate, if that can be decided at little cost. Suitable for a call after every
/// move. As certain as [`solve`].
pub fn quick(position: &Position, side: Color) -> Option<bool> {
    solve(position, side, Budget::QUICK).winnability.can_mate()
}

/// Whether neither side can mate (FIDE 5.2.2). `None` if the answer for one side is unknown and the
/// other side cannot mate. Each side is solved with this budget.
pub fn is_dead(position: &Position, budget: Budget) -> Option<bool> {
    let mut known = true;
    for side in Color::ALL {
        match solve(position, side, budget).winnability.can_mate() {
            Some(true) => return Some(false),
            Some(false) => {}
            None => known = false,
        }
    }
    known.then_some(true)
}

fn answer(winnability: Winnability, nodes: u64) -> Answer {
    Answer { winnability, nodes }
}

/// Converts the result of a search.
fn to_answer(found: Found) -> Winnability {
    match found {
        Found::Mate(line) => Winnability::Winnable { line },
        Found::Nothing => Winnability::Unwinnable(Argument::Exhaustion),
        Found::OutOfBudget => Winnability::Unknown,
    }
}

//! Round robin tournaments (C.05, Annexes 1 and 2).

mod berger;
mod varma;

pub use berger::{Cycles, Meeting, RoundRobinRound, berger};
pub use varma::{VarmaError, varma};

//! The positions from the game's start to the node being searched, for repetitions.

use rules::{Line, Position};

/// One position of the path.
#[derive(Clone, Copy)]
struct Step {
    key: u64,
    /// How many plies back a repetition of it may lie: no capture, pawn move or null
    /// move in between.
    reach: usize,
}

/// The keys of the game's positions, then of the search's, up to the present node.
pub(super) struct Path {
    steps: Vec<Step>,
    root: usize,
}

impl Path {
    /// The path that ends with the present position of a game.
    pub(super) fn new(line: &Line) -> Self {
        let mut path = Self {
            steps: Vec::new(),
            root: 0,
        };
        for position in line.repeatable() {
            path.push(position);
        }
        path.root = path.steps.len().saturating_sub(1);
        path
    }

    /// Goes to a position reached by a move.
    pub(super) fn push(&mut self, position: &Position) {
        let reach = match self.steps.last() {
            Some(last) if position.halfmove_clock() > 0 => last.reach + 1,
            _ => 0,
        };
        self.steps.push(Step {
            key: position.hash(),
            reach,
        });
    }

    /// Goes to a position reached by passing: nothing before it can come again.
    pub(super) fn push_null(&mut self, position: &Position) {
        self.steps.push(Step {
            key: position.hash(),
            reach: 0,
        });
    }

    /// Goes back.
    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Goes back to the root of the search.
    pub(super) fn rewind(&mut self) {
        self.steps.truncate(self.root + 1);
    }

    /// Whether the present position repeats one after the root, or stands for the third
    /// time counting the game: once is enough inside the search, since whoever could go
    /// round once can go round again.
    pub(super) fn repeats(&self) -> bool {
        let last = self.steps.len() - 1;
        let here = self.steps[last];
        let mut seen = 0;
        for back in (4..=here.reach).step_by(2) {
            let earlier = last - back;
            if self.steps[earlier].key == here.key {
                seen += 1;
                if earlier > self.root || seen == 2 {
                    return true;
                }
            }
        }
        false
    }
}

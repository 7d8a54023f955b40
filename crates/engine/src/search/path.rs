//! The positions from the start of the game to the current node, for the detection of repetitions.

use rules::{Board, Line, Move, MoveKind, Position};

/// A position of the path.
#[derive(Clone, Copy)]
struct Step {
    key: u64,
    board: Board,
    /// Maximum number of plies back to a repetition: the plies since the last capture, pawn move or
    /// null move.
    reach: usize,
}

/// The keys of the game's positions, then of the search's, up to the current node.
pub(super) struct Path {
    steps: Vec<Step>,
    root: usize,
}

impl Path {
    /// Creates the path that ends with the current position of a game.
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

    /// Appends a position reached by a move.
    pub(super) fn push(&mut self, position: &Position) {
        let reach = match self.steps.last() {
            Some(last) if position.halfmove_clock() > 0 => last.reach + 1,
            _ => 0,
        };
        self.steps.push(Step {
            key: position.hash(),
            board: *position.board(),
            reach,
        });
    }

    /// Appends a position reached by a null move: no earlier position can repeat.
    pub(super) fn push_null(&mut self, position: &Position) {
        self.steps.push(Step {
            key: position.hash(),
            board: *position.board(),
            reach: 0,
        });
    }

    /// Removes the last position.
    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Truncates the path to the root of the search.
    pub(super) fn rewind(&mut self) {
        self.steps.truncate(self.root + 1);
    }

    /// Whether the current position repeats one after the root, or occurs for the third time
    /// including the game. Inside the search one repetition is enough, because a side that can
    /// repeat once can repeat again.
    pub(super) fn repeats(&self) -> bool {
        let last = self.steps.len() - 1;
        let here = &self.steps[last];
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

    /// Whether the side to move can return, with one move, to a position after the root, and so can
    /// force a draw. `position` is the current one.
    pub(super) fn can_repeat(&self, position: &Position) -> bool {
        let last = self.steps.len() - 1;
        let after_root = (last - self.root).saturating_sub(1);
        let most = self.steps[last].reach.min(after_root);
        (3..=most)
            .step_by(2)
            .any(|back| leads_to(position, &self.steps[last - back]))
    }
}

/// Whether a move of one piece leads from a position to an earlier one.
fn leads_to(position: &Position, earlier: &Step) -> bool {
    let board = position.board();
    let moved = board.occupied() ^ earlier.board.occupied();
    if moved.len() != 2 || board.differing(&earlier.board) != moved {
        return false;
    }
    let from = moved & board.by_color(position.turn());
    let to = moved.without(board.occupied());
    let (Some(from), Some(to)) = (from.first(), to.first()) else {
        return false;
    };
    let Some(role) = board.role_at(from) else {
        return false;
    };
    let mv = Move::new(from, to, MoveKind::Normal(role));
    // The key also detects different castling or en passant rights.
    position.is_legal(mv) && position.after_unchecked(mv).hash() == earlier.key
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the path after moves from the standard position, of which the first `game` are the
    /// game's.
    fn path(moves: &str, game: usize) -> (Path, Position) {
        let mut line = Line::new(Position::start());
        let moves: Vec<&str> = moves.split(' ').collect();
        for text in &moves[..game] {
            line.play(line.position().parse_move(text).expect("a move"))
                .expect("legal");
        }
        let mut path = Path::new(&line);
        let mut position = *line.position();
        for text in &moves[game..] {
            position.play_unchecked(position.parse_move(text).expect("a move"));
            path.push(&position);
        }
        (path, position)
    }

    #[test]
    fn detects_a_move_that_leads_back_to_an_earlier_position() {
        for (moves, game, foreseen) in [
            ("e4 e5 Nf3 Nf6 Ng1", 1, true),
            // Ng8 leads to the root itself, which has occurred once.
            ("e4 e5 Nf3 Nf6 Ng1", 2, false),
            ("e4 e5 Nf3 Nf6 Nc3 Nc6 Nb1", 1, true),
            ("e4 e5 Nf3 Nf6 Ng1 d6", 1, false),
            // After the rook has returned, Black has lost a castling right.
            ("a4 h5 Nf3 Rh6 Ng1", 1, false),
            ("a4 h5 Nf3 Rh6 Ng1 Rh8 Nf3 Rh6 Ng1", 1, true),
        ] {
            let (path, position) = path(moves, game);
            assert_eq!(path.can_repeat(&position), foreseen, "{moves} from {game}");
        }
    }
}

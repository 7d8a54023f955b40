//! A line of moves as a sequence of boards.

use rules::{Color, Line};

use crate::{Diagram, Frame, MOST_FRAMES, squares_of};

/// Display times of positions, in hundredths of a second: the first, each of the others, and the
/// last.
const FIRST: u16 = 100;
const FRAME_DELAY: u16 = 80;
const LAST: u16 = 400;

/// Returns the positions of a line, including the start, each with the previous move marked.
pub fn diagrams(line: &Line, below: Color) -> Vec<Diagram> {
    let mut last = None;
    let moves = line.moves().iter().map(Some).chain([None]);
    let positions = line.positions().zip(moves);
    positions
        .map(|(position, mv)| {
            let diagram = Diagram {
                board: *position.board(),
                last,
                below,
            };
            last = mv.map(|&mv| squares_of(&position, mv));
            diagram
        })
        .collect()
}

/// Returns frames at a comfortable speed; for a very long line only the last ones.
pub fn frames(mut diagrams: Vec<Diagram>) -> Vec<Frame> {
    diagrams.drain(..diagrams.len().saturating_sub(MOST_FRAMES));
    let count = diagrams.len();
    let frames = diagrams.into_iter().enumerate();
    frames
        .map(|(index, diagram)| Frame {
            diagram,
            delay: match index {
                _ if index + 1 == count => LAST,
                0 => FIRST,
                _ => FRAME_DELAY,
            },
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;

    fn line(moves: &str) -> Line {
        let mut line = Line::new(Position::start());
        for text in moves.split(' ') {
            let mv = line.position().parse_move(text).expect("a move");
            line.play(mv).expect("a legal move");
        }
        line
    }

    #[test]
    fn castling_marks_king_squares_and_last_frame_stays() {
        let castled = line("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
        let frames = frames(diagrams(&castled, Color::Black));
        let delays: Vec<_> = frames.iter().map(|frame| frame.delay).collect();
        assert_eq!(
            delays,
            [
                FIRST,
                FRAME_DELAY,
                FRAME_DELAY,
                FRAME_DELAY,
                FRAME_DELAY,
                FRAME_DELAY,
                FRAME_DELAY,
                LAST
            ]
        );
        assert_eq!(frames[0].diagram.last, None);
        let marked = ["e1", "g1"].map(|name| name.parse().expect("a square"));
        assert_eq!(frames[7].diagram.last, Some(marked));
        assert_eq!(frames[7].diagram.below, Color::Black);
    }

    #[test]
    fn shows_the_end_of_a_very_long_line() {
        let knights = ["Nf3 Nf6 Ng1 Ng8"; 160].join(" ");
        let mut all = diagrams(&line(&knights), Color::White);
        let shown = frames(all.clone());
        assert_eq!(shown.len(), MOST_FRAMES);
        assert_eq!(shown.last().map(|frame| &frame.diagram), all.pop().as_ref());
    }
}

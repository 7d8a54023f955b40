//! Animated games.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Repeat};

use crate::Diagram;
use crate::pixels::{PALETTE, Part, SIDE, TILE, draw};

/// Maximum number of frames: more than the positions of nearly any game.
pub const MOST_FRAMES: usize = 600;

/// A board and its display time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The board.
    pub diagram: Diagram,
    /// The display time in hundredths of a second.
    pub delay: u16,
}

/// Draws boards as a looping GIF of [`SIDE`] by [`SIDE`] pixels. Every frame except the first
/// contains only the changed part. Frames beyond [`MOST_FRAMES`] are left out.
///
/// # Panics
/// Never: writing to memory cannot fail.
pub fn gif(frames: &[Frame]) -> Vec<u8> {
    let side = SIDE as u16;
    let mut encoder =
        Encoder::new(Vec::new(), side, side, PALETTE).expect("writing to memory cannot fail");
    encoder
        .set_repeat(Repeat::Infinite)
        .expect("writing to memory cannot fail");
    let mut before: Option<&Diagram> = None;
    for Frame { diagram, delay } in frames.iter().take(MOST_FRAMES) {
        let nothing = Part {
            columns: 1,
            rows: 1,
            ..Part::WHOLE
        };
        let part = match before {
            None => Part::WHOLE,
            Some(before) => Part::between(before, diagram).unwrap_or(nothing),
        };
        let frame = gif::Frame {
            delay: *delay,
            dispose: DisposalMethod::Keep,
            left: (part.left * TILE) as u16,
            top: (part.top * TILE) as u16,
            width: (part.columns * TILE) as u16,
            height: (part.rows * TILE) as u16,
            buffer: Cow::Owned(draw(diagram, part)),
            ..gif::Frame::default()
        };
        encoder
            .write_frame(&frame)
            .expect("writing to memory cannot fail");
        before = Some(diagram);
    }
    encoder.into_inner().expect("writing to memory cannot fail")
}

#[cfg(test)]
mod tests {
    use gif::{ColorOutput, DecodeOptions};
    use rules::Position;

    use super::*;

    /// Returns the frames of a game with these moves.
    fn frames(moves: &str) -> Vec<Frame> {
        let mut position = Position::start();
        let first = Diagram::of(&position);
        let mut frames = vec![Frame {
            diagram: first,
            delay: 100,
        }];
        for text in moves.split_whitespace() {
            let mv = position.parse_move(text).expect("a move");
            position = position.after_unchecked(mv);
            frames.push(Frame {
                diagram: Diagram {
                    last: Some([mv.from(), mv.to()]),
                    ..Diagram::of(&position)
                },
                delay: 70,
            });
        }
        frames
    }

    #[test]
    fn frames_draw_only_changes_and_add_up_to_the_last_board() {
        let frames = frames("e4 e5 Nf3 Nc6");
        let file = gif(&frames);
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        let mut decoder = options.read_info(&file[..]).expect("a GIF");
        assert_eq!((decoder.width(), decoder.height()), (640, 640));
        assert_eq!(decoder.global_palette(), Some(PALETTE));
        let mut canvas = vec![0; SIDE * SIDE];
        let mut delays = Vec::new();
        let mut sizes = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            delays.push(frame.delay);
            sizes.push((
                usize::from(frame.width) / TILE,
                usize::from(frame.height) / TILE,
            ));
            let width = usize::from(frame.width);
            for (line, pixels) in frame.buffer.chunks(width).enumerate() {
                let at = (usize::from(frame.top) + line) * SIDE + usize::from(frame.left);
                canvas[at..at + width].copy_from_slice(pixels);
            }
        }
        assert_eq!(delays, [100, 70, 70, 70, 70]);
        // After e4 two squares of a file have changed; after the next move the marks of e4 are
        // removed too.
        assert_eq!(sizes[..3], [(8, 8), (1, 3), (1, 6)]);
        let last = frames.last().expect("a frame");
        assert!(canvas == draw(&last.diagram, Part::WHOLE));
    }

    #[test]
    fn keeps_unchanged_frames_and_limits_their_number() {
        let mut long = frames("");
        long.resize(MOST_FRAMES + 7, long[0].clone());
        let file = gif(&long);
        let mut decoder = DecodeOptions::new().read_info(&file[..]).expect("a GIF");
        let mut count = 0;
        while decoder.next_frame_info().expect("a frame").is_some() {
            count += 1;
        }
        assert_eq!(count, MOST_FRAMES);
    }
}

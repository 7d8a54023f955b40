//! Parts of games that are not written.

/// Parts that are omitted from the written movetext.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the parts are independent")]
pub struct LeftOut {
    /// Comments with their contents.
    pub comments: bool,
    /// `[%clk …]`, `[%emt …]` and the times of engines, and comments that contain only those.
    pub clocks: bool,
    /// `[%eval …]` and the scores of engines, and comments that contain only those.
    pub evaluations: bool,
    /// Variations.
    pub variations: bool,
    /// NAGs.
    pub nags: bool,
}

//! Leaves out parts of games.

use pgn::{LeftOut, Tags};

/// The parts to leave out of the written games.
#[derive(clap::Args, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(super) struct Strip {
    /// Leave out comments, including the clocks and evaluations in them
    #[arg(long)]
    no_comments: bool,
    /// Leave out clocks and times in comments
    #[arg(long)]
    no_clocks: bool,
    /// Leave out evaluations in comments
    #[arg(long)]
    no_evals: bool,
    /// Leave out variations
    #[arg(long)]
    no_variations: bool,
    /// Leave out judgments such as $1 and !?
    #[arg(long)]
    no_nags: bool,
    /// Keep only the Seven Tag Roster and these tags; "" keeps only the roster
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    keep_tags: Option<Vec<String>>,
    /// Leave out these tags
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    drop_tags: Vec<String>,
}

/// The Seven Tag Roster, which is always written.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Strip {
    /// The parts to leave out of the movetext.
    pub(super) const fn left_out(&self) -> LeftOut {
        LeftOut {
            comments: self.no_comments,
            clocks: self.no_clocks,
            evaluations: self.no_evals,
            variations: self.no_variations,
            nags: self.no_nags,
        }
    }

    pub(super) fn strip_tags(&self, tags: &mut Tags) {
        if self.keep_tags.is_none() && self.drop_tags.is_empty() {
            return;
        }
        let names = |names: &[String], name: &str| {
            names.iter().any(|known| known.eq_ignore_ascii_case(name))
        };
        tags.retain(|name| {
            let is_kept = ROSTER.iter().any(|known| known.eq_ignore_ascii_case(name))
                || self.keep_tags.as_ref().is_none_or(|kept| names(kept, name));
            is_kept && !names(&self.drop_tags, name)
        });
    }
}

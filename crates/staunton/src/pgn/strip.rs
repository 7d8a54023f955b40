//! Leaving parts of games out.

use pgn::{Annotation, Comment, Movetext, Record};

/// What is left out of the games that are written.
#[derive(clap::Args, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(super) struct Strip {
    /// Leave out comments, with the clocks and evaluations in them
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
    /// Leave out judgements such as $1 and !?
    #[arg(long)]
    no_nags: bool,
    /// Keep of the tags only the roster of seven and these; "" for the seven alone
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    keep_tags: Option<Vec<String>>,
    /// Leave out these tags
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    drop_tags: Vec<String>,
}

/// The roster's tags are written in any case.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Strip {
    pub(super) fn apply(&self, record: &mut Record) {
        self.strip_tags(record);
        self.strip_line(&mut record.main);
    }

    fn strip_tags(&self, record: &mut Record) {
        if self.keep_tags.is_none() && self.drop_tags.is_empty() {
            return;
        }
        let names = |names: &[String], name: &str| {
            names.iter().any(|known| known.eq_ignore_ascii_case(name))
        };
        let kept = |name: &str| {
            let is_kept = ROSTER.iter().any(|known| known.eq_ignore_ascii_case(name))
                || self.keep_tags.as_ref().is_none_or(|kept| names(kept, name));
            is_kept && !names(&self.drop_tags, name)
        };
        record.tags = record.tags.iter().filter(|(name, _)| kept(name)).collect();
    }

    fn strip_line(&self, line: &mut Movetext) {
        self.strip_comments(&mut line.comments);
        for played in &mut line.moves {
            self.strip_comments(&mut played.comments_before);
            self.strip_comments(&mut played.comments);
            if self.no_nags {
                played.nags.clear();
            }
            if self.no_variations {
                played.variations.clear();
            }
            for variation in &mut played.variations {
                self.strip_line(variation);
            }
        }
    }

    fn strip_comments(&self, comments: &mut Vec<Comment>) {
        if self.no_comments {
            comments.clear();
        }
        if !self.no_clocks && !self.no_evals {
            return;
        }
        for comment in comments.iter_mut() {
            comment.annotations.retain(|annotation| match annotation {
                Annotation::Clock(_) | Annotation::Elapsed(_) => !self.no_clocks,
                Annotation::Evaluation(_) => !self.no_evals,
                Annotation::Squares(_) | Annotation::Arrows(_) => true,
            });
        }
        comments.retain(|comment| !comment.text.is_empty() || !comment.annotations.is_empty());
    }
}

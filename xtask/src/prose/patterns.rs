//! Phrases that make text hard to read.

/// Phrases with one weakness.
pub(super) struct Pattern {
    pub(super) name: &'static str,
    /// The words at the beginning of a line, in lower case; a question does not count.
    starts: &'static [&'static str],
    /// The words anywhere in a line, in lower case.
    phrases: &'static [&'static str],
    /// The words that make a phrase a common one.
    except: &'static [&'static str],
}

/// All patterns.
pub(super) const PATTERNS: &[Pattern] = &[
    // A noun clause in place of a noun.
    Pattern {
        name: "what-clause",
        starts: &["what"],
        phrases: &[],
        except: &[],
    },
    Pattern {
        name: "who-clause",
        starts: &["who", "whose"],
        phrases: &["whoever", "whom"],
        except: &[],
    },
    // People in place of program parts.
    Pattern {
        name: "somebody",
        starts: &[],
        phrases: &["nobody", "somebody", "someone", "anybody"],
        except: &[],
    },
    Pattern {
        name: "stands",
        starts: &[],
        phrases: &["stand", "stands", "stood"],
        except: &["for", "by", "out", "alone"],
    },
    Pattern {
        name: "so-many",
        starts: &[],
        phrases: &["so many", "so much", "so long", "so few"],
        except: &[],
    },
    // Speech in place of data flow.
    Pattern {
        name: "told",
        starts: &[],
        phrases: &["told", "tell", "tells", "hears of", "is said", "are said"],
        except: &[],
    },
    Pattern {
        name: "archaic",
        starts: &[],
        phrases: &[
            "anew",
            "for ever",
            "all that",
            "of its own",
            "of their own",
            "by itself",
            "one after the other",
            "but for",
        ],
        except: &[],
    },
];

impl Pattern {
    /// Returns whether the pattern occurs in a line of prose.
    pub(super) fn is_in(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower
            .split(|sign: char| !sign.is_alphanumeric() && !['\'', '_'].contains(&sign))
            .filter(|word| !word.is_empty())
            .collect();
        let starts = self
            .starts
            .iter()
            .any(|start| words.first() == Some(start) && !text.contains('?'));
        starts || self.phrases.iter().any(|phrase| self.has(&words, phrase))
    }

    fn has(&self, words: &[&str], phrase: &str) -> bool {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).enumerate().any(|(at, window)| {
            let next = words.get(at + phrase.len());
            window == phrase && next.is_none_or(|next| !self.except.contains(next))
        })
    }
}

//! Parallel reading of a text in parts, with results in text order.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pgn::{Place, Reader, Source};

use super::boundary::last_boundary;

/// Sizes of the parts of a text.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// Minimum length of a part in bytes.
    part: usize,
    /// A text without a cut within this length is read by one core, piece by piece.
    uncut: usize,
    /// Number of games of such a text whose results are returned together.
    batch: u64,
}

const SIZES: Sizes = Sizes {
    part: 256 << 10,
    uncut: 64 << 20,
    batch: 256,
};

/// The work on the games, on any core.
pub trait Work: Sync {
    /// The result for some games.
    type Output: Send;

    /// Reads games until there are no more, or until `most` have been read.
    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Self::Output>;
}

/// The result for a part of the text.
#[derive(Debug)]
pub struct Part<T> {
    /// The output of the work.
    pub output: T,
    before: Totals,
}

impl<T> Part<T> {
    /// Converts the number of a game in this part to its number in the whole text.
    pub const fn game(&self, game: u64) -> u64 {
        game + self.before.games
    }

    /// Converts a place in this part to a place in the whole text.
    pub fn place(&self, place: Place) -> Place {
        Place {
            game: self.game(place.game),
            line: place.line + self.before.line_breaks,
            offset: place.offset + self.before.bytes,
            ..place
        }
    }
}

/// Amounts read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Line breaks.
    pub line_breaks: u64,
    /// Bytes.
    pub bytes: u64,
}

/// Result of a worker.
struct Done<T> {
    output: T,
    /// Amounts read, once the reader is at its end.
    read: Option<Totals>,
}

type Numbered<T> = (usize, io::Result<Done<T>>);

/// Reads all games of a text on several threads, and passes the results on in text order. Ends
/// early if reading or `take` fails.
///
/// Memory holds a few parts per thread, for a text of any length.
pub fn read<W: Work>(
    text: impl Read + Send,
    threads: usize,
    work: &W,
    take: impl FnMut(Part<W::Output>) -> io::Result<()>,
) -> io::Result<Totals> {
    read_cut(text, threads, SIZES, work, take)
}

fn read_cut<W: Work>(
    text: impl Read + Send,
    threads: usize,
    sizes: Sizes,
    work: &W,
    take: impl FnMut(Part<W::Output>) -> io::Result<()>,
) -> io::Result<Totals> {
    let threads = threads.max(1);
    let in_flight = 2 * threads + 1;
    let (parts, waiting) = mpsc::sync_channel::<(usize, Vec<u8>)>(threads);
    let waiting = Mutex::new(waiting);
    let (results, finished) = mpsc::channel::<Numbered<W::Output>>();
    // Parts that have been read, whose memory is reused.
    let (used, spare) = mpsc::channel::<Vec<u8>>();
    // The cutter takes a slot for every part and gets it back when the part's results are taken.
    let (slots, free) = mpsc::sync_channel::<()>(in_flight);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (results, used, waiting) = (results.clone(), used.clone(), &waiting);
            scope.spawn(move || read_parts(work, waiting, &results, &used));
        }
        scope.spawn(move || {
            Cutter {
                work,
                sizes,
                parts,
                results,
                slots,
                spare,
                next: 0,
            }
            .cut(text);
        });
        Taker { finished, free }.take_in_order(take)
    })
}

/// A worker: reads parts until there are no more.
fn read_parts<W: Work>(
    work: &W,
    waiting: &Mutex<Receiver<(usize, Vec<u8>)>>,
    results: &Sender<Numbered<W::Output>>,
    used: &Sender<Vec<u8>>,
) {
    let next = || {
        let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.recv().ok()
    };
    while let Some((number, text)) = next() {
        let mut reader = Reader::from_bytes(&text);
        let done = catch_unwind(AssertUnwindSafe(|| work.read(&mut reader, u64::MAX)));
        let (done, panic) = match done {
            Ok(done) => (done, None),
            // The other threads must not wait for this part.
            Err(panic) => (Err(io::Error::other("a worker panicked")), Some(panic)),
        };
        let done = done.map(|output| Done {
            output,
            read: Some(totals(&mut reader)),
        });
        // The cutter may have reached the end of the text.
        let _ = used.send(text);
        let unwanted = results.send((number, done)).is_err();
        if unwanted {
            // The cutter may be waiting for its parts to be received.
            while next().is_some() {}
        }
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}

fn totals<S: Source>(reader: &mut Reader<S>) -> Totals {
    let end = reader.place();
    Totals {
        games: reader.games(),
        line_breaks: end.line - 1,
        bytes: end.offset,
    }
}

/// Takes results in text order. When it ends early, its closed channels end the other threads.
struct Taker<T> {
    finished: Receiver<Numbered<T>>,
    free: Receiver<()>,
}

impl<T> Taker<T> {
    fn take_in_order(self, mut take: impl FnMut(Part<T>) -> io::Result<()>) -> io::Result<Totals> {
        let mut before = Totals::default();
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (number, done) in self.finished {
            early.insert(number, done);
            while let Some(done) = early.remove(&next) {
                let Done { output, read } = done?;
                take(Part { output, before })?;
                if let Some(read) = read {
                    before.games += read.games;
                    before.line_breaks += read.line_breaks;
                    before.bytes += read.bytes;
                }
                // The cutter may have ended, together with its slots.
                let _ = self.free.try_recv();
                next += 1;
            }
        }
        Ok(before)
    }
}

/// Cuts the text into parts.
struct Cutter<'a, W: Work> {
    work: &'a W,
    sizes: Sizes,
    parts: SyncSender<(usize, Vec<u8>)>,
    results: Sender<Numbered<W::Output>>,
    slots: SyncSender<()>,
    spare: Receiver<Vec<u8>>,
    next: usize,
}

/// No more results are needed.
struct Stopped;

impl<W: Work> Cutter<'_, W> {
    fn cut(mut self, mut text: impl Read) {
        let mut rest = Vec::new();
        loop {
            // If no cut is found, the amount read is doubled, so that no text is searched many
            // times.
            let wanted = rest
                .len()
                .max(2 * self.sizes.part - rest.len().min(self.sizes.part));
            let mut more = text.by_ref().take(wanted as u64);
            let count = match more.read_to_end(&mut rest) {
                Ok(count) => count,
                Err(error) => {
                    // The text read before the error still counts.
                    let _ = self.part(rest).and_then(|()| self.result(Err(error)));
                    return;
                }
            };
            let sent = if count == 0 {
                let _ = self.part(rest);
                return;
            } else if let Some(at) = last_boundary(&rest) {
                let mut after = self.spare.try_recv().unwrap_or_default();
                after.clear();
                after.extend_from_slice(&rest[at..]);
                rest.truncate(at);
                self.part(std::mem::replace(&mut rest, after))
            } else if rest.len() >= self.sizes.uncut {
                let _ = self.uncut(rest, text);
                return;
            } else {
                Ok(())
            };
            if sent.is_err() {
                return;
            }
        }
    }

    fn slot(&mut self) -> Result<usize, Stopped> {
        self.slots.send(()).map_err(|_| Stopped)?;
        self.next += 1;
        Ok(self.next - 1)
    }

    fn part(&mut self, text: Vec<u8>) -> Result<(), Stopped> {
        let number = self.slot()?;
        self.parts.send((number, text)).map_err(|_| Stopped)
    }

    fn result(&mut self, done: io::Result<Done<W::Output>>) -> Result<(), Stopped> {
        let number = self.slot()?;
        self.results.send((number, done)).map_err(|_| Stopped)
    }

    /// Reads a text without cuts on this thread.
    fn uncut(&mut self, rest: Vec<u8>, text: impl Read) -> Result<(), Stopped> {
        // The text read before an error still counts: the reader sees an end of the text there.
        let failure = RefCell::new(None);
        let text = UntilFailure {
            text,
            failure: &failure,
        };
        let mut reader = Reader::from_read(io::Cursor::new(rest).chain(text));
        loop {
            let games = reader.games();
            let output = match self.work.read(&mut reader, self.sizes.batch) {
                Ok(output) => output,
                Err(error) => return self.result(Err(error)),
            };
            let at_end = reader.games() - games < self.sizes.batch;
            let read = at_end.then(|| totals(&mut reader));
            self.result(Ok(Done { output, read }))?;
            if at_end {
                return match failure.take() {
                    Some(error) => self.result(Err(error)),
                    None => Ok(()),
                };
            }
        }
    }
}

/// A text that ends at a read error, which is stored.
struct UntilFailure<'a, R> {
    text: R,
    failure: &'a RefCell<Option<io::Error>>,
}

impl<R: Read> Read for UntilFailure<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.failure.borrow().is_some() {
            return Ok(0);
        }
        match self.text.read(into) {
            Err(error) if error.kind() != ErrorKind::Interrupted => {
                self.failure.replace(Some(error));
                Ok(0)
            }
            read => read,
        }
    }
}

#[cfg(test)]
mod tests {
    use pgn::{Diagnostic, GameResult, Visitor};
    use proptest::prelude::*;
    use rules::{Move, Position};

    use super::*;

    /// Records the reports of the reader, with places in its own part.
    struct Scribe;

    #[derive(Debug, PartialEq, Eq)]
    enum Report {
        Words(String),
        Problem(Diagnostic),
    }

    struct Script<'a>(&'a mut Vec<Report>);

    impl Visitor for Script<'_> {
        fn tag(&mut self, name: pgn::Text<'_>, value: pgn::Text<'_>) {
            self.0.push(Report::Words(format!("{name} {value}")));
        }
        fn mv(&mut self, mv: Move, _: &Position) {
            self.0.push(Report::Words(format!("{mv:?}")));
        }
        fn comment(&mut self, text: pgn::Text<'_>, _: pgn::CommentSide) {
            self.0.push(Report::Words(text.to_string()));
        }
        fn unread(&mut self, text: pgn::Text<'_>) {
            self.0.push(Report::Words(text.to_string()));
        }
        fn problem(&mut self, diagnostic: Diagnostic) {
            self.0.push(Report::Problem(diagnostic));
        }
        fn end_game(&mut self, result: GameResult) {
            self.0.push(Report::Words(result.to_string()));
        }
    }

    impl Work for Scribe {
        type Output = Vec<Report>;

        fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Vec<Report>> {
            let mut reports = Vec::new();
            let mut games = 0;
            while games < most && reader.read_game(&mut Script(&mut reports))? {
                games += 1;
            }
            Ok(reports)
        }
    }

    fn in_parts(text: &[u8], threads: usize, sizes: Sizes) -> (Vec<Report>, Totals) {
        let mut all = Vec::new();
        let totals = read_cut(text, threads, sizes, &Scribe, |mut part| {
            for reports in std::mem::take(&mut part.output) {
                all.push(match reports {
                    Report::Words(words) => Report::Words(words),
                    Report::Problem(Diagnostic { place, problem }) => Report::Problem(Diagnostic {
                        place: part.place(place),
                        problem,
                    }),
                });
            }
            Ok(())
        });
        (all, totals.expect("no I/O"))
    }

    fn fragments() -> impl Strategy<Value = String> {
        const SCRAPS: &[&str] = &[
            "1. e4 1-0\n\n[Event \"x\"]\n\n",
            "1. e4 e5 *\r\n\r\n[Event \"y\"]\r\n\r\n",
            "1-0\n\n[Event \"z\"]\n[White \"w\"]\n",
            "1-0\n\n{intro}\n\n[Event \"i\"]\n\n",
            "; 1-0\n\n[Event \"s\"]\n\n",
            "{ 1-0\n\n[Event \"b\"]\n\n",
            "} 1-0\n\n[Event \"b\"]\n\n",
            "( 1-0\n\n[Event \"v\"]\n\n",
            "[White \"open 1-0\n\n[Event \"t\"]\n\n",
            "% 1-0\n\n[Event \"p\"]\n\n",
            "junk 1-0\n\n[Event \"j\"]\n\n",
            "\n",
            " ",
            "e4 ",
            "d5 ",
            "Ke9 ",
            "{",
            "}",
            "(",
            ")",
            "*",
            "1-0",
            "\n\n",
            "[Event \"q\"]\n",
            "{see\n[Event \"c\"]\n",
            "\n[Event \"c\"] 1-0} ",
            "[White\n\"w\"\n]\n",
            "$1 ",
            ", ",
            "\u{1a}",
            "\n % ",
        ];
        prop::collection::vec(prop::sample::select(SCRAPS), 0..40).prop_map(|all| all.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        #[test]
        fn parts_give_the_same_result_as_the_whole(
            text in fragments(), threads in 1_usize..4, part in 1_usize..60, uncut in 60_usize..200,
        ) {
            let sizes = Sizes { part, uncut, batch: 2 };
            let whole = Sizes { part: 1 << 20, uncut: 1 << 20, batch: 1 };
            prop_assert_eq!(in_parts(text.as_bytes(), threads, sizes), in_parts(text.as_bytes(), 1, whole), "{:?}", text);
        }
    }

    /// Cuts at every place between a comment and the game that it may belong to.
    #[test]
    fn comments_before_a_cut_belong_to_the_same_game() {
        for text in [
            "{a}\n% 1-0\n\n[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n",
            "{a} d5 1-0\n\n[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n",
            "{a}{ 1-0\n\n[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n",
            "{a} 1-0\n\n[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n",
        ] {
            let [parts, whole] = [(1, 60), (1 << 20, 1 << 20)].map(|(part, uncut)| {
                let sizes = Sizes {
                    part,
                    uncut,
                    batch: 2,
                };
                in_parts(text.as_bytes(), 1, sizes)
            });
            assert_eq!(parts, whole, "{text:?}");
        }
    }

    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }

    #[test]
    fn games_before_an_error_count_in_an_uncut_text_too() {
        let text = "1. e4 *\n".repeat(10);
        let sizes = Sizes {
            part: 20,
            uncut: 60,
            batch: 256,
        };
        let mut games = 0;
        let failed = read_cut(text.as_bytes().chain(Broken), 2, sizes, &Scribe, |part| {
            let ends = part.output.iter();
            games += ends
                .filter(|report| **report == Report::Words("*".to_owned()))
                .count();
            Ok(())
        });
        assert_eq!(
            failed.expect_err("it failed").to_string(),
            "the disk is gone"
        );
        assert_eq!(games, 10);
    }

    #[test]
    fn an_error_of_the_consumer_ends_the_reading() {
        let text = "[Event \"x\"]\n\n1. e4 *\n\n".repeat(10_000);
        let sizes = Sizes {
            part: 100,
            uncut: 1000,
            batch: 1,
        };
        let mut taken = 0;
        let failed = read_cut(text.as_bytes(), 2, sizes, &Scribe, |_| {
            taken += 1;
            if taken == 3 {
                Err(io::Error::other("enough"))
            } else {
                Ok(())
            }
        });
        assert_eq!(failed.expect_err("it was enough").to_string(), "enough");
        assert_eq!(taken, 3);

        for uncut in [1000, 1_000_000] {
            let sizes = Sizes { uncut, ..sizes };
            let mut games = 0;
            let failed = read_cut(
                b"1. e4 *\n1. d4 *\n".chain(Broken),
                2,
                sizes,
                &Scribe,
                |part| {
                    games += part
                        .output
                        .iter()
                        .filter(|reports| **reports == Report::Words("*".to_owned()))
                        .count();
                    Ok(())
                },
            );
            assert_eq!(
                failed.expect_err("it failed").to_string(),
                "the disk is gone"
            );
            assert_eq!(games, 2);
        }
    }
}

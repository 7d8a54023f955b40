//! Samples of all messages, in `tests/samples`: in a folder for each version of the protocol.

mod analysis;
mod classes;
mod game;
mod games;
mod lessons;
mod library;
mod oauth;
mod offline;
mod people;
mod players;
mod puzzles;
mod socket;
mod talk;
mod tournaments;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use samples::{Samples, Variants};
use serde::Serialize;
use serde::de::DeserializeOwned;
use staunton_protocol::SUBPROTOCOL;
use ts_rs::{Config, TS, TypeVisitor};

/// The messages that have samples.
struct Wire {
    samples: Samples,
    /// The types that occur in the messages, by name.
    types: BTreeSet<String>,
    /// The enums for which every variant has a sample.
    enums: BTreeSet<String>,
}

impl Wire {
    fn new() -> Self {
        Self {
            samples: Samples::of_crate(env!("CARGO_MANIFEST_DIR")).folder(SUBPROTOCOL),
            types: BTreeSet::new(),
            enums: BTreeSet::new(),
        }
    }

    /// Compares these messages with their samples.
    fn messages<T>(&mut self, name: &str, messages: &[T])
    where
        T: Serialize + DeserializeOwned + PartialEq + TS + 'static,
    {
        self.visit::<T>();
        self.samples.messages(name, messages);
    }

    /// Compares the messages of an enum with their samples, and checks that each variant has one.
    fn variants<T>(&mut self, name: &str, variants: &Variants<T>, messages: &[T])
    where
        T: Serialize + DeserializeOwned + PartialEq + TS + 'static,
    {
        variants.assert_complete(messages);
        self.enums.insert(T::name(&Config::new()));
        self.messages(name, messages);
    }
}

impl TypeVisitor for Wire {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() && self.types.insert(T::name(&Config::new())) {
            T::visit_dependencies(self);
        }
    }
}

fn text(text: &str) -> String {
    text.to_owned()
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().copied().map(str::to_owned).collect()
}

#[test]
fn every_message_matches_its_sample() {
    let mut wire = Wire::new();
    analysis::compare(&mut wire);
    socket::compare(&mut wire);
    game::compare(&mut wire);
    games::compare(&mut wire);
    offline::compare(&mut wire);
    people::compare(&mut wire);
    players::compare(&mut wire);
    library::compare(&mut wire);
    oauth::compare(&mut wire);
    puzzles::compare(&mut wire);
    classes::compare(&mut wire);
    lessons::compare(&mut wire);
    talk::compare(&mut wire);
    tournaments::compare(&mut wire);

    let mut declared = Declared::default();
    declared.read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let without: Vec<_> = declared.types.difference(&wire.types).collect();
    assert!(
        without.is_empty(),
        "these types have no sample: {without:?}"
    );
    let without: Vec<_> = declared.enums.difference(&wire.enums).collect();
    assert!(
        without.is_empty(),
        "these enums have no sample of each variant: {without:?}"
    );
}

/// The public types declared in the source of this crate.
#[derive(Default)]
struct Declared {
    types: BTreeSet<String>,
    enums: BTreeSet<String>,
}

impl Declared {
    fn read(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).expect("the source") {
            let path = entry.expect("the source").path();
            if path.is_dir() {
                self.read(&path);
            } else {
                self.read_file(&fs::read_to_string(&path).expect("UTF-8"));
            }
        }
    }

    fn read_file(&mut self, source: &str) {
        for line in source.lines() {
            let name = |keyword| {
                let rest = line.strip_prefix(keyword)?;
                rest.split(|c: char| !c.is_alphanumeric())
                    .next()
                    .map(str::to_owned)
            };
            self.types.extend(name("pub struct "));
            if let Some(name) = name("pub enum ") {
                self.types.insert(name.clone());
                self.enums.insert(name);
            }
        }
    }
}

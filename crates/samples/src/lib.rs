//! Samples of stored data: small files that later versions read exactly as the version that wrote
//! them.
//!
//! A crate keeps its samples in `tests/samples/`, and a test compares each of them with the value
//! that it was written from. `STAUNTON_WRITE_SAMPLES=1 cargo test` writes the samples that are
//! missing. It changes nothing that exists: a sample that no longer fits is an incompatible change
//! of the format, and never a reason to write the sample again.
//!
//! ```
//! use samples::{Samples, variants};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! #[serde(rename_all = "snake_case")]
//! enum Answer {
//!     Yes,
//!     No { why: String },
//! }
//!
//! let folder = std::env::temp_dir().join(format!("samples-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! std::fs::write(folder.join("answer.jsonl"), "\"yes\"\n{\"no\":{\"why\":\"late\"}}\n")?;
//! let answers = [Answer::Yes, Answer::No { why: "late".to_owned() }];
//! variants!(Answer: Yes No).assert_complete(&answers);
//! Samples::in_folder(&folder).json("answer", &answers);
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../../../docs/LIBRARIES.md")]
struct Libraries;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The environment variable that lets tests write samples that are missing.
const WRITE: &str = "STAUNTON_WRITE_SAMPLES";

/// The samples of a crate.
#[derive(Clone, Debug)]
pub struct Samples {
    folder: PathBuf,
}

impl Samples {
    /// Opens the samples in `tests/samples` of the crate with this manifest folder.
    pub fn of_crate(manifest: &str) -> Self {
        Self::in_folder(Path::new(manifest).join("tests/samples"))
    }

    /// Opens the samples in a folder.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// Opens the samples in a subfolder.
    pub fn folder(&self, name: &str) -> Self {
        Self::in_folder(self.folder.join(name))
    }

    /// Returns the path of a sample.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Reads the bytes of a sample. If it is missing and may be written, these bytes are written
    /// first.
    ///
    /// # Panics
    ///
    /// If it cannot be read.
    pub fn bytes(&self, name: &str, write: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
        let path = self.path(name);
        if !path.exists() && may_write() {
            self.write(name, &write());
        }
        fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    }

    /// Reads the text of a sample. If it is missing and may be written, this text is written first.
    ///
    /// # Panics
    ///
    /// If it cannot be read or is not UTF-8.
    pub fn text(&self, name: &str, write: impl FnOnce() -> String) -> String {
        let bytes = self.bytes(name, || write().into_bytes());
        String::from_utf8(bytes).unwrap_or_else(|why| panic!("{name}: {why}"))
    }

    /// Compares the lines of `NAME.jsonl` with these values: each line must deserialize to its
    /// value, and each value must serialize to its line. Lines that are missing at the end are
    /// written first, if that is allowed.
    ///
    /// # Panics
    ///
    /// If a line differs from its value, or there are more or fewer lines than values.
    pub fn json<T>(&self, name: &str, values: &[T])
    where
        T: Serialize + DeserializeOwned + PartialEq,
    {
        let lines = self.lines(name, values.len(), |place| {
            serde_json::to_string(&values[place]).expect("a sample can be written as JSON")
        });
        for (number, (line, value)) in (1..).zip(lines.iter().zip(values)) {
            let read: T = serde_json::from_str(line)
                .unwrap_or_else(|why| panic!("{name}, line {number}: {why}\n{line}"));
            assert!(
                read == *value,
                "{name}, line {number} is read as another value than it was written from\n{line}"
            );
            let written = serde_json::to_string(value).expect("a sample can be written as JSON");
            assert_eq!(written, *line, "{name}, line {number} is written otherwise");
        }
    }

    /// Compares the lines of `NAME.jsonl` with these messages, as [`Samples::json`] does, but accepts
    /// additional fields in the written messages: an older reader ignores them.
    ///
    /// # Panics
    ///
    /// If a line differs from its message, or there are more or fewer lines than messages.
    pub fn messages<T>(&self, name: &str, messages: &[T])
    where
        T: Serialize + DeserializeOwned + PartialEq,
    {
        let lines = self.lines(name, messages.len(), |place| {
            serde_json::to_string(&messages[place]).expect("a sample can be written as JSON")
        });
        for (number, (line, message)) in (1..).zip(lines.iter().zip(messages)) {
            let read: T = serde_json::from_str(line)
                .unwrap_or_else(|why| panic!("{name}, line {number}: {why}\n{line}"));
            assert!(
                read == *message,
                "{name}, line {number} is read as another message than it was written from\n{line}"
            );
            let sample: Value = serde_json::from_str(line).expect("a sample is JSON");
            let written = serde_json::to_value(message).expect("a sample can be written as JSON");
            assert!(
                includes(&written, &sample),
                "{name}, line {number} is written otherwise: {written}\n{line}"
            );
        }
    }

    /// Returns the lines of `NAME.jsonl`, of which there must be the expected number. Lines that
    /// are missing at the end are written first, if that is allowed.
    ///
    /// # Panics
    ///
    /// If there are more or fewer lines.
    pub fn lines(
        &self,
        name: &str,
        expected: usize,
        write: impl Fn(usize) -> String,
    ) -> Vec<String> {
        let file = format!("{name}.jsonl");
        let present = fs::read_to_string(self.path(&file)).unwrap_or_default();
        let mut lines: Vec<String> = present.lines().map(str::to_owned).collect();
        if lines.len() < expected && may_write() {
            lines.extend((lines.len()..expected).map(write));
            let mut text = lines.join("\n");
            text.push('\n');
            self.write(&file, text.as_bytes());
        }
        assert_eq!(
            lines.len(),
            expected,
            "the samples in {file} and the values that they are compared with; see README.md \
             beside the samples to add one"
        );
        lines
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        let written = fs::create_dir_all(&self.folder).and_then(|()| fs::write(&path, bytes));
        written.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    }
}

/// Whether `new` equals `old` except for additional fields.
fn includes(new: &Value, old: &Value) -> bool {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => old
            .iter()
            .all(|(name, old)| new.get(name).is_some_and(|new| includes(new, old))),
        (Value::Array(new), Value::Array(old)) => {
            new.len() == old.len() && new.iter().zip(old).all(|(new, old)| includes(new, old))
        }
        _ => new == old,
    }
}

fn may_write() -> bool {
    env::var_os(WRITE).is_some_and(|value| value == "1")
}

/// The variants of an enum, as [`variants!`] lists them.
pub struct Variants<T> {
    /// The names of the variants.
    pub names: &'static [&'static str],
    /// Returns the name of a value's variant.
    pub name_of: fn(&T) -> &'static str,
}

impl<T> Variants<T> {
    /// Checks that each variant is among these values.
    ///
    /// # Panics
    ///
    /// If one is missing.
    pub fn assert_complete<'a>(&self, values: impl IntoIterator<Item = &'a T>)
    where
        T: 'a,
    {
        let mut missing = self.names.to_vec();
        for value in values {
            let name = (self.name_of)(value);
            missing.retain(|other| *other != name);
        }
        assert!(missing.is_empty(), "there is no sample of {missing:?}");
    }
}

/// Lists all variants of an enum with a `match` without a wildcard, so that a missing variant is a
/// compile error.
#[macro_export]
macro_rules! variants {
    ($enum:ident: $($variant:ident)+) => {
        $crate::Variants::<$enum> {
            names: &[$(stringify!($variant)),+],
            name_of: |value| match value {
                $($enum::$variant { .. } => stringify!($variant)),+
            },
        }
    };
}

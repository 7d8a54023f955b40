//! `cargo xtask test --changed`: the steps that a change can break.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use clap::ValueEnum as _;

use super::crates::{Crates, is_for_tests};
use super::step::Step;
use crate::failure::Failure;
use crate::{process, prose};

/// The branch that a change is compared with.
const MAIN: [&str; 2] = ["main", "origin/main"];

/// The crate whose tests check the documents, the packaging and the tasks; they take seconds.
const TASKS: &str = "xtask";

/// The program that the chaos trial and the browser tests start.
const PROGRAM: &str = "staunton";

/// The crates of the npm and of the Python package, with the steps that test them.
const PACKAGES: [(&str, Step); 2] = [
    ("staunton-wasm", Step::Npm),
    ("staunton-python", Step::Python),
];

/// The cases that all bindings of the libraries must pass, and the document with examples of each.
const OF_PACKAGES: [&str; 2] = ["crates/samples/cases", "docs/LIBRARIES.md"];

/// Files in the root that only the tests of the tasks read.
const UNREAD: [&str; 4] = [".ci/", ".git", ".containerignore", "packaging/"];

/// The steps to run for a change, and the crates whose tests to run.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// Each step with its reason.
    pub(crate) steps: BTreeMap<Step, String>,
    pub(crate) crates: BTreeSet<String>,
}

/// The files that differ from `base`: committed, uncommitted and untracked ones.
///
/// Without `base`, they are compared with the commit at which this branch left `main`.
pub(crate) fn files(base: Option<&str>) -> Result<Vec<String>, Failure> {
    let base = match base {
        Some(base) => base.to_owned(),
        None => merge_base()?,
    };
    let mut files = BTreeSet::new();
    for arguments in [
        &["diff", "--name-only", "--no-renames", &base, "--"][..],
        &["ls-files", "--others", "--exclude-standard"],
    ] {
        let text = process::output(process::command("git").args(arguments))?;
        files.extend(text.lines().map(str::to_owned));
    }
    Ok(files.into_iter().collect())
}

fn merge_base() -> Result<String, Failure> {
    MAIN.iter()
        .find_map(|main| {
            let mut git = process::command("git");
            let output = git.args(["merge-base", "HEAD", main]).output().ok()?;
            let base = String::from_utf8(output.stdout).ok()?;
            output.status.success().then(|| base.trim().to_owned())
        })
        .ok_or_else(|| {
            Failure::new(
                "No branch `main` was found to compare with. \
                 Name a commit: cargo xtask test --changed BASE",
            )
        })
}

/// Whether only the tests of the documents, the packaging and the tasks are affected.
pub(crate) fn is_tasks_alone(crates: &BTreeSet<String>) -> bool {
    crates.iter().all(|name| name == TASKS)
}

/// Finds the steps that a change of these files can break.
pub(crate) fn plan(files: &[String], crates: &Crates) -> Plan {
    if files.is_empty() {
        return Plan::default();
    }
    let mut change = Change::default();
    for file in files {
        change.add(file, crates);
    }
    change.plan(crates)
}

/// The direct effects of the changed files.
#[derive(Default)]
struct Change {
    steps: BTreeMap<Step, String>,
    /// The crates that are compiled differently, each with a file as the reason.
    built: BTreeMap<String, String>,
    /// The crates of which only the tests are affected.
    tested: BTreeSet<String>,
}

impl Change {
    fn add(&mut self, file: &str, crates: &Crates) {
        self.add_readers(file, crates);
        if OF_PACKAGES.iter().any(|place| is_below(file, place)) {
            self.add_steps(&PACKAGES.map(|(_, step)| step), file);
        }
        if prose::is_prose(file) {
            self.add_steps(&[Step::Prose], file);
        }
        if let Some((name, below)) = crates.containing(file) {
            self.add_file_of_crate(name, file, below);
            return;
        }
        let steps: &[Step] = match file {
            "clippy.toml" => &[Step::Clippy],
            "rustfmt.toml" => &[Step::Format],
            "deny.toml" => &[Step::Licences],
            "web/package.json" | "web/package-lock.json" => {
                &[Step::Licences, Step::Web, Step::Browser]
            }
            _ if is_unit_test(file) => &[Step::Web],
            _ if file.starts_with("web/") => &[Step::Web, Step::Browser],
            _ if file.starts_with("fuzz/seeds/") => &[],
            _ if file.starts_with("fuzz/") => &[Step::Format],
            _ if file.starts_with("LICENSE-") => &[Step::Packages],
            _ if file.starts_with("docs/") || is_document(file) => &[],
            _ if UNREAD.iter().any(|start| file.starts_with(start)) => &[],
            // The manifest, the lockfile, cargo's settings, and unknown files.
            _ => Step::value_variants(),
        };
        self.add_steps(steps, file);
        if steps == Step::value_variants() {
            let all = crates.iter();
            self.built
                .extend(all.map(|(name, _)| (name.to_owned(), file.to_owned())));
        }
    }

    fn add_file_of_crate(&mut self, name: &str, file: &str, below: &str) {
        self.add_steps(&[Step::Packages], file);
        if is_document(below) || below.starts_with("LICENSE-") {
            self.tested.insert(name.to_owned());
            return;
        }
        self.add_steps(&[Step::Format, Step::Clippy], file);
        if below == "Cargo.toml" {
            self.add_steps(&[Step::Licences], file);
        }
        if is_for_tests(below) {
            self.tested.insert(name.to_owned());
        } else {
            self.built.insert(name.to_owned(), file.to_owned());
        }
    }

    /// Adds the crates that read a file from outside their folders.
    fn add_readers(&mut self, file: &str, crates: &Crates) {
        for (name, it) in crates.iter() {
            if it.reads.iter().any(|place| is_below(file, place)) {
                self.built.insert(name.to_owned(), file.to_owned());
            }
            if it.tests_read.iter().any(|place| is_below(file, place)) {
                self.tested.insert(name.to_owned());
            }
        }
    }

    fn add_steps(&mut self, steps: &[Step], reason: &str) {
        for &step in steps {
            self.steps.entry(step).or_insert_with(|| reason.to_owned());
        }
    }

    fn plan(mut self, crates: &Crates) -> Plan {
        let changed: BTreeSet<String> = self.built.keys().cloned().collect();
        let built = crates.built_with(&changed);
        let mut tested = crates.tested_with(&built);
        tested.extend(self.tested.iter().cloned());
        tested.extend(built.iter().cloned());
        tested.insert(TASKS.to_owned());

        let first = self.built.values().next().cloned().unwrap_or_default();
        if built.contains(PROGRAM) {
            let reason = format!("{PROGRAM} is built with {first}");
            self.add_steps(&[Step::Chaos, Step::Browser], &reason);
        }
        if tested.contains("staunton-trials") {
            self.add_steps(&[Step::Chaos], "the trial has changed");
        }
        for (package, step) in PACKAGES {
            if built.contains(package) {
                self.add_steps(&[step], &format!("{package} is built with {first}"));
            } else if self.tested.contains(package) {
                self.add_steps(&[step], &format!("the tests of {package} are affected"));
            }
        }
        let processors = ["staunton-rules", "staunton-engine"];
        if let Some(name) = processors.iter().find(|name| tested.contains(**name)) {
            self.add_steps(&[Step::Processors], &format!("{name} is affected"));
        }
        let names: Vec<&str> = tested.iter().map(String::as_str).collect();
        self.add_steps(&[Step::Rust], &format!("the tests of {}", names.join(", ")));
        Plan {
            steps: self.steps,
            crates: tested,
        }
    }
}

fn is_document(file: &str) -> bool {
    Path::new(file)
        .extension()
        .is_some_and(|ending| ending == "md")
        && !file.starts_with("web/")
}

/// Whether it is a unit test of the page, which Vitest runs.
fn is_unit_test(file: &str) -> bool {
    file.starts_with("web/") && !file.starts_with("web/e2e/") && file.ends_with(".test.ts")
}

fn is_below(file: &str, place: &str) -> bool {
    file.strip_prefix(place)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::super::crates::Crate;
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn crates() -> Crates {
        let new = |folder: &str, uses: &[&str]| Crate {
            folder: folder.to_owned(),
            uses: set(uses),
            ..Crate::default()
        };
        Crates::new([
            ("staunton-rules", new("crates/rules", &[])),
            ("staunton-picture", {
                Crate {
                    reads: set(&["web/src/boards"]),
                    ..new("crates/picture", &["staunton-rules"])
                }
            }),
            ("staunton-protocol", {
                Crate {
                    tests_read: set(&["docs/PROTOCOL.md", "web/src/lib/protocol/protocol.ts"]),
                    ..new("crates/protocol", &["staunton-rules"])
                }
            }),
            ("staunton-lab", {
                Crate {
                    tests_use: set(&["staunton-protocol"]),
                    ..new("crates/lab", &["staunton-rules"])
                }
            }),
            (
                "staunton",
                new("crates/staunton", &["staunton-picture", "staunton-lab"]),
            ),
            ("staunton-trials", new("crates/trials", &[])),
            ("staunton-python", new("crates/python", &["staunton-lab"])),
            ("staunton-wasm", new("crates/wasm", &["staunton-picture"])),
            ("xtask", new("xtask", &[])),
        ])
    }

    /// The steps and the tested crates, without `xtask`.
    fn planned(files: &[&str]) -> (Vec<Step>, Vec<String>) {
        let files: Vec<String> = files.iter().map(|&file| file.to_owned()).collect();
        let mut plan = plan(&files, &crates());
        assert!(plan.crates.remove("xtask"), "they check the documents");
        let steps = plan.steps.into_keys().collect();
        (steps, plan.crates.into_iter().collect())
    }

    /// The steps for a source of a crate that is not part of the program.
    const SOURCE: [Step; 5] = [
        Step::Format,
        Step::Prose,
        Step::Packages,
        Step::Clippy,
        Step::Rust,
    ];

    #[test]
    fn the_npm_package_is_tested_with_its_crates() {
        let (steps, crates) = planned(&["crates/wasm/npm/engine.js"]);
        assert!(steps.contains(&Step::Npm));
        assert_eq!(crates, ["staunton-wasm"]);
        assert!(
            planned(&["crates/picture/src/svg.rs"])
                .0
                .contains(&Step::Npm)
        );
        assert!(!planned(&["crates/lab/src/lib.rs"]).0.contains(&Step::Npm));
    }

    #[test]
    fn the_python_package_is_tested_with_its_crates() {
        for file in ["crates/python/tests/run.py", "crates/lab/src/lib.rs"] {
            assert!(planned(&[file]).0.contains(&Step::Python), "{file}");
        }
        let picture = planned(&["crates/picture/src/svg.rs"]).0;
        assert!(!picture.contains(&Step::Python));
    }

    #[test]
    fn shared_cases_and_examples_are_tested_in_all_packages() {
        for file in ["crates/samples/cases/fen.json", "docs/LIBRARIES.md"] {
            let (steps, _) = planned(&[file]);
            assert!(steps.contains(&Step::Npm), "{file}");
            assert!(steps.contains(&Step::Python), "{file}");
        }
    }

    #[test]
    fn no_change_breaks_nothing() {
        assert_eq!(plan(&[], &crates()), Plan::default());
    }

    #[test]
    fn a_document_breaks_only_the_tests_that_read_it() {
        let steps = vec![Step::Prose, Step::Rust];
        assert_eq!(planned(&["docs/ENGINE.md"]), (steps.clone(), vec![]));
        assert_eq!(planned(&["README.md"]), (steps, vec![]));
        let (steps, crates) = planned(&["docs/PROTOCOL.md"]);
        assert_eq!(steps, [Step::Prose, Step::Rust]);
        assert_eq!(crates, ["staunton-protocol"]);
    }

    #[test]
    fn the_page_breaks_its_own_steps_and_the_crates_that_read_it() {
        let web = [Step::Prose, Step::Web, Step::Rust, Step::Browser];
        assert_eq!(planned(&["web/src/App.svelte"]), (web.into(), vec![]));
        let (steps, crates) = planned(&["web/src/lib/protocol/protocol.ts"]);
        assert_eq!(steps, web);
        assert_eq!(crates, ["staunton-protocol"]);
        let (steps, crates) = planned(&["web/src/boards/board.svg"]);
        let built = [Step::Web, Step::Npm, Step::Rust, Step::Chaos, Step::Browser];
        assert_eq!(steps, built);
        assert_eq!(crates, ["staunton", "staunton-picture", "staunton-wasm"]);
    }

    #[test]
    fn a_unit_test_of_the_page_needs_no_browser() {
        let (steps, _) = planned(&["web/src/lib/board.test.ts"]);
        assert_eq!(steps, [Step::Prose, Step::Web, Step::Rust]);
        let (steps, _) = planned(&["web/e2e/board.test.ts"]);
        assert_eq!(steps, [Step::Prose, Step::Web, Step::Rust, Step::Browser]);
    }

    #[test]
    fn the_rules_break_everything_that_is_built_with_them() {
        let (steps, crates) = planned(&["crates/rules/src/lib.rs"]);
        assert_eq!(
            steps,
            [
                Step::Format,
                Step::Prose,
                Step::Packages,
                Step::Npm,
                Step::Python,
                Step::Clippy,
                Step::Rust,
                Step::Chaos,
                Step::Processors,
                Step::Browser
            ]
        );
        assert_eq!(crates.len(), 7);
        assert!(!crates.contains(&"staunton-trials".to_owned()));
    }

    #[test]
    fn a_crate_that_only_tests_use_does_not_change_the_program() {
        let (steps, crates) = planned(&["crates/protocol/src/lib.rs"]);
        assert_eq!(steps, SOURCE);
        assert_eq!(crates, ["staunton-lab", "staunton-protocol"]);
    }

    #[test]
    fn a_test_of_a_crate_breaks_no_other_crate() {
        let (steps, crates) = planned(&["crates/picture/tests/gif.rs"]);
        assert_eq!(steps, SOURCE);
        assert_eq!(crates, ["staunton-picture"]);
        let (steps, _) = planned(&["crates/rules/tests/perft.rs"]);
        assert!(steps.contains(&Step::Processors));
        assert!(!steps.contains(&Step::Browser));
    }

    #[test]
    fn a_document_of_a_crate_is_packaged_and_tested_with_it() {
        let (steps, crates) = planned(&["crates/picture/README.md"]);
        assert_eq!(steps, [Step::Prose, Step::Packages, Step::Rust]);
        assert_eq!(crates, ["staunton-picture"]);
    }

    #[test]
    fn settings_of_a_tool_break_its_step() {
        for (file, step) in [
            ("clippy.toml", Step::Clippy),
            ("rustfmt.toml", Step::Format),
            ("deny.toml", Step::Licences),
            ("LICENSE-MIT", Step::Packages),
        ] {
            assert!(planned(&[file]).0.contains(&step), "{file}");
            assert_eq!(planned(&[file]).0.len(), 2, "{file}");
        }
        assert_eq!(planned(&[".gitignore"]).0, [Step::Rust]);
        let (steps, _) = planned(&["web/package-lock.json"]);
        assert!(steps.contains(&Step::Licences));
    }

    #[test]
    fn the_manifest_and_unknown_files_break_everything() {
        for file in ["Cargo.toml", "Cargo.lock", ".cargo/config.toml", "new/file"] {
            let (steps, crates) = planned(&[file]);
            assert_eq!(steps, Step::value_variants(), "{file}");
            assert_eq!(crates.len(), 8, "{file}");
        }
    }
}

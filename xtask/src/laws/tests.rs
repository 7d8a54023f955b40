//! Everything that the entries name is there, and the files made from them are theirs.

use std::collections::BTreeSet;
use std::fs;

use super::table::laws;
use super::texts::{DISAGREEMENTS, TEXTS};
use super::{Met, document, source};
use crate::workspace;

#[test]
fn there_are_thirty_six_rows_and_no_cell_is_empty() {
    let rows: Vec<u8> = laws().iter().map(|law| law.row).collect();
    assert_eq!(rows, (1..=36).collect::<Vec<u8>>());
    for law in laws() {
        let row = law.row;
        assert!(!law.rule.is_empty(), "row {row}");
        assert!(law.articles != Some(""), "row {row}");
        assert!(!law.code.is_empty(), "row {row}: where is it written?");
        assert!(!law.tests.is_empty(), "row {row}: what tests it?");
        let marks = law.met.iter().any(|met| matches!(met, Met::Mark { .. }));
        assert!(marks, "row {row}: where does a player meet it?");
    }
}

#[test]
fn everything_that_is_named_is_there() {
    let mut missing = Vec::new();
    for law in laws() {
        for code in law.code.iter().filter(|code| !source::defines(code)) {
            missing.push(format!(
                "row {}: {} does not define {}",
                law.row, code.file, code.name
            ));
        }
    }
    let of_laws = laws().into_iter().map(|law| (law.row, law.tests));
    let of_texts = DISAGREEMENTS.iter().map(|found| (found.row, found.tests));
    for (row, tests) in of_laws.chain(of_texts) {
        for test in tests.iter().filter(|test| !source::tests(test)) {
            missing.push(format!(
                "row {row}: {} has no test {:?}",
                test.file, test.name
            ));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The rows in the `data-law` attributes of a component that are written out.
fn written_rows(text: &str) -> BTreeSet<u8> {
    let lists = text.split("data-law=\"").skip(1);
    lists
        .filter_map(|rest| rest.split('"').next())
        .flat_map(str::split_whitespace)
        .map(|row| row.parse().expect("a row's number"))
        .collect()
}

#[test]
fn marks_in_the_client_and_entries_agree() {
    let folder = workspace::root().join("web/src/components");
    let mut wrong = Vec::new();
    for group in fs::read_dir(&folder).expect("the components") {
        let group = group.expect("a folder").file_name();
        let group = group.to_str().expect("a plain name");
        for file in fs::read_dir(folder.join(group)).expect("a folder") {
            let file = file.expect("a file").file_name();
            let path = format!("{group}/{}", file.to_str().expect("a plain name"));
            let text = source::component(&path).expect("a component");
            let written = written_rows(&text);
            // What a component computes, the browser tests see.
            let computes = text.contains("data-law={");
            let entered: BTreeSet<u8> = laws()
                .into_iter()
                .filter(|law| {
                    let here = |met: &Met| matches!(met, Met::Mark { component, .. } if *component == path);
                    law.met.iter().any(here)
                })
                .map(|law| law.row)
                .collect();
            for row in written.difference(&entered) {
                wrong.push(format!(
                    "{path} is marked with row {row}, which does not list it"
                ));
            }
            for row in entered.difference(&written).filter(|_| !computes) {
                wrong.push(format!("row {row} lists {path}, which has no such mark"));
            }
        }
    }
    let places = laws().into_iter().flat_map(|law| law.met);
    for met in places {
        if let Met::Mark { component, .. } = met
            && source::component(component).is_none()
        {
            wrong.push(format!("there is no {component}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_disagreement_is_of_known_texts_and_rows_in_order() {
    assert!(DISAGREEMENTS.is_sorted_by_key(|found| found.row));
    for found in DISAGREEMENTS {
        assert!((1..=36).contains(&found.row) && !found.texts.is_empty());
        assert!(
            found
                .texts
                .iter()
                .all(|&text| usize::from(text) < TEXTS.len())
        );
        assert!(!found.tests.is_empty(), "row {}: {}", found.row, found.says);
    }
}

#[test]
fn laws_in_the_documents_and_the_browser_tests_are_the_entries() {
    for (file, text) in [
        ("docs/RULES.md", document::rules()),
        ("web/e2e/laws.json", document::places()),
    ] {
        let path = workspace::root().join(file);
        if std::env::var_os("UPDATE_GENERATED").is_some() {
            fs::write(&path, &text).expect("a writable file");
        }
        assert!(
            fs::read_to_string(&path).unwrap_or_default() == text,
            "{file} is not what xtask/src/laws says; write it anew with\n\
             UPDATE_GENERATED=1 cargo test -p xtask laws"
        );
    }
}

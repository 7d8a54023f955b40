//! Everything that the entries name exists, and the generated files are up to date.

use std::collections::BTreeSet;
use std::fs;

use super::table::laws;
use super::texts::{DISAGREEMENTS, TEXTS};
use super::{Place, component_name, document, lessons_on, source};
use crate::workspace;

#[test]
fn there_are_thirty_six_rows_with_unique_names_and_no_empty_cell() {
    let rows: Vec<u8> = laws().iter().map(|law| law.row).collect();
    assert_eq!(rows, (1..=36).collect::<Vec<u8>>());
    let names: BTreeSet<&str> = laws().iter().map(|law| law.name).collect();
    assert_eq!(names.len(), rows.len(), "two rows have the same name");
    for law in laws() {
        let row = law.row;
        assert!(!law.rule.is_empty(), "row {row}");
        assert!(law.articles != Some(""), "row {row}");
        assert!(!law.code.is_empty(), "row {row} names no code");
        assert!(!law.tests.is_empty(), "row {row} names no test");
        assert!(!law.places.is_empty(), "row {row} is not shown anywhere");
        let has_lesson = lessons_on(law.name).next().is_some();
        assert!(has_lesson, "no lesson names {} (row {row})", law.name);
    }
}

#[test]
fn the_rules_that_lessons_name_exist() {
    let names: BTreeSet<&str> = laws().iter().map(|law| law.name).collect();
    for lesson in lessons::path().iter().flat_map(|group| &group.lessons) {
        for rule in &lesson.rules {
            assert!(names.contains(&**rule), "{} names {rule}", lesson.id);
        }
    }
}

#[test]
fn the_code_and_the_tests_of_the_entries_exist() {
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

#[test]
fn the_components_of_the_entries_exist_and_the_browser_tests_can_find_them() {
    let locators = source::read("web/e2e/components.ts").expect("the locators of the components");
    let mut wrong = Vec::new();
    for place in laws().into_iter().flat_map(|law| law.places) {
        let Place { component, .. } = place;
        if source::component(component).is_none() {
            wrong.push(format!("there is no {component}"));
        }
        let name = component_name(component);
        if !locators.contains(&format!("\n  {name}: ")) {
            wrong.push(format!("web/e2e/components.ts does not locate {name}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn disagreements_are_in_order_and_name_known_rows_and_texts() {
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
fn laws_in_the_document_and_the_browser_tests_are_up_to_date() {
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
            "{file} differs from xtask/src/laws; generate it again with\n\
             UPDATE_GENERATED=1 cargo test -p xtask laws"
        );
    }
}

//! Tests of the checks on small sources, and the check of this repository.

use std::path::Path;

use super::check::{self, Checked};
use super::cycles::{self, Cycle};
use super::imports::{self, Import};
use super::rules::{Layer, Rules, SERVER};
use super::source::{self, Module};
use super::violations;

/// The modules of a crate with these files in `src`.
fn modules(files: &[(&str, &str)]) -> Vec<Module> {
    let read = |file: &Path| {
        let mut files = files.iter();
        let found = files.find(|(name, _)| Path::new("src").join(name) == file);
        found.map(|(_, text)| (*text).to_owned())
    };
    source::parse(Path::new("src/lib.rs"), &read).expect("well-formed sources")
}

fn imports(files: &[(&str, &str)]) -> Vec<Import> {
    imports::find(&modules(files))
}

/// The imports as `from -> to`, each once.
fn shown(files: &[(&str, &str)]) -> Vec<String> {
    let shown = |import: &Import| format!("{} -> {}", import.from.join("::"), import.to.join("::"));
    let mut imports: Vec<String> = imports(files).iter().map(shown).collect();
    imports.sort();
    imports.dedup();
    imports
}

/// The cycles at a depth, as the paths of their modules.
fn found_cycles(files: &[(&str, &str)], depth: usize) -> Vec<Vec<String>> {
    let paths = |cycle: Cycle| cycle.modules.iter().map(|path| path.join("::")).collect();
    let cycles = cycles::find(&imports(files), depth);
    cycles.into_iter().map(paths).collect()
}

/// The imports of `a::inner` in a crate with the modules `a::inner`, `a::near` and `b::far`.
fn imports_of(code: &str) -> Vec<String> {
    shown(&[
        ("lib.rs", "mod a; mod b; pub use b::far::Again;"),
        ("a/mod.rs", "mod inner; mod near; pub struct Own;"),
        ("a/inner.rs", code),
        ("a/near.rs", "pub struct Near; pub fn call() {}"),
        ("b.rs", "pub mod far; pub use far::Far; pub struct Mid;"),
        (
            "b/far.rs",
            "pub struct Far; pub struct Again; pub fn call() {}",
        ),
    ])
}

#[test]
fn finds_every_form_of_path() {
    for (code, found) in [
        ("use crate::b::Mid;", "b"),
        ("use crate::b::far::Far;", "b::far"),
        ("use crate::b::far::*;", "b::far"),
        ("use crate::{b::{far::{Far as Other}}};", "b::far"),
        ("use super::Own;", "a"),
        ("use super::near::Near;", "a::near"),
        ("use super::super::b::Mid;", "b"),
        ("use self::super::near;", "a::near"),
        ("fn f() { crate::b::far::call(); }", "b::far"),
        ("fn f(_: super::near::Near) {}", "a::near"),
        ("type T = Vec<super::super::b::far::Far>;", "b::far"),
        ("fn f() { use crate::b; b::far::call(); }", "b"),
        ("impl super::Own { fn f() { super::near::call() } }", "a"),
        (
            "fn f() { println!(\"{:?}\", super::near::call()); }",
            "a::near",
        ),
        (
            "macro_rules! m { () => { $crate::b::far::call() }; }",
            "b::far",
        ),
        ("#[serde(with = \"crate::b::far\")] struct S;", "b::far"),
        ("mod deep { use super::super::near::Near; }", "a::near"),
    ] {
        let expected = if code.starts_with("mod deep") {
            format!("a::inner::deep -> {found}")
        } else {
            format!("a::inner -> {found}")
        };
        assert!(imports_of(code).contains(&expected), "{code}");
    }
}

#[test]
fn follows_names_that_use_brought_in() {
    let found = imports_of("use crate::b; fn f() { b::far::call(); }");
    assert_eq!(found, ["a::inner -> b", "a::inner -> b::far"]);
    let found = imports_of("use crate::b as other; fn f() { other::far::call(); }");
    assert_eq!(found, ["a::inner -> b", "a::inner -> b::far"]);
    let found = imports_of("fn f() { use crate::b; b::far::call(); }");
    assert_eq!(found, ["a::inner -> b", "a::inner -> b::far"]);
}

#[test]
fn follows_reexports_to_the_declaring_module() {
    assert_eq!(imports_of("use crate::b::Far;"), ["a::inner -> b::far"]);
    assert_eq!(imports_of("use crate::Again;"), ["a::inner -> b::far"]);
    let through_glob = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::Far;"),
        ("b.rs", "pub use crate::c::*;"),
        ("c.rs", "pub struct Far;"),
    ];
    assert_eq!(shown(&through_glob), ["a -> c", "b -> c"]);
}

#[test]
fn counts_a_foreign_item_where_it_is_reexported() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::Value;"),
        ("b.rs", "pub use serde_json::Value;"),
    ];
    assert_eq!(shown(&files), ["a -> b"]);
}

#[test]
fn ignores_declarations_visibilities_and_other_crates() {
    for code in [
        "mod deep {}",
        "pub(super) struct S;",
        "pub(in crate::b) struct S;",
        "macro_rules! m { ($n:ident) => { pub(super) fn $n() {} }; }",
        "use std::fmt; use ::b::Far; use serde::Serialize;",
        "use b::Far;",
        "/// See [`crate::b::Far`].\nstruct S;",
        "fn f() { println!(\"crate::b::far\"); }",
        "struct S; impl S { fn f(&self) { Self::g(); } fn g() {} }",
    ] {
        assert_eq!(imports_of(code), [""; 0], "{code}");
    }
}

#[test]
fn ignores_test_code() {
    for code in [
        "#[cfg(test)] mod tests { use super::super::near::Near; }",
        "#[cfg(test)] use crate::b::Mid;",
        "#[cfg(all(test, unix))] fn f() { crate::b::far::call(); }",
        "#[cfg(any(test, doctest))] const C: () = ();",
        "#[test] fn f() { crate::b::far::call(); }",
        "#[tokio::test] async fn f() { crate::b::far::call(); }",
        "#[tokio::test(start_paused = true)] async fn f() { crate::b::far::call(); }",
        "struct S; impl S { #[cfg(test)] fn f() { crate::b::far::call(); } }",
        "trait T { #[cfg(test)] fn f() { crate::b::far::call(); } }",
        "struct S { #[cfg(test)] far: crate::b::far::Far }",
        "enum E { #[cfg(test)] Far(crate::b::far::Far) }",
        "fn f() { #[cfg(test)] let far = crate::b::far::Far; }",
        "fn f() { #[cfg(test)] crate::b::far::call(); }",
    ] {
        assert_eq!(imports_of(code), [""; 0], "{code}");
    }
    for code in [
        "#[cfg(not(test))] use crate::b::Mid;",
        "#[cfg(any(test, unix))] use crate::b::Mid;",
        "#[cfg(feature = \"test\")] use crate::b::Mid;",
        "#[cfg_attr(test, derive(Debug))] struct S(crate::b::Mid);",
    ] {
        assert_eq!(imports_of(code), ["a::inner -> b"], "{code}");
    }
}

#[test]
fn reads_files_at_other_paths() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "#[path = \"elsewhere/x.rs\"] mod inner;"),
        ("elsewhere/x.rs", "mod y; use crate::b::B;"),
        ("elsewhere/y.rs", "use crate::b::B;"),
        ("b.rs", "pub struct B;"),
    ];
    assert_eq!(shown(&files), ["a::inner -> b", "a::inner::y -> b"]);
}

#[test]
fn finds_cycles_at_each_depth() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a/mod.rs", "mod one; mod two;"),
        ("a/one.rs", "use super::two::T; pub struct O;"),
        (
            "a/two.rs",
            "use super::one::O; use crate::b::B; pub struct T;",
        ),
        ("b.rs", "use crate::c::C; pub struct B;"),
        ("c.rs", "use crate::a::one::O; pub struct C;"),
    ];
    assert_eq!(found_cycles(&files, 1), [["a", "b", "c"]]);
    assert_eq!(found_cycles(&files, 2), [["a::one", "a::two", "b", "c"]]);
}

#[test]
fn finds_no_cycle_of_different_children() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "mod one; mod two;"),
        ("a/one.rs", "use crate::b::B;"),
        ("a/two.rs", "pub struct T;"),
        ("b.rs", "use crate::a::two::T; pub struct B;"),
    ];
    assert_eq!(found_cycles(&files, 1), [["a", "b"]]);
    assert_eq!(found_cycles(&files, 2), [[""; 0]; 0]);
}

#[test]
fn finds_a_cycle_with_the_parent_module_and_the_root() {
    let files = [
        (
            "lib.rs",
            "mod a; pub const MOST: u8 = 1; fn f() { a::f(); }",
        ),
        (
            "a/mod.rs",
            "mod one; pub struct A; pub fn f() { one::f(); }",
        ),
        ("a/one.rs", "use super::A; pub fn f() { crate::MOST; }"),
    ];
    assert_eq!(found_cycles(&files, 1), [["", "a"]]);
    assert_eq!(found_cycles(&files, 2), [["", "a", "a::one"]]);
}

#[test]
fn a_facade_is_not_part_of_a_cycle() {
    let files = [
        ("lib.rs", "mod a; pub use a::One;"),
        (
            "a/mod.rs",
            "mod one; mod two; pub use one::One; pub(crate) use two::Two;",
        ),
        (
            "a/one.rs",
            "use super::Two; use crate::a::two; pub struct One;",
        ),
        ("a/two.rs", "pub struct Two;"),
    ];
    assert_eq!(shown(&files), ["a::one -> a::two"]);
    // It is part of a cycle if its own code uses the child.
    let files = [
        ("lib.rs", "mod a;"),
        (
            "a/mod.rs",
            "mod one; pub use one::One; pub struct A; fn f(_: One) {}",
        ),
        ("a/one.rs", "use super::A; pub struct One;"),
    ];
    assert_eq!(found_cycles(&files, 2), [["a", "a::one"]]);
}

const RULES: Rules = Rules {
    folder: "crates/example",
    layers: &[
        Layer {
            name: "wiring",
            modules: &["crate", "router"],
        },
        Layer {
            name: "features",
            modules: &["features"],
        },
        Layer {
            name: "http",
            modules: &["http"],
        },
    ],
    features: "features",
    edges: &[("challenges", "moderation")],
};

/// The violations in a crate whose feature `chat` has this code, as does its module `http`.
fn found_violations(chat: &str, http: &str) -> Vec<String> {
    let modules = modules(&[
        ("lib.rs", "mod features; mod http; mod router;"),
        ("router.rs", "use crate::features::chat; pub struct App;"),
        (
            "features/mod.rs",
            "pub mod challenges; pub mod chat; pub mod moderation;",
        ),
        ("features/challenges.rs", "use super::moderation::Block;"),
        (
            "features/moderation.rs",
            "use crate::http::Body; pub struct Block;",
        ),
        ("features/chat/mod.rs", "mod rooms;"),
        ("features/chat/rooms.rs", chat),
        ("http.rs", http),
    ]);
    let imports = imports::find(&modules);
    let paths: Vec<_> = modules.into_iter().map(|module| module.path).collect();
    violations::find(&RULES, &paths, &imports)
}

#[test]
fn a_layer_imports_only_layers_below_it() {
    let http = "pub struct Body;";
    assert_eq!(found_violations("use crate::http::Body;", http), [""; 0]);
    let found = found_violations("use super::super::super::router::App;", http);
    assert_eq!(
        found,
        [
            "src/features/chat/rooms.rs:1: super::super::super::router::App: \
          the layer features imports the higher layer wiring"
        ]
    );
    let found = found_violations(
        "",
        "pub struct Body; fn f() { crate::features::chat::f(); }",
    );
    assert_eq!(
        found,
        ["src/http.rs:1: crate::features::chat::f: \
          the layer http imports the higher layer features"]
    );
}

#[test]
fn a_feature_imports_another_one_only_along_the_list() {
    let http = "pub struct Body;";
    let found = found_violations("use crate::features::moderation::Block;", http);
    assert_eq!(
        found,
        [
            "src/features/chat/rooms.rs:1: crate::features::moderation::Block: \
          the feature chat imports the feature moderation"
        ]
    );
}

#[test]
fn every_module_belongs_to_a_layer_and_every_exception_is_needed() {
    let modules = modules(&[("lib.rs", "mod odd;"), ("odd.rs", "")]);
    let paths: Vec<_> = modules.into_iter().map(|module| module.path).collect();
    assert_eq!(
        violations::find(&RULES, &paths, &[]),
        [
            "crates/example: the module `odd` belongs to no layer",
            "crates/example: the listed import of moderation by challenges does not exist",
        ]
    );
}

#[test]
fn the_listed_imports_of_features_form_no_cycle() {
    let import = |&(from, to): &(&str, &str)| Import {
        from: vec![from.to_owned()],
        to: vec![to.to_owned()],
        file: "rules.rs".into(),
        line: 1,
        path: to.to_owned(),
    };
    let imports: Vec<Import> = SERVER.edges.iter().map(import).collect();
    assert_eq!(cycles::find(&imports, 1), []);
}

#[test]
fn a_crate_of_the_server_depends_only_on_lower_ones() {
    let manifest = "[dependencies]\nlimits.workspace = true\nstaunton-game = \"1\"\nserde = \"1\"\n\
                    [dev-dependencies]\nserver.workspace = true\n";
    let problems = |name| check::of_dependencies(name, manifest).expect("a manifest");
    assert_eq!(
        problems("cluster"),
        ["the crate cluster depends on the higher crate game"]
    );
    assert_eq!(problems("server"), [""; 0]);
    assert_eq!(problems("rules"), [""; 0]);
}

#[test]
fn the_modules_of_this_repository_follow_the_rules() {
    let checked = check::all(None).expect("the sources can be read");
    let problems: Vec<String> = checked
        .iter()
        .flat_map(|Checked { name, problems }| {
            problems
                .iter()
                .map(move |problem| format!("{name}: {problem}"))
        })
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

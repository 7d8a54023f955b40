//! Imports against the layers of a crate.

use std::collections::BTreeSet;

use super::imports::Import;
use super::rules::Rules;
use super::source::ModulePath;

/// A sentence for each import against the rules, with its place.
pub(crate) fn find(rules: &Rules, modules: &[ModulePath], imports: &[Import]) -> Vec<String> {
    let tops: BTreeSet<&str> = modules.iter().map(top).collect();
    let unknown = tops.into_iter().filter(|top| layer(rules, top).is_none());
    let mut violations: Vec<String> = unknown
        .map(|top| format!("{}: the module `{top}` belongs to no layer", rules.folder))
        .collect();
    violations.extend(imports.iter().filter_map(|import| upward(rules, import)));
    violations.extend(imports.iter().filter_map(|import| sideways(rules, import)));
    violations.extend(unused_edges(rules, imports));
    violations
}

/// The name of the top-level module; `crate` for the root.
fn top(path: &ModulePath) -> &str {
    path.first().map_or("crate", String::as_str)
}

/// The number of the layer of a top-level module, from the highest.
fn layer(rules: &Rules, top: &str) -> Option<usize> {
    let mut layers = rules.layers.iter();
    layers.position(|layer| layer.modules.contains(&top))
}

fn upward(rules: &Rules, import: &Import) -> Option<String> {
    let from = layer(rules, top(&import.from))?;
    let to = layer(rules, top(&import.to))?;
    (to < from).then(|| {
        format!(
            "{}: the layer {} imports the higher layer {}",
            import.shown(),
            rules.layers[from].name,
            rules.layers[to].name
        )
    })
}

fn sideways(rules: &Rules, import: &Import) -> Option<String> {
    let (from, to) = between_features(rules, import)?;
    (!rules.edges.contains(&(from, to))).then(|| {
        format!(
            "{}: the feature {from} imports the feature {to}",
            import.shown()
        )
    })
}

/// The features of an import of one by another.
fn between_features<'a>(rules: &Rules, import: &'a Import) -> Option<(&'a str, &'a str)> {
    let feature = |path: &'a ModulePath| match &path[..] {
        [top, feature, ..] if top == rules.features => Some(feature.as_str()),
        _ => None,
    };
    let (from, to) = (feature(&import.from)?, feature(&import.to)?);
    (from != to).then_some((from, to))
}

/// An exception that no import needs is removed from the list.
fn unused_edges(rules: &Rules, imports: &[Import]) -> Vec<String> {
    let used: BTreeSet<_> = imports
        .iter()
        .filter_map(|import| between_features(rules, import))
        .collect();
    let unused = rules.edges.iter().filter(|edge| !used.contains(*edge));
    unused
        .map(|(from, to)| {
            format!(
                "{}: the listed import of {to} by {from} does not exist",
                rules.folder
            )
        })
        .collect()
}

//! Cycles of modules that import each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::imports::Import;
use super::source::ModulePath;

/// Modules each of which imports all others, directly or through others.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Cycle {
    pub(crate) modules: Vec<ModulePath>,
    /// One import for each pair of modules in the cycle.
    pub(crate) imports: Vec<Import>,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let modules: Vec<String> = self.modules.iter().map(shown).collect();
        write!(
            f,
            "a cycle of {} modules: {}",
            modules.len(),
            modules.join(", ")
        )?;
        for import in &self.imports {
            let (from, to) = (shown(&import.from), shown(&import.to));
            write!(f, "\n    {from} imports {to}: {}", import.shown())?;
        }
        Ok(())
    }
}

fn shown(path: &ModulePath) -> String {
    if path.is_empty() {
        "crate".to_owned()
    } else {
        path.join("::")
    }
}

type Graph<'a> = BTreeMap<ModulePath, BTreeMap<ModulePath, &'a Import>>;

/// The cycles between modules whose paths are cut to `depth` names.
pub(crate) fn find(imports: &[Import], depth: usize) -> Vec<Cycle> {
    let mut graph = Graph::new();
    for import in imports {
        let from = cut(&import.from, depth);
        let to = cut(&import.to, depth);
        if from != to {
            graph.entry(from).or_default().entry(to).or_insert(import);
        }
    }
    let reached: BTreeMap<&ModulePath, BTreeSet<&ModulePath>> = graph
        .keys()
        .map(|module| (module, reachable(&graph, module)))
        .collect();
    let mut cycles = Vec::new();
    let mut done = BTreeSet::new();
    for (&module, others) in &reached {
        if !others.contains(module) || done.contains(module) {
            continue;
        }
        let modules: Vec<ModulePath> = others
            .iter()
            .filter(|&other| reached.get(other).is_some_and(|back| back.contains(module)))
            .map(|&other| other.clone())
            .collect();
        let within = modules.iter().flat_map(|from| &graph[from]);
        let imports = within
            .filter(|(to, _)| modules.contains(to))
            .map(|(_, &import)| import.clone())
            .collect();
        done.extend(
            modules
                .iter()
                .filter_map(|module| reached.get_key_value(module))
                .map(|(&key, _)| key),
        );
        cycles.push(Cycle { modules, imports });
    }
    cycles
}

fn cut(path: &ModulePath, depth: usize) -> ModulePath {
    path.iter().take(depth).cloned().collect()
}

/// All modules that can be reached by one import or more.
fn reachable<'a>(graph: &'a Graph<'_>, from: &ModulePath) -> BTreeSet<&'a ModulePath> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&ModulePath> = graph[from].keys().collect();
    while let Some(module) = open.pop() {
        if reached.insert(module) {
            open.extend(graph.get(module).into_iter().flat_map(BTreeMap::keys));
        }
    }
    reached
}

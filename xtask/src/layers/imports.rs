//! The imports between the modules of a crate.
//!
//! A module imports the module that declares the item to which a path in its code leads, through
//! any number of re-exports. A method call without a path is not an import.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::contents::{self, Contents};
use super::source::{Module, ModulePath};

/// An import of one module by another, with the place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    pub(crate) from: ModulePath,
    pub(crate) to: ModulePath,
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
    /// The path as written.
    pub(crate) path: String,
}

impl Import {
    /// `FILE:LINE: PATH`.
    pub(crate) fn shown(&self) -> String {
        format!("{}:{}: {}", self.file.display(), self.line, self.path)
    }
}

/// The first import of each module by each other module.
pub(crate) fn find(modules: &[Module]) -> Vec<Import> {
    let tree = Tree::of(modules);
    let mut imports = Vec::new();
    for module in modules {
        let mut found = BTreeSet::new();
        for reference in &tree.modules[&module.path].references {
            for to in tree.resolve(&module.path, &reference.path) {
                // `pub use child::Item` makes a module the facade of its children.
                let is_facade = reference.is_reexport && to.starts_with(&module.path);
                if to != module.path && !is_facade && found.insert(to.clone()) {
                    imports.push(Import {
                        from: module.path.clone(),
                        to,
                        file: module.file.clone(),
                        line: reference.line,
                        path: reference.path.join("::"),
                    });
                }
            }
        }
    }
    imports
}

struct Tree {
    modules: BTreeMap<ModulePath, Contents>,
}

/// The modules that a path leads to, and the steps that were followed already.
#[derive(Default)]
struct Walk {
    reached: BTreeSet<ModulePath>,
    seen: BTreeSet<(ModulePath, Vec<String>)>,
}

impl Tree {
    fn of(modules: &[Module]) -> Self {
        let modules = modules.iter();
        Self {
            modules: modules
                .map(|module| (module.path.clone(), contents::collect(&module.items)))
                .collect(),
        }
    }

    /// The modules that a path in the code of `module` leads to. A name can be a type, a value and
    /// a macro, each in a different module.
    fn resolve(&self, module: &ModulePath, path: &[String]) -> BTreeSet<ModulePath> {
        let mut walk = Walk::default();
        self.start(module, path, &mut walk);
        walk.reached
    }

    /// Follows a path from its first name.
    fn start(&self, module: &ModulePath, path: &[String], walk: &mut Walk) {
        if !walk.seen.insert((module.clone(), path.to_vec())) {
            return;
        }
        match path[0].as_str() {
            "crate" => self.descend(&Vec::new(), &path[1..], walk),
            "self" | "super" => {
                let mut base = module.clone();
                let mut rest = path;
                while let Some((first, after)) = rest.split_first() {
                    match first.as_str() {
                        "self" => {}
                        "super" => {
                            base.pop();
                        }
                        _ => break,
                    }
                    rest = after;
                }
                self.descend(&base, rest, walk);
            }
            "Self" => {}
            name => {
                let contents = &self.modules[module];
                // A single name is never a module.
                if path.len() > 1 && self.child(module, name).is_some() {
                    self.descend(module, path, walk);
                } else if let Some(imports) = contents.imports.get(name) {
                    // `use serde::serde` names a crate, not itself.
                    for import in imports.iter().filter(|import| import[0] != name) {
                        let path = [import, &path[1..]].concat();
                        self.start(module, &path, walk);
                    }
                } else if !contents.items.contains(name) {
                    self.through_globs(module, path, walk);
                }
            }
        }
    }

    /// Follows the rest of a path from a module.
    fn descend(&self, module: &ModulePath, path: &[String], walk: &mut Walk) {
        let Some(name) = path.first() else {
            walk.reached.insert(module.clone());
            return;
        };
        if let Some(child) = self.child(module, name) {
            self.descend(&child, &path[1..], walk);
            return;
        }
        let contents = &self.modules[module];
        let before = walk.reached.len();
        if let Some(imports) = contents.imports.get(name) {
            for import in imports {
                let path = [import, &path[1..]].concat();
                self.start(module, &path, walk);
            }
        } else if !contents.items.contains(name) {
            self.through_globs(module, path, walk);
        }
        // It is declared here, or re-exported here from another crate.
        if walk.reached.len() == before {
            walk.reached.insert(module.clone());
        }
    }

    /// Follows a path whose first name comes from `use module::*`.
    fn through_globs(&self, module: &ModulePath, path: &[String], walk: &mut Walk) {
        for glob in self.globs(module) {
            if self.declares(&glob, &path[0], &mut BTreeSet::new()) {
                let step = (glob.clone(), [&["self".to_owned()], path].concat());
                if walk.seen.insert(step) {
                    self.descend(&glob, path, walk);
                }
            }
        }
    }

    /// The modules before `::*` in a module.
    fn globs(&self, module: &ModulePath) -> BTreeSet<ModulePath> {
        let globs = self.modules[module].globs.iter();
        globs.filter_map(|path| self.find(module, path)).collect()
    }

    /// The module that a path names without imports.
    fn find(&self, module: &ModulePath, path: &[String]) -> Option<ModulePath> {
        let mut found = module.clone();
        for (index, name) in path.iter().enumerate() {
            match name.as_str() {
                "crate" => found.clear(),
                "self" => {}
                "super" => {
                    found.pop()?;
                }
                name => match self.child(&found, name) {
                    Some(child) => found = child,
                    None if index == 0 => {
                        let import = self.modules[module].imports.get(name)?.first()?;
                        if import == path {
                            return None;
                        }
                        found = self.find(module, import)?;
                    }
                    None => return None,
                },
            }
        }
        Some(found)
    }

    fn declares(&self, module: &ModulePath, name: &str, seen: &mut BTreeSet<ModulePath>) -> bool {
        if !seen.insert(module.clone()) {
            return false;
        }
        let contents = &self.modules[module];
        contents.items.contains(name)
            || contents.imports.contains_key(name)
            || self.child(module, name).is_some()
            || self
                .globs(module)
                .iter()
                .any(|glob| self.declares(glob, name, seen))
    }

    fn child(&self, module: &ModulePath, name: &str) -> Option<ModulePath> {
        let mut path = module.clone();
        path.push(name.to_owned());
        self.modules.contains_key(&path).then_some(path)
    }
}

//! The modules of a crate, parsed from its source files.

use std::path::{Path, PathBuf};

use syn::{Attribute, Expr, ExprLit, Item, ItemMod, Lit, Meta};

use super::test_code;
use crate::failure::Failure;

/// The names from the crate's root to a module; empty for the root.
pub(crate) type ModulePath = Vec<String>;

/// A module outside test code.
pub(crate) struct Module {
    pub(crate) path: ModulePath,
    pub(crate) file: PathBuf,
    pub(crate) items: Vec<Item>,
}

/// Parses the module in `root`, such as `src/lib.rs`, and all modules below it.
///
/// `read` returns the text of a file, or `None` if there is no such file.
pub(crate) fn parse(
    root: &Path,
    read: &dyn Fn(&Path) -> Option<String>,
) -> Result<Vec<Module>, Failure> {
    let mut parser = Parser {
        read,
        modules: Vec::new(),
    };
    parser.file(root, Vec::new(), folder_of(root))?;
    Ok(parser.modules)
}

struct Parser<'a> {
    read: &'a dyn Fn(&Path) -> Option<String>,
    modules: Vec<Module>,
}

impl Parser<'_> {
    /// Parses a file; the files of its child modules are in `folder`.
    fn file(&mut self, file: &Path, path: ModulePath, folder: &Path) -> Result<(), Failure> {
        let text = (self.read)(file)
            .ok_or_else(|| Failure::new(format!("{} cannot be read.", file.display())))?;
        let parsed = syn::parse_file(&text).map_err(|error| {
            let line = error.span().start().line;
            Failure::new(format!("{}:{line}: {error}.", file.display()))
        })?;
        self.module(file, path, folder, parsed.items)
    }

    fn module(
        &mut self,
        file: &Path,
        path: ModulePath,
        folder: &Path,
        items: Vec<Item>,
    ) -> Result<(), Failure> {
        let mut own = Vec::new();
        for item in items {
            match item {
                Item::Mod(child) if test_code::is_test(&child.attrs) => {}
                Item::Mod(child) => self.child(file, &path, folder, child)?,
                item => own.push(item),
            }
        }
        self.modules.push(Module {
            path,
            file: file.to_path_buf(),
            items: own,
        });
        Ok(())
    }

    fn child(
        &mut self,
        file: &Path,
        parent: &ModulePath,
        folder: &Path,
        child: ItemMod,
    ) -> Result<(), Failure> {
        let name = child.ident.to_string();
        let mut path = parent.clone();
        path.push(name.clone());
        if let Some((_, items)) = child.content {
            return self.module(file, path, &folder.join(&name), items);
        }
        if let Some(other) = path_attribute(&child.attrs) {
            let other = folder_of(file).join(other);
            return self.file(&other, path, folder_of(&other));
        }
        let flat = folder.join(format!("{name}.rs"));
        let nested = folder.join(&name).join("mod.rs");
        let file = if (self.read)(&flat).is_some() {
            flat
        } else {
            nested
        };
        self.file(&file, path, &folder.join(name))
    }
}

fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

/// The file that `#[path = "…"]` names.
fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| {
        let Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = &pair.value
        else {
            return None;
        };
        pair.path.is_ident("path").then(|| text.value())
    })
}

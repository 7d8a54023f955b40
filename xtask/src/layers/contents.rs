//! The names that a module declares and imports, and the paths in its code.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Literal, Spacing, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, Block, Field, ImplItem, Item, ItemMod, ItemUse, LitStr, Meta, Stmt, TraitItem,
    UseTree, Variant, VisRestricted, Visibility,
};

use super::test_code;

/// A path as written, such as `["super", "board", "Board"]`.
pub(crate) type Names = Vec<String>;

/// A path in the code of a module.
#[derive(Debug)]
pub(crate) struct Reference {
    pub(crate) path: Names,
    pub(crate) line: usize,
    /// Whether it is in a `pub use`.
    pub(crate) is_reexport: bool,
}

/// The contents of a module outside test code.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    /// The names of its items, except its child modules.
    pub(crate) items: BTreeSet<String>,
    /// The names that `use` brings in, with their paths.
    pub(crate) imports: BTreeMap<String, Vec<Names>>,
    /// The paths before `::*`.
    pub(crate) globs: Vec<Names>,
    /// All paths in its code, `use` declarations included.
    pub(crate) references: Vec<Reference>,
}

/// Collects the contents of a module from its items.
pub(crate) fn collect(items: &[Item]) -> Contents {
    let mut contents = Contents::default();
    for item in items {
        if test_code::is_test(test_code::of_item(item)) {
            continue;
        }
        if let Item::Use(declaration) = item {
            for import in imports(declaration) {
                match import.name {
                    Some(name) => contents.imports.entry(name).or_default().push(import.path),
                    None => contents.globs.push(import.path),
                }
            }
        } else if let Some(name) = name_of(item) {
            contents.items.insert(name);
        }
    }
    let mut visitor = Visitor {
        references: Vec::new(),
        scopes: Vec::new(),
        in_attribute: false,
    };
    for item in items {
        visitor.visit_item(item);
    }
    contents.references = visitor.references;
    contents
}

/// The name of an item in the namespaces of types, values and macros.
fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// One path of a `use` declaration.
struct Import {
    path: Names,
    /// The name that it gets, or `None` for `*`.
    name: Option<String>,
    line: usize,
}

fn imports(declaration: &ItemUse) -> Vec<Import> {
    let mut imports = Vec::new();
    // `::name` is a path into another crate.
    if declaration.leading_colon.is_none() {
        flatten(&declaration.tree, &mut Vec::new(), &mut imports);
    }
    imports
}

fn flatten(tree: &UseTree, prefix: &mut Names, imports: &mut Vec<Import>) {
    let mut add = |prefix: &Names, last: &syn::Ident, name: Option<String>| {
        let mut path = prefix.clone();
        if last != "self" || prefix.is_empty() {
            path.push(last.to_string());
        }
        // `use name as other` names a child module or another crate.
        if path.len() == 1 && !matches!(path[0].as_str(), "crate" | "self" | "super") {
            path.insert(0, "self".to_owned());
        }
        let name = name.or_else(|| path.last().cloned());
        let line = last.span().start().line;
        imports.push(Import { path, name, line });
    };
    match tree {
        UseTree::Path(path) => {
            prefix.push(path.ident.to_string());
            flatten(&path.tree, prefix, imports);
            prefix.pop();
        }
        UseTree::Name(name) => add(prefix, &name.ident, None),
        UseTree::Rename(rename) => add(prefix, &rename.ident, Some(rename.rename.to_string())),
        UseTree::Glob(glob) => imports.push(Import {
            path: prefix.clone(),
            name: None,
            line: glob.star_token.span.start().line,
        }),
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, prefix, imports);
            }
        }
    }
}

struct Visitor {
    references: Vec<Reference>,
    /// The names that `use` declarations in the enclosing blocks bring in.
    scopes: Vec<BTreeMap<String, Names>>,
    in_attribute: bool,
}

impl Visitor {
    fn add(&mut self, mut path: Names, line: usize) {
        let local = self
            .scopes
            .iter()
            .rev()
            .find_map(|scope| scope.get(&path[0]));
        if let Some(local) = local {
            path.splice(..1, local.iter().cloned());
        }
        self.references.push(Reference {
            path,
            line,
            is_reexport: false,
        });
    }

    /// Adds the paths in the tokens of a macro or an attribute, which have no syntax tree.
    fn scan(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        let mut path: Names = Vec::new();
        let mut line = 0;
        // The number of colons after the last name.
        let mut colons = 0;
        // Whether `::` comes before the first name: `::std`, `<T as Trait>::Name`.
        let mut absolute = false;
        loop {
            let token = tokens.next();
            match &token {
                Some(TokenTree::Punct(punct))
                    if punct.as_char() == ':'
                        && (punct.spacing() == Spacing::Joint || colons == 1) =>
                {
                    colons += 1;
                    continue;
                }
                Some(TokenTree::Ident(name)) if colons == 2 && !path.is_empty() => {
                    path.push(name.to_string());
                    colons = 0;
                    continue;
                }
                _ => {}
            }
            if !path.is_empty() && !absolute {
                self.add(std::mem::take(&mut path), line);
            }
            path.clear();
            match token {
                None => break,
                // `pub(super)` imports nothing.
                Some(TokenTree::Ident(name)) if name == "pub" => {
                    tokens.next_if(|next| matches!(next, TokenTree::Group(_)));
                }
                Some(TokenTree::Ident(name)) => {
                    absolute = colons == 2;
                    line = name.span().start().line;
                    path.push(name.to_string());
                }
                Some(TokenTree::Group(group)) => self.scan(group.stream()),
                Some(TokenTree::Literal(literal)) if self.in_attribute => {
                    self.string(&literal);
                }
                Some(_) => {}
            }
            colons = 0;
        }
    }

    /// Adds the path in a string of an attribute, such as `#[serde(with = "crate::duration")]`.
    fn string(&mut self, literal: &Literal) {
        let Ok(text) = syn::parse2::<LitStr>(TokenTree::from(literal.clone()).into()) else {
            return;
        };
        let Ok(path) = text.parse::<syn::Path>() else {
            return;
        };
        if path.segments.len() > 1 && path.leading_colon.is_none() {
            self.add(names(&path), literal.span().start().line);
        }
    }
}

fn names(path: &syn::Path) -> Names {
    path.segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect()
}

impl<'ast> Visit<'ast> for Visitor {
    fn visit_item(&mut self, item: &'ast Item) {
        if !test_code::is_test(test_code::of_item(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if !test_code::is_test(test_code::of_impl_item(item)) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        if !test_code::is_test(test_code::of_trait_item(item)) {
            visit::visit_trait_item(self, item);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if !test_code::is_test(test_code::of_statement(statement)) {
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_field(&mut self, field: &'ast Field) {
        if !test_code::is_test(&field.attrs) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast Variant) {
        if !test_code::is_test(&variant.attrs) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        if !test_code::is_test(&arm.attrs) {
            visit::visit_arm(self, arm);
        }
    }

    /// Modules in blocks are ignored; other modules are collected separately.
    fn visit_item_mod(&mut self, _: &'ast ItemMod) {}

    /// `pub(super)` and `pub(in path)` import nothing.
    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {}

    fn visit_block(&mut self, block: &'ast Block) {
        let mut scope = BTreeMap::new();
        for statement in &block.stmts {
            let Stmt::Item(Item::Use(declaration)) = statement else {
                continue;
            };
            for import in imports(declaration) {
                if let Some(name) = import.name {
                    scope.insert(name, import.path);
                }
            }
        }
        self.scopes.push(scope);
        visit::visit_block(self, block);
        self.scopes.pop();
    }

    fn visit_item_use(&mut self, declaration: &'ast ItemUse) {
        for import in imports(declaration) {
            self.references.push(Reference {
                path: import.path,
                line: import.line,
                is_reexport: !matches!(declaration.vis, Visibility::Inherited),
            });
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let line = path.segments[0].ident.span().start().line;
            self.add(names(path), line);
        }
        visit::visit_path(self, path);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        self.in_attribute = true;
        if let Meta::List(list) = &attribute.meta {
            self.scan(list.tokens.clone());
        }
        self.in_attribute = false;
    }

    fn visit_token_stream(&mut self, tokens: &'ast TokenStream) {
        self.scan(tokens.clone());
    }
}

//! `cargo xtask layers`: the imports between modules.
//!
//! No crate has a cycle of modules, neither of top-level modules nor of the modules in them, and
//! the server follows its layers. Test code is ignored.

mod check;
mod contents;
mod cycles;
mod imports;
mod rules;
mod source;
mod test_code;
#[cfg(test)]
mod tests;
mod violations;

pub(crate) use check::run;

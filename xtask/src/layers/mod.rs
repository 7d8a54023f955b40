//! `cargo xtask layers`: the imports between modules.
//!
//! No crate has a cycle of modules, whether each top-level module counts as one or each module in
//! it, and the server keeps to its layers. Test code is not read.

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

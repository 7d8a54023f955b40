//! Writes the JavaScript and TypeScript files of a compiled WebAssembly module.
//!
//! The same work as `wasm-bindgen --target web`, without the other parts of that program.

#![forbid(unsafe_code)]

use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, name, folder] = arguments.as_slice() else {
        eprintln!("Name the module, the name of its files, and the folder for them.");
        return ExitCode::FAILURE;
    };
    match write(input, name, Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{input}: {why}");
            ExitCode::FAILURE
        }
    }
}

fn write(input: &str, name: &str, folder: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.web(true).map_err(|why| why.to_string())?;
    bindgen
        .input_path(input)
        .out_name(name)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(folder).map_err(|why| format!("{why:#}"))
}

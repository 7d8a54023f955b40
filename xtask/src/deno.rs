//! Deno, which runs a test of the npm package.

use std::fs;
use std::path::PathBuf;

use crate::failure::Failure;
use crate::{process, web, workspace};

/// The environment variable in which the test finds the path of the program.
pub(crate) const VARIABLE: &str = "DENO";

/// The package of npm that contains the program, with the digests of its files.
const FILES: [(&str, &str); 2] = [
    ("package.json", include_str!("deno/package.json")),
    ("package-lock.json", include_str!("deno/package-lock.json")),
];

/// Returns the path of the program. The first call installs it in the target folder.
pub(crate) fn find() -> Result<PathBuf, Failure> {
    let folder = workspace::target()?.join("tools/deno");
    let program = folder.join("node_modules/deno/bin.cjs");
    let is_current = FILES.iter().all(|(name, text)| {
        fs::read_to_string(folder.join(name)).is_ok_and(|written| written == *text)
    });
    if is_current && program.is_file() {
        return Ok(program);
    }
    let cannot =
        |error: std::io::Error| Failure::new(format!("Deno cannot be installed: {error}."));
    fs::create_dir_all(&folder).map_err(cannot)?;
    for (name, text) in FILES {
        fs::write(folder.join(name), text).map_err(cannot)?;
    }
    process::run(web::npm_in(&folder).args(["ci", "--no-audit", "--no-fund", "--silent"]))?;
    Ok(program)
}

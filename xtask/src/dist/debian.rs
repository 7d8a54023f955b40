//! The package for Debian and its derivatives.
//!
//! `cargo-deb` is not used: as a library it would add its dependencies to xtask, which `cargo xtask
//! play` compiles first, and as a program it would have to be installed first; `dpkg-deb` is part
//! of Debian.

use std::fs;
use std::path::{Path, PathBuf};

use super::files::{clear, copy, failed, folder, lay_out, version, write};
use crate::failure::Failure;
use crate::{process, workspace};

/// The settings, which belong to the operator: an upgrade does not overwrite changes.
const SETTINGS: &str = "etc/staunton/staunton.toml";

/// Makes the package of this program.
pub(super) fn package(program: &Path) -> Result<PathBuf, Failure> {
    let tree = folder().join("debian");
    clear(&tree)?;
    let root = tree.join("staunton");
    lay_out(&root.join("usr"), program)?;
    copy("packaging/staunton.toml", &root.join(SETTINGS))?;
    copy(
        "packaging/debian/copyright",
        &root.join("usr/share/doc/staunton/copyright"),
    )?;
    for script in ["postinst", "prerm", "postrm"] {
        let from = Path::new("packaging/debian").join(script);
        copy(from, &root.join("DEBIAN").join(script))?;
    }
    write(&root.join("DEBIAN/conffiles"), format!("/{SETTINGS}\n"))?;
    let architecture = process::output(process::command("dpkg").arg("--print-architecture"))?;
    let architecture = architecture.trim();
    let depends = dependencies(&tree, &root)?;
    let control = read("packaging/debian/control")?
        .replace("VERSION", version())
        .replace("ARCHITECTURE", architecture)
        .replace("DEPENDS", &depends)
        .replace("SIZE", &kibibytes(&root)?.to_string());
    write(&root.join("DEBIAN/control"), control)?;
    let file = folder().join(format!("staunton_{}_{architecture}.deb", version()));
    process::run(
        process::command("dpkg-deb")
            .args(["--build", "--root-owner-group"])
            .arg(&root)
            .arg(&file),
    )?;
    Ok(file)
}

/// The libraries that the program is linked with, and their oldest versions.
fn dependencies(tree: &Path, root: &Path) -> Result<String, Failure> {
    // The tool only works in a source package.
    write(
        &tree.join("debian/control"),
        "Source: staunton\n\nPackage: staunton\nArchitecture: any\n",
    )?;
    let text = process::output(
        process::command("dpkg-shlibdeps")
            .current_dir(tree)
            .arg("-O")
            .arg(root.join("usr/bin/staunton")),
    )?;
    let depends = text.trim().strip_prefix("shlibs:Depends=");
    depends.map(str::to_owned).ok_or_else(|| {
        Failure::new(format!(
            "dpkg-shlibdeps printed {text:?} instead of the libraries that the program needs."
        ))
    })
}

fn read(file: &str) -> Result<String, Failure> {
    fs::read_to_string(workspace::root().join(file))
        .map_err(|why| Failure::new(format!("{file} cannot be read: {why}.")))
}

/// The size of the installed files.
fn kibibytes(root: &Path) -> Result<u64, Failure> {
    let mut folders = vec![root.to_owned()];
    let mut bytes = 0;
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|why| failed(&folder, &why))?;
        for entry in entries {
            let entry = entry.map_err(|why| failed(&folder, &why))?;
            let about = entry
                .metadata()
                .map_err(|why| failed(&entry.path(), &why))?;
            if about.is_dir() {
                folders.push(entry.path());
            } else {
                bytes += about.len();
            }
        }
    }
    Ok(bytes.div_ceil(1_024))
}

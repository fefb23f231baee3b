//! The browser client as files for a web server: compiled, bound to JavaScript, named by content
//! and compressed.

mod bundle;
mod css;
mod toolchain;
mod wasm;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use crate::run::Result;
use bundle::Bundle;

/// Where the client lies from which the server takes it.
pub(crate) const EMBEDDED: &str = "crates/server/client";

/// The most that a first visit may load, compressed, in bytes, without the network that a game needs.
const BUDGET: usize = 1_050_000;

const STATIC: &str = "crates/web/static";
const STYLE: &str = "crates/web/style";
/// Each is fetched when a game needs it.
const NETWORKS: &str = "crates/engine/networks";

/// How much work goes into a build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// All that makes the client small and fast.
    Release,
    /// For working on the page: hardly optimised, not compressed.
    Dev,
}

/// Files by name.
type Files = BTreeMap<String, Vec<u8>>;

/// Builds the client and writes it to `out`; does nothing twice.
pub(crate) fn build(mode: Mode, out: &Path) -> Result {
    let target = target_folder();
    let compiled = read(&toolchain::compile(&target, mode)?)?;
    let (statics, styles) = (read_folder(STATIC)?, read_folder(STYLE)?);
    let networks = read_folder(NETWORKS)?;

    let name = if mode == Mode::Release { "site" } else { "site-dev" };
    let (site, stamp_file) = (target.join(name), target.join(format!("{name}.stamp")));
    let stamp = stamp(&compiled, [&statics, &styles, &networks])?;
    if fs::read_to_string(&stamp_file).ok().as_ref() != Some(&stamp) {
        println!("=== client: assembling");
        let bundle = Bundle::new(wasm::bind(&compiled)?, statics, &styles, networks)?;
        if site.exists() {
            fs::remove_dir_all(&site).map_err(|error| failure(&site, &error))?;
        }
        bundle.write(&site, mode)?;
        write(&stamp_file, stamp.as_bytes())?;
    }
    bundle::publish(&site, out)?;
    println!("=== client: in {}", out.display());
    match mode {
        Mode::Release => bundle::report(&site, BUDGET),
        Mode::Dev => Ok(()),
    }
}

/// A folder of its own, since Debian's compiler and rustup's would undo each other's work.
fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from).join("web")
}

/// A digest of everything that the files are made of, this program included.
fn stamp(compiled: &[u8], folders: [&Files; 3]) -> std::result::Result<String, String> {
    let program = env::current_exe().map_err(|error| format!("where is xtask? {error}"))?;
    let mut digest = bundle::Digest::default();
    digest.add(&read(&program)?);
    digest.add(compiled);
    for (name, bytes) in folders.into_iter().flatten() {
        digest.add(name.as_bytes());
        digest.add(bytes);
    }
    Ok(digest.finish())
}

/// The files of a folder, without those in folders below it.
fn read_folder(folder: &str) -> std::result::Result<Files, String> {
    let folder = Path::new(folder);
    let mut files = Files::new();
    for entry in fs::read_dir(folder).map_err(|error| failure(folder, &error))? {
        let path = entry.map_err(|error| failure(folder, &error))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_file() && !name.starts_with('.') {
            files.insert(name.to_owned(), read(&path)?);
        }
    }
    Ok(files)
}

fn read(path: &Path) -> std::result::Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| failure(path, &error))
}

fn write(path: &Path, bytes: &[u8]) -> Result {
    fs::write(path, bytes).map_err(|error| failure(path, &error))
}

fn failure(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

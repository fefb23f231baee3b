//! The files of the site: their names, what they say of each other, and their compressed forms.

use std::{fs, io::Write as _, path::Path};

use flate2::{Compression, write::GzEncoder};
use sha2::Digest as _;

use super::{Files, Mode, css, failure, read_folder, wasm::Bound, write};
use crate::run::Result;

/// The length of the part of a name that is its content's digest.
const HASH: usize = 16;

/// A digest of several parts, in hexadecimal.
#[derive(Default)]
pub(super) struct Digest(sha2::Sha256);

impl Digest {
    pub(super) fn add(&mut self, part: &[u8]) {
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    pub(super) fn finish(self) -> String {
        // Half of it tells versions apart well enough.
        let half = self.0.finalize().into_iter().take(16);
        format!("{:032x}", half.fold(0, |half, byte| half << 8 | u128::from(byte)))
    }
}

/// The site under its final names.
pub(super) struct Bundle {
    files: Files,
    /// What `{{name}}` stands for in the texts to come.
    names: Vec<(String, String)>,
}

impl Bundle {
    /// Puts the site together, from what refers to nothing to what refers to everything.
    ///
    /// # Errors
    /// If a text refers to a file that there is not.
    pub(super) fn new(
        client: Bound,
        mut statics: Files,
        styles: &Files,
        networks: Files,
    ) -> std::result::Result<Bundle, String> {
        let mut bundle = Bundle { files: Files::new(), names: Vec::new() };
        let mut take = |is_wanted: fn(&str) -> bool| -> Vec<_> {
            statics.extract_if(.., |name, _| is_wanted(name)).collect()
        };
        let pages =
            take(|name| matches!(extension(name), "html" | "webmanifest") || name == "sw.js");
        let scripts = take(|name| extension(name) == "js");

        for (name, bytes) in statics {
            bundle.add_hashed(&name, bytes);
        }
        let style: String =
            styles.values().map(|sheet| css::minify(&String::from_utf8_lossy(sheet))).collect();
        let style = bundle.fill("style.css", &style)?;
        bundle.add_hashed("style.css", style.into_bytes());
        bundle.add_hashed("quartet.wasm", client.code);
        bundle.add_hashed("quartet.js", client.glue.into_bytes());
        let addresses = networks.into_iter().map(|(name, bytes)| {
            let stem = name.strip_suffix(".net").unwrap_or(&name);
            format!("  {stem:?}: {:?},\n", bundle.add_hashed(&name, bytes))
        });
        let addresses: Vec<_> = addresses.collect();
        bundle.names.push(("{{networks}}".into(), format!("{{\n{}}}", addresses.concat())));
        for (name, bytes) in scripts {
            let script = bundle.fill(&name, &String::from_utf8_lossy(&bytes))?;
            bundle.add_hashed(&name, script.into_bytes());
        }
        // The manifest before the page, the page before the service worker, which lists them all.
        for kind in ["webmanifest", "html", "js"] {
            for (name, bytes) in pages.iter().filter(|(name, _)| extension(name) == kind) {
                if kind == "js" {
                    bundle.name_everything();
                }
                let page = bundle.fill(name, &String::from_utf8_lossy(bytes))?;
                bundle.files.insert(name.clone(), page.into_bytes());
            }
        }
        Ok(bundle)
    }

    /// Adds a file under the name that its content gives it, which is the answer.
    fn add_hashed(&mut self, name: &str, bytes: Vec<u8>) -> String {
        let mut digest = Digest::default();
        digest.add(&bytes);
        let hash = &digest.finish()[..HASH];
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let hashed = format!("{stem}-{hash}.{extension}");
        self.names.push((format!("{{{{{name}}}}}"), hashed.clone()));
        self.files.insert(hashed.clone(), bytes);
        hashed
    }

    /// What the service worker keeps: a list of the files of a first visit, one of those that can wait, and
    /// a version that changes with any of them.
    fn name_everything(&mut self) {
        let mut digest = Digest::default();
        for (name, bytes) in &self.files {
            digest.add(name.as_bytes());
            digest.add(bytes);
        }
        for (mark, can_wait) in [("{{files}}", false), ("{{later}}", true)] {
            let names = self.files.keys().filter(|name| self::can_wait(name) == can_wait);
            let list: Vec<_> = names.map(|name| format!("  {name:?},\n")).collect();
            self.names.push((mark.into(), format!("[\n{}]", list.concat())));
        }
        self.names.push(("{{version}}".into(), digest.finish()[..HASH].into()));
    }

    fn fill(&self, name: &str, text: &str) -> std::result::Result<String, String> {
        let filled =
            self.names.iter().fold(text.to_owned(), |text, (mark, name)| text.replace(mark, name));
        match filled.split_once("{{").and_then(|(_, after)| after.split_once("}}")) {
            Some((unknown, _)) => {
                Err(format!("{name} refers to `{unknown}`, and there is no such file"))
            }
            None => Ok(filled),
        }
    }

    /// Writes the files and, in release mode, their compressed forms.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub(super) fn write(&self, folder: &Path, mode: Mode) -> Result {
        fs::create_dir_all(folder).map_err(|error| failure(folder, &error))?;
        for (name, bytes) in &self.files {
            write(&folder.join(name), bytes)?;
            if mode == Mode::Release && is_text(name) {
                write(&folder.join(format!("{name}.br")), &brotli(bytes)?)?;
                write(&folder.join(format!("{name}.gz")), &gzip(bytes)?)?;
            }
        }
        Ok(())
    }
}

/// Makes `out` hold what `site` holds. What is there already is left alone, so that nobody builds
/// anything again for it; our files of earlier builds go.
///
/// # Errors
/// If a folder cannot be read or written.
pub(super) fn publish(site: &Path, out: &Path) -> Result {
    fs::create_dir_all(out).map_err(|error| failure(out, &error))?;
    let files = read_folder(&site.to_string_lossy())?;
    for (name, bytes) in &files {
        let path = out.join(name);
        if !fs::read(&path).is_ok_and(|there| there == *bytes) {
            write(&path, bytes)?;
        }
    }
    for entry in fs::read_dir(out).map_err(|error| failure(out, &error))?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !files.contains_key(&name) && is_ours(&name) {
            fs::remove_file(entry.path()).map_err(|error| failure(&entry.path(), &error))?;
        }
    }
    Ok(())
}

/// Whether a name is one that builds give: hashed, or the compressed form of any.
fn is_ours(name: &str) -> bool {
    let (stem, is_compressed) = match name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"))
    {
        Some(stem) => (stem, true),
        None => (name, false),
    };
    let hash =
        stem.rsplit_once('.').and_then(|(stem, _)| stem.rsplit_once('-')).map(|(_, hash)| hash);
    let is_hashed = hash.is_some_and(|hash| {
        hash.len() == HASH && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    });
    is_hashed || is_compressed && matches!(stem, "index.html" | "sw.js" | "manifest.webmanifest")
}

/// Prints the size of each file and judges the sum of those of a first visit.
///
/// # Errors
/// If they are more than `budget` bytes, compressed.
pub(super) fn report(site: &Path, budget: usize) -> Result {
    let files = read_folder(&site.to_string_lossy())?;
    let is_compressed = |name: &str| matches!(extension(name), "br" | "gz");
    println!("{:>12} {:>12}", "bytes", "compressed");
    let (mut first, mut later) = (0, 0);
    for (name, bytes) in files.iter().filter(|(name, _)| !is_compressed(name)) {
        let sent = files.get(&format!("{name}.br")).unwrap_or(bytes).len();
        println!("{:>12} {sent:>12}  {name}", bytes.len());
        *(if can_wait(name) { &mut later } else { &mut first }) += sent;
    }
    println!("{first:>25}  for a first visit, of at most {budget}");
    println!("{later:>25}  for games that need them");
    if first <= budget { Ok(()) } else { Err("the client is too large for a first visit".into()) }
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// Whether a file is not needed before a game is played that needs it.
fn can_wait(name: &str) -> bool {
    extension(name) == "net"
}

/// Whether compression makes a file smaller.
fn is_text(name: &str) -> bool {
    matches!(
        extension(name),
        "css" | "html" | "js" | "json" | "net" | "svg" | "txt" | "wasm" | "webmanifest"
    )
}

fn brotli(bytes: &[u8]) -> std::result::Result<Vec<u8>, String> {
    let options = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &options)
        .map_err(|error| format!("brotli: {error}"))?;
    Ok(out)
}

fn gzip(bytes: &[u8]) -> std::result::Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .map_err(|error| format!("gzip: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<link href=\"{{style.css}}\"><script src=\"{{start.js}}\">";

    fn bundle(page: &str) -> std::result::Result<Bundle, String> {
        let client = Bound { code: b"code".to_vec(), glue: "glue".into() };
        let statics = [
            ("start.js", "load {{quartet.js}}"),
            ("index.html", page),
            ("worker.js", "fetch {{networks}}"),
            ("sw.js", "{{version}} {{files}} later {{later}}"),
        ];
        let files = |files: &[(&str, &str)]| {
            files
                .iter()
                .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
                .collect()
        };
        let styles = files(&[("1.css", "p { }"), ("2.css", "q { }")]);
        Bundle::new(client, files(&statics), &styles, files(&[("nim-2.net", "weights")]))
    }

    fn text<'a>(bundle: &'a Bundle, start: &str) -> (&'a str, &'a str) {
        let (name, bytes) =
            bundle.files.iter().find(|(name, _)| name.starts_with(start)).expect("there is one");
        (name, std::str::from_utf8(bytes).expect("it is text"))
    }

    #[test]
    fn files_are_named_by_content_and_name_each_other() {
        let bundle = bundle(PAGE).expect("all references are known");
        let (style, sheet) = text(&bundle, "style-");
        assert_eq!(sheet, "p{}q{}");
        let (start, script) = text(&bundle, "start-");
        let glue = script.strip_prefix("load ").expect("the rest of the script is as it was");
        assert_eq!(bundle.files[glue], b"glue");
        let (network, _) = text(&bundle, "nim-2-");
        let worker = text(&bundle, "worker-").1;
        assert_eq!(worker, format!("fetch {{\n  \"nim-2\": {network:?},\n}}"));
        assert!(is_ours(style) && is_ours(start) && is_ours(network));
        assert_eq!(
            bundle.files["index.html"],
            PAGE.replace("{{style.css}}", style).replace("{{start.js}}", start).into_bytes()
        );
    }

    #[test]
    fn the_service_worker_lists_all_other_files_and_changes_with_them() {
        let (first, second) = (bundle(PAGE).expect("good"), bundle("another page").expect("good"));
        let list = text(&first, "sw.js").1;
        let (at_once, later) = list.split_once(" later ").expect("there are two lists");
        for name in first.files.keys().filter(|name| *name != "sw.js") {
            let (list, other) =
                if name.starts_with("nim-2") { (later, at_once) } else { (at_once, later) };
            let quoted = format!("{name:?}");
            assert!(list.contains(&quoted) && !other.contains(&quoted), "{name} in {list}");
        }
        assert_ne!(list[..HASH], text(&second, "sw.js").1[..HASH]);
    }

    #[test]
    fn a_reference_to_nothing_is_a_fault() {
        let error = bundle("{{nothing.png}}").err();
        assert_eq!(
            error.as_deref(),
            Some("index.html refers to `nothing.png`, and there is no such file")
        );
    }

    #[test]
    fn only_files_of_builds_are_ours_to_remove() {
        for (name, ours) in [
            ("quartet-0123456789abcdef.wasm", true),
            ("quartet-0123456789abcdef.wasm.br", true),
            ("icon-192-0123456789abcdef.png", true),
            ("index.html.gz", true),
            ("holiday-0123.png", false),
            ("0123456789abcdef", false),
            ("backup.tar.gz", false),
            (".gitignore", false),
            ("CNAME", false),
        ] {
            assert_eq!(is_ours(name), ours, "{name}");
        }
    }
}

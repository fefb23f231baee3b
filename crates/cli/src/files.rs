//! Files of records, as several commands read and write them.

use std::{
    fs,
    io::{self, Read as _, Write as _},
    path::Path,
};

use anyhow::{Context as _, bail};
use quartet_record::{Record, from_json, read_bytes};

/// The name that stands for standard input.
const STDIN: &str = "-";

/// All bytes of a file or, for `-`, of standard input.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file.as_os_str() == STDIN {
        let mut bytes = Vec::new();
        // One byte more than is ever accepted is enough to be refused.
        let limit = quartet_record::MAX_LENGTH as u64 + 1;
        io::stdin().lock().take(limit).read_to_end(&mut bytes).context("cannot read input")?;
        return Ok(bytes);
    }
    let length = fs::metadata(file).map(|data| data.len());
    let length = length.with_context(|| format!("cannot read {}", file.display()))?;
    if length > quartet_record::MAX_LENGTH as u64 {
        bail!("{} is longer than {} bytes", file.display(), quartet_record::MAX_LENGTH);
    }
    fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}

/// The records of a file, as text or as JSON, whichever it is.
///
/// # Errors
/// If the file cannot be read or something in it is wrong, with its line and column.
pub(crate) fn records(file: &Path) -> anyhow::Result<Vec<Record>> {
    records_and_form(file).map(|(records, _)| records)
}

/// As [`records`], with whether they stand there as JSON.
///
/// # Errors
/// As [`records`].
pub(crate) fn records_and_form(file: &Path) -> anyhow::Result<(Vec<Record>, bool)> {
    let bytes = read(file)?;
    let (records, json) = match std::str::from_utf8(&bytes) {
        Ok(text) if is_json(text) => (from_json(text), true),
        _ => (read_bytes(&bytes), false),
    };
    Ok((records.with_context(|| name(file).to_string())?, json))
}

/// JSON begins with an object, alone or in an array; a record as text with a tag.
fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let first = text.strip_prefix('[').map_or(text, str::trim_start);
    first.starts_with('{') || text.starts_with('[') && first.starts_with(']')
}

/// One record of a file, counted from 1.
///
/// # Errors
/// As [`records`], or if there are not so many.
pub(crate) fn record(file: &Path, number: usize) -> anyhow::Result<Record> {
    let records = records(file)?;
    let count = records.len();
    let Some(record) = number.checked_sub(1).and_then(|nth| records.into_iter().nth(nth)) else {
        bail!("{} has {count} records, there is no number {number}", name(file));
    };
    Ok(record)
}

/// How a file is called in messages.
pub(crate) fn name(file: &Path) -> impl std::fmt::Display {
    if file.as_os_str() == STDIN { "standard input".to_owned() } else { file.display().to_string() }
}

/// Replaces a file. However that ends, it holds the old or the new content as a whole. What is no
/// regular file (a device, a pipe) is written to.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn write_whole(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    replace(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(file).is_ok_and(|data| !data.is_file()) {
        return fs::OpenOptions::new().write(true).open(file)?.write_all(bytes);
    }
    // What a link names is replaced, not the link.
    let path = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut part = temporary(folder)?;
    part.write_all(bytes)?;
    part.as_file().sync_data()?;
    part.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// A new file beside the one to be replaced, readable as other files are.
fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.prefix(".quartet-").tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_told_from_tags() {
        for json in ["{}", "[{}]", " [\n {", "[]", "[ ]"] {
            assert!(is_json(json), "{json}");
        }
        for text in ["", "[Game \"nine\"]", "1. e2", "[ Game"] {
            assert!(!is_json(text), "{text}");
        }
    }
}

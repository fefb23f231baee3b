//! Where games are saved, and how: whole or not at all.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, anyhow, bail};
use directories::ProjectDirs;
use jiff::Zoned;
use quartet_core::TextError;
use quartet_games::Variant;
use quartet_record::Record;

use crate::files;

/// The folder for games that are given no file.
fn folder() -> Option<PathBuf> {
    let dirs = ProjectDirs::from("", "", "quartet")?;
    Some(dirs.data_dir().join("games"))
}

/// A new file for a game that is saved for the first time; `None` if this system has no place for
/// it.
pub(crate) fn new_file(variant: Variant) -> Option<PathBuf> {
    free_file(&folder()?, variant, &Zoned::now())
}

fn free_file(folder: &Path, variant: Variant, now: &Zoned) -> Option<PathBuf> {
    let name = variant.to_string().replace('/', "-");
    let stem = format!("{}-{name}", now.strftime("%Y-%m-%d-%H%M%S"));
    let free = |nth: &u32| !folder.join(numbered(&stem, *nth)).exists();
    (0..1000).find(free).map(|nth| folder.join(numbered(&stem, nth)))
}

fn numbered(stem: &str, nth: u32) -> String {
    match nth {
        0 => format!("{stem}.quartet"),
        _ => format!("{stem}-{nth}.quartet"),
    }
}

/// The file of the last game that was given none.
///
/// # Errors
/// If there is none.
pub(crate) fn last_file() -> anyhow::Result<PathBuf> {
    let folder = folder().context("this system has no folder for saved games")?;
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let games = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "quartet"));
    let dated = games.filter_map(|path| {
        let changed = path.metadata().ok()?.modified().ok()?;
        Some((changed, path))
    });
    match dated.max() {
        Some((_, path)) => Ok(path),
        None => bail!("no game was saved in {}", folder.display()),
    }
}

/// Replaces a file by a text. However that ends, the file holds the old or the new text as a whole.
///
/// # Errors
/// If the text cannot be written.
pub(crate) fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    let context = || format!("cannot save the game in {}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(context)?;
    }
    files::write_whole(path, text.as_bytes()).with_context(context)
}

/// The records of a file, as text or as JSON, and whether it is JSON.
///
/// # Errors
/// If it cannot be read, holds none, or is wrong somewhere, with line and column.
pub(crate) fn load(path: &Path) -> anyhow::Result<(Vec<Record>, bool)> {
    let (records, json) = files::records_and_form(path).map_err(|error| {
        let Some(TextError { line, column, token, message }) = error.downcast_ref() else {
            return error;
        };
        let (name, token) = (path.display(), token.escape_debug());
        anyhow!("{name}, line {line}, column {column}: `{token}`: {message}")
    })?;
    if records.is_empty() {
        bail!("{} holds no record of a game", path.display());
    }
    Ok((records, json))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/game.quartet");
        for text in ["one", "another"] {
            save(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        let left: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(left.len(), 1, "nothing else is left behind");
    }

    #[test]
    fn what_cannot_be_saved_or_read_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        save(&file, "[Game \"chess\"]\n\n1. e4 *\n").unwrap();
        let error = format!("{:#}", save(&file.join("game"), "").unwrap_err());
        assert!(error.contains("cannot save the game in"), "{error}");
        let error = format!("{:#}", load(&file).unwrap_err());
        assert!(error.contains("line 1") && error.contains("chess"), "{error}");
        let error = format!("{:#}", load(folder.path()).unwrap_err());
        assert!(error.contains("cannot read"), "{error}");
        save(&file, "").unwrap();
        assert!(load(&file).unwrap_err().to_string().contains("no record"));
    }

    #[test]
    fn records_are_taken_as_text_and_as_json() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        let record: Record = "[Game \"quoridor\"] 1. e2 e8 *".parse().unwrap();
        for (text, json) in [
            (record.to_string(), false),
            (quartet_record::to_json(&record), true),
            (format!("[{}]", quartet_record::to_json(&record)), true),
        ] {
            save(&path, &text).unwrap();
            assert_eq!(load(&path).unwrap(), (vec![record.clone()], json));
        }
    }

    #[test]
    fn new_games_never_take_the_file_of_another() {
        let now = Zoned::new(jiff::Timestamp::UNIX_EPOCH, jiff::tz::TimeZone::UTC);
        let variant = "fillit/mini-2p-a".parse().unwrap();
        let folder = tempfile::tempdir().unwrap();
        for name in ["000000-fillit-mini-2p-a", "000000-fillit-mini-2p-a-1"] {
            let path = free_file(folder.path(), variant, &now).unwrap();
            let name = format!("1970-01-01-{name}.quartet");
            assert_eq!(path, folder.path().join(name));
            save(&path, "").unwrap();
        }
    }
}

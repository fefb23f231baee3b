//! Games and preferences in the browser's storage.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use quartet_games::Game;
use quartet_table::{Clocks, Control, Saved, SavedHead, Table};
use serde::{Serialize, de::DeserializeOwned};

use crate::browser;

const SETTINGS: &str = "quartet:settings";
const GAME: &str = "quartet:game:";
const STUDY: &str = "quartet:study:";
/// Whether the person has been online from this browser.
const ONLINE: &str = "quartet:online";
const LESSON: &str = "quartet:lesson:";

/// A game that is new here.
pub(crate) fn new_game(table: Table, control: Control) -> Saved {
    let clocks = Clocks::at(control, &table);
    let now = browser::date_now();
    Saved { id: browser::new_id(), started: now, updated: now, table, clocks }
}

/// Why something is not stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unstored {
    /// The browser allows no storage, or it is full.
    NoRoom,
    /// Another tab has gone on with the game.
    Elsewhere,
}

thread_local! {
    /// What the browser did not take: it lasts as long as the page.
    static MEMORY: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

fn get(key: &str) -> Option<String> {
    let remembered = MEMORY.with_borrow(|memory| memory.get(key).cloned());
    remembered.or_else(|| browser::storage()?.get_item(key).ok()?)
}

fn set(key: &str, value: &str) -> Result<(), Unstored> {
    let storage = browser::storage().ok_or(Unstored::NoRoom);
    let stored =
        storage.and_then(|storage| storage.set_item(key, value).map_err(|_| Unstored::NoRoom));
    MEMORY.with_borrow_mut(|memory| match stored {
        Ok(()) => memory.remove(key),
        Err(_) => memory.insert(key.to_owned(), value.to_owned()),
    });
    stored
}

fn remove(key: &str) {
    MEMORY.with_borrow_mut(|memory| memory.remove(key));
    if let Some(storage) = browser::storage() {
        let _ = storage.remove_item(key);
    }
}

fn names(prefix: &str) -> Vec<String> {
    let mut keys: BTreeSet<String> = MEMORY.with_borrow(|memory| memory.keys().cloned().collect());
    if let Some(storage) = browser::storage() {
        keys.extend((0..storage.length().unwrap_or(0)).filter_map(|nth| storage.key(nth).ok()?));
    }
    keys.iter().filter_map(|key| key.strip_prefix(prefix).map(str::to_owned)).collect()
}

/// Preferences; the default where there are none or they cannot be read.
pub(crate) fn settings<T: DeserializeOwned + Default>() -> T {
    get(SETTINGS).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

pub(crate) fn keep_settings<T: Serialize>(settings: &T) {
    if let Ok(text) = serde_json::to_string(settings) {
        let _ = set(SETTINGS, &text);
    }
}

/// Whether the person has been online from this browser.
pub(crate) fn was_online() -> bool {
    get(ONLINE).is_some()
}

pub(crate) fn keep_online() {
    // Without storage it lasts as long as the page.
    let _ = set(ONLINE, "1");
}

/// The step of a game's tutorial at which the person is, from 0; it may be beyond the last one.
pub(crate) fn lesson(game: Game) -> usize {
    get(&format!("{LESSON}{game}")).and_then(|step| step.parse().ok()).unwrap_or(0)
}

pub(crate) fn keep_lesson(game: Game, step: usize) {
    // Without storage it lasts as long as the page.
    let _ = set(&format!("{LESSON}{game}"), &step.to_string());
}

/// The text of a stored game.
pub(crate) fn game(id: &str) -> Option<String> {
    get(&format!("{GAME}{id}"))
}

/// A stored game, if it is there and can be read.
pub(crate) fn saved(id: &str) -> Option<Saved> {
    Saved::read(&game(id)?).ok()
}

/// Stores a game unless another tab has stored a later state of it.
pub(crate) fn keep_game(saved: &Saved) -> Result<(), Unstored> {
    if let Some(stored) = game(&saved.id).as_deref().and_then(SavedHead::read)
        && stored.revision > saved.table.revision()
    {
        return Err(Unstored::Elsewhere);
    }
    set(&format!("{GAME}{}", saved.id), &saved.write())
}

pub(crate) fn forget_game(id: &str) {
    remove(&format!("{GAME}{id}"));
    remove(&format!("{STUDY}{id}"));
}

/// The key under which a game is stored, as storage events name it.
pub(crate) fn is_key_of(key: &str, id: &str) -> bool {
    key.strip_prefix(GAME) == Some(id)
}

/// The stored games.
#[derive(Clone, Default, Debug)]
pub(crate) struct Games {
    /// The latest, the last one first.
    pub(crate) latest: Vec<Saved>,
    /// How many there are besides.
    pub(crate) more: usize,
    /// The ids of those that cannot be read. They are kept: a later version may read them.
    pub(crate) unreadable: Vec<String>,
}

/// The stored games, the latest `count` of them in full.
pub(crate) fn games(count: usize) -> Games {
    let mut games = Games::default();
    let mut heads = Vec::new();
    for id in names(GAME) {
        match game(&id).as_deref().and_then(SavedHead::read) {
            Some(head) => heads.push((head.updated, id)),
            None => games.unreadable.push(id),
        }
    }
    heads.sort_unstable_by(|one, other| other.cmp(one));
    games.more = heads.len().saturating_sub(count);
    for (_, id) in heads.into_iter().take(count) {
        match saved(&id) {
            Some(saved) => games.latest.push(saved),
            None => games.unreadable.push(id),
        }
    }
    games
}

/// The record under study.
pub(crate) fn study(id: &str) -> Option<String> {
    get(&format!("{STUDY}{id}"))
}

pub(crate) fn keep_study(id: &str, text: &str) -> Result<(), Unstored> {
    set(&format!("{STUDY}{id}"), text)
}

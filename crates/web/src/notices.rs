//! The browser's own notifications of games online, as long as the page is open and if the person has
//! asked for them.

use std::{cell::RefCell, collections::BTreeMap};

use leptos::prelude::*;
use quartet_table::{Pace, read_start};
use quartet_wire::{ClientMessage, OwnRoom, RoomId, ServerMessage};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use crate::{
    browser::{self, Listener},
    online::{Connection, Heard},
    route::Route,
    shell::{say, shell, words},
};

struct Notices {
    connection: Connection,
    /// The rooms as they were told last; `None` before the first time.
    rooms: Option<BTreeMap<RoomId, OwnRoom>>,
    /// What the browser shows: to press it leads into the room.
    shown: Vec<(Notification, Listener)>,
}

thread_local! {
    static NOTICES: RefCell<Option<Notices>> = const { RefCell::new(None) };
}

/// Whether this browser has notifications at all.
pub(crate) fn are_there() -> bool {
    js_sys::Reflect::has(&browser::window(), &"Notification".into()).unwrap_or(false)
}

/// Follows the person's wish from now on.
pub(crate) fn follow() {
    Effect::new(move |_| {
        let is_wanted = shell().settings.with(|settings| settings.notices);
        // A browser asks only once; whoever has said no there gets none.
        let is_allowed =
            are_there() && Notification::permission() == NotificationPermission::Granted;
        let notices = (is_wanted && is_allowed).then(|| Notices {
            connection: Connection::open(hear),
            rooms: None,
            shown: Vec::new(),
        });
        NOTICES.set(notices);
    });
}

/// Asks the browser, and remembers the wish if it allows it.
pub(crate) fn want() {
    spawn_local(async {
        let asked = Notification::request_permission().map(JsFuture::from);
        let answer = match asked {
            Ok(asked) => asked.await.ok().and_then(|answer| answer.as_string()),
            Err(_) => None,
        };
        if answer.as_deref() == Some("granted") {
            shell().settings.update(|settings| settings.notices = true);
        } else {
            shell().tell(untrack(|| say("played-notices-denied")));
        }
    });
}

fn hear(heard: Heard) {
    let Heard::Message(message) = heard else { return };
    NOTICES.with_borrow_mut(|notices| {
        let Some(notices) = notices else { return };
        match *message {
            ServerMessage::Welcome { .. } => {
                notices.connection.send(&ClientMessage::Own { watch: true });
            }
            ServerMessage::Own { rooms } => {
                let rooms: BTreeMap<_, _> =
                    rooms.into_iter().map(|room| (room.room.clone(), room)).collect();
                if let Some(before) = notices.rooms.replace(rooms.clone()) {
                    for room in rooms.values() {
                        if let Some(key) = news(before.get(&room.room), room) {
                            notices.show(room, key);
                        }
                    }
                }
            }
            _ => {}
        }
    });
}

/// The key of what is to be told of a room, if anything is.
fn news(before: Option<&OwnRoom>, now: &OwnRoom) -> Option<&'static str> {
    let had_begun = before.is_some_and(|before| before.has_begun);
    if now.has_begun && !had_begun {
        return Some("played-begun");
    }
    let was_due = before.is_some_and(|before| before.is_due);
    // In faster games everybody looks at the board.
    let is_slow = matches!(now.terms.control.pace(), Pace::Correspondence | Pace::Untimed);
    (now.has_begun && now.is_due && !was_due && is_slow).then_some("online-your-turn")
}

impl Notices {
    fn show(&mut self, room: &OwnRoom, key: &str) {
        let is_seen = !browser::document().hidden()
            && shell().route.get_untracked() == Route::Room(room.room.clone());
        let Ok(start) = read_start(&room.terms.start) else { return };
        if is_seen {
            return;
        }
        let (title, game) = untrack(|| (say(key), words().game(start.variant().game())));
        let options = NotificationOptions::new();
        options.set_body(&game);
        options.set_tag(room.room.as_str());
        match Notification::new_with_options(&title, &options) {
            Ok(notification) => {
                let to = Route::Room(room.room.clone());
                let shown = notification.clone();
                let press = Listener::new(&notification, "click", move |_: web_sys::Event| {
                    let _ = browser::window().focus();
                    shell().go(&to);
                    shown.close();
                });
                // Older ones are no longer looked at.
                if self.shown.len() >= 8 {
                    self.shown.remove(0);
                }
                self.shown.push((notification, press));
            }
            // Some telephones have them for service workers only: the page says it itself.
            Err(_) => shell().tell(format!("{title}: {game}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use quartet_wire::Terms;

    use super::*;

    #[test]
    fn beginnings_are_told_and_turns_of_slow_games() {
        let room = |control: &str, has_begun, is_due| OwnRoom {
            room: RoomId::of_bits(1),
            terms: Terms { control: control.parse().unwrap(), ..Terms::new("nine") },
            seats: Vec::new(),
            has_begun,
            is_due,
            until: None,
        };
        for (control, tells) in [("300+5", None), ("0+1x86400", Some("online-your-turn"))] {
            let waits = room(control, false, false);
            let other = room(control, true, false);
            let own = room(control, true, true);
            assert_eq!(news(None, &waits), None);
            assert_eq!(news(Some(&waits), &other), Some("played-begun"));
            assert_eq!(news(Some(&waits), &own), Some("played-begun"));
            assert_eq!(news(Some(&other), &own), tells);
            assert_eq!(news(Some(&own), &own), None);
        }
    }
}

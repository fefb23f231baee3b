//! Which page an address means. Addresses are fragments, since any static host serves those.

use std::fmt;

use quartet_games::Game;
use quartet_wire::{PersonId, RoomId};

/// A page of the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// The start page.
    Home,
    /// Choosing how to play a game.
    New(Game),
    /// Choosing how to play a game online.
    Invite(Game),
    /// Who waits to play online.
    Online,
    /// A room in which people play online.
    Room(RoomId),
    /// One's account.
    Account,
    /// What moderators do.
    Moderation,
    /// Somebody who plays online.
    Person(PersonId),
    /// A game that was played online, by its number.
    Played(u64),
    /// The best.
    Leaders,
    /// A game in progress, by its id.
    Play(String),
    /// Analysis of a game, by its id.
    Study(String),
    /// The rules of a game.
    Rules(Game),
    /// The tutorial of a game.
    Learn(Game),
    /// Settings.
    Settings,
    /// Help.
    Help,
    /// A record in the link itself.
    Shared(String),
    /// An address that means nothing.
    Unknown,
}

impl Route {
    /// Reads the fragment of an address, with or without its `#`.
    pub(crate) fn read(fragment: &str) -> Self {
        let path = fragment.strip_prefix('#').unwrap_or(fragment);
        let path = path.strip_prefix('/').unwrap_or(path);
        let (page, rest) = path.split_once('/').unwrap_or((path, ""));
        let game = |make: fn(Game) -> Self| rest.parse().map_or(Self::Unknown, make);
        match page {
            "" => Self::Home,
            "new" => game(Self::New),
            "invite" => game(Self::Invite),
            "online" if rest.is_empty() => Self::Online,
            "account" if rest.is_empty() => Self::Account,
            "moderation" if rest.is_empty() => Self::Moderation,
            "room" => rest.parse().map_or(Self::Unknown, Self::Room),
            "person" => rest.parse().map_or(Self::Unknown, Self::Person),
            "game" => rest.parse().map_or(Self::Unknown, Self::Played),
            "leaders" if rest.is_empty() => Self::Leaders,
            "rules" => game(Self::Rules),
            "learn" => game(Self::Learn),
            "play" if is_id(rest) => Self::Play(rest.into()),
            "study" if is_id(rest) => Self::Study(rest.into()),
            "settings" => Self::Settings,
            "help" => Self::Help,
            "r" => Self::Shared(rest.into()),
            _ => Self::Unknown,
        }
    }
}

fn is_id(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The fragment with its `#`.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home | Self::Unknown => f.write_str("#/"),
            Self::New(game) => write!(f, "#/new/{game}"),
            Self::Invite(game) => write!(f, "#/invite/{game}"),
            Self::Online => f.write_str("#/online"),
            Self::Account => f.write_str("#/account"),
            Self::Moderation => f.write_str("#/moderation"),
            Self::Room(id) => write!(f, "#/room/{id}"),
            Self::Person(id) => write!(f, "#/person/{id}"),
            Self::Played(number) => write!(f, "#/game/{number}"),
            Self::Leaders => f.write_str("#/leaders"),
            Self::Play(id) => write!(f, "#/play/{id}"),
            Self::Study(id) => write!(f, "#/study/{id}"),
            Self::Rules(game) => write!(f, "#/rules/{game}"),
            Self::Learn(game) => write!(f, "#/learn/{game}"),
            Self::Settings => f.write_str("#/settings"),
            Self::Help => f.write_str("#/help"),
            Self::Shared(data) => write!(f, "#/r/{data}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let id = || "k3x9".to_owned();
        let routes = [
            Route::Home,
            Route::New(Game::Nine),
            Route::Invite(Game::Nine),
            Route::Online,
            Route::Account,
            Route::Moderation,
            Route::Room(RoomId::of_bits(77)),
            Route::Person(PersonId::of_bits(78)),
            Route::Played(12),
            Route::Leaders,
            Route::Play(id()),
            Route::Study(id()),
            Route::Rules(Game::Jamit),
            Route::Learn(Game::Fillit),
            Route::Settings,
            Route::Help,
            Route::Shared("1abc-_".into()),
        ];
        for route in routes {
            assert_eq!(Route::read(&route.to_string()), route);
        }
    }

    #[test]
    fn what_means_nothing_is_unknown() {
        for wrong in [
            "#/nowhere",
            "#/new/chess",
            "#/play/",
            "#/play/a b",
            "#/play/../x",
            "#/room/",
            "#/room/../x",
            "#/person/",
            "#/game/-1",
            "#x",
        ] {
            assert_eq!(Route::read(wrong), Route::Unknown, "{wrong}");
        }
        for home in ["", "#", "#/"] {
            assert_eq!(Route::read(home), Route::Home);
        }
    }
}

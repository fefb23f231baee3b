//! The menu: which game, which variant, who plays.

use quartet_core::Seat;
use quartet_engine::Level;
use quartet_games::{Game, Variant};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use quartet_table::{Player, TwoGames};

/// What is chosen so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Menu {
    pub(crate) variant: Variant,
    pub(crate) players: Vec<Player>,
    /// Of Nine with two seats: two games with swapped seats.
    pub(crate) two_games: bool,
    level: Level,
    row: usize,
}

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Game,
    Variant,
    Seat(Seat),
    TwoGames,
    Begin,
}

/// What a key or click leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Begin,
    Quit,
}

/// Where the mouse met the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MenuClick {
    Row(usize),
    Less(usize),
    More(usize),
}

impl Menu {
    pub(crate) fn new(variant: Variant, level: Level) -> Self {
        let players = Player::alone_against(level, variant);
        Self { variant, players, two_games: false, level, row: 0 }
    }

    /// The menu as it was when the game that has been played began.
    pub(crate) fn again(variant: Variant, players: Vec<Player>, level: Level) -> Self {
        Self { players, ..Self::new(variant, level) }
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Game, Row::Variant];
        rows.extend(Seat::all(self.variant.seats()).map(Row::Seat));
        if self.may_be_two_games() {
            rows.push(Row::TwoGames);
        }
        rows.push(Row::Begin);
        rows
    }

    pub(crate) const fn row(&self) -> usize {
        self.row
    }

    fn may_be_two_games(&self) -> bool {
        TwoGames::are_for(self.variant)
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Choice> {
        let last = self.rows().len() - 1;
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Some(Choice::Quit);
            }
            KeyCode::Char('q') | KeyCode::Esc => return Some(Choice::Quit),
            KeyCode::Up | KeyCode::BackTab => {
                self.row = self.row.checked_sub(1).unwrap_or(last);
            }
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1) % (last + 1),
            KeyCode::Left => self.change(false),
            KeyCode::Right | KeyCode::Char(' ') => self.change(true),
            KeyCode::Enter => return Some(Choice::Begin),
            _ => {}
        }
        None
    }

    pub(crate) fn click(&mut self, on: MenuClick) -> Option<Choice> {
        let (MenuClick::Row(row) | MenuClick::Less(row) | MenuClick::More(row)) = on;
        self.row = row;
        match on {
            MenuClick::Less(_) => self.change(false),
            MenuClick::More(_) => self.change(true),
            MenuClick::Row(_) => {
                let begin = self.rows().get(row) == Some(&Row::Begin);
                return begin.then_some(Choice::Begin);
            }
        }
        None
    }

    /// Takes the next or the former of the values of a row.
    fn change(&mut self, forward: bool) {
        match self.rows().get(self.row) {
            Some(Row::Game) => {
                let game = beside(&Game::ALL, self.variant.game(), forward);
                self.set_variant(game.variants()[0]);
            }
            Some(Row::Variant) => {
                let variants = self.variant.game().variants();
                self.set_variant(beside(&variants, self.variant, forward));
            }
            Some(&Row::Seat(seat)) => {
                let all: Vec<Player> = std::iter::once(Player::person())
                    .chain(Level::all().map(Player::Engine))
                    .collect();
                let player = &mut self.players[seat.index()];
                *player = beside(&all, player.clone(), forward);
                if let Player::Engine(level) = player {
                    self.level = *level;
                }
            }
            Some(Row::TwoGames) => self.two_games = !self.two_games,
            Some(Row::Begin) | None => {}
        }
        self.row = self.row.min(self.rows().len() - 1);
    }

    fn set_variant(&mut self, variant: Variant) {
        self.variant = variant;
        self.players.truncate(variant.seats());
        self.players.resize(variant.seats(), Player::Engine(self.level));
        self.two_games &= self.may_be_two_games();
    }
}

fn beside<T: Clone + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let at = all.iter().position(|other| *other == value);
    let next = match (at, forward) {
        (None, _) => 0,
        (Some(at), true) => (at + 1) % all.len(),
        (Some(at), false) => (at + all.len() - 1) % all.len(),
    };
    all.get(next).cloned().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(menu: &mut Menu, codes: &[KeyCode]) -> Option<Choice> {
        codes.iter().fold(None, |_, &code| menu.key(code.into()))
    }

    #[test]
    fn every_variant_and_player_can_be_chosen() {
        use KeyCode::{Down, Enter, Left, Right};
        let level = Level::new(3).unwrap();
        let mut menu = Menu::new(Game::Quoridor.variants()[0], level);
        assert_eq!(press(&mut menu, &[Right, Right, Down, Right, Right, Right, Right]), None);
        assert_eq!(menu.variant.to_string(), "fillit/2v2-a");
        assert_eq!(menu.rows().len(), 2 + 4 + 1);
        // Seat 2: levels 4 and 5; seat 3: level 2, 1, a person.
        press(&mut menu, &[Down, Down, Right, Right, Down, Left, Left, Left]);
        let players: Vec<String> = menu.players.iter().map(Player::to_string).collect();
        assert_eq!(players, ["person", "engine level 5", "person", "engine level 3"]);
        assert_eq!(press(&mut menu, &[Enter]), Some(Choice::Begin));
    }

    #[test]
    fn two_games_are_offered_for_nine_with_two_seats_only() {
        let level = Level::default();
        let mut menu = Menu::new("nine/2p".parse().unwrap(), level);
        let row = menu.rows().iter().position(|&row| row == Row::TwoGames).unwrap();
        menu.click(MenuClick::More(row));
        assert!(menu.two_games);
        menu.click(MenuClick::More(1));
        assert_eq!(menu.variant.to_string(), "nine/3p");
        assert!(!menu.two_games && !menu.rows().contains(&Row::TwoGames));
        assert_eq!(menu.click(MenuClick::Row(menu.rows().len() - 1)), Some(Choice::Begin));
    }
}

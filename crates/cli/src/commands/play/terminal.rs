//! The real terminal: draws, waits for keys, mouse, engines and signals, and leaves it as it was.

use std::{
    io::{self, stdout},
    panic,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use anyhow::{Context as _, anyhow, bail};
use quartet_table::Table;
use ratatui::{
    DefaultTerminal,
    crossterm::{
        event::{
            self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton,
            MouseEvent, MouseEventKind,
        },
        execute,
    },
};

use super::{
    Game, Session,
    app::{App, Wish},
    menu::{Choice, Menu},
    screen::{self, Map},
    store,
    thinker::Thinker,
};

/// An engine's action is shown no sooner than this after the one before, so that people can follow.
const PACE: Duration = Duration::from_millis(400);
/// How often the engine is asked, and how often signals are looked for when none thinks.
const SHORT: Duration = Duration::from_millis(30);
const LONG: Duration = Duration::from_millis(250);

/// The terminal in the state in which games are played. Dropped, it is as it was before.
struct Screen {
    terminal: DefaultTerminal,
    events: Receiver<io::Result<Event>>,
    /// Set when a signal asks the program to end.
    ended: Arc<AtomicBool>,
}

impl Screen {
    fn open() -> anyhow::Result<Self> {
        let ended = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&ended);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
            .context("cannot listen to signals")?;
        // This also restores the terminal when the program panics, all but the mouse.
        let terminal = ratatui::try_init().context("cannot prepare the terminal")?;
        let (hook, here) = (panic::take_hook(), thread::current().id());
        panic::set_hook(Box::new(move |info| {
            // What fails in another thread ends the program in order: see `Thinker::answer`.
            if thread::current().id() == here {
                // A terminal that is gone cannot be restored.
                let _ = execute!(stdout(), DisableMouseCapture);
                hook(info);
            }
        }));
        let screen = Self { terminal, events: listen()?, ended };
        execute!(stdout(), EnableMouseCapture).context("cannot use the mouse")?;
        Ok(screen)
    }

    /// The next key or mouse event, if one comes in this time.
    fn event(&self, wait: Duration) -> anyhow::Result<Option<Event>> {
        match self.events.recv_timeout(wait) {
            Ok(event) => event.map(Some).context("cannot read from the terminal"),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => bail!("the terminal is gone"),
        }
    }

    fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = execute!(stdout(), DisableMouseCapture);
        let _ = ratatui::try_restore();
    }
}

/// Reads the terminal in a thread of its own, for a terminal that is gone may never let go of who
/// reads it, and then nobody would look for signals.
fn listen() -> anyhow::Result<Receiver<io::Result<Event>>> {
    let (sender, events) = channel();
    let read = move || {
        loop {
            let event = event::read();
            let failed = event.is_err();
            if sender.send(event).is_err() || failed {
                break;
            }
        }
    };
    thread::Builder::new()
        .name("terminal".into())
        .spawn(read)
        .context("cannot start a thread for the terminal")?;
    Ok(events)
}

/// Plays games on the screen until the person has had enough. Gives the file in which the last one
/// was saved.
///
/// # Errors
/// If the terminal fails.
pub(crate) fn run(
    session: &mut Session,
    mut game: Option<Game>,
) -> anyhow::Result<Option<PathBuf>> {
    let mut screen = Screen::open()?;
    let mut menu = Menu::new(session.variant, session.level);
    loop {
        let begun = match game.take() {
            Some(game) => game,
            None => match choose(&mut screen, session, &mut menu)? {
                Some(table) => Game { table, file: session.save.take() },
                None => return Ok(None),
            },
        };
        let variant = begun.table.record().variant();
        let players = begun.table.players().to_vec();
        let (again, file) = play(&mut screen, session, begun)?;
        if !again {
            return Ok(file);
        }
        menu = Menu::again(variant, players, session.level);
    }
}

/// Lets a person choose a game; `None` if the person has had enough.
fn choose(
    screen: &mut Screen,
    session: &Session,
    menu: &mut Menu,
) -> anyhow::Result<Option<Table>> {
    let mut map = Map::default();
    let mut stale = true;
    while !screen.has_ended() {
        if stale {
            screen.terminal.draw(|frame| map = screen::menu(frame, menu, session.look))?;
            stale = false;
        }
        let Some(event) = screen.event(LONG)? else { continue };
        stale = true;
        let choice = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => menu.key(key),
            Event::Mouse(MouseEvent { kind: MouseEventKind::Down(_), column, row, .. }) => {
                map.menu(column, row).and_then(|click| menu.click(click))
            }
            _ => None,
        };
        match choice {
            None => {}
            Some(Choice::Quit) => return Ok(None),
            Some(Choice::Begin) => {
                let start = session.start(menu.variant);
                let players = menu.players.clone();
                return session.table(start, players, menu.two_games).map(Some);
            }
        }
    }
    Ok(None)
}

/// Plays one game. Says whether another one is wanted, and in which file this one is.
fn play(
    screen: &mut Screen,
    session: &Session,
    game: Game,
) -> anyhow::Result<(bool, Option<PathBuf>)> {
    let mut app = App::new(game.table);
    let mut saver = Saver { file: game.file, failed: None };
    let mut thinker = Thinker::new(session.manner())?;
    let mut map = Map::default();
    let mut shown = None;
    let mut stale = true;
    loop {
        saver.keep(&mut app);
        if thinker.number() != app.errand_number() {
            thinker.run(app.errand());
        }
        if app.hurries() {
            thinker.stop();
        }
        let seconds = thinker.elapsed().map(|elapsed| elapsed.as_secs());
        if stale || seconds != shown {
            screen.terminal.draw(|frame| map = screen::game(frame, &app, session.look, seconds))?;
            (stale, shown) = (false, seconds);
        }
        if screen.has_ended() {
            return Ok((false, saver.file.filter(|_| app.file.is_some())));
        }
        let wait = if thinker.number().is_some() { SHORT } else { LONG };
        // The mouse tells of every cell it passes: all that has come is taken before the next drawing.
        let mut next = screen.event(wait)?;
        while let Some(event) = next {
            stale = true;
            input(&mut app, &map, &event);
            let same = app.errand_number() == thinker.number();
            next = if same { screen.event(Duration::ZERO)? } else { None };
        }
        let pace = if app.hurries() || app.looks_for_advice() { Duration::ZERO } else { PACE };
        if let Some((number, action)) = thinker.answer(pace)? {
            app.answer(number, action);
            stale = true;
        }
        match app.take_wish() {
            None => {}
            Some(Wish::SaveAs(file)) => saver.save_as(&mut app, &file),
            Some(wish) => {
                saver.keep(&mut app);
                let file = saver.file.filter(|_| app.file.is_some());
                return Ok((wish == Wish::NewGame, file));
            }
        }
    }
}

fn input(app: &mut App, map: &Map, event: &Event) {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => app.key(*key),
        Event::Mouse(mouse) => {
            let (x, y) = (mouse.column, mouse.row);
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    map.click(x, y).into_iter().for_each(|click| app.click(click));
                }
                MouseEventKind::Down(_) => app.key(event::KeyCode::Esc.into()),
                MouseEventKind::Moved => {
                    map.place(x, y).into_iter().for_each(|place| app.hover(place));
                }
                MouseEventKind::ScrollUp => app.wheel(true),
                MouseEventKind::ScrollDown => app.wheel(false),
                _ => {}
            }
        }
        _ => {}
    }
}

/// Keeps the file up to date.
struct Saver {
    file: Option<PathBuf>,
    /// The revision that could not be saved.
    failed: Option<u64>,
}

impl Saver {
    fn keep(&mut self, app: &mut App) {
        let revision = app.table.revision();
        if !app.is_unsaved() || self.failed == Some(revision) {
            return;
        }
        let file = self.file.take().or_else(|| store::new_file(app.table.record().variant()));
        let saved = match &file {
            Some(file) => store::save(file, &app.table.text()),
            None => Err(anyhow!("this system has no folder for games")),
        };
        self.file = file;
        match (saved, &self.file) {
            (Ok(()), Some(file)) => app.is_saved(file.display().to_string()),
            (Err(error), _) => {
                self.failed = Some(revision);
                app.warn(format!(
                    "the game is not saved: {}; s saves elsewhere",
                    error.root_cause()
                ));
            }
            (Ok(()), None) => {}
        }
    }

    fn save_as(&mut self, app: &mut App, file: &str) {
        let path = Path::new(file);
        if self.file.as_deref() != Some(path) && path.exists() {
            return app.warn(format!("{file} is there already; choose another name"));
        }
        match store::save(path, &app.table.text()) {
            Ok(()) => {
                self.file = Some(path.to_owned());
                app.is_saved(file.to_owned());
                app.say(format!("saved in {file}, where the game is kept from now on"));
            }
            Err(error) => app.warn(format!("{error:#}")),
        }
    }
}

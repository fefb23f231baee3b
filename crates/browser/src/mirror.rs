//! A game that a test plays on the page and, beside it, by the rules, so that both can be compared.

use std::{
    collections::{BTreeMap, HashMap, HashSet, VecDeque},
    sync::atomic::AtomicBool,
    time::Duration,
};

use quartet_core::{Seat, adjudication::Adjudication};
use quartet_engine::{Engine, Level, Limits, Options, Task};
use quartet_games::{Action, Position, Variant};
use quartet_render::{Options as Drawing, Place, scene};
use quartet_table::{Player, Table, walk};
use quartet_words::{Language, Words};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    Page, Result,
    hand::{Picks, pick},
};

/// How many positions the engine looks at for each choice of a test.
const NODES: u64 = 400;

/// What the page of a game shows.
const SHOWN: &str = r"
    const [board] = arguments;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const cells = all(`#${board} .cell`);
    const hint = document.querySelector('[data-testid=hint]');
    return {
        turns: all('[data-testid=turns] .ply').map(turn => turn.textContent),
        figures: all('.seats .seat').map(seat => Object.fromEntries(
            [...seat.querySelectorAll('[data-figure]')].map(figure =>
                [figure.dataset.figure, figure.querySelector('dd').textContent]))),
        cells: Object.fromEntries(cells.map(cell => [cell.id.slice(board.length + 1), cell.ariaLabel])),
        over: document.querySelector('[data-testid=result]') !== null,
        waits: hint !== null && !hint.disabled,
    };
";

#[derive(Deserialize)]
struct Shown {
    turns: Vec<String>,
    figures: Vec<BTreeMap<String, String>>,
    cells: HashMap<String, String>,
    over: bool,
}

/// How turns in progress end in the list of turns.
const UNFINISHED: &str = "/…";

/// Keys as drivers name them, with their directions on the screen.
const ARROWS: [(char, (f64, f64)); 4] = [
    ('\u{e012}', (-1.0, 0.0)),
    ('\u{e013}', (0.0, -1.0)),
    ('\u{e014}', (1.0, 0.0)),
    ('\u{e015}', (0.0, 1.0)),
];
const ENTER: char = '\u{e007}';

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// The test at the first seat, the engine of the page, on its first level, at the others.
    Engine,
    /// The test at all seats.
    Friends,
}

/// A game, on the page and beside it.
pub struct Mirror {
    table: Table,
    engine: Engine,
    /// Whether the page's cursor walks over fences.
    on_fences: bool,
}

/// Beginning.
impl Mirror {
    /// A game that the page shows already, from its start.
    pub fn of(start: Position, company: Company) -> Self {
        let person = |seat: usize| company == Company::Friends || seat == 0;
        let players = (0..start.variant().seats())
            .map(|seat| if person(seat) { Player::person() } else { Player::Engine(Level::MIN) });
        let table = Table::new(start, players.collect(), Adjudication::STANDARD, false);
        let engine = Engine::new(Options { hash_mib: 8, ..Options::default() });
        Self { table: table.expect("the game goes on"), engine, on_fences: false }
    }

    /// Begins a game as a person does: from the page on which one chooses.
    pub async fn begin(page: &Page, variant: &str, company: Company) -> Result<Self> {
        let variant: Variant = variant.parse().expect("a variant");
        page.go(&format!("#/new/{}", variant.game())).await?;
        page.see("[data-testid=start]").await?;
        if variant != variant.game().variants()[0] {
            let name = variant.name();
            page.press(&format!("label:has([data-testid='variant-{name}'])")).await?;
        }
        match company {
            Company::Friends => {
                page.press("label:has([name=company][value='1'])").await?;
                page.see("[name=company][value='1']:checked").await?;
            }
            Company::Engine => page.fill("[data-testid=level]", "1").await?,
        }
        page.press("[data-testid=start]").await?;
        page.see("#board").await?;
        let mirror = Self::of(Position::start(variant), company);
        mirror.compare(page).await?;
        Ok(mirror)
    }

    /// The position by the rules.
    pub fn position(&self) -> &Position {
        self.table.position()
    }

    /// The game by the rules.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether the game has ended by the rules.
    pub fn is_over(&self) -> bool {
        self.table.is_over()
    }
}

/// Choosing.
impl Mirror {
    /// What the engine thinks best at a glance.
    pub fn choice(&mut self) -> Action {
        let (position, history) = (*self.position(), self.table.history());
        let task = Task {
            position,
            history: &history,
            limits: Limits { nodes: Some(NODES), ..Limits::default() },
            stop: &AtomicBool::new(false),
            clock: &|| Duration::ZERO,
            report: &mut |_| {},
        };
        self.engine.analyse(task).expect("the game goes on").action
    }
}

/// Playing.
impl Mirror {
    /// Plays an action on the page with the pointer of its device, and beside it.
    pub async fn play(&mut self, page: &Page, action: Action) -> Result {
        pick(page, "board", self.position(), action).await?;
        self.played(page, action).await
    }

    /// Plays an action with the keyboard alone. The board has the focus.
    pub async fn play_by_keys(&mut self, page: &Page, action: Action) -> Result {
        let Picks { places, nth, among } = Picks::of(self.position(), action);
        for place in places {
            self.walk_to(page, place).await?;
            page.keys(ENTER.to_string()).await?;
        }
        if among > 1 {
            assert!(nth < 2, "there is no key for {action}, number {nth} of {among}");
            page.keys(format!("{}{ENTER}", nth + 1)).await?;
        }
        self.played(page, action).await
    }

    /// Walks with the cursor to a place.
    async fn walk_to(&mut self, page: &Page, goal: Place) -> Result {
        let is_fence = matches!(goal, Place::Fence(_));
        if is_fence != self.on_fences {
            page.keys("f").await?;
            self.on_fences = is_fence;
        }
        let mut cursor = cursor(page).await?;
        if cursor.is_none() {
            page.keys(ARROWS[1].0.to_string()).await?;
            cursor = self::cursor(page).await?;
        }
        let among = walk(self.position(), is_fence);
        let find = |name: String| among.iter().copied().find(|place| place.to_string() == name);
        let mut here = cursor.and_then(find).expect("the cursor is on the board");
        if let (Place::Fence(fence), true) = (here, is_fence && lies(here) != lies(goal)) {
            page.keys("r").await?;
            here = Place::Fence(fence.turned());
        }
        let keys = self.way(here, goal, &among);
        if !keys.is_empty() {
            page.keys(keys).await?;
        }
        assert_eq!(self::cursor(page).await?, Some(goal.to_string()), "where the cursor should be");
        Ok(())
    }

    /// The arrow keys that lead from one place to another.
    fn way(&self, from: Place, to: Place, among: &[Place]) -> String {
        let scene =
            scene(self.position(), &Drawing { below: Some(Seat::new(0)), ..Drawing::default() });
        let mut waiting = VecDeque::from([(from, String::new())]);
        let mut seen = HashSet::from([from]);
        while let Some((here, keys)) = waiting.pop_front() {
            if here == to {
                return keys;
            }
            for (key, direction) in ARROWS {
                if let Some(next) = scene.neighbour(here, direction, among)
                    && seen.insert(next)
                {
                    waiting.push_back((next, format!("{keys}{key}")));
                }
            }
        }
        panic!("arrow keys do not lead from {from} to {to}");
    }

    async fn played(&mut self, page: &Page, action: Action) -> Result {
        self.take(action);
        if self.is_over() || self.table.person_to_move() {
            self.compare(page).await
        } else {
            self.follow(page).await
        }
    }

    /// Plays beside the page only.
    pub fn take(&mut self, action: Action) {
        self.table.play(action).expect("it is legal");
        self.table.pass_where_forced().expect("records have room");
    }

    /// Plays to the end of the game, or until so many actions are played.
    pub async fn play_on(&mut self, page: &Page, most: usize) -> Result {
        for _ in 0..most {
            if self.is_over() {
                break;
            }
            let action = self.choice();
            self.play(page, action).await?;
        }
        Ok(())
    }
}

/// Comparing.
impl Mirror {
    /// Takes over what the page's engine plays, until a person is to move or the game is over.
    pub async fn follow(&mut self, page: &Page) -> Result {
        let script = format!(
            "const shown = (function () {{ {SHOWN} }}).apply(null, arguments);
             return (shown.over || shown.waits) && shown.turns.length > arguments[1] && shown;"
        );
        let known = json!(["board", self.complete()]);
        let shown: Shown = page.until("the engine's turn", &script, known).await?;
        // Passes that the rules force come with the turn before them, here as on the page.
        while let Some(text) = shown.turns.get(self.complete()) {
            if self.is_over() || self.table.person_to_move() {
                break;
            }
            let text = text.trim_end_matches(UNFINISHED);
            let actions = self.position().parse_turn(text);
            for action in actions.unwrap_or_else(|error| panic!("`{text}` is no turn: {error}")) {
                self.take(action);
            }
        }
        self.compare(page).await
    }

    /// How many turns are played to their end.
    fn complete(&self) -> usize {
        self.table.turns().iter().filter(|turn| turn.complete).count()
    }

    /// Compares all that the page shows with the game.
    pub async fn compare(&self, page: &Page) -> Result {
        let turns: Vec<String> = self
            .table
            .turns()
            .iter()
            .map(|turn| format!("{}{}", turn.text, if turn.complete { "" } else { UNFINISHED }))
            .collect();
        let is_shown = "const turns = [...document.querySelectorAll('[data-testid=turns] .ply')];
            return turns.map(turn => turn.textContent).join() === arguments[0]";
        let what = format!("the turns {turns:?}");
        page.until::<Value>(&what, is_shown, json!([turns.join(",")])).await?;
        let shown: Shown = page.eval(SHOWN, json!(["board"])).await?;
        let (words, position) = (Words::new(Language::English), self.position());
        for (seat, shown) in Seat::all(position.variant().seats()).zip(&shown.figures) {
            let figures = words.figures(position, seat);
            let figures: BTreeMap<String, String> =
                figures.into_iter().map(|figure| (figure.key.to_owned(), figure.value)).collect();
            assert_eq!(shown, &figures, "the figures of seat {seat} in {position}");
        }
        for place in quartet_render::places(position) {
            let name = place.to_string();
            let words = words.place(position, place);
            assert_eq!(
                shown.cells.get(&name),
                Some(&words),
                "what is said of {name} in {position}"
            );
        }
        assert_eq!(shown.over, self.is_over(), "whether the game is over");
        Ok(())
    }
}

fn lies(place: Place) -> bool {
    place.to_string().ends_with('h')
}

/// The place on which the page's cursor stands.
async fn cursor(page: &Page) -> Result<Option<String>> {
    let script = "return document.activeElement.getAttribute('aria-activedescendant')";
    let active: Option<String> = page.eval(script, json!([])).await?;
    Ok(active.and_then(|id| id.strip_prefix("board-").map(str::to_owned)))
}

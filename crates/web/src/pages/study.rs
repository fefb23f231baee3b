//! Analysis of a game: its tree of turns, the engine's lines, who is ahead and since when.

use leptos::prelude::*;
use quartet_core::{Seat, adjudication::Adjudication};
use quartet_games::{Action, Position, Variant};
use quartet_record::{Eval, NodeId, Record};
use quartet_render::Marks;
use quartet_table::{Control, Item, Player, Study as Tree, TurnItem, history};

use crate::{
    board::Step,
    chart::{Plot, Point, ShareBar, number, percent, turning_points},
    game_board::{GameBoard, Play},
    input::Input,
    menu::Menu,
    messages::{Finding, Question},
    pages::export::ExportMenu,
    route::Route,
    session::point_out,
    shell::{not_possible, say, say_with, shell, tr, words},
    store,
    thinker::{self, Word},
};

/// How long each position of a whole game is thought about, in milliseconds.
const GLANCE_MS: u64 = 400;

/// What the engine is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Rest,
    /// It looks at the position on the board until stopped.
    Watch,
    /// It goes through the whole game; so many positions are done of so many.
    Whole(usize, usize),
}

/// A study on the page.
#[derive(Clone, Copy)]
struct Desk {
    id: StoredValue<String>,
    tree: RwSignal<Tree>,
    play: Play,
    mode: RwSignal<Mode>,
    /// The engine's lines for the position on the board, the best first.
    findings: RwSignal<Vec<Finding>>,
    /// Where the engine is looking.
    watched: StoredValue<Option<NodeId>>,
    lines: RwSignal<usize>,
    with_arrows: RwSignal<bool>,
    below: RwSignal<Option<Seat>>,
}

#[component]
pub(crate) fn Study(id: String) -> impl IntoView {
    let game = store::saved(&id).map(|saved| saved.table.record().clone());
    match load(&id, game) {
        Some(tree) => view! { <Page id=id tree=tree/> }.into_any(),
        None => view! {
            <section class="text">
                <h1>{tr("analysis-gone")}</h1>
                <p>{tr("play-gone-about")}</p>
                <p><a class="button primary" href="#/">{tr("shell-home")}</a></p>
            </section>
        }
        .into_any(),
    }
}

/// The study of a game that is kept elsewhere. What was studied of it in this browser is there again.
#[component]
pub(crate) fn StudyOf(
    /// Under which the study is stored.
    id: String,
    record: Record,
) -> impl IntoView {
    load(&id, Some(record)).map(|tree| view! { <Page id=id tree=tree/> })
}

/// The stored study, brought up to date with the game.
fn load(id: &str, game: Option<Record>) -> Option<Tree> {
    let mut tree = load_record(id, game)?;
    tree.go_to_end();
    Some(tree)
}

fn load_record(id: &str, game: Option<Record>) -> Option<Tree> {
    let study = store::study(id).and_then(|text| quartet_record::read(&text).ok()?.pop());
    match (game, study) {
        (Some(game), Some(mut study)) => {
            // What was played since is the main line; what was studied stays beside it.
            let mut node = NodeId::START;
            let actions: Vec<Action> =
                game.main_line().filter_map(|each| game.action(each)).collect();
            for action in actions {
                match study.play(node, action) {
                    Ok(next) => node = next,
                    // Another start has the same id: the game that was played counts.
                    Err(_) => return Some(Tree::new(game)),
                }
                study.promote(node);
            }
            Some(Tree::new(study))
        }
        (Some(record), None) | (None, Some(record)) => Some(Tree::new(record)),
        (None, None) => None,
    }
}

impl Desk {
    fn new(id: String, tree: Tree) -> Self {
        let tree = RwSignal::new(tree);
        let position = Memo::new(move |_| tree.with(|tree| *tree.position()));
        let may_act = Signal::derive(move || !position.with(Position::is_over));
        let (findings, with_arrows) = (RwSignal::new(Vec::<Finding>::new()), RwSignal::new(true));
        let step = RwSignal::new(None::<Step>);
        let act = Callback::new(move |action: Action| {
            let before = position.get_untracked();
            let played = tree.try_update(|tree| tree.play(action));
            match played {
                Some(Ok(_)) => {
                    step.set(Some(Step { before, action }));
                    shell().speak(words().action(&before, action));
                }
                Some(Err(error)) => shell().tell(not_possible(&error.to_string())),
                None => {}
            }
        });
        let input = Input::new(position.into(), may_act, act);
        let marks = Signal::derive(move || {
            let mut marks = Marks::default();
            if let Some(last) = tree.with(Tree::last_turn) {
                marks.set_last(&last.before, &last.actions);
            }
            if with_arrows.get() {
                let position = position.get();
                findings.with(|findings| {
                    for (nth, finding) in findings.iter().enumerate() {
                        if let Some(&action) = finding.actions(&position).first() {
                            let weight = 1.0 / (nth + 1) as f64;
                            let worth = worth(&position, finding);
                            point_out(&position, action, weight, Some(worth), &mut marks);
                        }
                    }
                });
            }
            marks
        });
        let below = RwSignal::new(Some(Seat::new(0)));
        let play = Play::new(input, marks, below.into(), step);
        let id = StoredValue::new(id);
        let mode = RwSignal::new(Mode::Rest);
        let (watched, lines) = (StoredValue::new(None), RwSignal::new(3));
        let desk = Self { id, tree, play, mode, findings, watched, lines, with_arrows, below };
        desk.run();
        desk
    }

    fn run(self) {
        // The engine watches the board wherever it goes; what it said of other positions goes.
        let looked_at = std::cell::Cell::new(None::<Position>);
        Effect::new(move |_| {
            let position = self.play.input.position.get();
            let (watch, lines) = (self.mode.get() == Mode::Watch, self.lines.get());
            self.keep();
            if watch {
                self.watch(&position, lines);
            } else if looked_at.replace(Some(position)) != Some(position) {
                self.findings.set(Vec::new());
            }
        });
        Effect::new(move |before: Option<()>| {
            let text = self.tree.with(|tree| quartet_record::write([tree.record()]));
            if before.is_some() && self.id.with_value(|id| store::keep_study(id, &text)).is_err() {
                shell().tell(untrack(|| say("analysis-no-room")));
            }
        });
        on_cleanup(thinker::stop);
    }

    fn variant(self) -> Variant {
        self.tree.with_untracked(|tree| tree.record().variant())
    }

    /// Goes elsewhere in the tree, by what `walk` does. One turn forward is shown as it happens.
    fn walk(self, walk: impl FnOnce(&mut Tree) -> bool) {
        self.play.input.cancel();
        let from = self.tree.with_untracked(Tree::current);
        self.tree.update(|tree| {
            walk(tree);
        });
        let step = self.tree.with_untracked(|tree| {
            let record = tree.record();
            let here = tree.current();
            let action = record.action(here).filter(|_| record.parent(here) == Some(from))?;
            Some(Step { before: *record.position(from), action })
        });
        if let Some(step) = step {
            self.play.board.step.set(Some(step));
            shell().speak(words().action(&step.before, step.action));
        }
    }

    fn question(self, node: NodeId) -> Question {
        self.tree.with_untracked(|tree| {
            let record = tree.record();
            Question::new(record.start(), record.position(node), &history(record, node))
        })
    }

    fn watch(self, position: &Position, lines: usize) {
        self.findings.set(Vec::new());
        if position.is_over() {
            return thinker::stop();
        }
        let node = self.tree.with_untracked(Tree::current);
        self.watched.set_value(Some(node));
        let question = Question { lines, ..self.question(node) };
        thinker::ask(question, move |word| match word {
            Word::Finding(finding) => self.hear(finding),
            Word::Best(_) => {}
            Word::Failed(why) => self.fail(&why),
        });
    }

    /// Takes what the engine has found where it looked last into the record. Each finding as it comes
    /// would be too much for the page.
    fn keep(self) {
        let node = self.watched.try_update_value(Option::take).flatten();
        let best = self.findings.with_untracked(|findings| findings.first().cloned());
        if let (Some(node), Some(best)) = (node, best) {
            self.note(node, &best.shares);
        }
    }

    /// Takes a line of the engine.
    fn hear(self, finding: Finding) {
        self.findings.try_update(|findings| {
            if finding.rank == 1 {
                // A new round: the lines of the last one stay until they are replaced.
                findings.truncate(self.lines.get_untracked());
            }
            match findings.get_mut(finding.rank - 1) {
                Some(old) => *old = finding,
                None => findings.push(finding),
            }
        });
    }

    fn note(self, node: NodeId, shares: &[f32]) {
        let shares: Vec<f64> = shares.iter().copied().map(f64::from).collect();
        let eval = Eval::new(&shares);
        self.tree.try_update(|tree| {
            // Shares of another number of sides never come.
            let _ = tree.set_eval(node, eval);
        });
    }

    fn fail(self, why: &str) {
        self.mode.try_set(Mode::Rest);
        shell().tell(say_with("analysis-failed", &[("why", why.into())]));
    }

    fn rest(self) {
        thinker::stop();
        self.mode.set(Mode::Rest);
        self.keep();
    }

    /// Goes through the ends of all turns of the main line, the start first.
    fn whole(self) {
        thinker::stop();
        self.keep();
        self.findings.set(Vec::new());
        let nodes = self.tree.with_untracked(|tree| stops(tree).0);
        self.mode.set(Mode::Whole(0, nodes.len()));
        self.glance(nodes, 0);
    }

    fn glance(self, nodes: Vec<NodeId>, nth: usize) {
        let Some(&node) = nodes.get(nth) else {
            self.mode.try_set(Mode::Rest);
            return;
        };
        let all = nodes.len();
        let known = self.tree.try_with_untracked(|tree| {
            let record = tree.record();
            let position = record.position(node);
            position.outcome().map(|outcome| outcome.shares())
        });
        let Some(known) = known else { return };
        self.mode.try_set(Mode::Whole(nth + 1, all));
        if let Some(shares) = known {
            self.note(node, &shares[..self.variant().sides()]);
            return self.glance(nodes, nth + 1);
        }
        let question = Question { time_ms: Some(GLANCE_MS), ..self.question(node) };
        let (mut nodes, mut shares) = (Some(nodes), Vec::new());
        thinker::ask(question, move |word| match word {
            Word::Finding(finding) => {
                if finding.rank == 1 {
                    shares = finding.shares;
                }
            }
            Word::Best(_) => {
                self.note(node, &shares);
                if let Some(nodes) = nodes.take() {
                    self.glance(nodes, nth + 1);
                }
            }
            Word::Failed(why) => self.fail(&why),
        });
    }

    /// Goes on from here as a game against the engine.
    fn play_on(self) {
        let table = self.tree.with_untracked(|tree| {
            let turn = tree.position().turn();
            let seats = tree.record().variant().seats();
            let level = quartet_engine::Level::new(5).unwrap_or_default();
            let players = Seat::all(seats)
                .map(|seat| if seat == turn { Player::person() } else { Player::Engine(level) });
            tree.table(players.collect(), Adjudication::STANDARD)
        });
        match table {
            Ok(table) => {
                let saved = store::new_game(table, Control::None);
                // The page of the game says if it cannot be stored.
                let _ = store::keep_game(&saved);
                shell().go(&Route::Play(saved.id));
            }
            Err(error) => shell().tell(not_possible(&error.to_string())),
        }
    }
}

/// The start and the ends of the turns of the main line, with the turns' texts and seats.
fn stops(tree: &Tree) -> (Vec<NodeId>, Vec<(String, Option<Seat>)>) {
    let turns = tree.record().turns();
    let ends = turns.iter().filter_map(|turn| turn.nodes.last().copied());
    let nodes = std::iter::once(NodeId::START).chain(ends).collect();
    let turns = turns.iter().map(|turn| (turn.text.clone(), Some(turn.seat)));
    (nodes, std::iter::once((String::new(), None)).chain(turns).collect())
}

#[component]
fn Page(id: String, tree: Tree) -> impl IntoView {
    let desk = Desk::new(id, tree);
    let variant = desk.variant();
    StoredValue::new_local(shell().on_shortcut(move |key| on_key(desk, key)));
    let line = Signal::derive(move || {
        desk.play.input.position.with(|position| match position.outcome() {
            Some(outcome) => words().verdict(variant, &outcome, &[]),
            None => words().due(position),
        })
    });
    let shares = Signal::derive(move || {
        let live = desk.findings.with(|findings| {
            let shares = findings.first().map(|best| best.shares.iter().copied().map(f64::from));
            shares.map(Iterator::collect::<Vec<f64>>)
        });
        let kept = || desk.tree.with(|tree| tree.record().notes(tree.current()).eval());
        live.or_else(|| kept().map(|eval| eval.shares()))
    });
    view! {
        <div class="game study" data-game=variant.game().name()>
            <h1 class="title">
                <span>{tr("analysis-title")}</span>
                <span class="soft">{move || say_with("analysis-of", &[
                    ("game", words().game(variant.game()).into()),
                    ("variant", words().variant(variant).into()),
                ])}</span>
            </h1>
            <div class="seats worth" aria-label=tr("analysis-expectation") role="group">
                <ShareBar variant=variant shares=shares/>
            </div>
            <section class="place" aria-label=tr("play-board")>
                <GameBoard play=desk.play name="board" line=line/>
                <Steps desk=desk/>
            </section>
            <aside class="side" aria-label=tr("play-side")>
                <Engine desk=desk/>
                <WholeGame desk=desk/>
                <Moves desk=desk/>
                <Tools desk=desk/>
            </aside>
        </div>
    }
}

/// Says whether the key means anything.
fn on_key(desk: Desk, key: &str) -> bool {
    match key {
        "[" => desk.walk(Tree::previous_turn),
        "]" => desk.walk(Tree::next_turn),
        "?" => shell().go(&Route::Help),
        _ => return false,
    }
    true
}

#[component]
fn Steps(desk: Desk) -> impl IntoView {
    view! {
        <div class="row steps-row" role="group" aria-label=tr("play-turns")>
            <button class="icon" aria-label=tr("play-first") on:click=move |_| desk.walk(Tree::go_to_start)>"«"</button>
            <button class="icon" aria-label=tr("play-previous") data-testid="previous"
                on:click=move |_| desk.walk(Tree::previous_turn)>"‹"</button>
            <button class="icon" aria-label=tr("play-next") data-testid="next"
                on:click=move |_| desk.walk(Tree::next_turn)>"›"</button>
            <button class="icon" aria-label=tr("play-last") on:click=move |_| desk.walk(Tree::go_to_end)>"»"</button>
        </div>
    }
}

#[component]
fn Engine(desk: Desk) -> impl IntoView {
    let watches = Memo::new(move |_| desk.mode.get() == Mode::Watch);
    let about = move || {
        let first = desk.findings.with(|findings| findings.first().cloned())?;
        Some(say_with(
            "analysis-depth",
            &[
                ("depth", first.depth.into()),
                ("nodes", number(first.nodes as f64).into()),
                ("seconds", number((first.elapsed_ms as f64 / 1000.0).round()).into()),
            ],
        ))
    };
    let valued_by = move || {
        let network = desk.findings.with(|findings| Some(findings.first()?.network.clone()))?;
        Some(match network {
            Some(name) => say_with("analysis-network", &[("name", name.into())]),
            None => say("analysis-no-network"),
        })
    };
    view! {
        <section class="engine" aria-label=tr("analysis-engine")>
            <div class="row">
                <button data-testid="watch" class:primary=move || !watches.get()
                    on:click=move |_| if watches.get_untracked() {
                        desk.rest();
                    } else {
                        desk.mode.set(Mode::Watch);
                    }>
                    {move || if watches.get() { say("analysis-stop") } else { say("analysis-start") }}
                </button>
                <label class="row">
                    <span>{tr("analysis-lines")}</span>
                    <select on:change=move |event| {
                        if let Ok(lines) = event_target_value(&event).parse() {
                            desk.lines.set(lines);
                        }
                    }>
                        {[1_usize, 2, 3, 5].map(|lines| view! {
                            <option value=lines.to_string() selected={lines == 3}>{lines}</option>
                        }).into_iter().collect_view()}
                    </select>
                </label>
                <label class="switch">
                    <input type="checkbox" role="switch" prop:checked=move || desk.with_arrows.get()
                        on:change=move |event| desk.with_arrows.set(event_target_checked(&event))/>
                    <span>{tr("analysis-show-arrows")}</span>
                </label>
            </div>
            <ol class="lines" data-testid="lines">
                {move || desk.findings.get().into_iter().map(|finding| view! {
                    <LineView desk=desk finding=finding/>
                }).collect_view()}
            </ol>
            <p class="soft">
                <span data-testid="depth">{about}</span>
                <br/>
                <span data-testid="valued-by">{valued_by}</span>
            </p>
        </section>
    }
}

/// What the side to move may expect.
fn worth(position: &Position, finding: &Finding) -> f64 {
    let side = position.variant().side(position.turn());
    finding.shares.get(side.index()).map_or(0.5, |&share| f64::from(share))
}

/// One line of the engine, which can be taken into the tree.
#[component]
fn LineView(desk: Desk, finding: Finding) -> impl IntoView {
    let position = desk.play.input.position.get_untracked();
    let actions = finding.actions(&position);
    let worth = worth(&position, &finding);
    let text = actions.iter().take(12).map(Action::to_string).collect::<Vec<_>>().join(" ");
    view! {
        <li>
            <span class="worth">{percent(worth)}</span>
            <button on:click=move |_| {
                let first = actions.first().copied();
                desk.tree.update(|tree| {
                    // The line was played out when it came.
                    let _ = tree.add_line(tree.current(), &actions);
                });
                if let Some(action) = first {
                    desk.play.input.act.run(action);
                }
            }>{text}</button>
        </li>
    }
}

#[component]
fn WholeGame(desk: Desk) -> impl IntoView {
    let variant = desk.variant();
    let points = Memo::new(move |_| {
        desk.tree.with(|tree| {
            let (nodes, turns) = stops(tree);
            let point = |(node, (text, _)): (NodeId, (String, Option<Seat>))| Point {
                node,
                text,
                shares: tree.record().notes(node).eval().map(|eval| eval.shares()),
            };
            nodes.into_iter().zip(turns).map(point).collect::<Vec<_>>()
        })
    });
    let turning = Memo::new(move |_| {
        let sides: Vec<Option<usize>> = desk.tree.with(|tree| {
            let seats = stops(tree).1.into_iter();
            seats.map(|(_, seat)| seat.map(|seat| variant.side(seat).index())).collect()
        });
        points.with(|points| turning_points(points, &sides))
    });
    let current = Signal::derive(move || {
        let here = desk.tree.with(Tree::current);
        points.with(|points| points.iter().position(|point| point.node == here))
    });
    let go = Callback::new(move |node| desk.walk(|tree| tree.go(node)));
    let runs = move || matches!(desk.mode.get(), Mode::Whole(..));
    view! {
        <section class="whole">
            <Plot variant=variant points=points turning=turning current=current on_pick=go/>
            <div class="row">
                <button data-testid="whole" on:click=move |_| if untrack(runs) { desk.rest() } else { desk.whole() }>
                    {move || if runs() { say("analysis-stop") } else { say("analysis-whole") }}
                </button>
                {move || match desk.mode.get() {
                    Mode::Whole(done, all) => Some(view! {
                        <progress max=all.to_string() prop:value=done.to_string()
                            aria-label=tr("analysis-whole")></progress>
                        <span class="soft">{say_with("analysis-progress", &[
                            ("done", done.into()), ("all", all.into()),
                        ])}</span>
                    }),
                    _ => None,
                }}
            </div>
        </section>
    }
}

#[component]
fn Moves(desk: Desk) -> impl IntoView {
    let items = Memo::new(move |_| desk.tree.with(Tree::items));
    view! {
        <section aria-label=tr("analysis-moves")>
            <div class="tree turns" data-testid="tree" tabindex="0" role="group" aria-label=tr("analysis-moves")>
                {move || draw(desk, &mut items.get().into_iter())}
            </div>
        </section>
    }
}

/// Draws items up to the end of the variation in which they stand.
fn draw(desk: Desk, items: &mut std::vec::IntoIter<Item>) -> AnyView {
    let mut views = Vec::new();
    while let Some(item) = items.next() {
        match item {
            Item::Turn(turn) => views.push(view! { <TurnView desk=desk turn=turn/> }.into_any()),
            Item::Open => {
                let inner = draw(desk, items);
                views.push(view! { <div class="variation">{inner}</div> }.into_any());
            }
            Item::Close => break,
        }
    }
    views.into_any()
}

#[component]
fn TurnView(desk: Desk, turn: TurnItem) -> impl IntoView {
    let variant = desk.variant();
    let colour = variant.side(turn.seat).index() + 1;
    let node = turn.node;
    let here = move || desk.tree.with(|tree| tree.current() == node).then_some("true");
    let number = turn.numbered.then(|| {
        let round = turn.round;
        let number = match (turn.seat.index(), variant.seats()) {
            (0, _) => format!("{round}."),
            (_, 2) => format!("{round}..."),
            _ => format!("{round}..{}.", turn.seat),
        };
        view! { <span class="number">{number}</span> }
    });
    let comments: Vec<_> = turn.comments.clone();
    view! {
        {number}
        <button class=format!("ply side-{colour}") aria-current=here
            on:click=move |_| desk.walk(|tree| tree.go(node))>{turn.text}</button>
        {comments.into_iter().map(|comment| view! { <span class="comment">{comment}" "</span> }).collect_view()}
    }
}

#[component]
fn Tools(desk: Desk) -> impl IntoView {
    let comment = Memo::new(move |_| {
        desk.tree.with(|tree| tree.record().notes(tree.current()).comments().join("\n"))
    });
    let at_start = Memo::new(move |_| desk.tree.with(|tree| tree.current() == NodeId::START));
    let record =
        Signal::derive(move || desk.tree.with(|tree| quartet_record::write([tree.record()])));
    view! {
        <section class="tools">
            <label>
                <span>{tr("analysis-comment")}</span>
                <textarea data-testid="comment" rows="2" prop:value=move || comment.get() on:change=move |event| {
                    let text = event_target_value(&event);
                    let written = desk.tree.try_update(|tree| tree.set_comment(tree.current(), text.trim()));
                    if let Some(Err(error)) = written {
                        shell().tell(not_possible(&error.to_string()));
                    }
                }></textarea>
            </label>
            <div class="actions" role="group" aria-label=tr("play-actions")>
                <button disabled=move || at_start.get()
                    on:click=move |_| desk.tree.update(|tree| { tree.promote(tree.current()); })>
                    {tr("analysis-promote")}
                </button>
                <button disabled=move || at_start.get()
                    on:click=move |_| desk.walk(|tree| { tree.delete(tree.current()); true })>
                    {tr("analysis-delete")}
                </button>
                <button data-testid="play-on" disabled=move || !desk.play.input.may_act.get()
                    on:click=move |_| desk.play_on()>{tr("analysis-play-on")}</button>
                <Menu>
                        <button on:click=move |_| desk.below.update(|below| {
                            let next = below.map_or(0, |seat| seat.index() + 1) % desk.variant().seats();
                            *below = Some(Seat::new(next));
                        })>{tr("play-turn-board")}</button>
                        <ExportMenu record=record
                            records=Signal::derive(move || vec![desk.tree.with(|tree| tree.record().clone())])
                            board=desk.play.board/>
                </Menu>
            </div>
        </section>
    }
}

//! The rules of a game, with boards to try them on.

use leptos::prelude::*;
use quartet_games::{Action, Game, Position};
use quartet_lessons::{Block, Diagram, contents, rules};
use quartet_render::Marks;

use crate::{
    board::Step,
    browser,
    game_board::{GameBoard, Play},
    input::Input,
    route::Route,
    session::marks_of,
    shell::{shell, tr, words},
};

#[component]
pub(crate) fn Rules(game: Game) -> impl IntoView {
    let language = Memo::new(move |_| shell().language().code());
    view! {
        <div class="rules">
            <nav class="contents" aria-label=tr("learn-contents")>
                <p class="row games-row">
                    {Game::ALL.map(|other| view! {
                        <a class="chip" href=Route::Rules(other).to_string()
                            aria-current=(other == game).then_some("page")>
                            {move || words().game(other)}
                        </a>
                    }).into_iter().collect_view()}
                </p>
                <ul>
                    {move || contents(game, language.get()).iter().map(|heading| view! {
                        <li>
                            <a href=format!("#{}", heading.id) on:click=move |event| {
                                // The fragment is the page's address.
                                event.prevent_default();
                                browser::scroll_to(heading.id);
                            }>{heading.title}</a>
                        </li>
                    }).collect_view()}
                </ul>
                <p class="row">
                    <a class="button primary" href=Route::New(game).to_string()>{tr("shell-play")}</a>
                    <a class="button" href=Route::Learn(game).to_string()>{tr("shell-learn")}</a>
                </p>
            </nav>
            <article class="prose">
                {move || rules(game, language.get()).iter().map(|block| match block {
                    Block::Html(html) => view! { <div inner_html=*html></div> }.into_any(),
                    Block::Diagram(diagram) => view! { <Live diagram=*diagram/> }.into_any(),
                }).collect_view()}
            </article>
        </div>
    }
}

/// A board of a rules page. Whoever reads plays for all seats.
#[component]
fn Live(diagram: Diagram) -> impl IntoView {
    let start = diagram.position()?;
    let line = RwSignal::new(Vec::<(Position, Action)>::new());
    let position = RwSignal::new(start);
    let marks = Signal::derive(move || {
        let marks = line.with(|line| marks_of(line));
        if line.with(Vec::is_empty) { Marks { last: marks.last, ..diagram.marks() } } else { marks }
    });
    let may_act = Signal::derive(move || !position.get().is_over());
    let step = RwSignal::new(None::<Step>);
    let act = Callback::new(move |action: Action| {
        let before = position.get_untracked();
        if let Ok(after) = before.play(action) {
            line.update(|line| line.push((before, action)));
            position.set(after);
            step.set(Some(Step { before, action }));
            shell().speak(words().action(&before, action));
        }
    });
    let input = Input::new(position.into(), may_act, act);
    let play = Play::new(input, marks, Signal::stored(None), step);
    let reset = move |_| {
        line.set(Vec::new());
        position.set(start);
    };
    let back = move |_| {
        if let Some((before, _)) = line.try_update(Vec::pop).flatten() {
            position.set(before);
        }
    };
    let caption = diagram.caption;
    let text = Signal::derive(move || {
        if line.with(Vec::is_empty) {
            return caption.to_owned();
        }
        let position = position.get();
        match position.outcome() {
            Some(outcome) => words().verdict(position.variant(), &outcome, &[]),
            None => words().due(&position),
        }
    });
    let played = Memo::new(move |_| !line.with(Vec::is_empty));
    Some(view! {
        <figure class="try" data-diagram=diagram.name>
            <GameBoard play=play name=format!("board-{}", diagram.name) line=text/>
            <div class="row">
                <button disabled=move || !played.get() on:click=back>{tr("play-undo")}</button>
                <button disabled=move || !played.get() on:click=reset>{tr("learn-reset")}</button>
            </div>
            <figcaption class="hidden">{tr("learn-try")}</figcaption>
        </figure>
    })
}

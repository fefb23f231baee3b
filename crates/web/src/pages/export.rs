//! Taking a game or a picture of it elsewhere.

use leptos::prelude::*;
use quartet_record::Record;
use quartet_render::{Options, scene};
use quartet_table::link;

use crate::{
    board::BoardModel,
    browser,
    route::Route,
    shell::{say, shell, tr},
};

/// Buttons for what can be exported.
#[component]
pub(crate) fn ExportMenu(
    /// The record as text.
    #[prop(into)]
    record: Signal<String>,
    #[prop(into)] records: Signal<Vec<Record>>,
    board: BoardModel,
) -> impl IntoView {
    let name = move |extension: &str| {
        let variant = board.position.with_untracked(quartet_games::Position::variant);
        format!(
            "{}-{}.{extension}",
            variant.to_string().replace('/', "-"),
            browser::today().replace('.', "")
        )
    };
    view! {
        <button data-testid="export-record" on:click=move |_| {
            browser::download(&name("quartet"), "text/plain;charset=utf-8", record.get_untracked().as_bytes());
        }>{tr("play-export-record")}</button>
        <button data-testid="share" on:click=move |_| share(&records.get_untracked())>{tr("play-share")}</button>
        <button data-testid="export-svg" on:click=move |_| {
            let (svg, _) = picture(board);
            browser::download(&name("svg"), "image/svg+xml", svg.as_bytes());
        }>{tr("play-export-svg")}</button>
        <button data-testid="export-png" on:click=move |_| {
            let (svg, (width, height)) = picture(board);
            browser::download_png(name("png"), &svg, width, height);
        }>{tr("play-export-png")}</button>
    }
}

/// The board as it is seen, with a margin, and its size in pixels twice as fine.
fn picture(board: BoardModel) -> (String, (u32, u32)) {
    untrack(|| {
        let mut marks = board.marks.get();
        marks.targets.clear();
        marks.cursor = None;
        let options = Options { marks, below: board.below.get(), ..shell().board_options() };
        let scene = scene(&board.position.get(), &options);
        let size = (2.0 * scene.width, 2.0 * scene.height);
        (scene.to_svg(), (size.0 as u32, size.1 as u32))
    })
}

/// Puts a link to the record on the clipboard, or shows it where there is none.
fn share(records: &[Record]) {
    let route = Route::Shared(link::encode(records));
    let location = browser::window().location();
    let page = location.href().unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    let address = format!("{page}{route}");
    wasm_bindgen_futures::spawn_local(async move {
        if browser::copy(address.clone()).await {
            shell().tell(untrack(|| say("play-link-copied")));
        } else {
            let _ = browser::window()
                .prompt_with_message_and_default(&untrack(|| say("play-link")), &address);
        }
    });
}

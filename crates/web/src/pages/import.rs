//! Opening records: from a file, from a text, from a link.

use leptos::prelude::*;
use quartet_record::Record;
use quartet_table::{Control, Saved, Table};
use web_sys::{DragEvent, File, HtmlInputElement};

use crate::{
    browser,
    route::Route,
    shell::{cannot_read, say, say_with, shell, tr},
    store,
};

/// Files larger than this are not looked at, in bytes.
const MAX_FILE: f64 = 16.0 * 1024.0 * 1024.0;

/// Reads records as text or JSON; what is wrong is said in words.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Record>, String> {
    let is_json =
        bytes.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|&byte| byte == b'{');
    let records = if is_json {
        quartet_record::from_json(&String::from_utf8_lossy(bytes))
    } else {
        quartet_record::read_bytes(bytes)
    };
    match records {
        Ok(records) if records.is_empty() => Err(say("shell-import-empty")),
        Ok(records) => Ok(records),
        Err(error) => Err(say_with(
            "shell-import-wrong",
            &[
                ("line", error.line.into()),
                ("column", error.column.into()),
                ("message", cannot_read(&error.token, &error.message).into()),
            ],
        )),
    }
}

/// Stores records as games and opens the first for analysis.
pub(crate) fn open(records: &[Record]) {
    if let Some(id) = keep(records, &mut browser::new_id) {
        shell().go(&Route::Study(id));
    }
}

/// As [`open`] for the records of a link, in place of the page of the link. The same link leads to
/// the same games.
pub(crate) fn open_link(records: &[Record]) {
    let text = quartet_record::write(records);
    let mut number = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut id = || {
        number = number.wrapping_add(1);
        format!("link{number:x}")
    };
    if let Some(id) = keep(records, &mut id) {
        shell().replace(&Route::Study(id));
    }
}

/// Stores records as games under new ids, unless they are there already; the id of the first.
fn keep(records: &[Record], new_id: &mut dyn FnMut() -> String) -> Option<String> {
    let mut first = None;
    for record in records {
        let Some((table, _)) = Table::resume(vec![record.clone()]) else { continue };
        let id = new_id();
        if store::game(&id).is_some() {
            first.get_or_insert(id);
            continue;
        }
        let saved = Saved { id: id.clone(), ..store::new_game(table, Control::None) };
        let game = store::keep_game(&saved);
        if game.and(store::keep_study(&id, &quartet_record::write([record]))).is_err() {
            shell().tell(say("analysis-no-room"));
        }
        first.get_or_insert(id);
    }
    if records.len() > 1 {
        shell().tell(say_with("shell-import-several", &[("count", records.len().into())]));
    }
    first
}

/// A place to drop a file, to choose one, or to paste a text.
#[component]
pub(crate) fn Import(on_records: Callback<Vec<Record>>) -> impl IntoView {
    let wrong = RwSignal::new(None::<String>);
    let is_over = RwSignal::new(false);
    let text = RwSignal::new(String::new());
    let take = move |bytes: &[u8]| match untrack(|| read(bytes)) {
        Ok(records) => {
            wrong.set(None);
            on_records.run(records);
        }
        Err(why) => {
            shell().speak(why.clone());
            wrong.set(Some(why));
        }
    };
    let take_file = move |file: Option<File>| {
        let Some(file) = file else { return };
        if file.size() > MAX_FILE {
            wrong.set(Some(untrack(|| say("shell-import-large"))));
            return;
        }
        wasm_bindgen_futures::spawn_local(async move {
            if let Some(bytes) = browser::read_file(file).await {
                take(&bytes);
            }
        });
    };
    view! {
        <div class="drop" class:over=move || is_over.get()
            on:dragover=move |event: DragEvent| { event.prevent_default(); is_over.set(true); }
            on:dragleave=move |_| is_over.set(false)
            on:drop=move |event: DragEvent| {
                event.prevent_default();
                is_over.set(false);
                let files = event.data_transfer().and_then(|data| data.files());
                take_file(files.and_then(|files| files.get(0)));
            }>
            <label class="button file">
                <span>{tr("shell-import-file")}</span>
                <input type="file" class="hidden" accept=".quartet,.txt,.pgn,.json,text/plain,application/json" data-testid="import-file"
                    on:change=move |event| {
                        let input: HtmlInputElement = event_target(&event);
                        take_file(input.files().and_then(|files| files.get(0)));
                        input.set_value("");
                    }/>
            </label>
            <label>
                <span>{tr("shell-import-paste")}</span>
                <textarea data-testid="import-text" spellcheck="false" prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))></textarea>
            </label>
            <div class="row">
                <button data-testid="import-read" on:click=move |_| take(text.get_untracked().as_bytes())>
                    {tr("shell-import-read")}
                </button>
            </div>
            {move || wrong.get().map(|wrong| view! {
                <p class="notice bad" role="alert" data-testid="import-wrong">{wrong}</p>
            })}
        </div>
    }
}

//! The best of each variant at each pace.

use leptos::prelude::*;
use quartet_table::Pace;
use quartet_wire::Leader;
use wasm_bindgen_futures::spawn_local;

use crate::{
    online::{self, Trouble, person_name},
    pages::{
        parts::{variant_select, variants},
        person::{estimate_text, pace_text},
    },
    route::Route,
    shell::{say_with, tr},
};

#[component]
pub(crate) fn Leaders() -> impl IntoView {
    let variant = RwSignal::new(variants()[0]);
    let pace = RwSignal::new(Pace::Blitz);
    let best = RwSignal::new(None::<Result<Vec<Leader>, Trouble>>);
    Effect::new(move |_| {
        let asked = (variant.get(), pace.get());
        spawn_local(async move {
            let path = format!("api/leaders?variant={}&pace={}", asked.0, asked.1);
            let answer = online::get(&path).await;
            // Something else may be asked for by now, or the page left.
            if (variant.try_get_untracked(), pace.try_get_untracked())
                == (Some(asked.0), Some(asked.1))
            {
                best.set(Some(answer));
            }
        });
    });
    view! {
        <div class="text leaders">
            <h1>{tr("played-leaders")}</h1>
            <p>{tr("played-leaders-about")}</p>
            <div class="row filters">
                <label>
                    <span>{tr("new-variant")}</span>
                    {variant_select("leaders-variant", variant)}
                </label>
                <label>
                    <span>{tr("played-filter-pace")}</span>
                    <select data-testid="leaders-pace" on:change=move |event| {
                        if let Ok(chosen) = event_target_value(&event).parse() {
                            pace.set(chosen);
                        }
                    }>
                        {Pace::ALL.into_iter().filter(|&pace| pace != Pace::Untimed).map(|pace| view! {
                            <option value=pace.to_string()>{move || pace_text(pace)}</option>
                        }).collect_view()}
                    </select>
                </label>
            </div>
            {move || match best.get() {
                None => view! { <p class="soft" role="status">{tr("played-loading")}</p> }.into_any(),
                Some(Err(trouble)) => view! {
                    <p class="notice bad" role="alert">{move || trouble.text()}</p>
                }.into_any(),
                Some(Ok(best)) if best.is_empty() => view! {
                    <p class="soft" data-testid="no-leaders">{tr("played-no-leaders")}</p>
                }.into_any(),
                Some(Ok(best)) => view! {
                    <ol class="best" data-testid="leaders">
                        {best.into_iter().map(|leader| {
                            let href = Route::Person(leader.person.id.clone()).to_string();
                            let (estimate, games) = (leader.estimate, leader.games);
                            view! {
                                <li>
                                    <a href=href>{move || person_name(&leader.person)}</a>
                                    <b>{move || estimate_text(estimate)}</b>
                                    <span class="soft">
                                        {move || say_with("played-games", &[("count", games.into())])}
                                    </span>
                                </li>
                            }
                        }).collect_view()}
                    </ol>
                }.into_any(),
            }}
        </div>
    }
}

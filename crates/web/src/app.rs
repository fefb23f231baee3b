//! The frame round every page: header, the page, what is announced.

use leptos::prelude::*;

use crate::{
    browser, notices, online, pages,
    route::Route,
    settings::Theme,
    shell::{Shell, say, shell, tr, words},
    thinker,
};
use quartet_words::Language;

pub(crate) fn start() {
    leptos::mount::mount_to_body(App);
    // A worker in advance, but not while the page itself is still coming up.
    browser::after(1500, || browser::when_idle(thinker::prepare));
    browser::when_idle(online::remember);
}

#[component]
fn App() -> impl IntoView {
    let shell = Shell::start();
    notices::follow();
    Effect::new(move |before: Option<Route>| {
        let route = shell.route.get();
        if before.is_some_and(|before| before != route) {
            browser::window().scroll_to_with_x_and_y(0.0, 0.0);
            browser::focus("main");
        }
        route
    });
    Effect::new(move |_| {
        browser::document().set_title(&title(&shell.route.get()));
    });
    view! {
        <a class="skip" href="#main" on:click=move |event| {
            event.prevent_default();
            browser::focus("main");
        }>{tr("shell-skip")}</a>
        <Header/>
        <main id="main" tabindex="-1">
            {move || page(shell.route.get())}
        </main>
        <div class="spoken" role="status" aria-live="polite" data-testid="spoken">
            {move || {
                let (number, text) = shell.spoken.get();
                // A blank more or less makes it a new text even if it says the same.
                if number % 2 == 0 { text } else { text + "\u{a0}" }
            }}
        </div>
        {move || shell.toast.get().map(|(_, text)| view! {
            <div class="toast" data-testid="toast">
                <span>{text}</span>
                <button class="quiet" on:click=move |_| shell.toast.set(None)
                    aria-label=tr("shell-close")>"×"</button>
            </div>
        })}
    }
}

/// What the browser calls a page.
fn title(route: &Route) -> String {
    let of = |game, key| format!("{} – {}", words().game(game), say(key));
    let page = match route {
        Route::New(game) => of(*game, "shell-play"),
        Route::Rules(game) => of(*game, "shell-rules"),
        Route::Learn(game) => of(*game, "shell-learn"),
        Route::Invite(game) => of(*game, "online-title"),
        Route::Online => say("online-title"),
        Route::Account => say("account-title"),
        Route::Moderation => say("account-moderation"),
        Route::Room(_) => say("online-room"),
        Route::Person(_) => say("played-person"),
        Route::Played(_) => say("played-game"),
        Route::Leaders => say("played-leaders"),
        Route::Play(_) => say("play-side"),
        Route::Study(_) => say("analysis-title"),
        Route::Settings => say("shell-settings"),
        Route::Help => say("shell-help"),
        Route::Home | Route::Shared(_) | Route::Unknown => return "Quartet".into(),
    };
    format!("{page} – Quartet")
}

fn page(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <pages::home::Home/> }.into_any(),
        Route::New(game) => view! { <pages::new::New game=game is_online=false/> }.into_any(),
        Route::Invite(game) => view! { <pages::new::New game=game is_online=true/> }.into_any(),
        Route::Online => view! { <pages::lobby::Lobby/> }.into_any(),
        Route::Account => view! { <pages::account::AccountPage/> }.into_any(),
        Route::Moderation => view! { <pages::moderation::Moderation/> }.into_any(),
        Route::Room(id) => view! { <pages::room::RoomPage id=id/> }.into_any(),
        Route::Person(id) => view! { <pages::person::PersonPage id=id/> }.into_any(),
        Route::Played(number) => view! { <pages::played::PlayedPage number=number/> }.into_any(),
        Route::Leaders => view! { <pages::leaders::Leaders/> }.into_any(),
        Route::Play(id) => view! { <pages::play::Play id=id/> }.into_any(),
        Route::Study(id) => view! { <pages::study::Study id=id/> }.into_any(),
        Route::Rules(game) => view! { <pages::rules::Rules game=game/> }.into_any(),
        Route::Learn(game) => view! { <pages::learn::Learn game=game/> }.into_any(),
        Route::Settings => view! { <pages::settings::SettingsPage/> }.into_any(),
        Route::Help => view! { <pages::help::Help/> }.into_any(),
        Route::Shared(data) => view! { <pages::shared::Shared data=data/> }.into_any(),
        Route::Unknown => view! { <pages::home::Nowhere/> }.into_any(),
    }
}

#[component]
fn Header() -> impl IntoView {
    let shell = shell();
    let here = move |route: Route| (shell.route.get() == route).then_some("page");
    view! {
        <header class="top">
            <a class="brand" href="#/" aria-label=move || format!("Quartet – {}", say("shell-home")) aria-current=move || here(Route::Home)>
                <img src=browser::icon() alt="" width="28" height="28"/>
                <span>"Quartet"</span>
            </a>
            <nav aria-label=tr("shell-navigation")>
                <label class="language">
                    <span class="hidden">{tr("shell-language")}</span>
                    <select data-testid="language" on:change=move |event| {
                        let code = event_target_value(&event);
                        shell.settings.update(|settings| settings.language = code);
                    }>
                        {Language::ALL.map(|language| view! {
                            <option value=language.code() lang=language.code()
                                selected=move || shell.language() == language>
                                {language.endonym()}
                            </option>
                        })}
                    </select>
                </label>
                <button class="icon" data-testid="theme" on:click=move |_| {
                    let dark = shell.is_dark();
                    let theme = if dark { Theme::Light } else { Theme::Dark };
                    shell.settings.update(|settings| settings.theme = theme);
                } aria-label=move || if shell.is_dark() { say("shell-light") } else { say("shell-dark") }>
                    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                        <path fill="currentColor" d="M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9Z"/>
                    </svg>
                </button>
                <a class="icon who" href="#/account" data-testid="account" aria-current=move || here(Route::Account)
                    aria-label=move || match shell.you.get() {
                        Some(you) => format!("{} – {}", say("account-title"), online::person_name(&you)),
                        None => say("account-title"),
                    }>
                    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none"
                        stroke="currentColor" stroke-width="2" stroke-linecap="round">
                        <circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>
                    </svg>
                    {move || shell.you.get().map(|you| view! { <span>{online::person_name(&you)}</span> })}
                </a>
                <a class="icon" href="#/settings" aria-label=tr("shell-settings")
                    aria-current=move || here(Route::Settings)>
                    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none"
                        stroke="currentColor" stroke-width="2" stroke-linecap="round">
                        <path d="M4 7h9m5 0h2M4 17h2m5 0h9"/>
                        <circle cx="15.5" cy="7" r="2.5"/><circle cx="8.5" cy="17" r="2.5"/>
                    </svg>
                </a>
                <a class="icon" href="#/help" aria-label=tr("shell-help")
                    aria-current=move || here(Route::Help)>
                    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none"
                        stroke="currentColor" stroke-width="2" stroke-linecap="round">
                        <circle cx="12" cy="12" r="9"/>
                        <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.2"/>
                    </svg>
                </a>
            </nav>
        </header>
    }
}

//! One's account: keeping the name, coming back, and what belongs to oneself.

use leptos::prelude::*;
use quartet_wire::{
    Account, Ban, Codes, Confirm, Credentials, LogOut, MAX_NAME, MIN_PASSWORD, MadeToken,
    NewPassword, NewToken, Passkey, Person, Profile, Recovery, Restriction, Role, Scope, Secret,
    Session, SignUp, Token,
};
use serde::de::IgnoredAny;
use wasm_bindgen_futures::spawn_local;

use crate::{
    browser,
    online::{self, Trouble, person_name},
    pages::lobby::Name,
    route::Route,
    shell::{say, say_with, shell, tr},
};

/// What the page shows.
#[derive(Clone, Copy)]
struct Desk {
    profile: RwSignal<Option<Profile>>,
    trouble: RwSignal<Option<Trouble>>,
    /// Secrets that are shown once, with the key of what is said of them.
    shown: RwSignal<Option<(&'static str, Vec<String>)>>,
}

impl Desk {
    /// Asks the server anew who one is.
    fn load(self) {
        spawn_local(async move {
            let loaded = async {
                // Whoever has logged out is somebody new.
                online::register(None).await?;
                online::get("api/account").await
            };
            match loaded.await {
                Ok(profile) => {
                    let profile: Profile = profile;
                    online::is_known(&profile.person);
                    self.profile.try_set(Some(profile));
                    self.trouble.try_set(None);
                }
                Err(trouble) => {
                    self.trouble.try_set(Some(trouble));
                }
            }
        });
    }

    /// Does something, shows what comes of it, and asks anew who one is.
    fn does<T: 'static>(
        self,
        work: impl Future<Output = Result<T, Trouble>> + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        spawn_local(async move {
            match work.await {
                Ok(done) => {
                    if self.profile.try_get_untracked().is_some() {
                        then(done);
                        self.load();
                    }
                }
                Err(trouble) => shell().tell(untrack(|| trouble.text())),
            }
        });
    }

    fn show(self, key: &'static str, secrets: Vec<Secret>) {
        self.shown.set(Some((key, secrets.into_iter().map(|secret| secret.0).collect())));
        browser::window().scroll_to_with_x_and_y(0.0, 0.0);
        browser::focus_soon("shown");
    }
}

/// Says a short message in the page's language.
fn tell(key: &str) {
    shell().tell(untrack(|| say(key)));
}

/// A field of a form.
#[component]
pub(crate) fn Field(
    /// The key of its name.
    label: &'static str,
    /// For tests, and unique on the page.
    name: &'static str,
    #[prop(default = "text")] kind: &'static str,
    /// What the browser may fill in.
    #[prop(default = "off")]
    fill: &'static str,
    #[prop(default = 200)] most: usize,
    value: RwSignal<String>,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{tr(label)}</span>
            <input type=kind name=name autocomplete=fill maxlength=most required data-testid=name
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))/>
        </label>
    }
}

/// Calls something when a form is sent, in place of what browsers do.
fn on_send(send: impl Fn() + 'static) -> impl Fn(web_sys::SubmitEvent) + 'static {
    move |event| {
        event.prevent_default();
        send();
    }
}

fn text() -> RwSignal<String> {
    RwSignal::new(String::new())
}

/// What a field has, which is empty from now on.
fn take(field: RwSignal<String>) -> Secret {
    let text = field.get_untracked();
    field.set(String::new());
    Secret(text)
}

#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    let desk = Desk {
        profile: RwSignal::new(None),
        trouble: RwSignal::new(None),
        shown: RwSignal::new(None),
    };
    desk.load();
    // What is typed shall outlive what else changes.
    let person =
        Memo::new(move |_| desk.profile.with(|profile| Some(profile.as_ref()?.person.clone())));
    let is_member =
        Memo::new(move |_| desk.profile.with(|profile| Some(profile.as_ref()?.account.is_some())));
    view! {
        <div class="text account">
            <h1>{tr("account-title")}</h1>
            {move || desk.trouble.get().map(|trouble| view! {
                <p class="notice bad" role="alert">{move || trouble.text()}</p>
            })}
            {move || person.get().is_none().then(|| view! {
                <p class="soft" role="status">{tr("online-connecting")}</p>
            })}
            {move || person.get().map(|person| view! {
                <p>{tr("account-you")} " " <b data-testid="who">{move || person_name(&person)}</b></p>
            })}
            {move || desk.profile.with(|profile| {
                profile.as_ref().map(|profile| restrictions(&profile.restrictions))
            })}
            <Shown desk=desk/>
            {move || is_member.get().map(|is_member| if is_member {
                view! { <Member desk=desk/> }.into_any()
            } else {
                view! { <Guest desk=desk/> }.into_any()
            })}
        </div>
    }
}

/// What moderators forbid.
fn restrictions(all: &[Restriction]) -> AnyView {
    all.iter()
        .map(|Restriction { kind, until, why }| {
            let (key, until, why) = (forbidden(*kind), *until, why.clone());
            view! {
                <p class="notice bad" data-testid="restriction">
                    {move || format!("{} {} ({why})", say(key), until_text(until))}
                </p>
            }
        })
        .collect_view()
        .into_any()
}

/// The key of what somebody is told to whom something is forbidden.
pub(crate) const fn forbidden(kind: Ban) -> &'static str {
    match kind {
        Ban::Mute => "online-refused-muted",
        Ban::Ban => "online-refused-banned",
        Ban::Close => "online-refused-closed",
    }
}

/// Until when something holds.
pub(crate) fn until_text(until: Option<u64>) -> String {
    match until {
        Some(until) => say_with("account-until", &[("time", date(until).into())]),
        None => say("account-for-ever"),
    }
}

pub(crate) fn date(at: u64) -> String {
    browser::date_text(at, shell().language().code())
}

/// Secrets that are shown once.
#[component]
fn Shown(desk: Desk) -> impl IntoView {
    move || {
        desk.shown.get().map(|(key, secrets)| {
            let all = secrets.join("\n");
            let copy = move |_| {
                let all = all.clone();
                spawn_local(async move {
                    let key = if browser::copy(all).await { "account-copied" } else { "account-not-copied" };
                    tell(key);
                });
            };
            view! {
                <section id="shown" class="card shown" tabindex="-1" role="status" data-testid="shown">
                    <p>{tr(key)}</p>
                    <ul>
                        {secrets.into_iter().map(|secret| view! {
                            <li><code data-testid="secret">{secret}</code></li>
                        }).collect_view()}
                    </ul>
                    <p class="row">
                        <button on:click=copy>{tr("online-copy")}</button>
                        <button class="primary" data-testid="hide" on:click=move |_| desk.shown.set(None)>
                            {tr("account-kept")}
                        </button>
                    </p>
                </section>
            }
        })
    }
}

/// Whoever has no account, or is not logged in.
#[component]
fn Guest(desk: Desk) -> impl IntoView {
    let (name, password) = (text(), text());
    if let Some(own) = desk.profile.with_untracked(|profile| profile.as_ref()?.person.name.clone())
    {
        name.set(own);
    }
    let made = move |codes: Codes| {
        tell("account-made");
        desk.show("account-codes-shown", codes.codes);
    };
    let keep = on_send(move || {
        let body = SignUp { name: name.get_untracked(), password: Some(take(password)) };
        desk.does(async move { online::post("api/account", &body).await }, made);
    });
    let keep_by_device = move |_| {
        let body = SignUp { name: name.get_untracked(), password: None };
        let work = async move {
            let codes = online::post("api/account", &body).await?;
            // Without one the account is there, and there are the codes.
            if let Err(trouble) = online::make_passkey(&this_browser(), &Confirm::default()).await {
                shell().tell(untrack(|| trouble.text()));
            }
            Ok(codes)
        };
        desk.does(work, made);
    };
    let log_in_by_device = move |_| {
        desk.does(online::use_passkey(), |_: Person| tell("account-logged-in"));
    };
    let (old_name, old_password) = (text(), text());
    let log_in = on_send(move || {
        let body = Credentials { name: old_name.get_untracked(), password: take(old_password) };
        let work = async move { online::post("api/account/login", &body).await };
        desk.does(work, |_: Person| tell("account-logged-in"));
    });
    let (lost_name, code, new_password) = (text(), text(), text());
    let recover = on_send(move || {
        let body = Recovery {
            name: lost_name.get_untracked(),
            code: Secret(code.get_untracked()),
            password: take(new_password),
        };
        let work = async move { online::post("api/account/recover", &body).await };
        desk.does(work, |_: Person| tell("account-logged-in"));
    });
    view! {
        <section aria-labelledby="keep-title">
            <h2 id="keep-title">{tr("account-keep")}</h2>
            <p>{tr("account-keep-about")}</p>
            <form class="fields" on:submit=keep>
                <Field label="account-name" name="new-name" fill="username" most=MAX_NAME value=name/>
                <Field label="account-password" name="new-password" kind="password" fill="new-password" value=password/>
                <p class="soft">{move || say_with("account-password-about", &[("count", MIN_PASSWORD.into())])}</p>
                <p class="row">
                    <button class="primary" data-testid="sign-up">{tr("account-sign-up")}</button>
                    {browser::has_passkeys().then(|| view! {
                        <button type="button" data-testid="sign-up-passkey" on:click=keep_by_device>{tr("account-passkey-instead")}</button>
                    })}
                </p>
            </form>
        </section>
        <section aria-labelledby="login-title">
            <h2 id="login-title">{tr("account-log-in")}</h2>
            <p class="soft">{tr("account-log-in-about")}</p>
            <form class="fields" on:submit=log_in>
                <Field label="account-name" name="login-name" fill="username" most=MAX_NAME value=old_name/>
                <Field label="account-password" name="login-password" kind="password" fill="current-password" value=old_password/>
                <p class="row">
                    <button data-testid="log-in">{tr("account-log-in")}</button>
                    {browser::has_passkeys().then(|| view! {
                        <button type="button" data-testid="log-in-passkey" on:click=log_in_by_device>{tr("account-passkey-log-in")}</button>
                    })}
                </p>
            </form>
            <details>
                <summary class="button" data-testid="lost">{tr("account-lost")}</summary>
                <p>{tr("account-lost-about")}</p>
                <form class="fields" on:submit=recover>
                    <Field label="account-name" name="lost-name" fill="username" most=MAX_NAME value=lost_name/>
                    <Field label="account-code" name="code" value=code/>
                    <Field label="account-new-password" name="recover-password" kind="password" fill="new-password" value=new_password/>
                    <button data-testid="recover">{tr("account-recover")}</button>
                </form>
            </details>
        </section>
        <Data desk=desk has_password=false/>
    }
}

/// Whoever is logged in.
#[component]
fn Member(desk: Desk) -> impl IntoView {
    let you = RwSignal::new(
        desk.profile.with_untracked(|profile| Some(profile.as_ref()?.person.clone())),
    );
    Effect::new(move |before: Option<()>| {
        let renamed = you.get();
        if before.is_some() && renamed.is_some() {
            desk.load();
        }
    });
    let log_out = move |everywhere| {
        let work = async move { online::post("api/account/logout", &LogOut { everywhere }).await };
        desk.does(work, move |_: IgnoredAny| {
            desk.shown.set(None);
            tell("account-logged-out");
        });
    };
    let moderates = Memo::new(move |_| {
        desk.profile
            .with(|profile| profile.as_ref().is_some_and(|profile| profile.role > Role::Member))
    });
    let account = move |look: fn(&Account) -> u64| {
        Memo::new(move |_| {
            desk.profile.with(|profile| {
                profile.as_ref().and_then(|profile| profile.account.as_ref()).map_or(0, look)
            })
        })
    };
    let has_password = account(|account| u64::from(account.password));
    let codes = account(|account| account.codes);
    view! {
        <Name you=you/>
        <p class="row">
            <button data-testid="log-out" on:click=move |_| log_out(false)>{tr("account-log-out")}</button>
            <button on:click=move |_| log_out(true)>{tr("account-log-out-everywhere")}</button>
            {move || moderates.get().then(|| view! {
                <a class="button" href=Route::Moderation.to_string() data-testid="moderation">{tr("account-moderation")}</a>
            })}
        </p>
        {move || {
            let has_password = has_password.get() == 1;
            view! { <Password desk=desk has_password=has_password/> }
        }}
        <Passkeys desk=desk has_password=has_password/>
        <Recover desk=desk codes=codes has_password=has_password/>
        <Sessions desk=desk/>
        <Tokens desk=desk/>
        {move || {
            let has_password = has_password.get() == 1;
            view! { <Data desk=desk has_password=has_password/> }
        }}
    }
}

#[component]
fn Password(desk: Desk, has_password: bool) -> impl IntoView {
    let (current, password) = (text(), text());
    let change = on_send(move || {
        let body =
            NewPassword { current: has_password.then(|| take(current)), password: take(password) };
        let work = async move { online::post("api/account/password", &body).await };
        desk.does(work, |_: IgnoredAny| tell("account-password-changed"));
    });
    view! {
        <section aria-labelledby="password-title">
            <h2 id="password-title">{tr("account-password")}</h2>
            <form class="fields" on:submit=change>
                {has_password.then(|| view! {
                    <Field label="account-current-password" name="current-password" kind="password" fill="current-password" value=current/>
                })}
                <Field label="account-new-password" name="change-password" kind="password" fill="new-password" value=password/>
                <button data-testid="change">{tr("account-change")}</button>
            </form>
        </section>
    }
}

/// What a passkey made here is called.
fn this_browser() -> String {
    browser_name(&browser::window().navigator().user_agent().unwrap_or_default())
}

#[component]
fn Passkeys(desk: Desk, has_password: Memo<u64>) -> impl IntoView {
    let password = text();
    let add = on_send(move || {
        let confirm =
            Confirm { password: (has_password.get_untracked() == 1).then(|| take(password)) };
        let work = async move { online::make_passkey(&this_browser(), &confirm).await };
        desk.does(work, |_: Passkey| tell("account-passkey-made"));
    });
    let remove = move |id: String| {
        let work = async move { online::delete(&format!("api/account/passkeys/{id}"), None).await };
        desk.does(work, |_: IgnoredAny| tell("account-passkey-removed"));
    };
    let passkeys = Memo::new(move |_| {
        desk.profile.with(|profile| {
            let account = profile.as_ref().and_then(|profile| profile.account.as_ref());
            account.map_or_else(Vec::new, |account| account.passkeys.clone())
        })
    });
    view! {
        <section aria-labelledby="passkeys-title">
            <h2 id="passkeys-title">{tr("account-passkeys")}</h2>
            <p>{tr("account-passkeys-about")}</p>
            <ul class="entries" data-testid="passkeys">
                {move || passkeys.get().into_iter().map(|Passkey { id, name, since }| view! {
                    <li>
                        <span>
                            <b>{name}</b>
                            <span class="soft about">{move || date(since)}</span>
                        </span>
                        <button on:click=move |_| remove(id.clone())>{tr("account-passkey-remove")}</button>
                    </li>
                }).collect_view()}
            </ul>
            {if browser::has_passkeys() {
                view! {
                    <form class="fields" on:submit=add>
                        {move || (has_password.get() == 1).then(|| view! {
                            <Field label="account-password" name="passkey-password" kind="password" fill="current-password" value=password/>
                        })}
                        <button data-testid="add-passkey">{tr("account-passkey-add")}</button>
                    </form>
                }.into_any()
            } else {
                view! { <p class="soft">{tr("account-passkeys-none")}</p> }.into_any()
            }}
        </section>
    }
}

#[component]
fn Recover(desk: Desk, codes: Memo<u64>, has_password: Memo<u64>) -> impl IntoView {
    let password = text();
    let renew = on_send(move || {
        let body =
            Confirm { password: (has_password.get_untracked() == 1).then(|| take(password)) };
        let work = async move { online::post("api/account/codes", &body).await };
        desk.does(work, move |codes: Codes| desk.show("account-codes-shown", codes.codes));
    });
    view! {
        <section aria-labelledby="codes-title">
            <h2 id="codes-title">{tr("account-codes")}</h2>
            <p>{tr("account-codes-about")} " " <span data-testid="codes">
                {move || say_with("account-codes-left", &[("count", codes.get().into())])}
            </span></p>
            <form class="fields" on:submit=renew>
                {move || (has_password.get() == 1).then(|| view! {
                    <Field label="account-password" name="codes-password" kind="password" fill="current-password" value=password/>
                })}
                <button data-testid="new-codes">{tr("account-codes-new")}</button>
            </form>
        </section>
    }
}

#[component]
fn Sessions(desk: Desk) -> impl IntoView {
    let end = move |id: String| {
        let work = async move { online::delete(&format!("api/account/sessions/{id}"), None).await };
        desk.does(work, |_: IgnoredAny| tell("account-session-ended"));
    };
    let sessions = Memo::new(move |_| {
        desk.profile.with(|profile| {
            profile.as_ref().map_or_else(Vec::new, |profile| profile.sessions.clone())
        })
    });
    view! {
        <section aria-labelledby="sessions-title">
            <h2 id="sessions-title">{tr("account-sessions")}</h2>
            <ul class="entries" data-testid="sessions">
                {move || sessions.get().into_iter().map(|Session { id, seen, agent, current, .. }| view! {
                    <li>
                        <span>
                            <b>{browser_name(&agent)}</b>
                            <span class="soft about">
                                {move || say_with("account-seen", &[("time", date(seen).into())])}
                            </span>
                        </span>
                        {if current {
                            view! { <span class="soft">{tr("account-this-browser")}</span> }.into_any()
                        } else {
                            view! { <button on:click=move |_| end(id.clone())>{tr("account-end")}</button> }.into_any()
                        }}
                    </li>
                }).collect_view()}
            </ul>
        </section>
    }
}

/// What people call the browser that calls itself something long.
fn browser_name(agent: &str) -> String {
    let known = [
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"];
    let name = known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name);
    let system = systems.iter().find(|system| agent.contains(*system));
    match (name, system) {
        (Some(name), Some(system)) => format!("{name} · {system}"),
        (Some(name), None) => name.into(),
        _ => agent.chars().take(40).collect(),
    }
}

/// How long tokens may last, in days.
const DAYS: [u32; 4] = [7, 30, 90, 365];

#[component]
fn Tokens(desk: Desk) -> impl IntoView {
    let (name, days, plays) = (text(), RwSignal::new(30_u32), RwSignal::new(true));
    let make = on_send(move || {
        let scopes =
            if plays.get_untracked() { vec![Scope::Read, Scope::Play] } else { vec![Scope::Read] };
        let body = NewToken { name: name.get_untracked(), scopes, days: days.get_untracked() };
        let work = async move { online::post("api/account/tokens", &body).await };
        desk.does(work, move |made: MadeToken| {
            name.try_set(String::new());
            desk.show("account-token-shown", vec![made.token]);
        });
    });
    let revoke = move |id: String| {
        let work = async move { online::delete(&format!("api/account/tokens/{id}"), None).await };
        desk.does(work, |_: IgnoredAny| tell("account-token-revoked"));
    };
    let tokens = Memo::new(move |_| {
        desk.profile.with(|profile| {
            let account = profile.as_ref().and_then(|profile| profile.account.as_ref());
            account.map_or_else(Vec::new, |account| account.tokens.clone())
        })
    });
    view! {
        <section aria-labelledby="tokens-title">
            <h2 id="tokens-title">{tr("account-tokens")}</h2>
            <p>{tr("account-tokens-about")}</p>
            <ul class="entries" data-testid="tokens">
                {move || tokens.get().into_iter().map(|Token { id, name, scopes, expires, .. }| view! {
                    <li>
                        <span>
                            <b>{name}</b>
                            <span class="soft about">{move || {
                                let key = if scopes.contains(&Scope::Play) { "account-scope-play" } else { "account-scope-read" };
                                format!("{} · {}", say(key), until_text(Some(expires)))
                            }}</span>
                        </span>
                        <button on:click=move |_| revoke(id.clone())>{tr("account-revoke")}</button>
                    </li>
                }).collect_view()}
            </ul>
            <form class="fields" on:submit=make>
                <Field label="account-token-name" name="token-name" most=40 value=name/>
                <label class="field">
                    <span>{tr("account-token-scope")}</span>
                    <select data-testid="token-scope" on:change=move |event| plays.set(event_target_value(&event) == "play")>
                        <option value="play">{tr("account-scope-play")}</option>
                        <option value="read">{tr("account-scope-read")}</option>
                    </select>
                </label>
                <label class="field">
                    <span>{tr("account-token-days")}</span>
                    <select data-testid="token-days" on:change=move |event| days.set(event_target_value(&event).parse().unwrap_or(30))>
                        {DAYS.map(|count| view! {
                            <option value=count.to_string() selected={count == 30}>
                                {move || say_with("account-days", &[("count", count.into())])}
                            </option>
                        })}
                    </select>
                </label>
                <button data-testid="make-token">{tr("account-token-make")}</button>
            </form>
        </section>
    }
}

/// One's data: taking it along, and having it forgotten.
#[component]
fn Data(desk: Desk, has_password: bool) -> impl IntoView {
    let password = text();
    let delete = on_send(move || {
        let question = untrack(|| say("account-delete-sure"));
        if !browser::window().confirm_with_message(&question).unwrap_or(false) {
            return;
        }
        let body = Confirm { password: has_password.then(|| take(password)) };
        let body = serde_json::to_string(&body).unwrap_or_default();
        let work = async move { online::delete("api/account", Some(body)).await };
        desk.does(work, move |_: IgnoredAny| {
            desk.shown.set(None);
            tell("account-deleted");
        });
    });
    view! {
        <section aria-labelledby="data-title">
            <h2 id="data-title">{tr("account-data")}</h2>
            <p>{tr("account-data-about")}</p>
            <p><a class="button" href="api/account/export" download="quartet.json" data-testid="export">{tr("account-export")}</a></p>
            <form class="fields" on:submit=delete>
                {has_password.then(|| view! {
                    <Field label="account-password" name="delete-password" kind="password" fill="current-password" value=password/>
                })}
                <button class="danger" data-testid="delete">{tr("account-delete")}</button>
            </form>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::browser_name;

    #[test]
    fn browsers_have_short_names() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox · Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge · Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1",
                "Safari · iPhone",
            ),
            ("curl/8", "curl/8"),
        ] {
            assert_eq!(browser_name(agent), name);
        }
    }
}

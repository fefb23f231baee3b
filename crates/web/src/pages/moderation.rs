//! Moderation: looking somebody up, acting, and what was done.

use leptos::prelude::*;
use quartet_wire::{Act, Ban, Dossier, Logged, NewAct, Profile, Refusal, Restriction, Role};
use serde::de::IgnoredAny;
use wasm_bindgen_futures::spawn_local;

use crate::{
    browser,
    online::{self, Trouble, person_name},
    pages::account::{Field, date, until_text},
    shell::{say, shell, tr},
};

/// What can be done, by the name of the option, with the key of what it is called.
const ACTS: [(&str, &str); 9] = [
    ("mute", "moderation-mute"),
    ("ban", "moderation-ban"),
    ("close", "moderation-close"),
    ("lift-mute", "moderation-lift-mute"),
    ("lift-ban", "moderation-lift-ban"),
    ("lift-close", "moderation-lift-close"),
    ("member", "moderation-member"),
    ("moderator", "moderation-moderator"),
    ("admin", "moderation-admin"),
];

/// How long something holds, in days; 0 is for ever.
const DAYS: [u64; 4] = [1, 7, 30, 0];
const DAY: u64 = 24 * 60 * 60 * 1000;

fn act_of(name: &str, until: Option<u64>) -> Option<Act> {
    let restrict = |kind| Some(Act::Restrict { kind, until });
    let lift = |kind| Some(Act::Lift { kind });
    let role = |role| Some(Act::Role { role });
    match name {
        "mute" => restrict(Ban::Mute),
        "ban" => restrict(Ban::Ban),
        "close" => restrict(Ban::Close),
        "lift-mute" => lift(Ban::Mute),
        "lift-ban" => lift(Ban::Ban),
        "lift-close" => lift(Ban::Close),
        "member" => role(Role::Member),
        "moderator" => role(Role::Moderator),
        "admin" => role(Role::Admin),
        _ => None,
    }
}

/// The key of what an act is called.
const fn act_key(act: Act) -> &'static str {
    match act {
        Act::Restrict { kind: Ban::Mute, .. } => ACTS[0].1,
        Act::Restrict { kind: Ban::Ban, .. } => ACTS[1].1,
        Act::Restrict { kind: Ban::Close, .. } => ACTS[2].1,
        Act::Lift { kind: Ban::Mute } => ACTS[3].1,
        Act::Lift { kind: Ban::Ban } => ACTS[4].1,
        Act::Lift { kind: Ban::Close } => ACTS[5].1,
        Act::Role { role: Role::Member } => ACTS[6].1,
        Act::Role { role: Role::Moderator } => ACTS[7].1,
        Act::Role { role: Role::Admin } => ACTS[8].1,
    }
}

#[component]
pub(crate) fn Moderation() -> impl IntoView {
    let log = RwSignal::new(None::<Vec<Logged>>);
    let trouble = RwSignal::new(None::<Trouble>);
    let dossier = RwSignal::new(None::<Dossier>);
    let load = move || {
        spawn_local(async move {
            let lines = async {
                online::register(None).await?;
                let own: Profile = online::get("api/account").await?;
                if own.role == Role::Member {
                    return Err(Trouble::Refused(Refusal::NotModerator {}));
                }
                online::get("api/moderation").await
            };
            match lines.await {
                Ok(lines) => drop(log.try_set(Some(lines))),
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    load();
    let who = RwSignal::new(String::new());
    let find = move |name: String| {
        spawn_local(async move {
            let name = String::from(js_sys::encode_uri_component(name.trim()));
            match online::get(&format!("api/moderation/people/{name}")).await {
                Ok(found) => drop(dossier.try_set(Some(found))),
                Err(why) => {
                    dossier.try_set(None);
                    shell().tell(untrack(|| why.text()));
                }
            }
        });
    };
    let search = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        find(who.get_untracked());
    };
    let acted = Callback::new(move |whom: String| {
        load();
        find(whom);
    });
    view! {
        <div class="text account">
            <h1>{tr("account-moderation")}</h1>
            {move || trouble.get().map(|trouble| view! {
                <p class="notice bad" role="alert" data-testid="no-moderator">{move || trouble.text()}</p>
            })}
            {move || log.with(Option::is_some).then(|| view! {
                <form class="fields" on:submit=search>
                    <Field label="moderation-who" name="who" value=who/>
                    <button data-testid="find">{tr("moderation-find")}</button>
                </form>
            })}
            {move || dossier.get().map(|found| view! { <Case found=found acted=acted/> })}
            {move || log.get().map(|lines| view! {
                <section aria-labelledby="log-title">
                    <h2 id="log-title">{tr("moderation-log")}</h2>
                    <Log lines=lines/>
                </section>
            })}
        </div>
    }
}

/// Somebody, and what is to be done to them.
#[component]
fn Case(found: Dossier, acted: Callback<String>) -> impl IntoView {
    let (act, days) = (RwSignal::new("mute".to_owned()), RwSignal::new(7_u64));
    let why = RwSignal::new(String::new());
    let whom = found.person.id.to_string();
    let send = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let lasts = days.get_untracked();
        let until = (lasts > 0).then(|| browser::date_now() + lasts * DAY);
        let Some(act) = act_of(&act.get_untracked(), until) else { return };
        let new = NewAct { whom: whom.clone(), act, why: why.get_untracked() };
        spawn_local(async move {
            match online::post::<IgnoredAny>("api/moderation", &new).await {
                Ok(_) => {
                    shell().tell(untrack(|| say("moderation-done")));
                    acted.try_run(new.whom);
                }
                Err(trouble) => shell().tell(untrack(|| trouble.text())),
            }
        });
    };
    let ends = Memo::new(move |_| act.with(|act| matches!(act.as_str(), "mute" | "ban" | "close")));
    let Dossier { person, account, since, role, restrictions, log } = found;
    let role = act_key(Act::Role { role });
    view! {
        <section class="card case" aria-labelledby="case-title" data-testid="case">
            <h2 id="case-title">{move || person_name(&person)}</h2>
            <p class="soft">{move || {
                let kind = if account { say(role) } else { say("moderation-guest") };
                format!("{kind} · {}", date(since))
            }}</p>
            {restrictions.into_iter().map(|Restriction { kind, until, why }| view! {
                <p class="notice bad">{move || format!(
                    "{} {} ({why})", say(act_key(Act::Restrict { kind, until })), until_text(until)
                )}</p>
            }).collect_view()}
            <form class="fields" on:submit=send>
                <label class="field">
                    <span>{tr("moderation-act")}</span>
                    <select data-testid="act" on:change=move |event| act.set(event_target_value(&event))>
                        {ACTS.map(|(name, key)| view! { <option value=name>{tr(key)}</option> })}
                    </select>
                </label>
                {move || ends.get().then(|| view! {
                    <label class="field">
                        <span>{tr("moderation-until")}</span>
                        <select data-testid="lasts" on:change=move |event| days.set(event_target_value(&event).parse().unwrap_or(7))>
                            {DAYS.map(|count| view! {
                                <option value=count.to_string() selected={count == days.get_untracked()}>
                                    {move || if count == 0 {
                                        say("account-for-ever")
                                    } else {
                                        crate::shell::say_with("account-days", &[("count", (count as u32).into())])
                                    }}
                                </option>
                            })}
                        </select>
                    </label>
                })}
                <Field label="moderation-why" name="why" most=500 value=why/>
                <button class="primary" data-testid="do">{tr("moderation-do")}</button>
            </form>
            <Log lines=log/>
        </section>
    }
}

#[component]
fn Log(lines: Vec<Logged>) -> impl IntoView {
    if lines.is_empty() {
        return view! { <p class="soft">{tr("moderation-nothing")}</p> }.into_any();
    }
    view! {
        <ul class="entries" data-testid="log">
            {lines.into_iter().map(|Logged { at, by, whom, act, why, .. }| {
                let until = match act {
                    Act::Restrict { until, .. } => Some(until),
                    _ => None,
                };
                view! {
                    <li>
                        <span>
                            <b>{move || format!("{}: {}", person_name(&whom), say(act_key(act)))}</b>
                            {move || until.map(|until| format!(" {}", until_text(until)))}
                            <span class="about">{why}</span>
                            <span class="soft about">{move || {
                                let by = by.as_ref().map_or_else(|| say("moderation-machine"), person_name);
                                format!("{} · {by}", date(at))
                            }}</span>
                        </span>
                    </li>
                }
            }).collect_view()}
        </ul>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_has_its_own_words() {
        for (name, key) in ACTS {
            let act = act_of(name, None).unwrap_or_else(|| panic!("{name} is no act"));
            assert_eq!(act_key(act), key);
        }
        assert_eq!(act_of("praise", None), None);
    }
}

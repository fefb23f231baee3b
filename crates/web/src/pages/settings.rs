//! Preferences.

use leptos::prelude::*;
use quartet_games::{Position, Variant};
use quartet_words::Language;

use crate::{
    picture::Picture,
    settings::{BoardStyle, Pace, Settings, Theme},
    shell::{shell, tr},
};

/// A choice among a few, as radio buttons.
#[component]
pub(crate) fn Choose<T: Copy + PartialEq + Send + Sync + 'static>(
    /// The key of the question.
    legend: &'static str,
    /// Name of the group in the document.
    name: &'static str,
    /// Values with the keys of what they are called.
    options: Vec<(T, &'static str)>,
    #[prop(into)] value: Signal<T>,
    on_choice: Callback<T>,
) -> impl IntoView {
    let value = Memo::new(move |_| value.get());
    view! {
        <fieldset class="choose">
            <legend>{tr(legend)}</legend>
            <div class="segments">
                {options.into_iter().enumerate().map(|(nth, (option, key))| view! {
                    <label>
                        <input type="radio" name=name value=nth.to_string()
                            prop:checked=move || value.get() == option
                            on:change=move |_| on_choice.run(option)/>
                        <span>{tr(key)}</span>
                    </label>
                }).collect_view()}
            </div>
        </fieldset>
    }
}

/// A switch.
#[component]
pub(crate) fn Switch(
    label: &'static str,
    #[prop(into)] value: Signal<bool>,
    on_change: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="switch">
            <input type="checkbox" role="switch" prop:checked=move || value.get()
                on:change=move |event| on_change.run(event_target_checked(&event))/>
            <span>{tr(label)}</span>
        </label>
    }
}

#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let settings = shell().settings;
    let read = move |pick: fn(&Settings) -> bool| Signal::derive(move || settings.with(pick));
    let set = move |put: fn(&mut Settings, bool)| {
        Callback::new(move |value| settings.update(|settings| put(settings, value)))
    };
    let sample = "quoridor".parse::<Variant>().map(Position::start);
    let languages = Language::ALL;
    view! {
        <section class="text settings">
            <h1>{tr("shell-settings")}</h1>
            <fieldset class="choose">
                <legend>{tr("shell-language")}</legend>
                <div class="segments">
                    {languages.map(|language| view! {
                        <label>
                            <input type="radio" name="language"
                                prop:checked=move || shell().language() == language
                                on:change=move |_| settings.update(|settings| {
                                    settings.language = language.code().into();
                                })/>
                            <span lang=language.code()>{language.endonym()}</span>
                        </label>
                    }).into_iter().collect_view()}
                </div>
            </fieldset>
            <Choose legend="settings-theme" name="theme"
                options=vec![(Theme::System, "settings-theme-system"), (Theme::Light, "settings-theme-light"),
                    (Theme::Dark, "settings-theme-dark")]
                value=Signal::derive(move || settings.with(|settings| settings.theme))
                on_choice=Callback::new(move |theme| settings.update(|settings| settings.theme = theme))/>
            <Choose legend="settings-board" name="board"
                options=vec![(BoardStyle::Wood, "settings-board-wood"), (BoardStyle::Plain, "settings-board-plain")]
                value=Signal::derive(move || settings.with(|settings| settings.style))
                on_choice=Callback::new(move |style| settings.update(|settings| settings.style = style))/>
            <Choose legend="settings-pace" name="pace"
                options=vec![(Pace::Off, "settings-pace-off"), (Pace::Slow, "settings-pace-slow"),
                    (Pace::Normal, "settings-pace-normal"), (Pace::Fast, "settings-pace-fast")]
                value=Signal::derive(move || settings.with(|settings| settings.pace))
                on_choice=Callback::new(move |pace| settings.update(|settings| settings.pace = pace))/>
            <Choose legend="settings-seconds" name="seconds"
                options=vec![(1, "settings-seconds-1"), (2, "settings-seconds-2"), (5, "settings-seconds-5"),
                    (10, "settings-seconds-10")]
                value=Signal::derive(move || settings.with(|settings| settings.seconds))
                on_choice=Callback::new(move |seconds| settings.update(|settings| settings.seconds = seconds))/>
            <Switch label="settings-sound" value=read(|settings| settings.sound)
                on_change=set(|settings, value| settings.sound = value)/>
            <Switch label="settings-labels" value=read(|settings| settings.labels)
                on_change=set(|settings, value| settings.labels = value)/>
            <Switch label="settings-one-tap" value=read(|settings| settings.one_tap)
                on_change=set(|settings, value| settings.one_tap = value)/>
            <Switch label="settings-turning" value=read(|settings| settings.turning)
                on_change=set(|settings, value| settings.turning = value)/>
            <Switch label="settings-shortcuts" value=read(|settings| settings.shortcuts)
                on_change=set(|settings, value| settings.shortcuts = value)/>
            {sample.ok().map(|sample| view! {
                <div class="sample" aria-hidden="true"><Picture position=sample/></div>
            })}
        </section>
    }
}

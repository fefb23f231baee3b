//! What all of the page shares: preferences, words, where it is, what it announces.

use std::cell::OnceCell;

use leptos::prelude::*;
use quartet_render::{Options, Theme as BoardTheme};
use quartet_wire::Person;
use quartet_words::{Language, Value, Words};

use crate::{
    browser,
    route::Route,
    settings::{Settings, Theme},
    store,
};

/// Signals that live as long as the page.
#[derive(Clone, Copy)]
pub(crate) struct Shell {
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) route: RwSignal<Route>,
    /// Whether the system wants dark pages.
    system_dark: RwSignal<bool>,
    /// Whether the system wants little movement.
    calm: RwSignal<bool>,
    language: Memo<Language>,
    /// The last thing said to screen readers, with a number, so that repetitions are heard.
    pub(crate) spoken: RwSignal<(u32, String)>,
    spoken_at: StoredValue<f64>,
    /// Who one is on the server, once that is known.
    pub(crate) you: RwSignal<Option<Person>>,
    /// A short message at the edge of the page.
    pub(crate) toast: RwSignal<Option<(u32, String)>>,
}

thread_local! {
    static SHELL: OnceCell<Shell> = const { OnceCell::new() };
}

/// The shell of this page.
pub(crate) fn shell() -> Shell {
    SHELL.with(|shell| *shell.get().expect("the page has started"))
}

impl Shell {
    /// Makes the shell. Called once, by the root of the page.
    pub(crate) fn start() -> Self {
        let settings = RwSignal::new(store::settings::<Settings>());
        let wishes = browser::languages();
        let language = Memo::new(move |_| settings.with(|settings| settings.language(&wishes)));
        let dark = "(prefers-color-scheme: dark)";
        let calm = "(prefers-reduced-motion: reduce)";
        let shell = Self {
            settings,
            route: RwSignal::new(current_route()),
            system_dark: RwSignal::new(browser::matches(dark)),
            calm: RwSignal::new(browser::matches(calm)),
            language,
            spoken: RwSignal::new((0, String::new())),
            spoken_at: StoredValue::new(f64::NEG_INFINITY),
            you: RwSignal::new(None),
            toast: RwSignal::new(None),
        };
        browser::on_media(dark, move || shell.system_dark.set(browser::matches(dark)));
        browser::on_media(calm, move || shell.calm.set(browser::matches(calm)));
        browser::listen(&browser::window(), "hashchange", move |_: web_sys::Event| {
            shell.route.set(current_route());
        });
        // The page starts once: nobody was there before.
        SHELL.with(|cell| cell.set(shell).is_ok());
        shell.keep();
        shell
    }

    /// Lets the document follow the preferences, and storage, too.
    fn keep(self) {
        Effect::new(move |before: Option<()>| {
            let settings = self.settings.get();
            if before.is_some() {
                store::keep_settings(&settings);
            }
        });
        Effect::new(move |_| {
            let root = browser::document().document_element();
            if let Some(root) = root {
                let _ = root.set_attribute("lang", self.language().code());
                let theme = if self.is_dark() { "dark" } else { "light" };
                let _ = root.set_attribute("data-theme", theme);
            }
        });
    }

    pub(crate) fn language(self) -> Language {
        self.language.get()
    }

    pub(crate) fn is_dark(self) -> bool {
        match self.settings.with(|settings| settings.theme) {
            Theme::Light => false,
            Theme::Dark => true,
            Theme::System => self.system_dark.get(),
        }
    }

    /// How much faster than drawn men move, `None` if not at all.
    pub(crate) fn pace(self) -> Option<f64> {
        let pace = self.settings.with(|settings| settings.pace.factor());
        pace.filter(|_| !self.calm.get())
    }

    /// How boards look.
    pub(crate) fn board_options(self) -> Options {
        let (style, labels) =
            self.settings.with(|settings| (settings.style.into(), settings.labels));
        let theme = if self.is_dark() { BoardTheme::Dark } else { BoardTheme::Light };
        Options { theme, style, labels, legend: false, ..Options::default() }
    }

    /// Lets `shortcut` hear of keys as [`browser::on_shortcut`] does, unless the person wants none.
    pub(crate) fn on_shortcut(
        self,
        shortcut: impl Fn(&str) -> bool + 'static,
    ) -> browser::Listener {
        browser::on_shortcut(move |key| {
            self.settings.with_untracked(|settings| settings.shortcuts) && shortcut(key)
        })
    }

    /// Goes to another page.
    #[expect(clippy::unused_self, reason = "it belongs together")]
    pub(crate) fn go(self, route: &Route) {
        let _ = browser::window().location().set_hash(&route.to_string());
    }

    /// Goes to another page in place of this one: the way back leads past it.
    #[expect(clippy::unused_self, reason = "it belongs together")]
    pub(crate) fn replace(self, route: &Route) {
        let _ = browser::window().location().replace(&route.to_string());
    }

    /// Says something to screen readers.
    pub(crate) fn speak(self, text: impl Into<String>) {
        let text = text.into();
        let now = browser::now();
        // What is said in one breath must not silence what was said just before.
        let in_one = now - self.spoken_at.get_value() < 150.0;
        self.spoken_at.set_value(now);
        self.spoken.update(|(number, spoken)| {
            *number = number.wrapping_add(1);
            *spoken = if in_one && *spoken != text { format!("{spoken} {text}") } else { text };
        });
    }

    /// Shows and says a short message for some seconds.
    pub(crate) fn tell(self, text: impl Into<String>) {
        let text = text.into();
        let number = self.toast.with_untracked(|toast| toast.as_ref().map_or(0, |old| old.0 + 1));
        self.speak(text.clone());
        self.toast.set(Some((number, text)));
        browser::after(6000, move || {
            let same = self
                .toast
                .with_untracked(|toast| toast.as_ref().is_some_and(|(shown, _)| *shown == number));
            if same {
                self.toast.set(None);
            }
        });
    }
}

fn current_route() -> Route {
    Route::read(&browser::window().location().hash().unwrap_or_default())
}

/// The words of the page's language.
pub(crate) fn words() -> Words {
    Words::new(shell().language())
}

/// Becomes true once the browser has nothing more urgent to do: for what a page does not need at first.
pub(crate) fn later() -> Signal<bool> {
    let is_due = RwSignal::new(false);
    browser::when_idle(move || {
        // The page may be left by then.
        is_due.try_set(true);
    });
    is_due.into()
}

/// A text of the page in its language; a view that calls this changes with the language.
pub(crate) fn say(key: &str) -> String {
    words().say(key)
}

/// As [`say`] for texts with something to fill in.
pub(crate) fn say_with(key: &str, arguments: &[(&str, Value<'_>)]) -> String {
    words().say_with(key, arguments)
}

/// A text for a view, which follows the language.
pub(crate) fn tr(key: &'static str) -> impl Fn() -> String + Copy + Send + 'static {
    move || say(key)
}

/// What a library says of a text that it cannot read. Libraries speak English; in other languages
/// the page names the place only.
pub(crate) fn cannot_read(token: &str, message: &str) -> String {
    match shell().language() {
        Language::English => format!("`{token}`: {message}"),
        _ => say_with("errors-token", &[("token", token.to_owned().into())]),
    }
}

/// What a library says of something that is not possible, in the manner of [`cannot_read`].
pub(crate) fn not_possible(message: &str) -> String {
    match shell().language() {
        Language::English => message.to_owned(),
        _ => say("errors-impossible"),
    }
}

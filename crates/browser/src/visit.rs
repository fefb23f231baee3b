//! How a test visits the client: with which device and preferences, and what happens after it.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{PoisonError, RwLock},
    thread,
};

use serde_json::{Value, json};
use tokio::runtime::{self, Runtime};

use crate::{
    Page, Result, artefacts,
    programs::{Program, Programs},
};

/// What a person holds in hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
    /// Whether it is used with fingers, else with a mouse.
    pub touch: bool,
}

impl Device {
    /// A small telephone.
    pub const PHONE: Self = Self { width: 360, height: 740, touch: true };
    /// A tablet, held upright.
    pub const TABLET: Self = Self { width: 820, height: 1180, touch: true };
    /// A screen on a desk.
    pub const DESK: Self = Self { width: 1440, height: 900, touch: false };
}

/// A visit to the client.
#[derive(Clone, Debug)]
pub struct Visit {
    /// With what.
    pub device: Device,
    /// Preferences as the client stores them, before the first visit.
    pub settings: Value,
    /// JavaScript that runs in each document before anything else.
    pub before: &'static str,
    /// Whether the page may write errors to the console.
    pub may_err: bool,
    /// Whether the test itself opens the client for the first time.
    pub comes_later: bool,
    /// Whether the test has a server of its own, which it can end.
    pub own_server: bool,
}

impl Default for Visit {
    /// At a desk, in English, with nothing moving.
    fn default() -> Self {
        Self {
            device: Device::DESK,
            settings: json!({ "language": "en", "theme": "light", "pace": "off", "seconds": 1 }),
            before: "",
            may_err: false,
            comes_later: false,
            own_server: false,
        }
    }
}

impl Visit {
    /// As usual, with a device.
    pub fn with(device: Device) -> Self {
        Self { device, ..Self::default() }
    }

    /// With another value for one of the preferences.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.settings[name] = value.into();
        self
    }
}

/// Tests read it, measurements write it: while something is measured nothing else shall run.
static QUIET: RwLock<()> = RwLock::new(());

/// Runs a test on a page with a fresh browser. The page must not have written an error to the
/// console in the end. A picture is left behind of a page that fails.
pub fn browse(visit: &Visit, test: impl AsyncFnOnce(&mut Page) -> Result) {
    let _guard = QUIET.read().unwrap_or_else(PoisonError::into_inner);
    run(visit, test);
}

/// As [`browse`], while no other test runs.
pub fn measure(visit: &Visit, test: impl AsyncFnOnce(&mut Page) -> Result) {
    let _guard = QUIET.write().unwrap_or_else(PoisonError::into_inner);
    run(visit, test);
}

/// As [`browse`], on several pages of the same server, each with a browser of its own.
pub fn meet<const COUNT: usize>(
    visit: &Visit,
    test: impl AsyncFnOnce(&mut [Page; COUNT]) -> Result,
) {
    let _guard = QUIET.read().unwrap_or_else(PoisonError::into_inner);
    run_together(visit, test);
}

fn run(visit: &Visit, test: impl AsyncFnOnce(&mut Page) -> Result) {
    run_together(visit, async |[page]: &mut [Page; 1]| test(page).await);
}

fn run_together<const COUNT: usize>(
    visit: &Visit,
    test: impl AsyncFnOnce(&mut [Page; COUNT]) -> Result,
) {
    let runtime: Runtime =
        runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let programs = Programs::shared();
    let mut own = visit.own_server.then(Program::server);
    let site = own.as_ref().map_or_else(|| programs.site(), |own| own.place.clone());
    let mut pages = Vec::with_capacity(COUNT);
    for _ in 0..COUNT {
        let page = Page::open(&programs.driver.place, site.clone(), own.take(), visit);
        pages.push(runtime.block_on(page).expect("the browser starts"));
    }
    let mut pages: [Page; COUNT] =
        pages.try_into().unwrap_or_else(|_| unreachable!("as many were opened"));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            test(&mut pages).await.unwrap_or_else(|error| panic!("{error}"));
            if !visit.may_err {
                for page in &pages {
                    page.assert_no_errors().await;
                }
            }
        });
    }));
    for (nth, page) in pages.into_iter().enumerate() {
        if outcome.is_err() {
            let name = thread::current().name().unwrap_or("test").replace("::", "-");
            let name = if nth == 0 { name } else { format!("{name}-{}", nth + 1) };
            let path = artefacts("screenshots").join(format!("failed-{name}.png"));
            let _ = runtime.block_on(page.picture(&path));
            for error in runtime.block_on(page.errors()) {
                eprintln!("console: {error}");
            }
        }
        runtime.block_on(page.close());
    }
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

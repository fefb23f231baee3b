//! Pages that everyone can use: axe-core, narrow screens, large letters, fingers.

use std::collections::BTreeMap;

use quartet_browser::{Device, Page, Result, Visit, axe, browse};
use quartet_words::Language;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::tour::{Stop, go, stops};

/// Runs a check on every page, and fails with all that it finds.
async fn everywhere(
    page: &Page,
    stops: &[Stop],
    check: impl AsyncFn(&Page) -> Result<Vec<String>>,
) -> Result {
    let mut found = BTreeMap::<String, Vec<&str>>::new();
    for stop in stops {
        go(page, stop).await?;
        for one in check(page).await? {
            found.entry(one).or_default().push(&stop.name);
        }
    }
    let texts = found.iter().map(|(one, pages)| format!("{one}\n    on {}", pages.join(", ")));
    assert!(
        found.is_empty(),
        "{} findings:\n{}",
        found.len(),
        texts.collect::<Vec<_>>().join("\n")
    );
    Ok(())
}

fn axe_finds_nothing(theme: &'static str) {
    browse(&Visit::default().set("theme", theme), async |page| {
        let stops = stops(page).await?;
        everywhere(page, &stops, axe::serious).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn axe_finds_nothing_serious_in_light() {
    axe_finds_nothing("light");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn axe_finds_nothing_serious_in_the_dark() {
    axe_finds_nothing("dark");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn axe_finds_nothing_serious_in_any_language() {
    browse(&Visit::with(Device::PHONE), async |page| {
        let stops = stops(page).await?;
        for language in Language::ALL {
            page.fill("[data-testid=language]", language.code()).await?;
            page.see(&format!("html[lang='{}']", language.code())).await?;
            everywhere(page, &stops[..3], axe::serious).await?;
        }
        Ok(())
    });
}

/// Elements that stick out of the page to the right.
const WIDE: &str = "
    const width = document.documentElement.clientWidth;
    if (document.scrollingElement.scrollWidth <= width) return [];
    const scrolls = (element) => element && (getComputedStyle(element).overflowX !== 'visible'
        || scrolls(element.parentElement));
    const wide = [...document.body.querySelectorAll('*')].filter(one =>
        one.getBoundingClientRect().right > width + 1 && !scrolls(one.parentElement));
    return ['is ' + document.scrollingElement.scrollWidth + ' pixels wide: '
        + wide.slice(-3).map(one => one.outerHTML.slice(0, 100)).join(' | ')];";

async fn sticks_out(page: &Page) -> Result<Vec<String>> {
    page.eval(WIDE, json!([])).await
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn nothing_sticks_out_of_a_narrow_page() {
    browse(&Visit::with(Device::PHONE), async |page| {
        let stops = stops(page).await?;
        everywhere(page, &stops, sticks_out).await?;
        page.fill("[data-testid=language]", "ja").await?;
        everywhere(page, &stops, sticks_out).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn letters_of_twice_the_size_fit() {
    browse(&Visit::with(Device::PHONE), async |page| {
        let stops = stops(page).await?;
        page.eval::<Value>("document.documentElement.style.fontSize = '200%'", json!([])).await?;
        everywhere(page, &stops, sticks_out).await
    });
}

/// What is pressed and too small for a finger. Exceptions, as in the guidelines: links within text,
/// and entries of lists of turns, which can be reached by other means.
const SMALL: &str = "
    const exceptions = 'p a, li a:not(.button), td a, .ply, .turns *, .lines *, .cell, svg, .hidden, .skip';
    const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const target = (one) => one.matches('input') ? (one.closest('label') ?? one) : one;
    return [...document.querySelectorAll('button, a, summary, select, input, textarea')]
        .filter(one => !one.matches(exceptions) && !one.closest('.turns'))
        .map(target)
        .filter(seen)
        .map(one => [one, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
        .map(([one, { width, height }]) =>
            ({ html: one.outerHTML.slice(0, 90), width, height }));";

#[derive(Deserialize)]
struct Small {
    html: String,
    width: f64,
    height: f64,
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn everything_is_large_enough_for_a_finger() {
    browse(&Visit::with(Device::PHONE), async |page| {
        let stops = stops(page).await?;
        everywhere(page, &stops, async |page| {
            let mut small: Vec<Small> = page.eval(SMALL, json!([])).await?;
            small.dedup_by(|one, other| one.html == other.html);
            let text = |Small { html, width, height }| format!("{width:.0} × {height:.0}: {html}");
            Ok(small.into_iter().map(text).collect())
        })
        .await
    });
}

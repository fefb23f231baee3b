//! Pictures of every page, to be looked at.

use quartet_browser::{Company, Device, Mirror, Visit, artefacts, browse};
use serde_json::json;

use crate::tour::{go, stops};

/// Small pictures come after all else; a blank image keeps their places.
const DRAWN: &str =
    "return ![...document.images].some(image => image.src.startsWith('data:image/gif'))";

fn pictures(theme: &'static str) {
    browse(&Visit::default().set("theme", theme), async |page| {
        let stops = stops(page).await?;
        let folder = artefacts("screenshots");
        for device in [Device::PHONE, Device::TABLET, Device::DESK] {
            page.hold(device).await?;
            let size = format!("{}x{}", device.width, device.height);
            for stop in &stops {
                go(page, stop).await?;
                page.until::<bool>("all small pictures", DRAWN, json!([])).await?;
                page.picture(&folder.join(format!("{}-{size}-{theme}.png", stop.name))).await?;
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn pictures_in_light() {
    pictures("light");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn pictures_in_the_dark() {
    pictures("dark");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn words_of_three_seats_do_not_break_on_a_telephone() {
    browse(&Visit::with(Device::PHONE), async |page| {
        Mirror::begin(page, "jamit/3p", Company::Friends).await?;
        page.see(".figures dt").await?;
        page.picture(&artefacts("screenshots").join("three-seats-phone.png")).await?;
        let broken = "return [...document.querySelectorAll('.figures dt')]
            .filter(one => one.offsetHeight > 1.6 * parseFloat(getComputedStyle(one).fontSize))
            .map(one => one.textContent)";
        let broken: Vec<String> = page.eval(broken, json!([])).await?;
        assert!(broken.is_empty(), "{broken:?}");
        Ok(())
    });
}

//! Pictures of every page, to be looked at.

use quartet_browser::{Device, Visit, artefacts, browse};
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

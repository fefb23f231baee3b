//! Whole games.

use quartet_browser::{Company, Device, Mirror, Page, Result, Visit, browse};

async fn whole(page: &Page, variant: &str, company: Company) -> Result {
    let mut mirror = Mirror::begin(page, variant, company).await?;
    mirror.play_on(page, 2000).await?;
    assert!(mirror.is_over());
    Ok(())
}

fn by_mouse(variant: &'static str) {
    browse(&Visit::default(), async move |page| whole(page, variant, Company::Engine).await);
}

fn by_touch(variant: &'static str) {
    let visit = Visit::with(Device::PHONE);
    browse(&visit, async move |page| whole(page, variant, Company::Friends).await);
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn quoridor_by_mouse() {
    by_mouse("quoridor");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn nine_by_mouse() {
    by_mouse("nine");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn fillit_by_mouse() {
    by_mouse("fillit");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn jamit_by_mouse() {
    by_mouse("jamit");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn quoridor_by_touch() {
    by_touch("quoridor");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn nine_by_touch() {
    by_touch("nine");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn fillit_by_touch() {
    by_touch("fillit");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn jamit_by_touch() {
    by_touch("jamit");
}

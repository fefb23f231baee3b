//! Accounts: a name that is kept, and everything that belongs to it.

use std::sync::atomic::{AtomicU32, Ordering};

use quartet_browser::{Device, Page, Result, Visit, meet};
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse";

/// A name that nobody else has: tests share a server.
fn own_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let letter = |nth: u32| char::from(b'a' + (nth % 6) as u8);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("Kt{}{}{}", letter(number), letter(number / 6), letter(number / 36))
}

/// Makes an account and gives its codes.
async fn sign_up(page: &Page, name: &str) -> Result<Vec<String>> {
    page.go("#/account").await?;
    page.fill("[data-testid=new-name]", name).await?;
    page.fill("[data-testid=new-password]", PASSWORD).await?;
    page.press("[data-testid=sign-up]").await?;
    page.see("[data-testid=secret]").await?;
    let codes = page.texts("[data-testid=secret]").await?;
    page.press("[data-testid=hide]").await?;
    page.see("[data-testid=log-out]").await?;
    page.read("[data-testid=who]", name).await?;
    Ok(codes)
}

async fn log_in(page: &Page, name: &str, password: &str) -> Result {
    page.go("#/account").await?;
    page.fill("[data-testid=login-name]", name).await?;
    page.fill("[data-testid=login-password]", password).await?;
    page.press("[data-testid=log-in]").await
}

/// Makes a room, takes a seat, and gives the link.
async fn sit(page: &Page) -> Result<String> {
    page.go("#/invite/nine").await?;
    page.press("[data-testid=start]").await?;
    page.see("[data-testid=ready]").await?;
    page.eval("return location.hash", json!([])).await
}

/// Refusals are answers that browsers write to the console.
fn visit(device: Device) -> Visit {
    Visit { may_err: true, ..Visit::with(device) }
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_seat_is_still_mine_elsewhere() {
    meet(&visit(Device::DESK), async |pages: &mut [Page; 2]| {
        let [home, elsewhere] = pages;
        let name = own_name();
        // The guest who sat down registers.
        let room = sit(home).await?;
        sign_up(home, &name).await?;
        home.press("[data-testid=log-out]").await?;
        home.see("[data-testid=sign-up]").await?;
        home.go(&room).await?;
        home.see("[data-testid=sit-2]").await?;
        assert!(!home.has("[data-testid=ready]").await?);
        log_in(elsewhere, &name, "wrong horse").await?;
        elsewhere.see("[data-testid=toast]").await?;
        log_in(elsewhere, &name, PASSWORD).await?;
        elsewhere.read("[data-testid=who]", &name).await?;
        elsewhere.read("[data-testid=account] span", &name).await?;
        elsewhere.go(&room).await?;
        elsewhere.press("[data-testid=ready]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_code_gives_the_account_back() {
    meet(&visit(Device::PHONE), async |pages: &mut [Page; 2]| {
        let [home, elsewhere] = pages;
        let name = own_name();
        let codes = sign_up(home, &name).await?;
        assert_eq!(codes.len(), 8);
        elsewhere.go("#/account").await?;
        elsewhere.unfold("[data-testid=lost]").await?;
        elsewhere.fill("[data-testid=lost-name]", &name).await?;
        elsewhere.fill("[data-testid=code]", &codes[2]).await?;
        elsewhere.fill("[data-testid=recover-password]", "another horse").await?;
        elsewhere.press("[data-testid=recover]").await?;
        elsewhere.read("[data-testid=who]", &name).await?;
        elsewhere.read("[data-testid=codes]", "7 are left.").await?;
        // The other browser is logged out.
        home.reload().await?;
        home.see("[data-testid=sign-up]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn tokens_are_made_and_revoked_and_all_is_deleted() {
    meet(&visit(Device::DESK), async |pages: &mut [Page; 1]| {
        let [page] = pages;
        let name = own_name();
        sign_up(page, &name).await?;
        page.fill("[data-testid=token-name]", "my bot").await?;
        page.press("[data-testid=make-token]").await?;
        let token = page.text("[data-testid=secret]").await?;
        let ask = "return fetch('api/me', { headers: { authorization: 'Bearer ' + arguments[0] },
            credentials: 'omit' }).then(answer => answer.json())";
        let known: Value = page.eval(ask, json!([token])).await?;
        assert_eq!(known["name"], name);
        page.press("[data-testid=hide]").await?;
        page.press("[data-testid=tokens] button").await?;
        page.miss("[data-testid=tokens] li").await?;
        let known: Value = page.eval(ask, json!([token])).await?;
        assert_eq!(known["refused"], "bad-token");
        let exported: Value = page
            .eval("return fetch('api/account/export').then(answer => answer.json())", json!([]))
            .await?;
        assert_eq!(exported["profile"]["person"]["name"], name);
        page.fill("[data-testid=delete-password]", PASSWORD).await?;
        page.press_and_confirm("[data-testid=delete]").await?;
        page.see("[data-testid=sign-up]").await?;
        log_in(page, &name, PASSWORD).await?;
        page.see("[data-testid=toast]").await?;
        // The name is free again.
        sign_up(page, &name).await.map(|_| ())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_moderator_mutes_somebody_who_is_told_why() {
    meet(&visit(Device::PHONE), async |pages: &mut [Page; 2]| {
        let [moderator, other] = pages;
        let (own, name) = (own_name(), own_name());
        sign_up(moderator, &own).await?;
        sign_up(other, &name).await?;
        moderator.go("#/moderation").await?;
        moderator.see("[data-testid=no-moderator]").await?;
        moderator.admin(&["role", "moderator", &own, "--why", "a good sort"]);
        // The server notices in a moment.
        let role = "return fetch('api/account').then(answer => answer.json())
            .then(profile => profile.role === 'moderator')";
        moderator.until::<bool>("the role", role, json!([])).await?;
        moderator.go("#/account").await?;
        moderator.press("[data-testid=moderation]").await?;
        moderator.fill("[data-testid=who]", &name.to_uppercase()).await?;
        moderator.press("[data-testid=find]").await?;
        moderator.see("[data-testid=case]").await?;
        moderator.fill("[data-testid=why]", "shouting <b>").await?;
        moderator.press("[data-testid=do]").await?;
        moderator.see("[data-testid=case] .notice").await?;
        other.go("#/account").await?;
        other.reload().await?;
        let told = other.text("[data-testid=restriction]").await?;
        assert!(told.contains("(shouting <b>)"), "{told}");
        moderator.fill("[data-testid=act]", "lift-mute").await?;
        moderator.fill("[data-testid=why]", "enough").await?;
        moderator.press("[data-testid=do]").await?;
        moderator.miss("[data-testid=case] .notice").await
    });
}

/// A device with a fingerprint, say, that always agrees.
async fn device(page: &Page) -> Result {
    page.cdp("WebAuthn.enable", json!({})).await?;
    let options = json!({
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
        "hasUserVerification": true, "isUserVerified": true, "automaticPresenceSimulation": true,
    });
    page.cdp("WebAuthn.addVirtualAuthenticator", json!({ "options": options })).await.map(|_| ())
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_passkey_is_enough() {
    meet(&visit(Device::DESK), async |pages: &mut [Page; 1]| {
        let [page] = pages;
        let name = own_name();
        device(page).await?;
        // A passkey belongs to a domain.
        let here = page.site().replace("127.0.0.1", "localhost");
        page.driver().goto(format!("{here}#/account")).await?;
        page.fill("[data-testid=new-name]", &name).await?;
        page.press("[data-testid=sign-up-passkey]").await?;
        page.see("[data-testid=secret]").await?;
        page.press("[data-testid=hide]").await?;
        page.see("[data-testid=passkeys] li").await?;
        page.press("[data-testid=log-out]").await?;
        page.press("[data-testid=log-in-passkey]").await?;
        page.read("[data-testid=who]", &name).await?;
        // Once more, since devices count how often they are asked.
        page.press("[data-testid=log-out]").await?;
        page.press("[data-testid=log-in-passkey]").await?;
        page.read("[data-testid=who]", &name).await?;
        // What was removed is no passkey any more.
        page.press("[data-testid=passkeys] button").await?;
        page.miss("[data-testid=passkeys] li").await?;
        page.press("[data-testid=log-out]").await?;
        page.press("[data-testid=log-in-passkey]").await?;
        page.see("[data-testid=toast]").await?;
        assert!(!page.has("[data-testid=log-out]").await?);
        Ok(())
    });
}

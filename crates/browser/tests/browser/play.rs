//! What else a person does in a game: taking back, hints, resigning, fences that do not fit.

use quartet_browser::{Company, Device, Mirror, Page, Result, Visit, browse, press_places};
use quartet_games::Position;
use quartet_render::Place;
use quartet_words::{Language, Words};
use serde_json::json;

/// Waits for so many turns in the list.
async fn turns(page: &Page, count: usize) -> Result {
    let script =
        "return document.querySelectorAll('[data-testid=turns] .ply').length === arguments[0]";
    page.until::<bool>(&format!("{count} turns"), script, json!([count])).await.map(|_| ())
}

fn place(position: &Position, name: &str) -> Place {
    let places = quartet_render::places(position);
    places.into_iter().find(|place| place.to_string() == name).expect("a place")
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn turns_can_be_taken_back_and_played_again() {
    browse(&Visit::default(), async |page| {
        let mut mirror = Mirror::begin(page, "quoridor", Company::Friends).await?;
        mirror.play_on(page, 3).await?;
        page.press("[data-testid=undo]").await?;
        turns(page, 2).await?;
        page.press("[data-testid=redo]").await?;
        mirror.compare(page).await?;
        page.press("[data-testid=turns] .ply").await?;
        page.press("[data-testid=to-game]").await?;
        mirror.compare(page).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_hint_is_shown_and_said() {
    browse(&Visit::default(), async |page| {
        Mirror::begin(page, "quoridor", Company::Friends).await?;
        let hint = page.text("[data-testid=hint]").await?;
        page.press("[data-testid=hint]").await?;
        page.see("[data-testid=hint][aria-pressed=true]").await?;
        page.see("[data-testid=toast]").await?;
        page.read("[data-testid=hint]", &hint).await?;
        turns(page, 0).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn one_can_resign_and_begin_again() {
    browse(&Visit::default(), async |page| {
        let mut mirror = Mirror::begin(page, "jamit", Company::Friends).await?;
        mirror.play_on(page, 2).await?;
        page.unfold("[data-testid=menu]").await?;
        page.press_and_confirm("[data-testid=resign]").await?;
        page.see("[data-testid=result]").await?;
        page.press("[data-testid=rematch]").await?;
        page.miss("[data-testid=result]").await?;
        turns(page, 0).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn fences_that_do_not_fit_say_why() {
    browse(&Visit::default(), async |page| {
        let start = "quoridor 2p e2,a9 10,9 a7h 1";
        let mirror = crate::setup::begin_from(page, "quoridor", start).await?;
        let position = *mirror.position();
        let words = Words::new(Language::English);
        for name in ["a7v", "b7h", "b8v"] {
            let fence = place(&position, name);
            press_places(page, "board", &[fence]).await?;
            page.see("[data-testid=line].bad").await?;
            let refusal = quartet_table::why_not(&position, &[], fence);
            page.read("[data-testid=line]", &words.refusal(&position, &refusal)).await?;
            turns(page, 0).await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_finger_draws_turns_nudges_and_confirms_a_fence() {
    browse(&Visit::with(Device::PHONE), async |page| {
        let mut mirror = Mirror::begin(page, "quoridor", Company::Friends).await?;
        let middle = "
            const middle = (name) => {
                const { left, top, width, height } =
                    document.getElementById('board-' + name).getBoundingClientRect();
                return [left + width / 2, top + height / 2];
            };
            document.getElementById('board').scrollIntoView({ block: 'center' });
            return arguments.map ? arguments.map(middle) : [...arguments].map(middle);";
        let way: Vec<(f64, f64)> = page.eval(middle, json!(["b2", "c4", "e4h"])).await?;
        page.touch(&way).await?;
        page.see("[data-testid=fence-bar]").await?;
        turns(page, 0).await?;
        let lies =
            async |name: &str| page.see(&format!("#board [data-place='{name}'], .line")).await;
        lies("e4h").await?;
        page.press("[data-testid=turn-fence]").await?;
        page.press("[data-testid=fence-bar] button:nth-of-type(2)").await?;
        page.press("[data-testid=fence-bar] [data-testid=confirm]").await?;
        turns(page, 1).await?;
        let played = page.texts("[data-testid=turns] .ply").await?.remove(0);
        assert!(
            ["e5h", "e5v"].contains(&played.as_str()),
            "turned and nudged upwards from e4, the fence lies at {played}"
        );
        let action = mirror.position().parse_action(&played).expect("a fence");
        mirror.take(action);
        mirror.compare(page).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn one_tap_places_fences_at_once() {
    browse(&Visit::with(Device::PHONE).set("one_tap", true), async |page| {
        let mirror = Mirror::begin(page, "quoridor", Company::Friends).await?;
        press_places(page, "board", &[place(mirror.position(), "e4h")]).await?;
        page.read("[data-testid=turns] .ply", "e4h").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn what_is_typed_is_played() {
    browse(&Visit::default(), async |page| {
        Mirror::begin(page, "quoridor", Company::Friends).await?;
        page.fill("[data-testid=type]", "e9").await?;
        page.press("form.type button").await?;
        page.see("form.type [role=alert]").await?;
        page.fill("[data-testid=type]", "e2").await?;
        page.press("form.type button").await?;
        page.read("[data-testid=turns] .ply", "e2").await?;
        page.miss("form.type [role=alert]").await
    });
}

/// Counts how often something has been put on the stage above the men.
const WATCH_ACTORS: &str = "
    window.shows = 0;
    new MutationObserver(() => { window.shows += 1; })
        .observe(document.querySelector('#board .actors'), { childList: true });";

async fn play_watched(page: &Page, variant: &str, most: usize) -> Result<u32> {
    let mut mirror = Mirror::begin(page, variant, Company::Engine).await?;
    page.eval::<Option<bool>>(WATCH_ACTORS, json!([])).await?;
    mirror.play_on(page, most).await?;
    page.eval("return window.shows", json!([])).await
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn men_move_and_the_game_goes_on() {
    browse(&Visit::default().set("pace", "normal"), async |page| {
        for variant in ["nine", "fillit", "jamit"] {
            let shows = play_watched(page, variant, 4).await?;
            assert!(shows >= 8, "only {shows} movements in {variant}");
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn nothing_moves_for_those_who_want_little_movement() {
    browse(&Visit::default().set("pace", "normal"), async |page| {
        let features = json!([{ "name": "prefers-reduced-motion", "value": "reduce" }]);
        page.cdp("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        let shows = play_watched(page, "nine", 3).await?;
        assert_eq!(shows, 0);
        Ok(())
    });
}

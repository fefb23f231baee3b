//! Own set-ups, clocks, seats.

use quartet_browser::{Company, Mirror, Page, Result, Visit, browse, pick, press_places};
use quartet_games::Position;
use quartet_table::read_start;
use serde_json::json;

const MORE: &str = "[data-testid=more-options] > summary";

/// Begins a game between friends from an own start, given as text.
pub(crate) async fn begin_from(page: &Page, game: &str, start: &str) -> Result<Mirror> {
    page.go(&format!("#/new/{game}")).await?;
    page.see("[data-testid=start]").await?;
    page.press("label:has([name=company][value='1'])").await?;
    page.unfold(MORE).await?;
    page.fill("[data-testid=own-text]", start).await?;
    let position = read_start(start).expect("a start");
    begin_with(page, position).await
}

async fn begin_with(page: &Page, position: Position) -> Result<Mirror> {
    page.press("[data-testid=start]").await?;
    page.see("#board").await?;
    let mirror = Mirror::of(position, Company::Friends);
    mirror.compare(page).await?;
    Ok(mirror)
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_start_can_be_given_as_text() {
    browse(&Visit::default(), async |page| {
        begin_from(page, "quoridor", "quoridor 2p e4,e6 3,2 c3h,f6v 2").await?;
        page.go("#/new/jamit").await?;
        page.unfold(MORE).await?;
        page.fill("[data-testid=own-text]", "quoridor 2p e4,e6 3,2 - 1").await?;
        page.see("[data-testid=own-wrong]").await?;
        page.fill("[data-testid=own-text]", "jamit what").await?;
        page.see("[data-testid=own-wrong]").await?;
        page.fill("[data-testid=own-text]", "").await?;
        page.miss("[data-testid=own-wrong]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_start_can_be_made_on_the_board() {
    browse(&Visit::default(), async |page| {
        for (game, cell) in [("quoridor", "d4"), ("nine", ""), ("fillit", ""), ("jamit", "")] {
            page.go(&format!("#/new/{game}")).await?;
            page.see("[data-testid=start]").await?;
            page.press("label:has([name=company][value='1'])").await?;
            page.unfold(MORE).await?;
            page.press("[data-testid=edit]").await?;
            page.see("#bench").await?;
            if cell.is_empty() {
                continue;
            }
            let places = quartet_render::places(&Position::start(game.parse().expect("a game")));
            let place = places.into_iter().find(|place| place.to_string() == cell);
            press_places(page, "bench", &[place.expect("a place")]).await?;
            let text = "return document.querySelector('[data-testid=own-text]').value";
            let text: String = page.until("the text of the start", text, json!([])).await?;
            let position = read_start(&text).expect("the page writes what can be read");
            assert!(text.contains(cell), "{text}");
            begin_with(page, position).await?;
        }
        Ok(())
    });
}

/// Begins a game of Quoridor between friends with a clock: the nth kind, and its fields.
async fn begin_with_clock(page: &Page, nth: usize, fields: &[(&str, &str)]) -> Result<Mirror> {
    page.go("#/new/quoridor").await?;
    page.see("[data-testid=start]").await?;
    page.press("label:has([name=company][value='1'])").await?;
    page.unfold(MORE).await?;
    page.press(&format!("label:has([name=clock][value='{nth}'])")).await?;
    for (field, value) in fields {
        page.fill(&format!("#{field}"), value).await?;
    }
    let start = Position::start("quoridor".parse().expect("a game"));
    begin_with(page, start).await
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn who_runs_out_of_time_loses() {
    browse(&Visit::default(), async |page| {
        let fields = [("minutes", "0"), ("period", "1"), ("periods", "1")];
        let mut mirror = begin_with_clock(page, 2, &fields).await?;
        let action = mirror.choice();
        pick(page, "board", mirror.position(), action).await?;
        mirror.take(action);
        page.see("[data-testid=result]").await?;
        let first = page.text("[data-testid=result] .ranks li b").await?;
        assert!(!first.is_empty());
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn clocks_run_and_rest() {
    browse(&Visit::default(), async |page| {
        let fields = [("minutes", "1"), ("increment", "2")];
        let mut mirror = begin_with_clock(page, 1, &fields).await?;
        let before = page.text("[data-testid=clock-2]").await?;
        mirror.play_on(page, 1).await?;
        let runs =
            "return document.querySelector('[data-testid=clock-2]').textContent !== arguments[0]";
        page.until::<bool>("a clock that runs", runs, json!([before])).await?;
        page.press("[data-testid=pause]").await?;
        let rests = page.text("[data-testid=clock-2]").await?;
        tokio::time::sleep(std::time::Duration::from_millis(1300)).await;
        assert_eq!(page.text("[data-testid=clock-2]").await?, rests);
        Ok(())
    });
}

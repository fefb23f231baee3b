//! The engine at the page's service: analysis, and stopping at once.

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use quartet_browser::{Company, Mirror, Page, Result, Visit, browse, measure, pick};
use quartet_engine::{Engine, Level, Limits, Options, Task};
use quartet_games::Position;
use serde_json::{Value, json};

/// Goes from a game to its analysis.
async fn study(page: &Page) -> Result {
    let script = "location.hash = location.hash.replace('#/play/', '#/study/')";
    page.eval::<Value>(script, json!([])).await?;
    page.see("[data-testid=tree]").await
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn analysis_begins_and_stops_at_once() {
    browse(&Visit::default(), async |page| {
        let mut mirror = Mirror::begin(page, "quoridor", Company::Friends).await?;
        mirror.play_on(page, 4).await?;
        study(page).await?;
        let start = page.text("[data-testid=watch]").await?;
        page.press("[data-testid=watch]").await?;
        page.see("[data-testid=lines] li:nth-child(3)").await?;
        let begin = Instant::now();
        page.press("[data-testid=watch]").await?;
        page.read("[data-testid=watch]", &start).await?;
        let took = begin.elapsed();
        println!("analysis stops within {took:?}");
        assert!(took < Duration::from_secs(2), "stopping took {took:?}");
        let before = page.text("[data-testid=depth]").await?;
        tokio::time::sleep(Duration::from_millis(600)).await;
        assert_eq!(page.text("[data-testid=depth]").await?, before, "it thinks on");
        Ok(())
    });
}

/// Says it, for docs/benchmarks.md: machines differ.
#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_engine_in_the_page_looks_at_many_positions() {
    measure(&Visit::default(), async |page| {
        Mirror::begin(page, "quoridor", Company::Friends).await?;
        study(page).await?;
        page.press("[data-testid=watch]").await?;
        page.see("[data-testid=lines] li").await?;
        tokio::time::sleep(Duration::from_secs(8)).await;
        println!("the engine in the page: {}", page.text("[data-testid=depth]").await?);
        page.press("[data-testid=watch]").await
    });
}

/// Networks are not part of the client's program: each comes when its game first needs it.
#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_engine_in_the_page_has_the_network_of_its_game() {
    browse(&Visit::default(), async |page| {
        for game in ["quoridor", "nine", "fillit", "jamit"] {
            Mirror::begin(page, game, Company::Friends).await?;
            study(page).await?;
            page.press("[data-testid=watch]").await?;
            let name = format!("the network {game}-2");
            page.until::<bool>(
                &name,
                "return document.querySelector('[data-testid=valued-by]')\
                 ?.textContent.endsWith(arguments[0]) ?? false",
                json!([name]),
            )
            .await?;
            page.press("[data-testid=watch]").await?;
        }
        Ok(())
    });
}

/// Keeps what the page gives its workers first, the compiled program.
const WATCH_WORKERS: &str = "
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        if (typeof message !== 'string') window.program = message;
        return post.apply(this, arguments);
    };";

/// Asks a new worker and gives the last line that it finds.
const ASK: &str = "
    const [question, done] = arguments;
    const address = document.querySelector('meta[name=quartet-worker]').content;
    const worker = new Worker(address, { type: 'module' });
    let found = null;
    worker.onerror = (error) => done(String(error.message));
    worker.onmessage = (event) => {
        const reply = JSON.parse(event.data);
        if (reply.Finding) {
            found = reply.Finding;
        } else {
            worker.terminate();
            done(JSON.stringify(reply.Best ? found : reply));
        }
    };
    worker.postMessage(window.program);
    worker.postMessage(question);";

/// A level that ends after so many positions finds in the page what it finds outside: rules, networks and their
/// arithmetic (simd128 there) are the same.
#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_engine_in_the_page_finds_what_it_finds_elsewhere() {
    browse(&Visit::default(), async |page| {
        page.before_each_document(WATCH_WORKERS).await?;
        page.reload().await?;
        for game in ["quoridor", "nine", "fillit", "jamit"] {
            let mut mirror = Mirror::begin(page, game, Company::Friends).await?;
            mirror.play_on(page, 6).await?;
            study(page).await?;
            page.press("[data-testid=watch]").await?;
            page.see("[data-testid=lines] li").await?;
            page.press("[data-testid=watch]").await?;
            let position = mirror.position();
            let start = Position::start(position.variant()).to_string();
            let question = json!({
                "id": 1, "start": start, "position": position.to_string(), "history": [],
                "level": 8, "lines": 1, "time_ms": 600_000, "seed": 5,
            });
            let found = page.driver().execute_async(ASK, vec![json!(question.to_string())]).await?;
            let found: String = found.convert()?;
            let found: Value = serde_json::from_str(&found).unwrap_or(Value::String(found));

            // With as much memory as in the page.
            let level = Level::new(8).unwrap_or_default();
            let options = Options { hash_mib: 24, level, seed: 5, ..Options::default() };
            let mut last = None;
            let best = Engine::new(options).analyse(Task {
                position: *position,
                history: &[],
                limits: Limits { time: Some(Duration::from_mins(10)), ..Limits::default() },
                stop: &AtomicBool::new(false),
                clock: &|| Duration::ZERO,
                report: &mut |report| last = Some(report.clone()),
            });
            let (best, last) = best.zip(last).expect("the game goes on");
            let line: Vec<String> = last.pv.iter().map(ToString::to_string).collect();
            assert_eq!(found["nodes"], json!(last.nodes), "{game}: {found}");
            assert_eq!(found["line"], json!(line), "{game}");
            assert_eq!(line[0], best.action.to_string(), "{game}");
            let share = found["shares"][0].as_f64().unwrap_or(f64::NAN);
            assert!((share - f64::from(last.shares[0])).abs() < 1e-4, "{game}: {share}");
            println!("{game}: {} positions in the page as elsewhere", last.nodes);
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_whole_game_gets_a_plot() {
    browse(&Visit::default(), async |page| {
        let mut mirror = Mirror::begin(page, "nine", Company::Friends).await?;
        mirror.play_on(page, 3).await?;
        study(page).await?;
        page.press("[data-testid=whole]").await?;
        page.see("progress").await?;
        page.miss("progress").await?;
        page.see("[data-testid=plot]").await?;
        page.see("[data-testid=shares]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn variations_are_kept_beside_the_game() {
    browse(&Visit::default(), async |page| {
        let mut mirror = Mirror::begin(page, "quoridor", Company::Friends).await?;
        for turn in ["e2", "e8"] {
            let action = mirror.position().parse_action(turn).expect("a turn");
            mirror.play(page, action).await?;
        }
        study(page).await?;
        page.press("[data-testid=tree] .ply").await?;
        let other = mirror.table().record().position(mirror.table().turns()[0].nodes[0]);
        let action = other.parse_action("d9").expect("a turn");
        pick(page, "board", other, action).await?;
        page.read("[data-testid=tree] .variation .ply", "d9").await?;
        page.fill("[data-testid=comment]", "aside").await?;
        page.reload().await?;
        page.read("[data-testid=tree] .variation .ply", "d9").await?;
        assert!(page.text("[data-testid=tree]").await?.contains("aside"));
        Ok(())
    });
}

/// Begins a game of Quoridor against the highest level, which thinks long, and plays the first turn.
async fn wait_for_engine(page: &Page) -> Result {
    page.go("#/new/quoridor").await?;
    page.fill("[data-testid=level]", "10").await?;
    page.press("[data-testid=start]").await?;
    page.see("#board").await?;
    first_turn(page).await
}

async fn first_turn(page: &Page) -> Result {
    let start = Position::start("quoridor".parse().expect("a game"));
    pick(page, "board", &start, start.parse_action("e2").expect("a turn")).await?;
    page.see("[data-testid=play-now]").await
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_engine_plays_now_when_told() {
    browse(&Visit::default().set("seconds", 10), async |page| {
        wait_for_engine(page).await?;
        tokio::time::sleep(Duration::from_millis(1500)).await;
        let begin = Instant::now();
        page.press("[data-testid=play-now]").await?;
        page.see("[data-testid=turns] .ply:nth-of-type(2)").await?;
        let took = begin.elapsed();
        assert!(took < Duration::from_secs(3), "it took {took:?}");
        page.miss("[data-testid=play-now]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_engine_stops_when_its_question_is_gone() {
    browse(&Visit::default().set("seconds", 10), async |page| {
        wait_for_engine(page).await?;
        page.press("[data-testid=undo]").await?;
        page.miss("[data-testid=play-now]").await?;
        page.miss("[data-testid=turns] .ply").await?;
        // The next question gets an engine that is free.
        first_turn(page).await?;
        tokio::time::sleep(Duration::from_millis(1500)).await;
        page.press("[data-testid=play-now]").await?;
        page.see("[data-testid=turns] .ply:nth-of-type(2)").await
    });
}

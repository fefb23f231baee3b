//! How fast the page is. Figures are printed; only what is far off fails, since machines differ.

use std::time::{Duration, Instant};

use quartet_browser::{Visit, measure};
use serde_json::{Value, json};

/// How long the page may take until it can be used, where two seconds are wanted.
const FAR_OFF: Duration = Duration::from_secs(6);

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_start_page_is_soon_of_use() {
    measure(&Visit { comes_later: true, ..Visit::default() }, async |page| {
        page.cdp("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await?;
        let begin = Instant::now();
        page.go("").await?;
        page.press("[data-testid=play-quoridor]").await?;
        page.see("[data-testid=start]").await?;
        let took = begin.elapsed();
        println!("with a processor four times as slow the start page is of use after {took:.2?}");
        assert!(took < FAR_OFF, "it took {took:?}");
        Ok(())
    });
}

/// Notes the gaps between pictures.
const GAPS: &str = "
    window.gaps = [];
    let last = performance.now();
    const frame = (now) => {
        window.gaps.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_page_is_drawn_while_the_engine_thinks() {
    measure(&Visit::default().set("seconds", 5).set("pace", "normal"), async |page| {
        page.go("#/new/nine").await?;
        page.fill("[data-testid=level]", "10").await?;
        page.press("label:has([name=company][value='2'])").await?;
        page.press("[data-testid=start]").await?;
        page.see("[data-testid=play-now]").await?;
        page.eval::<Value>(GAPS, json!([])).await?;
        tokio::time::sleep(Duration::from_secs(4)).await;
        let gaps: Vec<f64> = page.eval("return window.gaps.slice(1)", json!([])).await?;
        let longest = gaps.iter().copied().fold(0.0, f64::max);
        let late = gaps.iter().filter(|&&gap| gap > 34.0).count();
        println!(
            "while the engine thinks {} pictures are drawn in 4 s, {late} late, the longest gap is \
             {longest:.0} ms",
            gaps.len()
        );
        assert!(longest < 500.0, "the page stood still for {longest:.0} ms");
        Ok(())
    });
}

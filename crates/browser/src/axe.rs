//! axe-core, which finds barriers for people who use the page in other ways.

use std::{
    fs,
    process::Command,
    sync::{Mutex, PoisonError},
};

use serde::Deserialize;
use serde_json::json;

use crate::{Page, Result, artefacts};

/// The version that is fetched.
const PACKAGE: &str = "axe-core@4";

/// The source of axe-core, fetched once into the build's folder.
fn source() -> String {
    static FETCHING: Mutex<()> = Mutex::new(());
    let _guard = FETCHING.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = artefacts("axe");
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() {
        let fetched = Command::new("npm")
            .args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
            .arg(&folder)
            .arg(PACKAGE)
            .output();
        assert!(fetched.is_ok_and(|out| out.status.success()), "npm cannot fetch {PACKAGE}");
    }
    fs::read_to_string(file).expect("npm has fetched axe-core")
}

#[derive(Deserialize)]
struct Finding {
    id: String,
    impact: Option<String>,
    help: String,
    places: Vec<String>,
}

const RUN: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(
        ({ violations }) => done(violations.map(({ id, impact, help, nodes }) => ({
            id, impact, help,
            places: nodes.slice(0, 5).map(node =>
                node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')),
        }))),
        error => done([{ id: 'axe', impact: 'critical', help: String(error), places: [] }]),
    );";

/// What is serious or critical on the page as it stands, one text for each rule.
pub async fn serious(page: &Page) -> Result<Vec<String>> {
    if !page.eval::<bool>("return typeof axe === 'object'", json!([])).await? {
        page.driver().execute(source(), Vec::new()).await?;
    }
    let findings = page.driver().execute_async(RUN, Vec::new()).await?;
    let findings: Vec<Finding> = findings.convert()?;
    let is_serious = |finding: &Finding| {
        finding.impact.as_deref().is_some_and(|impact| matches!(impact, "serious" | "critical"))
    };
    let serious = findings.into_iter().filter(is_serious);
    Ok(serious
        .map(|Finding { id, help, places, .. }| {
            format!("{id}: {help}\n    {}", places.join("\n    "))
        })
        .collect())
}

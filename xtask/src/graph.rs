//! Which crate may know which: the rules of a game have one home.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::run::{Result, cargo};

/// The crates that know rules. Only the registry may name them.
const RULES: [&str; 4] = ["quartet-quoridor", "quartet-nine", "quartet-fillit", "quartet-jamit"];
const REGISTRY: &str = "quartet-games";

/// What the client in the browser may be made of.
const CLIENT: &str = "quartet-web";
const CLIENT_MAY_USE: [&str; 19] = [
    "console_error_panic_hook",
    "js-sys",
    "leptos",
    "qrcodegen",
    "quartet-core",
    "quartet-engine",
    "quartet-games",
    "quartet-lessons",
    "quartet-record",
    "quartet-render",
    "quartet-rooms",
    "quartet-table",
    "quartet-wire",
    "quartet-words",
    "serde",
    "serde_json",
    "wasm-bindgen",
    "wasm-bindgen-futures",
    "web-sys",
];

/// Rooms are pure: no network, no storage, no threads, and the same in server and client.
const ROOMS: &str = "quartet-rooms";
const ROOMS_MAY_USE: [&str; 10] = [
    "proptest",
    "quartet-core",
    "quartet-engine",
    "quartet-games",
    "quartet-record",
    "quartet-table",
    "quartet-wire",
    "rand",
    "serde_json",
    "thiserror",
];

/// Environments for learning know rules and nothing else: no engine, no Python.
const ENVIRONMENT: &str = "quartet-environment";
const ENVIRONMENT_MAY_USE: [&str; 5] =
    ["quartet-core", "quartet-games", "rand", "rayon", "thiserror"];

/// The crates that may be made only of what is listed.
const LISTS: [(&str, &[&str]); 3] =
    [(CLIENT, &CLIENT_MAY_USE), (ROOMS, &ROOMS_MAY_USE), (ENVIRONMENT, &ENVIRONMENT_MAY_USE)];

/// The direct dependencies of each crate of the workspace.
type Graph = BTreeMap<String, Vec<String>>;

/// Checks that no crate but the registry names the crate of a game, and that the client, the rooms and the
/// environments use nothing unexpected.
pub(crate) fn check() -> Result {
    println!("=== crates");
    let output = cargo(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cannot read what cargo says of the workspace: {error}"))?;
    let faults = faults(&graph(&metadata));
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n       ")) }
}

fn graph(metadata: &Value) -> Graph {
    let text = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages
        .map(|package| {
            let dependencies = package["dependencies"].as_array().into_iter().flatten();
            (text(package), dependencies.map(text).collect())
        })
        .collect()
}

fn faults(graph: &Graph) -> Vec<String> {
    let mut faults = Vec::new();
    for name in RULES.iter().chain([&REGISTRY, &CLIENT, &ROOMS, &ENVIRONMENT]) {
        if !graph.contains_key(*name) {
            faults.push(format!("where is {name}?"));
        }
    }
    for (name, dependencies) in graph {
        for dependency in dependencies {
            if RULES.contains(&dependency.as_str()) && name != REGISTRY {
                faults.push(format!("{name} names {dependency}: only {REGISTRY} may"));
            }
            let list = LISTS.iter().find(|(listed, _)| listed == name);
            if list.is_some_and(|(_, list)| !list.contains(&dependency.as_str())) {
                faults.push(format!(
                    "{name} uses {dependency}, which is not on the list of xtask/src/graph.rs"
                ));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn good() -> Graph {
        let mut graph: Graph =
            RULES.iter().map(|name| (name.to_string(), vec!["quartet-core".into()])).collect();
        graph.insert(REGISTRY.into(), RULES.map(String::from).to_vec());
        graph.insert(CLIENT.into(), vec![REGISTRY.into(), "leptos".into()]);
        graph.insert(ROOMS.into(), vec![REGISTRY.into(), "rand".into()]);
        graph.insert(ENVIRONMENT.into(), vec![REGISTRY.into(), "rayon".into()]);
        graph
    }

    #[test]
    fn a_good_workspace_has_no_faults() {
        assert_eq!(faults(&good()), Vec::<String>::new());
    }

    #[test]
    fn only_the_registry_names_a_game() {
        let mut graph = good();
        graph.insert("quartet-table".into(), vec!["quartet-nine".into()]);
        assert_eq!(faults(&graph), ["quartet-table names quartet-nine: only quartet-games may"]);
    }

    #[test]
    fn some_use_only_what_is_listed() {
        let mut graph = good();
        graph.insert(CLIENT.into(), vec!["regex".into()]);
        graph.insert(ROOMS.into(), vec!["tokio".into()]);
        graph.insert(ENVIRONMENT.into(), vec!["pyo3".into()]);
        assert_eq!(faults(&graph).len(), 3);
    }

    #[test]
    fn a_renamed_crate_is_noticed() {
        let mut graph = good();
        graph.remove(CLIENT);
        assert_eq!(faults(&graph), ["where is quartet-web?"]);
    }
}

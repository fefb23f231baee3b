//! The engine's side of the worker: reads questions, thinks, answers. It cannot be interrupted; who
//! wants to stop it ends the worker.

use std::{sync::atomic::AtomicBool, time::Duration};

use js_sys::{Function, Reflect};
use quartet_engine::{Engine, Level, Options, Task};
use quartet_games::Action;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::messages::{Finding, Question, Reply};

/// Memory for the engine. Phones have little.
const HASH_MIB: usize = 24;

/// Lines of the same search are told at least so far apart, in milliseconds.
const PAUSE_MS: f64 = 60.0;

pub(crate) fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let mut engine = Engine::new(Options { hash_mib: HASH_MIB, ..Options::default() });
    let own = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        let Ok(question) = serde_json::from_str::<Question>(&text) else { return };
        answer(&own, &mut engine, &question);
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
}

fn post(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    if let Ok(text) = serde_json::to_string(reply) {
        // A page that is gone hears nothing.
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}

/// Milliseconds since some moment. `Performance` of a worker is no property of a type in web-sys
/// that both scopes share.
fn now(performance: &JsValue, method: &Function) -> f64 {
    method.call0(performance).ok().and_then(|now| now.as_f64()).unwrap_or(0.0)
}

fn answer(scope: &DedicatedWorkerGlobalScope, engine: &mut Engine, question: &Question) {
    let id = question.id;
    let position = match question.position() {
        Ok(position) => position,
        Err(why) => return post(scope, &Reply::Failed { id, why }),
    };
    let performance = Reflect::get(scope, &"performance".into()).unwrap_or_default();
    let method = Reflect::get(&performance, &"now".into()).unwrap_or_default();
    let method: Function = method.unchecked_into();
    let level = Level::new(question.level).unwrap_or_default();
    let (lines, seed) = (question.lines.max(1), question.seed.into());
    engine.set_options(Options { level, lines, seed, ..*engine.options() });
    let sides = position.variant().sides();
    engine.prepare(&position);
    let begin = now(&performance, &method);
    let clock = || Duration::from_secs_f64((now(&performance, &method) - begin).max(0.0) / 1000.0);
    let mut told = Told::default();
    let mut report = |known: &quartet_engine::Report<Action>| {
        let elapsed = known.elapsed.as_secs_f64() * 1000.0;
        if known.rank == 1 && elapsed >= told.at + PAUSE_MS {
            told.at = elapsed;
            told.flush(scope);
        }
        told.waiting.retain(|finding| finding.rank < known.rank);
        told.waiting.push(finding(id, known, sides));
    };
    let limits = quartet_engine::Limits {
        time: question.time(),
        infinite: question.time_ms.is_none(),
        ..Default::default()
    };
    let best = engine.analyse(Task {
        position,
        history: &question.history(),
        limits,
        stop: &AtomicBool::new(false),
        clock: &clock,
        report: &mut report,
    });
    told.flush(scope);
    post(scope, &Reply::Best { id, action: best.map(|best| best.action.to_string()) });
}

/// What is told and what waits to be told, since a fast search finds more than a page can show.
#[derive(Default)]
struct Told {
    at: f64,
    /// The newest lines, one for each rank.
    waiting: Vec<Finding>,
}

impl Told {
    fn flush(&mut self, scope: &DedicatedWorkerGlobalScope) {
        for finding in self.waiting.drain(..) {
            post(scope, &Reply::Finding(finding));
        }
    }
}

fn finding(id: u64, known: &quartet_engine::Report<Action>, sides: usize) -> Finding {
    Finding {
        id,
        rank: known.rank,
        depth: known.depth,
        nodes: known.nodes,
        elapsed_ms: known.elapsed.as_millis() as u64,
        shares: known.shares.iter().take(sides).copied().collect(),
        line: known.pv.iter().map(Action::to_string).collect(),
    }
}

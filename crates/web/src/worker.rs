//! The engine's side of the worker: reads questions, thinks, answers. It cannot be interrupted; who
//! wants to stop it ends the worker.

use std::{
    cell::RefCell,
    error::Error,
    rc::Rc,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use js_sys::{Function, Promise, Reflect, Uint8Array};
use quartet_engine::{Engine, Level, Network, Options, Task, features};
use quartet_games::{Action, Position, Variant};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::messages::{Finding, Question, Reply};

/// Memory for the engine. Phones have little.
const HASH_MIB: usize = 24;

/// Lines of the same search are told at least so far apart, in milliseconds.
const PAUSE_MS: f64 = 60.0;

pub(crate) fn start(fetch: Function) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let engine = RefCell::new(Engine::new(Options { hash_mib: HASH_MIB, ..Options::default() }));
    let thinker = Rc::new(Thinker { engine, networks: RefCell::default(), fetch });
    let own = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        let Ok(question) = serde_json::from_str::<Question>(&text) else { return };
        let (scope, thinker) = (own.clone(), thinker.clone());
        spawn_local(async move { thinker.answer(&scope, &question).await });
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

struct Thinker {
    engine: RefCell<Engine>,
    /// Those that have been asked for and came.
    networks: RefCell<Vec<Arc<Network>>>,
    /// Promises the bytes of the network with a name, or nothing if there is none.
    fetch: Function,
}

impl Thinker {
    async fn answer(&self, scope: &DedicatedWorkerGlobalScope, question: &Question) {
        let position = match question.position() {
            Ok(position) => position,
            Err(why) => return post(scope, &Reply::Failed { id: question.id, why }),
        };
        let fetched = self.fetch_network(position.variant()).await;
        let network = fetched.unwrap_or_else(|why| {
            // Without it the engine plays by what it knows besides.
            web_sys::console::warn_1(&why);
            None
        });
        answer(scope, &mut self.engine.borrow_mut(), question, position, network.as_deref());
    }

    /// Lends the engine the network that values positions of a variant, once. Gives its name if there is one.
    async fn fetch_network(&self, variant: Variant) -> Result<Option<String>, JsValue> {
        let Some(name) = features::network(variant) else { return Ok(None) };
        if self.networks.borrow().iter().any(|network| network.name() == name) {
            return Ok(Some(name));
        }
        let promise = self.fetch.call1(&JsValue::NULL, &name.as_str().into())?;
        let bytes = JsFuture::from(promise.unchecked_into::<Promise>()).await?;
        if bytes.is_undefined() {
            return Ok(None);
        }
        let told = |error: &dyn Error| JsValue::from(error.to_string());
        let network = Network::read(&Uint8Array::new(&bytes).to_vec()).map_err(|e| told(&e))?;
        let mut networks = self.networks.borrow().clone();
        networks.push(Arc::new(network));
        self.engine.borrow_mut().set_networks(networks.clone()).map_err(|e| told(&e))?;
        *self.networks.borrow_mut() = networks;
        Ok(Some(name))
    }
}

fn answer(
    scope: &DedicatedWorkerGlobalScope,
    engine: &mut Engine,
    question: &Question,
    position: Position,
    network: Option<&str>,
) {
    let id = question.id;
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
        told.waiting.push(finding(id, known, sides, network));
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

fn finding(
    id: u64,
    known: &quartet_engine::Report<Action>,
    sides: usize,
    network: Option<&str>,
) -> Finding {
    Finding {
        id,
        rank: known.rank,
        depth: known.depth,
        nodes: known.nodes,
        elapsed_ms: known.elapsed.as_millis() as u64,
        shares: known.shares.iter().take(sides).copied().collect(),
        line: known.pv.iter().map(Action::to_string).collect(),
        network: network.map(str::to_owned),
    }
}

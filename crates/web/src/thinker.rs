//! The page's side of the engine: asks a worker, hears what it finds, and ends it to stop it. A
//! second worker stands by, so that the next question need not wait for one to start.

use std::{cell::RefCell, rc::Rc};

use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::{
    browser,
    messages::{Finding, Question, Reply},
};

/// What the engine says about the question asked last.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Word {
    /// While it thinks.
    Finding(Finding),
    /// In the end; `None` if there is nothing to play.
    Best(Option<String>),
    /// Something went wrong, in the words of who found it.
    Failed(String),
}

type Listener = Rc<RefCell<dyn FnMut(Word)>>;

#[derive(Default)]
struct Workers {
    idle: Option<Worker>,
    busy: Option<Worker>,
    listener: Option<Listener>,
    /// The number of the question asked last.
    asked: u64,
}

thread_local! {
    static WORKERS: RefCell<Workers> = RefCell::default();
}

/// Starts a worker in advance.
pub(crate) fn prepare() {
    WORKERS.with_borrow_mut(|workers| {
        if workers.idle.is_none() {
            workers.idle = spawn();
        }
    });
}

/// Asks the engine. A question before this one is dropped.
pub(crate) fn ask(mut question: Question, listener: impl FnMut(Word) + 'static) {
    stop();
    let ready = WORKERS.with_borrow_mut(|workers| {
        workers.asked += 1;
        question.id = workers.asked;
        let worker = workers.idle.take().or_else(spawn)?;
        let text = serde_json::to_string(&question).ok()?;
        worker.post_message(&JsValue::from_str(&text)).ok()?;
        workers.busy = Some(worker);
        Some(())
    });
    let listener: Listener = Rc::new(RefCell::new(listener));
    if ready.is_none() {
        (listener.borrow_mut())(Word::Failed("no worker".into()));
        return;
    }
    WORKERS.with_borrow_mut(|workers| workers.listener = Some(listener));
}

/// Stops the engine at once; nothing more is heard of its question.
pub(crate) fn stop() {
    let was_busy = WORKERS.with_borrow_mut(|workers| {
        workers.listener = None;
        workers.busy.take().inspect(Worker::terminate).is_some()
    });
    if was_busy {
        prepare();
    }
}

fn spawn() -> Option<Worker> {
    let address = browser::meta("quartet-worker")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address, &options).ok()?;
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(reply) = event.data().as_string()
            && let Ok(reply) = serde_json::from_str::<Reply>(&reply)
        {
            hear(reply);
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let own = worker.clone();
    let failed = Closure::<dyn Fn(web_sys::Event)>::new(move |_: web_sys::Event| fail(&own));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    failed.forget();
    // The module is compiled once, by the page.
    worker.post_message(&wasm_bindgen::module()).ok()?;
    Some(worker)
}

/// Drops a worker that has failed, or could not even start.
fn fail(worker: &Worker) {
    worker.terminate();
    let asked = WORKERS.with_borrow_mut(|workers| {
        if workers.idle.as_ref() == Some(worker) {
            workers.idle = None;
        }
        let was_busy = workers.busy.as_ref() == Some(worker);
        if was_busy {
            workers.busy = None;
        }
        was_busy.then_some(workers.asked)
    });
    if let Some(id) = asked {
        hear(Reply::Failed { id, why: "worker error".into() });
    }
}

fn hear(reply: Reply) {
    let (id, word, ends) = match reply {
        Reply::Finding(finding) => (finding.id, Word::Finding(finding), false),
        Reply::Best { id, action } => (id, Word::Best(action), true),
        Reply::Failed { id, why } => (id, Word::Failed(why), true),
    };
    let listener = WORKERS.with_borrow_mut(|workers| {
        if workers.asked != id {
            return None;
        }
        if ends {
            // The worker remembers the game: the next question is for it.
            if let Some(worker) = workers.busy.take()
                && let Some(spare) = workers.idle.replace(worker)
            {
                spare.terminate();
            }
            return workers.listener.take();
        }
        workers.listener.clone()
    });
    if let Some(listener) = listener {
        (listener.borrow_mut())(word);
    }
}

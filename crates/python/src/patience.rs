//! Long work that Ctrl-C ends.

use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use pyo3::{exceptions::PyRuntimeError, prelude::*};

/// How often it is seen whether a signal has come.
const LOOK: Duration = Duration::from_millis(20);

/// Does `work` in a thread of its own, without holding up other threads of Python. When Python has a
/// signal to handle that raises an exception, `stop` is set, the end is waited for, and the exception goes
/// on.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            // The sender goes when the work has ended, well or not.
            let (working, ended) = channel::<()>();
            let worker = scope.spawn(move || {
                let _working = working;
                work()
            });
            let mut signal = Ok(());
            while signal.is_ok() && ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                signal = check_signals();
            }
            if signal.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            let result = worker.join();
            signal?;
            result
                .map_err(|_| PyRuntimeError::new_err("a bug in quartet: the work ended in a panic"))
        })
    })
}

#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the function itself has another lifetime"
)]
fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

//! Ctrl-C.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use anyhow::Context as _;

/// Has Ctrl-C set `stop`, and a flag that says who did.
///
/// # Errors
/// If the system does not allow it.
pub(crate) fn watch(stop: &Arc<AtomicBool>) -> anyhow::Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flags = [Arc::clone(&interrupted), Arc::clone(stop)];
    ctrlc::set_handler(move || flags.iter().for_each(|flag| flag.store(true, Ordering::Relaxed)))
        .context("cannot watch for Ctrl-C")?;
    Ok(interrupted)
}

/// The flag that Ctrl-C sets, for commands that do nothing else with it.
///
/// # Errors
/// As [`watch`].
pub(crate) fn stop() -> anyhow::Result<&'static AtomicBool> {
    static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    if let Some(stop) = STOP.get() {
        return Ok(stop);
    }
    let stop = watch(&Arc::default())?;
    Ok(STOP.get_or_init(|| stop))
}

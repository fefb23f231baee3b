//! Where a server writes what it does.

use std::io;

use anyhow::Context as _;
use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt as _, util::SubscriberInitExt as _};

use crate::settings::LogFormat;

/// Has what is logged from now on written to standard error.
///
/// # Errors
/// If the level is none.
pub(crate) fn write(level: &str, form: LogFormat) -> anyhow::Result<()> {
    let filter = EnvFilter::builder().parse(level).context("in the setting `log`")?;
    let registry = tracing_subscriber::registry().with(filter);
    let text = fmt::layer().with_writer(io::stderr);
    match form {
        LogFormat::Text => registry.with(text).try_init(),
        LogFormat::Json => registry.with(text.json().flatten_event(true)).try_init(),
    }
    .context("the log is written already")
}

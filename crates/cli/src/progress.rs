//! Progress bars on standard error, where a person can see them.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for `length` steps with an estimate of the time left. It hides itself where standard error
/// is no terminal.
pub(crate) fn bar(length: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(length).with_message(what.to_owned());
    let style = "{msg} {wide_bar} {pos}/{len}, {elapsed} gone, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

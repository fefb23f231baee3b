//! What happens to the compiled client before it can be loaded by a page.

use std::{ffi::OsString, fs, path::Path, process::Command};

use wasm_bindgen_cli_support::Bindgen;

use super::{failure, read};

/// Code and the JavaScript that loads it and lends it the browser's functions.
pub(super) struct Bound {
    pub(super) code: Vec<u8>,
    pub(super) glue: String,
}

/// Writes the JavaScript that the compiled client asks for.
///
/// # Errors
/// If wasm-bindgen cannot read the client, or some crate needs more than that JavaScript.
pub(super) fn bind(compiled: &[u8]) -> Result<Bound, String> {
    let fail = |error: &dyn std::fmt::Display| format!("wasm-bindgen: {error:#}");
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes("quartet", compiled.to_vec());
    let bindgen = bindgen.web(true).map_err(|error| fail(&error))?;
    bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
    let mut output = bindgen.generate_output().map_err(|error| fail(&error))?;
    if output.snippets().values().any(|texts| !texts.is_empty())
        || !output.local_modules().is_empty()
    {
        return Err(fail(
            &"a crate brings JavaScript of its own, for which there is no place here",
        ));
    }
    let glue = output.js().to_owned();
    Ok(Bound { code: output.wasm_mut().emit_wasm(), glue })
}

/// Binaryen's `wasm-opt`.
pub(super) struct Optimizer {
    program: OsString,
    version: String,
}

impl Optimizer {
    /// Features that the compiler uses; `wasm-opt` must be told.
    const FEATURES: [&str; 7] = [
        "--enable-bulk-memory",
        "--enable-multivalue",
        "--enable-mutable-globals",
        "--enable-nontrapping-float-to-int",
        "--enable-reference-types",
        "--enable-sign-ext",
        "--enable-simd",
    ];

    /// The installed one, if any.
    pub(super) fn find() -> Option<Optimizer> {
        let program = OsString::from("wasm-opt");
        let output = Command::new(&program).arg("--version").output().ok()?;
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(Optimizer { program, version })
    }

    pub(super) fn version(&self) -> &str {
        &self.version
    }

    /// Smaller code that does the same; the same code, with a note, if it is more than this version
    /// of `wasm-opt` can read.
    ///
    /// # Errors
    /// If the files between cannot be written or read.
    pub(super) fn run(&self, code: &[u8], folder: &Path) -> Result<Vec<u8>, String> {
        let (before, after) = (folder.join("bound.wasm"), folder.join("optimised.wasm"));
        fs::write(&before, code).map_err(|error| failure(&before, &error))?;
        let mut command = Command::new(&self.program);
        command.arg("-Os").args(Self::FEATURES).arg(&before).arg("-o").arg(&after);
        if command.status().is_ok_and(|status| status.success()) {
            read(&after)
        } else {
            println!("=== client: {} cannot read this code: left as it is", self.version);
            Ok(code.to_vec())
        }
    }
}

//! What happens to the compiled client before it can be loaded by a page.
//!
//! Binaryen's `wasm-opt` is left out on purpose: with `-Os`, version 132 made the code 9 % smaller as it
//! is but 5 % larger as it is sent, in Brotli, and version 108 spoiled it.

use wasm_bindgen_cli_support::Bindgen;

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

//! What every answer says about how a browser shall treat it.

use axum::{
    http::{HeaderName, HeaderValue, header},
    response::Response,
};

/// What a page of the client may do: run its own scripts and WebAssembly, start its own workers,
/// load its own files, and show pictures that it made itself. Nobody may frame it.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Adds them.
pub(crate) async fn secure(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::POLICY;

    /// A static host may send no headers: the page repeats what a page can say.
    #[test]
    fn the_page_has_the_same_policy() {
        let page = include_str!("../../web/static/index.html");
        let (policy, _) = POLICY.rsplit_once("; frame-ancestors").expect("the last directive");
        assert!(page.contains(&format!("content=\"{policy}\"")));
    }
}

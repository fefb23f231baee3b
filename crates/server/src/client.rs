//! The files of the client, and how they are sent: compressed beforehand, and kept by browsers for
//! as long as they stay the same.

use std::{borrow::Cow, collections::HashMap, sync::Arc};

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use sha2::{Digest as _, Sha256};

/// What `cargo xtask web` left in the folder when this program was built.
#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/client"]
struct Embedded;

/// The page in a program that was built before its client.
const NO_CLIENT: &str = include_str!("no-client.html");
const NOT_FOUND: &str = include_str!("not-found.html");

const ETERNAL: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// Files by name. Only what is in here can be asked for.
#[derive(Debug, Default)]
pub struct Client {
    files: HashMap<String, File>,
}

/// A file and its compressed forms.
#[derive(Debug)]
struct File {
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    kind: HeaderValue,
    cache: HeaderValue,
    /// One for all forms, hence weak.
    etag: HeaderValue,
}

impl Client {
    /// The client inside this program; empty if none was built.
    pub fn embedded() -> Self {
        let names = Embedded::iter().filter(|name| !name.starts_with('.'));
        let files = names.filter_map(|name| {
            let bytes = match Embedded::get(&name)?.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            };
            Some((name.into_owned(), bytes))
        });
        Self::new(files)
    }

    /// A client of these files; `NAME.br` and `NAME.gz` are compressed forms of `NAME`.
    pub fn new(files: impl IntoIterator<Item = (String, Bytes)>) -> Self {
        let mut all: HashMap<String, Bytes> = files.into_iter().collect();
        let is_form = |name: &str| {
            let plain = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"));
            plain.is_some_and(|plain| all.contains_key(plain))
        };
        let names: Vec<_> = all.keys().filter(|name| !is_form(name)).cloned().collect();
        let files = names.into_iter().filter_map(|name| {
            let plain = all.remove(&name)?;
            let (brotli, gzip) =
                (all.remove(&format!("{name}.br")), all.remove(&format!("{name}.gz")));
            let (kind, cache, etag) = (kind(&name), cache(&name), etag(&plain));
            Some((name, File { plain, brotli, gzip, kind, cache, etag }))
        });
        Self { files: files.collect() }
    }
}

/// Answers with the file that the path names, or part of why not.
pub(crate) async fn file(
    State(client): State<Arc<Client>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let name = match uri.path().strip_prefix('/').unwrap_or_default() {
        "" => "index.html",
        name => name,
    };
    match client.files.get(name) {
        Some(file) => file.answer(&headers),
        None if uri.path() == "/" => page(StatusCode::OK, NO_CLIENT),
        None => page(StatusCode::NOT_FOUND, NOT_FOUND),
    }
}

fn page(status: StatusCode, text: &'static str) -> Response {
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    (status, [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, ASK_FIRST)], text)
        .into_response()
}

impl File {
    fn answer(&self, asked: &HeaderMap) -> Response {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, self.cache.clone());
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if is_known(asked, &self.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        let (body, encoding) =
            if let Some(brotli) = self.brotli.as_ref().filter(|_| accepts(asked, "br")) {
                (brotli, Some("br"))
            } else if let Some(gzip) = self.gzip.as_ref().filter(|_| accepts(asked, "gzip")) {
                (gzip, Some("gzip"))
            } else {
                (&self.plain, None)
            };
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        *response.body_mut() = Body::from(body.clone());
        response
    }
}

/// Whether the browser has this version (RFC 9110, section 13.1.2).
fn is_known(asked: &HeaderMap, etag: &HeaderValue) -> bool {
    let weak = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let own = etag.to_str().map(weak).unwrap_or_default();
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|list| list.split(',')).any(|tag| tag.trim() == "*" || weak(tag) == own)
}

/// Whether the browser takes an encoding (RFC 9110, section 12.5.3). What it likes better is of no
/// interest as long as it takes the smallest.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter();
    let mut any = false;
    for item in values.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(',')) {
        let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        let wanted = weight.is_some_and(|weight| weight > 0.0);
        match name.trim() {
            name if name.eq_ignore_ascii_case(encoding) => return wanted,
            "*" => any = wanted,
            _ => {}
        }
    }
    any
}

fn kind(name: &str) -> HeaderValue {
    HeaderValue::from_static(match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    })
}

/// A file whose name tells its content never changes; any other may at any time.
fn cache(name: &str) -> HeaderValue {
    let hash =
        name.rsplit_once('.').and_then(|(stem, _)| stem.rsplit_once('-')).map(|(_, hash)| hash);
    let is_hashed = hash.is_some_and(|hash| {
        hash.len() == 16 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    });
    if is_hashed { ETERNAL } else { ASK_FIRST }
}

fn etag(bytes: &[u8]) -> HeaderValue {
    let digest = Sha256::digest(bytes);
    // Half of it tells versions apart well enough.
    let half = digest.iter().take(16).fold(0, |half, &byte| half << 8 | u128::from(byte));
    HeaderValue::from_str(&format!("W/\"{half:032x}\"")).expect("hexadecimal digits make a header")
}

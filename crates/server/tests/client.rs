//! What browsers get, header by header.

use axum::{
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, Method, Request, StatusCode},
};
use quartet_server::{Client, app};
use tower::ServiceExt as _;

const SCRIPT: &str = "/start-0123456789abcdef.js";
const ETERNAL: &str = "public, max-age=31536000, immutable";

fn client() -> Client {
    let long = "x".repeat(2000);
    let files = [
        ("index.html", "<!doctype html>page"),
        ("index.html.br", "page in brotli"),
        ("index.html.gz", "page in gzip"),
        ("sw.js", "worker"),
        ("manifest.webmanifest", "{}"),
        ("start-0123456789abcdef.js", "script"),
        ("start-0123456789abcdef.js.br", "script in brotli"),
        ("quartet-00000000000000ff.wasm", "code"),
        ("style-00000000000000aa.css", long.as_str()),
        ("icon-00000000000000bb.png", "png"),
        ("icon-00000000000000cc.svg", "<svg/>"),
        ("icon-192.png", "png"),
        ("notes.tar.gz", "an archive of its own"),
    ];
    Client::new(files.map(|(name, text)| (name.to_owned(), Bytes::from(text.to_owned()))))
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    /// A header; empty if it is missing.
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("headers here are text"))
    }
}

async fn ask_of(client: Client, method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).expect("a request");
    let Ok(response) = app(client, None).oneshot(request).await;
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 1 << 20).await.expect("a body").to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

async fn get(path: &str, headers: &[(&str, &str)]) -> Answer {
    ask_of(client(), Method::GET, path, headers).await
}

#[tokio::test]
async fn the_page_is_asked_for_each_time() {
    let answer = get("/", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.body, b"<!doctype html>page");
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-cache");
    assert!(answer.header("etag").starts_with("W/\""), "{}", answer.header("etag"));
    for path in ["/index.html", "/?from=icon"] {
        assert_eq!(get(path, &[]).await.body, answer.body, "{path}");
    }
}

#[tokio::test]
async fn only_hashed_names_are_kept() {
    for (path, cache) in [
        (SCRIPT, ETERNAL),
        ("/quartet-00000000000000ff.wasm", ETERNAL),
        ("/sw.js", "no-cache"),
        ("/manifest.webmanifest", "no-cache"),
        ("/icon-192.png", "no-cache"),
    ] {
        assert_eq!(get(path, &[]).await.header("cache-control"), cache, "{path}");
    }
}

#[tokio::test]
async fn every_file_has_its_type() {
    for (path, kind) in [
        (SCRIPT, "text/javascript; charset=utf-8"),
        ("/quartet-00000000000000ff.wasm", "application/wasm"),
        ("/style-00000000000000aa.css", "text/css; charset=utf-8"),
        ("/icon-00000000000000bb.png", "image/png"),
        ("/icon-00000000000000cc.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/notes.tar.gz", "application/octet-stream"),
    ] {
        let answer = get(path, &[]).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header("content-type"), kind, "{path}");
    }
}

#[tokio::test]
async fn compressed_forms_go_to_those_who_take_them() {
    for (asked, encoding, body) in [
        ("gzip, deflate, br, zstd", "br", "page in brotli"),
        ("br;q=0.1, gzip", "br", "page in brotli"),
        ("*", "br", "page in brotli"),
        ("gzip", "gzip", "page in gzip"),
        ("GZIP;q=0.5", "gzip", "page in gzip"),
        ("br;q=0, *", "gzip", "page in gzip"),
        ("identity", "", "<!doctype html>page"),
        ("br;q=0, gzip;q=0.0", "", "<!doctype html>page"),
        ("br;q=nonsense", "", "<!doctype html>page"),
        ("", "", "<!doctype html>page"),
    ] {
        let answer = get("/", &[("accept-encoding", asked)]).await;
        assert_eq!(answer.header("content-encoding"), encoding, "{asked}");
        assert_eq!(answer.body, body.as_bytes(), "{asked}");
        assert!(answer.header("vary").contains("accept-encoding"), "{asked}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    }
}

#[tokio::test]
async fn what_has_no_compressed_form_is_compressed_now() {
    let answer = get("/style-00000000000000aa.css", &[("accept-encoding", "gzip")]).await;
    assert_eq!(answer.header("content-encoding"), "gzip");
    assert!(answer.body.len() < 200, "{} bytes", answer.body.len());
}

#[tokio::test]
async fn compressed_forms_are_no_files_of_their_own() {
    assert_eq!(get("/index.html.br", &[]).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_has_this_version_is_told_so() {
    let first = get("/", &[]).await;
    let tag = first.header("etag");
    let strong = tag.trim_start_matches("W/").to_owned();
    for known in [tag, &strong, "*", &format!("\"other\", {tag}")] {
        let answer = get("/", &[("if-none-match", known), ("accept-encoding", "br")]).await;
        assert_eq!(answer.status, StatusCode::NOT_MODIFIED, "{known}");
        assert_eq!(answer.body, b"");
        assert_eq!(answer.header("etag"), tag);
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
    let answer = get("/", &[("if-none-match", "\"other\"")]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_ne!(get("/sw.js", &[]).await.header("etag"), tag);
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let get = get(SCRIPT, &[]).await;
    let head = ask_of(client(), Method::HEAD, SCRIPT, &[]).await;
    assert_eq!(head.status, StatusCode::OK);
    assert_eq!(head.body, b"");
    for name in ["content-type", "cache-control", "etag"] {
        assert_eq!(head.header(name), get.header(name), "{name}");
    }
    assert_eq!(head.header("content-length"), "6");
}

#[tokio::test]
async fn other_methods_are_refused() {
    for path in ["/", SCRIPT, "/nothing", "/healthz"] {
        let answer = ask_of(client(), Method::POST, path, &[]).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_eq!(answer.header("allow"), "GET,HEAD", "{path}");
    }
}

#[tokio::test]
async fn nothing_outside_can_be_reached() {
    for path in [
        "/nothing",
        "//index.html",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/.gitignore",
        "/client/index.html",
        "/C:/windows/win.ini",
        "/index.html/",
        "/index.html%00.js",
    ] {
        let answer = get(path, &[]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
        assert!(String::from_utf8_lossy(&answer.body).contains("There is nothing here"), "{path}");
    }
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let tag = get("/", &[]).await.header("etag").to_owned();
    for answer in [
        get("/", &[]).await,
        get(SCRIPT, &[("accept-encoding", "br")]).await,
        get("/", &[("if-none-match", &tag)]).await,
        get("/nothing", &[]).await,
        get("/healthz", &[]).await,
        ask_of(client(), Method::POST, "/", &[]).await,
    ] {
        let policy: Vec<_> = answer.header("content-security-policy").split("; ").collect();
        for directive in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "worker-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(&directive), "{directive} of {policy:?}");
        }
        assert!(!policy.iter().any(|directive| directive.contains("unsafe-inline")));
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert!(answer.header("permissions-policy").contains("camera=()"));
    }
}

#[tokio::test]
async fn health_is_told() {
    let answer = get("/healthz", &[]).await;
    assert_eq!((answer.status, answer.body.as_slice()), (StatusCode::OK, &b"ok\n"[..]));
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn without_a_client_the_page_says_how_to_build_one() {
    let answer = ask_of(Client::default(), Method::GET, "/", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(String::from_utf8_lossy(&answer.body).contains("cargo xtask play"));
}

/// Whether or not a client was built into this program, it starts.
#[tokio::test]
async fn the_client_inside_can_be_served() {
    let answer = ask_of(Client::embedded(), Method::GET, "/", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(String::from_utf8_lossy(&answer.body).contains("<title>Quartet"));
}

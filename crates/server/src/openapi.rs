//! What programs can ask, described by `OpenAPI`, and a page to try it.

use axum::{
    Router,
    http::{HeaderValue, header},
    response::IntoResponse,
    routing::get,
};
use quartet_wire::{ClientMessage, ServerMessage};
use utoipa::{
    Modify, OpenApi as _,
    openapi::{
        OpenApi,
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

/// Where the description is.
const PLACE: &str = "/api/openapi.json";

/// Its files: small enough to be read, and within the policy of all pages.
const PAGE: [(&str, &str, &str); 3] = [
    ("/api/docs", "text/html; charset=utf-8", include_str!("openapi/page.html")),
    ("/api/docs.css", "text/css; charset=utf-8", include_str!("openapi/page.css")),
    ("/api/docs.js", "text/javascript; charset=utf-8", include_str!("openapi/page.js")),
];

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Quartet",
        description = "Playing Quoridor, Nine, FILLIT and JAMIT online by program.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    components(schemas(ClientMessage, ServerMessage)),
    modifiers(&Keys),
    security(("cookie" = []), ("token" = []), ()),
)]
struct Description;

/// How the server knows somebody.
struct Keys;

impl Modify for Keys {
    fn modify(&self, api: &mut OpenApi) {
        let components = api.components.get_or_insert_default();
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("quartet")));
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("cookie", cookie);
        components.add_security_scheme("token", SecurityScheme::Http(token));
    }
}

/// The description without the routes.
pub(crate) fn description() -> OpenApi {
    Description::openapi()
}

/// Shows the description, and a page to read and try it.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(description: &OpenApi) -> Router<S> {
    // Types of this program, whose maps have texts as keys, always make JSON.
    let text = serde_json::to_string(description).unwrap_or_default();
    let mut router = Router::new().route(PLACE, file("application/json", text));
    for (path, kind, text) in PAGE {
        router = router.route(path, file(kind, text.to_owned()));
    }
    router
}

fn file<S: Clone + Send + Sync + 'static>(
    kind: &'static str,
    text: String,
) -> axum::routing::MethodRouter<S> {
    let text = axum::body::Bytes::from(text);
    get(async move || {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        ];
        (headers, text).into_response()
    })
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use crate::api;

    /// What is routed by `routes!` is described; so nothing may be routed otherwise, but for the
    /// description itself, its page, and what asks whether the server is well.
    #[test]
    fn every_route_is_described() {
        let mut others = Vec::new();
        look(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut others);
        others.sort();
        let expected = ["\"/healthz\"", "\"/metrics\"", "\"/readyz\"", "PLACE", "path"];
        assert_eq!(others, expected);
        let description = api::described().split_for_parts().1;
        let mut missing = Vec::new();
        let mut ids = std::collections::BTreeSet::new();
        for (path, item) in &description.paths.paths {
            for operation in [&item.get, &item.post, &item.put, &item.delete, &item.patch] {
                let Some(operation) = operation else { continue };
                assert!(ids.insert(&operation.operation_id), "{path}: the name is taken");
                if operation.summary.is_none() || operation.responses.responses.len() < 2 {
                    missing.push(path);
                }
            }
        }
        let lobby = "/api/lobby".to_owned();
        assert_eq!(missing, [&lobby], "all but the lobby can refuse");
        assert!(description.paths.paths.contains_key("/api/rooms/{room}/events"));
    }

    /// The first arguments of all that is routed by hand.
    fn look(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("the source is there") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                look(&path, found);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let text = fs::read_to_string(&path).expect("text");
                // Put together here, so that this line is not found.
                for rest in text.split(concat!(".rou", "te(")).skip(1) {
                    found.push(rest.split(',').next().unwrap_or_default().trim().to_owned());
                }
            }
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let description = api::described().split_for_parts().1;
        let text = serde_json::to_string(&description).expect("JSON");
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let mut references = text.split("\"$ref\":\"#/components/schemas/").skip(1).peekable();
        assert!(references.peek().is_some());
        for reference in references {
            let name = reference.split('"').next().unwrap_or_default();
            assert!(json["components"]["schemas"][name].is_object(), "{name}");
        }
    }
}

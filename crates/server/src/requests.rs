//! Every request gets a number, and what became of it is counted and logged.

use std::sync::Arc;

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::{api::Refused, metrics, online::Online};

/// The header of the answer that says which number its request has in the logs.
const ID: HeaderName = HeaderName::from_static("x-request-id");

/// Counts and logs a request. Of its address only the route is told: rooms are keys to themselves, and
/// what follows a question mark is nobody's business.
pub(crate) async fn watch(
    State(online): State<Arc<Online>>,
    request: Request,
    next: Next,
) -> Response {
    let begin = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("-", MatchedPath::as_str);
    let id = format!("{:016x}", online.hub.request());
    let span = tracing::info_span!("request", id, %method, route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let status = response.status();
    let after = begin.elapsed();
    let hub_metrics = online.hub.metrics();
    hub_metrics.answered(method.as_str(), route, status.as_u16(), after);
    let refused = response.extensions_mut().remove::<Refused>();
    let why = refused.map(|Refused(why)| {
        hub_metrics.refused(&why);
        metrics::kind(&why)
    });
    span.in_scope(|| {
        let (status, ms) = (status.as_u16(), after.as_millis() as u64);
        if status >= 500 {
            tracing::warn!(status, ms, why, "answered");
        } else {
            tracing::debug!(status, ms, why, "answered");
        }
    });
    // Hexadecimal digits make a header.
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(ID, id);
    }
    response
}

//! The server as a whole: what answers which address, and its life from socket to signal.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    http::{StatusCode, header},
    middleware,
    response::IntoResponse,
    routing,
};
use tokio::{net::TcpListener, sync::oneshot};
use tower_http::compression::CompressionLayer;

use crate::{Online, Rules, Store, StoreError, api, client, client::Client, headers};

/// How long answers under way may take after the signal to stop.
const GRACE: Duration = Duration::from_secs(5);
/// How often the server forgets who has not asked for a while.
const FORGET: Duration = Duration::from_mins(1);

/// Where to listen, and what for.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address of the network that the server is for; a loopback address for this machine only.
    pub address: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The file in which games that are played online are kept; without one, none are played.
    pub data: Option<PathBuf>,
    /// How games are played online.
    pub rules: Rules,
    /// Where what is counted is told, at `/metrics`. It has a place of its own since it is for those who
    /// run the server, and the page is for all.
    pub metrics: Option<SocketAddr>,
}

/// What the server says once it listens.
#[derive(Clone, Debug)]
pub struct Ready {
    /// Where.
    pub address: SocketAddr,
    /// Where what is counted is told.
    pub metrics: Option<SocketAddr>,
    /// Rooms that are damaged. They are left alone.
    pub damaged: Vec<StoreError>,
}

/// Why the server did not run, or not to the end.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program listens there.
    #[error("port {} of {} is taken: choose another, or 0 for any that is free", .0.port(), .0.ip())]
    Taken(SocketAddr),
    /// The system refuses the address or port.
    #[error("cannot listen at {address}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// What is kept cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no threads, sockets or signals.
    #[error("the server failed")]
    System(#[from] io::Error),
}

/// Everything the server answers, with playing online if there is a place for it.
pub fn app(client: Client, online: Option<Arc<Online>>) -> Router {
    let ready = online.clone();
    let routes = online.map_or_else(Router::new, api::routes);
    routes
        .route("/healthz", routing::get(health))
        .route("/readyz", routing::get(move || is_ready(ready.clone())))
        .fallback_service(routing::get(client::file).with_state(Arc::new(client)))
        // Leaves alone what is compressed already.
        .layer(CompressionLayer::new())
        .layer(middleware::map_response(headers::secure))
}

async fn health() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], "ok\n")
}

/// Whether it can do its work: what is kept can be read.
async fn is_ready(online: Option<Arc<Online>>) -> impl IntoResponse {
    let is_ready = match online {
        Some(online) => online.is_ready().await,
        None => true,
    };
    let (status, text) = if is_ready {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n")
    };
    (status, [(header::CACHE_CONTROL, "no-store")], text)
}

/// Serves the client inside this program until Ctrl-C or, on Unix, SIGTERM; calls `ready` once it
/// listens.
///
/// # Errors
/// If it cannot listen or open what is kept, or the system fails it later.
pub fn serve(config: &Config, ready: impl FnOnce(Ready)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    raise_limit_of_files();
    let result = runtime.block_on(async {
        let listener = listen(SocketAddr::new(config.address, config.port)).await?;
        let stop = stop_signal()?;
        let mut damaged = Vec::new();
        let mut online = None;
        if let Some(file) = &config.data {
            let store = Store::open(file).await?;
            let opened = Online::open(store, config.rules.clone()).await?;
            (online, damaged) = (Some(opened.0), opened.1);
        }
        for error in &damaged {
            tracing::error!(%error, "a room is left alone");
        }
        let mut metrics = None;
        if let (Some(address), Some(online)) = (config.metrics, &online) {
            let listener = listen(address).await?;
            metrics = Some(listener.local_addr()?);
            tokio::spawn(axum::serve(listener, counted(Arc::clone(online))).into_future());
        }
        let address = listener.local_addr()?;
        tracing::info!(%address, "the server listens");
        ready(Ready { address, metrics, damaged });
        let closing = online.clone();
        if let Some(online) = online.clone() {
            tokio::spawn(async move {
                loop {
                    tokio::time::sleep(FORGET).await;
                    online.forget_addresses();
                }
            });
        }
        let stop = async move {
            stop.await;
            tracing::info!("the server stops");
            if let Some(online) = closing {
                online.close().await;
            }
        };
        run(listener, app(Client::embedded(), online), stop).await?;
        Ok(())
    });
    // An engine that thinks is not waited for.
    runtime.shutdown_timeout(GRACE);
    result
}

/// What is counted, as a service of its own.
fn counted(online: Arc<Online>) -> Router {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let text = move || {
        let text = online.metrics();
        async move { ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], text) }
    };
    Router::new().route("/metrics", routing::get(text))
}

/// Each connection is an open file, and many systems allow few unless they are asked.
fn raise_limit_of_files() {
    #[cfg(unix)]
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => ServeError::Taken(address),
        _ => ServeError::Listen { address, source },
    })
}

/// Runs until `stop`; then lets answers under way end, but not for ever.
async fn run(
    listener: TcpListener,
    app: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (stopping, stopped) = oneshot::channel();
    let stop = async {
        stop.await;
        // Nobody listens any more only if the server has failed.
        let _ = stopping.send(());
    };
    let patience = async {
        if stopped.await.is_err() {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        result = axum::serve(listener, app.into_make_service_with_connect_info::<SocketAddr>())
            .with_graceful_shutdown(stop)
            .into_future() => result,
        () = patience => Ok(()),
    }
}

/// Ends when the process is asked to stop.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ends when the process is asked to stop.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    fn at(port: u16) -> SocketAddr {
        SocketAddr::from((std::net::Ipv4Addr::LOCALHOST, port))
    }

    #[tokio::test]
    async fn a_taken_port_is_named() {
        let first = listen(at(0)).await.expect("some port is free");
        let port = first.local_addr().expect("it listens").port();
        let error = listen(at(port)).await.expect_err("the port is taken");
        assert_eq!(
            error.to_string(),
            format!("port {port} of 127.0.0.1 is taken: choose another, or 0 for any that is free")
        );
    }

    #[tokio::test]
    async fn it_answers_until_it_is_told_to_stop() {
        let listener = listen(at(0)).await.expect("some port is free");
        let address = listener.local_addr().expect("it listens");
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(run(listener, app(Client::default(), None), async {
            let _ = stopped.await;
        }));
        let mut stream = tokio::net::TcpStream::connect(address).await.expect("it accepts");
        stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await.expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("it answers");
        assert!(
            answer.starts_with("HTTP/1.0 200 OK\r\n") && answer.ends_with("\r\n\r\nok\n"),
            "{answer}"
        );
        stop.send(()).expect("it still runs");
        server.await.expect("it did not panic").expect("it ended well");
    }
}

//! The server as a whole: what answers which address, and its life from socket to signal.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{Router, http::header, middleware, response::IntoResponse, routing};
use tokio::{net::TcpListener, sync::oneshot};
use tower_http::compression::CompressionLayer;

use crate::{client, client::Client, headers};

/// How long answers under way may take after the signal to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Where to listen.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// The address of the network that the server is for; a loopback address for this machine only.
    pub address: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
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
    /// The system gives no threads, sockets or signals.
    #[error("the server failed")]
    System(#[from] io::Error),
}

/// Everything the server answers.
pub fn app(client: Client) -> Router {
    Router::new()
        .route("/healthz", routing::get(health))
        .fallback_service(routing::get(client::file).with_state(Arc::new(client)))
        // Leaves alone what is compressed already.
        .layer(CompressionLayer::new())
        .layer(middleware::map_response(headers::secure))
}

async fn health() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], "ok\n")
}

/// Serves the client inside this program until Ctrl-C or, on Unix, SIGTERM; calls `ready` with the
/// address once it listens.
///
/// # Errors
/// If it cannot listen, or the system fails it later.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(config).await?;
        let stop = stop_signal()?;
        ready(listener.local_addr()?);
        run(listener, app(Client::embedded()), stop).await?;
        Ok(())
    })
}

async fn listen(config: Config) -> Result<TcpListener, ServeError> {
    let address = SocketAddr::new(config.address, config.port);
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
        result = axum::serve(listener, app).with_graceful_shutdown(stop).into_future() => result,
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

    const ANY: Config = Config { address: IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), port: 0 };

    #[tokio::test]
    async fn a_taken_port_is_named() {
        let first = listen(ANY).await.expect("some port is free");
        let port = first.local_addr().expect("it listens").port();
        let error = listen(Config { port, ..ANY }).await.expect_err("the port is taken");
        assert_eq!(
            error.to_string(),
            format!("port {port} of 127.0.0.1 is taken: choose another, or 0 for any that is free")
        );
    }

    #[tokio::test]
    async fn it_answers_until_it_is_told_to_stop() {
        let listener = listen(ANY).await.expect("some port is free");
        let address = listener.local_addr().expect("it listens");
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(run(listener, app(Client::default()), async {
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

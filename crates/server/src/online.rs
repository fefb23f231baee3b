//! Playing online: what the server needs for it, and which requests it lets in.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    num::NonZeroU32,
    sync::{Arc, Weak},
    time::Duration,
};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use ipnet::IpNet;
use prometheus_client::metrics::gauge::Gauge;
use quartet_wire::Refusal;

use crate::{
    ProxyHeader, address,
    api::Refused,
    hub::Hub,
    metrics::Open,
    passkeys::Questions,
    secrets::Passwords,
    store::{Store, StoreError, people::Change},
    time,
    tries::Tries,
};

/// How soon the server notices what moderators do by another program.
const HEED: Duration = Duration::from_secs(1);
/// So many times that pass before sessions that are over are forgotten.
const EXPIRE: u64 = 3600;

/// How a server for playing online is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Where people reach the server, as in `https://play.example.org`, if that is not what the
    /// browser says: behind a proxy that changes the name of the host.
    pub public: Option<String>,
    /// Whether people may talk in rooms.
    pub chat: bool,
    /// How many requests and handshakes an address may send in a second. A network of IPv6 (/64) counts
    /// as one address.
    pub rate: NonZeroU32,
    /// How many it may send at once after a pause.
    pub burst: NonZeroU32,
    /// How many messages a connection may send in a second.
    pub messages: NonZeroU32,
    /// How many it may send at once after a pause.
    pub message_burst: NonZeroU32,
    /// How many connections by WebSocket and streams of events there may be at once.
    pub connections: usize,
    /// The proxies that are believed when they say for whom they ask.
    pub proxies: Vec<IpNet>,
    /// How they say it.
    pub proxy_header: ProxyHeader,
}

/// The number as one that is not 0: 0 counts as 1.
pub(crate) const fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(number.saturating_sub(1))
}

impl Default for Rules {
    /// Without a public address and proxies, with chat, and limits that nobody who plays meets.
    fn default() -> Self {
        Self {
            public: None,
            chat: true,
            rate: number(20),
            burst: number(600),
            messages: number(20),
            message_burst: number(100),
            connections: 10_000,
            proxies: Vec::new(),
            proxy_header: ProxyHeader::default(),
        }
    }
}

/// Playing online.
pub struct Online {
    pub(crate) hub: Arc<Hub>,
    rules: Rules,
    rates: DefaultKeyedRateLimiter<IpAddr>,
    pub(crate) passwords: Passwords,
    pub(crate) tries: Tries,
    pub(crate) questions: Questions,
}

impl std::fmt::Debug for Online {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Online").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl Online {
    /// Opens what is stored. In all rooms whose games are not over time goes on from now on; those
    /// that are damaged are left alone and told.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn open(
        store: Store,
        rules: Rules,
    ) -> Result<(Arc<Self>, Vec<StoreError>), StoreError> {
        Self::open_with_clock(store, rules, time::system).await
    }

    /// As [`Self::open`], with a clock of its own, which everything in the server asks: it says how many
    /// milliseconds have passed since 1970.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn open_with_clock(
        store: Store,
        rules: Rules,
        clock: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Result<(Arc<Self>, Vec<StoreError>), StoreError> {
        let (hub, damaged) = Hub::open(store, rules.chat, Arc::new(clock)).await?;
        let quota = Quota::per_second(rules.rate).allow_burst(rules.burst);
        let rates = RateLimiter::keyed(quota);
        let online = Arc::new(Self {
            hub,
            rules,
            rates,
            passwords: Passwords::new(),
            tries: Tries::new(),
            questions: Questions::default(),
        });
        tokio::spawn(tidy(Arc::downgrade(&online)));
        Ok((online, damaged))
    }

    /// Tells all who are connected that the server stops, and lets go of all rooms.
    pub async fn close(&self) {
        self.hub.close().await;
    }

    /// Lets count at once what moderators did by another program; otherwise that takes up to a second.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn heed(&self) -> Result<(), StoreError> {
        self.hub.heed_moderators().await
    }

    /// What is counted, as Prometheus reads it.
    pub fn metrics(&self) -> String {
        self.hub.metrics().text()
    }

    /// Counts a connection, unless there are as many as there may be.
    pub(crate) fn admit(&self, open: &Gauge) -> Result<Open, Refusal> {
        let metrics = self.hub.metrics();
        let there = metrics.connections.get() + metrics.streams.get();
        if usize::try_from(there).unwrap_or(0) >= self.rules.connections {
            return Err(Refusal::Busy {});
        }
        Ok(Open::new(open))
    }

    /// What a connection may send.
    pub(crate) fn credits(&self) -> DefaultDirectRateLimiter {
        let quota = Quota::per_second(self.rules.messages).allow_burst(self.rules.message_burst);
        RateLimiter::direct(quota)
    }

    /// Whether what is kept can be read.
    pub(crate) async fn is_ready(&self) -> bool {
        self.hub.store().is_ready().await
    }

    /// Where people reach the server, if it was said.
    pub(crate) fn public(&self) -> Option<&str> {
        self.rules.public.as_deref().map(|public| public.trim_end_matches('/'))
    }

    /// Whether people come by https.
    pub(crate) fn is_secure(&self) -> bool {
        self.rules.public.as_ref().is_some_and(|public| public.starts_with("https://"))
    }

    /// Whether a page that asks is one of this server. What is no browser sends no origin.
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        if let Some(public) = &self.rules.public
            && public.trim_end_matches('/') == origin
        {
            return true;
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let after_scheme = origin.split_once("://").map(|(_, host)| host);
        host.is_some() && host == after_scheme
    }

    fn is_within_rate(&self, address: IpAddr) -> bool {
        self.rates.check_key(&address::network(address)).is_ok()
    }

    /// Forgets the addresses that have not asked for a while.
    pub(crate) fn forget_addresses(&self) {
        self.rates.retain_recent();
        self.rates.shrink_to_fit();
        self.tries.forget();
    }
}

/// Heeds moderators, and forgets sessions that are over, as long as there is a server.
async fn tidy(online: Weak<Online>) {
    let mut beats = 0_u64;
    while let Some(online) = online.upgrade() {
        // What fails now is tried again in a moment.
        let _ = online.heed().await;
        if beats.is_multiple_of(EXPIRE) {
            let _ = online.hub.store().change(Change::Expire { now: online.hub.now() }).await;
        }
        beats += 1;
        drop(online);
        tokio::time::sleep(HEED).await;
    }
}

/// Where a request comes from, as an extension of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// Lets in what comes from a page of this server and not too often.
pub(crate) async fn guard(
    State(online): State<Arc<Online>>,
    mut request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_handshake = request.headers().contains_key(header::UPGRADE);
    if (changes || is_handshake) && !online.is_own(request.headers()) {
        return Refused(Refusal::Origin {}).into_response();
    }
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    let rules = &online.rules;
    let address = address::of_request(peer, request.headers(), &rules.proxies, rules.proxy_header);
    // For all that counts by address.
    request.extensions_mut().insert(Address(address));
    if !online.is_within_rate(address) {
        return Refused(Refusal::TooFast {}).into_response();
    }
    next.run(request).await
}

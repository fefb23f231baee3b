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
use quartet_wire::Refusal;

use crate::{
    account::Accounts,
    api::Refused,
    hub::Hub,
    store::{Store, StoreError, people::Change},
    time,
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
    /// How many requests and handshakes an address may send in a second, and so many times thirty at
    /// once.
    pub rate: NonZeroU32,
}

impl Default for Rules {
    /// Without a public address, with chat, twenty requests a second.
    fn default() -> Self {
        Self { public: None, chat: true, rate: NonZeroU32::MIN.saturating_add(19) }
    }
}

/// Playing online.
pub struct Online {
    pub(crate) hub: Arc<Hub>,
    rules: Rules,
    rates: DefaultKeyedRateLimiter<IpAddr>,
    pub(crate) accounts: Accounts,
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
        let (hub, damaged) = Hub::open(store, rules.chat).await?;
        let quota = Quota::per_second(rules.rate)
            .allow_burst(rules.rate.saturating_mul(NonZeroU32::MIN.saturating_add(29)));
        let rates = RateLimiter::keyed(quota);
        let online = Arc::new(Self { hub, rules, rates, accounts: Accounts::new() });
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

    /// Whether what is kept can be read.
    pub(crate) async fn is_ready(&self) -> bool {
        self.hub.store().is_ready().await
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
        self.rates.check_key(&address).is_ok()
    }

    /// Forgets the addresses that have not asked for a while.
    pub(crate) fn forget_addresses(&self) {
        self.rates.retain_recent();
        self.rates.shrink_to_fit();
        self.accounts.forget();
    }
}

/// Heeds moderators, and forgets sessions that are over, as long as there is a server.
async fn tidy(online: Weak<Online>) {
    let mut beats = 0_u64;
    while let Some(online) = online.upgrade() {
        // What fails now is tried again in a moment.
        let _ = online.heed().await;
        if beats.is_multiple_of(EXPIRE) {
            let _ = online.hub.store().change(Change::Expire { now: time::now() }).await;
        }
        beats += 1;
        drop(online);
        tokio::time::sleep(HEED).await;
    }
}

/// Lets in what comes from a page of this server and not too often.
pub(crate) async fn guard(
    State(online): State<Arc<Online>>,
    request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_handshake = request.headers().contains_key(header::UPGRADE);
    if (changes || is_handshake) && !online.is_own(request.headers()) {
        return Refused(Refusal::Origin {}).into_response();
    }
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    if !online.is_within_rate(address) {
        return Refused(Refusal::TooFast {}).into_response();
    }
    next.run(request).await
}

/// What a connection may send: so many messages a second, and some more at once.
pub(crate) fn credits() -> DefaultDirectRateLimiter {
    const SECOND: NonZeroU32 = NonZeroU32::MIN.saturating_add(19);
    const AT_ONCE: NonZeroU32 = NonZeroU32::MIN.saturating_add(99);

    RateLimiter::direct(Quota::per_second(SECOND).allow_burst(AT_ONCE))
}

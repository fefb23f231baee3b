//! How often secrets may be tried: so seldom that nobody guesses one, and so that nobody keeps the owner
//! of an account out by trying.
//!
//! A browser in which the owner has logged in before counts for itself alone, as with the device cookies
//! that OWASP describes. What the others try for a name is counted for each address and for all together.

use std::{hash::Hash, net::IpAddr};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use quartet_wire::Refusal;

use crate::{address::network, names::skeleton, online::number};

/// Who tried how often of late. What counts time here never goes back, unlike the clock of the rooms.
pub(crate) struct Tries {
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    names: DefaultKeyedRateLimiter<String>,
    pairs: DefaultKeyedRateLimiter<(IpAddr, String)>,
    known: DefaultKeyedRateLimiter<String>,
}

/// So many tries at once, and so many more each minute.
fn limiter<K: Hash + Eq + Clone>(at_once: u32, each_minute: u32) -> DefaultKeyedRateLimiter<K> {
    RateLimiter::keyed(Quota::per_minute(number(each_minute)).allow_burst(number(at_once)))
}

fn check<K: Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), Refusal> {
    limiter.check_key(key).map_err(|_| Refusal::TooFast {})
}

impl Tries {
    pub(crate) fn new() -> Self {
        Self {
            // Behind one address there may be many people.
            addresses: limiter(60, 20),
            names: limiter(60, 6),
            pairs: limiter(10, 2),
            known: limiter(10, 2),
        }
    }

    /// Lets an address try something, but not too often.
    pub(crate) fn expect_calm_address(&self, address: IpAddr) -> Result<(), Refusal> {
        check(&self.addresses, &network(address))
    }

    /// Lets a browser that the account of this name does not know try a password.
    pub(crate) fn expect_calm_name(&self, address: IpAddr, name: &str) -> Result<(), Refusal> {
        let name = skeleton(name);
        // Only what an address may do counts for all: it takes many to hold up new browsers.
        check(&self.pairs, &(network(address), name.clone()))?;
        check(&self.names, &name)
    }

    /// Lets somebody try again who is known by a browser, a session or an id.
    pub(crate) fn expect_calm_known(&self, by: &str) -> Result<(), Refusal> {
        check(&self.known, &by.to_owned())
    }

    /// Forgets who has not tried for a while.
    pub(crate) fn forget(&self) {
        fn forget<K: Hash + Eq + Clone>(limiter: &DefaultKeyedRateLimiter<K>) {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        forget(&self.addresses);
        forget(&self.names);
        forget(&self.pairs);
        forget(&self.known);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};

    use super::*;

    fn at(number: u32) -> IpAddr {
        Ipv4Addr::from_bits(number).into()
    }

    /// How many tries are let through before one is not.
    fn let_through(mut tries: impl FnMut() -> Result<(), Refusal>) -> u32 {
        let mut through = 0;
        while tries().is_ok() {
            through += 1;
            assert!(through < 1000);
        }
        through
    }

    #[test]
    fn one_address_holds_up_itself_alone() {
        let tries = Tries::new();
        assert_eq!(let_through(|| tries.expect_calm_name(at(1), "Ada")), 10);
        // Names that look alike are one.
        assert!(tries.expect_calm_name(at(1), "A.D.A").is_err());
        assert!(tries.expect_calm_name(at(1), "Eva").is_ok());
        assert!(tries.expect_calm_name(at(2), "Ada").is_ok());
    }

    #[test]
    fn many_addresses_hold_up_strangers_and_nobody_who_is_known() {
        let tries = Tries::new();
        let mut address = 0;
        let through = let_through(|| {
            address += 1;
            tries.expect_calm_name(at(address), "Ada")
        });
        assert_eq!(through, 60);
        assert_eq!(let_through(|| tries.expect_calm_known("a browser")), 10);
        assert!(tries.expect_calm_known("another").is_ok());
    }

    #[test]
    fn a_network_is_one_address() {
        let tries = Tries::new();
        let mut last = 0;
        let through = let_through(|| {
            last += 1;
            tries.expect_calm_address(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, last).into())
        });
        assert_eq!(through, 60);
    }
}

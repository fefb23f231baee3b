//! Who asks: everybody is somebody at once, by a cookie that only their browser has.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::{HeaderValue, header, request::Parts},
};
use cookie::{Cookie, SameSite};
use quartet_wire::{MAX_NAME, Person, PersonId, Refusal, Registration};
use rand::{Rng, RngExt as _};
use sha2::{Digest as _, Sha256};

use crate::{api::Refused, online::Online, time};

/// The name of the cookie.
const COOKIE: &str = "quartet";
/// How long a browser keeps it.
const YEAR: i64 = 365 * 24 * 60 * 60;

/// Whoever asks, if the server knows them.
#[derive(Clone, Debug)]
pub(crate) struct Somebody(pub(crate) Person);

impl FromRequestParts<Arc<Online>> for Somebody {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, online: &Arc<Online>) -> Result<Self, Refused> {
        let known = known(parts, online).await?;
        known.map(Self).ok_or(Refused(Refusal::Stranger {}))
    }
}

impl OptionalFromRequestParts<Arc<Online>> for Somebody {
    type Rejection = Refused;

    async fn from_request_parts(
        parts: &mut Parts,
        online: &Arc<Online>,
    ) -> Result<Option<Self>, Refused> {
        Ok(known(parts, online).await?.map(Self))
    }
}

async fn known(parts: &Parts, online: &Online) -> Result<Option<Person>, Refused> {
    let Some(token) = token(parts) else { return Ok(None) };
    let person = online.hub.store().person_of(&digest(&token)).await;
    person.map_err(|_| Refused(Refusal::NotStored {}))
}

fn token(parts: &Parts) -> Option<String> {
    let cookies = parts.headers.get_all(header::COOKIE).iter();
    let texts = cookies.filter_map(|value| value.to_str().ok());
    let mut all = texts.flat_map(|text| Cookie::split_parse(text).filter_map(Result::ok));
    all.find(|cookie| cookie.name() == COOKIE).map(|cookie| cookie.value().to_owned())
}

/// What is stored of a token: whoever reads the database cannot use it.
fn digest(token: &str) -> String {
    use std::fmt::Write as _;

    Sha256::digest(token).iter().fold(String::new(), |mut text, byte| {
        // Writing to a text does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Takes note of a person, new or known; a new one gets a cookie.
pub(crate) async fn register(
    online: &Online,
    known: Option<Person>,
    registration: Registration,
) -> Result<(Person, Option<HeaderValue>), Refusal> {
    let name = registration.name.map(|name| check_name(&name)).transpose()?;
    let store = online.hub.store();
    let not_stored = |_| Refusal::NotStored {};
    let now = time::now();
    if let Some(person) = known {
        let person = Person { name: name.or(person.name), ..person };
        store.keep_person(&person, now).await.map_err(not_stored)?;
        return Ok((person, None));
    }
    let mut random = online.hub.random();
    let person = Person { id: PersonId::of_bits(random.random()), name };
    let token = new_token(&mut random);
    store.keep_person(&person, now).await.map_err(not_stored)?;
    store.keep_session(digest(&token), person.id.clone(), now).await.map_err(not_stored)?;
    let cookie = Cookie::build((COOKIE, token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(online.is_secure())
        .max_age(cookie::time::Duration::seconds(YEAR))
        .build();
    // The token is hexadecimal and the rest is fixed, which makes a header.
    let value = HeaderValue::from_str(&cookie.to_string()).map_err(|_| Refusal::NotStored {})?;
    Ok((person, Some(value)))
}

fn new_token(random: &mut impl Rng) -> String {
    format!("{:032x}{:032x}", random.random::<u128>(), random.random::<u128>())
}

/// A name without blanks around it.
///
/// Letters of alphabets that look alike are not mixed: a Latin `a` and a Cyrillic one in the same name
/// are there to deceive.
fn check_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let allowed =
        |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '.' | '\'');
    let of = |range: fn(char) -> bool| name.chars().any(range);
    let alphabets = [
        of(|letter| letter.is_ascii_alphabetic() || matches!(letter, '\u{c0}'..='\u{24f}')),
        of(|letter| matches!(letter, '\u{370}'..='\u{3ff}')),
        of(|letter| matches!(letter, '\u{400}'..='\u{52f}')),
    ];
    let is_mixed = alphabets.iter().filter(|&&there| there).count() > 1;
    let good = (1..=MAX_NAME).contains(&name.chars().count())
        && name.chars().all(allowed)
        && name.chars().any(char::is_alphanumeric)
        && !name.contains("  ")
        && !is_mixed;
    if good { Ok(name.into()) } else { Err(Refusal::Name {}) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_read_and_told_apart() {
        for good in ["Ada", " Ada ", "J. O'Neil-2", "数独 さん", "王小明", "Анна", "Åsa"]
        {
            assert_eq!(check_name(good).as_deref(), Ok(good.trim()));
        }
        let long = "a".repeat(MAX_NAME + 1);
        for wrong in
            ["", " ", "--", "a  b", "a\u{0}b", "a\u{202e}b", "a\u{200b}b", "pаypal", "<b>", &long]
        {
            assert_eq!(check_name(wrong), Err(Refusal::Name {}), "{wrong:?}");
        }
    }

    #[test]
    fn a_token_is_not_what_is_stored() {
        assert_eq!(digest("").len(), 64);
        assert_ne!(digest("a"), digest("b"));
    }
}

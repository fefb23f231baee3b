//! What people may do to others, and what they may not do themselves: the sum of all acts of moderation,
//! which other programs write down, too.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use axum::{
    extract::{Path, State},
    response::Response,
};
use quartet_wire::{
    Act, Ban, Dossier, Logged, NewAct, Person, PersonId, Refusal, Restriction, Role,
};

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    api::{Body, Refused, fresh},
    online::Online,
    people::{Owner, not_stored},
    store::people::Change,
};

/// The most characters of a reason.
const MOST_WHY: usize = 500;
/// So many acts are told at most.
const MOST_TOLD: u32 = 100;

/// What holds for somebody.
#[derive(Clone, Default, Debug)]
struct Standing {
    role: Role,
    limits: HashMap<Ban, Limit>,
}

#[derive(Clone, Debug)]
struct Limit {
    until: Option<u64>,
    why: String,
}

/// What holds for everybody to whom something was done.
#[derive(Default, Debug)]
pub(crate) struct Standings(RwLock<Known>);

#[derive(Default, Debug)]
struct Known {
    /// The number of the last act that counts.
    last: u64,
    of: HashMap<PersonId, Standing>,
}

impl Standings {
    /// The number of the last act that counts.
    pub(crate) fn last(&self) -> u64 {
        self.0.read().unwrap_or_else(PoisonError::into_inner).last
    }

    /// Lets acts count that come after the last one.
    pub(crate) fn apply(&self, acts: &[Logged]) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for act in acts.iter().filter(|act| act.id > known.last).collect::<Vec<_>>() {
            known.last = act.id;
            let standing = known.of.entry(act.whom.id.clone()).or_default();
            match act.act {
                Act::Restrict { kind, until } => {
                    standing.limits.insert(kind, Limit { until, why: act.why.clone() });
                }
                Act::Lift { kind } => {
                    standing.limits.remove(&kind);
                }
                Act::Role { role } => standing.role = role,
            }
        }
    }

    fn look<T>(&self, person: &PersonId, look: impl FnOnce(&Standing) -> T) -> Option<T> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).of.get(person).map(look)
    }

    /// What somebody may do to others.
    pub(crate) fn role(&self, person: &PersonId) -> Role {
        self.look(person, |standing| standing.role).unwrap_or_default()
    }

    /// That something is not forbidden to somebody now.
    pub(crate) fn expect(&self, person: &PersonId, kind: Ban, now: u64) -> Result<(), Refusal> {
        let limit = self.look(person, |standing| standing.limits.get(&kind).cloned()).flatten();
        match limit {
            Some(Limit { until, .. }) if until.is_none_or(|until| until > now) => Err(match kind {
                Ban::Mute => Refusal::Muted { until },
                Ban::Ban => Refusal::Banned { until },
                Ban::Close => Refusal::Closed { until },
            }),
            _ => Ok(()),
        }
    }

    /// All that is forbidden to somebody now.
    pub(crate) fn restrictions(&self, person: &PersonId, now: u64) -> Vec<Restriction> {
        let mut all = self
            .look(person, |standing| {
                let held = standing
                    .limits
                    .iter()
                    .filter(|(_, limit)| limit.until.is_none_or(|until| until > now));
                held.map(|(&kind, limit)| Restriction {
                    kind,
                    until: limit.until,
                    why: limit.why.clone(),
                })
                .collect::<Vec<_>>()
            })
            .unwrap_or_default();
        all.sort_by_key(|restriction| restriction.kind);
        all
    }
}

/// A reason as it is kept, and whether the act makes sense.
pub(crate) fn check(act: Act, why: &str, now: u64) -> Result<String, Refusal> {
    let why = why.trim();
    let ends_later = match act {
        Act::Restrict { until: Some(until), .. } => until > now,
        _ => true,
    };
    let good = (1..=MOST_WHY).contains(&why.chars().count()) && !why.chars().any(char::is_control);
    if good && ends_later { Ok(why.into()) } else { Err(Refusal::Reason {}) }
}

/// All that belongs to moderation.
pub(crate) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new().routes(routes!(act, log)).routes(routes!(dossier))
}

fn expect_moderator(online: &Online, owner: &Owner) -> Result<Role, Refused> {
    match online.hub.standings().role(&owner.person.id) {
        Role::Member => Err(Refused(Refusal::NotModerator {})),
        role => Ok(role),
    }
}

/// Somebody by the id of a person or the name of an account.
async fn find(online: &Online, who: &str) -> Result<(Person, u64), Refused> {
    let store = online.hub.store();
    let failed = |error| Refused(not_stored(error));
    let named = store.account_named(who).await.map_err(failed)?.map(|account| account.person.id);
    let id = named.or_else(|| who.parse().ok()).ok_or(Refused(Refusal::NoPerson {}))?;
    store.person(&id).await.map_err(failed)?.ok_or(Refused(Refusal::NoPerson {}))
}

/// What moderators see of somebody.
#[utoipa::path(get, path = "/api/moderation/people/{who}", tag = "moderation", params(("who" = String, Path, description = "The id of a person or the name of an account")), responses(
    (status = 200, description = "All that counts", body = Dossier),
    (status = 401, description = "The server does not know you", body = Refusal),
    (status = 403, description = "You are no moderator", body = Refusal),
    (status = 404, description = "There is nobody of that name", body = Refusal),
))]
async fn dossier(
    State(online): State<Arc<Online>>,
    owner: Owner,
    Path(who): Path<String>,
) -> Result<Response, Refused> {
    expect_moderator(&online, &owner)?;
    let (person, since) = find(&online, &who).await?;
    let store = online.hub.store();
    let failed = |error| Refused(not_stored(error));
    Ok(fresh(Dossier {
        account: store.account_of(&person.id).await.map_err(failed)?.is_some(),
        since,
        role: online.hub.standings().role(&person.id),
        restrictions: online.hub.restrictions(&person.id),
        log: store.last_acts(Some(&person.id), MOST_TOLD).await.map_err(failed)?,
        person,
    }))
}

/// The last acts of moderation.
#[utoipa::path(get, path = "/api/moderation", operation_id = "moderation_log", tag = "moderation", responses(
    (status = 200, description = "The newest first", body = Vec<Logged>),
    (status = 401, description = "The server does not know you", body = Refusal),
    (status = 403, description = "You are no moderator", body = Refusal),
))]
async fn log(State(online): State<Arc<Online>>, owner: Owner) -> Result<Response, Refused> {
    expect_moderator(&online, &owner)?;
    let log = online.hub.store().last_acts(None, MOST_TOLD).await;
    Ok(fresh(log.map_err(|error| Refused(not_stored(error)))?))
}

/// Mute, ban, close, give a role, or lift that.
#[utoipa::path(post, path = "/api/moderation", operation_id = "moderate", tag = "moderation", request_body = NewAct, responses(
    (status = 200, description = "What holds for them now", body = Vec<Restriction>),
    (status = 400, description = "There is no reason, or it has ended", body = Refusal),
    (status = 401, description = "The server does not know you", body = Refusal),
    (status = 403, description = "You may not do that to them", body = Refusal),
    (status = 404, description = "There is nobody of that name", body = Refusal),
))]
async fn act(
    State(online): State<Arc<Online>>,
    owner: Owner,
    Body(new): Body<NewAct>,
) -> Result<Response, Refused> {
    let role = expect_moderator(&online, &owner)?;
    let now = online.hub.now();
    let why = check(new.act, &new.why, now).map_err(Refused)?;
    let (whom, _) = find(&online, &new.whom).await?;
    // Nobody acts upon those who may do as much, but admins upon all but themselves.
    let standings = online.hub.standings();
    let gives_role = matches!(new.act, Act::Role { .. });
    let may = whom.id != owner.person.id
        && (role == Role::Admin || !gives_role && standings.role(&whom.id) < role);
    if !may {
        return Err(Refused(Refusal::NotModerator {}));
    }
    let by = Some(owner.person.id);
    let change = Change::Act { by, whom: whom.id.clone(), act: new.act, why, at: now };
    let failed = |error| Refused(not_stored(error));
    online.hub.store().change(change).await.map_err(failed)?;
    online.hub.heed_moderators().await.map_err(failed)?;
    Ok(fresh(online.hub.restrictions(&whom.id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logged(id: u64, act: Act) -> Logged {
        let whom = Person { id: PersonId::of_bits(1), name: None };
        Logged { id, at: 0, by: None, whom, act, why: "because".into() }
    }

    #[test]
    fn the_last_act_of_a_kind_holds() {
        let standings = Standings::default();
        let bob = PersonId::of_bits(1);
        let forever = Act::Restrict { kind: Ban::Mute, until: None };
        let past = Act::Restrict { kind: Ban::Ban, until: Some(5) };
        let now = 5;
        standings.apply(&[logged(1, forever), logged(2, past)]);
        assert_eq!(standings.expect(&bob, Ban::Mute, now), Err(Refusal::Muted { until: None }));
        assert_eq!(standings.expect(&bob, Ban::Ban, 4), Err(Refusal::Banned { until: Some(5) }));
        // That time is over.
        assert_eq!(standings.expect(&bob, Ban::Ban, now), Ok(()));
        assert_eq!(standings.restrictions(&bob, now).len(), 1);
        assert_eq!(standings.expect(&PersonId::of_bits(2), Ban::Mute, now), Ok(()));
        let lift = logged(3, Act::Lift { kind: Ban::Mute });
        standings.apply(&[lift]);
        assert_eq!(standings.expect(&bob, Ban::Mute, now), Ok(()));
        // What is told again does not count again.
        standings.apply(&[logged(1, forever)]);
        assert_eq!((standings.expect(&bob, Ban::Mute, now), standings.last()), (Ok(()), 3));
        standings.apply(&[logged(4, Act::Role { role: Role::Moderator })]);
        assert_eq!(standings.role(&bob), Role::Moderator);
    }

    #[test]
    fn acts_have_reasons_and_ends() {
        let until = |until| Act::Restrict { kind: Ban::Ban, until };
        assert_eq!(check(until(Some(11)), " spam ", 10).as_deref(), Ok("spam"));
        assert!(check(until(None), "spam", 10).is_ok());
        assert!(check(until(Some(10)), "spam", 10).is_err());
        for why in ["", "  ", "a\nb", &"x".repeat(501)] {
            assert!(check(until(None), why, 10).is_err(), "{why}");
        }
    }
}

//! Secrets: how they are drawn, and what is stored of them.

use std::sync::Arc;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use hmac::{Hmac, KeyInit as _, Mac as _};
use quartet_wire::{MAX_PASSWORD, MIN_PASSWORD, Refusal, Secret};
use rand::{Rng, RngExt as _};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

/// What is stored of a secret that was drawn here: whoever reads the database cannot use it.
pub(crate) fn digest(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;

    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a text does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// 256 bits as hexadecimal digits.
pub(crate) fn new_token(random: &mut impl Rng) -> String {
    format!("{:032x}{:032x}", random.random::<u128>(), random.random::<u128>())
}

/// Letters and digits of codes: no i, l, o, u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A code of 80 bits that people can write down.
pub(crate) fn new_code(random: &mut impl Rng) -> String {
    let bits: u128 = random.random();
    let letter = |nth: usize| char::from(LETTERS[(bits >> (5 * nth)) as usize & 31]);
    let groups = (0..4).map(|group| (0..4).map(|nth| letter(4 * group + nth)).collect::<String>());
    groups.collect::<Vec<_>>().join("-")
}

/// What is stored of a code, however it was written down.
pub(crate) fn digest_of_code(code: &str) -> String {
    let plain = code.chars().filter(char::is_ascii_alphanumeric).map(|letter| {
        match letter.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            letter => letter,
        }
    });
    digest(&plain.collect::<String>())
}

/// What a browser shows in which a password was known: a number, and a proof of it that only who has
/// what is stored of the password can make. With another password it proves nothing any more.
pub(crate) fn new_device(stored: &str, random: &mut impl Rng) -> Option<String> {
    let number = format!("{:032x}", random.random::<u128>());
    let proof = proof(&number, stored)?;
    Some(format!("{number}-{proof}"))
}

/// Whether a browser shows what [`new_device`] made with the same password.
pub(crate) fn is_device(shown: &str, stored: &str) -> bool {
    let Some((number, shown)) = shown.split_once('-') else { return false };
    // Digests are compared, so that the time it takes tells nothing of the proof.
    proof(number, stored).is_some_and(|proof| digest(&proof) == digest(shown))
}

fn proof(number: &str, stored: &str) -> Option<String> {
    let mut proof = Hmac::<Sha256>::new_from_slice(stored.as_bytes()).ok()?;
    proof.update(b"device");
    proof.update(number.as_bytes());
    Some(hex(&proof.finalize().into_bytes()))
}

/// So many passwords are hashed at once, each with 19 MiB.
const AT_ONCE: usize = 2;
/// So many more wait; others are sent away.
const WAITING: usize = 14;

/// Hashes passwords beside what the server does otherwise, and never many at once.
pub(crate) struct Passwords {
    at_once: Arc<Semaphore>,
    places: Semaphore,
    /// Compared with where there is no account, so that an answer takes as long.
    decoy: tokio::sync::OnceCell<String>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Self {
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            places: Semaphore::new(AT_ONCE + WAITING),
            decoy: tokio::sync::OnceCell::new(),
        }
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Result<T, Refusal> {
        let busy = |_| Refusal::Busy {};
        let _place = self.places.try_acquire().map_err(busy)?;
        let permit =
            Arc::clone(&self.at_once).acquire_owned().await.map_err(|_| Refusal::Busy {})?;
        // Whoever asked may go: the memory is in use until the work is done, and so is the permit.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.ok().flatten().ok_or(Refusal::Busy {})
    }

    /// What to store of a password, in PHC form.
    pub(crate) async fn hash(&self, password: Secret) -> Result<String, Refusal> {
        self.work(move || {
            let hash = Argon2::default().hash_password(password.0.as_bytes()).ok()?;
            Some(hash.to_string())
        })
        .await
    }

    /// Whether a password is the one stored. Takes as long if none is.
    pub(crate) async fn verify(
        &self,
        password: Secret,
        stored: Option<String>,
    ) -> Result<bool, Refusal> {
        if password.0.len() > MAX_PASSWORD {
            return Ok(false);
        }
        let is_there = stored.is_some();
        let stored = if let Some(stored) = stored {
            stored
        } else {
            let decoy = || self.hash(Secret("nobody's".into()));
            self.decoy.get_or_try_init(decoy).await?.clone()
        };
        let is_right = self.work(move || {
            let stored = PasswordHash::new(&stored).ok()?;
            Some(Argon2::default().verify_password(password.0.as_bytes(), &stored).is_ok())
        });
        Ok(is_right.await? && is_there)
    }
}

/// Whether a password may be one.
pub(crate) fn check_password(password: &Secret, name: &str) -> Result<(), Refusal> {
    let text = &password.0;
    let good = text.chars().count() >= MIN_PASSWORD
        && text.len() <= MAX_PASSWORD
        && text.trim().to_lowercase() != name.to_lowercase();
    if good { Ok(()) } else { Err(Refusal::Password {}) }
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng as _, rngs::StdRng};

    use super::*;

    #[test]
    fn a_browser_is_known_by_one_password() {
        let mut random = StdRng::seed_from_u64(1);
        let device = new_device("$argon2id$one", &mut random).unwrap();
        assert!(is_device(&device, "$argon2id$one"));
        assert!(!is_device(&device, "$argon2id$two"));
        assert_ne!(Some(&device), new_device("$argon2id$one", &mut random).as_ref());
        let (number, proof) = device.split_once('-').unwrap();
        let other = number.replace(&number[..1], "x");
        for wrong in ["", "-", number, &format!("{other}-{proof}"), &format!("{number}-")] {
            assert!(!is_device(wrong, "$argon2id$one"), "{wrong}");
        }
    }

    #[test]
    fn a_token_is_not_what_is_stored() {
        assert_eq!(digest("").len(), 64);
        assert_ne!(digest("a"), digest("b"));
    }

    #[test]
    fn codes_are_read_as_people_write_them() {
        let code = new_code(&mut StdRng::seed_from_u64(1));
        assert_eq!(code.len(), 19, "{code}");
        assert_eq!(digest_of_code(&code), digest_of_code(&code.to_uppercase().replace('-', " ")));
        assert_eq!(digest_of_code("0011"), digest_of_code("oOiL"));
    }

    #[test]
    fn passwords_are_not_too_short_nor_the_name() {
        let check = |text: &str| check_password(&Secret(text.into()), "Ada Lovelace");
        assert_eq!(check("correct horse"), Ok(()));
        assert_eq!(check("数独数独数独数独数独"), Ok(()));
        for wrong in ["", "short", "ada LOVELACE ", &"x".repeat(MAX_PASSWORD + 1)] {
            assert_eq!(check(wrong), Err(Refusal::Password {}), "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_password_is_known_again_and_only_it() {
        let passwords = Passwords::new();
        let secret = |text: &str| Secret(text.to_owned());
        let stored = passwords.hash(secret("correct horse")).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.verify(secret("correct horse"), Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify(secret("correct house"), Some(stored)).await.unwrap());
        assert!(!passwords.verify(secret("nobody's"), None).await.unwrap());
    }

    /// Of many log-ins at once most are sent away and the rest is worked off: memory has a bound.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_flood_of_passwords_is_bounded() {
        let passwords = Arc::new(Passwords::new());
        let all = (0..200).map(|_| {
            let passwords = Arc::clone(&passwords);
            tokio::spawn(async move { passwords.hash(Secret("correct horse".into())).await })
        });
        let all: Vec<_> = all.collect();
        let mut done = 0;
        for one in all {
            match one.await.unwrap() {
                Ok(_) => done += 1,
                Err(refusal) => assert_eq!(refusal, Refusal::Busy {}),
            }
            assert!(passwords.at_once.available_permits() <= AT_ONCE);
        }
        assert!(done >= AT_ONCE + WAITING, "{done}");
        assert!(done < 200, "{done}");
    }
}

//! Passkeys: who gets in by one, and who does not.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use p256::ecdsa::{Signature, SigningKey, signature::Signer as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{Browser, DAY, MINUTE, Place};

const HOST: &str = "play.example";
const KEEP: &str = "/api/account/passkeys";
const LOG_IN: &str = "/api/account/login/passkey";

/// A person is there.
const PRESENT: u8 = 0b0000_0001;
/// It is the right one.
const VERIFIED: u8 = 0b0000_0100;
/// A key comes with it.
const KEY: u8 = 0b0100_0000;

/// A device with a passkey. Unlike those that people have it says whatever a test wants.
#[derive(Clone)]
struct Device {
    key: SigningKey,
    id: [u8; 16],
    /// Whose it is.
    handle: String,
    /// Where the page seems to be.
    origin: String,
    /// For which domain the passkey is.
    domain: String,
    flags: u8,
    count: u32,
}

impl Device {
    fn new(number: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[number; 32]).unwrap(),
            id: [number; 16],
            handle: String::new(),
            origin: format!("https://{HOST}"),
            domain: HOST.into(),
            flags: PRESENT | VERIFIED,
            count: 0,
        }
    }

    fn page(&self, kind: &str, question: &Value) -> Vec<u8> {
        let page = json!({
            "type": kind,
            "challenge": question["challenge"],
            "origin": self.origin,
            "crossOrigin": false,
        });
        page.to_string().into_bytes()
    }

    fn told(&self, flags: u8) -> Vec<u8> {
        let mut told = Sha256::digest(&self.domain).to_vec();
        told.push(flags);
        told.extend(self.count.to_be_bytes());
        told
    }

    /// A passkey for whom the question names.
    fn make(&mut self, question: &Value) -> Value {
        question["user"]["id"].as_str().unwrap().clone_into(&mut self.handle);
        let mut told = self.told(self.flags | KEY);
        told.extend([0; 16]);
        told.extend([0, 16]);
        told.extend(self.id);
        let point = self.key.verifying_key().to_encoded_point(false);
        // As COSE: an elliptic curve, for ES256, which is P-256; x and y.
        told.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        told.extend(point.x().unwrap());
        told.extend([0x22, 0x58, 32]);
        told.extend(point.y().unwrap());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(told.len().try_into().unwrap());
        object.extend(told);
        json!({
            "id": BASE64.encode(self.id),
            "rawId": BASE64.encode(self.id),
            "type": "public-key",
            "response": {
                "clientDataJSON": BASE64.encode(self.page("webauthn.create", question)),
                "attestationObject": BASE64.encode(object),
                "transports": ["internal"],
            },
            "clientExtensionResults": {},
        })
    }

    fn answer(&self, question: &Value) -> Value {
        self.answer_as("webauthn.get", question)
    }

    fn answer_as(&self, kind: &str, question: &Value) -> Value {
        let (page, told) = (self.page(kind, question), self.told(self.flags));
        let signed = [told.as_slice(), &Sha256::digest(&page)].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": BASE64.encode(self.id),
            "rawId": BASE64.encode(self.id),
            "type": "public-key",
            "response": {
                "clientDataJSON": BASE64.encode(page),
                "authenticatorData": BASE64.encode(told),
                "signature": BASE64.encode(signature.to_der()),
                "userHandle": self.handle,
            },
            "clientExtensionResults": {},
        })
    }
}

fn stranger() -> Browser {
    Browser { page: Some(HOST), ..Browser::default() }
}

impl Place {
    /// What the devices of somebody are asked who makes a passkey.
    async fn ask_to_make(&self, browser: &mut Browser) -> Value {
        self.post("/api/account/passkeys/start", browser, json!({})).await
    }

    /// What whoever comes to log in is asked.
    async fn ask_to_log_in(&self) -> Value {
        self.post("/api/account/login/passkey/start", &mut stranger(), Value::Null).await
    }

    /// Somebody with a passkey and no password.
    async fn with_passkey(&self, name: &str, number: u8) -> (Browser, Device) {
        let (mut browser, mut device) = (stranger(), Device::new(number));
        self.post("/api/account", &mut browser, json!({ "name": name })).await;
        let made = device.make(&self.ask_to_make(&mut browser).await);
        let kept = json!({ "name": "phone", "credential": made });
        self.post(KEEP, &mut browser, kept).await;
        (browser, device)
    }

    /// Logs in by a device, and says who that is.
    async fn logged_in(&self, device: &Device) -> String {
        let mut browser = stranger();
        let answer = device.answer(&self.ask_to_log_in().await);
        self.post(LOG_IN, &mut browser, answer).await;
        self.id(&browser).await
    }

    /// Why a device does not get anybody in.
    async fn not_logged_in(&self, device: &Device) -> String {
        let answer = device.answer(&self.ask_to_log_in().await);
        self.why("POST", LOG_IN, &stranger(), answer).await
    }
}

#[tokio::test]
async fn passkeys_are_asked_for_by_their_owners() {
    let place = Place::new().await;
    // An account may have no password; then whoever has just logged in is trusted.
    let mut ada = Browser::default();
    place.post("/api/account", &mut ada, json!({ "name": "Ada" })).await;
    let start = "/api/account/passkeys/start";
    // A bare address, or none, is no domain.
    assert_eq!(place.why("POST", start, &ada, json!({})).await, "passkey");
    assert_eq!(place.why("POST", start, &stranger(), json!({})).await, "stranger");
    ada.page = Some(HOST);
    let question = place.ask_to_make(&mut ada).await;
    assert_eq!(question["rp"]["id"], HOST);
    assert_eq!(question["user"]["displayName"], "Ada");
    assert_eq!(question["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(question["timeout"], 5 * MINUTE);
    // Nonsense is no answer.
    let nonsense = json!({ "name": "phone", "credential": {} });
    assert_eq!(place.why("POST", KEEP, &ada, nonsense).await, "unreadable");
    let nonsense = json!({ "id": "AAAA" });
    assert_eq!(place.why("POST", LOG_IN, &ada, nonsense).await, "unreadable");
    // Nobody logs in by a password that is not there.
    let body = json!({ "name": "Ada", "password": "" });
    assert_eq!(place.why("POST", "/api/account/login", &stranger(), body).await, "credentials");
    // Who logged in long ago says again who they are.
    place.wait(10 * MINUTE);
    assert_eq!(place.why("POST", start, &ada, json!({})).await, "confirm");
    assert_eq!(place.why("DELETE", "/api/account", &ada, json!({})).await, "confirm");
}

#[tokio::test]
async fn a_passkey_made_elsewhere_is_none() {
    let place = Place::new().await;
    let mut ada = stranger();
    place.post("/api/account", &mut ada, json!({ "name": "Ada" })).await;
    let good = Device::new(1);
    for mut bad in elsewhere(&good) {
        let made = bad.make(&place.ask_to_make(&mut ada).await);
        let body = json!({ "name": "phone", "credential": made });
        assert_eq!(place.why("POST", KEEP, &ada, body).await, "passkey", "{}", bad.origin);
    }
    assert_eq!(place.get("/api/account", &ada).await["account"]["passkeys"], json!([]));
}

/// The same device as seen from other pages, and without the person whose it is.
fn elsewhere(device: &Device) -> [Device; 7] {
    let at = |origin: &str| Device { origin: origin.into(), ..device.clone() };
    [
        at("https://evil.example"),
        at("http://play.example"),
        at("https://play.example:8443"),
        at("https://in.play.example"),
        at("https://play.example.evil.example"),
        // A page elsewhere gets signatures for its own domain, whatever it says of its origin.
        Device { domain: "evil.example".into(), ..device.clone() },
        Device { flags: PRESENT, ..device.clone() },
    ]
}

#[tokio::test]
async fn a_signature_for_another_page_is_none() {
    let place = Place::new().await;
    let (ada, device) = place.with_passkey("Ada", 1).await;
    let id = place.id(&ada).await;
    assert_eq!(place.logged_in(&device).await, id);
    for bad in elsewhere(&device) {
        assert_eq!(place.not_logged_in(&bad).await, "credentials", "{}", bad.origin);
    }
    // Nor is one that was given for something else.
    let answer = device.answer_as("webauthn.create", &place.ask_to_log_in().await);
    assert_eq!(place.why("POST", LOG_IN, &stranger(), answer).await, "credentials");
    assert_eq!(place.logged_in(&device).await, id);
}

#[tokio::test]
async fn a_question_is_answered_once() {
    let place = Place::new().await;
    let (_, mut device) = place.with_passkey("Ada", 1).await;
    let question = place.ask_to_log_in().await;
    let answer = device.answer(&question);
    place.post(LOG_IN, &mut stranger(), answer.clone()).await;
    // Neither the same answer nor another one to the same question.
    assert_eq!(place.why("POST", LOG_IN, &stranger(), answer).await, "passkey");
    device.count = 1;
    let another = device.answer(&question);
    assert_eq!(place.why("POST", LOG_IN, &stranger(), another).await, "passkey");
    // A wrong answer was the answer, too.
    let question = place.ask_to_log_in().await;
    let wrong = Device { flags: PRESENT, ..device.clone() }.answer(&question);
    assert_eq!(place.why("POST", LOG_IN, &stranger(), wrong).await, "credentials");
    let right = device.answer(&question);
    assert_eq!(place.why("POST", LOG_IN, &stranger(), right).await, "passkey");
    // Nor is a question that the server has not asked, or has asked for something else.
    let own = json!({ "challenge": BASE64.encode([7; 16]) });
    assert_eq!(place.why("POST", LOG_IN, &stranger(), device.answer(&own)).await, "passkey");
    let mut eva = stranger();
    place.post("/api/account", &mut eva, json!({ "name": "Eva" })).await;
    let to_make = place.ask_to_make(&mut eva).await;
    assert_eq!(place.why("POST", LOG_IN, &stranger(), device.answer(&to_make)).await, "passkey");
    // To make one is asked once, too.
    let body = |credential: Value| json!({ "name": "phone", "credential": credential });
    place.post(KEEP, &mut eva, body(Device::new(2).make(&to_make))).await;
    let again = body(Device::new(3).make(&to_make));
    assert_eq!(place.why("POST", KEEP, &eva, again).await, "passkey");
}

#[tokio::test]
async fn a_question_ends_after_five_minutes() {
    let place = Place::new().await;
    let (mut ada, device) = place.with_passkey("Ada", 1).await;
    let (early, late) = (place.ask_to_log_in().await, place.ask_to_log_in().await);
    place.wait(5 * MINUTE - 1);
    place.post(LOG_IN, &mut stranger(), device.answer(&early)).await;
    place.wait(1);
    assert_eq!(place.why("POST", LOG_IN, &stranger(), device.answer(&late)).await, "passkey");
    let to_make = place.ask_to_make(&mut ada).await;
    place.wait(5 * MINUTE);
    let body = json!({ "name": "tablet", "credential": Device::new(2).make(&to_make) });
    assert_eq!(place.why("POST", KEEP, &ada, body).await, "passkey");
    // The passkey itself does not end.
    place.wait(400 * DAY);
    place.logged_in(&device).await;
}

#[tokio::test]
async fn a_passkey_is_its_owners_alone() {
    let place = Place::new().await;
    let (mut ada, of_ada) = place.with_passkey("Ada", 1).await;
    let (mut bob, of_bob) = place.with_passkey("Bob", 2).await;
    assert_eq!(place.logged_in(&of_ada).await, place.id(&ada).await);
    assert_eq!(place.logged_in(&of_bob).await, place.id(&bob).await);
    // Bob's passkey, said to be Ada's; Ada's passkey, signed by Bob's.
    let handle = of_ada.handle.clone();
    for bad in [
        Device { handle, ..of_bob.clone() },
        Device { id: of_ada.id, ..of_bob.clone() },
        Device { key: of_bob.key.clone(), ..of_ada.clone() },
    ] {
        assert_eq!(place.not_logged_in(&bad).await, "credentials");
    }
    // What Ada was asked Bob does not answer, and what is Ada's does not become his.
    let body = |credential: Value| json!({ "name": "phone", "credential": credential });
    let made = Device::new(3).make(&place.ask_to_make(&mut ada).await);
    assert_eq!(place.why("POST", KEEP, &bob, body(made)).await, "passkey");
    let made = Device::new(1).make(&place.ask_to_make(&mut bob).await);
    assert_eq!(place.why("POST", KEEP, &bob, body(made)).await, "passkey");
    let profile = place.get("/api/account", &ada).await;
    let path = format!("{KEEP}/{}", profile["account"]["passkeys"][0]["id"].as_str().unwrap());
    assert_eq!(place.why("DELETE", &path, &bob, Value::Null).await, "no-entry");
    assert_eq!(place.logged_in(&of_ada).await, place.id(&ada).await);
    // What was removed is no passkey any more.
    place.ask("DELETE", &path, &mut ada, Value::Null).await;
    assert_eq!(place.not_logged_in(&of_ada).await, "credentials");
}

#[tokio::test]
async fn a_copy_of_a_device_is_noticed() {
    let place = Place::new().await;
    let (_, mut device) = place.with_passkey("Ada", 1).await;
    let mut copy = device.clone();
    device.count = 5;
    place.logged_in(&device).await;
    // It has counted less far, or as far, as the one that was used.
    for count in [4, 5] {
        copy.count = count;
        assert_eq!(place.not_logged_in(&copy).await, "credentials");
    }
    device.count = 6;
    place.logged_in(&device).await;
}

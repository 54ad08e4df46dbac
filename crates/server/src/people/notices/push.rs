//! Pushes to browsers: sealed for the browser (RFC 8291), and signed so that the push service knows who sends (RFC 8292).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use store::PushAddress;

use crate::people::base64url::encode;
use crate::people::fetch::{self, Unreached};
use crate::token::random;
use crate::{ApiError, App};

/// A push service keeps a message for so many seconds for a browser that is not there.
const KEPT_FOR: u32 = 7 * 86_400;
/// A signature is good for so many seconds.
const SIGNED_FOR: i64 = 12 * 3_600;
/// The one record of a message is no longer than this.
const RECORD: u32 = 4_096;
const SECRET: &str = "push";

/// What came of a push.
pub(super) enum Pushed {
    Taken,
    /// The browser wants no more.
    Gone,
    NotNow(String),
}

/// The key by which push services and browsers know this server.
pub(crate) struct Signer(EcdsaKeyPair);

impl Signer {
    /// The one that is kept, or a new one.
    pub(crate) async fn kept(app: &App) -> Result<Self, ApiError> {
        let rng = SystemRandom::new();
        let fresh = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &rng).map_err(stumbled)?;
        let kept = app.store.server_secret(SECRET, fresh.as_ref().to_vec()).await?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &rng);
        pair.map(Self).map_err(|_| ApiError::Stumbled)
    }

    /// The public half, as browsers take it.
    pub(crate) fn public(&self) -> String {
        encode(self.0.public_key().as_ref())
    }

    /// What proves to a push service who sends.
    fn authorization(&self, audience: &str, subject: &str, now: i64) -> Result<String, Unspecified> {
        let head = encode(json!({ "typ": "JWT", "alg": "ES256" }).to_string().as_bytes());
        let claims = json!({ "aud": audience, "exp": now + SIGNED_FOR, "sub": subject });
        let signed = format!("{head}.{}", encode(claims.to_string().as_bytes()));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes())?;
        Ok(format!("vapid t={signed}.{}, k={}", encode(signature.as_ref()), self.public()))
    }
}

fn stumbled(_: Unspecified) -> ApiError {
    ApiError::Stumbled
}

/// Pushes some words to a browser.
pub(super) async fn push(app: &App, signer: &Signer, to: &PushAddress, words: &[u8], topic: &str) -> Pushed {
    let reach = app.config.outside.reach;
    let Ok(url) = fetch::address(&to.endpoint, reach) else { return Pushed::Gone };
    let subject = app.config.outside.origin.clone().unwrap_or_else(|| "mailto:nobody@localhost".to_owned());
    let audience = url.origin().ascii_serialization();
    let (Ok(body), Ok(authorization)) =
        (seal(&to.key, &to.auth, words), signer.authorization(&audience, &subject, app.now()))
    else {
        return Pushed::Gone;
    };
    let headers = [
        ("authorization", authorization),
        ("content-encoding", "aes128gcm".to_owned()),
        ("content-type", "application/octet-stream".to_owned()),
        ("ttl", KEPT_FOR.to_string()),
        ("urgency", "normal".to_owned()),
        ("topic", topic.to_owned()),
    ];
    match fetch::post(&url, &headers, body, reach).await {
        Ok(status) if (200..300).contains(&status) => Pushed::Taken,
        Ok(404 | 410) | Err(Unreached::Forbidden(_)) => Pushed::Gone,
        Ok(status) => Pushed::NotNow(format!("the push service answers {status}")),
        Err(Unreached::NotNow(why)) => Pushed::NotNow(why),
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(from: &Prk, about: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    from.expand(about, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// Seals some words so that only the browser reads them.
fn seal(key: &[u8], auth: &[u8], words: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let rng = SystemRandom::new();
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &rng)?;
    let public = private.compute_public_key()?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, key);
    let shared = agree_ephemeral(private, &peer, |shared| Salt::new(HKDF_SHA256, auth).extract(shared))?;
    let secret: [u8; 32] = derive(&shared, &[b"WebPush: info\0", key, public.as_ref()])?;
    let salt: [u8; 16] = random().ok_or(Unspecified)?;
    let keys = Salt::new(HKDF_SHA256, &salt).extract(&secret);
    let content: [u8; 16] = derive(&keys, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(&keys, &[b"Content-Encoding: nonce\0"])?;
    let mut sealed = [words, &[2]].concat();
    let sealer = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content)?);
    sealer.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)?;
    Ok([&salt[..], &RECORD.to_be_bytes(), &[public.as_ref().len() as u8], public.as_ref(), &sealed].concat())
}

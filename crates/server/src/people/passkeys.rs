//! Passkeys. What a ceremony must remember between its two halves is a ticket, good once and for a few minutes: an answer that is shown twice is refused.

use std::sync::Arc;

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Account, StoreError, Ticket};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, DiscoverableKey, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder,
};

use super::session::{Arrival, open, sign_in};
use super::{must_be_free, origin};
use crate::token::{Token, random};
use crate::visitor::{Caller, SetCookie};
use crate::wire::{Ceremony, CeremonyAnswer, SignedIn};
use crate::{ApiError, App, words};

/// For so many seconds a ceremony may take.
const PATIENCE: i64 = 300;
/// So many passkeys has one account at most.
const MOST: usize = 20;
const NEW: &str = "passkey new";
const USE: &str = "passkey use";

/// What is remembered while a passkey is made.
#[derive(Serialize, Deserialize)]
struct Making {
    state: PasskeyRegistration,
    /// The account that gets another; none when one is opened.
    account: Option<i64>,
    name: String,
    handle: Vec<u8>,
}

/// Whether passkeys can be used under the name by which a browser asks: they belong to names, not to numbers.
pub(crate) fn are_possible(app: &App, headers: &HeaderMap) -> bool {
    authority(app, headers).is_ok()
}

fn authority(app: &App, headers: &HeaderMap) -> Result<Webauthn, ApiError> {
    let fault =
        || ApiError::Unfit("passkeys belong to the name of a server, and you ask for it by its number".to_owned());
    let origin = Url::parse(&origin::of(app, headers)).map_err(|_| fault())?;
    let name = origin.domain().ok_or_else(fault)?.to_owned();
    let builder = WebauthnBuilder::new(&name, &origin).map_err(|_| fault())?;
    builder.rp_name("Grognard").build().map_err(|_| fault())
}

/// The first half of making a passkey: for a new account of this name, or for the one that is signed in.
pub(crate) async fn begin_making(
    app: &Arc<App>,
    caller: &Caller,
    headers: &HeaderMap,
    name: Option<String>,
) -> Result<Ceremony, ApiError> {
    let webauthn = authority(app, headers)?;
    let (account, name, handle, known) = match caller.account {
        Some(id) => {
            let account = app.store.account(id).await?.ok_or(ApiError::NoEntry)?;
            let known = app.store.passkeys(id).await?;
            if known.len() >= MOST {
                return Err(ApiError::Unfit(format!("an account has {MOST} passkeys at most; remove one first")));
            }
            (Some(id), account.name, account.handle, known)
        }
        None => {
            let name = words::name(&name.ok_or_else(|| ApiError::Invalid("an account has a name".to_owned()))?)?;
            must_be_free(app, &name, None).await?;
            (None, name, random().ok_or(ApiError::Stumbled)?, Vec::new())
        }
    };
    let excluded = known.into_iter().map(|passkey| passkey.credential).collect();
    let started = webauthn.start_passkey_registration(user(&handle), &name, &name, Some(excluded));
    let (options, state) = started.map_err(|_| ApiError::Stumbled)?;
    let mut options = serde_json::to_value(options).map_err(|_| ApiError::Stumbled)?;
    // Kept by the authenticator together with whose it is: then nobody need say a name to sign in.
    options["publicKey"]["authenticatorSelection"]["residentKey"] = "required".into();
    options["publicKey"]["authenticatorSelection"]["requireResidentKey"] = true.into();
    let making = Making { state, account, name, handle: handle.to_vec() };
    ceremony(app, NEW, &making, options).await
}

/// The second half: the passkey is kept, and its account opened when there was none.
pub(crate) async fn end_making(
    app: &Arc<App>,
    arrival: Arrival,
    headers: &HeaderMap,
    answer: CeremonyAnswer,
) -> Result<(SetCookie, SignedIn), ApiError> {
    let webauthn = authority(app, headers)?;
    let credential: RegisterPublicKeyCredential = read(answer.credential)?;
    let making: Making = redeem(app, NEW, &answer.ticket).await?;
    let passkey = webauthn.finish_passkey_registration(&credential, &making.state).map_err(|_| ApiError::NoEntry)?;
    if app.store.passkey(passkey.cred_id().clone()).await?.is_some() || making.account != arrival.caller.account {
        return Err(ApiError::NoEntry);
    }
    let device = arrival.device.clone();
    let (cookie, signed_in, account) = match making.account {
        Some(id) => {
            let account = app.store.account(id).await?.ok_or(ApiError::NoEntry)?;
            (SetCookie(None), SignedIn { name: account.name.clone(), seats: 0, codes: None }, account)
        }
        None => {
            let handle = making.handle.try_into().map_err(|_| ApiError::Stumbled)?;
            open(app, arrival, making.name, handle).await?
        }
    };
    keep(app, &account, &passkey, device).await?;
    Ok((cookie, signed_in))
}

async fn keep(app: &App, account: &Account, passkey: &Passkey, name: String) -> Result<(), ApiError> {
    let bytes = serde_json::to_vec(passkey).map_err(|_| ApiError::Stumbled)?;
    let (account, now) = (account.id, app.now());
    let credential = passkey.cred_id().clone();
    let row = store::Passkey { credential, account, name, made: now, used: now, fixed: bytes.clone(), moving: bytes };
    match app.store.add_passkey(row).await {
        Err(StoreError::Taken) => Err(ApiError::NoEntry),
        kept => Ok(kept?),
    }
}

/// The first half of signing in: any passkey that belongs here.
pub(crate) async fn begin_using(app: &Arc<App>, headers: &HeaderMap) -> Result<Ceremony, ApiError> {
    let webauthn = authority(app, headers)?;
    let (options, state) = webauthn.start_discoverable_authentication().map_err(|_| ApiError::Stumbled)?;
    let mut options = serde_json::to_value(options).map_err(|_| ApiError::Stumbled)?;
    // The browser asks at once, because somebody has pressed a button.
    options.as_object_mut().map(|options| options.remove("mediation"));
    ceremony(app, USE, &state, options).await
}

/// The second half: whose passkey it is, is signed in. Whatever is wrong, the answer is the same.
pub(crate) async fn end_using(
    app: &Arc<App>,
    arrival: Arrival,
    headers: &HeaderMap,
    answer: CeremonyAnswer,
) -> Result<(SetCookie, SignedIn), ApiError> {
    let webauthn = authority(app, headers)?;
    let credential: PublicKeyCredential = read(answer.credential)?;
    let state: DiscoverableAuthentication = redeem(app, USE, &answer.ticket).await?;
    let (said, id) = webauthn.identify_discoverable_authentication(&credential).map_err(|_| ApiError::NoEntry)?;
    let row = app.store.passkey(id.to_vec()).await?.ok_or(ApiError::NoEntry)?;
    let account = app.store.account(row.account).await?.ok_or(ApiError::NoEntry)?;
    let mut passkey: Passkey = serde_json::from_slice(&row.moving).map_err(|_| ApiError::Stumbled)?;
    let key = DiscoverableKey::from(&passkey);
    let proved = webauthn.finish_discoverable_authentication_v2(&credential, state, &key);
    let proved = proved.map_err(|_| ApiError::NoEntry)?;
    if said != user(&account.handle) {
        return Err(ApiError::NoEntry);
    }
    passkey.update_credential(&proved);
    let moving = serde_json::to_vec(&passkey).map_err(|_| ApiError::Stumbled)?;
    app.store.used_passkey(row.credential, moving, app.now()).await?;
    sign_in(app, arrival, &account).await
}

/// By what authenticators know an account.
fn user(handle: &[u8; 64]) -> Uuid {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&handle[..16]);
    Uuid::from_bytes(bytes)
}

async fn ceremony(
    app: &App,
    kind: &'static str,
    remembered: &impl Serialize,
    options: Value,
) -> Result<Ceremony, ApiError> {
    let token = Token::fresh().ok_or(ApiError::Stumbled)?;
    let payload = serde_json::to_string(remembered).map_err(|_| ApiError::Stumbled)?;
    let (now, until) = (app.now(), app.now() + PATIENCE);
    app.store.issue_ticket(Ticket { kind, token: token.hash(), until, payload }, now).await?;
    Ok(Ceremony { ticket: token.hex(), options })
}

async fn redeem<T: serde::de::DeserializeOwned>(app: &App, kind: &'static str, ticket: &str) -> Result<T, ApiError> {
    let token = Token::parse(ticket).ok_or(ApiError::NoEntry)?;
    let payload = app.store.redeem_ticket(kind, token.hash(), app.now()).await?.ok_or(ApiError::NoEntry)?;
    serde_json::from_str(&payload).map_err(|_| ApiError::Stumbled)
}

fn read<T: serde::de::DeserializeOwned>(credential: Value) -> Result<T, ApiError> {
    serde_json::from_value(credential)
        .map_err(|error| ApiError::WrongShape(format!("this is not what a browser answers for a passkey: {error}")))
}

//! Links by mail, good once and for a quarter of an hour. Whether an address is known here, nobody learns who cannot read its mail.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use store::{AccountId, Mailbox, Ticket};

use super::mail::{Letter, Unsent, address};
use super::origin;
use super::session::{Arrival, free_name, open, sign_in};
use crate::token::{Token, random};
use crate::visitor::SetCookie;
use crate::wire::SignedIn;
use crate::{ApiError, App, journal};

/// For so many seconds a link is good.
const GOOD_FOR: i64 = 900;
const LINK: &str = "link";
/// A mail server that does not answer is asked again after so long.
const PAUSES: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(30)];
/// So many addresses has one account at most.
const MOST: usize = 5;

/// What a link says to whoever shows it.
#[derive(Serialize, Deserialize)]
struct Promise {
    address: String,
    /// The account that asked for it while signed in: the address becomes its own.
    account: Option<AccountId>,
    /// How whoever asked wants to be called, if there is no account yet.
    name: String,
}

/// Sends a link that signs in, or that opens an account where the address has none. The answer says neither.
pub(crate) async fn ask(app: &Arc<App>, to: &str, name: String, account: Option<AccountId>) -> Result<(), ApiError> {
    let address = address(to)?;
    if app.people.mailer.is_none() || origin::told(app).is_none() {
        return Err(ApiError::Unfit("this server sends no mail; keep your seats with a passkey".to_owned()));
    }
    if let Some(id) = account
        && app.store.mailboxes(id).await?.len() >= MOST
    {
        return Err(ApiError::Unfit(format!("an account has {MOST} mail addresses at most; remove one first")));
    }
    // Whether a mailbox has had enough letters, nobody learns either.
    if app.people.letters.count(address.clone(), app.now()).is_err() {
        return Ok(());
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        if let Err(error) = promise(&app, Promise { address, account, name }).await {
            journal::problem(&format!("a link by mail: {error}"));
        }
    });
    Ok(())
}

async fn promise(app: &Arc<App>, promise: Promise) -> Result<(), ApiError> {
    let (Some(mailer), Some(origin)) = (&app.people.mailer, origin::told(app)) else { return Ok(()) };
    let token = Token::fresh().ok_or(ApiError::Stumbled)?;
    let payload = serde_json::to_string(&promise).map_err(|_| ApiError::Stumbled)?;
    let (now, until) = (app.now(), app.now() + GOOD_FOR);
    let known = app.store.mailbox(promise.address.clone()).await?.is_some();
    app.store.issue_ticket(Ticket { kind: LINK, token: token.hash(), until, payload }, now).await?;
    let link = format!("{origin}/sign-in/{}", token.hex());
    for pause in PAUSES.into_iter().map(Some).chain([None]) {
        let letter = letter(&promise, known, &link);
        match (mailer.send(letter).await, pause) {
            (Ok(()), _) => return Ok(()),
            (Err(Unsent::NotNow(_)), Some(pause)) => tokio::time::sleep(pause).await,
            (Err(Unsent::NotNow(why)), None) => {
                journal::problem(&format!("a link by mail was not taken: {why}"));
                return Ok(());
            }
            (Err(Unsent::Refused(why)), _) => {
                journal::problem(&format!("a link by mail was refused: {why}"));
                return Ok(app.store.mark_mailbox(promise.address, Some(app.now())).await?);
            }
        }
    }
    Ok(())
}

/// An address becomes one of an account's. Nobody is signed in by that: somebody else may have asked.
async fn confirm(app: &Arc<App>, id: AccountId, address: String) -> Result<(SetCookie, SignedIn), ApiError> {
    let account = app.store.account(id).await?.ok_or(ApiError::NoEntry)?;
    if app.store.mailbox(address.clone()).await?.is_some_and(|mailbox| mailbox.account != id) {
        let why = "that address belongs to another account; sign in with it and remove it there first";
        return Err(ApiError::Unfit(why.to_owned()));
    }
    app.store.add_mailbox(Mailbox { address, account: id, made: app.now(), bounced: None }).await?;
    Ok((SetCookie(None), SignedIn { name: account.name, seats: 0, codes: None }))
}

fn letter(promise: &Promise, known: bool, link: &str) -> Letter {
    let (subject, what) = match (promise.account, known) {
        (Some(_), _) => {
            let what = format!("This link makes this address one of the account `{}`", promise.name);
            ("Confirm your address", what)
        }
        (None, true) => ("Sign in to Grognard", "This link signs you in".to_owned()),
        (None, false) => ("Keep your seats at Grognard", "This link opens an account with this address".to_owned()),
    };
    let text = format!(
        "{what}. It is good for 15 minutes, once, on any device:\n\n{link}\n\nIf you have not asked for it, somebody has \
         mistyped an address; nothing happens unless the link is opened.\n"
    );
    Letter { to: promise.address.clone(), subject: subject.to_owned(), text, stop: None }
}

/// Keeps what a link promises: signs in, opens an account, or confirms an address. Forged, old or used, the answer is the same.
pub(crate) async fn keep(app: &Arc<App>, arrival: Arrival, link: &str) -> Result<(SetCookie, SignedIn), ApiError> {
    let token = Token::parse(link).ok_or(ApiError::NoEntry)?;
    let payload = app.store.redeem_ticket(LINK, token.hash(), app.now()).await?.ok_or(ApiError::NoEntry)?;
    let Promise { address, account, name } = serde_json::from_str(&payload).map_err(|_| ApiError::Stumbled)?;
    if let Some(id) = account {
        return confirm(app, id, address).await;
    }
    if let Some(mailbox) = app.store.mailbox(address.clone()).await? {
        let account = app.store.account(mailbox.account).await?.ok_or(ApiError::NoEntry)?;
        app.store.mark_mailbox(address, None).await?;
        return sign_in(app, arrival, &account).await;
    }
    let name = free_name(app, &name).await?;
    let (cookie, signed_in, account) = open(app, arrival, name, random().ok_or(ApiError::Stumbled)?).await?;
    app.store.add_mailbox(Mailbox { address, account: account.id, made: app.now(), bounced: None }).await?;
    Ok((cookie, signed_in))
}

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use store::{AccountId, StoreError};

use super::resource::{Resource, routes};
use crate::extract::{Asked, Body};
use crate::visitor::{Caller, Seen, SetCookie};
use crate::wire::{ErrorReply, Me, MyAccount, NameAsk, NameQuery, NameReply};
use crate::{ApiError, App, people, words};

/// So many matches of an account that takes another name are looked at anew.
const MOST_MATCHES: u32 = 10_000;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(me, rename)).routes(routes!(free))
}

fn named(name: String, account: Option<AccountId>) -> Me {
    Me { name, account: account.map(|id| MyAccount { id }) }
}

/// How you are called, and whether you are signed in to an account.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
async fn me(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Me>, ApiError> {
    let seen = match caller.token {
        Some(token) => app.visitors.find(&app, token.hash()).await?,
        None => None,
    };
    Ok(Json(seen.map_or_else(|| named(String::new(), None), |seen| named(seen.name.to_string(), seen.account))))
}

/// Whether a name is free, and if not, why.
#[utoipa::path(get, path = "/api/names", params(NameQuery), responses((status = 200, body = NameReply)))]
async fn free(
    State(app): State<Arc<App>>,
    caller: Caller,
    Asked(query): Asked<NameQuery>,
) -> Result<Json<NameReply>, ApiError> {
    let asked = match words::name(&query.name) {
        Ok(name) => people::must_be_free(&app, &name, caller.account).await,
        Err(fault) => Err(fault),
    };
    Ok(Json(match asked {
        Ok(()) => NameReply { free: true, text: "free".to_owned() },
        Err(ApiError::Invalid(text)) => NameReply { free: false, text },
        Err(error) => return Err(error),
    }))
}

/// Takes a name: a guest for the matches to come, an account everywhere. No account's name can be taken, nor one that looks like it.
#[utoipa::path(put, path = "/api/me", request_body = NameAsk,
    responses((status = 200, body = Me), (status = 422, body = ErrorReply)))]
async fn rename(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<NameAsk>,
) -> Result<(SetCookie, Json<Me>), ApiError> {
    let name = words::name(&ask.name)?;
    people::must_be_free(&app, &name, caller.account).await?;
    let known = caller.welcome(&app).await?;
    match known.account {
        None => {
            app.store.rename(known.id, name.clone(), app.now()).await?;
            app.visitors.remember(known.token.hash(), Seen::guest(known.id, name.as_str().into()));
            app.nodes.renamed(&app, known.id);
        }
        Some(account) => {
            let key = club::names::key(&name);
            let renamed = app.store.rename_account(account, name.clone(), key, app.now()).await;
            renamed.map_err(|error| taken(error, &name))?;
            let seats = app.store.matches_of(known.id, MOST_MATCHES).await?;
            let matches: Vec<String> = seats.into_iter().map(|listed| listed.row.id).collect();
            people::moved(&app, &[known.id], &matches).await;
        }
    }
    Ok((known.cookie, Json(named(name, known.account))))
}

/// Somebody else was quicker.
fn taken(error: StoreError, name: &str) -> ApiError {
    if matches!(error, StoreError::Taken) {
        return ApiError::Invalid(format!("`{name}` is the name of an account, or looks like it; take another"));
    }
    error.into()
}

//! One click stops notices: a link that names whose and which, and that nobody else can write.

use store::VisitorId;

use super::choices;
use crate::token::{hex, random};
use crate::wire::Channel;
use crate::{ApiError, App};

const SECRET: &str = "stop";

async fn key(app: &App) -> Result<[u8; 32], ApiError> {
    let fresh: [u8; 32] = random().ok_or(ApiError::Stumbled)?;
    let kept = app.store.server_secret(SECRET, fresh.to_vec()).await?;
    kept.try_into().map_err(|_| ApiError::Stumbled)
}

fn seal(key: &[u8; 32], of: VisitorId, channel: Channel) -> String {
    hex(&blake3::keyed_hash(key, format!("stop {} {of}", channel.id()).as_bytes()).as_bytes()[..16])
}

/// What stands at the end of the link.
pub(crate) async fn link(app: &App, of: VisitorId, channel: Channel) -> Result<String, ApiError> {
    Ok(format!("{}-{of}-{}", channel.id(), seal(&key(app).await?, of, channel)))
}

/// Stops what a link names; which way of telling that was.
pub(crate) async fn stop(app: &App, link: &str) -> Result<Channel, ApiError> {
    let unknown = || ApiError::NotFound("such link to stop notices".to_owned());
    let mut parts = link.split('-');
    let (Some(channel), Some(of), Some(sealed), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return Err(unknown());
    };
    let channel = Channel::ALL.into_iter().find(|known| known.id() == channel).ok_or_else(unknown)?;
    let of: VisitorId = of.parse().map_err(|_| unknown())?;
    let expected = seal(&key(app).await?, of, channel);
    // Compared as hashes, so that how long it takes tells nothing.
    if blake3::hash(sealed.as_bytes()) != blake3::hash(expected.as_bytes()) {
        return Err(unknown());
    }
    let mut chosen = choices::of(app, of).await?;
    for some in &mut chosen.kinds {
        some.by.remove(&channel);
    }
    let guest = app.store.account_of(of).await?.is_none();
    choices::keep(app, of, guest, chosen).await?;
    Ok(channel)
}

//! A match out of the store: its acts, carried out again.

use std::sync::Arc;

use engine::Viewer;
use store::{Act, MatchKey, MatchRow};

use super::deed::Deed;
use super::news::{News, Onlooker};
use super::state::State;
use crate::wire::Update;
use crate::{ApiError, App};

/// Finds a match and brings it to where its last act left it.
pub(crate) async fn load(app: &Arc<App>, id: &str) -> Result<Option<(MatchKey, State)>, ApiError> {
    let Some((key, row)) = app.store.find(id.to_owned()).await? else { return Ok(None) };
    let acts = app.store.acts(key, 0).await?;
    let replayed = replay_elsewhere(app, row, acts, |_, _| Vec::new(), |_, _| {}).await?;
    Ok(Some((key, replayed)))
}

/// What an onlooker has missed since update number `after`: each update as it would have been told at the time.
pub(crate) async fn missed(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
    after: u64,
) -> Result<Vec<(u64, Update)>, ApiError> {
    let Some((key, row)) = app.store.find(id.to_owned()).await? else { return Ok(Vec::new()) };
    let acts = app.store.acts(key, 0).await?;
    let (visitor, mut viewers) =
        (onlooker.visitor, onlooker.seats.iter().copied().map(Viewer::Seat).collect::<Vec<_>>());
    viewers.push(Viewer::Spectator);
    let (sender, receiver) = std::sync::mpsc::channel();
    replay_elsewhere(
        app,
        row,
        acts,
        move |n, _| if n > after { viewers.clone() } else { Vec::new() },
        move |state, news| {
            if let Some(n) = news.n.filter(|n| *n > after) {
                let _ = sender.send((n, news.told_to(&state.onlooker(visitor))));
            }
        },
    )
    .await?;
    Ok(receiver.into_iter().collect())
}

/// Replays on a thread that may take its time.
async fn replay_elsewhere(
    app: &Arc<App>,
    row: MatchRow,
    acts: Vec<Act>,
    viewers: impl Fn(u64, &State) -> Vec<Viewer> + Send + 'static,
    tell: impl FnMut(&State, News) + Send + 'static,
) -> Result<State, ApiError> {
    let title = app.title(&row.game)?;
    if title.data_hash() != row.data {
        return Err(old_rules(&row));
    }
    tokio::task::spawn_blocking(move || replay(State::new(row, title), &acts, viewers, tell))
        .await
        .map_err(|_| ApiError::Stumbled)?
}

/// Carries out the acts. Every position must have the hash that was stored with it: a match is never misread. What else is stored with it is for lists: the
/// words of a question may have changed since.
fn replay(
    mut state: State,
    acts: &[Act],
    viewers: impl Fn(u64, &State) -> Vec<Viewer>,
    mut tell: impl FnMut(&State, News),
) -> Result<State, ApiError> {
    for act in acts {
        let viewers = viewers(act.n, &state);
        let content = state.carry_out(&Deed::from_act(act)?, &viewers).map_err(|_| old_rules(&state.row))?;
        state.n = act.n;
        let reached = state.position().map(|position| (position.step, position.digest));
        if act.position.is_some() && act.position.as_ref().map(|kept| (kept.step, kept.digest)) != reached {
            return Err(old_rules(&state.row));
        }
        tell(&state, News { n: Some(act.n), content });
    }
    Ok(state)
}

fn old_rules(row: &MatchRow) -> ApiError {
    ApiError::OldRules(format!("this match of {} was begun with other rules or data than this server has", row.game))
}

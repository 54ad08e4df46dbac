//! A match out of the store: its acts, carried out again.

use std::sync::Arc;

use engine::Viewer;
use store::{Act, ActKind, MatchKey, MatchRow};
use tokio::runtime::Handle;

use super::deed::Deed;
use super::news::{News, Onlooker, Told};
use super::state::State;
use super::timing::Beat;
use crate::people::members;
use crate::versions::{Source, old_rules};
use crate::{ApiError, App};

/// Finds a match and brings it to where its last act left it.
pub(crate) async fn load(app: &Arc<App>, id: &str) -> Result<Option<(MatchKey, State)>, ApiError> {
    let Some((key, row)) = app.store.find(id.to_owned()).await? else { return Ok(None) };
    let acts = acts_of(app, key).await?;
    let joined = acts.iter().filter(|act| act.kind == ActKind::Join).filter_map(|act| act.visitor);
    members::meet(app, row.seats.iter().filter_map(|seat| seat.visitor).chain(joined).collect()).await?;
    let (replayed, _) = replay_elsewhere(app, row, acts, |_, _| Vec::new(), |_, _| None::<()>).await?;
    Ok(Some((key, replayed)))
}

/// The last of the first `n` acts of a match in words, as they are said after the end; nothing where it was no order.
pub(crate) async fn in_words(app: &Arc<App>, id: &str, n: u64) -> Result<Option<String>, ApiError> {
    let Some((key, row)) = app.store.find(id.to_owned()).await? else { return Ok(None) };
    let mut acts = acts_of(app, key).await?;
    acts.retain(|act| act.n <= n);
    let (state, _) = replay_elsewhere(app, row, acts, |_, _| Vec::new(), |_, _| None::<()>).await?;
    let said = |state: &State| Some(state.table().ok()?.history(Viewer::Umpire).pop()?.text);
    Ok(tokio::task::spawn_blocking(move || said(&state)).await?.filter(|text| !text.is_empty()))
}

/// All acts of a match. Where a name has been taken out of what is hashed, the hashes up to then are no longer asked for.
async fn acts_of(app: &Arc<App>, key: MatchKey) -> Result<Vec<Act>, ApiError> {
    let renamed = app.store.renamed_until(key).await?;
    let mut acts = app.store.acts(key, 0).await?;
    for act in acts.iter_mut().take_while(|act| act.n <= renamed) {
        act.position = None;
    }
    Ok(acts)
}

/// What an onlooker has missed since update number `after`: each update as it would have been told at the time.
pub(crate) async fn missed(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
    after: u64,
) -> Result<Vec<(u64, Told)>, ApiError> {
    let Some((key, row)) = app.store.find(id.to_owned()).await? else { return Ok(Vec::new()) };
    let acts = acts_of(app, key).await?;
    let (visitor, mut viewers) =
        (onlooker.visitor, onlooker.seats.iter().copied().map(Viewer::Seat).collect::<Vec<_>>());
    viewers.push(Viewer::Spectator);
    let (_, told) = replay_elsewhere(
        app,
        row,
        acts,
        move |n, _| if n > after { viewers.clone() } else { Vec::new() },
        move |state, news| {
            let n = news.n.filter(|n| *n > after)?;
            Some((n, news.told_to(&state.onlooker(visitor))?))
        },
    )
    .await?;
    Ok(told)
}

/// Replays on a thread that may take its time: by this program's rules if they are those of the match, and if they lead where it stood; otherwise by those of
/// the program that it was begun with. What is told of each act is gathered.
async fn replay_elsewhere<T: Send + 'static>(
    app: &Arc<App>,
    row: MatchRow,
    acts: Vec<Act>,
    viewers: impl Fn(u64, &State) -> Vec<Viewer> + Send + 'static,
    tell: impl Fn(&State, News) -> Option<T> + Send + 'static,
) -> Result<(State, Vec<T>), ApiError> {
    let app = Arc::clone(app);
    let work = move || {
        let by = |source: Source| {
            let note = app.rules_note(&source);
            replay(State::by(row.clone(), source, note), &acts, &viewers, &tell)
        };
        match app.own_source(&row).map(by) {
            Some(Err(ApiError::OldRules(_))) | None => {
                Handle::current().block_on(app.borrow_for(&row))?;
                by(app.other_source(&row)?)
            }
            Some(replayed) => replayed,
        }
    };
    tokio::task::spawn_blocking(work).await?
}

/// Carries out the acts. Every position must have the hash that was stored with it: a match is never misread. What else is stored with it is for lists: the
/// words of a question may have changed since.
fn replay<T>(
    mut state: State,
    acts: &[Act],
    viewers: impl Fn(u64, &State) -> Vec<Viewer>,
    tell: impl Fn(&State, News) -> Option<T>,
) -> Result<(State, Vec<T>), ApiError> {
    let mut told = Vec::new();
    for act in acts {
        let viewers = viewers(act.n, &state);
        let news = carry_on(&mut state, act, &viewers)?;
        told.extend(tell(&state, news));
    }
    Ok((state, told))
}

/// Carries out one act that is stored.
pub(super) fn carry_on(state: &mut State, act: &Act, viewers: &[Viewer]) -> Result<News, ApiError> {
    let content =
        state.recall(&Deed::from_act(act)?, viewers, act.tick.map(Beat::of)).map_err(|_| old_rules(&state.row))?;
    state.n = act.n;
    let reached = state.position().map(|position| (position.step, position.digest));
    let differs = act.position.as_ref().map(|kept| (kept.step, kept.digest)) != reached;
    if act.position.is_some() && differs && !state.is_sealed() {
        return Err(old_rules(&state.row));
    }
    Ok(News { n: Some(act.n), content })
}

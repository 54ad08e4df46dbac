use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use club::cup::Pairing;
use engine::{Seat, Secret};
use store::{
    CupMatch, CupSlot, EntrantRow, ForfeitRow, Job, Lease, MatchRow, RoundRow, SeatRow, Stakes, StoreError, VisitorId,
};

use super::CUP;
use super::reckon::{Standing, Status};
use crate::annals::Player;
use crate::live::Deed;
use crate::people::notices;
use crate::token::fresh_id;
use crate::wire::NoticeKind;
use crate::{ApiError, App, journal, routes, words};

/// A cup is one server's for so many seconds, while it takes the next steps.
const LEASE: i64 = 120;
/// So many steps are taken at once.
const MOST_STEPS: usize = 64;
/// When nobody has looked for so many seconds though it was time, no server was running.
const OUTAGE: i64 = 900;
/// Then the round lasts at least so much longer.
const LEAST_GRACE: i64 = 24 * 3_600;
/// So often a cup is looked at that waits for a computer only.
const PAUSE: i64 = 60;

/// Which cups this server is at, and whether something has happened in them meanwhile.
#[derive(Default)]
pub(crate) struct Runs(Mutex<BTreeMap<String, bool>>);

impl Runs {
    /// Whether nobody here is at it; who is will look once more.
    fn begin(&self, id: &str) -> bool {
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match runs.get_mut(id) {
            Some(again) => {
                *again = true;
                false
            }
            None => runs.insert(id.to_owned(), false).is_none(),
        }
    }

    /// Whether something has happened meanwhile; otherwise the place is free.
    fn go_on(&self, id: &str) -> bool {
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let again = runs.get_mut(id).is_some_and(std::mem::take);
        if !again {
            runs.remove(id);
        }
        again
    }
}

/// A match of a cup is about to end: whatever happens now, the cup will be looked at.
pub(crate) async fn about_to_end(app: &App, slot: &CupSlot) -> Result<(), StoreError> {
    app.store.hurry_job(CUP, slot.cup.clone(), app.now() + 2).await
}

/// Takes the next steps of a cup, in the background.
pub(crate) fn resume(app: &Arc<App>, id: String) {
    if app.is_draining() || !app.cups.begin(&id) {
        return;
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        loop {
            // A fault in the rules ends only this attempt; the job is tried again, but not for ever.
            let (worker, cup) = (Arc::clone(&app), id.clone());
            let done = tokio::spawn(async move { work(&worker, &cup).await }).await;
            if let Err(error) = done.unwrap_or_else(|broken| Err(broken.into())) {
                journal::problem(&format!("cup {id}: {error}"));
            }
            if !app.cups.go_on(&id) {
                return;
            }
        }
    });
}

/// What is to be done about a cup for now.
enum Next {
    /// Look again at this moment.
    Wait(i64),
    /// Nothing any more.
    End,
}

async fn work(app: &Arc<App>, id: &str) -> Result<(), ApiError> {
    let now = app.now();
    let lease = Lease { by: app.worker, from: now, until: now + LEASE };
    let Some(job) = app.store.take_job(CUP, id.to_owned(), lease).await? else { return Ok(()) };
    match run(app, id, now, now - job.due).await {
        Ok(Next::End) => app.store.end_job(CUP, id.to_owned(), app.worker, None).await.map(drop)?,
        Ok(Next::Wait(due)) => app.store.rest_job(job, app.worker, due).await?,
        Err(error) => {
            give_back(app, job).await?;
            return Err(error);
        }
    }
    Ok(())
}

/// What failed is tried again in a while, so many times.
async fn give_back(app: &App, job: Job) -> Result<(), ApiError> {
    Ok(app.store.leave_job(CUP, job.key, app.worker, app.now() + PAUSE).await?)
}

/// Goes as far as it can be gone at this moment: time that passes meanwhile is looked at the next time.
async fn run(app: &Arc<App>, id: &str, now: i64, overdue: i64) -> Result<Next, ApiError> {
    for _ in 0..MOST_STEPS {
        let Some(kept) = app.store.cup(id.to_owned()).await? else { return Ok(Next::End) };
        let standing = Standing::of(app, kept)?;
        let step = match standing.status(now) {
            Status::CalledOff | Status::Over => Some(Next::End),
            Status::Open => start(app, &standing, now).await?,
            Status::Running => play(app, &standing, now, overdue).await?,
        };
        if let Some(next) = step {
            return Ok(next);
        }
    }
    Ok(Next::Wait(now + 1))
}

/// Starts a cup whose places are taken or whose time has come; nothing when there is more to do now.
async fn start(app: &Arc<App>, standing: &Standing, now: i64) -> Result<Option<Next>, ApiError> {
    let (row, entrants) = (&standing.kept.row, &standing.kept.entrants);
    if (entrants.len() as u32) < row.places && now < row.starts {
        return Ok(Some(Next::Wait(row.starts)));
    }
    let ledger = app.annals.read(app).await?;
    let rating = |entrant: &EntrantRow| {
        let player = match (entrant.visitor, entrant.level.as_deref().and_then(|level| level.parse().ok())) {
            (Some(visitor), _) => Some(Player::Person(visitor)),
            (None, level) => level.map(Player::Computer),
        };
        let rating = player.map(|player| ledger.rating(&row.game, player, now)).unwrap_or_default();
        (entrant.number, rating.value.round() as i32)
    };
    let ratings = entrants.iter().map(rating).collect();
    app.store.start_cup(row.id.clone(), now, ratings).await?;
    Ok(None)
}

/// Goes on with a cup that has started; nothing when there is more to do now.
async fn play(app: &Arc<App>, standing: &Standing, now: i64, overdue: i64) -> Result<Option<Next>, ApiError> {
    let Some(cup) = &standing.cup else { return Ok(Some(Next::End)) };
    if drop_the_gone(app, standing).await? {
        return Ok(None);
    }
    if cup.open() == 0 {
        draw(app, standing, now).await?;
        return Ok(None);
    }
    begin_matches(app, standing).await?;
    end_the_withdrawn(app, standing).await?;
    let deadline = standing.deadline().unwrap_or(i64::MAX);
    if now < deadline {
        return Ok(Some(Next::Wait(deadline)));
    }
    let late = now - deadline;
    // Whatever else was due before its end tells nothing of the time since.
    if overdue.min(late) > OUTAGE {
        let grace = late.min(standing.round_length()).max(LEAST_GRACE);
        let round = standing.kept.rounds.len() as u32 - 1;
        app.store.extend_round(standing.kept.row.id.clone(), round, late + grace).await?;
        return Ok(None);
    }
    forfeit_the_late(app, standing).await
}

/// Whoever has closed his account plays no more.
async fn drop_the_gone(app: &App, standing: &Standing) -> Result<bool, ApiError> {
    let playing = standing.kept.entrants.iter().filter(|entrant| entrant.withdrawn.is_none());
    let people: Vec<VisitorId> = playing.filter_map(|entrant| entrant.visitor).collect();
    let known = app.store.visitors(people).await?;
    let mut dropped = false;
    for gone in known.into_iter().filter(|visitor| visitor.account.is_none()) {
        dropped |= app.store.leave_cup(standing.kept.row.id.clone(), gone.id, app.now()).await?;
    }
    Ok(dropped)
}

/// Draws the next round. Whoever else has drawn it was quicker.
async fn draw(app: &App, standing: &Standing, now: i64) -> Result<(), ApiError> {
    let Some(mut cup) = standing.cup.clone() else { return Ok(()) };
    let round = cup.rounds().len() as u32;
    let drawn = cup.draw().map_err(|fault| ApiError::Unfit(fault.to_string()))?;
    let Some(encounters) = drawn else { return Ok(()) };
    let pairings: Vec<Pairing> = encounters.iter().map(|encounter| encounter.pairing).collect();
    let pairings = serde_json::to_string(&pairings).map_err(|_| ApiError::Stumbled)?;
    let row = RoundRow { drawn: now, pairings, extended: 0 };
    match app.store.add_round(standing.kept.row.id.clone(), round, row).await {
        Ok(()) | Err(StoreError::Taken) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Begins the matches of the round that have not begun.
async fn begin_matches(app: &Arc<App>, standing: &Standing) -> Result<(), ApiError> {
    let Some(cup) = &standing.cup else { return Ok(()) };
    let Some((round, encounters)) = cup.rounds().iter().enumerate().next_back() else { return Ok(()) };
    let names = names(app, standing).await?;
    for (pairing, encounter) in encounters.iter().enumerate() {
        let Pairing::Meet(first, second) = encounter.pairing else { continue };
        for leg in 0..2 {
            if encounter.legs[leg].is_some() || standing.match_at(round, pairing, leg).is_some() {
                continue;
            }
            let slot = CupSlot {
                cup: standing.kept.row.id.clone(),
                round: round as u32,
                pairing: pairing as u32,
                leg: leg as u8,
            };
            let row = match_row(app, standing, &names, slot, [first, second])?;
            let id = row.id.clone();
            match routes::keep(app, standing.title, row, Deed::Begin, None).await {
                Ok(()) => notices::made(app, &id, NoticeKind::Paired, None).await?,
                // Another server has begun it.
                Err(ApiError::Raced) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

async fn names(app: &App, standing: &Standing) -> Result<BTreeMap<VisitorId, String>, ApiError> {
    let people = standing.kept.entrants.iter().filter_map(|entrant| entrant.visitor).collect();
    let known = app.store.visitors(people).await?;
    Ok(known.into_iter().map(|visitor| (visitor.id, words::player(&visitor.name))).collect())
}

/// A match of a cup: each of the two has all seats of one side.
fn match_row(
    app: &App,
    standing: &Standing,
    names: &BTreeMap<VisitorId, String>,
    slot: CupSlot,
    pair: [usize; 2],
) -> Result<MatchRow, ApiError> {
    let (row, title) = (&standing.kept.row, standing.title);
    let leg = usize::from(slot.leg);
    let mut seats = Vec::new();
    for name in title.seats(&row.scenario, &standing.options) {
        let entrant = standing.holder(leg, &name).and_then(|which| standing.kept.entrants.get(pair[which]));
        let entrant = entrant.ok_or(ApiError::Stumbled)?;
        seats.push(seat_row(name, entrant, names)?);
    }
    Ok(MatchRow {
        id: fresh_id().ok_or(ApiError::Stumbled)?,
        made: app.now(),
        maker: row.maker,
        game: title.slug().to_owned(),
        data: title.data_hash().to_owned(),
        rules: title.rules_version(),
        program: app.own_program(),
        scenario: row.scenario.clone(),
        options: row.options.clone(),
        secret: Secret::fresh().map_err(|_| ApiError::Stumbled)?.0,
        undo: true,
        listed: false,
        stakes: Stakes { rated: row.rated, cup: Some(slot) },
        clock: (!row.pace.is_empty()).then(|| row.pace.clone()),
        wish: None,
        seats,
    })
}

fn seat_row(name: String, entrant: &EntrantRow, names: &BTreeMap<VisitorId, String>) -> Result<SeatRow, ApiError> {
    let seat = SeatRow { name, ..SeatRow::default() };
    Ok(match (entrant.visitor, &entrant.level) {
        (Some(visitor), _) => SeatRow {
            visitor: Some(visitor),
            player: names.get(&visitor).cloned().unwrap_or_else(|| words::NOBODY.to_owned()),
            nonce: words::nonce(None)?.into_bytes(),
            ..seat
        },
        (None, level) => {
            let level = crate::computer::level(level.as_deref().unwrap_or_default())?;
            SeatRow { level: Some(level.id().to_owned()), player: level.title().to_owned(), ..seat }
        }
    })
}

/// Ends the matches of those who have withdrawn.
async fn end_the_withdrawn(app: &Arc<App>, standing: &Standing) -> Result<(), ApiError> {
    let Some(cup) = &standing.cup else { return Ok(()) };
    let gone = |entrant: usize| standing.kept.entrants[entrant].withdrawn.is_some();
    for one in standing.kept.matches.iter().filter(|one| one.ending.is_none()) {
        let [first, second] = pair(cup, one)?;
        let by = [gone(first), gone(second)];
        if by != [false, false] {
            forfeit(app, standing, one, by).await?;
        }
    }
    Ok(())
}

/// Who meets in a match.
fn pair(cup: &club::cup::Cup, one: &CupMatch) -> Result<[usize; 2], ApiError> {
    let round = cup.rounds().get(one.slot.round as usize);
    match round.and_then(|round| round.get(one.slot.pairing as usize)).map(|encounter| encounter.pairing) {
        Some(Pairing::Meet(first, second)) => Ok([first, second]),
        _ => Err(ApiError::Stumbled),
    }
}

/// The round's time is up: whoever is to decide has lost. A computer is given as much time again; then nobody gets a point.
async fn forfeit_the_late(app: &Arc<App>, standing: &Standing) -> Result<Option<Next>, ApiError> {
    let Some(cup) = &standing.cup else { return Ok(Some(Next::End)) };
    let mut waits = false;
    for one in standing.kept.matches.iter().filter(|one| one.ending.is_none()) {
        if standing.kept.forfeits.iter().any(|known| known.slot == one.slot) {
            continue;
        }
        let seats = standing.title.seats(&standing.kept.row.scenario, &standing.options);
        let seat = one.decider.and_then(|seat| seats.get(usize::from(seat)));
        let late = seat.and_then(|seat| standing.holder(usize::from(one.slot.leg), seat));
        let pair = pair(cup, one)?;
        match late {
            Some(late) if standing.kept.entrants[pair[late]].level.is_none() => {
                forfeit(app, standing, one, [late == 0, late == 1]).await?;
            }
            _ if app.now() < standing.deadline().unwrap_or(0) + standing.round_length() => waits = true,
            _ => forfeit(app, standing, one, [true, true]).await?,
        }
    }
    Ok(waits.then(|| Next::Wait(app.now() + PAUSE)))
}

/// Ends a match that somebody does not play.
async fn forfeit(app: &Arc<App>, standing: &Standing, one: &CupMatch, by: [bool; 2]) -> Result<(), ApiError> {
    app.store.add_forfeit(ForfeitRow { slot: one.slot.clone(), by, at: app.now() }).await?;
    let live = app.live(&one.id).await?;
    let mut held = live.hold(app).await?;
    let leg = usize::from(one.slot.leg);
    let late = usize::from(by == [false, true]);
    let seat = held.seats.iter().position(|sitter| standing.holder(leg, &sitter.seat) == Some(late));
    let Some(seat) = seat.filter(|_| !held.is_over()) else { return Ok(()) };
    live.perform(app, &mut held, None, Deed::Resign { seat: Seat(seat as u8) }).await?;
    Ok(())
}

/// Somebody takes part no more.
pub(crate) async fn withdraw(app: &Arc<App>, id: &str, visitor: VisitorId) -> Result<bool, ApiError> {
    let left = app.store.leave_cup(id.to_owned(), visitor, app.now()).await?;
    app.store.hurry_job(CUP, id.to_owned(), app.now()).await?;
    resume(app, id.to_owned());
    Ok(left)
}

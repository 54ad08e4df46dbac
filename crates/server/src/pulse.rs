//! The time that counts: it goes on while this server runs, by what passes and not by what a clock shows, and stands while no server does. So a server that
//! was off for a week, or whose clock was put back, has cost nobody anything.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use club::clock::{Moment, Span, TimeUp};
use store::{CLOCK, Job, Lease};

use crate::live::{Deed, Live, RELIEF};
use crate::people::notices;
use crate::{ApiError, App, Clock, computer, journal};

/// So often it is looked whether somebody's time is up,
const LOOK: Duration = Duration::from_secs(1);
/// and after so many looks it is written down how far time has come.
const LOOKS: u32 = 10;
/// A server that was gone for less than this, in milliseconds, was not off.
const GRACE: i64 = 30_000;
/// So many clocks ring at once,
const MOST_RINGING: u32 = 200;
/// and whoever answers has so many seconds for it.
const LEASE: i64 = 10;

/// What the time that counts showed at some moment of this program's life.
pub(crate) struct Pulse(Mutex<(Moment, Span)>);

impl Pulse {
    /// Begins with what the clock shows, until the store has been asked.
    pub(crate) fn new(clock: &Clock) -> Self {
        Self(Mutex::new((clock.moment(), clock.passed())))
    }

    /// What it shows.
    pub(crate) fn now(&self, clock: &Clock) -> Moment {
        let (counted, then) = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counted + (clock.passed() - then)
    }

    /// What it shall show now.
    fn set(&self, clock: &Clock, counted: Moment) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (counted, clock.passed());
    }

    /// Another server has come further.
    fn catch_up(&self, clock: &Clock, counted: Moment) {
        if counted > self.now(clock) {
            self.set(clock, counted);
        }
    }
}

impl App {
    /// The time that counts.
    pub(crate) fn counted(&self) -> Moment {
        self.pulse.now(&self.config.clock)
    }

    /// Writes down how far it has come.
    async fn beat(&self) {
        match self.store.beat(self.config.clock.moment().0, self.counted().0).await {
            Ok(counted) => self.pulse.catch_up(&self.config.clock, Moment(counted)),
            Err(error) => journal::problem(&format!("store: {error}")),
        }
    }
}

/// Time counts from now on.
pub(crate) async fn start(app: &Arc<App>) {
    match app.store.first_beat(app.config.clock.moment().0, GRACE).await {
        Ok(counted) => app.pulse.set(&app.config.clock, Moment(counted)),
        Err(error) => journal::problem(&format!("store: {error}")),
    }
    tokio::spawn(watch(Arc::clone(app)));
}

/// Time no longer counts.
pub(crate) async fn stop(app: &App) {
    app.beat().await;
}

/// Looks after clocks for as long as the server runs.
async fn watch(app: Arc<App>) {
    for look in 1_u32.. {
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = app.closed() => return,
        }
        if look % LOOKS == 0 {
            app.beat().await;
        }
        if !app.is_draining() {
            look_at_clocks(&app).await;
        }
    }
}

async fn look_at_clocks(app: &Arc<App>) {
    let second = app.counted().0.div_euclid(1_000);
    match app.store.ringing(second, app.now(), MOST_RINGING).await {
        Ok(ringing) => {
            for job in ringing {
                if let Err(error) = ring(app, &job).await {
                    journal::problem(&format!("match {}: its clock: {error}", job.payload));
                }
            }
        }
        Err(error) => journal::problem(&format!("store: {error}")),
    }
}

/// A clock rings: if the time is up, what was agreed happens; if it runs low, whoever is to decide is told. It may ring too early, when the server was off
/// meanwhile.
async fn ring(app: &Arc<App>, job: &Job) -> Result<(), ApiError> {
    let now = app.now();
    let lease = Lease { by: app.worker, from: now, until: now + LEASE };
    if app.store.take_job(CLOCK, job.key.clone(), lease).await?.is_none() {
        return Ok(());
    }
    let live = app.live(&job.payload).await?;
    let mut held = live.hold(app).await?;
    let Some(seat) = held.out_of_time(app.counted()) else {
        let out = held.clock.as_ref().and_then(club::clock::Clock::runs_out);
        let low = held.runs_low(app.counted()).and_then(|seat| notices::runs_low(&held, seat));
        drop(held);
        if let Some(notice) = low {
            notices::tell(app, notice).await?;
        }
        return later(app, job, out).await;
    };
    if held.clock.as_ref().is_some_and(|clock| clock.terms().time_up() == TimeUp::Computer) {
        let relieved = live.perform(app, &mut held, None, Deed::Relieve { seat, level: RELIEF }).await;
        drop(held);
        relieve(app, &live, relieved.map(drop))?;
    } else {
        live.tell_time(app, &held);
    }
    app.store.end_job(CLOCK, job.key.clone(), app.worker, None).await?;
    Ok(())
}

/// A computer has sat down, here or at another server, and plays.
fn relieve(app: &Arc<App>, live: &Arc<Live>, relieved: Result<(), ApiError>) -> Result<(), ApiError> {
    computer::wake(app, live);
    if matches!(relieved, Err(ApiError::Raced)) { Ok(()) } else { relieved }
}

/// The clock rings when the time is up, if it ever is.
async fn later(app: &App, job: &Job, out: Option<Moment>) -> Result<(), ApiError> {
    match out {
        Some(out) => {
            let due = out.0.saturating_add(999).div_euclid(1_000);
            app.store.leave_job(CLOCK, job.key.clone(), app.worker, due).await?;
        }
        None => app.store.drop_job(CLOCK, job.key.clone()).await?,
    }
    Ok(())
}

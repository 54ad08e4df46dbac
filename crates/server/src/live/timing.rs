//! The clock of a match: pressed by what is done in it.

use catalog::Level;
use club::clock::{Clock, Left, Moment, Span, Terms};
use engine::Seat;
use store::{LOW, Tick};

use super::deed::Deed;
use super::news::{Content, News};
use super::{Live, State};
use crate::wire::{ClockNews, ClockPage, ClockSeat};
use crate::{ApiError, App};

/// The computer that plays on when somebody's time is up: it answers at once, so that nobody waits for it.
pub(crate) const RELIEF: Level = Level::Sergeant;

/// When something is done in a match with a clock, by the time that counts, and how long the decision took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beat {
    at: Moment,
    took: Span,
}

impl Beat {
    /// As it was stored.
    pub(super) fn of(tick: Tick) -> Self {
        Self { at: Moment(tick.at), took: Span::millis(u64::try_from(tick.took).unwrap_or(0)) }
    }

    pub(super) fn took(self) -> u64 {
        self.took.as_millis()
    }
}

/// The clock of a match as it was agreed. Terms that cannot be read are no terms: only this program writes them, checked.
pub(super) fn set(clock: Option<&str>, seats: usize) -> Option<Clock> {
    Terms::from_json(clock?).ok().map(|terms| Clock::new(terms, seats))
}

impl State {
    /// The beat of a deed that is about to be done; none without a clock.
    pub(crate) fn beat(&self, deed: &Deed, now: Moment) -> Option<Beat> {
        let clock = self.clock.as_ref()?;
        let took = if matches!(deed, Deed::Order { .. }) { clock.thought(now) } else { Span::ZERO };
        Some(Beat { at: now, took })
    }

    /// What is stored with a deed that has been done.
    pub(crate) fn tick(&self, beat: Beat) -> Tick {
        let out = self.clock.as_ref().and_then(Clock::runs_out).map(|out| out.0);
        Tick { at: beat.at.0, took: beat.took.as_millis() as i64, out }
    }

    /// Presses the clock for a deed that has been done.
    pub(super) fn press(&mut self, deed: &Deed, beat: Option<Beat>) {
        let asked = self.asked();
        let begun = self.table.is_some();
        let (Some(clock), Some(Beat { at, took })) = (&mut self.clock, beat) else { return };
        match deed {
            Deed::Begin | Deed::Import { .. } => clock.begin(asked, at),
            Deed::Join { .. } if begun => clock.begin(asked, at),
            Deed::Order { .. } => clock.pressed(asked, at, took),
            Deed::Undo { .. } => clock.undo(asked, at),
            Deed::TakeBack { .. } | Deed::Fork { .. } | Deed::Relieve { .. } => clock.turn_back(asked, at),
            Deed::Resign { .. } | Deed::Draw { .. } | Deed::TimeUp { .. } | Deed::Judge { .. } | Deed::Annul { .. } => {
                clock.stop(at);
            }
            Deed::Pause { .. } => clock.pause(at),
            Deed::Resume { .. } => clock.resume(at),
            _ => {}
        }
    }

    /// The seat whose time runs: nobody's while a computer decides.
    fn asked(&self) -> Option<usize> {
        let decider = self.decider()?;
        self.seats[decider.index()].level.is_none().then_some(decider.index())
    }

    /// A seat goes away for some days.
    pub(super) fn take_leave(&mut self, seat: Seat, days: u32, beat: Option<Beat>) -> Result<(), ApiError> {
        let (clock, beat) = (self.clock.as_mut().ok_or_else(no_clock)?, beat.ok_or(ApiError::Stumbled)?);
        clock.take_leave(seat.index(), days, beat.at).map_err(|fault| ApiError::Unfit(fault.to_string()))
    }

    /// The seat whose time is up.
    pub(crate) fn out_of_time(&self, now: Moment) -> Option<Seat> {
        self.clock.as_ref()?.out(now).map(|seat| Seat(seat as u8))
    }

    /// The seat whose time runs low, and has not been up yet: a fifth is left of what it had when it was asked.
    pub(crate) fn runs_low(&self, now: Moment) -> Option<Seat> {
        let clock = self.clock.as_ref().filter(|clock| !clock.is_paused())?;
        let asked = clock.asked()?;
        let (left, thought) = (clock.left(asked, now).total(), clock.thought(now));
        let is_low = left.as_millis().saturating_mul(LOW as u64) <= (left + thought).as_millis();
        (is_low && !left.is_zero()).then_some(Seat(asked as u8))
    }

    /// The clock, as everybody sees it.
    pub(crate) fn clock_page(&self, now: Moment) -> Option<ClockPage> {
        let clock = self.clock.as_ref()?;
        let named = |seat: usize| self.seats.get(seat).map(|sitter| sitter.seat.clone());
        let terms = clock.terms();
        Some(ClockPage {
            pace: terms.pace(),
            short: terms.short(),
            words: terms.to_string(),
            ending: terms.ending(),
            seats: self
                .seats
                .iter()
                .enumerate()
                .map(|(n, sitter)| seat_page(&sitter.seat, clock.left(n, now), now))
                .collect(),
            asked: clock.asked().and_then(named),
            paused: clock.is_paused(),
            out: clock.out(now).and_then(named),
        })
    }

    /// What there is to tell of the clock; nothing without one.
    pub(super) fn clock_news(&self, now: Moment) -> Option<Content> {
        Some(Content::Clock(ClockNews { clock: self.clock_page(now)?, offers: self.open_offers() }))
    }

    /// The same for what has just been done.
    pub(super) fn clock_content(&self, beat: Option<Beat>) -> Result<Content, ApiError> {
        self.clock_news(beat.ok_or(ApiError::Stumbled)?.at).ok_or_else(no_clock)
    }
}

impl Live {
    /// Tells those who follow what the clock shows now; it has no number, because nothing has happened in the match.
    pub(crate) fn tell_time(&self, app: &App, state: &State) {
        if let Some(content) = state.clock_news(app.counted()) {
            self.publish(News { n: None, content });
        }
    }
}

fn seat_page(seat: &str, left: Left, now: Moment) -> ClockSeat {
    ClockSeat {
        seat: seat.to_owned(),
        turn: left.turn.as_millis(),
        bank: left.bank.as_millis(),
        vacation: left.vacation,
        away: left.away_until.map(|until| until.since(now).as_millis()),
    }
}

/// What is answered where nobody keeps time.
pub(crate) fn no_clock() -> ApiError {
    ApiError::Unfit("this match has no clock".to_owned())
}

use super::{Moment, Span, Terms};

/// A clock with one hand for each seat, of which at most one moves.
///
/// A turn, for the clock, lasts from the question that reaches a seat until another seat is asked; however many decisions it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    terms: Terms,
    hands: Vec<Hand>,
    moving: Option<Moving>,
    /// The last turn that was ended by a decision, as long as nobody has decided since.
    ended: Option<Ended>,
    paused: bool,
}

/// A turn that has ended, to go on if its last decision is undone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ended {
    seat: usize,
    /// What it took.
    turn: Span,
    /// What the seat had before it was paid.
    bank: Span,
}

/// What a seat has.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hand {
    /// What is left for the whole match: of the minutes, or of the reserve.
    bank: Span,
    /// Days of vacation that are left.
    vacation: u32,
    /// Until when it is away.
    away_until: Option<Moment>,
}

/// The hand that moves.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moving {
    seat: usize,
    /// Since when.
    since: Moment,
    /// What this decision had taken before that.
    before: Span,
    /// What earlier decisions of this turn took.
    turn: Span,
}

/// What a seat has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Of this turn's own time; a live clock has none.
    pub turn: Span,
    /// Of what it has for the whole match.
    pub bank: Span,
    /// Days of vacation.
    pub vacation: u32,
    /// Until when it is away, when it is.
    pub away_until: Option<Moment>,
}

impl Left {
    /// Until the time is up.
    pub fn total(self) -> Span {
        self.turn + self.bank
    }
}

/// Why somebody cannot take days of vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LeaveFault {
    /// Not so many are left.
    #[error("{left} days of vacation are left, not {asked}")]
    TooLong {
        /// What was asked for.
        asked: u32,
        /// What is left.
        left: u32,
    },
    /// No day at all was asked for.
    #[error("a vacation has at least one day")]
    NoDay,
    /// There is no such seat at this clock.
    #[error("no such seat has a clock")]
    NoSeat,
    /// The seat's time is up.
    #[error("the time is up; it is too late for a vacation")]
    TooLate,
}

impl Clock {
    /// A clock that stands still, for so many seats.
    pub fn new(terms: Terms, seats: usize) -> Self {
        let hand = Hand { bank: terms.bank(), vacation: terms.vacation(), away_until: None };
        Self { terms, hands: vec![hand; seats], moving: None, ended: None, paused: false }
    }

    /// What was agreed.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// The match begins, and a seat is asked; nobody's time runs while a computer is.
    pub fn begin(&mut self, asked: Option<usize>, now: Moment) {
        self.moving = self.hand_for(asked, now);
    }

    /// A decision is made, and another is asked for. Says how long it took.
    pub fn press(&mut self, asked: Option<usize>, now: Moment) -> Span {
        let took = self.thought(now);
        self.pressed(asked, now, took);
        took
    }

    /// A decision is made that took so long, as was found when it was stored: that stays true, whatever has become of the server's clock since.
    pub fn pressed(&mut self, asked: Option<usize>, now: Moment, took: Span) {
        let ended = self.moving.as_ref().filter(|moving| asked != Some(moving.seat)).map(|moving| Ended {
            seat: moving.seat,
            turn: moving.turn + took,
            bank: self.hands[moving.seat].bank,
        });
        self.pass_on(asked, now, took, self.terms.increment());
        self.ended = ended;
    }

    /// The last decision is undone, and its seat is asked again. If it had ended a turn, that turn goes on: nobody gets a new one, or an increment, by undoing.
    pub fn undo(&mut self, asked: Option<usize>, now: Moment) {
        let ended = self.ended.take().filter(|ended| Some(ended.seat) == asked && self.asked() != asked);
        self.turn_back(asked, now);
        if let (Some(ended), Some(moving)) = (ended, &mut self.moving) {
            moving.turn = ended.turn;
            self.hands[ended.seat].bank = ended.bank;
        }
    }

    /// The match has gone back and asks a seat again. Time that is gone stays gone, and nobody earns an increment by it.
    pub fn turn_back(&mut self, asked: Option<usize>, now: Moment) {
        let took = self.thought(now);
        self.pass_on(asked, now, took, Span::ZERO);
    }

    /// The match is over, or a computer has taken the seat that was asked.
    pub fn stop(&mut self, now: Moment) {
        self.turn_back(None, now);
    }

    /// Nobody's time runs from now on. Decisions may still be made.
    pub fn pause(&mut self, now: Moment) {
        if !self.paused {
            let thought = self.thought(now);
            if let Some(moving) = &mut self.moving {
                moving.before = thought;
                moving.since = now;
            }
            self.paused = true;
        }
    }

    /// Time runs again.
    pub fn resume(&mut self, now: Moment) {
        self.paused = false;
        if let Some(moving) = &mut self.moving {
            moving.since = now;
        }
    }

    /// Whether it is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// A seat goes away for some days, in which its time does not run; a vacation that is on is prolonged.
    pub fn take_leave(&mut self, seat: usize, days: u32, now: Moment) -> Result<(), LeaveFault> {
        if self.out(now) == Some(seat) {
            return Err(LeaveFault::TooLate);
        }
        let thought = self.thought(now);
        let hand = self.hands.get_mut(seat).ok_or(LeaveFault::NoSeat)?;
        if days == 0 {
            return Err(LeaveFault::NoDay);
        }
        let Some(left) = hand.vacation.checked_sub(days) else {
            return Err(LeaveFault::TooLong { asked: days, left: hand.vacation });
        };
        hand.vacation = left;
        hand.away_until = Some(hand.away_until.map_or(now, |until| until.max(now)) + Span::days(days));
        if let Some(moving) = self.moving.as_mut().filter(|moving| moving.seat == seat) {
            moving.before = thought;
            moving.since = now;
        }
        Ok(())
    }

    /// The seat whose time runs, paused or not.
    pub fn asked(&self) -> Option<usize> {
        self.moving.as_ref().map(|moving| moving.seat)
    }

    /// What a seat has left.
    pub fn left(&self, seat: usize, now: Moment) -> Left {
        let Some(hand) = self.hands.get(seat) else {
            return Left { turn: Span::ZERO, bank: Span::ZERO, vacation: 0, away_until: None };
        };
        let spent = match &self.moving {
            Some(moving) if moving.seat == seat => moving.turn + self.thought(now),
            _ => Span::ZERO,
        };
        Left {
            turn: self.terms.turn() - spent,
            bank: hand.bank - (spent - self.terms.turn()),
            vacation: hand.vacation,
            away_until: hand.away_until.filter(|until| *until > now),
        }
    }

    /// When the time of the seat that is asked will be up, if nothing happens before; never while nobody's time runs.
    pub fn runs_out(&self) -> Option<Moment> {
        let moving = self.moving.as_ref().filter(|_| !self.paused)?;
        let hand = &self.hands[moving.seat];
        let from = hand.away_until.map_or(moving.since, |until| until.max(moving.since));
        Some(from + (self.terms.turn() + hand.bank - (moving.turn + moving.before)))
    }

    /// The seat whose time is up.
    pub fn out(&self, now: Moment) -> Option<usize> {
        let asked = self.asked()?;
        self.left(asked, now).total().is_zero().then_some(asked)
    }

    /// How long the decision that is asked for has been thought about.
    pub fn thought(&self, now: Moment) -> Span {
        let Some(moving) = &self.moving else { return Span::ZERO };
        if self.paused {
            return moving.before;
        }
        let from = self.hands[moving.seat].away_until.map_or(moving.since, |until| until.max(moving.since));
        moving.before + now.since(from)
    }

    fn hand_for(&self, asked: Option<usize>, now: Moment) -> Option<Moving> {
        let seat = asked.filter(|seat| *seat < self.hands.len())?;
        Some(Moving { seat, since: now, before: Span::ZERO, turn: Span::ZERO })
    }

    fn pass_on(&mut self, asked: Option<usize>, now: Moment, took: Span, increment: Span) {
        let Some(moving) = &mut self.moving else {
            self.moving = self.hand_for(asked, now);
            return;
        };
        let turn = moving.turn + took;
        if asked == Some(moving.seat) {
            *moving = Moving { seat: moving.seat, since: now, before: Span::ZERO, turn };
            return;
        }
        let hand = &mut self.hands[moving.seat];
        hand.bank = hand.bank - (turn - self.terms.turn()) + increment;
        self.moving = self.hand_for(asked, now);
    }
}

//! A match that other servers change too: what they have stored is taken in act by act.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use engine::{Seat, Viewer};

use super::{Held, Live, State, load, no_match};
use crate::{ApiError, App};

/// More acts than this are not taken in one by one: the match is loaded anew.
const MOST_TAKEN_IN: usize = 64;

impl Live {
    /// Takes in what other servers have stored, if anything.
    pub(super) async fn read_on(&self, app: &Arc<App>, held: &mut Held) -> Result<(), ApiError> {
        let last = app.store.last_acts(vec![self.key]).await?;
        if last.first().is_some_and(|(_, n)| *n > held.n) { self.take_in(app, held).await } else { Ok(()) }
    }

    /// Another server has stored an act of this number: those who follow here hear of it.
    pub(crate) async fn catch_up(&self, app: &Arc<App>, n: u64) -> Result<(), ApiError> {
        let mut held = self.hold_as_known(app).await?;
        if held.n < n { self.take_in(app, &mut held).await } else { Ok(()) }
    }

    /// Whether those who follow have heard of an act.
    pub(crate) fn has_told(&self, n: u64) -> bool {
        self.told.load(Ordering::Relaxed) >= n
    }

    /// Loads the match anew, because the memory has gone astray.
    pub(super) async fn load_again(&self, app: &Arc<App>, held: &mut Held) -> Result<(), ApiError> {
        let (_, state) = load(app, &self.id).await?.ok_or_else(|| no_match(&self.id))?;
        self.heard_of(state.n);
        held.0.replace(state);
        Ok(())
    }

    async fn take_in(&self, app: &Arc<App>, held: &mut Held) -> Result<(), ApiError> {
        let acts = app.store.acts(self.key, held.n).await?;
        let follows = acts.first().is_none_or(|act| act.n == held.n + 1);
        if !follows || acts.len() > MOST_TAKEN_IN {
            return self.load_again(app, held).await;
        }
        for act in &acts {
            let viewers = if self.is_followed() { everybody(held) } else { Vec::new() };
            held.unsure = true;
            match load::carry_on(held, act, &viewers) {
                Ok(news) => {
                    held.unsure = false;
                    self.publish(news);
                    self.tell_time(app, held);
                }
                Err(_) => return self.load_again(app, held).await,
            }
        }
        Ok(())
    }
}

/// All who could follow a match.
pub(super) fn everybody(state: &State) -> Vec<Viewer> {
    (0..state.seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]).collect()
}

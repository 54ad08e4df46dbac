use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::Seat;

use super::orders::your_seats;
use super::resource::{Resource, routes};
use super::talk::{bargain, must_have_persons_opposite, would_settle};
use crate::app::to_the_end;
use crate::extract::{At, Body};
use crate::live::{Deed, Held, Verdict};
use crate::visitor::Caller;
use crate::wire::{BargainAction, ErrorReply, JudgeAsk, MatchPage, OfferKind};
use crate::{ApiError, App, computer};

/// From this chance on, in thousandths, a side wins; below it for both sides it is a draw.
const DECIDED: u16 = 600;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(judge))
}

/// Offers to have the match judged as it stands, or answers the offer. The general looks at it as whoever decides sees it: a side to which it gives 60 % or
/// more wins, otherwise it is a draw. Nobody hears what it thinks before all have agreed.
#[utoipa::path(post, path = "/api/matches/{id}/judge", params(("id" = String, Path)), request_body = JudgeAsk,
    responses((status = 200, body = MatchPage), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn judge(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<JudgeAsk>,
) -> Result<Json<MatchPage>, ApiError> {
    if ask.action != BargainAction::Accept {
        return bargain(app, caller, id, OfferKind::Judge, ask.action, None).await;
    }
    to_the_end(async move {
        let live = app.live(&id).await?;
        let held = live.hold(&app).await?;
        let yours = your_seats(&held, &caller)?;
        if !would_settle(&held, &caller, OfferKind::Judge)? {
            drop(held);
            return bargain(app, caller, id, OfferKind::Judge, BargainAction::Accept, None).await;
        }
        let seat = held.decider().filter(|seat| yours.contains(seat)).unwrap_or(yours[0]);
        let (decider, epoch) = (held.decider().ok_or(ApiError::Over)?, held.epoch);
        let plans = held.table()?.ideas(decider);
        drop(held);
        let ideas = computer::ideas(&app, caller.owner(), plans).await?;
        let chance = ideas.iter().filter(|idea| idea.lines > 0).map(|idea| idea.chance).reduce(f64::max);
        let mut held = live.hold(&app).await?;
        if held.epoch != epoch || !would_settle(&held, &caller, OfferKind::Judge)? {
            return Err(ApiError::MovedOn { step: held.step() });
        }
        let chance =
            chance.ok_or_else(|| ApiError::Unfit("there is nothing to judge before this decision".to_owned()))?;
        let verdict = verdict(&held, decider, chance)?;
        live.perform(&app, &mut held, caller.visitor, Deed::Judge { seat, verdict }).await?;
        Ok(Json(live.page(&app, &held, caller.visitor, caller.token)))
    })
    .await
}

/// Who loses, if anybody.
fn verdict(held: &Held, decider: Seat, chance: f64) -> Result<Verdict, ApiError> {
    must_have_persons_opposite(held)?;
    let chance = (chance.clamp(0.0, 1.0) * 1e3).round() as u16;
    let allies = held.allies(decider)?;
    let opposite = (0..held.seats.len() as u8).map(Seat).find(|seat| !allies.contains(seat));
    let loser = match chance {
        DECIDED.. => opposite,
        chance if 1_000 - chance >= DECIDED => Some(decider),
        _ => None,
    };
    Ok(Verdict { decider: decider.0, chance, loser: loser.map(|seat| seat.0) })
}

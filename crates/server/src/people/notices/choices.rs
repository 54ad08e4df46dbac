//! What somebody wants to be told, how, and when not.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::VisitorId;

use crate::people::fetch;
use crate::wire::{Channel, KindChoice, NoticeChoices, NoticeKind, QuietHours};
use crate::{ApiError, App};

/// Minutes of a day.
const DAY: u16 = 24 * 60;

/// What somebody gets who has chosen nothing.
pub(crate) fn plain() -> NoticeChoices {
    use Channel::{Mail, Page, Push, Webhook};
    let choice = |kind, by: &[Channel]| KindChoice { kind, by: by.iter().copied().collect() };
    NoticeChoices {
        kinds: vec![
            choice(NoticeKind::YourTurn, &[Page, Push, Mail, Webhook]),
            choice(NoticeKind::ClockLow, &[Page, Push, Mail]),
            choice(NoticeKind::Invited, &[Page, Push, Mail]),
            choice(NoticeKind::Joined, &[Page]),
            choice(NoticeKind::Offered, &[Page, Push]),
            choice(NoticeKind::Over, &[Page, Webhook]),
            choice(NoticeKind::Paired, &[Page, Push, Webhook]),
        ],
        quiet: None,
        at_most_one: true,
        webhook: None,
    }
}

/// What a visitor has chosen; what it has said nothing about is as for everybody.
pub(crate) async fn of(app: &App, visitor: VisitorId) -> Result<NoticeChoices, ApiError> {
    let kept = app.store.notice_choice(visitor).await?.choices;
    Ok(filled(serde_json::from_str(&kept).unwrap_or_else(|_| plain())))
}

fn filled(mut choices: NoticeChoices) -> NoticeChoices {
    for missing in plain().kinds {
        if choices.kinds.iter().all(|some| some.kind != missing.kind) {
            choices.kinds.push(missing);
        }
    }
    choices
}

/// Keeps what a visitor chooses, when it makes sense. Mail and webhooks are for accounts.
pub(crate) async fn keep(
    app: &App,
    visitor: VisitorId,
    guest: bool,
    mut choices: NoticeChoices,
) -> Result<NoticeChoices, ApiError> {
    if let Some(quiet) = &choices.quiet {
        check_quiet(quiet)?;
    }
    choices.webhook = choices.webhook.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    if let Some(webhook) = &choices.webhook {
        if guest {
            return Err(ApiError::Unfit("notices by mail and webhook need an account".to_owned()));
        }
        fetch::address(webhook, app.config.outside.reach).map_err(|why| ApiError::Invalid(why.to_string()))?;
    }
    let mut seen = BTreeSet::new();
    choices.kinds.retain(|some| seen.insert(some.kind));
    let choices = filled(choices);
    let text = serde_json::to_string(&choices).map_err(|_| ApiError::Stumbled)?;
    app.store.set_notice_choice(visitor, text).await?;
    Ok(choices)
}

fn check_quiet(quiet: &QuietHours) -> Result<(), ApiError> {
    if quiet.from >= DAY || quiet.to >= DAY {
        return Err(ApiError::Invalid(format!("a minute of the day is less than {DAY}")));
    }
    TimeZone::get(&quiet.zone).map(|_| ()).map_err(|_| {
        let zone = crate::app::shortened(&quiet.zone);
        ApiError::Invalid(format!("there is no time zone `{zone}`; one is called `Europe/Berlin`"))
    })
}

/// By what somebody is told of a kind.
pub(crate) fn channels(choices: &NoticeChoices, kind: NoticeKind) -> BTreeSet<Channel> {
    choices.kinds.iter().find(|some| some.kind == kind).map(|some| some.by.clone()).unwrap_or_default()
}

/// Until when, in seconds since 1970, it is quiet for somebody; nothing when it is not quiet now.
///
/// By the clock on somebody's wall: the hour that a change of clocks leaves out or repeats is no more than that.
pub(crate) fn quiet_until(choices: &NoticeChoices, now: i64) -> Option<i64> {
    let quiet = choices.quiet.as_ref().filter(|quiet| quiet.from != quiet.to)?;
    let zone = TimeZone::get(&quiet.zone).ok()?;
    let here = Timestamp::from_second(now).ok()?.to_zoned(zone.clone());
    let minute = u16::from(here.hour().unsigned_abs()) * 60 + u16::from(here.minute().unsigned_abs());
    let is_quiet = if quiet.from < quiet.to {
        (quiet.from..quiet.to).contains(&minute)
    } else {
        minute >= quiet.from || minute < quiet.to
    };
    if !is_quiet {
        return None;
    }
    let day = if minute < quiet.to { here.date() } else { here.date().tomorrow().ok()? };
    let end = day.at((quiet.to / 60) as i8, (quiet.to % 60) as i8, 0, 0).to_zoned(zone).ok()?;
    Some(end.timestamp().as_second()).filter(|end| *end > now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(from: u16, to: u16, zone: &str) -> NoticeChoices {
        NoticeChoices { quiet: Some(QuietHours { from, to, zone: zone.to_owned() }), ..plain() }
    }

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_second()
    }

    #[test]
    fn quiet_hours_are_those_of_the_wall_in_somebodys_zone() {
        let berlin = quiet(22 * 60 + 30, 7 * 60, "Europe/Berlin");
        assert_eq!(quiet_until(&berlin, at("2026-11-18T12:00:00Z")), None);
        assert_eq!(quiet_until(&berlin, at("2026-11-18T21:29:59Z")), None, "a minute before half past ten");
        assert_eq!(quiet_until(&berlin, at("2026-11-18T21:30:00Z")), Some(at("2026-11-19T06:00:00Z")));
        assert_eq!(quiet_until(&berlin, at("2026-11-19T05:59:59Z")), Some(at("2026-11-19T06:00:00Z")));
        assert_eq!(quiet_until(&berlin, at("2026-11-19T06:00:00Z")), None);
        let summer = at("2026-07-01T21:00:00Z");
        assert_eq!(quiet_until(&berlin, summer), Some(at("2026-07-02T05:00:00Z")), "clocks are an hour on");
        let kolkata = quiet(9 * 60, 10 * 60, "Asia/Kolkata");
        assert_eq!(quiet_until(&kolkata, at("2026-11-18T03:45:00Z")), Some(at("2026-11-18T04:30:00Z")));
    }

    #[test]
    fn the_night_in_which_clocks_change_ends_when_the_wall_says_so() {
        let berlin = quiet(23 * 60, 7 * 60, "Europe/Berlin");
        assert_eq!(quiet_until(&berlin, at("2026-03-28T23:00:00Z")), Some(at("2026-03-29T05:00:00Z")), "a short night");
        assert_eq!(quiet_until(&berlin, at("2026-10-24T22:00:00Z")), Some(at("2026-10-25T06:00:00Z")), "a long one");
        let gap = quiet(60, 2 * 60 + 30, "Europe/Berlin");
        assert!(quiet_until(&gap, at("2026-03-29T00:30:00Z")).is_some(), "an end that does not exist is still an end");
    }

    #[test]
    fn nonsense_about_quiet_hours_is_refused() {
        assert!(check_quiet(&QuietHours { from: 0, to: DAY, zone: "Europe/Berlin".to_owned() }).is_err());
        assert!(check_quiet(&QuietHours { from: 0, to: 5, zone: "Middle/Earth".to_owned() }).is_err());
        assert!(check_quiet(&QuietHours { from: 0, to: 5, zone: "UTC".to_owned() }).is_ok());
    }
}

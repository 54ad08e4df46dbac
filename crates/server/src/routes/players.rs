use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalog::Title;
use engine::Status;
use store::{Account, Finished, VisitorId};

use super::leaders::{count, levels, tenth};
use super::resource::{Resource, routes};
use crate::annals::{
    self, Bout, BoutResult, Career, Ledger, MOST_MATCHES, Names, OwnMatch, Player, Prospects, own_matches, rating_page,
};
use crate::extract::{Asked, At};
use crate::papers::NOTE;
use crate::visitor::Caller;
use crate::wire::{
    Against, EarlyEnd, ErrorReply, Feat, FeatKind, LevelMean, LuckPage, MatchResult, MatchesQuery, Mean, NextMatch,
    Opening, PlayerGame, PlayerMatch, PlayerMatches, PlayerPage, PlayerScenario, PlayerSide, RatingPoint, SideProspect,
    Tally, Watchable,
};
use crate::{ApiError, App, cups};

/// So many stand on a page of the list,
const PAGE: usize = 50;
/// and so many on the player's own.
const LAST: usize = 10;
/// So many analyses are looked at,
const MOST_STUDIED: usize = 400;
/// so many matches for one that is on and may be watched,
const MOST_LISTED: u32 = 100;
/// and so many for a note, or for a scenario whose chances are known.
const MOST_TURNED: usize = 20;
/// Bins of luck either side of none, and how many points each has.
const BINS: i32 = 6;
const BIN: f64 = 10.0;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(page)).routes(routes!(matches)).routes(routes!(export))
}

async fn career(app: &Arc<App>, account: &Account) -> Result<(Arc<Ledger>, Arc<Career>), ApiError> {
    let ledger = app.annals.read(app).await?;
    let (known, player) = (Arc::clone(&ledger), Player::Person(account.visitor));
    let career = tokio::task::spawn_blocking(move || Career::of(player, &known)).await?;
    Ok((ledger, Arc::new(career)))
}

/// A player: ratings, results, luck, the last matches.
#[utoipa::path(get, path = "/api/players/{name}", params(("name" = String, Path)),
    responses((status = 200, body = PlayerPage), (status = 404, body = ErrorReply)))]
async fn page(State(app): State<Arc<App>>, caller: Caller, At(name): At<String>) -> Result<Json<PlayerPage>, ApiError> {
    let account = annals::account_by_name(&app, &name).await?;
    let own = own_matches(&app, &account).await?;
    let (ledger, career) = career(&app, &account).await?;
    let names = Names::of(&app, own.iter().filter_map(|one| one.bout.opponent(one.side))).await?;
    let studied: Vec<(&Finished, &Bout, usize)> =
        own.iter().take(MOST_STUDIED).map(|one| (&one.row, &one.bout, one.side)).collect();
    let lessons = annals::study(&app, &studied).await?;
    let orders = app.store.first_orders(account.visitor, MOST_MATCHES).await?;
    let mut openings = annals::openings(&app, &orders).await?;
    let levels = levels(&app, &ledger);
    let mut games = Vec::new();
    for title in app.games() {
        let in_game = |one: &&OwnMatch| one.bout.game == title.slug();
        let matches: Vec<&OwnMatch> = own.iter().filter(in_game).collect();
        if matches.is_empty() {
            continue;
        }
        let kept = own.iter().zip(&lessons).filter(|(one, _)| in_game(one)).filter_map(|(_, lesson)| *lesson);
        let accuracy = mean(&kept.map(|lesson| lesson.accuracy).collect::<Vec<_>>());
        let begun = openings.remove(title.slug()).unwrap_or_default();
        let opening = |one: annals::Begun| Opening {
            scenario_title: scenario_title(title.as_ref(), &one.scenario),
            scenario: one.scenario,
            seat: one.seat,
            words: one.words,
            times: one.times,
        };
        let openings = begun.into_iter().map(opening).collect();
        let par = annals::par(&app, title.slug()).await?.into_iter().filter_map(|(level, values)| {
            Some(LevelMean { level: level.id(), title: level.title(), mean: mean(&values)? })
        });
        let levels = levels.get(title.slug()).cloned().unwrap_or_default();
        let rated = career.curves.contains_key(title.slug());
        let rating =
            rated.then(|| rating_page(&ledger.rating(title.slug(), Player::Person(account.visitor), app.now())));
        games.push(PlayerGame {
            game: title.slug(),
            title: title.info().title,
            rating,
            curve: curve(&career, title.slug()),
            levels,
            tally: tally(matches.iter().copied()),
            scenarios: by_scenario(title.as_ref(), &matches, &career),
            accuracy,
            par: par.collect(),
            openings,
        });
    }
    let last = own.iter().take(LAST).map(|one| told(&app, &names, &career, caller.visitor, one)).collect();
    Ok(Json(PlayerPage {
        since: account.made,
        you: caller.visitor == Some(account.visitor),
        here: app.registry.here().contains(&account.visitor),
        habits: annals::habits(&app, account.visitor, &own).await?,
        live: live(&app, &account).await?,
        tally: tally(own.iter()),
        games,
        luck: luck(&lessons.iter().flatten().map(|lesson| lesson.luck).collect::<Vec<_>>()),
        last,
        against_you: against(&app, caller.visitor, &account, &own).await?,
        honours: cups::honours(&app, account.visitor).await?,
        feats: annals::feats(&own, &career).iter().filter_map(|feat| told_feat(&app, feat)).collect(),
        name: account.name,
    }))
}

fn curve(career: &Career, game: &str) -> Vec<RatingPoint> {
    let played = career.curves.get(game).into_iter().flatten();
    let point = |one: &annals::Played| RatingPoint {
        at: one.at,
        value: tenth(one.rating.value),
        deviation: tenth(one.rating.deviation),
    };
    played.map(point).collect()
}

fn tally<'a>(matches: impl Iterator<Item = &'a OwnMatch>) -> Tally {
    let mut tally = Tally::default();
    for one in matches {
        count(&mut tally, one.bout.results[one.side]);
    }
    tally
}

/// Results by scenario, in the order of the game's list, and by side.
fn by_scenario(title: &dyn Title, matches: &[&OwnMatch], career: &Career) -> Vec<PlayerScenario> {
    let mut rows = Vec::new();
    for scenario in &title.info().scenarios {
        let here: Vec<&&OwnMatch> = matches.iter().filter(|one| one.bout.scenario == scenario.id).collect();
        let Some(first) = here.first() else { continue };
        let sides = first.bout.sides.iter().map(|seats| {
            let with: Vec<&OwnMatch> =
                here.iter().filter(|one| one.bout.sides[one.side] == *seats).map(|one| **one).collect();
            let expected: Vec<f64> = with.iter().filter_map(|one| career.expected(one.row.key)).collect();
            let share = expected.iter().sum::<f64>() / expected.len() as f64;
            PlayerSide {
                seats: seats.clone(),
                tally: tally(with.into_iter()),
                expected: (!expected.is_empty()).then_some(share),
            }
        });
        rows.push(PlayerScenario { id: scenario.id.clone(), title: scenario.title.clone(), sides: sides.collect() });
    }
    rows
}

/// A mean with its 95 % interval.
fn mean(values: &[f64]) -> Option<Mean> {
    if values.is_empty() {
        return None;
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = (values.len() > 1).then(|| tenth(1.96 * (spread / count).sqrt()));
    Some(Mean { mean: tenth(mean), error, matches: values.len() as u32 })
}

fn luck(values: &[f64]) -> LuckPage {
    let mut bins = vec![0; 2 * BINS as usize];
    for value in values {
        let bin = ((value / BIN).floor() as i32).clamp(-BINS, BINS - 1);
        bins[(bin + BINS) as usize] += 1;
    }
    LuckPage { mean: mean(values), bins }
}

/// The player's matches that are on and that strangers may find and watch.
async fn live(app: &App, account: &Account) -> Result<Vec<Watchable>, ApiError> {
    let all = app.store.matches_of(account.visitor, MOST_LISTED).await?;
    let on = all.into_iter().filter_map(|one| {
        let position = one.position.filter(|position| matches!(position.status, Status::Decision { .. }))?;
        let title = app.title(&one.row.game).ok().filter(|_| one.row.listed)?;
        Some(Watchable {
            id: one.row.id,
            game_title: title.info().title,
            scenario_title: scenario_title(title, &one.row.scenario),
            turn: position.turn,
        })
    });
    Ok(on.collect())
}

fn scenario_title(title: &dyn Title, id: &str) -> String {
    title.info().scenario(id).map_or_else(String::new, |known| known.title.clone())
}

fn told_feat(app: &App, feat: &annals::Feat<'_>) -> Option<Feat> {
    let what = match feat.what {
        annals::What::Beat(level, times) => FeatKind::Beat { level: level.id(), title: level.title(), times },
        annals::What::HardSide(times) => FeatKind::HardSide { times },
        annals::What::AgainstTheOdds(share) => FeatKind::AgainstTheOdds { expected: (100.0 * share).round() as u8 },
        annals::What::Row(wins) => FeatKind::Row { wins },
    };
    let bout = &feat.of.bout;
    let title = app.title(bout.game).ok()?;
    let scenario_title = scenario_title(title, &bout.scenario);
    let side = feat.of.seats().to_vec();
    Some(Feat { what, game: bout.game, scenario: bout.scenario.clone(), scenario_title, side, at: feat.of.row.at })
}

/// You against the player whose page it is.
async fn against(
    app: &Arc<App>,
    you: Option<VisitorId>,
    account: &Account,
    own: &[OwnMatch],
) -> Result<Option<Against>, ApiError> {
    let Some(you) = you.filter(|you| *you != account.visitor) else { return Ok(None) };
    let is_met = |one: &&OwnMatch| one.bout.opponent(one.side) == Some(Player::Person(you)) && one.bout.counts();
    let met: Vec<&OwnMatch> = own.iter().filter(is_met).collect();
    let next = next(app, you, account, met.iter().copied().chain(own)).await?;
    if met.is_empty() && next.is_none() {
        return Ok(None);
    }
    let results: Vec<MatchResult> = met.iter().map(|one| wire_result(one.bout.results[1 - one.side])).collect();
    let times = |wanted| results.iter().filter(|result| **result == wanted).count() as u32;
    let tally =
        Tally { won: times(MatchResult::Won), drawn: times(MatchResult::Drawn), lost: times(MatchResult::Lost) };
    let lost = results.iter().position(|result| *result == MatchResult::Lost).map(|place| met[place].row.at);
    Ok(Some(Against {
        tally,
        last: results.into_iter().take(LAST).rev().collect(),
        since: met.last().map(|one| one.row.at),
        lost,
        note: noted(app, you, &met).await?,
        next,
    }))
}

/// How a match between you and the player may end: of the first of these scenarios of which anybody knows.
async fn next(
    app: &Arc<App>,
    you: VisitorId,
    account: &Account,
    played: impl Iterator<Item = &OwnMatch>,
) -> Result<Option<NextMatch>, ApiError> {
    let prospects = Prospects::of(app, Some(you)).await?;
    for one in played.take(MOST_TURNED) {
        let Ok(title) = app.title(one.bout.game) else { continue };
        let scenario = one.bout.scenario.clone();
        let Some(sides) = prospects.against(app, title, &scenario, account.visitor).await else { continue };
        let sides = sides.into_iter().map(|(seats, chance)| SideProspect { seats, chance }).collect();
        let scenario_title = scenario_title(title, &scenario);
        return Ok(Some(NextMatch { game: title.slug(), scenario, scenario_title, sides }));
    }
    Ok(None)
}

/// The last match between two to which you have written a note.
async fn noted(app: &App, you: VisitorId, met: &[&OwnMatch]) -> Result<Option<String>, ApiError> {
    for one in met.iter().take(MOST_TURNED) {
        let Some(seat) = one.row.seats.iter().position(|seat| seat.visitor == Some(you)) else { continue };
        let note = app.store.paper(one.row.key, seat as u8, NOTE).await?;
        if note.is_some_and(|text| !text.is_empty()) {
            return Ok(Some(one.row.id.clone()));
        }
    }
    Ok(None)
}

fn wire_result(result: BoutResult) -> MatchResult {
    match result {
        BoutResult::Won => MatchResult::Won,
        BoutResult::Drawn => MatchResult::Drawn,
        BoutResult::Lost => MatchResult::Lost,
        BoutResult::Annulled => MatchResult::Annulled,
    }
}

/// A match from its player's side, as somebody may see it.
fn told(app: &App, names: &Names, career: &Career, viewer: Option<VisitorId>, one: &OwnMatch) -> PlayerMatch {
    let OwnMatch { row, bout, side } = one;
    let title = app.title(bout.game).ok();
    let info = title.map(Title::info);
    let seats = bout.sides[*side].clone();
    let open = row.stakes.rated || row.listed || row.stakes.cup.is_some();
    let sat = viewer.is_some() && row.seats.iter().any(|seat| seat.visitor == viewer);
    PlayerMatch {
        id: (open || sat).then(|| row.id.clone()),
        at: row.at,
        game: bout.game,
        game_title: info.map_or("", |info| info.title),
        scenario: row.scenario.clone(),
        scenario_title: info
            .and_then(|info| info.scenario(&row.scenario))
            .map_or_else(String::new, |known| known.title.clone()),
        opponent: bout.opponent(*side).map(|other| names.call(other)),
        result: wire_result(bout.results[*side]),
        level: row.ending.level.clone(),
        margin: seats.first().and_then(|seat| row.ending.margin.get(seat)).map_or(0, |points| i32::from(*points)),
        early: match &row.ending {
            ending if ending.resigned.is_some() => Some(EarlyEnd::Resignation),
            ending if ending.out_of_time.is_some() => Some(EarlyEnd::Time),
            _ => None,
        },
        turn: row.turn,
        rated: bout.rated,
        change: career.change(row.key).map(|change| change.round() as i32),
        cup: row.stakes.cup.as_ref().map(|slot| slot.cup.clone()),
        side: seats,
    }
}

/// All matches of a player that fit a query, the last first.
async fn fitting(
    app: &Arc<App>,
    caller: &Caller,
    name: &str,
    query: &MatchesQuery,
) -> Result<Vec<PlayerMatch>, ApiError> {
    if let Some(slug) = &query.game {
        app.title(slug)?;
    }
    let account = annals::account_by_name(app, name).await?;
    let own = own_matches(app, &account).await?;
    let (_, career) = career(app, &account).await?;
    let names = Names::of(app, own.iter().filter_map(|one| one.bout.opponent(one.side))).await?;
    let against = query.against.as_deref().map(club::names::key);
    let all = own.iter().map(|one| told(app, &names, &career, caller.visitor, one));
    let fits = |one: &PlayerMatch| {
        query.game.as_deref().is_none_or(|game| one.game == game)
            && query.scenario.as_ref().is_none_or(|scenario| one.scenario == *scenario)
            && query.side.as_ref().is_none_or(|side| one.side.contains(side))
            && query.result.is_none_or(|result| one.result == result)
            && query.rated.is_none_or(|rated| one.rated == rated)
            && against.as_ref().is_none_or(|key| {
                one.opponent.as_ref().is_some_and(|opponent| club::names::key(&opponent.name) == *key)
            })
    };
    Ok(all.filter(fits).collect())
}

/// The matches of a player that are over.
#[utoipa::path(get, path = "/api/players/{name}/matches", params(("name" = String, Path), MatchesQuery),
    responses((status = 200, body = PlayerMatches), (status = 404, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn matches(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(name): At<String>,
    Asked(query): Asked<MatchesQuery>,
) -> Result<Json<PlayerMatches>, ApiError> {
    let all = fitting(&app, &caller, &name, &query).await?;
    let total = all.len() as u32;
    Ok(Json(PlayerMatches { total, matches: all.into_iter().skip(query.from as usize).take(PAGE).collect() }))
}

/// The same as a table of comma-separated values, all of them.
#[utoipa::path(get, path = "/api/players/{name}/matches.csv", params(("name" = String, Path), MatchesQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 404, body = ErrorReply),
        (status = 422, body = ErrorReply)))]
async fn export(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(name): At<String>,
    Asked(query): Asked<MatchesQuery>,
) -> Result<Response, ApiError> {
    let all = fitting(&app, &caller, &name, &query).await?;
    let mut text = String::from("ended,match,game,scenario,side,opponent,result,level,margin,turn,rated,change,cup\n");
    for one in all.iter().skip(query.from as usize) {
        let fields = [
            one.at.to_string(),
            one.id.clone().unwrap_or_default(),
            one.game.to_owned(),
            one.scenario.clone(),
            one.side.join(" + "),
            one.opponent.as_ref().map_or_else(String::new, |opponent| opponent.name.clone()),
            serde_json::to_value(one.result).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default(),
            one.level.clone(),
            one.margin.to_string(),
            one.turn.to_string(),
            one.rated.to_string(),
            one.change.map_or_else(String::new, |change| change.to_string()),
            one.cup.clone().unwrap_or_default(),
        ];
        text.push_str(&fields.map(|field| quoted(&field)).join(","));
        text.push('\n');
    }
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"matches.csv\""),
    ];
    Ok((headers, text).into_response())
}

/// A field of a table: in quotes where it would be misread, and never a formula of a spreadsheet.
fn quoted(field: &str) -> String {
    let number = field.parse::<i64>().is_ok();
    let guarded =
        if !number && field.starts_with(['=', '+', '-', '@']) { format!("'{field}") } else { field.to_owned() };
    if guarded.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", guarded.replace('"', "\"\"")) } else { guarded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_would_be_misread() {
        assert_eq!(quoted("Ada"), "Ada");
        assert_eq!(quoted("Ada, \"the\" first"), "\"Ada, \"\"the\"\" first\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
        assert_eq!(quoted("-4"), "-4");
    }

    #[test]
    fn luck_falls_into_bins_and_has_a_mean() {
        let page = luck(&[-75.0, -0.1, 0.0, 9.9, 100.0]);
        assert_eq!(page.bins, [1, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 1]);
        let mean = page.mean.expect("there are some");
        assert_eq!((mean.matches, mean.mean), (5, 7.0));
        assert_eq!(luck(&[]).mean, None);
        assert_eq!(super::mean(&[3.0]).map(|one| one.error), Some(None));
    }
}

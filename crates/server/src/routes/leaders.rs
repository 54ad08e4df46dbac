//! Who leads, and what people make of scenarios.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use catalog::{Level, Title};

use super::resource::{Resource, routes};
use crate::annals::{self, Bout, BoutResult, Ledger, Names, Player, rating_page};
use crate::extract::Asked;
use crate::visitor::Caller;
use crate::wire::{
    Chances, ErrorReply, Leader, LeadersQuery, LeadersReply, PlayerKind, PlayerRef, ScenarioResults, SideChance, Tally,
};
use crate::{ApiError, App};

/// So many leaders are listed.
const MOST_LEADERS: usize = 200;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(leaders))
}

/// Who leads in a game, and what came of its scenarios.
#[utoipa::path(get, path = "/api/ratings", params(LeadersQuery),
    responses((status = 200, body = LeadersReply), (status = 404, body = ErrorReply)))]
async fn leaders(
    State(app): State<Arc<App>>,
    caller: Caller,
    Asked(query): Asked<LeadersQuery>,
) -> Result<Json<LeadersReply>, ApiError> {
    let title = match query.game {
        Some(slug) => app.title(&slug)?,
        None => app.games().first().map(AsRef::as_ref).ok_or_else(|| ApiError::NotFound("game".to_owned()))?,
    };
    let ledger = app.annals.read(&app).await?;
    let you = annals::account_of(&app, caller.visitor).await?.map(|account| account.name);
    let leaders = leaders_of(&app, &ledger, title).await?;
    let scenarios = scenarios(&ledger, title);
    Ok(Json(LeadersReply { game: title.slug(), game_title: title.info().title, leaders, scenarios, you }))
}

async fn leaders_of(app: &App, ledger: &Ledger, title: &dyn Title) -> Result<Vec<Leader>, ApiError> {
    let found = ledger.book.leaders(title.slug(), club::clock::Moment(app.now() * 1_000));
    let names = Names::of(app, found.iter().map(|(player, _)| *player)).await?;
    let tallies = tallies(ledger, title.slug());
    let mut leaders = Vec::new();
    let mut place = 0;
    for (player, rating) in found {
        let called = names.call(player);
        // Whoever has closed the account keeps no place.
        if called.kind == PlayerKind::Guest {
            continue;
        }
        let rating = rating_page(&rating);
        place += u32::from(!rating.provisional);
        let place = (!rating.provisional).then_some(place);
        leaders.push(Leader {
            place,
            player: called,
            rating,
            tally: tallies.get(&player).copied().unwrap_or_default(),
        });
        if leaders.len() == MOST_LEADERS {
            break;
        }
    }
    Ok(leaders)
}

/// The rated results of everybody in a game.
fn tallies(ledger: &Ledger, game: &str) -> BTreeMap<Player, Tally> {
    let mut tallies: BTreeMap<Player, Tally> = BTreeMap::new();
    for bout in ledger.bouts.iter().filter(|bout| bout.rated && bout.game == game) {
        for (player, result) in bout.players.iter().zip(&bout.results) {
            if let Some(player) = player {
                count(tallies.entry(*player).or_default(), *result);
            }
        }
    }
    tallies
}

pub(super) fn count(tally: &mut Tally, result: BoutResult) {
    match result {
        BoutResult::Won => tally.won += 1,
        BoutResult::Drawn => tally.drawn += 1,
        BoutResult::Lost => tally.lost += 1,
        BoutResult::Annulled => {}
    }
}

/// What people have made of each scenario, beside the lab.
fn scenarios(ledger: &Ledger, title: &dyn Title) -> Vec<ScenarioResults> {
    let (info, measured) = (title.info(), catalog::measured(title.slug()));
    let mut rows = Vec::new();
    for scenario in &info.scenarios {
        for balance in info.presets(&scenario.id) {
            let here = |bout: &&Bout| {
                bout.game == title.slug() && bout.scenario == scenario.id && bout.preset.as_ref() == Some(&balance)
            };
            let bouts: Vec<&Bout> =
                ledger.bouts.iter().filter(here).filter(|bout| bout.is_between_people() && bout.counts()).collect();
            rows.push(ScenarioResults {
                id: scenario.id.clone(),
                title: scenario.title.clone(),
                people: between_people(&bouts),
                lab: measured.of(&scenario.id, &balance).map(Chances::from),
                balance,
            });
        }
    }
    rows
}

fn between_people(bouts: &[&Bout]) -> Option<Chances> {
    let sides = bouts.first()?.sides.as_ref();
    let matches = bouts.len() as u64;
    let won = |side: usize| bouts.iter().filter(|bout| bout.results.get(side) == Some(&BoutResult::Won)).count() as u64;
    let side = |(number, seats): (usize, &Vec<String>)| SideChance {
        seats: seats.clone(),
        share: won(number) as f64 / matches as f64,
        ci95: lab::wilson(won(number), matches),
    };
    let draws = bouts.iter().filter(|bout| bout.results.iter().all(|result| *result == BoutResult::Drawn)).count();
    let sides = sides.iter().enumerate().map(side).collect();
    let turns = bouts.iter().map(|bout| f64::from(bout.turn)).sum::<f64>() / matches as f64;
    Some(Chances { matches, draws: draws as u64, turns: tenth(turns), sides })
}

/// How strong the computers are, by game.
pub(super) fn levels(app: &App, ledger: &Ledger) -> BTreeMap<&'static str, Vec<Leader>> {
    let of = |title: &'static dyn Title| {
        let tallies = tallies(ledger, title.slug());
        let line = |level: Level| {
            let player = Player::Computer(level);
            let tally = tallies.get(&player).copied()?;
            let rating = rating_page(&ledger.rating(title.slug(), player, app.now()));
            let player =
                PlayerRef { kind: PlayerKind::Computer, name: level.title().to_owned(), level: Some(level.id()) };
            Some(Leader { place: None, player, rating, tally })
        };
        (title.slug(), Level::ALL.into_iter().filter_map(line).collect())
    };
    app.games().iter().map(|title| of(title.as_ref())).collect()
}

/// To a tenth.
pub(super) fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use club::cup::{Encounter, Leg, Pairing};
use store::{CupRow, EntrantRow, VisitorId};

use super::reckon::{Standing, Status};
use crate::annals::{Names, Player};
use crate::wire::{
    CupEntrant, CupForm, CupLeg, CupLine, CupPage, CupPairing, CupRound, CupStatus, CupSummary, Honour, PlayerRef,
};
use crate::{ApiError, App};

/// So many cups of a player are looked through for honours.
const MOST_CUPS: u32 = 50;
/// Places from here on are no honour.
const LAST_HONOUR: usize = 3;
/// So many ends of cups are kept in memory; then the memory starts afresh.
const MOST_REMEMBERED: usize = 2_000;

/// How cups ended, who has come to which place: nothing of that changes any more.
#[derive(Default)]
pub(crate) struct Ends(Mutex<HashMap<String, Arc<Vec<EntrantRow>>>>);

impl Ends {
    fn get(&self, id: &str) -> Option<Arc<Vec<EntrantRow>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    fn keep(&self, id: String, table: Arc<Vec<EntrantRow>>) {
        let mut ends = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if ends.len() >= MOST_REMEMBERED {
            ends.clear();
        }
        ends.insert(id, table);
    }
}

/// Those who took part in a cup in the order of the table, and how far it has come.
async fn table(app: &App, row: &CupRow) -> Result<(Status, usize, Arc<Vec<EntrantRow>>), ApiError> {
    if let Some(table) = app.cup_ends.get(&row.id) {
        return Ok((Status::Over, 0, table));
    }
    let Some(kept) = app.store.cup(row.id.clone()).await? else { return Ok((Status::Open, 0, Arc::default())) };
    let standing = Standing::of(app, kept)?;
    let status = standing.status(app.now());
    let lines = standing.cup.as_ref().map(club::cup::Cup::standings).unwrap_or_default();
    let table = Arc::new(lines.iter().map(|line| standing.kept.entrants[line.entrant].clone()).collect::<Vec<_>>());
    if status == Status::Over {
        app.cup_ends.keep(row.id.clone(), Arc::clone(&table));
    }
    Ok((status, standing.kept.rounds.len(), table))
}

/// What somebody has won in cups, the latest first.
pub(crate) async fn honours(app: &App, visitor: VisitorId) -> Result<Vec<Honour>, ApiError> {
    let mut honours = Vec::new();
    for (row, _) in app.store.cups_of(visitor, MOST_CUPS).await? {
        if row.started.is_none() {
            continue;
        }
        let (status, _, table) = table(app, &row).await?;
        let place = table.iter().position(|entrant| entrant.visitor == Some(visitor)).map_or(0, |index| index + 1);
        if status == Status::Over && (1..=LAST_HONOUR).contains(&place) {
            honours.push(Honour { cup: row.id, name: row.name, place: place as u32, of: table.len() as u32 });
        }
    }
    Ok(honours)
}

fn player(entrant: &EntrantRow) -> Option<Player> {
    let level = || entrant.level.as_deref().and_then(|level| level.parse().ok());
    entrant.visitor.map(Player::Person).or_else(|| level().map(Player::Computer))
}

fn called(names: &Names, entrant: &EntrantRow) -> PlayerRef {
    // A level that no longer exists is nobody.
    names.call(player(entrant).unwrap_or(Player::Person(0)))
}

/// A cup in a list; none when its game is no longer there.
pub(crate) async fn summary(app: &App, row: CupRow, entrants: u32) -> Result<Option<CupSummary>, ApiError> {
    let Ok(title) = app.title(&row.game) else { return Ok(None) };
    let form: club::cup::Form = serde_json::from_str(&row.form).map_err(|_| ApiError::Stumbled)?;
    let (status, round, order) = match row.started {
        Some(_) => table(app, &row).await?,
        None if app.now() >= row.starts && entrants < 2 => (Status::CalledOff, 0, Arc::default()),
        None => (Status::Open, 0, Arc::default()),
    };
    let rounds = match form {
        club::cup::Form::Swiss { rounds } => rounds,
        club::cup::Form::RoundRobin if row.started.is_some() => entrants.next_multiple_of(2) - 1,
        club::cup::Form::RoundRobin => 0,
    };
    let first = order.first();
    let names = Names::of(app, first.and_then(player)).await?;
    let info = title.info();
    Ok(Some(CupSummary {
        game: info.slug,
        game_title: info.title,
        scenario_title: info.scenario(&row.scenario).map_or_else(String::new, |known| known.title.clone()),
        form: form.into(),
        status: wire_status(status),
        round: if status == Status::Over { rounds } else { round as u32 },
        rounds,
        entrants,
        places: row.places,
        starts: row.starts,
        leader: first.map(|entrant| called(&names, entrant)),
        id: row.id,
        name: row.name,
    }))
}

fn wire_status(status: Status) -> CupStatus {
    match status {
        Status::Open => CupStatus::Open,
        Status::CalledOff => CupStatus::CalledOff,
        Status::Running => CupStatus::Running,
        Status::Over => CupStatus::Over,
    }
}

fn halves(count: u32) -> f64 {
    f64::from(count) / 2.0
}

/// A cup as its page shows it.
pub(crate) async fn page(app: &App, standing: &Standing, viewer: Option<VisitorId>) -> Result<CupPage, ApiError> {
    let (kept, row, info) = (&standing.kept, &standing.kept.row, standing.title.info());
    let people = kept.entrants.iter().filter_map(player).chain([Player::Person(row.maker)]);
    let names = Names::of(app, people).await?;
    let status = standing.status(app.now());
    let you = kept.entrants.iter().position(|entrant| viewer.is_some() && entrant.visitor == viewer);
    let account = crate::annals::account_of(app, viewer).await?.is_some();
    let has_room = (kept.entrants.len() as u32) < row.places && app.now() < row.starts;
    let length = standing.cup.as_ref().map_or(0, club::cup::Cup::length) as u32;
    let pace = (!row.pace.is_empty()).then(|| club::clock::Terms::from_json(&row.pace).ok()).flatten();
    Ok(CupPage {
        id: row.id.clone(),
        name: row.name.clone(),
        maker: names.call(Player::Person(row.maker)),
        made: row.made,
        game: info.slug,
        game_title: info.title,
        scenario: row.scenario.clone(),
        scenario_title: info.scenario(&row.scenario).map_or_else(String::new, |known| known.title.clone()),
        changed: info.differences(&row.scenario, &standing.options).iter().map(|one| one.option.to_owned()).collect(),
        sides: standing.sides.clone(),
        form: CupForm::from(standing.form()?),
        pace: pace.map(|terms| terms.to_string()),
        rated: row.rated,
        places: row.places,
        starts: row.starts,
        round_hours: row.round_hours,
        status: wire_status(status),
        length,
        entrants: entrants(&names, standing),
        standings: lines(standing),
        rounds: rounds(standing)?,
        you: you.map(|number| number as u32),
        may_enter: status == Status::Open && you.is_none() && account && has_room,
    })
}

fn entrants(names: &Names, standing: &Standing) -> Vec<CupEntrant> {
    let entrants = &standing.kept.entrants;
    let seed = |number: usize| {
        let order = standing.cup.as_ref().map(club::cup::Cup::order);
        order.and_then(|order| order.iter().position(|entrant| *entrant == number)).unwrap_or(number)
    };
    let twins = |place: usize| entrants[..place].iter().filter(|other| other.level == entrants[place].level).count();
    let entrant = |(place, one): (usize, &EntrantRow)| CupEntrant {
        player: called(names, one),
        twin: if one.level.is_some() { twins(place) as u32 + 1 } else { 1 },
        rating: one.rating,
        seed: seed(place) as u32 + 1,
        withdrawn: one.withdrawn.is_some(),
    };
    entrants.iter().enumerate().map(entrant).collect()
}

fn lines(standing: &Standing) -> Vec<CupLine> {
    let rows = standing.cup.as_ref().map(club::cup::Cup::standings).unwrap_or_default();
    let line = |row: &club::cup::Row| CupLine {
        entrant: row.entrant as u32,
        place: row.place as u32,
        points: halves(row.halves),
        buchholz: halves(row.buchholz),
        sonneborn_berger: f64::from(row.sonneborn_berger) / 4.0,
        wins: row.wins,
    };
    rows.iter().map(line).collect()
}

fn rounds(standing: &Standing) -> Result<Vec<CupRound>, ApiError> {
    let Some(cup) = &standing.cup else { return Ok(Vec::new()) };
    let mut rounds = Vec::new();
    for (number, (encounters, row)) in cup.rounds().iter().zip(&standing.kept.rounds).enumerate() {
        let is_played = number + 1 < cup.rounds().len() || cup.open() == 0;
        let places = if is_played { places(standing, number + 1)? } else { Vec::new() };
        rounds.push(CupRound {
            drawn: row.drawn,
            ends: row.drawn + standing.round_length() + row.extended,
            pairings: encounters.iter().enumerate().map(|(place, one)| pairing(standing, number, place, one)).collect(),
            places,
        });
    }
    Ok(rounds)
}

/// The place of each entrant after so many rounds.
fn places(standing: &Standing, rounds: usize) -> Result<Vec<u32>, ApiError> {
    let mut places = vec![0; standing.kept.entrants.len()];
    for row in standing.after(rounds)?.standings() {
        places[row.entrant] = row.place as u32;
    }
    Ok(places)
}

fn pairing(standing: &Standing, round: usize, place: usize, encounter: &Encounter) -> CupPairing {
    let (first, second) = match encounter.pairing {
        Pairing::Meet(first, second) => (first, Some(second)),
        Pairing::Bye(lucky) => (lucky, None),
    };
    let taken = |which: usize| encounter.legs.iter().flatten().map(|leg| points(*leg)[which]).sum::<f64>();
    let bye = if standing.form().is_ok_and(|form| form != club::cup::Form::RoundRobin) { 1.0 } else { 0.0 };
    CupPairing {
        first: first as u32,
        second: second.map(|second| second as u32),
        points: if second.is_some() { [taken(0), taken(1)] } else { [bye, 0.0] },
        legs: match second {
            Some(_) => (0..2).map(|leg| told(standing, round, place, leg, encounter.legs[leg])).collect(),
            None => Vec::new(),
        },
    }
}

fn points(leg: Leg) -> [f64; 2] {
    match leg {
        Leg::Won | Leg::ForfeitedBySecond => [1.0, 0.0],
        Leg::Drawn => [0.5, 0.5],
        Leg::Lost | Leg::ForfeitedByFirst => [0.0, 1.0],
        Leg::ForfeitedByBoth => [0.0, 0.0],
    }
}

fn told(standing: &Standing, round: usize, place: usize, leg: usize, result: Option<Leg>) -> CupLeg {
    let played = standing.match_at(round, place, leg);
    let seats = standing.title.seats(&standing.kept.row.scenario, &standing.options);
    let decider = played.filter(|_| result.is_none()).and_then(|one| one.decider);
    let decides = decider.and_then(|seat| standing.holder(leg, seats.get(usize::from(seat))?));
    let of_first = |seat: &&String| standing.holder(leg, seat) == Some(0);
    let ending = played.and_then(|one| one.ending.as_ref());
    let margin = ending.and_then(|ending| ending.margin.get(seats.iter().find(of_first)?));
    CupLeg {
        id: played.map(|one| one.id.clone()),
        points: result.map(points),
        forfeit: result.is_some_and(|leg| !matches!(leg, Leg::Won | Leg::Drawn | Leg::Lost)),
        decides: decides.map(|which| which as u8),
        turn: played.map_or(0, |one| one.turn),
        margin: margin.map(|points| i32::from(*points)),
    }
}

//! The files as they are written, and their way into checked types.

use std::collections::BTreeMap;

use engine::{DataError, DataFiles, ScenarioInfo, ScenarioOption};
use serde::Deserialize;

use super::cards::{self, CardSet};
use super::{
    Allowances, Band, Cards, Class, CompanyStart, Edge, EnemyStart, Even, FireNumbers, Force, GameData, GunStart,
    MOST_BANDS, MOST_COMPANIES, MOST_ENEMIES, MOST_GUNS, MOST_OBJECTIVES, Objective, Posture, Rendezvous, Scenario,
    UnitType, drawing, names,
};
use crate::data::map::{AreaId, Map};

/// One band of ranges: up to `to` areas a sum is divided by `number`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireBand {
    /// The greatest range.
    pub to: u8,
    /// The number.
    pub number: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    r#type: Vec<TypeDraft>,
    morale: MoraleDraft,
    fire: FireDraft,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeDraft {
    id: String,
    name: String,
    side: SideDraft,
    class: Class,
    figures: u8,
    fires: bool,
    r#move: u8,
    #[serde(default)]
    fanatic: bool,
    #[serde(rename = "source")]
    _source: String,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SideDraft {
    Player,
    Enemy,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoraleDraft {
    infantry: u8,
    cavalry: u8,
    artillery: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FireDraft {
    player_small: Vec<FireBand>,
    enemy_small: Vec<FireBand>,
    player_gun: Vec<FireBand>,
    enemy_gun: Vec<FireBand>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    deck: DeckDraft,
    special: Vec<BTreeMap<String, serde_json::Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckDraft {
    per_force: u8,
    artillery: u8,
    enemy_artillery: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForcesFile {
    force: Vec<ForceDraft>,
    band: Vec<BandDraft>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForceDraft {
    seat: String,
    name: String,
    letter: String,
    colour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BandDraft {
    id: String,
    colour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    title: String,
    blurb: String,
    #[serde(default)]
    situation: String,
    map: String,
    rounds: u8,
    par: i16,
    minutes: u16,
    beginner: bool,
    decisions_at_most: u32,
    edge: Edge,
    even: EvenDraft,
    entries: Vec<String>,
    zones: BTreeMap<String, Vec<String>>,
    specials: BTreeMap<String, u8>,
    cinc: Option<CincDraft>,
    link_up: Option<LinkUpDraft>,
    garrison: Option<GarrisonDraft>,
    company: Vec<CompanyDraft>,
    #[serde(default)]
    gun: Vec<GunDraft>,
    band: Vec<BandCards>,
    enemy: Vec<EnemyDraft>,
    #[serde(default)]
    objective: Vec<ObjectiveDraft>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EvenDraft {
    par: i16,
    rounds: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CincDraft {
    area: String,
    seat: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkUpDraft {
    points: u8,
    companies: u8,
    figures: u8,
    areas: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GarrisonDraft {
    points: u8,
    company: String,
    areas: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompanyDraft {
    id: String,
    r#type: String,
    area: String,
    command: Vec<String>,
    #[serde(default)]
    fixed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GunDraft {
    id: String,
    area: String,
    owner: String,
    in_building: bool,
    #[serde(default)]
    fixed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BandCards {
    id: String,
    cards: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EnemyDraft {
    id: String,
    r#type: String,
    area: String,
    band: Option<String>,
    posture: Posture,
    goal: Option<String>,
    figures: Option<u8>,
    ground: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveDraft {
    area: String,
    points: u8,
    #[serde(default)]
    players_at_start: bool,
}

/// The files that all scenarios share.
struct Shared {
    types: Vec<(UnitType, SideDraft)>,
    cards: Cards,
    card_sets: Vec<CardSet>,
    fire: FireNumbers,
    forces: ForcesFile,
}

pub(super) fn read(files: &DataFiles) -> Result<(GameData, Vec<Scenario>), DataError> {
    let shared = shared(files)?;
    let mut scenarios = Vec::new();
    for file in files.names().filter(|name| name.starts_with("scenarios/")) {
        scenarios.push(scenario(files, file, &shared)?);
    }
    if scenarios.is_empty() {
        return Err(DataError::Missing { file: "scenarios/*.toml".into() });
    }
    scenarios.sort_by_key(|(scenario, info)| (!info.beginner, scenario.forces.len()));
    let (scenarios, infos) = scenarios.into_iter().unzip();
    let allowances = shared.allowances();
    Ok((GameData { cards: shared.cards, card_sets: shared.card_sets, fire: shared.fire, allowances, infos }, scenarios))
}

fn shared(files: &DataFiles) -> Result<Shared, DataError> {
    let units: UnitsFile = files.read("units.toml")?;
    let listed: CardsFile = files.read("cards.toml")?;
    let forces: ForcesFile = files.read("forces.toml")?;
    for draft in &units.r#type {
        if !(1..=40).contains(&draft.figures) || !(1..=4).contains(&draft.r#move) {
            return Err(DataError::value(
                "units.toml",
                format!("type.{}", draft.id),
                "figures must be 1 to 40 and move 1 to 4",
            ));
        }
    }
    for (key, bands) in [
        ("player_small", &units.fire.player_small),
        ("enemy_small", &units.fire.enemy_small),
        ("player_gun", &units.fire.player_gun),
        ("enemy_gun", &units.fire.enemy_gun),
    ] {
        if bands.is_empty()
            || bands.iter().any(|band| band.number == 0)
            || bands.windows(2).any(|pair| pair[0].to >= pair[1].to)
        {
            return Err(DataError::value(
                "units.toml",
                format!("fire.{key}"),
                "needs bands with growing ranges and numbers above 0",
            ));
        }
    }
    let standard = cards::standard("cards.toml", listed.special)?;
    let decks = cards::decks(files, &standard)?;
    let morale = [units.morale.infantry, units.morale.cavalry, units.morale.artillery];
    if morale.iter().any(|sides| !(1..=20).contains(sides)) {
        return Err(DataError::value("units.toml", "morale", "a morale die has 1 to 20 sides"));
    }
    let types = units.r#type.into_iter().map(|draft| {
        let side = draft.side;
        let kind = UnitType {
            id: draft.id,
            name: draft.name,
            class: draft.class,
            figures: draft.figures,
            fires: draft.fires,
            allowance: draft.r#move,
            fanatic: draft.fanatic,
        };
        (kind, side)
    });
    Ok(Shared {
        types: types.collect(),
        cards: Cards {
            per_force: listed.deck.per_force,
            artillery: listed.deck.artillery,
            enemy_artillery: listed.deck.enemy_artillery,
        },
        card_sets: std::iter::once(standard).chain(decks).collect(),
        fire: FireNumbers {
            player_small: units.fire.player_small,
            enemy_small: units.fire.enemy_small,
            player_gun: units.fire.player_gun,
            enemy_gun: units.fire.enemy_gun,
            morale,
        },
        forces,
    })
}

impl Shared {
    /// How far units move at most.
    fn allowances(&self) -> Allowances {
        let most = |class: Class| {
            let kinds = self.types.iter().map(|(kind, _)| kind).filter(|kind| kind.class == class);
            kinds.map(|kind| kind.allowance).max().unwrap_or(1)
        };
        Allowances { foot: most(Class::Infantry), horse: most(Class::Cavalry), gun: most(Class::Artillery) }
    }
}

/// One scenario file with what it is checked against.
struct Reader<'a> {
    file: &'a str,
    map: &'a Map,
    shared: &'a Shared,
    forces: &'a [Force],
}

fn scenario(files: &DataFiles, file: &str, shared: &Shared) -> Result<(Scenario, ScenarioInfo), DataError> {
    let draft: ScenarioFile = files.read(file)?;
    let map = drawing::read(files, &format!("maps/{}.toml", draft.map)).map_err(|error| match error {
        DataError::Missing { .. } => DataError::value(file, "map", format!("there is no map `{}`", draft.map)),
        other => other,
    })?;
    let forces = forces(file, &draft, shared)?;
    let bands = bands(file, &draft, shared)?;
    let reader = Reader { file, map: &map, shared, forces: &forces };
    let mut companies = draft.company.iter().map(|company| reader.company(company)).collect::<Result<Vec<_>, _>>()?;
    let mut guns = draft.gun.iter().map(|gun| reader.gun(gun)).collect::<Result<Vec<_>, _>>()?;
    let mut enemies = draft.enemy.iter().map(|enemy| reader.enemy(enemy, &bands)).collect::<Result<Vec<_>, _>>()?;
    let objectives =
        draft.objective.iter().map(|objective| reader.objective(objective)).collect::<Result<Vec<_>, _>>()?;
    for (key, count, most) in [
        ("company", companies.len(), MOST_COMPANIES),
        ("gun", guns.len(), MOST_GUNS),
        ("enemy", enemies.len(), MOST_ENEMIES),
        ("objective", objectives.len(), MOST_OBJECTIVES),
    ] {
        if count > most {
            return Err(DataError::value(file, key, format!("at most {most} are allowed, not {count}")));
        }
    }
    let grounds: Vec<Option<String>> = draft.enemy.iter().map(|enemy| enemy.ground.clone()).collect();
    let called = names::of_companies(&companies, &forces);
    companies.iter_mut().zip(called).for_each(|(company, name)| company.name = name);
    let called = names::of_guns(&guns, &forces, &map);
    guns.iter_mut().zip(called).for_each(|(gun, name)| gun.name = name);
    let called = names::of_enemies(&enemies, &grounds, &map);
    enemies.iter_mut().zip(called).for_each(|(enemy, name)| enemy.name = name);
    reader.two_companies_each(&companies)?;
    reader.unique_ids(&draft)?;
    reader.enough_room(&companies, &guns, &enemies)?;
    let link_up = draft.link_up.as_ref().map(|link| reader.link_up(link, &draft)).transpose()?;
    let garrison = draft.garrison.as_ref().map(|garrison| reader.garrison(garrison, &draft)).transpose()?;
    let cinc = match &draft.cinc {
        Some(cinc) => Some((reader.area("cinc.area", &cinc.area)?, reader.seat("cinc.seat", &cinc.seat)?)),
        None => None,
    };
    let specials = reader.specials(&draft.specials)?;
    let entries = draft.entries.iter().map(|area| reader.area("entries", area)).collect::<Result<Vec<_>, _>>()?;
    let zones = reader.zones(&draft)?;
    let even = Even { par: draft.even.par, rounds: draft.even.rounds.unwrap_or(draft.rounds) };
    for (key, rounds) in [("rounds", draft.rounds), ("even.rounds", even.rounds)] {
        if rounds == 0 || rounds > 50 {
            return Err(DataError::value(file, key, "must be 1 to 50"));
        }
    }
    if draft.decisions_at_most == 0 {
        return Err(DataError::value(file, "decisions_at_most", "a match takes decisions"));
    }
    let id = file.trim_start_matches("scenarios/").trim_end_matches(".toml").to_owned();
    let info = ScenarioInfo {
        id: id.clone(),
        title: draft.title.clone(),
        blurb: draft.blurb.clone(),
        minutes: draft.minutes,
        turns: u16::from(draft.rounds),
        seats: forces.iter().map(|force| force.seat.clone()).collect(),
        beginner: draft.beginner,
        decisions_at_most: decisions_at_most(&draft, shared, forces.len(), draft.rounds.max(even.rounds)),
        options: if cinc.is_some() { Vec::new() } else { vec![without_commander()] },
    };
    let scenario = Scenario {
        id,
        title: draft.title,
        situation: draft.situation,
        rounds: draft.rounds,
        par: draft.par,
        even,
        edge: draft.edge,
        bands,
        companies,
        guns,
        enemies,
        cinc,
        entries,
        zones,
        objective_areas: objectives.iter().map(|objective| objective.area).collect(),
        objectives,
        link_up,
        garrison,
        specials,
        forces,
        map,
    };
    Ok((scenario, info))
}

/// Why nobody can fall where nobody leads. [FP-3.8]
fn without_commander() -> ScenarioOption {
    let why = "there is no Commander-in-Chief in this scenario".to_owned();
    ScenarioOption::Absent { option: "cinc_risk", why }
}

/// The bound on the decisions of a match: the scenario's own, or forty for each card of the largest deck a host has made. [FP-13.23]
fn decisions_at_most(draft: &ScenarioFile, shared: &Shared, forces: usize, rounds: u8) -> u32 {
    let bands: u32 = draft.band.iter().map(|band| u32::from(band.cards)).sum();
    let guns = u32::from(shared.cards.artillery) + u32::from(shared.cards.enemy_artillery);
    let plain = forces as u32 * u32::from(shared.cards.per_force) + bands + guns + 1;
    let specials = |deck: &CardSet| deck.specials.iter().map(|card| u32::from(card.count)).sum::<u32>();
    let largest = shared.card_sets[1..].iter().map(|deck| plain + specials(deck)).max().unwrap_or(0);
    draft.decisions_at_most.max(40 * u32::from(rounds) * largest)
}

/// The Forces that have Companies, in seat order.
fn forces(file: &str, draft: &ScenarioFile, shared: &Shared) -> Result<Vec<Force>, DataError> {
    let forces: Vec<Force> = shared
        .forces
        .force
        .iter()
        .filter(|force| draft.company.iter().any(|company| company.id.starts_with(&force.letter)))
        .map(|force| Force {
            seat: force.seat.clone(),
            name: force.name.clone(),
            letter: force.letter.clone(),
            colour: force.colour.clone(),
        })
        .collect();
    if forces.is_empty() {
        Err(DataError::value(file, "company", "a scenario needs a Force with two Companies"))
    } else {
        Ok(forces)
    }
}

fn bands(file: &str, draft: &ScenarioFile, shared: &Shared) -> Result<Vec<Band>, DataError> {
    if draft.band.len() > MOST_BANDS {
        return Err(DataError::value(file, "band", format!("at most {MOST_BANDS} are allowed")));
    }
    draft
        .band
        .iter()
        .map(|band| {
            let known = shared.forces.band.iter().find(|known| known.id == band.id);
            let known =
                known.ok_or_else(|| DataError::value(file, "band.id", format!("there is no Band `{}`", band.id)))?;
            Ok(Band { id: band.id.clone(), colour: known.colour.clone(), cards: band.cards })
        })
        .collect()
}

impl Reader<'_> {
    fn fault<T>(&self, key: impl Into<String>, why: impl Into<String>) -> Result<T, DataError> {
        Err(DataError::value(self.file, key, why))
    }

    fn area(&self, key: &str, id: &str) -> Result<AreaId, DataError> {
        self.map.find(id).map_or_else(|| self.fault(key, format!("the map has no area `{id}`")), Ok)
    }

    fn seat(&self, key: &str, seat: &str) -> Result<u8, DataError> {
        match self.forces.iter().position(|force| force.seat == seat) {
            Some(force) => Ok(force as u8),
            None => self.fault(key, format!("there is no seat `{seat}` in this scenario")),
        }
    }

    fn kind(&self, key: &str, id: &str, side: SideDraft) -> Result<UnitType, DataError> {
        match self.shared.types.iter().find(|(kind, _)| kind.id == id) {
            Some((kind, of)) if *of == side => Ok(kind.clone()),
            Some(_) => self.fault(key, format!("type `{id}` belongs to the other side")),
            None => self.fault(key, format!("there is no type `{id}`")),
        }
    }

    fn company(&self, draft: &CompanyDraft) -> Result<CompanyStart, DataError> {
        let key = |field: &str| format!("company.{}.{field}", draft.id);
        let kind = self.kind(&key("type"), &draft.r#type, SideDraft::Player)?;
        let area = self.area(&key("area"), &draft.area)?;
        let Some(force) = self.forces.iter().position(|force| draft.id.starts_with(&force.letter)) else {
            return self.fault(key("id"), "no Force has Companies of this letter");
        };
        if kind.class == Class::Artillery {
            return self.fault(key("type"), "a Company is infantry or cavalry");
        }
        if kind.class == Class::Cavalry && !self.map.area(area).ground.is_open() {
            return self.fault(key("area"), "cavalry does not stand in buildings");
        }
        let letter = &self.forces[force].letter;
        let mut command = [false; 3];
        for figure in &draft.command {
            match ["o", "m", "s"].iter().position(|role| *figure == format!("{letter}{role}")) {
                Some(role) => command[role] = true,
                None => {
                    return self.fault(key("command"), format!("there is no Command figure `{figure}` in this Force"));
                }
            }
        }
        let (id, name) = (draft.id.clone(), String::new());
        Ok(CompanyStart { id, name, force: force as u8, kind, area, fixed: draft.fixed, command })
    }

    /// Each Force has two Companies and one of each Command figure. [FP-1.1, FP-1.2]
    fn two_companies_each(&self, companies: &[CompanyStart]) -> Result<(), DataError> {
        for (i, force) in self.forces.iter().enumerate() {
            let own: Vec<&CompanyStart> = companies.iter().filter(|company| usize::from(company.force) == i).collect();
            if own.len() != 2 {
                return self.fault("company", format!("{} must have two Companies, not {}", force.name, own.len()));
            }
            if (0..3).any(|role| own.iter().filter(|company| company.command[role]).count() != 1) {
                return self.fault(
                    "company.command",
                    format!("each Command figure of {} must stand with one of its Companies", force.name),
                );
            }
        }
        if companies.windows(2).any(|pair| pair[0].force > pair[1].force) {
            return self.fault("company", "Companies must be listed in seat order");
        }
        Ok(())
    }

    fn gun(&self, draft: &GunDraft) -> Result<GunStart, DataError> {
        let key = |field: &str| format!("gun.{}.{field}", draft.id);
        let kind = self.kind("gun", "gun", SideDraft::Player)?;
        let area = self.area(&key("area"), &draft.area)?;
        if draft.in_building == self.map.area(area).ground.is_open() {
            return self.fault(key("in_building"), "does not fit the area");
        }
        Ok(GunStart {
            id: draft.id.clone(),
            name: String::new(),
            owner: self.seat(&key("owner"), &draft.owner)?,
            kind,
            area,
            fixed: draft.fixed,
        })
    }

    fn enemy(&self, draft: &EnemyDraft, bands: &[Band]) -> Result<EnemyStart, DataError> {
        let key = |field: &str| format!("enemy.{}.{field}", draft.id);
        let kind = self.kind(&key("type"), &draft.r#type, SideDraft::Enemy)?;
        let area = self.area(&key("area"), &draft.area)?;
        let goal = draft.goal.as_deref().map(|goal| self.area(&key("goal"), goal)).transpose()?;
        let band = match &draft.band {
            None if kind.class == Class::Artillery => None,
            None => return self.fault(key("band"), "only guns have no Band"),
            Some(id) => match bands.iter().position(|band| band.id == *id) {
                Some(band) if kind.class != Class::Artillery => Some(band as u8),
                Some(_) => return self.fault(key("band"), "a gun has no Band"),
                None => return self.fault(key("band"), format!("there is no Band `{id}` in this scenario")),
            },
        };
        if kind.class == Class::Cavalry && !self.map.area(area).ground.is_open() {
            return self.fault(key("area"), "cavalry does not stand in buildings");
        }
        let figures = draft.figures.unwrap_or(kind.figures);
        if figures == 0 || figures > 40 {
            return self.fault(key("figures"), "must be 1 to 40");
        }
        let (id, name) = (draft.id.clone(), String::new());
        Ok(EnemyStart { id, name, kind, figures, area, band, posture: draft.posture, goal })
    }

    fn objective(&self, draft: &ObjectiveDraft) -> Result<Objective, DataError> {
        let area = self.area("objective.area", &draft.area)?;
        Ok(Objective { area, points: draft.points, players_at_start: draft.players_at_start })
    }

    fn unique_ids(&self, draft: &ScenarioFile) -> Result<(), DataError> {
        let mut ids: Vec<&str> = draft
            .company
            .iter()
            .map(|company| company.id.as_str())
            .chain(draft.gun.iter().map(|gun| gun.id.as_str()))
            .chain(draft.enemy.iter().map(|enemy| enemy.id.as_str()))
            .collect();
        ids.sort_unstable();
        match ids.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => self.fault("id", format!("`{}` is used twice", pair[0])),
            None => Ok(()),
        }
    }

    /// Friends may share an area as far as there is room, friend and foe may not. [FP-14.2]
    fn enough_room(
        &self,
        companies: &[CompanyStart],
        guns: &[GunStart],
        enemies: &[EnemyStart],
    ) -> Result<(), DataError> {
        for (i, area) in self.map.areas.iter().enumerate() {
            let here = |at: AreaId| usize::from(at) == i;
            let of_gun = |class: Class| if class == Class::Artillery { super::GUN_ROOM } else { 0 };
            let players: u8 = companies
                .iter()
                .filter(|company| here(company.area))
                .map(|company| company.kind.figures)
                .sum::<u8>()
                + guns.iter().filter(|gun| here(gun.area)).map(|gun| gun.kind.figures + super::GUN_ROOM).sum::<u8>();
            let enemy: u8 = enemies
                .iter()
                .filter(|enemy| here(enemy.area))
                .map(|enemy| enemy.figures + of_gun(enemy.kind.class))
                .sum();
            if players > 0 && enemy > 0 {
                return self.fault("area", format!("{} holds units of both sides", area.id));
            }
            if players.max(enemy) > area.ground.capacity() {
                return self.fault("area", format!("{} has room for {} figures only", area.id, area.ground.capacity()));
            }
        }
        Ok(())
    }

    fn areas(&self, key: &str, ids: &[String]) -> Result<Vec<AreaId>, DataError> {
        ids.iter().map(|id| self.area(key, id)).collect()
    }

    fn link_up(&self, draft: &LinkUpDraft, file: &ScenarioFile) -> Result<Rendezvous, DataError> {
        let garrison = file
            .garrison
            .as_ref()
            .map(|garrison| self.company_index("garrison.company", &garrison.company, file))
            .transpose()?;
        let areas = self.areas("link_up.areas", &draft.areas)?;
        Ok(Rendezvous { points: draft.points, areas, garrison, companies: draft.companies, figures: draft.figures })
    }

    fn garrison(&self, draft: &GarrisonDraft, file: &ScenarioFile) -> Result<Rendezvous, DataError> {
        let garrison = Some(self.company_index("garrison.company", &draft.company, file)?);
        let areas = self.areas("garrison.areas", &draft.areas)?;
        Ok(Rendezvous { points: draft.points, areas, garrison, companies: 1, figures: 1 })
    }

    fn company_index(&self, key: &str, id: &str, file: &ScenarioFile) -> Result<u8, DataError> {
        match file.company.iter().position(|company| company.id == id) {
            Some(index) => Ok(index as u8),
            None => self.fault(key, format!("there is no Company `{id}`")),
        }
    }

    fn specials(&self, counts: &BTreeMap<String, u8>) -> Result<Vec<u8>, DataError> {
        let standard = &self.shared.card_sets[0].specials;
        for (id, count) in counts {
            match standard.iter().find(|card| card.id == *id) {
                None => return self.fault(format!("specials.{id}"), "there is no such card"),
                Some(card) if *count > card.count => {
                    return self
                        .fault(format!("specials.{id}"), format!("there are only {} of these cards", card.count));
                }
                Some(_) => {}
            }
        }
        Ok(standard.iter().map(|card| counts.get(&card.id).copied().unwrap_or(0)).collect())
    }

    fn zones(&self, draft: &ScenarioFile) -> Result<Vec<Vec<AreaId>>, DataError> {
        self.forces
            .iter()
            .map(|force| match draft.zones.get(&force.seat) {
                Some(ids) => self.areas(&format!("zones.{}", force.seat), ids),
                None => self.fault(format!("zones.{}", force.seat), "this seat needs a zone"),
            })
            .collect()
    }
}

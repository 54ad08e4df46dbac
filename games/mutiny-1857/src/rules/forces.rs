//! Forces: fixed ones from the scenario, rolled ones by dice and choice.

use chance::{Chance, Pool};
use engine::{Amount, Clause, Fraction, Log, NoReasons, Reasons, Reckoning, Rounded};
use table::Facing;

use crate::data::field::Kind;
use crate::data::organisation::{self, BASIC, EACH, LEAST_AFGHANS, LEAST_BADMASH, QUOTA, QUOTA_FROM};
use crate::data::place::{Extent, Place};
use crate::data::roster::{Branch, Calibre, Formation, Mount, Team, TypeId, UnitType};
use crate::data::scenario::{Start, UnitSpec};
use crate::data::side::{Side, UnitId};
use crate::rules::event::Happening;
use crate::rules::names::Station;
use crate::rules::options::Goal;
use crate::rules::order::{Muster, Order, Raised};
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::{Quota, Refusal};
use crate::rules::state::{Gun, GunState, MOST_FIGURES, MOST_GUNS, MOST_UNITS, Phase, State};
use crate::rules::unit::{Retreat, Stance, Unit};

/// Adds a unit that has not been set down, with its sniper if it is due one; who rides an elephant is not of it. [IM-2.15, IM-2.26]
pub fn add_unit(state: &mut State, spec: &UnitSpec, line: Option<u8>) -> Option<UnitId> {
    let kind = state.book.unit_type(spec.kind);
    let all = spec.figures.min(16);
    let full = all - u8::from(spec.howdah && all > 1);
    if state.units.len() == MOST_UNITS || state.places.len() + usize::from(full) > MOST_FIGURES {
        return None;
    }
    let id = UnitId(state.units.len() as u8);
    let number = 1 + state.ids().filter(|&other| state[other].kind == spec.kind).count() as u8;
    let first = state.places.len() as u16;
    for _ in 0..full {
        state.places.push(Place::default());
    }
    let gun = (kind.branch == Branch::Artillery && state.guns.len() < MOST_GUNS).then(|| {
        state.guns.push(Gun {
            at: Place::default(),
            facing: Facing::NORTH,
            limbered: true,
            state: GunState::Manned,
            owner: kind.side,
            crew: Some(id),
            calibre: spec.calibre,
            team: spec.team,
            animals: spec.team.animals(),
            limber: Place::default(),
            limber_facing: Facing::NORTH,
        });
        (state.guns.len() - 1) as u8
    });
    // One sniper for every full ten figures, counted before somebody is taken out to ride. [IM-2.15, IM-2.26]
    let sniper = (kind.sniper_each > 0 && all >= kind.sniper_each).then(|| full - 1);
    state.units.push(Unit {
        kind: spec.kind,
        side: kind.side,
        number,
        spec: line,
        station: Station::Unknown,
        first,
        full,
        living: if full == 16 { u16::MAX } else { (1 << full) - 1 },
        killed: 0,
        deserted: 0,
        off: 0,
        facing: Facing::NORTH,
        back: [0, -100],
        formation: Formation::Line,
        stance: Stance::Standing,
        mount: spec.mount,
        horses: kind.branch == Branch::Cavalry || (kind.branch == Branch::Officer && spec.mount == Mount::Horse),
        left: 0,
        paid: 0,
        spent: false,
        run: 0,
        rest: 0,
        retreat: Retreat::None,
        retreat_moves: 0,
        tried: false,
        building: None,
        garrison: spec.garrison,
        placed: false,
        acted: false,
        steps: 0,
        gait: None,
        paid_now: 0,
        tests: 0,
        gun,
        sniper,
        extent: Extent::NOTHING,
    });
    Some(id)
}

/// The riders of a side, after all its other units: each a unit of one of his own type. [IM-2.26]
fn add_riders(state: &mut State, kinds: &[TypeId], log: &mut impl Log<Happening>) {
    for &kind in kinds {
        if let Some(unit) = add_unit(state, &plain(kind, 1, Mount::Elephant), None) {
            log.tell(Happening::RiderMounted { unit });
        }
    }
}

/// Whether a unit of the fixed force stands on its own places, in a building, or locally.
fn is_extra(spec: &UnitSpec) -> bool {
    spec.garrison || matches!(spec.start, Start::At(..) | Start::Inside(_))
}

/// The fixed force of a side, as the goal and the scenery change it. [IM-2.24, IM-3.8]
pub fn fixed(state: &mut State, side: Side, log: &mut impl Log<Happening>) {
    let scenario = state.scenario;
    let mut riders = Vec::new();
    let capture = scenario.has_fort() && state.rules.goal == Goal::Capture;
    // The Badmash unit of 8 makes room for the Villagers of the fort. [IM-3.8]
    let badmash = state.book.find("badmash");
    let replaced = scenario.forces[1].iter().rposition(|spec| Some(spec.kind) == badmash && spec.figures == 8);
    for (index, spec) in scenario.forces[side.index()].iter().enumerate() {
        if capture && side == Side::British && is_extra(spec) {
            continue;
        }
        let mut spec = spec.clone();
        if capture
            && side == Side::Rebel
            && Some(index) == replaced
            && let (Some(villager), Some(fort)) = (state.book.find("villager"), state.field.first(Kind::Fort))
        {
            (spec.kind, spec.start) = (villager, Start::Local(fort));
        }
        localise(state, &mut spec, index);
        add_unit(state, &spec, Some(index as u8));
        riders.extend(spec.howdah.then_some(spec.kind));
    }
    if side == Side::British {
        add_pack_train(state);
    }
    add_riders(state, &riders, log);
}

/// A Villagers or Parsees unit without its village or jungle becomes Badmash. [IM-3.15]
fn localise(state: &State, spec: &mut UnitSpec, index: usize) {
    let Start::Local(_) = spec.start else { return };
    if local_area(state, spec.kind, spec, index).is_none()
        && let Some(badmash) = state.book.find("badmash")
    {
        (spec.kind, spec.start) = (badmash, Start::Zone);
    }
}

/// The village or jungle of a local unit on the table as it lies: the first village for the first unit, and so on. [IM-2.16, IM-2.17]
fn local_area(state: &State, kind: TypeId, spec: &UnitSpec, index: usize) -> Option<u8> {
    let Start::Local(feature) = spec.start else { return None };
    let wanted = state.scenario.fields[0].features.get(usize::from(feature))?.row.kind;
    if state.scenery.is_none() {
        return Some(feature);
    }
    let before = state.scenario.forces[1][..index].iter().filter(|other| other.kind == kind).count();
    state.field.all(wanted).nth(before)
}

/// Where a unit begins on the table as it lies.
pub fn start(state: &State, unit: UnitId) -> Start {
    let one = &state[unit];
    let kind = state.kind(unit);
    let nth = |wanted: Kind| {
        let before = state.ids().filter(|&other| other < unit && state[other].kind == one.kind).count();
        state.field.all(wanted).nth(before)
    };
    let local = match kind.id.as_str() {
        "villager" if state.scenario.has_fort() => state.field.first(Kind::Fort),
        "villager" => nth(Kind::Village),
        "parsee" => nth(Kind::Jungle),
        _ => None,
    };
    let spec = one.spec.and_then(|line| state.scenario.forces[one.side.index()].get(usize::from(line)));
    match (local, spec.map(|spec| &spec.start)) {
        (Some(area), _) => Start::Local(area),
        (None, Some(start @ (Start::At(..) | Start::Inside(_)))) => start.clone(),
        _ => Start::Zone,
    }
}

/// Three mules, where they are to be brought in.
fn add_pack_train(state: &mut State) {
    if !(state.scenario.has_fort() && state.rules.goal == Goal::Supply) {
        return;
    }
    if let Some(kind) = state.book.find("pack_train") {
        let spec = plain(kind, 3, Mount::Horse);
        add_unit(state, &spec, None);
    }
}

fn plain(kind: TypeId, figures: u8, mount: Mount) -> UnitSpec {
    UnitSpec {
        kind,
        figures,
        name: String::new(),
        mount,
        team: Team::Horses,
        calibre: Calibre::Light,
        garrison: false,
        howdah: false,
        start: Start::Zone,
    }
}

/// Throws the die of a muster. [IM-2.2, IM-2.10]
pub fn roll(state: &mut State, side: Side, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let die = chance.d6();
    state.muster_dice[side.index()] = die;
    let mut why = Why::heard_by(log);
    let units = foot_units(state, side, &mut why);
    log.tell(Happening::MusterRolled { side, die, units, why });
}

/// How many foot units a side musters. [IM-2.2, IM-2.8, IM-2.10]
pub fn foot_units(state: &State, side: Side, why: &mut impl Reasons<What>) -> u8 {
    let mut units = Reckoning::new(why);
    add_foot(state, side, &mut units);
    units.total() as u8
}

fn add_foot<R: Reasons<What>>(state: &State, side: Side, units: &mut Reckoning<'_, R>) {
    let (basic, more) = match side {
        Side::British => ("IM-2.2", "IM-2.2"),
        Side::Rebel => ("IM-2.8", "IM-2.10"),
    };
    units.plus(Clause(basic), What::Basic, BASIC[side.index()]);
    units.plus(Clause(more), What::Thrown, state.muster_dice[side.index()]);
}

/// How many cavalry units, how many guns and how many riders a side's foot allows. [IM-2.5, IM-2.6, IM-2.7, IM-2.11, IM-2.12, IM-2.26]
pub fn allowed(state: &State, side: Side, why: &mut impl Reasons<What>) -> u8 {
    let mut units = Reckoning::new(why);
    add_foot(state, side, &mut units);
    units.because(
        Clause("IM-2.7"),
        What::Share,
        Amount::Times(Fraction { times: 1, over: EACH, rounded: Rounded::Down }),
    );
    units.total() as u8
}

/// How many Villagers units and Parsees units the table demands. [IM-2.9, IM-2.16, IM-2.17]
fn local_units(state: &State) -> (u8, u8) {
    let capture = state.scenario.has_fort() && state.rules.goal == Goal::Capture;
    let villages = state.field.all(Kind::Village).count() as u8 + u8::from(capture);
    (villages, u8::from(state.field.first(Kind::Jungle).is_some()))
}

/// Whether a force may be mustered. [IM-2.2, IM-2.3, IM-2.5, IM-2.6, IM-2.7, IM-2.8, IM-2.9, IM-2.11, IM-2.12, IM-2.18, IM-2.19]
pub fn check(state: &State, side: Side, muster: &Muster) -> Result<(), Refusal> {
    let kind = |raised: &Raised| state.book.unit_type(raised.kind);
    let branch = |branch: Branch| muster.units.iter().filter(|raised| kind(raised).branch == branch).count() as u8;
    let of = |id: &str| muster.units.iter().filter(|raised| kind(raised).id == id).count() as u8;
    let (foot, cavalry, guns) = (branch(Branch::Foot), branch(Branch::Cavalry), branch(Branch::Artillery));
    if muster
        .units
        .iter()
        .any(|raised| kind(raised).side != side || matches!(kind(raised).branch, Branch::Officer | Branch::Pack))
    {
        return Err(Refusal::StrangeForce);
    }
    let wanted = foot_units(state, side, &mut NoReasons);
    if foot != wanted {
        return Err(Refusal::FootUnits(side, wanted));
    }
    let allowed = allowed(state, side, &mut NoReasons);
    if cavalry > allowed {
        return Err(Refusal::CavalryUnits(side, allowed));
    }
    if guns > allowed {
        return Err(Refusal::ArtilleryUnits(side, allowed));
    }
    let officers = organisation::officers(muster.units.len());
    if muster.officers.len() != officers {
        return Err(Refusal::Officers(officers as u8));
    }
    for raised in muster.units.iter().filter(|raised| kind(raised).gallops) {
        if raised.calibre == Calibre::Heavy {
            return Err(Refusal::HeavyHorseArtillery);
        }
        if raised.team != Team::Horses {
            return Err(Refusal::HorseTeam);
        }
    }
    let riders = muster.units.iter().filter(|raised| raised.howdah);
    if riders.clone().any(|raised| !organisation::may_ride(kind(raised))) {
        return Err(Refusal::NoHowdah);
    }
    if riders.count() > usize::from(allowed) {
        return Err(Refusal::TooManyRiders(side, allowed));
    }
    let (villagers, parsees) = local_units(state);
    for raised in muster.units.iter().filter(|raised| kind(raised).branch == Branch::Foot && !kind(raised).free) {
        let (quota, count, due) = match kind(raised).id.as_str() {
            "villager" => (Quota::Villagers, of("villager"), villagers),
            "parsee" => (Quota::Parsees, of("parsee"), parsees),
            _ => (Quota::Others, 1, 0),
        };
        if count > due {
            return Err(Refusal::TooManyOf(quota, due));
        }
    }
    if side == Side::British {
        let loyal = muster.units.iter().filter(|raised| kind(raised).loyal).count();
        if state.muster_dice[0] >= QUOTA_FROM && loyal < QUOTA {
            return Err(Refusal::TooFewLoyal);
        }
        return Ok(());
    }
    for (id, least, quota) in [
        ("villager", villagers, Quota::Villagers),
        ("parsee", parsees, Quota::Parsees),
        ("afghan", LEAST_AFGHANS, Quota::Afghans),
        ("badmash", LEAST_BADMASH, Quota::Badmash),
    ] {
        if of(id) < least {
            return Err(Refusal::TooFewOf(quota, least));
        }
    }
    Ok(())
}

/// Whether one unit may be added to those named so far: no more of a branch than there may be, and room for all that there must be.
/// [IM-2.2, IM-2.3, IM-2.5, IM-2.8, IM-2.19, IM-2.26]
pub fn check_raise(state: &State, side: Side, raised: &Raised) -> Result<(), Refusal> {
    let kind = |raised: &Raised| state.book.unit_type(raised.kind);
    let row = kind(raised);
    if row.side != side || matches!(row.branch, Branch::Officer | Branch::Pack) {
        return Err(Refusal::StrangeForce);
    }
    let units: Vec<&Raised> = state.raised.iter().chain([raised]).collect();
    let count = |is: &dyn Fn(&UnitType) -> bool| units.iter().filter(|raised| is(kind(raised))).count() as u8;
    let branch = |branch: Branch| count(&|row| row.branch == branch);
    let wanted = foot_units(state, side, &mut NoReasons);
    let allowed = allowed(state, side, &mut NoReasons);
    if branch(Branch::Foot) > wanted {
        return Err(Refusal::FootUnits(side, wanted));
    }
    if branch(Branch::Cavalry) > allowed {
        return Err(Refusal::CavalryUnits(side, allowed));
    }
    if branch(Branch::Artillery) > allowed {
        return Err(Refusal::ArtilleryUnits(side, allowed));
    }
    if row.gallops && raised.calibre == Calibre::Heavy {
        return Err(Refusal::HeavyHorseArtillery);
    }
    if row.gallops && raised.team != Team::Horses {
        return Err(Refusal::HorseTeam);
    }
    if raised.howdah && !organisation::may_ride(row) {
        return Err(Refusal::NoHowdah);
    }
    if units.iter().filter(|raised| raised.howdah).count() > usize::from(allowed) {
        return Err(Refusal::TooManyRiders(side, allowed));
    }
    let (villagers, parsees) = local_units(state);
    let of = |id: &str| count(&|row| row.id == id);
    if row.branch == Branch::Foot && !row.free {
        let (quota, due) = match row.id.as_str() {
            "villager" => (Quota::Villagers, villagers),
            "parsee" => (Quota::Parsees, parsees),
            _ => (Quota::Others, 0),
        };
        if of(&row.id) > due {
            return Err(Refusal::TooManyOf(quota, due));
        }
    }
    let missing = if side == Side::British {
        let quota = if state.muster_dice[0] >= QUOTA_FROM { QUOTA as u8 } else { 0 };
        quota.saturating_sub(count(&|row| row.loyal))
    } else {
        let due = [("villager", villagers), ("parsee", parsees), ("afghan", LEAST_AFGHANS), ("badmash", LEAST_BADMASH)];
        due.iter().map(|&(id, least)| least.saturating_sub(of(id))).sum()
    };
    let left = wanted - branch(Branch::Foot);
    if missing > left { Err(Refusal::PlacesNeeded(side, missing)) } else { Ok(()) }
}

/// The usual force: free places of the Rebels go to Afghans, Afghans and Mutineers in turn. [IM-2.19]
pub fn usual(state: &State, side: Side) -> Muster {
    let foot = usize::from(foot_units(state, side, &mut NoReasons));
    let guns = usize::from(allowed(state, side, &mut NoReasons));
    let mut keys: Vec<&str> = Vec::new();
    let (team, officer) = if side == Side::British {
        if state.muster_dice[0] >= QUOTA_FROM {
            keys.extend(["loyal_sepoy", "sikh", "gurkha"]);
        }
        keys.resize(foot, "british_foot");
        keys.extend(std::iter::repeat_n("british_cavalry", guns));
        keys.extend(std::iter::repeat_n("british_horse_artillery", guns));
        (Team::Horses, Mount::Horse)
    } else {
        let (villagers, parsees) = local_units(state);
        keys.extend(std::iter::repeat_n("villager", villagers.into()));
        keys.extend(std::iter::repeat_n("parsee", parsees.into()));
        keys.extend(["afghan", "badmash", "badmash"]);
        keys.extend(["afghan", "afghan", "mutineer"].iter().cycle().take(foot - keys.len()));
        keys.extend(std::iter::repeat_n("rebel_cavalry", guns));
        keys.extend(std::iter::repeat_n("rebel_artillery", guns));
        (Team::Oxen, Mount::Foot)
    };
    let units: Vec<Raised> = keys
        .into_iter()
        .filter_map(|key| state.book.find(key))
        .map(|kind| Raised { kind, team, calibre: Calibre::Light, howdah: false })
        .collect();
    let officers = vec![officer; organisation::officers(units.len())];
    Muster { units, officers }
}

/// The dice for the figures of a unit. [IM-2.11, IM-2.13, IM-2.14]
pub fn figure_dice(kind: &UnitType) -> Pool {
    Pool::new(kind.figure_dice.into(), 4)
}

/// Raises a mustered force; rebel units throw for their figures, and then riders are taken out. [IM-2.11, IM-2.13, IM-2.14, IM-2.26]
pub fn raise(state: &mut State, side: Side, muster: &Muster, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let before = state.units.len();
    for raised in &muster.units {
        let kind = state.book.unit_type(raised.kind);
        let figures = if kind.figure_dice > 0 { chance.sum(figure_dice(kind)) as u8 } else { kind.figures };
        let mount = if kind.branch == Branch::Cavalry { Mount::Horse } else { Mount::Foot };
        let (team, calibre, howdah) = (raised.team, raised.calibre, raised.howdah);
        let spec = UnitSpec { team, calibre, howdah, ..plain(raised.kind, figures, mount) };
        add_unit(state, &spec, None);
    }
    let officer = state.book.find(if side == Side::British { "officer" } else { "sahib" });
    for &mount in &muster.officers {
        if let Some(officer) = officer {
            add_unit(state, &plain(officer, 1, mount), None);
        }
    }
    if side == Side::British {
        let capture = state.rules.goal == Goal::Capture;
        for (index, spec) in state.scenario.forces[0].iter().enumerate().filter(|(_, spec)| is_extra(spec) && !capture)
        {
            add_unit(state, spec, Some(index as u8));
        }
        add_pack_train(state);
    }
    let riders: Vec<TypeId> = muster.units.iter().filter(|raised| raised.howdah).map(|raised| raised.kind).collect();
    add_riders(state, &riders, log);
    let figures = state.units[before..].iter().map(|unit| u16::from(unit.full)).sum();
    log.tell(Happening::Mustered { side, units: (state.units.len() - before) as u8, figures });
}

/// The force to keep, as one order: as far as it has come, with officers on horseback, or as an order would complete it. [IM-2.19]
pub fn kept(state: &State, order: Option<&Order>) -> Option<Order> {
    let Phase::Muster(_) = state.phase else { return None };
    match order {
        None if state.raised.is_empty() => None,
        None => {
            let officers = vec![Mount::Horse; organisation::officers(state.raised.len())];
            Some(Order::Muster(Some(Box::new(Muster { units: state.raised.clone(), officers }))))
        }
        Some(list @ Order::Muster(Some(_))) => Some(list.clone()),
        Some(_) => None,
    }
}

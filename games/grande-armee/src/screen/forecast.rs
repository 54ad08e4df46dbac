//! What an order leads to, in exact odds: the same resolvers run on every outcome of their dice, with the reasons that the rules give.

use chance::{Chance, Distribution, Pool, distribution};
use engine::{NoReasons, Part};
use scene::{Ask, Bar, FaceResult, Modifier, Odds, Share, Tone};
use table::Inches;

use crate::data::side::{ForceId, UnitId, each};
use crate::rules::artillery;
use crate::rules::combat::{self, Clash, Result as CombatResult, Role};
use crate::rules::control::{self, Choice};
use crate::rules::evade::{self, Fled, Flight};
use crate::rules::initiative;
use crate::rules::movement;
use crate::rules::names::length;
use crate::rules::odds::{self, contest};
use crate::rules::officers;
use crate::rules::order::{Commit, March};
use crate::rules::path::Path;
use crate::rules::phase::Contest;
use crate::rules::reasons::{Bill, Throw, What};
use crate::rules::recovery;
use crate::rules::road;
use crate::rules::rolls;
use crate::rules::skirmish::Sally;
use crate::rules::state::{State, Status};
use crate::rules::zone::{self, Zoned};
use crate::screen::asks;
use crate::screen::narrate::modifier;

/// A share of a bar, for some results of its roll.
fn share(label: impl Into<String>, keys: impl IntoIterator<Item = impl ToString>, p: f64, tone: Tone) -> Share {
    Share { label: label.into(), keys: keys.into_iter().map(|key| key.to_string()).collect(), p, tone }
}

fn lines<'a>(state: &State, parts: impl IntoIterator<Item = &'a Part<What>>) -> Vec<Modifier> {
    parts.into_iter().map(|part| modifier(state, part)).collect()
}

fn remark(text: String, clause: &str) -> Modifier {
    Modifier { text, clause: Some(clause.to_owned()) }
}

/// A bar whose shares add up to one exactly.
fn bar(title: impl Into<String>, roll: impl Into<String>, clause: &str, mut shares: Vec<Share>) -> Bar {
    let total: f64 = shares.iter().map(|share| share.p).sum();
    for share in &mut shares {
        share.p /= total;
    }
    Bar { title: title.into(), roll: roll.into(), clause: Some(clause.to_owned()), shares, ..Bar::default() }
}

/// A bar with its question at the odds desk.
fn asking(bar: Bar, ask: Ask) -> Bar {
    Bar { ask: Some(ask), ..bar }
}

/// Shares of a count of hits that are good for who looks: none, one, two or more.
fn hit_bar(roll: impl Into<String>, clause: &str, hits: &Distribution<u8>) -> Bar {
    let more: Vec<u8> = hits.iter().map(|(hits, _)| *hits).filter(|&hits| hits >= 2).collect();
    let mut shares = vec![
        share("no hit", [0], hits.probability(&0), Tone::Bad),
        share("1 hit", [1], hits.probability(&1), Tone::Good),
    ];
    if !more.is_empty() {
        shares.push(share("2 or more", more, hits.chance_that(|&hits| hits >= 2), Tone::Good));
    }
    bar("", roll, clause, shares)
}

/// Whether the initiative is had after some dice are rolled again, the other side answering as well as it can. What it makes of its own chance comes later.
/// [GA-3.3, GA-3.5]
pub fn initiative(state: &State, contest: &Contest, again: [bool; 2]) -> Option<Odds> {
    let (asked, is_last) = (contest.asked, contest.asked != contest.lower);
    if state.rules.pair_reroll || (is_last && again == [false, false]) {
        return None;
    }
    let mut why = Vec::new();
    if again != [false, false] {
        initiative::price(&state.rules, again, &mut why);
    }
    let p = contest::prospects(state, contest, again);
    let shares = vec![
        share("they have it", [asked.enemy().key()], 1.0 - p, Tone::Bad),
        share("you have it", [asked.key()], p, Tone::Good),
    ];
    let (roll, expect) = if is_last { (rolls::INITIATIVE, "") } else { ("", "if they answer as well as they can") };
    Some(Odds {
        bars: vec![bar("initiative", roll, "GA-3.7", shares)],
        modifiers: lines(state, &why),
        expect: expect.to_owned(),
    })
}

/// A skirmish attack. [GA-4.4, GA-4.6]
pub fn skirmish(state: &State, unit: UnitId, target: UnitId) -> Odds {
    let (table, sally) = (&state.book.tables.skirmish, Sally::of(state, unit, target));
    let hits = distribution(|chance| sally.resolve(chance, table).1);
    let mut why = Vec::new();
    sally.dice(&mut why);
    Sally::hit(table, &mut why);
    sally.save(table, &mut why);
    Odds {
        bars: vec![asking(hit_bar(rolls::SKIRMISH, "GA-4.4", &hits), asks::skirmish(&sally))],
        modifiers: lines(state, &why),
        expect: format!("{:.2} hits expected", hits.mean(|&hits| f64::from(hits))),
    }
}

/// A shot with its range band and every re-roll. The last fire order of a pulse is rolled at once, all others later. [GA-5.1, GA-5.16]
pub fn shot(state: &State, unit: UnitId, target: UnitId) -> Option<Odds> {
    let shot = artillery::shot(state, unit, target)?;
    let mut why = Throw::written();
    let volley = shot.volley(&state.book.tables.artillery, &state.rules, &mut why);
    let hits = distribution(|chance| volley.resolve(chance));
    let is_last = artillery::is_last(state, state.side_of(unit), unit);
    let range = table::distance(state.shape(unit), state.shape(target));
    let roll = if is_last { rolls::fire(unit) } else { String::new() };
    Some(Odds {
        bars: vec![asking(hit_bar(roll, "GA-5.16", &hits), asks::shot(&state.rules, &shot, range))],
        modifiers: lines(state, why.parts()),
        expect: format!("{:.2} hits expected", hits.mean(|&hits| f64::from(hits))),
    })
}

/// Which statuses a force may choose among when it is given so many command dice. [GA-2.9]
pub fn control(state: &State, force: ForceId, cds: u8) -> Odds {
    let (book, column) = (state.book.0, control::column(state, force));
    let mut why = Vec::new();
    let dice = control::throw_of(&book.tables.control, cds, &mut why);
    if let Some(reach) = control::reach(state, force) {
        control::price(&book.tables.command, reach, cds, &mut why);
    }
    let plus = control::modifier(state, force, &mut why);
    let odds = odds::choices(book, dice, plus, column);
    let groups = [
        ("Withdraw", Tone::Bad),
        ("Hold at best", Tone::Neutral),
        ("only Attack!", Tone::Contact),
        ("Active if you like", Tone::Good),
    ];
    let shares = groups.into_iter().enumerate().map(|(group, (label, tone))| {
        let keys = Choice::all().filter(|choice| group_of(*choice) == group).map(Choice::key);
        share(label, keys, odds.chance_that(|choice| group_of(*choice) == group), tone)
    });
    let mut modifiers = lines(state, &why);
    modifiers.push(remark(format!("{dice} dice, any two of them {plus:+}"), "GA-2.9"));
    modifiers.push(modifier(
        state,
        &Part { clause: engine::Clause("GA-2.10"), what: What::Column(column), amount: 0.into() },
    ));
    let free = bar("free choice", rolls::CONTROL, "GA-2.9", shares.filter(|share| share.p > 0.0).collect());
    Odds {
        bars: vec![asking(free, asks::control(dice, plus, column))],
        modifiers,
        expect: format!("Attack! possible {:.0} %", 100.0 * odds.chance_that(|choice| choice.has(Status::Attack))),
    }
}

/// The part of the bar to which a choice of statuses belongs: by what its owner will like best.
fn group_of(choice: Choice) -> usize {
    match () {
        () if choice.has(Status::Active) => 3,
        () if choice.has(Status::Attack) => 2,
        () if choice.has(Status::Hold) => 1,
        () => 0,
    }
}

/// What a result is for one side: a share of its bar.
const fn standing(result: CombatResult, role: Role) -> usize {
    match (result, role) {
        (CombatResult::Attacker, Role::Attacker) | (CombatResult::Defender, Role::Defender) => 2,
        (CombatResult::Attacker, Role::Defender) | (CombatResult::Defender, Role::Attacker) => 0,
        (CombatResult::Tie | CombatResult::Mutual | CombatResult::Held, _) => 1,
    }
}

/// The odds of a clash as one side sees it; `who`: the dominant attacker and the defender. [GA-8.31]
fn clash_odds(state: &State, clash: &Clash, who: [UnitId; 2], role: Role) -> Odds {
    let table = &state.book.tables.combat;
    let odds = clash.odds(table);
    let chance = |place: usize| {
        odds.iter().filter(|(rolls, _)| standing(rolls.result, role) == place).map(|(_, p)| p).sum::<f64>()
    };
    let labels = [("lose", Tone::Bad), ("tie", Tone::Neutral), ("win", Tone::Good)];
    let shares = labels.into_iter().enumerate().map(|(place, (label, tone))| {
        let keys = CombatResult::ALL.into_iter().filter(|result| standing(*result, role) == place);
        share(label, keys.map(CombatResult::key), chance(place), tone)
    });
    let shares = shares.collect();
    let mut modifiers = Vec::new();
    let counts = Role::BOTH.map(|side| {
        let mut why = Throw::written();
        let dice = clash.dice(side, table, &mut why);
        let name = state.unit_name(who[side as usize]);
        modifiers.extend(
            lines(state, why.parts())
                .into_iter()
                .map(|line| Modifier { text: format!("{name}: {}", line.text), ..line }),
        );
        dice.count()
    });
    if clash.square {
        let text = format!("{}: square, loses only by breaking", state.unit_name(who[1]));
        modifiers.push(remark(text, "GA-8.27"));
    }
    modifiers.extend(command_die_line(state, clash, who, role));
    let mean = |index: usize| odds.iter().map(|(rolls, p)| f64::from(rolls.hits[index]) * p).sum::<f64>();
    let (given, taken) = (mean(role as usize), mean(1 - role as usize));
    Odds {
        bars: vec![Bar {
            ask: asks::combat(clash),
            ..bar(format!("{} dice against {}", counts[0], counts[1]), "", "GA-8.31", shares)
        }],
        modifiers,
        expect: format!("hits: you {given:.1}, they {taken:.1}"),
    }
}

/// What a command die more would make of a clash, for a side that has one to give. [GA-8.11]
fn command_die_line(state: &State, clash: &Clash, who: [UnitId; 2], role: Role) -> Option<Modifier> {
    let mut richer = *clash;
    let own = match role {
        Role::Attacker => &mut richer.attacker,
        Role::Defender => &mut richer.defender,
    };
    let side = state.side_of(who[role as usize]);
    if own.cd || state.cds[side.index()] == 0 {
        return None;
    }
    own.cd = true;
    let odds = richer.odds(&state.book.tables.combat);
    let win: f64 = odds.iter().filter(|(rolls, _)| standing(rolls.result, role) == 2).map(|(_, p)| p).sum();
    Some(remark(format!("with a command die: win {:.0} %", 100.0 * win), "GA-8.11"))
}

/// When a combat is rolled that is forecast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// With this order.
    Now,
    /// After others have decided.
    Later,
}

/// The odds of a combat as it stands, with what is committed. [GA-8.14]
pub fn combat(state: &State, defender: UnitId, commits: [Commit; 2], role: Role, rolled: Rolled) -> Option<Odds> {
    let attackers = combat::attackers(state, defender);
    let clash = combat::clash(state, &attackers, defender, commits)?;
    let who = [*attackers.first()?, defender];
    let mut odds = clash_odds(state, &clash, who, role);
    if rolled == Rolled::Now {
        rolls::COMBAT.clone_into(&mut odds.bars[0].roll);
    }
    if let Some(officer) = commits[role as usize].officer {
        let bonus = u32::from(state[officer].talent.bonus);
        let killed = state.book.tables.officers.killed;
        let risk = distribution(|chance| {
            let ones = chance.count_at_most(Pool::d6(bonus), 1) as u8;
            officers::is_killed(chance, killed, ones, &mut NoReasons).1
        });
        let risk = 100.0 * risk.probability(&true);
        let text = format!("{} is killed in {risk:.1} %", state.officer_name(officer));
        odds.modifiers.push(remark(text, "GA-11.1"));
    }
    Some(odds)
}

/// What a move into contact leads to: the zone die, then evade, escape or the fight. [GA-6.6, GA-6.24]
pub fn contact(state: &State, march: &March) -> Option<Odds> {
    let path = movement::declared(state, march).ok()?;
    let defender = march.target.or_else(|| each(path.contact).next())?;
    let unit = march.unit;
    let Odds { mut bars, mut modifiers, .. } = zone_die(state, unit, path.cost());
    let mut ahead = state.clone();
    ahead[unit].start = state[unit].pose;
    ahead[unit].pose = path.end();
    ahead[unit].marks = road::marks_after(state[unit].marks, path.is_column());
    ahead.set_down(unit);
    if state[defender].make.is_battery() {
        let mut escape = escape(state, unit, defender);
        bars.append(&mut escape.bars);
        // Whether the unit goes on after the zone die is another decision.
        bars.iter_mut().skip(1).for_each(|bar| bar.roll.clear());
        modifiers.append(&mut escape.modifiers);
        return Some(Odds { bars, modifiers, expect: "before the zone die".to_owned() });
    }
    if evade::may_evade(&ahead, unit, defender) {
        let mut race = evasion(state, unit, defender, Whose::Theirs);
        bars.append(&mut race.bars);
        modifiers.append(&mut race.modifiers);
    }
    ahead[unit].target = Some(defender);
    let attackers = combat::attackers(&ahead, defender);
    let clash = combat::clash(&ahead, &attackers, defender, [Commit::default(); 2])?;
    let who = [*attackers.first()?, defender];
    let mut fight = clash_odds(&ahead, &clash, who, Role::Attacker);
    bars.append(&mut fight.bars);
    modifiers.append(&mut fight.modifiers);
    Some(Odds { bars, modifiers, expect: fight.expect })
}

/// Whether a cost is reached near the enemy, die by die, with the roll that says so. [GA-6.6]
fn reaching(state: &State, unit: UnitId, cost: Inches, roll: &str) -> Odds {
    let allowance = |die: u8| state.zone_allowance(unit, die);
    let (there, short): (Vec<u8>, Vec<u8>) = (1..=6).partition(|&die| allowance(die) >= cost);
    let faces = (1..=6)
        .map(|face| FaceResult {
            face,
            text: if there.contains(&face) { "there".to_owned() } else { "short".to_owned() },
            tone: if there.contains(&face) { Tone::Good } else { Tone::Bad },
        })
        .collect();
    let p = there.len() as f64 / 6.0;
    let mut bar = bar(
        format!("zone die, {} needed", length(cost)),
        roll,
        "GA-6.6",
        vec![share("short", short, 1.0 - p, Tone::Bad), share("there", there, p, Tone::Good)],
    );
    bar.faces = faces;
    bar.ask = Some(asks::reach(state[unit].make.kind, cost));
    let mut why = Vec::new();
    // The highest die shows all that can count; what it shows itself is in the faces.
    zone::allowance(&state.book, state[unit].make.kind, 6, &mut why);
    for part in &mut why {
        if part.what == What::ZoneDie {
            part.amount = 0.into();
        }
    }
    Odds { bars: vec![bar], modifiers: lines(state, &why), expect: String::new() }
}

/// A move that comes near the enemy without contact: the zone die, and what the way costs. [GA-6.6, GA-6.10]
pub fn march(state: &State, path: &Path) -> Option<Odds> {
    path.zone(state)?;
    let mut odds = zone_die(state, path.unit, path.cost());
    let (mut bill, mut why) = (Bill::default(), Vec::new());
    path.bill(path.last(), &mut bill);
    bill.tell(&mut why);
    odds.modifiers.extend(lines(state, &why));
    Some(odds)
}

/// Whether a unit gets so far near the enemy. [GA-6.6]
fn zone_die(state: &State, unit: UnitId, cost: Inches) -> Odds {
    reaching(state, unit, cost, rolls::ZONE)
}

/// The same with a second die. [GA-6.7]
pub fn zone_again(state: &State, zoned: &Zoned) -> Odds {
    reaching(state, zoned.path.unit, zoned.path.cost(), rolls::ZONE_AGAIN)
}

/// Going on after the zone die: guns that are reached try to escape at once. [GA-6.6, GA-9.8]
pub fn going_on(state: &State, march: &March, zoned: &Zoned) -> Option<Odds> {
    let defender = march.target.or_else(|| each(zoned.path.contact).next())?;
    let is_met = zoned.reaches_end() && state[defender].make.is_battery();
    is_met.then(|| escape(state, march.unit, defender))
}

/// Whose cavalry evades, as the viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// His own, by the order that is shown.
    Own,
    /// His enemy's, if the enemy likes.
    Theirs,
}

/// Whether cavalry gets away. [GA-9.4]
pub fn evasion(state: &State, attacker: UnitId, defender: UnitId, whose: Whose) -> Odds {
    let riders = [&state[defender].make, &state[attacker].make];
    let table = &state.book.tables.escape;
    let odds = distribution(|chance| evade::race(chance, table, &state.rules, riders, &mut [NoReasons, NoReasons]).1);
    let p = odds.probability(&true);
    let (good, bad, roll) = match whose {
        Whose::Own => (Tone::Good, Tone::Bad, rolls::EVADE),
        Whose::Theirs => (Tone::Bad, Tone::Good, ""),
    };
    let mut modifiers = Vec::new();
    for (rider, unit) in riders.into_iter().zip([defender, attacker]) {
        let mut why = Vec::new();
        evade::pace(table, rider, 0, &mut why);
        let named = |line: Modifier| Modifier { text: format!("{}: {}", state.unit_name(unit), line.text), ..line };
        modifiers.extend(lines(state, &why).into_iter().map(named));
    }
    let shares = vec![share("caught", [false], 1.0 - p, bad), share("gets away", [true], p, good)];
    let ask = asks::evasion(&state.rules, riders[0], riders[1]);
    Odds { bars: vec![asking(bar("if it evades", roll, "GA-9.4", shares), ask)], modifiers, expect: String::new() }
}

/// Whether guns escape. [GA-9.8]
fn escape(state: &State, attacker: UnitId, guns: UnitId) -> Odds {
    let (flight, mut why) = (Flight::of(state, attacker, guns), Vec::new());
    let below = flight.below(&state.book.tables.escape, &state.rules, &mut why);
    let odds = distribution(|chance| flight.resolve(chance, &state.rules, below));
    let p = |escapes: bool| odds.chance_that(|fled| fled.escapes == escapes);
    let struck = odds.chance_that(|Fled { strikes, .. }| *strikes);
    let bar = bar(
        format!("guns escape; {:.0} % to take a hit", 100.0 * struck),
        rolls::ESCAPE,
        "GA-9.8",
        vec![share("escape", [true], p(true), Tone::Bad), share("lost", [false], p(false), Tone::Good)],
    );
    Odds {
        bars: vec![asking(bar, asks::escape(&state.rules, &flight))],
        modifiers: lines(state, &why),
        expect: String::new(),
    }
}

/// A recovery. [GA-10.3]
pub fn recovery(state: &State, unit: UnitId) -> Odds {
    let mut why = Vec::new();
    let below = recovery::below(state[unit].hits, &mut why);
    let p = distribution(|chance| recovery::resolve(chance, below).1).probability(&true);
    let shares = vec![share("in vain", [false], 1.0 - p, Tone::Bad), share("a hit less", [true], p, Tone::Good)];
    Odds {
        bars: vec![asking(bar("", rolls::RECOVERY, "GA-10.3", shares), asks::recovery(state[unit].hits))],
        modifiers: lines(state, &why),
        expect: String::new(),
    }
}

/// The tone of a status for the side that has it.
pub const fn status_tone(status: Status) -> Tone {
    match status {
        Status::Withdraw => Tone::Bad,
        Status::Hold => Tone::Neutral,
        Status::Active => Tone::Good,
        Status::Attack => Tone::Contact,
        Status::Inactive => Tone::Water,
        Status::None => Tone::Plain,
    }
}

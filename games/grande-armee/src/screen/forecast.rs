//! What an order leads to, in exact odds, for the screen: the same resolvers run on every outcome of their dice.

use chance::{Chance, Distribution, Pool, distribution};
use scene::{Bar, FaceResult, Modifier, Odds, Share, Tone};
use table::Inches;

use crate::data::roster::Arm;
use crate::data::side::{ForceId, UnitId, each};
use crate::rules::artillery;
use crate::rules::combat::{self, Clash, Dice, Result as CombatResult};
use crate::rules::control;
use crate::rules::evade;
use crate::rules::movement;
use crate::rules::officers;
use crate::rules::order::{Commit, March};
use crate::rules::skirmish;
use crate::rules::state::{Marks, State, Status};

fn share(label: impl Into<String>, p: f64, tone: Tone) -> Share {
    Share { label: label.into(), p, tone, ..Share::default() }
}

fn modifier(text: impl Into<String>, clause: &str) -> Modifier {
    Modifier { text: text.into(), clause: Some(clause.to_owned()) }
}

/// A bar whose shares add up to one exactly.
fn bar(title: impl Into<String>, clause: &str, mut shares: Vec<Share>) -> Bar {
    let total: f64 = shares.iter().map(|share| share.p).sum();
    for share in &mut shares {
        share.p /= total;
    }
    Bar { title: title.into(), clause: Some(clause.to_owned()), shares, faces: Vec::new(), ..Bar::default() }
}

/// Shares of a count of hits: none, one, two or more; `good`: hits are good for who looks.
fn hit_bar(title: String, clause: &str, hits: &Distribution<u8>, good: bool) -> Bar {
    let (bad_tone, good_tone) = if good { (Tone::Bad, Tone::Good) } else { (Tone::Good, Tone::Bad) };
    let more = hits.chance_that(|&hits| hits >= 2);
    let mut shares =
        vec![share("no hit", hits.probability(&0), bad_tone), share("1 hit", hits.probability(&1), good_tone)];
    if more > 0.0 {
        shares.push(share("2 or more", more, good_tone));
    }
    bar(title, clause, shares)
}

/// A skirmish attack. [GA-4.4, GA-4.6]
pub fn skirmish(state: &State, unit: UnitId, target: UnitId) -> Odds {
    let saves = skirmish::saves(state, target);
    let sk = state[unit].make.sk;
    let hits = distribution(|chance| skirmish::resolve(chance, &state.book.tables.skirmish, sk, saves).1);
    let mut modifiers = vec![modifier(format!("SK {sk}: {sk} dice, each 6 hits"), "GA-4.2")];
    if saves {
        modifiers.push(modifier("saves on 4+", "GA-4.7"));
    }
    Odds {
        bars: vec![hit_bar(String::new(), "GA-4.4", &hits, true)],
        modifiers,
        expect: format!("{:.2} hits expected", hits.mean(|&hits| f64::from(hits))),
    }
}

/// A shot with its range band and every re-roll. [GA-5.3, GA-5.16]
pub fn shot(state: &State, unit: UnitId, target: UnitId) -> Option<Odds> {
    let shot = artillery::shot(state, unit, target)?;
    let cancel = state.rules.fire_cancel;
    let hits = distribution(|chance| shot.resolve(chance, cancel));
    let heavy = state[unit].make.gun == crate::data::roster::Gun::Heavy;
    let clause = match (heavy, shot.canister) {
        (true, true) => "GA-5.3",
        (true, false) => "GA-5.4",
        (false, true) => "GA-5.5",
        (false, false) => "GA-5.6",
    };
    let band = if shot.canister { "canister" } else { "roundshot" };
    let mut modifiers = vec![modifier(format!("{band}: {} dice, {}+", shot.dice, shot.hit), clause)];
    for (applies, text, clause) in [
        (shot.vulnerable, "vulnerable target: misses again", "GA-5.11"),
        (shot.flank, "flank or rear: misses again", "GA-5.12"),
        (shot.cover, "cover: hits again", "GA-5.13"),
        (shot.counter, "counter-battery: hits again", "GA-5.14"),
    ] {
        if applies {
            modifiers.push(modifier(text, clause));
        }
    }
    Some(Odds {
        bars: vec![hit_bar(String::new(), "GA-5.16", &hits, true)],
        modifiers,
        expect: format!("{:.2} hits expected", hits.mean(|&hits| f64::from(hits))),
    })
}

/// Which statuses a force may choose among when it is given so many command dice. [GA-2.9]
pub fn control(state: &State, force: ForceId, cds: u8) -> Odds {
    let near = control::is_near(state, force);
    let plus = control::modifier(state, force);
    let book = state.book.0;
    let dice = u32::from(book.tables.control.dice + cds);
    let odds = distribution(|chance| {
        chance.tally(Pool::d6(dice), |faces| crate::rules::odds::choice(book, faces, plus, near))
    });
    let best = |index: usize| odds.chance_that(|set| set[index]);
    let only = |index: usize| odds.chance_that(|set| set.iter().enumerate().all(|(at, has)| *has == (at == index)));
    let (withdraw, hold) = (only(0), odds.chance_that(|set| !set[2] && !set[3] && (set[1] || !set[0])));
    let attack = odds.chance_that(|set| set[3] && !set[2]);
    let active = best(2);
    let shares = vec![
        share("Withdraw", withdraw, Tone::Bad),
        share("Hold at best", hold, Tone::Neutral),
        share("only Attack!", attack, Tone::Contact),
        share("Active if you like", active, Tone::Good),
    ];
    let mut modifiers = vec![
        modifier(format!("{dice} dice, pick two"), "GA-2.9"),
        modifier(format!("modifier {plus:+}"), "GA-2.9"),
        modifier(if near { "enemy within 20″" } else { "no enemy within 20″" }, "GA-2.10"),
    ];
    if control::is_spent(state, force) {
        modifiers.push(modifier("spent force −2", "GA-12.2"));
    }
    Odds {
        bars: vec![bar("free choice", "GA-2.9", shares.into_iter().filter(|share| share.p > 0.0).collect())],
        modifiers,
        expect: format!("Attack! possible {:.0} %", 100.0 * best(3)),
    }
}

/// The lines that make one side's dice. [GA-8.2 to GA-8.23]
fn dice_lines(who: &str, clash: &Clash, dice: &Dice, attacks: bool) -> Vec<Modifier> {
    let own = if attacks { &clash.attacker } else { &clash.defender };
    let other = if attacks { &clash.defender } else { &clash.attacker };
    let mut lines = vec![modifier(format!("{who}: strength {}", own.strength), "GA-8.2")];
    let mut add = |applies: bool, text: String, clause: &str| {
        if applies {
            lines.push(modifier(format!("{who}: {text}"), clause));
        }
    };
    add(attacks && clash.supports > 0, format!("{} more attackers +{}", clash.supports, clash.supports), "GA-8.3");
    add(own.mx && !clash.town, "MX +1".to_owned(), "GA-8.12");
    add(own.cd, "command die +1".to_owned(), "GA-8.11");
    add(own.lent > 0, format!("officer +{}", own.lent), "GA-8.13");
    let number = match (own.kind.arm(), attacks && clash.cover) {
        (Arm::Infantry, true) => "GA-8.6",
        (_, true) => "GA-8.8",
        (Arm::Infantry, false) if attacks && other.kind.arm() == Arm::Cavalry => "GA-8.7",
        (Arm::Infantry, false) if other.kind.arm() == Arm::Cavalry => "GA-8.5",
        (Arm::Infantry, false) => "GA-8.4",
        (_, false) => "GA-8.9",
    };
    add(true, format!("{} dice hit on {}+", dice.pool + dice.lent, dice.hit), number);
    let heavy = own.kind == crate::data::roster::Kind::Hcav && other.kind == crate::data::roster::Kind::Lcav;
    add(heavy, "heavy against light: misses again on 6".to_owned(), "GA-8.16");
    let flanked = other.flanked && !(attacks && clash.square);
    add(flanked, "enemy flanked: misses again on 6".to_owned(), "GA-8.17");
    add(own.vulnerable || (!attacks && clash.square), "vulnerable: hits again, 4+ stays".to_owned(), "GA-8.19");
    add(own.outside, "outside radius: hits again, 4+ stays".to_owned(), "GA-8.20");
    lines
}

/// The odds of a clash as one side sees it; `who`: the dominant attacker and the defender. [GA-8.31]
fn clash_odds(state: &State, clash: &Clash, who: [UnitId; 2], attacks: bool) -> (Bar, Vec<Modifier>, String) {
    let table = &state.book.tables.combat;
    let odds = clash.odds(table);
    let [attacker_name, defender_name] = who.map(|unit| state.unit_name(unit));
    let p = |result: CombatResult| odds.iter().filter(|(rolls, _)| rolls.result == result).map(|(_, p)| p).sum::<f64>();
    let (attacker, defender) = (p(CombatResult::Attacker), p(CombatResult::Defender));
    let tie = p(CombatResult::Tie) + p(CombatResult::Mutual) + p(CombatResult::Held);
    let (win, lose) = if attacks { (attacker, defender) } else { (defender, attacker) };
    let shares = vec![share("lose", lose, Tone::Bad), share("tie", tie, Tone::Neutral), share("win", win, Tone::Good)];
    let dice = [clash.attack_dice(table), clash.defence_dice(table)];
    let mut lines = dice_lines(attacker_name, clash, &dice[0], true);
    lines.extend(dice_lines(defender_name, clash, &dice[1], false));
    if clash.square {
        lines.push(modifier(format!("{defender_name}: square, loses only by breaking"), "GA-8.27"));
    }
    lines.extend(command_die_line(state, clash, who, attacks));
    let mean = |index: usize| odds.iter().map(|(rolls, p)| f64::from(rolls.hits[index]) * p).sum::<f64>();
    let (given, taken) = if attacks { (mean(0), mean(1)) } else { (mean(1), mean(0)) };
    let title = format!("{} dice against {}", dice[0].pool + dice[0].lent, dice[1].pool + dice[1].lent);
    (bar(title, "GA-8.31", shares), lines, format!("hits: you {given:.1}, they {taken:.1}"))
}

/// What a command die more would make of a clash, for a side that has one to give. [GA-8.11]
fn command_die_line(state: &State, clash: &Clash, who: [UnitId; 2], attacks: bool) -> Option<Modifier> {
    let mut richer = *clash;
    let own = if attacks { &mut richer.attacker } else { &mut richer.defender };
    let side = state.side_of(who[usize::from(!attacks)]);
    if own.cd || state.cds[side.index()] == 0 {
        return None;
    }
    own.cd = true;
    let wanted = if attacks { CombatResult::Attacker } else { CombatResult::Defender };
    let odds = richer.odds(&state.book.tables.combat);
    let win: f64 = odds.iter().filter(|(rolls, _)| rolls.result == wanted).map(|(_, p)| p).sum();
    Some(modifier(format!("with a command die: win {:.0} %", 100.0 * win), "GA-8.11"))
}

/// The odds of a combat as it stands, with what is committed. [GA-8.14]
pub fn combat(state: &State, defender: UnitId, commits: [Commit; 2], attacks: bool) -> Option<Odds> {
    let attackers = combat::attackers(state, defender);
    let clash = combat::clash(state, &attackers, defender, commits)?;
    let who = [*attackers.first()?, defender];
    let (bar, mut modifiers, expect) = clash_odds(state, &clash, who, attacks);
    let own = commits[usize::from(!attacks)];
    if let Some(officer) = own.officer {
        let bonus = u32::from(state[officer].talent.bonus);
        let killed = state.book.tables.officers.killed;
        let odds = distribution(|chance| {
            let ones = chance.count_at_most(Pool::d6(bonus), 1) as u8;
            officers::is_killed(chance, killed, ones).1
        });
        let risk = 100.0 * odds.probability(&true);
        modifiers.push(modifier(format!("{} is killed in {risk:.1} %", state.officer_name(officer)), "GA-11.1"));
    }
    Some(Odds { bars: vec![bar], modifiers, expect })
}

/// What a move into contact leads to: the zone die, then evade, escape or the fight. [GA-6.6, GA-6.24]
pub fn contact(state: &State, march: &March) -> Option<Odds> {
    let path = movement::declared(state, march).ok()?;
    let defender = march.target.or_else(|| each(path.contact).next())?;
    let unit = march.unit;
    let mut bars = vec![zone_bar(state, unit, path.cost())];
    let mut ahead = state.clone();
    ahead[unit].start = state[unit].pose;
    ahead[unit].pose = path.end();
    ahead[unit].marks = movement::marks_after(state[unit].marks, path.is_column());
    ahead.set_down(unit);
    if state[defender].make.is_battery() {
        bars.push(escape_bar(state, unit, defender));
        return Some(Odds { bars, modifiers: Vec::new(), expect: "before the zone die".to_owned() });
    }
    if evade::may_evade(&ahead, unit, defender) {
        bars.push(evade_bar(state, unit, defender, false));
    }
    ahead[unit].target = Some(defender);
    let attackers = combat::attackers(&ahead, defender);
    let clash = combat::clash(&ahead, &attackers, defender, [Commit::default(); 2])?;
    let who = [*attackers.first()?, defender];
    let (bar, modifiers, expect) = clash_odds(&ahead, &clash, who, true);
    bars.push(bar);
    Some(Odds { bars, modifiers, expect })
}

/// Whether a cost is reached near the enemy, die by die. [GA-6.6]
pub fn zone_bar(state: &State, unit: UnitId, cost: Inches) -> Bar {
    let gets = |die: u8| state.zone_allowance(unit, die) >= cost;
    let faces = (1..=6)
        .map(|face| FaceResult {
            face,
            text: if gets(face) { "there".to_owned() } else { "short".to_owned() },
            tone: if gets(face) { Tone::Good } else { Tone::Bad },
        })
        .collect();
    let p = (1..=6).filter(|&die| gets(die)).count() as f64 / 6.0;
    let mut bar = bar(
        format!("zone die, {cost} needed").replace('"', "″"),
        "GA-6.6",
        vec![share("short", 1.0 - p, Tone::Bad), share("there", p, Tone::Good)],
    );
    bar.faces = faces;
    bar
}

/// Whether cavalry gets away; `own`: the viewer's cavalry evades. [GA-9.4]
pub fn evade_bar(state: &State, attacker: UnitId, defender: UnitId, own: bool) -> Bar {
    let (evader, pursuer) = (state[defender].make, state[attacker].make);
    let odds = distribution(|chance| evade::race(chance, &state.book.tables.escape, &state.rules, &evader, &pursuer).1);
    let p = odds.probability(&true);
    let (good, bad) = if own { (Tone::Good, Tone::Bad) } else { (Tone::Bad, Tone::Good) };
    bar("if it evades", "GA-9.4", vec![share("caught", 1.0 - p, bad), share("gets away", p, good)])
}

/// Whether guns escape. [GA-9.8]
fn escape_bar(state: &State, attacker: UnitId, guns: UnitId) -> Bar {
    let suppressed = state[guns].marks.has(Marks::SUPPRESSED);
    let (kind, arm) = (state[guns].make.kind, state.arm(attacker));
    let odds = distribution(|chance| {
        let roll =
            evade::escape_roll(chance, &state.book.tables.escape, state.rules.escape_inclusive, kind, arm, suppressed);
        (roll.1, roll.2)
    });
    let p = |escapes: bool| odds.chance_that(|(one, _)| *one == escapes);
    let struck = odds.chance_that(|(_, strikes)| *strikes);
    bar(
        format!("guns escape; {:.0} % to take a hit", 100.0 * struck),
        "GA-9.8",
        vec![share("escape", p(true), Tone::Bad), share("lost", p(false), Tone::Good)],
    )
}

/// A recovery. [GA-10.3]
pub fn recovery(state: &State, unit: UnitId) -> Odds {
    let hits = state[unit].hits;
    let p = distribution(|chance| crate::rules::recovery::resolve(chance, hits).1).probability(&true);
    Odds {
        bars: vec![bar("", "GA-10.3", vec![share("in vain", 1.0 - p, Tone::Bad), share("a hit less", p, Tone::Good)])],
        modifiers: vec![modifier(format!("a die below {hits}"), "GA-10.3")],
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

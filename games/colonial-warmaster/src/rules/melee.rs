//! Close combat: tests to stand, dice, saves, the winner. [CW-6.1, CW-6.2, CW-7.1, CW-7.4]

use std::cmp::Ordering;

use chance::Chance;
use engine::{Amount, Clause, Log, Parts, Reasons, Reckoning, Rounded};
use table::Face;

use crate::data::roster::{Class, Formation, Saddle, UnitType};
use crate::data::scenario::Cover;
use crate::data::side::{MOST_UNITS, Side, UnitId, each};
use crate::data::tables::{MeleeTable, Tables};
use crate::rules::casualties;
use crate::rules::command::{self, Test};
use crate::rules::event::{Attack, Happening, Note};
use crate::rules::fire;
use crate::rules::morale::{self, Cause};
use crate::rules::order::Order;
use crate::rules::pursuit::Fled;
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Contact, List, MeleeStep, Morale, Phase, State};
use crate::rules::terrain::{Against, cover};

/// One unit's blows: all that decides how many dice they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Melee dice of a stand.
    pub melee: u8,
    /// Stands that strike.
    pub stands: u8,
    /// Morale of the striker.
    pub morale: Morale,
    /// Formation of the striker.
    pub formation: Formation,
    /// Formed troops charging an enemy in the open. [CW-6.3a]
    pub formed_charge: bool,
    /// Cavalry charging irregulars in the open. [CW-6.3b]
    pub cavalry_charge: bool,
    /// The enemy is routed. [CW-6.3c]
    pub against_routed: bool,
    /// At the enemy's side or rear. [CW-6.3g]
    pub side_or_rear: bool,
}

impl Blow {
    /// Dice in all: those of a stand, for every stand that strikes. [CW-6.2, CW-6.2b]
    pub fn dice(&self, table: &MeleeTable, why: &mut impl Reasons<What>) -> u16 {
        let mut dice = Reckoning::new(why);
        self.add_up(table, &mut dice);
        dice.because(Clause("CW-6.2b"), What::Stands, Amount::times(self.stands));
        dice.total() as u16
    }

    /// Dice of one stand. [CW-6.2]
    pub fn dice_of_a_stand(&self, table: &MeleeTable, why: &mut impl Reasons<What>) -> u16 {
        let mut dice = Reckoning::new(why);
        self.add_up(table, &mut dice);
        dice.total() as u16
    }

    /// The dice of a stand, halved for routed troops, then modified, at least one. [CW-6.2c, CW-6.3a to CW-6.3g, CW-9.3, CW-10.4]
    fn add_up<R: Reasons<What>>(&self, table: &MeleeTable, dice: &mut Reckoning<'_, R>) {
        dice.plus(Clause("CW-6.2"), What::MeleeDice, self.melee);
        if self.morale == Morale::Routed {
            dice.because(Clause("CW-10.4"), What::Routed, Amount::half(Rounded::Down));
        }
        if self.formed_charge {
            dice.plus(Clause("CW-6.3a"), What::FormedCharge, table.formed_charge);
        }
        if self.cavalry_charge {
            dice.plus(Clause("CW-6.3b"), What::CavalryCharge, table.cavalry_charge);
        }
        if self.against_routed {
            dice.plus(Clause("CW-6.3c"), What::AgainstRouted, table.against_routed);
        }
        if self.formation == Formation::Limbered {
            dice.plus(Clause("CW-6.3d"), What::Limbered, -i32::from(table.limbered));
        }
        if self.formation == Formation::Open {
            dice.plus(Clause("CW-6.3e"), What::OpenOrder, -i32::from(table.open_order));
        }
        if self.morale == Morale::Shaken {
            dice.plus(Clause("CW-6.3f"), What::Shaken, -i32::from(table.shaken));
        }
        if self.side_or_rear {
            dice.plus(Clause("CW-6.3g"), What::SideOrRear, table.side_or_rear);
        }
        dice.at_least(Clause("CW-6.2c"), What::Least, 1);
    }
}

/// A unit that is struck: all that decides its save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Its formation.
    pub formation: Formation,
    /// Its cover. [CW-13.6]
    pub cover: Cover,
}

impl Guard {
    /// The sum of Table 5, at most 5. [CW-6.4 to CW-6.4c]
    pub fn save(&self, tables: &Tables, why: &mut impl Reasons<What>) -> u8 {
        let table = &tables.melee;
        let mut save = Reckoning::new(why);
        match self.cover {
            Cover::None => {}
            Cover::Light => save.plus(Clause("CW-6.4b"), What::Cover(Cover::Light), table.light_cover),
            Cover::Heavy => save.plus(Clause("CW-6.4c"), What::Cover(Cover::Heavy), table.heavy_cover),
        }
        if self.formation == Formation::Square {
            save.plus(Clause("CW-6.4a"), What::Square, table.square);
        }
        save.at_most(Clause("CW-6.4"), What::Most, tables.fire.save_most);
        save.total() as u8
    }
}

/// Whether a type in a formation counts as formed when it charges. [CW-6.3a]
fn is_formed(kind: &UnitType, saddle: Saddle, formation: Formation) -> bool {
    let troops = match kind.class {
        Class::Inf => kind.regular,
        Class::Cav => saddle == Saddle::Mounted,
        Class::Irr | Class::Art => false,
    };
    troops && matches!(formation, Formation::Line | Formation::CombatColumn)
}

/// Whether a contact is fought in this Melee Phase: all but those made by pursuit in it. [CW-6.2a, CW-7.5b]
pub fn is_fought(state: &State, contact: &Contact) -> bool {
    contact.charge || contact.since < state.player_turn
}

/// Whether a contact is a charge of this player turn, which the lines of Table 4 about charging ask for, whoever strikes. [CW-6.2d]
fn is_charge_now(state: &State, contact: &Contact) -> bool {
    contact.charge && contact.since == state.player_turn
}

/// Whether a unit charged in this player turn. [CW-6.4d]
fn has_charged(state: &State, unit: UnitId) -> bool {
    state.contacts_of(unit).any(|contact| contact.mover == unit && is_charge_now(state, contact))
}

/// Every unit charged this turn tests to stand; returns who fled from which charger. [CW-6.1, CW-6.1c]
pub fn stand_tests(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) -> Fled {
    let mut fled = no_one();
    for unit in state.units_in_order() {
        let charged = |contact: &Contact| contact.struck == unit && is_charge_now(state, contact);
        if !state.is_present(unit) || !state.contacts_of(unit).any(charged) {
            continue;
        }
        let chargers = state.contacts_of(unit).filter(|contact| charged(contact)).fold(0, |set, c| set | c.mover.bit());
        let mut why = Parts::heard_by(log);
        let target = command::test_target(state, unit, Test::Stand, &mut why);
        chance.about(0x6100 | u64::from(unit.0) << 16);
        let (roll, passed) = command::roll(chance, target);
        state.tell_unit(log, unit, Happening::StandTest { unit, roll, target, why });
        if !passed {
            morale::fail(state, unit, log);
            if !state.is_engaged(unit) {
                each(chargers).for_each(|charger| fled.push([charger, unit]));
            }
        }
    }
    fled
}

/// Nobody fled.
pub fn no_one() -> Fled {
    List::new([UnitId(0); 2])
}

/// The enemies that a unit is in contact with and may strike in this phase. [CW-6.2a]
pub fn enemies_of(state: &State, unit: UnitId) -> u64 {
    state
        .contacts_of(unit)
        .filter(|contact| is_fought(state, contact))
        .fold(0, |set, contact| set | contact.other(unit).bit())
}

/// All units of the melee that a unit is in: those linked to it by contacts. [CW-6.2a]
pub fn melee_of(state: &State, unit: UnitId) -> u64 {
    let mut members = unit.bit();
    loop {
        let more = each(members).fold(members, |set, member| set | enemies_of(state, member));
        if more == members {
            return members;
        }
        members = more;
    }
}

/// The melees still to be fought in this phase, each as the set of its units, in the order of their lowest ids. [CW-6.2a]
pub fn waiting(state: &State, fought: u64) -> impl Iterator<Item = u64> + '_ {
    let mut left = state
        .contacts()
        .iter()
        .filter(|contact| is_fought(state, contact))
        .fold(0, |set, contact| set | contact.mover.bit() | contact.struck.bit())
        & !fought;
    std::iter::from_fn(move || {
        let first = each(left).next()?;
        let members = melee_of(state, first);
        left &= !members;
        Some(members)
    })
}

/// Checks which melee is fought next (`melee`).
pub fn check_choice(state: &State, fought: u64, melee: UnitId) -> Result<(), Refusal> {
    let named = waiting(state, fought).any(|members| each(members).next() == Some(melee));
    if named { Ok(()) } else { Err(Refusal::NoMelee(melee)) }
}

/// Begins a melee: units with one enemy strike it, the others are asked. [CW-6.2a]
pub fn begin(state: &State, members: u64) -> MeleeStep {
    let mut strikes = [None; MOST_UNITS];
    for unit in each(members) {
        let enemies = enemies_of(state, unit);
        if enemies.count_ones() == 1 {
            strikes[unit.index()] = each(enemies).next();
        }
    }
    MeleeStep::Assign { members, strikes }
}

/// The unit that must say whom it strikes (`strike`): the phasing side's first. [CW-6.2a]
pub fn asked(state: &State) -> Option<UnitId> {
    let Phase::Melee { step: MeleeStep::Assign { members, strikes }, .. } = &state.phase else { return None };
    state.units_in_order().find(|unit| members & unit.bit() != 0 && strikes[unit.index()].is_none())
}

/// Checks whom a unit strikes (`strike`). [CW-6.2a]
pub fn check_assign(state: &State, unit: UnitId, enemy: UnitId) -> Result<(), Refusal> {
    match asked(state) {
        Some(asked) if asked != unit => Err(Refusal::OtherUnit(unit)),
        Some(_) if enemies_of(state, unit) & enemy.bit() == 0 => Err(Refusal::NotInContact(unit, enemy)),
        Some(_) => Ok(()),
        None => Err(Refusal::NotAsked),
    }
}

/// All orders of `strike`.
pub fn assignments(state: &State, orders: &mut Vec<Order>) {
    if let Some(unit) = asked(state) {
        orders.extend(each(enemies_of(state, unit)).map(|enemy| Order::Assign { unit, enemy }));
    }
}

/// Stands of a unit that fight: all, or with the option the first rank. [CW-6.2b]
fn fighting_stands(state: &State, unit: UnitId) -> u8 {
    if !state.rules.front_melee {
        return state[unit].stands;
    }
    let body = state.body(unit);
    let flanked = state.contacts_of(unit).any(|contact| contact.struck == unit && contact.face != Face::Front);
    match body.formation() {
        _ if flanked => body.stands(),
        Formation::Square => body.stands().div_ceil(2),
        _ => body.first_rank(),
    }
}

/// How a unit meets an enemy: as their contact says, or as one that might be made would say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// What the unit does in it.
    pub role: Role,
    /// The face of the enemy at which the unit made contact, if it made it.
    pub face: Face,
    /// The enemy's cover. [CW-13.6]
    pub cover: Cover,
}

/// What a unit does in a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It charges in this player turn.
    Charges,
    /// It made the contact, by pursuit or earlier.
    Made,
    /// It was struck.
    Struck,
}

/// How a unit meets an enemy in its contact with him.
fn meeting(state: &State, unit: UnitId, enemy: UnitId) -> Meeting {
    let contact = state.contacts_of(unit).find(|contact| contact.has(enemy));
    let made = contact.filter(|contact| contact.mover == unit);
    let role = match made {
        Some(contact) if is_charge_now(state, contact) => Role::Charges,
        Some(_) => Role::Made,
        None => Role::Struck,
    };
    let against = if made.is_some() { Against::Striker } else { Against::Struck };
    let cover = cover(state, &state.body(enemy), &state.body(unit), against);
    Meeting { role, face: made.map_or(Face::Front, |contact| contact.face), cover }
}

/// One of two who meet in a melee.
#[derive(Clone, Copy, Debug)]
pub struct Fighter<'a> {
    /// Its type.
    pub kind: &'a UnitType,
    /// Mounted or on foot.
    pub saddle: Saddle,
    /// Its formation.
    pub formation: Formation,
    /// Its morale.
    pub morale: Morale,
    /// Stands that fight. [CW-6.2b]
    pub stands: u8,
}

impl Fighter<'_> {
    /// Its blows at an enemy whom it meets. A shaken charger has no bonus for charging; a unit struck in side or rear strikes back with all its dice
    /// and none for the face. [CW-6.2, CW-6.3a, CW-6.5a, CW-12.8d]
    pub fn blow(&self, enemy: &Self, meeting: Meeting) -> Blow {
        let charging = self.morale == Morale::Good && meeting.role == Role::Charges;
        let open = meeting.cover == Cover::None;
        let behind = meeting.role != Role::Struck && meeting.face != Face::Front;
        let mounted = self.kind.is_mounted(self.saddle);
        Blow {
            melee: self.kind.melee_dice(self.saddle),
            stands: self.stands,
            morale: self.morale,
            formation: self.formation,
            formed_charge: charging && open && is_formed(self.kind, self.saddle, self.formation),
            cavalry_charge: charging && open && mounted && enemy.kind.native_irregular,
            against_routed: enemy.morale == Morale::Routed,
            side_or_rear: behind && enemy.formation != Formation::Square,
        }
    }
}

/// A unit as it fights. [CW-6.2b]
pub fn fighter(state: &State, unit: UnitId) -> Fighter<'static> {
    let one = &state[unit];
    Fighter {
        kind: state.kind(unit),
        saddle: one.saddle,
        formation: one.formation,
        morale: one.morale,
        stands: fighting_stands(state, unit),
    }
}

/// The blows of a unit at an enemy, and how that enemy is guarded. [CW-6.2, CW-6.4, CW-6.4d]
pub fn blow(state: &State, unit: UnitId, enemy: UnitId) -> (Blow, Guard) {
    let meeting = meeting(state, unit, enemy);
    let cover = if has_charged(state, enemy) { Cover::None } else { meeting.cover };
    let blow = fighter(state, unit).blow(&fighter(state, enemy), meeting);
    (blow, Guard { formation: state[enemy].formation, cover })
}

/// Fights a melee whose units have all said whom they strike: blows, losses, winner, the losers' morale. Returns the winner and who fled from
/// whom; all others stay engaged. [CW-6.2, CW-6.6, CW-7.1, CW-7.2, CW-7.3, CW-7.4]
pub fn fight(
    state: &mut State,
    members: u64,
    strikes: &[Option<UnitId>; MOST_UNITS],
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) -> (Option<Side>, Fled) {
    let mut landed = [0_u16; MOST_UNITS];
    let order: [Option<UnitId>; MOST_UNITS] = in_order(state, members);
    for unit in order.into_iter().flatten() {
        let Some(enemy) = strikes[unit.index()] else { continue };
        let (blow, guard) = blow(state, unit, enemy);
        let tables = &state.book.0.tables;
        let (mut why, mut why_saved) = (Parts::heard_by(log), Parts::heard_by(log));
        let (dice, save) = (blow.dice(&tables.melee, &mut why), guard.save(tables, &mut why_saved));
        chance.about(0x6200 | u64::from(unit.0) << 16);
        let (hit, through) = fire::volley(chance, &tables.fire, dice, save);
        state.tell_unit(log, unit, Happening::Struck { unit, enemy, dice, hits: hit, why });
        if save > 0 && hit > 0 {
            let (attack, saved, why) = (Attack::Melee, hit - through, why_saved);
            state.tell_unit(log, enemy, Happening::Saved { unit: enemy, attack, save, saved, through, why });
        }
        landed[unit.index()] = through;
        casualties::mark(state, enemy, through);
    }
    // Whoever falls or runs was in contact with these.
    let mut touched = [0_u64; MOST_UNITS];
    for unit in each(members) {
        touched[unit.index()] = enemies_of(state, unit);
    }
    casualties::remove_stands(state, members, log);
    let mut why = Box::new([Parts::heard_by(log), Parts::heard_by(log)]);
    let hits = Side::BOTH.map(|side| hits_of(state, side, &landed, &mut why[side.index()]));
    let winner = winner(Side::BOTH.map(|side| (side, hits[side.index()])));
    let melee = each(members).next().unwrap_or(UnitId(0));
    log.tell(Note { side: winner, what: Happening::MeleeWon { melee, winner, hits, why } });
    let mut fled = no_one();
    let cause = if winner.is_some() { Cause::LostMelee } else { Cause::Other };
    for unit in order.into_iter().flatten() {
        let loses = winner.is_none_or(|winner| state.side_of(unit) != winner);
        if !loses || !state.is_present(unit) || state[unit].checked {
            continue;
        }
        morale::check(state, unit, cause, chance, log);
        if state[unit].morale == Morale::Routed && !state.is_engaged(unit) {
            each(touched[unit.index()]).for_each(|enemy| fled.push([enemy, unit]));
        }
    }
    (winner, fled)
}

/// Who wins a melee: whoever has more unsaved hits, nobody on a tie. [CW-7.1, CW-7.3]
pub fn winner<T>([(one, own), (other, his)]: [(T, u16); 2]) -> Option<T> {
    match own.cmp(&his) {
        Ordering::Greater => Some(one),
        Ordering::Less => Some(other),
        Ordering::Equal => None,
    }
}

/// The unsaved hits of a side in a melee, unit by unit. [CW-7.1]
fn hits_of(state: &State, side: Side, landed: &[u16; MOST_UNITS], why: &mut impl Reasons<What>) -> u16 {
    let mut hits = Reckoning::new(why);
    for unit in state.unit_ids().filter(|&unit| state.side_of(unit) == side) {
        hits.plus(Clause("CW-7.1"), What::HitsOf(unit), landed[unit.index()]);
    }
    hits.total() as u16
}

/// The units of a melee, the phasing side's first.
fn in_order(state: &State, members: u64) -> [Option<UnitId>; MOST_UNITS] {
    let mut order = [None; MOST_UNITS];
    for (slot, unit) in order.iter_mut().zip(state.units_in_order().filter(|unit| members & unit.bit() != 0)) {
        *slot = Some(unit);
    }
    order
}

//! Melee: pairs, modifiers, winners. [FP-10.5]

pub mod guns;
mod lines;

use chance::{Chance, Pool};
use engine::{Amount, Clause, Log, NoReasons, Parts, Reasons, Reckoning};
use serde::Serialize;

use crate::data::Class;
use crate::data::map::{AreaId, EdgeKind, Map};
use crate::rules::casualties::{self, Colour, as_fighter};
use crate::rules::charge::Charge;
use crate::rules::commander;
use crate::rules::event::{Event, Tie};
use crate::rules::fire::{self, Side};
use crate::rules::flow::Step;
use crate::rules::order::Order;
use crate::rules::reasons::What;
use crate::rules::retreat::Taking;
use crate::rules::state::{Figures, State, Unit};

pub use lines::{Breadth, check_front, front_orders, lines, players_in_contact};
use lines::{PAIRS_AT_AN_OPENING, usual_line};

/// What the fight goes over, seen by the charger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Barrier {
    /// Nothing.
    Open,
    /// A fence.
    Fence,
    /// A wall.
    Wall,
    /// A barricade.
    Barricade,
    /// The side of a house.
    House {
        /// Doors.
        doors: u8,
        /// Windows.
        windows: u8,
    },
    /// An open gate.
    Gate,
    /// Between rooms.
    Interior,
    /// Between roofs.
    Roof,
    /// Up stairs to a roof.
    StairsUp,
    /// Down stairs.
    StairsDown,
    /// Up the outside to a roof.
    Climb,
    /// Down the outside. [FP-4.6.2]
    ClimbDown,
}

impl Barrier {
    /// What a charge goes over.
    pub fn of(map: &Map, charge: &Charge) -> Self {
        match charge.edge {
            EdgeKind::Plain => Barrier::Open,
            EdgeKind::Fence => Barrier::Fence,
            EdgeKind::Wall => Barrier::Wall,
            EdgeKind::Barricade => Barrier::Barricade,
            EdgeKind::House { doors, windows } => Barrier::House { doors, windows },
            EdgeKind::Gate(_) => Barrier::Gate,
            EdgeKind::Interior => Barrier::Interior,
            EdgeKind::Roof => Barrier::Roof,
            EdgeKind::Stairs if map.area(charge.to).level > map.area(charge.from).level => Barrier::StairsUp,
            EdgeKind::Stairs => Barrier::StairsDown,
            EdgeKind::Climb if charge.is_climb_down(map) => Barrier::ClimbDown,
            EdgeKind::Climb => Barrier::Climb,
        }
    }

    /// Whether a tie there is not fought again: windows, doorways, rooftops; never downwards. [FP-10.17]
    pub fn is_strong(self) -> bool {
        matches!(self, Barrier::House { .. } | Barrier::Gate | Barrier::Roof | Barrier::StairsUp | Barrier::Climb)
    }
}

/// Everything that bears on the dice of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Terms {
    /// What it goes over.
    pub barrier: Barrier,
    /// What the players fight as.
    pub player: Class,
    /// What the enemy fights as.
    pub enemy: Class,
    /// The players began it.
    pub by_players: bool,
    /// The Company has counter-charged. [FP-4.8.4]
    pub countered: bool,
    /// Coming up by stairs counts as climbing. [FP-10.11]
    pub stairs_count: bool,
    /// Two to one makes a tie whichever side lost more. [FP-10.15]
    pub either_tie: bool,
}

/// What infantry defends with a bonus. [FP-10.7]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Work {
    /// A wall.
    Wall,
    /// A window.
    Window,
    /// A barricade.
    Barricade,
}

impl Terms {
    /// The terms of a charge.
    pub fn of(state: &State, charge: &Charge) -> Self {
        Self {
            barrier: Barrier::of(state.map(), charge),
            player: state.class(charge.player_unit()),
            enemy: state.class(Unit::Enemy(charge.enemy_unit())),
            by_players: charge.by_players(),
            countered: charge.countered,
            stairs_count: state.options.roof_bonus_on_stairs,
            either_tie: state.options.outnumbered_either,
        }
    }

    /// The side that was charged.
    fn charged(self) -> Side {
        if self.by_players { Side::Enemy } else { Side::Player }
    }

    /// Fought in the open: a counter-charge over a low barrier counts so too. [FP-4.8.5, FP-10.12]
    fn in_the_open(self) -> bool {
        match self.barrier {
            Barrier::Open | Barrier::Fence => true,
            Barrier::Wall | Barrier::Barricade => self.countered,
            _ => false,
        }
    }

    /// How much better a player's figure is than its foe in a pair at such an opening. [FP-10.12]
    pub fn edge(self, at: Opening, why: &mut impl Reasons<What>) -> i8 {
        let mut edge = Reckoning::new(why);
        self.charging(&mut edge);
        self.defending(at, &mut edge);
        self.mounted(&mut edge);
        self.rooftop(&mut edge);
        edge.total() as i8
    }

    /// Infantry of the players that charges or counter-charges. [FP-10.6]
    fn charging(self, edge: &mut Reckoning<'_, impl Reasons<What>>) {
        if (self.by_players || self.countered) && self.player == Class::Infantry {
            edge.plus(Clause("FP-10.6"), What::Charging, 1);
        }
    }

    /// Infantry that defends a wall, window or barricade; a counter-charge has to force the enemy's window, over walls and barricades the lines meet.
    /// [FP-10.7, FP-4.8.5]
    fn defending(self, at: Opening, edge: &mut Reckoning<'_, impl Reasons<What>>) {
        let work = match self.barrier {
            _ if at == Opening::Window => Work::Window,
            Barrier::Wall if !self.countered => Work::Wall,
            Barrier::Barricade if !self.countered => Work::Barricade,
            _ => return,
        };
        let side = if self.countered { Side::Enemy } else { self.charged() };
        let (class, bonus) = if side == Side::Player { (self.player, 1) } else { (self.enemy, -1) };
        if class == Class::Infantry {
            edge.plus(Clause("FP-10.7"), What::Defending(side, work), bonus);
        }
    }

    /// Horsemen in the open. [FP-10.8, FP-10.9, FP-10.10]
    fn mounted(self, edge: &mut Reckoning<'_, impl Reasons<What>>) {
        if !self.in_the_open() {
            return;
        }
        let (player, enemy) = (as_fighter(self.player), as_fighter(self.enemy));
        let what = What::Horse(player, enemy);
        match (player, enemy) {
            (Class::Cavalry, Class::Cavalry) => edge.plus(Clause("FP-10.9"), what, 2),
            (Class::Cavalry, _) => edge.plus(Clause("FP-10.10"), what, 3),
            (_, Class::Cavalry) => edge.plus(Clause("FP-10.8"), what, -1),
            _ => {}
        }
    }

    /// Those who defend a roof against a climber; who counter-charges a unit that comes down climbs up at it. [FP-10.11, FP-4.8.5]
    fn rooftop(self, edge: &mut Reckoning<'_, impl Reasons<What>>) {
        let climbed = match (self.barrier, self.countered) {
            (Barrier::Climb, false) | (Barrier::ClimbDown, true) => true,
            (Barrier::StairsUp, false) | (Barrier::StairsDown, true) => self.stairs_count,
            _ => false,
        };
        if climbed {
            let side = if self.countered { Side::Enemy } else { self.charged() };
            let bonus = if side == Side::Player { 2 } else { -2 };
            edge.plus(Clause("FP-10.11"), What::Rooftop(side), bonus);
        }
    }

    /// Whether a tie is not fought again here: never in a counter-charge. [FP-10.17, FP-4.8.5]
    pub fn is_strong(self) -> bool {
        self.barrier.is_strong() && !self.countered
    }

    /// How many pairs stand at doors before the rest stand at windows. [FP-10.5.3]
    fn at_doors(self) -> u8 {
        match self.barrier {
            Barrier::House { doors, .. } => PAIRS_AT_AN_OPENING * doors,
            _ => u8::MAX,
        }
    }

    /// How many of so many pairs stand at windows. [FP-10.5.3]
    pub fn at_windows(self, pairs: u8) -> u8 {
        pairs.saturating_sub(self.at_doors())
    }
}

/// No fight has more rounds than this.
const MOST_ROUNDS: u8 = 60;

/// Where a pair stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Anywhere but at a window.
    Plain,
    /// At a window. [FP-10.7]
    Window,
}

/// A line of so many figures of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rank {
    figures: u8,
    kind: Kind,
}

/// Who stands in a line, from the first pair on. [FP-10.5.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Own,
    Volunteer,
    Command(u8),
}

/// Losses of both sides in some pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Losses {
    /// The players'.
    pub player: u8,
    /// The enemy's.
    pub enemy: u8,
}

impl Losses {
    /// With others.
    fn and(self, more: Self) -> Self {
        Self { player: self.player + more.player, enemy: self.enemy + more.enemy }
    }
}

/// Fights all pairs of a line. [FP-10.5]
pub fn fight(terms: Terms, pairs: u8, chance: &mut impl Chance) -> Losses {
    let [plain, window] = fight_from(terms, 0, pairs, chance);
    plain.and(window)
}

/// Fights `count` pairs, the first of them at position `first` of the line: doors first, then windows. [FP-10.5, FP-10.5.1, FP-10.5.3]
fn fight_from(terms: Terms, first: u8, count: u8, chance: &mut impl Chance) -> [Losses; 2] {
    let at_doors = count.min(terms.at_doors().saturating_sub(first));
    [fight_at(terms, at_doors, Opening::Plain, chance), fight_at(terms, count - at_doors, Opening::Window, chance)]
}

/// Fights pairs that all stand at such openings. [FP-10.5.1]
pub fn fight_at(terms: Terms, pairs: u8, at: Opening, chance: &mut impl Chance) -> Losses {
    if pairs == 0 {
        return Losses::default();
    }
    let contest = chance.opposed(Pool::d6(u32::from(pairs)), terms.edge(at, &mut NoReasons));
    Losses { player: contest.lost as u8, enemy: contest.won as u8 }
}

/// A group of pairs that fight with the same modifiers, as the melee line tells it. [FP-10.5.5]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// How many pairs.
    pub pairs: u8,
    /// What the players' dice have more than the enemy's.
    pub edge: i8,
    /// The modifiers of both sides: the players' above nought, the enemy's below.
    pub why: Parts<What, 2>,
    /// What either side lost in it.
    pub losses: Losses,
}

impl Group {
    /// So many pairs at such an opening; without pairs it has no modifiers.
    fn of(terms: Terms, pairs: u8, at: Opening, mut why: Parts<What, 2>) -> Self {
        let edge = if pairs > 0 { terms.edge(at, &mut why) } else { 0 };
        Self { pairs, edge, why, losses: Losses::default() }
    }
}

/// Begins a round: asks the player for his line, if he has a choice: where the line has but one length all stand in it. [FP-10.1, FP-10.18]
pub fn begin_round(state: &mut State, charge: Charge, round: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let unit = charge.player_unit();
    let (least, most) = Breadth::of(state, &charge).front_limits(state.standing(unit));
    if least < most {
        state.board.flow.replace(Step::Front { charge, round });
    } else if let Order::Front { figures, volunteers, command } = usual_line(state, unit, most) {
        fight_round(state, charge, round, figures, volunteers, command, chance, log);
    }
}

/// Fights a round with the chosen line. The enemy fills its front; one event tells it all. [FP-10.5, FP-10.5.2, FP-10.5.4, FP-10.5.5]
#[expect(clippy::too_many_arguments, reason = "the three parts of a line")]
pub fn fight_round(
    state: &mut State,
    charge: Charge,
    round: u8,
    figures: u8,
    volunteers: u8,
    command: u8,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    state.board.flow.pop();
    let (unit, enemy) = (charge.player_unit(), charge.enemy_unit());
    let terms = Terms::of(state, &charge);
    let line = figures + volunteers + command.count_ones() as u8;
    let mut why_pairs = Parts::heard_by(log);
    let breadth = Breadth::of(state, &charge);
    let pairs = breadth.pairs(line, state.enemy(enemy).strength, &mut why_pairs);
    let at_windows = terms.at_windows(pairs);
    let mut groups = [
        Group::of(terms, pairs - at_windows, Opening::Plain, Parts::heard_by(log)),
        Group::of(terms, at_windows, Opening::Window, Parts::heard_by(log)),
    ];
    let strengths = [state.standing(unit), state.enemy(enemy).strength];
    let enemy_front = breadth.most_line(strengths[1]);
    let mut first = 0;
    for rank in ranks(figures, volunteers, command) {
        let count = rank.figures.min(pairs - first);
        let lost = fight_from(terms, first, count, chance);
        wound(state, unit, rank.kind, lost[0].player + lost[1].player);
        for (group, lost) in groups.iter_mut().zip(lost) {
            group.losses = group.losses.and(lost);
        }
        first += count;
    }
    let losses = groups[0].losses.and(groups[1].losses);
    log.tell(Event::MeleeFought {
        player: unit,
        enemy: Unit::Enemy(enemy),
        round,
        over: terms.barrier,
        fronts: [line, enemy_front],
        strengths,
        pairs,
        why_pairs,
        groups,
        losses,
    });
    casualties::remove_enemies(state, enemy, losses.enemy, unit, log);
    if losses.player > 0 {
        if let Unit::Company(id) = unit {
            casualties::clear_half(state, id);
        }
        commander::risk(state, state.area_of(unit), chance, log);
    }
    decide(state, charge, round, losses, log);
}

fn ranks(figures: u8, volunteers: u8, command: u8) -> impl Iterator<Item = Rank> {
    let commanders =
        (0..3).filter(move |role| command & 1 << role != 0).map(|role| Rank { figures: 1, kind: Kind::Command(role) });
    [Rank { figures, kind: Kind::Own }, Rank { figures: volunteers, kind: Kind::Volunteer }]
        .into_iter()
        .chain(commanders)
}

/// Figures of the line fall where they stood. [FP-9.2]
fn wound(state: &mut State, unit: Unit, kind: Kind, count: u8) {
    let strike = |figures: &mut Figures| {
        figures.active -= count;
        figures.red += count;
    };
    match (unit, kind) {
        (Unit::Company(id), Kind::Own) => strike(&mut state.company_mut(id).own),
        (Unit::Company(id), Kind::Volunteer) => strike(&mut state.company_mut(id).volunteers),
        (Unit::Company(id), Kind::Command(role)) if count > 0 => {
            casualties::strike_down(state, 3 * state.force_of(id) + role, id, Colour::Red);
        }
        (Unit::Gun(id), _) => strike(&mut state.gun_mut(id).crew),
        _ => {}
    }
}

/// How a round ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No player's figure stands, and no enemy's.
    BothDestroyed,
    /// No player's figure stands.
    Overrun,
    /// No enemy figure stands.
    EnemyDestroyed,
    /// The players go back.
    PlayerBeaten,
    /// The enemy goes back.
    EnemyBeaten,
    /// Fight again.
    Again(AgainWhy),
    /// The charge has failed at a strong place; the charger goes back or stays. [FP-10.17.1]
    Repulsed,
}

/// Why they fight again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AgainWhy {
    /// A tie. [FP-10.16]
    Tie,
    /// Two to one. [FP-10.15]
    TwoToOne,
    /// Fanatics. [FP-11.2]
    Fanatics,
}

/// What stands after a round, for the verdict.
#[derive(Clone, Copy, Debug)]
pub struct Aftermath {
    /// Players' figures standing.
    pub players: u8,
    /// Enemy figures standing.
    pub enemies: u8,
    /// The enemy is Fanatic.
    pub fanatic: bool,
    /// The players fight with a gun's crew.
    pub crew: bool,
}

/// Judges a round. [FP-10.13, FP-10.15, FP-10.16, FP-10.17, FP-10.19, FP-11.1, FP-11.2, FP-11.3]
pub fn judge(terms: Terms, round: u8, losses: Losses, after: Aftermath) -> Verdict {
    match (after.players, after.enemies) {
        (0, 0) => return Verdict::BothDestroyed,
        (0, _) => return Verdict::Overrun,
        (_, 0) => return Verdict::EnemyDestroyed,
        _ => {}
    }
    if after.fanatic {
        return if losses.player > losses.enemy { Verdict::PlayerBeaten } else { Verdict::Again(AgainWhy::Fanatics) };
    }
    let (charger_lost, other_lost) =
        if terms.by_players { (losses.player, losses.enemy) } else { (losses.enemy, losses.player) };
    let charger_beaten = if terms.by_players { Verdict::PlayerBeaten } else { Verdict::EnemyBeaten };
    let other_beaten = if terms.by_players { Verdict::EnemyBeaten } else { Verdict::PlayerBeaten };
    if round > 1 {
        return if charger_lost >= other_lost { charger_beaten } else { other_beaten };
    }
    let tied = |why| if terms.is_strong() { Verdict::Repulsed } else { Verdict::Again(why) };
    match charger_lost.cmp(&other_lost) {
        std::cmp::Ordering::Less if terms.either_tie && outnumbers(terms, after) => tied(AgainWhy::TwoToOne),
        std::cmp::Ordering::Less => other_beaten,
        std::cmp::Ordering::Equal => tied(AgainWhy::Tie),
        std::cmp::Ordering::Greater if outnumbers(terms, after) => tied(AgainWhy::TwoToOne),
        std::cmp::Ordering::Greater => charger_beaten,
    }
}

/// An enemy charger still two to one against a defending Company. [FP-10.15]
pub fn outnumbers(terms: Terms, after: Aftermath) -> bool {
    !terms.by_players && !terms.countered && !after.crew && after.enemies >= twice(after.players, &mut NoReasons)
}

/// What outnumbers so many two to one. [FP-10.15]
fn twice(players: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut twice = Reckoning::new(why);
    twice.plus(Clause("FP-10.15"), What::Standing, players);
    twice.because(Clause("FP-10.15"), What::TwoToOne, Amount::times(2));
    twice.total().min(i32::from(u8::MAX)) as u8
}

/// Carries out the verdict of a round.
fn decide(state: &mut State, charge: Charge, round: u8, losses: Losses, log: &mut impl Log<Event>) {
    let (unit, enemy) = (charge.player_unit(), charge.enemy_unit());
    let after = Aftermath {
        players: state.standing(unit),
        enemies: state.enemy(enemy).strength,
        fanatic: state.enemy(enemy).fanatic,
        crew: matches!(unit, Unit::Gun(_)),
    };
    let verdict = judge(Terms::of(state, &charge), round, losses, after);
    match verdict {
        Verdict::BothDestroyed => {
            casualties::overrun(state, unit, log);
            commander::caught_if_alone(state, players_area(&charge), log);
        }
        Verdict::Overrun => {
            casualties::overrun(state, unit, log);
            commander::caught_if_alone(state, players_area(&charge), log);
            won(state, charge, Side::Enemy);
        }
        Verdict::EnemyDestroyed => won(state, charge, Side::Player),
        Verdict::PlayerBeaten => beaten(state, charge, unit, round, log),
        Verdict::EnemyBeaten => beaten(state, charge, Unit::Enemy(enemy), round, log),
        // One in 6^60 fights would still go on: it ends, so that every course of the dice has an end.
        Verdict::Again(_) if round >= MOST_ROUNDS => push_retreat(state, &charge, charge.attacker),
        Verdict::Again(why) => {
            let tie = match why {
                AgainWhy::Tie => Tie::Equal,
                AgainWhy::TwoToOne => Tie::TwoToOne,
                AgainWhy::Fanatics => Tie::Fanatics,
            };
            tell_tie(tie, after.players, log);
            state.board.flow.push(Step::Melee { charge, round: round.saturating_add(1) });
        }
        Verdict::Repulsed => {
            tell_tie(Tie::Strong, after.players, log);
            if !state.options.strong_tie_stays {
                push_retreat(state, &charge, charge.attacker);
            }
        }
    }
}

/// A tie is told, and by how many they were outnumbered.
fn tell_tie(tie: Tie, players: u8, log: &mut impl Log<Event>) {
    let mut why = Parts::heard_by(log);
    let twice = if tie == Tie::TwoToOne { twice(players, &mut why) } else { 0 };
    log.tell(Event::MeleeTied { tie, twice, why });
}

/// Where the players' unit stands in a charge.
pub fn players_area(charge: &Charge) -> AreaId {
    if charge.by_players() { charge.from } else { charge.to }
}

/// The other side is gone: a charger that has won may advance.
fn won(state: &mut State, charge: Charge, winner: Side) {
    if fire::side_of(charge.attacker) == winner {
        state.board.flow.push(Step::Advance { charge });
    }
}

/// A beaten unit goes back, then a victorious charger may advance. [FP-10.13, FP-10.19, FP-11.2]
fn beaten(state: &mut State, charge: Charge, loser: Unit, round: u8, log: &mut impl Log<Event>) {
    let clause = match round {
        _ if state.enemy(charge.enemy_unit()).fanatic => "FP-11.2",
        1 => "FP-10.13",
        _ => "FP-10.19",
    };
    log.tell(Event::MeleeLost { unit: loser, clause: Clause(clause) });
    if loser != charge.attacker {
        state.board.flow.push(Step::Advance { charge });
    }
    push_retreat(state, &charge, loser);
}

fn push_retreat(state: &mut State, charge: &Charge, loser: Unit) {
    let opponent = if loser == charge.attacker { charge.to } else { charge.from };
    state.board.flow.push(Step::Retreat { unit: loser, from: opponent, taking: Taking::CrewAlone });
}

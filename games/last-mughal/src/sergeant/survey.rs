//! The map as a sergeant sees it: who stands where, what each zone is worth, which sieges press. A zone is looked at when it is first asked for, and again
//! when it has changed.

use board::Id;
use engine::NoReasons;

use super::memory::Memory;
use super::weights;
use crate::data::CounterKind;
use crate::data::ids::{CounterId, FigureId, Side, UnitSet, ZoneId};
use crate::rules::battles::lines::{self, Forecast, Line};
use crate::rules::battles::{flight, fury, retreat};
use crate::rules::operations::contact::{self, Contact};
use crate::rules::phase::Role;
use crate::rules::state::{CityStatus, State, Status};
use crate::rules::{sieges, victory};

/// What is known about a zone, from the point of view of one side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    /// The best line of the enemy in the field.
    pub enemy: Line,
    /// Own units in the field.
    pub friends: UnitSet,
    /// Strength of the enemy inside, civilians included; 0 when nobody is there.
    pub enemy_inside: u32,
    /// Strength of friends inside, civilians included.
    pub friends_inside: u32,
    /// Points that change hands if the enemy inside falls.
    pub fall_prize: f32,
    /// Points that change hands if friends inside fall.
    pub fall_danger: f32,
    /// Points for holding the zone at the end, counted from the present holder, discounted by the turns to come.
    pub claim: f32,
    /// The enemy in the field could go behind the walls.
    pub refuge: bool,
    /// Enemy ground by its marker.
    pub hostile: bool,
    /// What a column would meet there.
    pub contact: Option<Contact>,
    /// Enemy figures in the field without units, by what they are worth.
    pub stray: f32,
    /// Enemy strength in neighbouring fields.
    pub threat: u32,
    /// British in the field remember a massacre. [LM-8.11b]
    pub fury: bool,
}

/// The whole map for one side.
pub(super) struct Survey<'a> {
    pub state: &'a State,
    pub side: Side,
    /// Turns after this one.
    pub to_come: u8,
    /// What has been worked out.
    pub memory: &'a Memory,
}

impl<'a> Survey<'a> {
    /// A side's view of a position that the memory is of, or that it has seen nothing of.
    pub(super) fn new(state: &'a State, side: Side, memory: &'a Memory) -> Self {
        let to_come = state.table.scenario.turns[1].saturating_sub(state.turn);
        Self { state, side, to_come, memory }
    }

    pub(super) fn at(&self, zone: ZoneId) -> &Spot {
        self.memory.spots[zone.index()].get_or_init(|| self.spot(zone))
    }

    /// What friends in a zone do there without a column, `others` being those of them that do not march with it: worked out once for all who come from
    /// elsewhere. An attack and a siege are never asked of the same zone.
    pub(super) fn without_column(&self, zone: ZoneId, others: UnitSet, work_out: impl FnOnce() -> f32) -> f32 {
        if others != self.at(zone).friends {
            return work_out();
        }
        let known = &self.memory.unaided[zone.index()];
        let worth = known.get().unwrap_or_else(work_out);
        known.set(Some(worth));
        worth
    }

    fn spot(&self, zone: ZoneId) -> Spot {
        let (state, side) = (self.state, self.side);
        let enemy_side = side.other();
        let fury = self.is_furious(zone);
        if !state.table.scenario.zones.has(zone) {
            return Spot { fury, ..Spot::default() };
        }
        let enemy_units = state.field(zone, enemy_side);
        let enemy_figures = state.field_figures(zone, enemy_side);
        let enemy =
            if enemy_units.any() { lines::best_line(state, enemy_units, enemy_figures) } else { Line::default() };
        let city = state.city(zone);
        Spot {
            enemy,
            friends: state.field(zone, side),
            enemy_inside: sieges::garrison(state, zone, enemy_side),
            friends_inside: sieges::garrison(state, zone, side),
            fall_prize: self.fall_points(zone, enemy_side),
            fall_danger: self.fall_points(zone, side),
            claim: self.claim(zone),
            refuge: state.is_city(zone) && retreat::may_take_refuge(state, zone, enemy_side, Role::Defender),
            hostile: match side {
                Side::British => city.status == CityStatus::Rebellion,
                Side::Rebel => city.status == CityStatus::Quelled,
            },
            contact: Some(contact::contact(state, side, zone)),
            stray: if enemy_units.is_empty() { self.stray(zone) } else { 0.0 },
            threat: state.neighbours(zone).iter().map(|next| self.enemy_strength(next)).sum(),
            fury,
        }
    }

    /// The strength of all enemy units in the field of a zone in play.
    fn enemy_strength(&self, zone: ZoneId) -> u32 {
        let state = self.state;
        let counts = state.table.scenario.zones.has(zone) && !state.is_deployment(zone);
        if counts { state.strength(state.field(zone, self.side.other())) } else { 0 }
    }

    /// Whether British in the field of a zone remember a massacre. [LM-8.11b]
    fn is_furious(&self, zone: ZoneId) -> bool {
        self.memory.furious.get_or_init(|| fury::furious(self.state)).has(zone)
    }

    /// Points that a control of the zone is worth at the end, to either side.
    pub(super) fn stake(&self, zone: ZoneId) -> f32 {
        let scenario = &self.state.table.scenario.victory;
        let listed = if scenario.last_list { victory::zone_points(self.state, zone) } else { 0 };
        let held = scenario.controlled.iter().filter(|(city, _)| *city == zone).map(|(_, points)| *points).sum::<u8>();
        f32::from(listed + held)
    }

    /// Points a city's fate decides besides control: for one side if it is quelled, for the other if it is not.
    fn quelled_stake(&self, zone: ZoneId) -> f32 {
        let victory = &self.state.table.scenario.victory;
        victory.quelled.iter().filter(|(city, _)| *city == zone).map(|(_, points)| f32::from(*points)).sum()
    }

    /// What taking the zone would change at the end.
    fn claim(&self, zone: ZoneId) -> f32 {
        let state = self.state;
        if state.is_deployment(zone) {
            return 0.0;
        }
        let swing = match victory::controller(state, zone) {
            Some(holder) if holder == self.side => 0.0,
            Some(_) => weights::SWING,
            None => 1.0,
        };
        let mut points = swing * self.stake(zone);
        if self.side == Side::British && state.city(zone).status == CityStatus::Rebellion {
            points += weights::SWING * self.quelled_stake(zone);
        }
        points * self.certainty()
    }

    /// The first of two weights on the last turn, the other before.
    pub(super) fn last_or_before(&self, [last, before]: [f32; 2]) -> f32 {
        if self.to_come == 0 { last } else { before }
    }

    /// How much the points at the end count now.
    pub(super) fn certainty(&self) -> f32 {
        weights::CERTAINTY[usize::from(self.to_come).min(weights::CERTAINTY.len() - 1)]
    }

    /// Points for the besieger if everybody of a side inside falls. [LM-9.2e] [LM-9.2f]
    fn fall_points(&self, zone: ZoneId, inside: Side) -> f32 {
        let state = self.state;
        if !state.is_inside(zone, inside) {
            return 0.0;
        }
        let points = &state.data().points;
        let units = state.within(zone, inside);
        let figures = state.inside_figures(zone, inside);
        let control = self.stake(zone) * self.certainty() + self.quelled_stake(zone) * weights::SWING;
        match inside {
            Side::British => {
                let scoring = units.and(state.data().sets.scoring).len() as f32;
                let killed = scoring * f32::from(points.unit) + figures.len() as f32 * f32::from(points.general);
                killed
                    + f32::from(u8::from(state.city(zone).civilians) * points.massacre)
                    + control
                    + weights::LOST_UNIT * units.len() as f32
            }
            Side::Rebel => {
                let figures: f32 = figures.iter().map(|figure| self.figure_points(figure)).sum();
                weights::LOST_REBEL * units.len() as f32 + figures + control * weights::SWING
            }
        }
    }

    /// What a rebel commander alive at the end is worth. [LM-10.2f]
    fn figure_points(&self, figure: FigureId) -> f32 {
        let points = &self.state.data().points;
        let counts = self.state.table.scenario.victory.last_list;
        match (self.state.data().figure(figure).mughal, counts) {
            (true, true) => f32::from(points.mughal),
            (false, true) => f32::from(points.commander) + weights::COMMANDER,
            (_, false) => weights::FIGURE,
        }
    }

    /// Enemy figures alone in the field, by what their death would be worth and how likely it is. [LM-8.0h]
    fn stray(&self, zone: ZoneId) -> f32 {
        let state = self.state;
        state
            .field_figures(zone, self.side.other())
            .iter()
            .filter(|&figure| state.figure(figure).status == Status::Map)
            .map(|figure| {
                let escape = flight::escape(state.data(), figure, &mut NoReasons);
                let caught = 1.0 - f32::from(escape.min(6)) / 6.0;
                let worth = match self.side {
                    Side::British => self.figure_points(figure),
                    Side::Rebel => f32::from(state.data().points.general),
                };
                caught * worth
            })
            .sum()
    }
}

impl Survey<'_> {
    /// What counters in hand would add to a battle, as far as it is wise to count on them.
    pub(super) fn expected_bonus(&self) -> i8 {
        expected_bonus(self.state, self.side)
    }

    /// What a remembered massacre means to an attacker. [LM-8.11b]
    pub(super) fn fury(&self, attacker: Side, remembered: bool) -> i8 {
        if remembered { fury::fury_bonus(self.state, attacker) } else { 0 }
    }

    /// What a battle between two lines promises, with further bonuses for the attacker.
    pub(super) fn battle(&self, attacker: &Line, defender: &Line, bonus: i8) -> Forecast {
        lines::forecast(self.state, &attacker.against(defender, bonus), [attacker.steps, defender.steps])
    }
}

/// What a side's counters in hand would add to a battle, as far as it is wise to count on them.
pub(super) fn expected_bonus(state: &State, side: Side) -> i8 {
    let tactical = |counter: CounterId| state.data().counter(counter).kind == CounterKind::Tactical;
    i8::from(state.hand_of(side).iter().any(tactical))
}

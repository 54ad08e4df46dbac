//! What the sergeant remembers from one decision to the next, of any match: spots and the worths of columns, each for as long as nothing has changed that it
//! follows from. So he likes what he would like without it, and knows it sooner.

use std::cell::{Cell, OnceCell, RefCell};

use board::Id;

use super::marching::Columns;
use super::survey::{self, Spot};
use crate::data::ids::{FigureId, FigureSet, Side, UnitId, UnitSet, ZoneId, ZoneSet};
use crate::data::{MOST_UNITS, MOST_ZONES};
use crate::rules::battles::fury;
use crate::rules::operations::contact;
use crate::rules::state::{City, State, Table};

/// The memory. One that has seen nothing serves a single decision.
#[derive(Default)]
pub(super) struct Memory {
    seen: Option<Seen>,
    /// What is known about the zones that were asked for.
    pub spots: [OnceCell<Spot>; MOST_ZONES],
    /// Zones where British in the field remember a massacre.
    pub furious: OnceCell<ZoneSet>,
    /// What those who stand in each zone do there without any column, as far as it was asked: the same for every column that stands elsewhere.
    pub unaided: [Cell<Option<f32>>; MOST_ZONES],
    /// What columns would be worth.
    pub columns: RefCell<Columns>,
}

/// The position that the memory is of, as far as anything in it follows from it.
struct Seen {
    frame: Frame,
    grounds: [Ground; MOST_ZONES],
}

/// What bears on every zone.
#[derive(PartialEq)]
struct Frame {
    table: Table,
    side: Side,
    turn: u8,
    flood: bool,
    rebels: UnitSet,
    steps: [u8; MOST_UNITS],
    on_map: FigureSet,
    bonus: i8,
}

/// What bears on one zone.
#[derive(Clone, Copy, Default, PartialEq)]
struct Ground {
    units: UnitSet,
    inside: UnitSet,
    figures: FigureSet,
    figures_inside: FigureSet,
    city: City,
    fury: bool,
}

impl Frame {
    fn of(state: &State, side: Side) -> Self {
        Self {
            table: state.table,
            side,
            turn: state.turn,
            flood: state.flood,
            rebels: state.rebels,
            steps: std::array::from_fn(|unit| state.unit(UnitId::of(unit)).steps),
            on_map: state.figures_on_map(),
            bonus: survey::expected_bonus(state, side),
        }
    }
}

impl Ground {
    /// All zones, with those where a massacre is remembered.
    fn all(state: &State, furious: ZoneSet) -> [Self; MOST_ZONES] {
        let mut grounds = std::array::from_fn(|zone| Self {
            units: state.at[zone],
            inside: state.at[zone].and(state.inside),
            city: state.cities[zone],
            fury: furious.has(ZoneId::of(zone)),
            ..Self::default()
        });
        for (figure, known) in state.figures.iter().enumerate() {
            let Some(zone) = known.zone else { continue };
            let ground: &mut Self = &mut grounds[zone.index()];
            let figure = FigureSet::only(FigureId::of(figure));
            ground.figures = ground.figures.or(figure);
            ground.figures_inside = ground.figures_inside.or(figure.and(state.figures_inside));
        }
        grounds
    }

    fn field(&self) -> UnitSet {
        self.units.without(self.inside)
    }
}

impl Memory {
    /// Forgets what a position has changed for a side.
    pub(super) fn refresh(&mut self, state: &State, side: Side) {
        let frame = Frame::of(state, side);
        let furious = fury::furious(state);
        let grounds = Ground::all(state, furious);
        let stale = match &self.seen {
            Some(seen) if seen.frame == frame => changed(state, side, &seen.grounds, &grounds),
            _ => {
                self.columns.get_mut().forget_all();
                (0..MOST_ZONES).map(ZoneId::of).collect()
            }
        };
        if stale.any() {
            self.forget(state, side, stale);
        }
        self.furious = OnceCell::from(furious);
        self.seen = Some(Seen { frame, grounds });
    }

    fn forget(&mut self, state: &State, side: Side, stale: ZoneSet) {
        let mut same_ways = true;
        for zone in stale {
            let before = self.spots[zone.index()].take().and_then(|spot| spot.contact);
            same_ways &= before == Some(contact::contact(state, side, zone));
            self.unaided[zone.index()].set(None);
        }
        self.columns.get_mut().forget(stale, same_ways);
    }
}

/// Zones that are not what they were, and those next to whom enemies came or went.
fn changed(state: &State, side: Side, before: &[Ground; MOST_ZONES], now: &[Ground; MOST_ZONES]) -> ZoneSet {
    let enemy = |ground: &Ground| state.of_side(side.other(), ground.field());
    let mut changed = ZoneSet::EMPTY;
    for (zone, (before, now)) in before.iter().zip(now).enumerate().filter(|(_, (before, now))| before != now) {
        let zone = ZoneId::of(zone);
        changed.insert(zone);
        if enemy(before) != enemy(now) {
            changed = changed.or(state.neighbours(zone));
        }
    }
    changed
}

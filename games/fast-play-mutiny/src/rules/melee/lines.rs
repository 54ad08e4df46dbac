//! The lines of a melee: how many have room, and who stands in front. [FP-10.3, FP-10.4]

use engine::{Amount, Clause, NoReasons, Reasons, Reckoning};

use crate::data::map::EdgeKind;
use crate::rules::charge::Charge;
use crate::rules::order::Order;
use crate::rules::reasons::What;
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{State, Unit};

/// Figures a side that fight at a door or window. [FP-10.4]
pub(super) const PAIRS_AT_AN_OPENING: u8 = 2;

/// Where two lines meet: how many figures a side have room there follows from the edge and from the narrower of the two areas. [FP-10.4, FP-10.5.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// What lies between the areas.
    pub edge: EdgeKind,
    /// The width of the narrower one.
    pub narrower: u8,
}

impl Breadth {
    /// Where a charge meets its target.
    pub fn of(state: &State, charge: &Charge) -> Self {
        let [a, b] = [charge.from, charge.to].map(|area| state.map().area(area).width);
        Self { edge: charge.edge, narrower: a.min(b) }
    }

    /// How many figures a side fight there. [FP-10.4, FP-10.5.2]
    pub fn width(self, why: &mut impl Reasons<What>) -> u8 {
        self.begin(why).total() as u8
    }

    /// A figure that begins with the width. [FP-10.4, FP-10.5.2]
    fn begin<R: Reasons<What>>(self, why: &mut R) -> Reckoning<'_, R> {
        let mut width = Reckoning::new(why);
        match self.edge {
            EdgeKind::House { doors, windows } => {
                width.plus(Clause("FP-10.4"), What::Openings, doors + windows);
                width.because(Clause("FP-10.4"), What::PerOpening, Amount::times(PAIRS_AT_AN_OPENING));
            }
            EdgeKind::Gate(_) => width.plus(Clause("FP-10.5.2"), What::GateWidth, 6),
            EdgeKind::Stairs => width.plus(Clause("FP-10.5.2"), What::StairsWidth, 2),
            EdgeKind::Climb => width.plus(Clause("FP-10.5.2"), What::ClimbWidth, 4),
            _ => width.plus(Clause("FP-10.5.2"), What::Width, self.narrower),
        }
        width
    }

    /// The greatest number of figures in front: the width, of those who stand. [FP-10.3]
    pub fn most_line(self, standing: u8) -> u8 {
        self.width(&mut NoReasons).min(standing)
    }

    /// The least number of figures in front, one for every two of the width, and the greatest. [FP-10.3]
    pub fn front_limits(self, standing: u8) -> (u8, u8) {
        let most = self.most_line(standing);
        (self.width(&mut NoReasons).div_ceil(2).min(most), most)
    }

    /// As many pairs as the shorter line has figures, and no more than have room. [FP-10.5, FP-10.5.2]
    pub fn pairs(self, line: u8, enemies: u8, why: &mut impl Reasons<What>) -> u8 {
        let mut pairs = self.begin(why);
        pairs.at_most(Clause("FP-10.3"), What::Line, line);
        pairs.at_most(Clause("FP-10.5"), What::EnemyLine, enemies);
        pairs.total() as u8
    }
}

/// The players' figures in a fight once its charger is in contact: Command figures stay behind where a Company leaves them, and join where they stand.
pub fn players_in_contact(state: &State, charge: &Charge) -> u8 {
    match charge.player_unit() {
        Unit::Company(id) if charge.by_players() => {
            state.company(id).active() + state.command_in(state.force_of(id), charge.from).count() as u8
        }
        unit => state.standing(unit),
    }
}

/// Whether a player's line is lawful. [FP-10.2, FP-10.3]
pub fn check_front(state: &State, charge: &Charge, figures: u8, volunteers: u8, command: u8) -> Checked {
    let unit = charge.player_unit();
    let (least, most) = Breadth::of(state, charge).front_limits(state.standing(unit));
    let (own, helpers) = parts(state, unit);
    let attached = attached_mask(state, unit);
    let total = u16::from(figures) + u16::from(volunteers) + command.count_ones() as u16;
    let there = figures <= own && volunteers <= helpers && command & !attached == 0;
    if there && (u16::from(least)..=u16::from(most)).contains(&total) {
        Ok(())
    } else {
        Err(Refusal::Front { least, most })
    }
}

fn attached_mask(state: &State, unit: Unit) -> u8 {
    match unit {
        Unit::Company(id) => state.attached(id).fold(0, |mask, figure| mask | 1 << (figure % 3)),
        _ => 0,
    }
}

/// Every lawful line: how many of the Company or crew, how many volunteers, which Command figures. [FP-10.2, FP-10.3]
pub fn lines<'a>(state: &'a State, charge: &'a Charge) -> impl Iterator<Item = Order> + 'a {
    let unit = charge.player_unit();
    let (_, most) = Breadth::of(state, charge).front_limits(state.standing(unit));
    let (_, helpers) = parts(state, unit);
    let attached = attached_mask(state, unit);
    let behind = (0..8u8).filter(move |command| command & !attached == 0);
    let lines = behind.flat_map(move |command| {
        let sizes = (0..=helpers).flat_map(move |volunteers| (0..=most).map(move |figures| (figures, volunteers)));
        sizes.map(move |(figures, volunteers)| (figures, volunteers, command))
    });
    lines
        .filter(|&(figures, volunteers, command)| check_front(state, charge, figures, volunteers, command).is_ok())
        .map(|(figures, volunteers, command)| Order::Front { figures, volunteers, command })
}

/// The figures of a Company or crew on their feet, and the volunteers with it.
fn parts(state: &State, unit: Unit) -> (u8, u8) {
    match unit {
        Unit::Company(id) => (state.company(id).own.active, state.company(id).volunteers.active),
        Unit::Gun(id) => (state.gun(id).crew.active, 0),
        Unit::Enemy(_) => (0, 0),
    }
}

/// Lists lines of every lawful length: Company figures first, then volunteers, Command figures last.
pub fn front_orders(state: &State, charge: &Charge, orders: &mut Vec<Order>) {
    let unit = charge.player_unit();
    let (least, most) = Breadth::of(state, charge).front_limits(state.standing(unit));
    for total in least..=most {
        orders.push(usual_line(state, unit, total));
    }
}

/// A line of a given length with Command figures only where they are needed.
pub(super) fn usual_line(state: &State, unit: Unit, total: u8) -> Order {
    let (own, helpers) = parts(state, unit);
    let figures = total.min(own);
    let volunteers = (total - figures).min(helpers);
    let mut needed = total - figures - volunteers;
    let mut command = 0;
    for role in [1, 2, 0] {
        if needed > 0 && attached_mask(state, unit) & 1 << role != 0 {
            command |= 1 << role;
            needed -= 1;
        }
    }
    Order::Front { figures, volunteers, command }
}

//! Contact with the enemy. [LM-7.2.2a]

use crate::data::ids::{Side, ZoneId};
use crate::rules::state::{CityStatus, State};

/// What a column meets in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// Nothing that matters.
    None,
    /// Enemy control or civilians: it pays and may go on.
    Control,
    /// Enemy units, or for the British an empty city in rebellion: it pays and must stop.
    Stops,
}

/// What a column of a side would meet in a zone. Friends who hold the field alone take all contact away; a lone figure is none. [LM-7.2.2a] [LM-7.2.2c] [LM-7.2.2d] [LM-7.2.2e]
pub fn contact(state: &State, side: Side, zone: ZoneId) -> Contact {
    let enemy = side.other();
    if state.field(zone, enemy).any() {
        return Contact::Stops;
    }
    if state.field(zone, side).any() || !state.is_city(zone) {
        return Contact::None;
    }
    let city = state.city(zone);
    if state.within(zone, enemy).any() || side == Side::British && city.status == CityStatus::Rebellion {
        return Contact::Stops;
    }
    if side == Side::Rebel && (city.civilians || city.status == CityStatus::Quelled) {
        return Contact::Control;
    }
    Contact::None
}

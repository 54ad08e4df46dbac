//! What units are called: by their own names, or by the ground where they were set down.

use serde::{Deserialize, Serialize};
use table::Inches;

use crate::data::field::{Feature, Kind};
use crate::data::place::{Extent, Place};
use crate::data::roster::Branch;
use crate::data::side::UnitId;
use crate::rules::state::State;

/// How near to a unit a line or water lies that names it.
const NEAR: Inches = Inches::from_hundredths(150);

/// Where a unit was set down, as far as it tells it from others of its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Station {
    /// It is the only one, has a name of its own, or waits.
    #[default]
    Unknown,
    /// In, on or at a feature.
    At(u8),
    /// Somewhere along the line, from west to east.
    Along(Along),
}

/// Where in a line, from west to east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Along {
    /// Its place, out of [`PLACES`].
    pub place: u8,
    /// It is in the second line.
    pub second: bool,
}

/// Places along a line in words.
const PLACES: [&str; 7] = ["far west", "west", "west centre", "centre", "east centre", "east", "far east"];

/// Which of the places so many units in a line take.
const SHARED: [&[u8]; 8] =
    [&[], &[3], &[1, 5], &[1, 3, 5], &[0, 1, 5, 6], &[0, 1, 3, 5, 6], &[0, 1, 2, 4, 5, 6], &[0, 1, 2, 3, 4, 5, 6]];

impl State {
    /// A unit's short name in orders; a number that no unit of this match has is nobody.
    pub fn name(&self, unit: UnitId) -> String {
        if unit.index() >= self.core.units.len() {
            return format!("nobody{}", unit.0);
        }
        format!("{}{}", self.kind(unit).tag, self[unit].number)
    }

    /// The unit of that short name.
    pub fn find(&self, name: &str) -> Option<UnitId> {
        let digits = name.len() - name.trim_start_matches(|c: char| !c.is_ascii_digit()).len();
        let (tag, number) = name.split_at(digits);
        let number: u8 = number.parse().ok()?;
        self.ids().find(|&unit| self[unit].number == number && self.kind(unit).tag == tag)
    }

    /// A unit's full name.
    pub fn title(&self, unit: UnitId) -> String {
        if let Some(own) = self.own_name(unit) {
            return own.to_owned();
        }
        let rider = if self.is_rider(unit) { " rider" } else { "" };
        let kind = &self.kind(unit).name;
        match self[unit].station {
            Station::Unknown if self.is_alone(unit) => format!("{kind}{rider}"),
            Station::Unknown => format!("{kind}{rider} {}", self[unit].number),
            Station::At(feature) => format!("{kind}{rider} {}", self.at_feature(feature)),
            Station::Along(Along { place, second: false }) => {
                format!("{kind}{rider} in the {}", PLACES[usize::from(place)])
            }
            Station::Along(Along { place, second: true }) => {
                format!("{kind}{rider} of the second line, {}", PLACES[usize::from(place)])
            }
        }
    }

    /// What stands beside a unit on the table: the first word of its own name or its kind in a word; where several are called so, also what tells them apart.
    pub fn brief(&self, unit: UnitId) -> String {
        let stem = self.stem(unit);
        let same = |other: &UnitId| self[*other].side == self[unit].side && self.stem(*other) == stem;
        if self.ids().filter(same).count() < 2 {
            return stem.to_owned();
        }
        if let Some((_, party)) = self.own_name(unit).and_then(|name| name.split_once(", ")) {
            return format!("{stem}, {party}");
        }
        match self[unit].station {
            Station::Unknown => format!("{stem} {}", self.ids().filter(same).filter(|&other| other <= unit).count()),
            Station::At(feature) => format!("{stem}, {}", self.called(feature).trim_start_matches("the ")),
            Station::Along(Along { place, second: false }) => format!("{stem}, {}", PLACES[usize::from(place)]),
            Station::Along(Along { place, second: true }) => format!("{stem}, 2nd line {}", PLACES[usize::from(place)]),
        }
    }

    /// Whether a unit is spoken of in the singular: a single man or a train.
    pub fn is_singular(&self, unit: UnitId) -> bool {
        matches!(self.kind(unit).branch, Branch::Officer | Branch::Pack) || self.is_rider(unit)
    }

    /// A gun by the unit that came with it.
    pub fn gun_name(&self, gun: u8) -> String {
        let crews = || self.ids().filter(|&unit| self.kind(unit).branch == Branch::Artillery);
        crews().nth(gun.into()).map_or_else(|| "the gun".to_owned(), |crew| format!("the gun of {}", self.title(crew)))
    }

    /// A feature by its name, or its kind.
    pub fn called(&self, feature: u8) -> String {
        match self.field.features.get(usize::from(feature)) {
            None => "a structure".to_owned(),
            Some(feature) if feature.name.is_empty() => format!("the {}", feature.row.kind.name()),
            Some(feature) => feature.name.clone(),
        }
    }

    fn own_name(&self, unit: UnitId) -> Option<&'static str> {
        let one = &self[unit];
        let named = one.spec.and_then(|spec| self.scenario.forces[one.side.index()].get(usize::from(spec)));
        named.map(|spec| spec.name.as_str()).filter(|name| !name.is_empty())
    }

    fn stem(&self, unit: UnitId) -> &'static str {
        self.own_name(unit).map_or(&self.kind(unit).short, |name| {
            let word = name.split([' ', ',']).next().unwrap_or(name);
            word.strip_suffix("'s").unwrap_or(word)
        })
    }

    /// Those who would be called alike without their stations.
    fn namesakes(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let (kind, rider) = (self[unit].kind, self.is_rider(unit));
        self.ids().filter(move |&other| {
            self[other].kind == kind && self.is_rider(other) == rider && self.own_name(other).is_none()
        })
    }

    fn is_alone(&self, unit: UnitId) -> bool {
        self.namesakes(unit).nth(1).is_none()
    }

    fn at_feature(&self, feature: u8) -> String {
        let kind = self.field.features.get(usize::from(feature)).map(|feature| feature.row.kind);
        let where_ = match kind {
            Some(Kind::Hill) => "on",
            Some(Kind::Stream | Kind::River) => "by",
            Some(kind) if is_area(kind) || kind.is_building() => "in",
            _ => "at",
        };
        format!("{where_} {}", self.called(feature))
    }

    /// The ground that would name a unit: the building or area it is in, else the line or water it stands at.
    fn ground_of(&self, unit: UnitId) -> Option<u8> {
        if let Some(building) = self[unit].building {
            return Some(building);
        }
        let middle = self.centroid(unit);
        let near = || self.field.near(Extent::of(middle, middle).grown(NEAR));
        let inside = |feature: &Feature| is_area(feature.row.kind) && feature.holds(middle);
        let beside = |feature: &Feature| is_line(feature.row.kind) && feature.distance(middle) <= NEAR;
        near()
            .find(|(_, feature)| inside(feature))
            .or_else(|| near().find(|(_, feature)| beside(feature)))
            .map(|(index, _)| index)
    }
}

const fn is_area(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Village | Kind::Fort | Kind::Hill | Kind::Jungle | Kind::Bush | Kind::Trees | Kind::BrokenGround
    )
}

const fn is_line(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Stream
            | Kind::River
            | Kind::Fence
            | Kind::LowWall
            | Kind::MudWall
            | Kind::HighWall
            | Kind::FortWall
            | Kind::Barricade
            | Kind::Fieldwork
    )
}

/// Calls all units of a kind by the ground where they now stand: those whose ground no other of them shares by that, the others by their place in the line.
pub fn set_stations(state: &mut State) {
    for unit in state.ids() {
        if state[unit].station != Station::Unknown || state.own_name(unit).is_some() || state.is_alone(unit) {
            continue;
        }
        let mut rest: Vec<(Place, UnitId)> = Vec::new();
        let grounds: Vec<(UnitId, Option<u8>)> = state.namesakes(unit).map(|one| (one, state.ground_of(one))).collect();
        for &(one, ground) in &grounds {
            let called = |ground: u8| state.at_feature(ground);
            let shared =
                |ground: u8| grounds.iter().filter(|(_, other)| other.map(called) == Some(called(ground))).count() > 1;
            match ground.filter(|&ground| !shared(ground)) {
                Some(ground) => state[one].station = Station::At(ground),
                None => rest.push((state.centroid(one), one)),
            }
        }
        set_along(state, rest);
    }
}

/// Calls units by their places in a line, or in two where they are too many for one.
fn set_along(state: &mut State, mut units: Vec<(Place, UnitId)>) {
    let most = SHARED.len() - 1;
    if units.len() > 2 * most {
        return;
    }
    let mut second = Vec::new();
    if units.len() > most {
        let far = |state: &State, place: Place, unit: UnitId| (state.base_line(state[unit].side) - place.y).abs();
        units.sort_by_key(|&(place, unit)| (std::cmp::Reverse(far(state, place, unit)), unit));
        second = units.split_off(units.len().div_ceil(2));
    }
    for (mut line, second) in [(units, false), (second, true)] {
        line.sort_by_key(|&(place, unit)| (place.x, unit));
        // One alone is called by the third of the table it is in, several by their order.
        let third = |place: Place| {
            SHARED[3][((3 * i32::from(place.x)) / state.field.width.hundredths().max(1)).clamp(0, 2) as usize]
        };
        let places: Vec<u8> = match line.as_slice() {
            &[(place, _)] => vec![third(place)],
            line => SHARED[line.len()].to_vec(),
        };
        for ((_, unit), place) in line.into_iter().zip(places) {
            state[unit].station = Station::Along(Along { place, second });
        }
    }
}

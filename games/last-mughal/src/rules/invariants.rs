//! What holds after every order. Tests ask for it; play does not pay for it.

use board::Id;

use crate::data::MOST_ZONES;
use crate::data::ids::{FigureId, Side, UnitId, UnitSet, ZoneId};
use crate::rules::phase::Phase;
use crate::rules::state::{CityStatus, State, Status};

impl State {
    /// Checks what must hold after every order; the first thing that does not is named.
    pub fn invariants(&self) -> Result<(), String> {
        self.counters_add_up()?;
        self.places_agree()?;
        for zone in self.table.scenario.zones.iter().filter(|&zone| !self.is_deployment(zone)) {
            self.zone_is_sound(zone)?;
        }
        self.columns_are_sound()?;
        self.twins_are_apart()
    }

    fn counters_add_up(&self) -> Result<(), String> {
        let deck = self.table.scenario.deck();
        let parts = [self.hand, self.pile, self.used];
        let sum: u32 = parts.iter().map(|part| part.len()).sum();
        let all = parts.iter().fold(board::Set::EMPTY, |all: crate::data::ids::CounterSet, part| all.or(*part));
        if all != deck || sum != deck.len() {
            return Err(format!("hand, pile and used counters do not make up the deck: {parts:?}"));
        }
        Ok(())
    }

    fn places_agree(&self) -> Result<(), String> {
        for index in 0..self.data().units.len() {
            let unit = UnitId::of(index);
            let listed = (0..MOST_ZONES).map(ZoneId::of).filter(|zone| self.at[zone.index()].has(unit));
            if listed.collect::<Vec<_>>() != self.unit(unit).zone.into_iter().collect::<Vec<_>>() {
                return Err(format!("{} is not where the zones say", self.data().unit(unit).id));
            }
            if self.unit(unit).zone.is_some() == (self.unit(unit).steps == 0) {
                return Err(format!("{} is on the map without steps, or has steps off it", self.data().unit(unit).id));
            }
        }
        for (index, figure) in self.figures.iter().enumerate() {
            if (figure.status == Status::Map) != figure.zone.is_some() {
                return Err(format!("figure {index} is on the map without a zone, or the reverse"));
            }
        }
        Ok(())
    }

    /// Between contact and its battle both sides may be in a field; the phases of movement and battle allow that.
    fn zone_is_sound(&self, zone: ZoneId) -> Result<(), String> {
        let name = &self.data().zone(zone).id;
        let (rebels, british) = (self.field(zone, Side::Rebel), self.field(zone, Side::British));
        let fighting = matches!(
            self.phase,
            Phase::Operations { .. } | Phase::March { .. } | Phase::Battles { .. } | Phase::Battle(_)
        );
        let unsettled = self.tasks.shelter.or(self.tasks.risen).has(zone) || rebels.meets(self.tasks.exits);
        if rebels.any() && british.any() && !fighting && !unsettled {
            return Err(format!("both sides are in the field at {name}"));
        }
        if self.is_inside(zone, Side::Rebel) && self.is_inside(zone, Side::British) {
            return Err(format!("both sides are inside at {name}"));
        }
        if unsettled || !self.is_city(zone) {
            return Ok(());
        }
        let city = self.city(zone);
        let in_battle = matches!(&self.phase, Phase::Battle(battle) if battle.zone == zone);
        for side in Side::BOTH {
            let populace = side == Side::British && city.status == CityStatus::Rebellion;
            let figures = self.inside_figures(zone, side);
            let tested = self.tasks.fleeing.is_some_and(|figure| figures.has(figure));
            let inside = self.within(zone, side).any() || figures.any() && !tested;
            if inside && !populace && self.field(zone, side.other()).is_empty() && !in_battle {
                return Err(format!("nobody besieges those inside at {name}"));
            }
        }
        let besieged =
            Side::BOTH.iter().any(|&side| self.is_inside(zone, side) && self.field(zone, side.other()).any());
        if !besieged && city.fort != self.data().numbers.fortification && !in_battle {
            return Err(format!("nobody besieges {name}, but its walls are not whole"));
        }
        if city.status == CityStatus::Rebellion
            && british.any()
            && self.present(zone, Side::Rebel).is_empty()
            && !in_battle
        {
            return Err(format!("British stand at {name} and its revolt is not quelled"));
        }
        if city.civilians && city.status != CityStatus::Rebellion {
            return Err(format!("civilians are besieged at {name}, which is not in rebellion"));
        }
        Ok(())
    }

    fn columns_are_sound(&self) -> Result<(), String> {
        let mut seen = UnitSet::EMPTY;
        for (index, figure) in self.figures.iter().enumerate() {
            let id = FigureId::of(index);
            if figure.units.is_empty() {
                continue;
            }
            let known = self.data().figure(id);
            if figure.units.len() > u32::from(known.command) {
                return Err(format!("{} leads more units than he may", known.id));
            }
            let together = |unit: UnitId| {
                self.unit(unit).zone == figure.zone
                    && self.inside.has(unit) == self.figures_inside.has(id)
                    && self.side_of(unit) == known.side
            };
            if seen.meets(figure.units) || !figure.units.iter().all(together) {
                return Err(format!("{} leads units that are not with him", known.id));
            }
            seen = seen.or(figure.units);
        }
        if let (Some(shah), Some(with)) = (self.shah(), self.shah_with)
            && (self.figure(shah).zone != self.figure(with).zone
                || self.figures_inside.has(shah) != self.figures_inside.has(with))
        {
            return Err("Bahadur Shah accompanies a commander who is elsewhere".to_owned());
        }
        Ok(())
    }

    fn twins_are_apart(&self) -> Result<(), String> {
        for unit in self.deployed {
            if self.data().unit(unit).twin.is_some_and(|twin| self.deployed.has(twin)) {
                return Err(format!("both copies of {} have been deployed", self.data().unit(unit).id));
            }
        }
        Ok(())
    }
}

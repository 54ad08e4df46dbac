//! Boxes of information: the battle being fought, the column on the march, the siege at hand.

use scene::{Fact, Panel};

use super::affordances::capital;
use super::forecast;
use super::prompt::column_name;
use super::standing;
use super::tracks;
use super::zones;
use crate::data::ids::{Side, UnitSet};
use crate::rules::operations::columns;
use crate::rules::phase::{Battle, Phase, Role};
use crate::rules::state::State;

pub(super) fn panels(state: &State) -> Vec<Panel> {
    let mut panels = Vec::new();
    match &state.phase {
        Phase::Battle(battle) => panels.extend(battle_panels(state, battle)),
        Phase::March { side, column } => {
            let units = columns::members(state, column).units;
            let name = capital(&column_name(state, column));
            panels.push(Panel {
                id: "column".to_owned(),
                title: format!("{name} at {}", state.data().zone(column.zone).name),
                facts: force_facts(state, units),
                side: Some(side.id().to_owned()),
            });
        }
        Phase::Siege { zone, side, .. } => {
            if let Some(siege) = zones::siege_of(state, *zone) {
                panels.push(Panel {
                    id: "siege".to_owned(),
                    title: format!("Siege of {}", state.data().zone(*zone).name),
                    facts: forecast::siege_reasons(state, &siege)
                        .into_iter()
                        .map(|reason| Fact { label: reason.text, value: String::new(), clause: reason.clause })
                        .collect(),
                    side: Some(side.id().to_owned()),
                });
            }
        }
        _ => {}
    }
    panels.extend([Side::British, Side::Rebel].map(|side| Panel {
        id: format!("points-{}", side.id()),
        title: format!("{} points", tracks::adjective(side)),
        facts: standing::facts(state, side),
        side: Some(side.id().to_owned()),
    }));
    panels
}

/// What a force can do.
fn force_facts(state: &State, units: UnitSet) -> Vec<Fact> {
    let mut facts: Vec<Fact> = units
        .iter()
        .map(|unit| {
            let data = state.data().unit(unit);
            let value = if data.artillery > 0 && state.value(unit) == 0 {
                format!("+{}", data.artillery)
            } else {
                state.value(unit).to_string()
            };
            Fact::new(data.name.clone(), value)
        })
        .collect();
    facts.push(Fact::cited("Strength", state.strength(units).to_string(), "LM-8.4a"));
    if state.cavalry(units) > 0 {
        facts.push(Fact::cited("Cavalry factors", state.cavalry(units).to_string(), "LM-8.8a"));
    }
    if state.artillery(units) > 0 {
        facts.push(Fact::cited("Guns", format!("+{}", state.artillery(units)), "LM-1.1.2g"));
    }
    facts
}

/// Both lines, and the ratio once both stand.
fn battle_panels(state: &State, battle: &Battle) -> Vec<Panel> {
    let place = &state.data().zone(battle.zone).name;
    let mut panels: Vec<Panel> = [Role::Attacker, Role::Defender]
        .into_iter()
        .map(|role| {
            let side = battle.side(role);
            let line = battle.line[role as usize];
            let units = if line.any() { line } else { state.field(battle.zone, side) };
            let commander = battle.commander[role as usize]
                .map_or(String::new(), |figure| format!(" under {}", state.data().figure(figure).name));
            let word = if role == Role::Attacker { "attack" } else { "defend" };
            Panel {
                id: format!("line-{}", side.id()),
                title: format!("{} {word} at {place}{commander}", side.name()),
                facts: force_facts(state, units),
                side: Some(side.id().to_owned()),
            }
        })
        .collect();
    if let Some(contest) = forecast::fought(state, battle) {
        panels.push(Panel {
            id: "ratio".to_owned(),
            title: format!("Battle of {place}"),
            facts: forecast::battle_reasons(state, &contest)
                .into_iter()
                .map(|reason| Fact { label: reason.text, value: String::new(), clause: reason.clause })
                .collect(),
            side: None,
        });
    }
    panels
}

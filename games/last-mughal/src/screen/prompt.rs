//! The question in one sentence, with what is good to know for it.

use scene::{Fact, Figure, Prompt};

use super::affordances::capital;
use super::narrate;
use crate::data::ids::{FigureId, Side, ZoneId};
use crate::rules::names::Names;
use crate::rules::operations::movement;
use crate::rules::phase::{Battle, BattleStep, Column, Halt, Phase, Role};
use crate::rules::rebellion::shelter;
use crate::rules::refusal::escort_clause;
use crate::rules::reinforcements;
use crate::rules::state::State;
use crate::rules::stratagems::deserters;
use crate::rules::turn::Question;

/// Who reads a question.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    /// The seat that is asked.
    Asked,
    /// Anybody else.
    Onlooker,
}

/// The question as a viewer reads it; figures of a hand are told to its owner only.
pub(super) fn prompt(state: &State, side: Side, question: Question, reader: Reader) -> Prompt {
    Prompt {
        seat: side.id().to_owned(),
        side: side.id().to_owned(),
        question: question.id().to_owned(),
        text: sentence(state, question),
        clause: None,
        facts: facts(state, side, question, reader),
        tokens: tokens(state, side, question, reader),
        dice: Vec::new(),
    }
}

fn zone(state: &State, zone: ZoneId) -> &str {
    Names { data: state.data() }.zone(zone)
}

fn figure(state: &State, figure: FigureId) -> String {
    Names { data: state.data() }.figure(figure)
}

fn sentence(state: &State, question: Question) -> String {
    match question {
        Question::RebellionMenu => "Which counters do the rebels play?".to_owned(),
        Question::ReinforcementMenu => "Which counters do the British play?".to_owned(),
        Question::PlaceBadmashes => match state.tasks.badmashes {
            Some((_, province)) => {
                format!("Where in {} do the Badmashes appear?", state.data().province(province).name)
            }
            None => "Where do the Badmashes appear?".to_owned(),
        },
        Question::PlaceCommander => match state.tasks.commanders.lowest() {
            Some(leader) => format!("Where does {} appear?", figure(state, leader)),
            None => "Where does the commander appear?".to_owned(),
        },
        Question::Shelter => match shelter::city(state) {
            Some(city) => format!("{} has risen. Do its British troops leave or stay?", zone(state, city)),
            None => "Do the British troops leave or stay?".to_owned(),
        },
        Question::Escort => match state.phase {
            Phase::Escort { figure: leader } => format!("Who comes with {}?", figure(state, leader)),
            _ => "Who comes with him?".to_owned(),
        },
        Question::MutineerExit => match deserters::mutineer(state) {
            Some((unit, at)) => {
                let names = Names { data: state.data() };
                format!("Where do the mutineers of {} go from {}?", names.the(unit), zone(state, at))
            }
            None => "Where does the mutineer go?".to_owned(),
        },
        Question::Flee => match state.tasks.fleeing {
            Some(leader) => format!("Where does {} flee?", figure(state, leader)),
            None => "Where does he flee?".to_owned(),
        },
        Question::Rally => "Which unit do the saved civilians put in heart again?".to_owned(),
        _ => sentence_in_the_field(state, question),
    }
}

fn sentence_in_the_field(state: &State, question: Question) -> String {
    let place = match &state.phase {
        Phase::Battle(battle) => zone(state, battle.zone),
        Phase::Siege { zone: at, .. } | Phase::Attrition { struck: Some(at), .. } => zone(state, *at),
        _ => "",
    };
    match question {
        Question::OperationsMenu => match state.phase {
            Phase::Operations { halt: Some(Halt { zone: at, figure: Some(leader) }), .. } => {
                let name = capital(&figure(state, leader));
                format!("{name} has been brought to a stop at {}. Who moves next?", zone(state, at))
            }
            _ => "Who moves next?".to_owned(),
        },
        Question::ColumnMenu => match &state.phase {
            Phase::March { column, .. } => {
                let verb = if column.figure.is_some() { "does" } else { "do" };
                let at = Names { data: state.data() }.at(column.zone);
                format!("Where {verb} {}, now {at}, go?", column_name(state, column))
            }
            _ => "Where does the column go?".to_owned(),
        },
        Question::NextBattle => "Which battle is fought next?".to_owned(),
        Question::Stand => format!("Do you accept battle at {place}?"),
        Question::LineUp => format!("Who fights at {place}?"),
        Question::Tactics => format!("Which counters do you play at {place}?"),
        Question::Kavanagh => format!("Does Kavanagh change the result at {place}?"),
        Question::Loss => format!("Who loses a step at {place}?"),
        Question::Retreat => format!("Where do your troops go from {place}?"),
        Question::PursuitLoss => format!("Whom does the pursuit from {place} catch?"),
        Question::NextSiege => "Which siege is carried on next?".to_owned(),
        Question::SiegeBonus => format!("Which counters do you play at the siege of {place}?"),
        Question::AttritionLoss => format!("Who suffers behind the walls of {place}?"),
        _ => String::new(),
    }
}

/// A column by its leader, or by its units.
pub(super) fn column_name(state: &State, column: &Column) -> String {
    Names { data: state.data() }.column_briefly(column.figure, column.units)
}

fn tokens(state: &State, side: Side, question: Question, reader: Reader) -> Vec<Figure> {
    let token = |full: u8, hollow: u8, text: String| Figure { full, hollow, text };
    match (&state.phase, question) {
        (Phase::March { column, .. }, Question::ColumnMenu) => {
            let usable = movement::drawable(state, column.figure, column.drawn);
            let own = token(column.own, 0, format!("{} AP of the column", column.own));
            let drawn = match movement::pool_limit(state, column.figure, column.drawn) {
                u8::MAX => token(usable, 0, format!("{usable} AP from counters")),
                cap => token(usable, cap - usable, format!("{usable} AP from counters, up to {cap}")),
            };
            vec![own, drawn]
        }
        (Phase::Operations { .. }, Question::OperationsMenu) => {
            let hand: u8 = state.hand_of(side).iter().map(|counter| state.data().counter(counter).ap).sum();
            let more = if reader == Reader::Asked { format!("; {hand} more in hand") } else { String::new() };
            vec![token(state.pool, 0, format!("{} AP from counters{more}", state.pool))]
        }
        _ => Vec::new(),
    }
}

fn facts(state: &State, side: Side, question: Question, reader: Reader) -> Vec<Fact> {
    match (&state.phase, question) {
        (_, Question::Shelter) => shelter::city(state).map_or(Vec::new(), |city| shelter_facts(state, city)),
        (Phase::Escort { figure }, Question::Escort) if reader == Reader::Asked => {
            let most = state.data().numbers.escort;
            let choice = reinforcements::escort_choice(state).len();
            vec![Fact::cited(
                "From the pile",
                format!("up to {most} of {choice}"),
                escort_clause(state.data(), *figure),
            )]
        }
        (Phase::Battle(battle), _) => battle_facts(side, battle),
        _ => Vec::new(),
    }
}

fn shelter_facts(state: &State, city: ZoneId) -> Vec<Fact> {
    let own = state.strength(state.field(city, Side::British));
    let rebels = state.strength(state.field(city, Side::Rebel));
    vec![
        Fact::cited("Your troops", format!("strength {own}"), "LM-5.2c"),
        Fact::cited("Rebels in the field", format!("strength {rebels}"), "LM-9.2a"),
    ]
}

fn battle_facts(side: Side, battle: &Battle) -> Vec<Fact> {
    let role = battle.role(side);
    let part = match role {
        Role::Attacker => "attack",
        Role::Defender => "defend",
    };
    let mut facts = vec![Fact::cited(side.name(), part, "LM-8.0a")];
    if let BattleStep::Losses(_) = battle.step {
        let left = battle.losses[role as usize];
        facts.push(Fact::cited("Steps to lose", left.to_string(), "LM-8.5d"));
    }
    if matches!(battle.step, BattleStep::Kavanagh) {
        facts.push(Fact::cited(
            "Result",
            format!("{}, {}", battle.result, narrate::in_words(battle.result)),
            "LM-8.5a",
        ));
    }
    facts
}

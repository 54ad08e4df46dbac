//! Questions about chance, answered by the very functions that resolve play.

mod words; // how the desk speaks

use std::collections::BTreeMap;

use chance::{Chance, Distribution, distribution};
use engine::{Answer, Arguments, NoReasons, OddsError, Parameter, QuestionInfo};
use serde_json::{Value, json};

use crate::data::Data;
use crate::data::ids::Side;
use crate::data::tables::BattleResult;
use crate::rules::battles::combat::{self, Loser, Terms};
use crate::rules::battles::flight;
use crate::rules::battles::retreat::pursues;
use crate::rules::operations::incitement;
use crate::rules::sieges::{self, SiegeTerms, attrition};
use crate::rules::{events, initiative, rebellion, stratagems};

/// The value that stands for `auto`: no die is above it.
const AUTO: i64 = 7;

/// The questions with their parameters.
pub fn questions() -> Vec<QuestionInfo> {
    let value = || Parameter::int_or("value", 0, 7, ("auto", AUTO), 5);
    let ask = |id, text, parameters, outcomes: &[&'static str]| {
        QuestionInfo::new(id, text, parameters, outcomes).worded(&words::WORDS)
    };
    vec![
        ask(
            "rebellion",
            "How many cities of a province rise, and in how many are the civilians massacred?",
            vec![value(), Parameter::int("cities", 0, 9, 1)],
            &["rebelled", "massacres"],
        ),
        ask(
            "mutiny",
            "How many units of a garrison are rebel at the end?",
            vec![
                Parameter::int("natives", 0, 8, 1),
                Parameter::int("gurkhas", 0, 2, 0),
                Parameter::bool("persuasive", false),
            ],
            &["natives", "gurkhas"],
        ),
        ask("incite", "Does a city rise on the spot?", vec![value()], &["rebels"]),
        ask("agent", "Does an agent turn a loyal unit?", vec![Parameter::bool("gurkha", false)], &["mutinies"]),
        ask(
            "battle",
            "What does a battle cost, and who loses it?",
            vec![
                Parameter::int("att", 1, 60, 8),
                Parameter::int("def", 0, 60, 8),
                Parameter::int("att_tac", 0, 8, 0),
                Parameter::int("def_tac", 0, 8, 0),
                Parameter::int("shift", -4, 4, 0),
                Parameter::int("att_steps", 1, 16, 8),
                Parameter::int("def_steps", 1, 16, 8),
                Parameter::int("att_cav", 0, 30, 0),
                Parameter::int("def_cav", 0, 30, 0),
                Parameter::bool("refuge", false),
                Parameter::bool("kavanagh", false),
            ],
            &["att_loss", "def_loss", "loser"],
        ),
        ask(
            "siege",
            "What does one siege phase do to the walls?",
            vec![
                Parameter::int("att", 0, 60, 6),
                Parameter::int("def", 0, 60, 5),
                Parameter::int("bonus", 0, 9, 0),
                Parameter::int("fort", 1, 2, 2),
                Parameter::int("sapping", 0, 2, 0),
            ],
            &["fort", "falls"],
        ),
        ask(
            "siege_until",
            "In which siege phase does the city fall?",
            vec![
                Parameter::int("att", 0, 60, 6),
                Parameter::int("def", 0, 60, 5),
                Parameter::int("bonus", 0, 9, 0),
                Parameter::int("fort", 1, 2, 2),
                Parameter::int("turns", 1, 6, 6),
            ],
            &["turn"],
        ),
        ask(
            "flight",
            "Does a figure without troops escape?",
            vec![Parameter::int("initiative", 0, 6, 3), Parameter::bool("escape", true)],
            &["fate"],
        ),
        ask(
            "attrition",
            "How many steps does a besieged garrison lose?",
            vec![Parameter::int("turns", 1, 6, 1), Parameter::int("steps", 1, 16, 8)],
            &["losses"],
        ),
        ask(
            "assassination",
            "Does a general die of cholera or by Thugs?",
            vec![Parameter::int("cholera", 0, 2, 0), Parameter::int("thugs", 0, 1, 0)],
            &["dies"],
        ),
        ask(
            "initiative",
            "Who is player A?",
            vec![
                Parameter::int("rebel_tac", 0, 6, 0),
                Parameter::int("british_tac", 0, 6, 0),
                Parameter::word("holder", &["rebel", "british"]),
            ],
            &["holder"],
        ),
        ask(
            "draw",
            "How many wanted counters are drawn?",
            vec![Parameter::int("pile", 1, 27, 25), Parameter::int("good", 0, 27, 1), Parameter::int("draws", 0, 8, 4)],
            &["drawn"],
        ),
    ]
}

/// Answers a question.
pub fn answer(data: &Data, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
    let int = |name: &str| arguments.int(name) as u8;
    Ok(match question {
        "rebellion" => told(
            &rebellion_odds(data, int("value"), int("cities")),
            |(rebelled, massacres)| json!({ "rebelled": rebelled, "massacres": massacres }),
        ),
        "mutiny" => {
            let odds = mutiny_odds(data, int("natives"), int("gurkhas"), arguments.bool("persuasive"));
            told(&odds, |(natives, gurkhas)| json!({ "natives": natives, "gurkhas": gurkhas }))
        }
        "incite" => {
            let value = int("value");
            let odds = distribution(|chance| incitement::rises(chance.d6(), value));
            Answer::new(&odds, |rebels| json!({ "rebels": rebels }))
        }
        "agent" => {
            let threshold = arguments.bool("gurkha").then(|| gurkha_threshold(data));
            let needs = stratagems::agent_needs(events::strength(data, "agent"), threshold);
            let odds = distribution(|chance| rebellion::mutinies(chance.d6(), needs));
            Answer::new(&odds, |mutinies| json!({ "mutinies": mutinies }))
        }
        "battle" => battle(data, arguments),
        "siege" => {
            let odds = siege(data, arguments);
            Answer::new(&odds, |fort| json!({ "fort": fort, "falls": *fort == 0 }))
        }
        "siege_until" => told(&siege_until(data, arguments), |turn| json!({ "turn": turn })),
        "flight" => {
            let (initiative, escape) = (int("initiative"), arguments.bool("escape"));
            let odds = distribution(|chance| flight::escapes(chance.d6(), initiative, escape));
            Answer::new(&odds, |flees| json!({ "fate": if *flees { "flees" } else { "eliminated" } }))
        }
        "attrition" => {
            let (turns, steps) = (int("turns"), int("steps"));
            let needs = attrition::needs(data, &mut NoReasons);
            let odds = (0..turns).fold(Shares::from([(0, 1.0)]), |before, _| {
                spread(&before, |losses: u8| {
                    distribution(|chance| (losses + u8::from(attrition::suffers(chance.d6(), needs))).min(steps))
                })
            });
            told(&odds, |losses| json!({ "losses": losses }))
        }
        "assassination" => {
            let (cholera, thugs) = (int("cholera"), int("thugs"));
            let needs = [(cholera, events::strength(data, "cholera")), (thugs, events::strength(data, "thugs"))];
            let odds = distribution(|chance| {
                needs.iter().any(|&(counters, needs)| (0..counters).any(|_| stratagems::dies(chance.d6(), needs)))
            });
            Answer::new(&odds, |dies| json!({ "dies": dies }))
        }
        "initiative" => {
            let bonus = [int("rebel_tac"), int("british_tac")];
            let holder = if arguments.word("holder") == "british" { Side::British } else { Side::Rebel };
            let odds = distribution(|chance| initiative::roll(bonus, holder, chance).1);
            Answer::new(&odds, |side| json!({ "holder": side.id() }))
        }
        "draw" => draw(arguments)?,
        _ => {
            return Err(OddsError::Question {
                game: "last-mughal".to_owned(),
                question: question.to_owned(),
                known: questions().iter().map(|known| known.id).collect::<Vec<_>>().join(", "),
            });
        }
    })
}

fn gurkha_threshold(data: &Data) -> u8 {
    data.units.iter().find_map(|unit| unit.threshold).unwrap_or(0)
}

/// Exact shares of results, built up step by step from distributions of the resolvers.
type Shares<T> = BTreeMap<T, f64>;

/// One more independent step after each result so far.
fn spread<T: Ord + Copy>(before: &Shares<T>, step: impl Fn(T) -> Distribution<T>) -> Shares<T> {
    let mut after = Shares::new();
    for (&result, &share) in before {
        for (&next, p) in step(result).iter() {
            *after.entry(next).or_insert(0.0) += share * p;
        }
    }
    after
}

/// The answer of shares, each result written as a JSON object.
fn told<T: Ord>(shares: &Shares<T>, write: impl Fn(&T) -> Value) -> Answer {
    let outcomes: BTreeMap<String, (Value, f64)> = shares
        .iter()
        .map(|(result, &p)| (write(result), p))
        .map(|(value, p)| (value.to_string(), (value, p)))
        .collect();
    Answer { outcomes: outcomes.into_values().filter(|(_, p)| *p > 0.0).collect() }
}

/// Cities risen and massacres among them, one city after another.
fn rebellion_odds(data: &Data, value: u8, cities: u8) -> Shares<(u8, u8)> {
    let from = rebellion::massacre_from(data, &mut NoReasons);
    (0..cities).fold(Shares::from([((0, 0), 1.0)]), |before, _| {
        spread(&before, |(rebelled, massacres)| {
            distribution(|chance| {
                if !rebellion::rises(chance.d6(), value) {
                    return (rebelled, massacres);
                }
                (rebelled + 1, massacres + u8::from(rebellion::is_massacre(chance.d6(), from)))
            })
        })
    })
}

/// Units of a garrison that are rebel at the end.
fn mutiny_odds(data: &Data, natives: u8, gurkhas: u8, persuasive: bool) -> Shares<(u8, u8)> {
    fn stays(persuaded_from: Option<u8>, chance: &mut impl Chance) -> bool {
        persuaded_from.is_none_or(|from| !stratagems::returns(chance.d6(), from))
    }
    let from = persuasive.then(|| events::strength(data, "persuasive_officers"));
    let threshold = gurkha_threshold(data);
    let nobody = Shares::from([((0, 0), 1.0)]);
    let sepoys = (0..natives).fold(nobody, |before, _| {
        spread(&before, |(sepoys, gurkhas)| distribution(|chance| (sepoys + u8::from(stays(from, chance)), gurkhas)))
    });
    (0..gurkhas).fold(sepoys, |before, _| {
        spread(&before, |(sepoys, gurkhas)| {
            distribution(|chance| {
                let rebel = rebellion::mutinies(chance.d6(), threshold) && stays(from, chance);
                (sepoys, gurkhas + u8::from(rebel))
            })
        })
    })
}

/// A battle with the figures given: table, rout, pursuit, Kavanagh.
fn battle(data: &Data, arguments: &Arguments) -> Answer {
    let int = |name: &str| arguments.int(name) as u8;
    let terms = Terms {
        attacker: int("att"),
        defender: int("def"),
        modifier: int("att_tac") as i8 - int("def_tac") as i8,
        shift: arguments.int("shift") as i8,
    };
    let steps = [int("att_steps"), int("def_steps")];
    let cavalry = [i32::from(int("att_cav")), i32::from(int("def_cav"))];
    let (refuge, kavanagh) = (arguments.bool("refuge"), arguments.bool("kavanagh"));
    let settle = |result: BattleResult| {
        let (mut losses, loser) = combat::settled(result, steps);
        let struck = match loser {
            Loser::Attacker if pursues(cavalry[1] - cavalry[0]) => Some(0),
            Loser::Defender if pursues(cavalry[0] - cavalry[1]) => Some(1),
            _ => None,
        };
        if let Some(side) = struck.filter(|&side| !refuge && losses[side] < steps[side]) {
            losses[side] += 1;
        }
        (losses, loser)
    };
    let odds = distribution(|chance| {
        let (_, result) = combat::roll(&data.battle, &terms, chance);
        let rolled = settle(result);
        if kavanagh && rolled.1 != Loser::Defender { settle(BattleResult::DR) } else { rolled }
    });
    Answer::new(
        &odds,
        |([attacker, defender], loser)| json!({ "att_loss": attacker, "def_loss": defender, "loser": loser }),
    )
}

/// Fortification points left after one siege phase; Sapping comes before the roll.
fn siege(data: &Data, arguments: &Arguments) -> Distribution<u8> {
    let int = |name: &str| arguments.int(name) as u8;
    let sapped = int("fort").saturating_sub(int("sapping") * events::strength(data, "sapping"));
    distribution(|chance| if sapped == 0 { 0 } else { assaulted(data, arguments, sapped, chance) })
}

fn assaulted(data: &Data, arguments: &Arguments, fort: u8, chance: &mut impl Chance) -> u8 {
    let int = |name: &str| arguments.int(name) as u8;
    let terms = SiegeTerms { besieger: int("att").into(), besieged: int("def").into(), bonus: int("bonus") };
    let assault = sieges::roll(&data.siege, &terms, chance);
    fort.saturating_sub(assault.map_or(0, |assault| assault.points))
}

/// The siege phase in which the city falls; 0 if it holds.
fn siege_until(data: &Data, arguments: &Arguments) -> Shares<u8> {
    let int = |name: &str| arguments.int(name) as u8;
    let start = Shares::from([((int("fort"), 0), 1.0)]);
    let end = (1..=int("turns")).fold(start, |before, turn| {
        spread(&before, |(fort, fallen)| {
            distribution(|chance| {
                if fort == 0 {
                    return (fort, fallen);
                }
                let left = assaulted(data, arguments, fort, chance);
                (left, if left == 0 { turn } else { 0 })
            })
        })
    });
    let mut turns = Shares::new();
    for ((_, fallen), p) in end {
        *turns.entry(fallen).or_insert(0.0) += p;
    }
    turns
}

/// Wanted counters among those drawn without replacement.
fn draw(arguments: &Arguments) -> Result<Answer, OddsError> {
    let int = |name: &str| arguments.int(name) as u32;
    let (pile, good, draws) = (int("pile"), int("good"), int("draws"));
    if good > pile {
        return Err(OddsError::Value {
            name: "good".to_owned(),
            value: good.to_string(),
            takes: format!("a whole number from 0 to {pile}, the size of the pile"),
        });
    }
    let odds = (0..draws.min(pile)).fold(Shares::from([(0, 1.0)]), |before, drawn| {
        spread(&before, |found| distribution(|chance| found + u32::from(chance.below(pile - drawn) < good - found)))
    });
    Ok(told(&odds, |drawn| json!({ "drawn": drawn })))
}

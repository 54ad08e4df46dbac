//! Exact odds: the questions of the rules, answered by the code that resolves play.

pub mod contest; // initiative with re-rolls on both sides
mod words; // how the desk speaks

use std::collections::BTreeMap;

use chance::{Chance, Distribution, Faces, Pool, distribution};
use engine::{Answer, Arguments, NoReasons, OddsError, Parameter, ParameterKind, QuestionInfo};
use serde_json::{Value, json};
use table::Inches;

use crate::data::book::Book;
use crate::data::roster::{Arm, Gun, Kind, Make};
use crate::data::side::{ForceId, OfficerId, Side};
use crate::rules::artillery::Shot;
use crate::rules::combat::{Clash, Stand};
use crate::rules::control::{self, Choice, Column};
use crate::rules::evade::{Flight, race};
use crate::rules::flank::Flank;
use crate::rules::options::Rules;
use crate::rules::reasons::Throw;
use crate::rules::skirmish::{Sally, Shelter};
use crate::rules::terrain::Cover;
use crate::rules::weakness::Weakness;
use crate::rules::{officers, recovery, turn, victory, zone};

const STATUSES: [&str; 6] = ["best", "worst", "withdraw", "hold", "active", "attack"];
const TYPES: [&str; 6] = ["fast", "slow", "foot_art", "lcav", "hcav", "horse_art"];
const FIGHTERS: [&str; 3] = ["inf", "lcav", "hcav"];

/// A choice of words whose default is not the first.
fn word(name: &'static str, values: &[&'static str], default: &'static str) -> Parameter {
    Parameter { name, kind: ParameterKind::Word { values: values.to_vec() }, default: json!(default) }
}

/// All questions.
pub fn questions() -> Vec<QuestionInfo> {
    let question = |id, text, parameters, outcomes: &[&'static str]| {
        QuestionInfo::new(id, text, parameters, outcomes).worded(&words::WORDS)
    };
    let control =
        || vec![Parameter::int("dice", 2, 4, 2), Parameter::int("mod", -5, 5, 0), Parameter::bool("near", true)];
    let mut picked = control();
    picked.push(Parameter::word("pick", &STATUSES));
    let holder = || Parameter::word("holder", &["a", "b"]);
    vec![
        question(
            "command_dice",
            "How many command dice does an army commander roll?",
            vec![Parameter::int("dice", 0, 4, 2), Parameter::int("bonus", 0, 6, 0)],
            &["cds"],
        ),
        question("control", "Which status does a control test give?", picked, &["status", "total"]),
        question("control_set", "Among which statuses may the player choose?", control(), &["set"]),
        question("initiative", "Who has the initiative without re-rolls?", vec![holder()], &["winner"]),
        question(
            "initiative_match",
            "Who has the initiative when both sides re-roll as well as they can?",
            vec![Parameter::int("a_max", 0, 2, 0), Parameter::int("b_max", 0, 2, 0), holder()],
            &["winner"],
        ),
        question("initiative_reroll", "Who has the initiative after these dice?", reroll_parameters(), &["winner"]),
        question(
            "skirmish",
            "How many hits does a skirmish attack leave?",
            vec![Parameter::int("sk", 1, 2, 1), Parameter::bool("save", false)],
            &["hits"],
        ),
        question(
            "artillery",
            "How many hits does a shot make?",
            vec![
                Parameter::word("gun", &["heavy", "light"]),
                Parameter::decimal("range", 0.0, 60.0, 6.0),
                Parameter::bool("vulnerable", false),
                Parameter::bool("flank", false),
                Parameter::bool("cover", false),
                Parameter::bool("counter", false),
                Parameter::bool("fire_cancel", false),
            ],
            &["hits"],
        ),
        question(
            "combat",
            "How does a combat come out?",
            combat_parameters(),
            &["a_breaks", "a_hits", "d_breaks", "d_hits", "result"],
        ),
        question(
            "evade",
            "Does cavalry get away?",
            vec![
                word("evader", &["hcav", "lcav", "cossack"], "lcav"),
                word("attacker", &["hcav", "lcav", "cossack", "inf"], "hcav"),
                Parameter::word("evade_infantry", &["roll", "auto"]),
                Parameter::bool("ties_to_attacker", false),
            ],
            &["evades"],
        ),
        question(
            "escape",
            "Do guns escape, and do they strike a last time?",
            vec![
                Parameter::word("gun", &["foot", "horse"]),
                Parameter::word("attacker", &["inf", "cav"]),
                Parameter::bool("suppressed", false),
                Parameter::bool("suppressed_last_shot", true),
                Parameter::bool("escape_inclusive", false),
            ],
            &["attacker_hit", "escapes"],
        ),
        question(
            "recovery",
            "Is a hit removed?",
            vec![Parameter::int("hits", 0, 12, 2), Parameter::bool("reroll", false)],
            &["removed"],
        ),
        question(
            "officer",
            "Is an officer killed?",
            vec![Parameter::int("ones", 0, 3, 0), Parameter::int("bonus", 0, 3, 0)],
            &["killed"],
        ),
        question(
            "zone_move",
            "How far may a unit move near the enemy?",
            vec![Parameter::word("type", &TYPES)],
            &["allowance"],
        ),
        question(
            "reach",
            "Does a unit get so far near the enemy?",
            vec![
                Parameter::word("type", &TYPES),
                Parameter::decimal("need", 0.0, 40.0, 10.0),
                Parameter::bool("reroll", false),
            ],
            &["reaches"],
        ),
        question("turn_end", "Does the turn end?", vec![Parameter::int("pulses", 1, 5, 2)], &["ends"]),
        question("turn_length", "How many pulses has a turn?", Vec::new(), &["pulses"]),
        question("nightfall", "Does night fall?", vec![Parameter::int("over", 0, 10, 0)], &["ends"]),
        question(
            "army_break",
            "Does an army break?",
            vec![Parameter::int("lost", 0, 1000, 0), Parameter::int("initial", 1, 1000, 60)],
            &["breaks"],
        ),
    ]
}

fn reroll_parameters() -> Vec<Parameter> {
    let mut parameters = vec![
        Parameter::int("lo1", 1, 6, 1),
        Parameter::int("lo2", 1, 6, 1),
        Parameter::int("hi1", 1, 6, 6),
        Parameter::int("hi2", 1, 6, 6),
        Parameter::int("lo4", 1, 4, 1),
        Parameter::int("hi4", 1, 4, 1),
    ];
    parameters.push(word("lo_reroll", &["none", "first", "second", "both"], "both"));
    parameters.push(Parameter::int("hi_max", 0, 2, 0));
    parameters.push(word("holder", &["lo", "hi"], "hi"));
    parameters
}

fn combat_parameters() -> Vec<Parameter> {
    let mut parameters = vec![
        Parameter::word("a_type", &FIGHTERS),
        Parameter::word("d_type", &FIGHTERS),
        Parameter::int("a_sp", 1, 12, 6),
        Parameter::int("d_sp", 1, 12, 6),
        Parameter::int("a_sup", 0, 7, 0),
        Parameter::int("a_off", 0, 3, 0),
        Parameter::int("d_off", 0, 3, 0),
    ];
    let switches = [
        "a_cd",
        "d_cd",
        "a_mx",
        "d_mx",
        "cover",
        "town",
        "a_flanked",
        "d_flanked",
        "a_vuln",
        "d_vuln",
        "a_out",
        "d_out",
        "square",
    ];
    parameters.extend(switches.map(|name| Parameter::bool(name, false)));
    parameters
}

fn wrong<T>(name: &str, value: impl ToString, takes: &str) -> Result<T, OddsError> {
    Err(OddsError::Value { name: name.to_owned(), value: value.to_string(), takes: takes.to_owned() })
}

/// The answer in which each result is written under one key.
fn under<T: Ord + Into<Value> + Clone>(key: &str, odds: &Distribution<T>) -> Answer {
    Answer::new(odds, |result| json!({ key: result.clone().into() }))
}

/// Answers a question.
pub fn answer(book: &Book, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
    let tables = &book.tables;
    let int = |name: &str| arguments.int(name) as u8;
    Ok(match question {
        "command_dice" => {
            let (army, dice, bonus) = (OfficerId::army(Side::A), int("dice"), int("bonus"));
            let odds = distribution(|chance| control::command_dice(chance, army, dice, bonus, &mut NoReasons));
            under("cds", &odds)
        }
        "control" => control_answer(book, arguments),
        "control_set" => control_set(book, arguments),
        "initiative" => contest::matched(0, 0, contest_holder(arguments)),
        "initiative_match" => contest::matched(int("a_max"), int("b_max"), contest_holder(arguments)),
        "initiative_reroll" => contest::reroll(arguments)?,
        "skirmish" => {
            let sally = Sally { sk: int("sk"), shelter: arguments.bool("save").then_some(Shelter::Mx) };
            under("hits", &distribution(|chance| sally.resolve(chance, &tables.skirmish).1))
        }
        "artillery" => artillery(book, arguments)?,
        "combat" => combat(book, arguments)?,
        "evade" => {
            let (evader, attacker) = (rider(arguments.word("evader")), rider(arguments.word("attacker")));
            let evades_infantry = arguments.word("evade_infantry") == "auto";
            let attacker_wins_ties = arguments.bool("ties_to_attacker");
            let rules = Rules { attacker_wins_ties, evades_infantry, ..Rules::default() };
            let odds = distribution(|chance| {
                race(chance, &tables.escape, &rules, [&evader, &attacker], &mut [NoReasons, NoReasons]).1
            });
            under("evades", &odds)
        }
        "escape" => {
            let guns = if arguments.word("gun") == "horse" { Kind::HorseArt } else { Kind::FootArt };
            let arm = if arguments.word("attacker") == "cav" { Arm::Cavalry } else { Arm::Infantry };
            let flight = Flight { guns, attacker: arm, suppressed: arguments.bool("suppressed") };
            let suppressed_silent = !arguments.bool("suppressed_last_shot");
            let escape_inclusive = arguments.bool("escape_inclusive");
            let rules = Rules { escape_inclusive, suppressed_silent, ..Rules::default() };
            let below = flight.below(&tables.escape, &rules, &mut NoReasons);
            let odds = distribution(|chance| flight.resolve(chance, &rules, below));
            Answer::new(&odds, |fled| json!({ "attacker_hit": fled.strikes, "escapes": fled.escapes }))
        }
        "recovery" => {
            let odds = distribution(|chance| {
                let below = recovery::below(int("hits"), &mut NoReasons);
                let removed = recovery::resolve(chance, below).1;
                removed || (arguments.bool("reroll") && recovery::resolve(chance, below).1)
            });
            under("removed", &odds.map(u8::from))
        }
        "officer" => {
            let odds = distribution(|chance| {
                let ones = chance.count_at_most(Pool::d6(u32::from(int("bonus"))), 1) as u8;
                officers::is_killed(chance, tables.officers.killed, int("ones") + ones, &mut NoReasons).1
            });
            under("killed", &odds)
        }
        "zone_move" => {
            let kind = mover(arguments.word("type"));
            let odds = distribution(|chance| zone::allowance(book, kind, chance.d6(), &mut NoReasons));
            under("allowance", &odds.map(|allowance| allowance.hundredths() / 100))
        }
        "reach" => {
            let kind = mover(arguments.word("type"));
            let need = Inches::from_hundredths((arguments.decimal("need") * 100.0).round() as i32);
            let odds = distribution(|chance| {
                let gets = |die: u8| zone::allowance(book, kind, die, &mut NoReasons) >= need;
                gets(chance.d6()) || (arguments.bool("reroll") && gets(chance.d6()))
            });
            under("reaches", &odds)
        }
        "turn_end" => {
            let below = turn::turn_ends_below(int("pulses"), &mut NoReasons);
            under("ends", &distribution(|chance| turn::turn_die(chance, tables.end.turn_die, below).1))
        }
        "turn_length" => {
            let odds = distribution(|chance| {
                let mut pulses = 1;
                let below = |pulses: u8| turn::turn_ends_below(pulses, &mut NoReasons);
                while !turn::turn_die(chance, tables.end.turn_die, below(pulses)).1 {
                    pulses += 1;
                }
                pulses
            });
            under("pulses", &odds)
        }
        "nightfall" => {
            let most = victory::dusk(&tables.end, int("over"), &mut NoReasons);
            under("ends", &distribution(|chance| victory::does_night_fall(chance, most).1))
        }
        "army_break" => {
            let (lost, initial) = (arguments.int("lost") as u32, arguments.int("initial") as u32);
            if lost > initial {
                return wrong("lost", lost, "at most `initial`");
            }
            let nerve = victory::nerve(&tables.end, lost, initial, &mut NoReasons);
            under("breaks", &distribution(|chance| nerve.resolve(chance).1))
        }
        other => {
            let known: Vec<&str> = questions().iter().map(|question| question.id).collect();
            return Err(OddsError::Question {
                game: "grande-armee".to_owned(),
                question: other.to_owned(),
                known: known.join(", "),
            });
        }
    })
}

fn contest_holder(arguments: &Arguments) -> Side {
    if arguments.word("holder") == "b" { Side::B } else { Side::A }
}

/// Which column a question asks about.
fn column(arguments: &Arguments) -> Column {
    if arguments.bool("near") { Column::Near } else { Column::Far }
}

/// All totals that two of the dice can give, each once.
pub fn totals(faces: &Faces, modifier: i8) -> impl Iterator<Item = i8> + '_ {
    (1..=6_u8).flat_map(move |low| {
        (low..=6_u8)
            .filter(move |&high| if low == high { faces.of(low) > 1 } else { faces.of(low) > 0 && faces.of(high) > 0 })
            .map(move |high| (low + high) as i8 + modifier)
    })
}

fn control_answer(book: &Book, arguments: &Arguments) -> Answer {
    let table = &book.tables.control;
    let (modifier, column) = (arguments.int("mod") as i8, column(arguments));
    let status = |total: i8| control::status(table, total, column);
    let wish = arguments.word("pick").to_owned();
    let odds = distribution(|chance| {
        chance.tally(Pool::d6(arguments.int("dice") as u32), |faces| {
            let best = totals(faces, modifier).max().unwrap_or(0);
            let total = match wish.as_str() {
                "best" => best,
                "worst" => totals(faces, modifier).min().unwrap_or(0),
                wish => totals(faces, modifier).filter(|&total| status(total).key() == wish).max().unwrap_or(best),
            };
            (status(total).key(), total)
        })
    });
    Answer::new(&odds, |(status, total)| json!({ "status": status, "total": total }))
}

/// The odds of the choice that so many dice leave a force.
pub fn choices(book: &Book, dice: u8, modifier: i8, column: Column) -> Distribution<Choice> {
    distribution(|chance| {
        chance
            .tally(Pool::d6(u32::from(dice)), |faces| Choice::of(&book.tables.control, totals(faces, modifier), column))
    })
}

fn control_set(book: &Book, arguments: &Arguments) -> Answer {
    let odds = choices(book, arguments.int("dice") as u8, arguments.int("mod") as i8, column(arguments));
    Answer::new(&odds, |set| json!({ "set": set.key() }))
}

fn artillery(book: &Book, arguments: &Arguments) -> Result<Answer, OddsError> {
    let gun = if arguments.word("gun") == "light" { Gun::Light } else { Gun::Heavy };
    let range = Inches::from_hundredths((arguments.decimal("range") * 100.0).round() as i32);
    let Some(shot) = Shot::at(&book.tables.artillery, gun, range) else {
        let most = book.tables.artillery.of(gun).roundshot;
        return wrong("range", arguments.decimal("range"), &format!("at most {most} for this gun"));
    };
    let shot = Shot {
        vulnerable: arguments.bool("vulnerable").then_some(Weakness::Disordered),
        flank: arguments.bool("flank"),
        cover: arguments.bool("cover").then_some(Cover::Obstacle),
        counter: arguments.bool("counter"),
        ..shot
    };
    let rules = Rules { fire_cancel: arguments.bool("fire_cancel"), ..Rules::default() };
    let volley = shot.volley(&book.tables.artillery, &rules, &mut Throw::unheard());
    Ok(under("hits", &distribution(|chance| volley.resolve(chance))))
}

/// The make of a rider or of infantry, as far as a race asks for it.
fn rider(word: &str) -> Make {
    let kind = match word {
        "inf" => Kind::InfFast,
        "hcav" => Kind::Hcav,
        _ => Kind::Lcav,
    };
    let cossack = word == "cossack";
    Make { kind, side: Side::A, force: ForceId(0), sp: 1, sk: 0, mx: false, cossack, gun: Gun::Light }
}

fn mover(word: &str) -> Kind {
    match word {
        "slow" => Kind::InfSlow,
        "foot_art" => Kind::FootArt,
        "lcav" => Kind::Lcav,
        "hcav" => Kind::Hcav,
        "horse_art" => Kind::HorseArt,
        _ => Kind::InfFast,
    }
}

fn fighter(word: &str) -> Kind {
    match word {
        "lcav" => Kind::Lcav,
        "hcav" => Kind::Hcav,
        _ => Kind::InfFast,
    }
}

fn combat(book: &Book, arguments: &Arguments) -> Result<Answer, OddsError> {
    let bool = |name: &str| arguments.bool(name);
    let (town, square) = (bool("town"), bool("square"));
    let stand =
        |kind: &str, sp: &str, mx: &str, flanked: &str, vulnerable: &str, out: &str, cd: &str, off: &str| Stand {
            kind: fighter(arguments.word(kind)),
            strength: arguments.int(sp) as u8,
            mx: bool(mx),
            flanked: bool(flanked).then_some(Flank::Contact),
            vulnerable: bool(vulnerable).then_some(Weakness::Disordered),
            outside: bool(out),
            cd: bool(cd),
            lent: arguments.int(off) as u8,
        };
    let attacker = stand("a_type", "a_sp", "a_mx", "a_flanked", "a_vuln", "a_out", "a_cd", "a_off");
    let mut defender = stand("d_type", "d_sp", "d_mx", "d_flanked", "d_vuln", "d_out", "d_cd", "d_off");
    defender.flanked = defender.flanked.filter(|_| !town && !square);
    let is_foot = |stand: &Stand| stand.kind.arm() == Arm::Infantry;
    if attacker.mx && !is_foot(&attacker) {
        return wrong("a_mx", true, "false for cavalry: MX needs infantry");
    }
    if defender.mx && !is_foot(&defender) {
        return wrong("d_mx", true, "false for cavalry: MX needs infantry");
    }
    if town && !is_foot(&defender) {
        return wrong("town", true, "false unless infantry defends it");
    }
    let open = bool("cover").then_some(Cover::Obstacle);
    let cover = if town { Some(Cover::Town) } else { open };
    let clash = Clash { attacker, defender, supports: arguments.int("a_sup") as u8, cover, square };
    if square && (!is_foot(&defender) || cover.is_some() || clash.supports == 0) {
        return wrong("square", true, "false unless infantry outside cover is attacked by several");
    }
    let mut merged: BTreeMap<String, (Value, f64)> = BTreeMap::new();
    for (rolls, p) in clash.odds(&book.tables.combat) {
        let outcome = json!({
            "a_breaks": rolls.breaks[0],
            "a_hits": rolls.hits[0],
            "d_breaks": rolls.breaks[1],
            "d_hits": rolls.hits[1],
            "result": rolls.result.key(),
        });
        merged.entry(outcome.to_string()).or_insert((outcome, 0.0)).1 += p;
    }
    Ok(Answer { outcomes: merged.into_values().filter(|(_, p)| *p > 0.0).collect() })
}

//! Questions about chance, answered exactly by the resolvers that play. [IM-7.45]

mod words; // how the desk speaks

use std::collections::BTreeMap;

use chance::{Chance, Pool, distribution};
use engine::{Answer, Arguments, NoReasons, OddsError, Parameter, QuestionInfo};
use serde_json::json;
use table::{Inches, Turn};

use crate::data::field::{Cover, UNUSABLE};
use crate::data::organisation;
use crate::data::roster::{Branch, Calibre, Class, Pace};
use crate::data::scenario::Book;
use crate::data::side::Side;
use crate::rules::adding;
use crate::rules::artillery;
use crate::rules::chances;
use crate::rules::deserters;
use crate::rules::fire::{self, Exposure};
use crate::rules::forces;
use crate::rules::gait::{self, Counts, Stride, Throw};
use crate::rules::march_moves;
use crate::rules::melee::{self, Blow, Plight, Plus, Terms};
use crate::rules::morale::{self, Nerve};
use crate::rules::options::{Profits, Surplus};
use crate::rules::order::Gait;
use crate::rules::retreat;
use crate::rules::saves;
use crate::rules::structures;

/// Dice too small for a score that are added together: no more are counted exactly. [IM-7.45]
const MOST_ADDED: u32 = 16;
/// The same where eight-sided dice are added to smaller ones, which fall in the most different ways.
const MOST_MIXED: u32 = 12;
const COVERS: [&str; 3] = ["open", "soft", "hard"];
const PACES: [&str; 8] = [
    "infantry",
    "cavalry",
    "beast",
    "horse_artillery",
    "field_artillery",
    "foot_artillery",
    "gun_by_hand",
    "one_animal",
];
const GAITS: [&str; 9] =
    ["march", "attack", "crawl", "reform", "drop", "rise", "crawl_drop", "retreat", "retreat_spent"];

fn die(name: &'static str, default: i64) -> Parameter {
    Parameter::int(name, 4, 12, default)
}

fn target_parameters() -> Vec<Parameter> {
    vec![
        Parameter::word("cover", &COVERS),
        Parameter::word("stance", &["standing", "crawling", "prone"]),
        die("save_die", 6),
        Parameter::int("targets", 0, 60, 10),
        Parameter::word("surplus", &["lost", "again"]),
    ]
}

fn gun_parameters() -> Vec<Parameter> {
    vec![
        Parameter::word("side", &["british", "rebel"]),
        Parameter::int("crew", 0, 3, 3),
        Parameter::decimal("range", 0.0, 100.0, 12.0),
        Parameter::word("calibre", &["light", "heavy"]),
    ]
}

fn melee_parameters() -> Vec<Parameter> {
    let flag = |name| Parameter::bool(name, false);
    vec![
        die("die_a", 6),
        die("die_d", 6),
        flag("a_alone"),
        flag("a_low"),
        flag("a_charge"),
        Parameter::word("d_cover", &COVERS),
        flag("d_alone"),
        flag("d_low"),
        flag("d_retreat"),
        flag("d_spent"),
        Parameter::word("plus", &["opponent", "own"]),
    ]
}

fn morale_parameters() -> Vec<Parameter> {
    vec![
        die("die", 6),
        Parameter::int("alive", 1, 20, 5),
        Parameter::int("killed", 0, 20, 1),
        Parameter::word("side", &["british", "rebel"]),
        Parameter::word("cover", &COVERS),
        Parameter::bool("officer", false),
        Parameter::bool("officer_dead", false),
    ]
}

/// The questions the game answers.
pub fn questions() -> Vec<QuestionInfo> {
    let question = |id, text, parameters, outcomes: &[&'static str]| {
        QuestionInfo::new(id, text, parameters, outcomes).worded(&words::WORDS)
    };
    let joined = |mut first: Vec<Parameter>, more: Vec<Parameter>| {
        first.extend(more);
        first
    };
    let movers = || vec![Parameter::word("type", &PACES), Parameter::word("gait", &GAITS)];
    vec![
        question(
            "fire",
            "Hits and kills of a volley",
            joined(
                vec![
                    die("die", 6),
                    Parameter::int("dice", 0, 60, 5),
                    die("die2", 12),
                    Parameter::int("dice2", 0, 12, 0),
                ],
                target_parameters(),
            ),
            &["hits", "kills"],
        ),
        question("gun", "Hits and kills of a gun", joined(gun_parameters(), target_parameters()), &["hits", "kills"]),
        question(
            "shell",
            "Hits on a structure and what is left of it",
            joined(
                gun_parameters(),
                vec![
                    Parameter::word("class", &["hard", "soft"]),
                    Parameter::word("kind", &["building", "bridge", "fieldwork", "linear"]),
                    Parameter::int("left", 0, 99, 30),
                ],
            ),
            &["hits", "left", "state"],
        ),
        question(
            "melee",
            "The result of one combat",
            joined(melee_parameters(), vec![Parameter::word("tie", &["next", "immediate"])]),
            &["result"],
        ),
        question(
            "melee_multi",
            "Defenders killed by many attackers",
            joined(
                melee_parameters(),
                vec![Parameter::int("attackers", 1, 80, 5), Parameter::int("defenders", 1, 20, 5)],
            ),
            &["killed"],
        ),
        question("morale", "Whether a unit holds", morale_parameters(), &["result"]),
        question(
            "deserters",
            "Mutineers who go home",
            vec![Parameter::int("figures", 0, 20, 9), Parameter::int("tests", 1, 9, 1)],
            &["gone", "left"],
        ),
        question(
            "shaken",
            "A Mutineer unit after an event",
            vec![
                Parameter::int("alive", 1, 16, 8),
                Parameter::int("killed", 0, 16, 1),
                Parameter::word("cover", &COVERS),
                Parameter::bool("witness", false),
            ],
            &["gone", "result"],
        ),
        question("move", "How far a move goes", movers(), &["hundredths"]),
        question(
            "reach",
            "Whether a move reaches a distance",
            joined(movers(), vec![Parameter::decimal("distance", 0.0, 72.0, 6.0)]),
            &["reach"],
        ),
        question("allowance", "March moves for the game", Vec::new(), &["moves"]),
        question(
            "muster",
            "The dice of a muster",
            vec![Parameter::word(
                "kind",
                &["rebel_foot", "rebel_cavalry", "british_units", "rebel_units", "afghan_snipers"],
            )],
            &["n"],
        ),
        question(
            "recovery",
            "When a retreating unit recovers",
            joined(morale_parameters(), vec![Parameter::int("tries", 1, 12, 6)]),
            &["attempt", "moves"],
        ),
        question(
            "rally",
            "Whether a retreating unit recovers before it leaves the table",
            joined(
                morale_parameters(),
                vec![
                    Parameter::word("type", &PACES),
                    Parameter::bool("spent", false),
                    Parameter::decimal("distance", 0.01, 72.0, 18.0),
                ],
            ),
            &["moves", "result"],
        ),
        question(
            "realign",
            "Whether a gun can be swung so far",
            vec![Parameter::decimal("angle", 0.0, 180.0, 60.0)],
            &["ok"],
        ),
    ]
}

fn refused(name: &str, value: impl ToString, takes: &str) -> OddsError {
    OddsError::Value { name: name.to_owned(), value: value.to_string(), takes: takes.to_owned() }
}

/// The size of a die.
fn sides(arguments: &Arguments, name: &str) -> Result<u8, OddsError> {
    match arguments.int(name) {
        sides @ (4 | 6 | 8 | 10 | 12) => Ok(sides as u8),
        other => Err(refused(name, other, "4, 6, 8, 10 or 12")),
    }
}

fn cover(arguments: &Arguments, name: &str) -> Cover {
    match arguments.word(name) {
        "soft" => Cover::Soft,
        "hard" => Cover::Hard,
        _ => Cover::Open,
    }
}

fn side(arguments: &Arguments) -> Side {
    if arguments.word("side") == "rebel" { Side::Rebel } else { Side::British }
}

/// Answers a question.
pub fn answer(book: &Book, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
    match question {
        "fire" => fire_question(arguments),
        "gun" => gun_question(book, arguments),
        "shell" => shell_question(book, arguments),
        "melee" => melee_question(arguments),
        "melee_multi" => multi_question(arguments),
        "morale" => {
            let pass = morale::hold_chance(nerve(arguments)?);
            let results = [("pass", pass), ("retreat", 1.0 - pass)];
            Ok(listed(results.into_iter().map(|(result, p)| (json!({ "result": result }), p))))
        }
        "deserters" => {
            let figures = arguments.int("figures") as usize;
            let tests = arguments.int("tests") as usize;
            let shares = deserters::desert_chances_after(figures as u8, tests).into_iter().enumerate();
            Ok(listed(shares.map(|(gone, p)| (json!({ "gone": gone, "left": figures - gone }), p))))
        }
        "shaken" => Ok(shaken(book, arguments)),
        "move" => {
            let far = move_chances(book, arguments)?;
            Ok(listed(far.into_iter().map(|(hundredths, p)| (json!({ "hundredths": hundredths }), p))))
        }
        "reach" => {
            let distance = hundredths(arguments.decimal("distance"));
            let far = move_chances(book, arguments)?;
            let reach = far.into_iter().map(|(far, p)| (json!({ "reach": i32::from(far) >= distance }), p));
            Ok(listed(reach))
        }
        "allowance" => {
            let odds = distribution(|chance| chance.sum(march_moves::allowance()));
            Ok(Answer::new(&odds, |moves| json!({ "moves": moves })))
        }
        "muster" => Ok(muster_question(book, arguments)),
        "recovery" => recovery(arguments),
        "rally" => rally(book, arguments),
        "realign" => {
            let turn = Turn::from_hundredths(hundredths(arguments.decimal("angle")));
            let chord = artillery::chord(turn);
            let die = book.dice(Pace::GunByHand).die;
            let odds = distribution(|chance| chord <= Inches::whole(chance.die(die).into()));
            Ok(Answer::new(&odds, |ok| json!({ "ok": ok })))
        }
        other => Err(OddsError::Question {
            game: "mutiny-1857".to_owned(),
            question: other.to_owned(),
            known: questions().iter().map(|question| question.id).collect::<Vec<_>>().join(", "),
        }),
    }
}

fn hundredths(inches: f64) -> i32 {
    (inches * 100.0).round() as i32
}

/// The target of a volley, as a question gives it.
struct Target {
    need: u8,
    prone: bool,
    dice: Vec<u8>,
    surplus: Surplus,
}

fn target(arguments: &Arguments) -> Result<Target, OddsError> {
    let stance = arguments.word("stance");
    Ok(Target {
        need: fire::need(Exposure { cover: cover(arguments, "cover"), crawling: stance == "crawling" }, &mut NoReasons),
        prone: stance == "prone",
        dice: vec![sides(arguments, "save_die")?; arguments.int("targets") as usize],
        surplus: if arguments.word("surplus") == "again" { Surplus::Again } else { Surplus::Lost },
    })
}

/// Hits, then a save for each figure hit.
fn volley_answer(pools: &[Pool], target: &Target) -> Result<Answer, OddsError> {
    check_added(pools, target.need)?;
    let hits = if target.prone { vec![1.0] } else { adding::hit_chances(pools, target.need) };
    let outcomes = hits.iter().enumerate().flat_map(|(hits, p)| {
        let kills = chances::happening(saves::fall_chances(&target.dice, hits, target.surplus));
        kills.into_iter().enumerate().map(move |(kills, q)| (json!({ "hits": hits, "kills": kills }), p * q))
    });
    Ok(listed(outcomes))
}

/// Refuses dice too small for the score that are too many to be added.
fn check_added(pools: &[Pool], need: u8) -> Result<(), OddsError> {
    let small = || pools.iter().filter(|pool| pool.count > 0 && pool.sides < need);
    let sizes = small().map(|pool| pool.sides);
    let mixed = sizes.clone().max() == Some(8) && sizes.min() != Some(8);
    let (added, most) = (small().map(|pool| pool.count).sum::<u32>(), if mixed { MOST_MIXED } else { MOST_ADDED });
    if added > most {
        return Err(refused("dice", added, &format!("at most {most} dice whose scores must be added")));
    }
    Ok(())
}

fn fire_question(arguments: &Arguments) -> Result<Answer, OddsError> {
    let pools = [
        Pool::new(arguments.int("dice") as u32, sides(arguments, "die")?),
        Pool::new(arguments.int("dice2") as u32, sides(arguments, "die2")?),
    ];
    volley_answer(&pools, &target(arguments)?)
}

/// The dice of a gun at a range; none beyond it.
fn gun_pool(book: &Book, arguments: &Arguments) -> Pool {
    let side = side(arguments);
    let range = Inches::from_hundredths(hundredths(arguments.decimal("range")));
    let calibre = if arguments.word("calibre") == "heavy" { Calibre::Heavy } else { Calibre::Light };
    let men = if range > book.gun_range(calibre) { 0 } else { arguments.int("crew") as u8 };
    let (_, each) = fire::gun_dice(book, side, range);
    let gunners = book.types.iter().find(|kind| kind.side == side && kind.branch == Branch::Artillery);
    Pool::new(u32::from(men) * u32::from(each), gunners.map_or(6, |kind| kind.die))
}

fn gun_question(book: &Book, arguments: &Arguments) -> Result<Answer, OddsError> {
    volley_answer(&[gun_pool(book, arguments)], &target(arguments)?)
}

fn shell_question(book: &Book, arguments: &Arguments) -> Result<Answer, OddsError> {
    let pool = gun_pool(book, arguments);
    let need = structures::need(cover(arguments, "class"), &mut NoReasons);
    let early = arguments.word("kind") != "linear";
    let before = arguments.int("left") as u8;
    let outcomes = adding::hit_chances(&[pool], need).into_iter().enumerate().map(|(hits, p)| {
        let left = before.saturating_sub(hits as u8);
        let state = match left {
            0 => "destroyed",
            1..=UNUSABLE if early => "unusable",
            _ => "stands",
        };
        (json!({ "hits": hits, "left": left, "state": state }), p)
    });
    Ok(listed(outcomes))
}

/// Dice and modifiers of a combat.
fn combat(arguments: &Arguments) -> Result<((u8, u8), Plus), OddsError> {
    let attacker = Plight { alone: arguments.bool("a_alone"), low: arguments.bool("a_low"), ..Plight::default() };
    let defender = Plight {
        alone: arguments.bool("d_alone"),
        low: arguments.bool("d_low"),
        retreat: arguments.bool("d_retreat"),
        spent: arguments.bool("d_spent"),
    };
    let terms = Terms {
        attacker,
        charge: arguments.bool("a_charge"),
        defender,
        cover: cover(arguments, "d_cover"),
        profits: if arguments.word("plus") == "own" { Profits::Own } else { Profits::Opponent },
    };
    Ok(((sides(arguments, "die_a")?, sides(arguments, "die_d")?), terms.plus()))
}

fn melee_question(arguments: &Arguments) -> Result<Answer, OddsError> {
    let (dice, plus) = combat(arguments)?;
    let odds = distribution(|chance| melee::strike(chance, dice, plus).0);
    let name = |blow: &Blow| match blow {
        Blow::DefenderKilled => "defender_killed",
        Blow::Nothing => "no_effect",
        Blow::Even => "even",
        Blow::AttackerKilled => "attacker_killed",
    };
    let mut answer = Answer::new(&odds, |blow| json!({ "result": name(blow) }));
    if arguments.word("tie") == "immediate" {
        // Even throws are repeated with the roles exchanged until one is not: two geometric series. [IM-10.26]
        let [won, lost, even] = [Blow::DefenderKilled, Blow::Nothing, Blow::Even].map(|blow| odds.probability(&blow));
        let ends = 1.0 - even * even;
        let results = [
            ("attacker_killed", even * lost / ends),
            ("defender_killed", won / ends),
            ("no_effect", (lost + even * won) / ends),
        ];
        answer.outcomes =
            results.into_iter().filter(|(_, p)| *p > 0.0).map(|(result, p)| (json!({ "result": result }), p)).collect();
    }
    Ok(answer)
}

/// Combats are spread over the defenders as evenly as can be, at most five on one.
fn multi_question(arguments: &Arguments) -> Result<Answer, OddsError> {
    let (dice, plus) = combat(arguments)?;
    let (attackers, defenders) = (arguments.int("attackers") as u32, arguments.int("defenders") as u32);
    let combats = attackers.min(u32::from(melee::MOST_ON_ONE) * defenders);
    let kill = distribution(|chance| melee::strike(chance, dice, plus).0).probability(&Blow::DefenderKilled);
    let (each, more) = (combats / defenders, combats % defenders);
    let strikes = |defender: u32| (each + u32::from(defender < more)) as i32;
    let shares = chances::happening((0..defenders).map(|defender| 1.0 - (1.0 - kill).powi(strikes(defender))));
    Ok(listed(shares.into_iter().enumerate().map(|(killed, p)| (json!({ "killed": killed }), p))))
}

/// An answer from worked-out shares: equal outcomes merged, sorted by their text.
fn listed(outcomes: impl Iterator<Item = (serde_json::Value, f64)>) -> Answer {
    let mut merged = BTreeMap::new();
    for (outcome, p) in outcomes {
        merged.entry(outcome.to_string()).or_insert((outcome, 0.0)).1 += p;
    }
    Answer { outcomes: merged.into_values().filter(|(_, p)| *p > 0.0).collect() }
}

fn nerve(arguments: &Arguments) -> Result<Nerve, OddsError> {
    Ok(Nerve {
        side: side(arguments),
        class: Class::British,
        die: sides(arguments, "die")?,
        alive: arguments.int("alive") as u8,
        killed: arguments.int("killed") as u8,
        cover: cover(arguments, "cover"),
        officer: arguments.bool("officer"),
        officer_dead: arguments.bool("officer_dead"),
    })
}

/// Deserters first, then morale; a witness only when some have gone and the killed are as many as those left.
fn shaken(book: &Book, arguments: &Arguments) -> Answer {
    let die = book.find("mutineer").map_or(6, |id| book.unit_type(id).die);
    let (alive, killed) = (arguments.int("alive") as u8, arguments.int("killed") as u8);
    let witness = arguments.bool("witness");
    let cover = cover(arguments, "cover");
    listed(deserters::desert_chances(alive).into_iter().enumerate().flat_map(|(gone, p)| {
        let left = alive - gone as u8;
        let result = |name: &str, p: f64| (json!({ "gone": gone, "result": name }), p);
        if left == 0 {
            return vec![result("gone", p)];
        }
        if witness && (gone == 0 || killed < left) {
            return vec![result("untested", p)];
        }
        let nerve = Nerve {
            side: Side::Rebel,
            class: Class::Mutineer,
            die,
            alive: left,
            killed,
            cover,
            officer: false,
            officer_dead: false,
        };
        let pass = morale::hold_chance(nerve);
        vec![result("pass", p * pass), result("retreat", p * (1.0 - pass))]
    }))
}

/// How far the move goes that a question asks about.
fn move_chances(book: &Book, arguments: &Arguments) -> Result<Vec<(u16, f64)>, OddsError> {
    let (kind, word) = (arguments.word("type"), arguments.word("gait"));
    let pace = pace(arguments);
    let row = book.dice(pace);
    let (gait, crawling) = match word {
        "crawl_drop" => (Gait::Drop, true),
        "retreat" | "retreat_spent" => (Gait::Retreat, false),
        word => (Gait::from_key(word).unwrap_or(Gait::March), false),
    };
    let is_open = match gait {
        Gait::Attack => row.attack > 0,
        Gait::Reform => row.reform,
        Gait::Crawl | Gait::Drop | Gait::Rise => pace == Pace::Infantry,
        _ => true,
    };
    if !is_open {
        return Err(refused("gait", word, &format!("a gait that is open to {kind}")));
    }
    let throw = gait::throw_of(book, Stride { pace, gait, crawling }, &mut NoReasons);
    let throw = throw.unwrap_or_else(|| {
        let dice = retreat::throw_of(book, pace, word == "retreat_spent", &mut NoReasons);
        Throw { dice, counts: Counts::Whole }
    });
    let sums = chances::summed(&[throw.dice]).into_iter().enumerate();
    Ok(sums.map(|(sum, p)| (throw.length(sum as u32, gait, &mut NoReasons).hundredths() as u16, p)).collect())
}

/// The pace a question asks about.
fn pace(arguments: &Arguments) -> Pace {
    let kind = arguments.word("type");
    Pace::ALL.into_iter().find(|pace| pace.key() == kind).unwrap_or(Pace::Infantry)
}

/// The dice of a muster.
fn muster_question(book: &Book, arguments: &Arguments) -> Answer {
    let kind = arguments.word("kind");
    let row = |id: &str| book.find(id).map(|id| book.unit_type(id));
    let figures = |id: &str| row(id).map_or(Pool::new(0, 4), forces::figure_dice);
    let odds = distribution(|chance| match kind {
        "rebel_cavalry" => chance.sum(figures("rebel_cavalry")),
        "british_units" => u32::from(organisation::BASIC[0] + chance.d6()),
        "rebel_units" => u32::from(organisation::BASIC[1] + chance.d6()),
        "afghan_snipers" => {
            let each = row("afghan").map_or(1, |kind| u32::from(kind.sniper_each.max(1)));
            u32::from(chance.sum(figures("afghan")) >= each)
        }
        _ => chance.sum(figures("mutineer")),
    });
    Answer::new(&odds, |n| json!({ "n": n }))
}

/// The attempt that succeeds, numbers being what they are.
fn recovery(arguments: &Arguments) -> Result<Answer, OddsError> {
    let pass = morale::hold_chance(nerve(arguments)?);
    let each = i64::from(retreat::moves_to_recover(side(arguments)));
    let tries = arguments.int("tries");
    let mut left = 1.0;
    let mut outcomes = Vec::new();
    for attempt in 1..=tries {
        outcomes.push((json!({ "attempt": attempt, "moves": attempt * each }), left * pass));
        left *= 1.0 - pass;
    }
    outcomes.push((json!({ "attempt": 0, "moves": tries * each }), left));
    Ok(listed(outcomes.into_iter()))
}

/// Moves add up until a test is passed or the base line is reached, which comes before any test.
fn rally(book: &Book, arguments: &Arguments) -> Result<Answer, OddsError> {
    let pass = morale::hold_chance(nerve(arguments)?);
    let each = u32::from(retreat::moves_to_recover(side(arguments)));
    let dice = retreat::throw_of(book, pace(arguments), arguments.bool("spent"), &mut NoReasons);
    let roll = distribution(|chance| chance.sum(dice));
    let distance = hundredths(arguments.decimal("distance"));
    let mut running = BTreeMap::from([(0_i32, 1.0_f64)]);
    let mut outcomes = Vec::new();
    let mut moves = 0;
    while !running.is_empty() && moves < 400 {
        moves += 1;
        let (mut next, mut off) = (BTreeMap::new(), 0.0);
        for (gone, share) in running {
            for (&inches, p) in roll.iter() {
                let there = gone + inches as i32 * 100;
                if there >= distance {
                    off += share * p;
                } else {
                    *next.entry(there).or_insert(0.0) += share * p;
                }
            }
        }
        outcomes.push((json!({ "moves": moves, "result": "off_table" }), off));
        if moves % each == 0 {
            let all: f64 = next.values().sum();
            outcomes.push((json!({ "moves": moves, "result": "rallied" }), all * pass));
            for share in next.values_mut() {
                *share *= 1.0 - pass;
            }
        }
        next.retain(|_, share| *share > 0.0);
        running = next;
    }
    Ok(listed(outcomes.into_iter()))
}

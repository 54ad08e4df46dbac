//! Questions with exact answers, given by the very code that resolves play.

pub(crate) mod clash; // whole melees and charges
mod words; // how the desk speaks

use chance::{Chance, Distribution, Pool, distribution};
use engine::{Answer, Arguments, NoReasons, OddsError, Parameter, QuestionInfo, Reasons};
use serde_json::json;

use crate::data::map::{EdgeKind, NARROW, WIDE};
use crate::data::{Class, FireNumbers};
use crate::rules::casualties::{self, Wounds};
use crate::rules::commander;
use crate::rules::deck;
use crate::rules::fire::{self, Aim, Side, Weapon};
use crate::rules::gate::{self, Led};
use crate::rules::melee::{self, Barrier, Breadth, Losses, Terms};
use crate::rules::morale::{self, Morale};
use crate::rules::options::EndPlace;
use crate::rules::rally::{self, Help};
use crate::rules::reasons::What;
use crate::rules::sight::Cover;
use crate::rules::state::{State, Unit};

/// What a routed unit needs to return by *You Were Warned*. [FP-13.15]
const RETURN_BY_CARD: u8 = 4;

const CLASSES: [&str; 3] = ["inf", "cav", "art"];
const COVERS: [&str; 4] = ["open", "wall", "roof", "building"];
const EDGES: [&str; 14] = [
    "open",
    "fence",
    "wall",
    "barricade",
    "door",
    "window",
    "house",
    "gate",
    "interior",
    "roof",
    "stairs_up",
    "stairs_down",
    "climb",
    "climb_down",
];

/// The questions.
pub fn questions() -> Vec<QuestionInfo> {
    let ask = |id, text, parameters, outcomes: &[&'static str]| {
        QuestionInfo::new(id, text, parameters, outcomes).worded(&words::WORDS)
    };
    let int = Parameter::int;
    let flag = |name| Parameter::bool(name, false);
    let side = || Parameter::word("side", &["player", "enemy"]);
    let cover = || Parameter::word("cover", &COVERS);
    let class = |name| Parameter::word(name, &CLASSES);
    let edge = || vec![Parameter::word("edge", &EDGES), int("doors", 0, 8, 1), int("windows", 0, 8, 0)];
    let fight = || {
        let mut list = vec![class("player"), class("enemy")];
        list.extend(edge());
        list.extend([
            int("player_figs", 0, 40, 10),
            int("enemy_figs", 0, 40, 20),
            int("width", 0, 20, 0),
            int("front", 0, 20, 0),
            flag("fanatic"),
        ]);
        list
    };
    let with = |mut list: Vec<Parameter>, more: Vec<Parameter>| {
        list.extend(more);
        list
    };
    let charger = || Parameter::word("charger", &["enemy", "player"]);
    let fanatics_test = || Parameter::bool("fanatics_test", true);
    let outnumbered = || Parameter::word("outnumbered_tie", &["enemy", "either"]);
    let ends: &[&str] = &["end", "enemy_cas", "player_cas"];
    vec![
        ask(
            "fire",
            "What does a shot of small arms do?",
            vec![
                int("figures", 1, 60, 10),
                side(),
                int("range", 1, 4, 1),
                cover(),
                flag("half"),
                int("target", 0, 60, 0),
            ],
            &["casualties", "half", "hits"],
        ),
        ask(
            "artillery",
            "What does a gun's shot do?",
            vec![int("crew", 1, 12, 4), side(), int("range", 1, 30, 1), cover(), flag("half"), int("target", 0, 60, 0)],
            &["casualties", "half", "hits"],
        ),
        ask(
            "morale",
            "Does an enemy unit stand?",
            vec![class("type"), int("strength", 1, 40, 20), flag("fanatic"), fanatics_test()],
            &["result"],
        ),
        ask(
            "fire_morale",
            "What does a shot do, morale included?",
            vec![
                Parameter::word("weapon", &["small", "art"]),
                int("figures", 1, 60, 10),
                int("range", 1, 30, 1),
                cover(),
                flag("half"),
                class("type"),
                int("strength", 1, 40, 20),
                flag("fanatic"),
                fanatics_test(),
            ],
            &["casualties", "result"],
        ),
        ask(
            "rally",
            "How many come back?",
            vec![int("casualties", 0, 30, 1), int("sunstroke", 0, 30, 0), flag("command"), flag("cinc"), flag("gunga")],
            &["killed", "recovered", "remaining"],
        ),
        ask(
            "melee_round",
            "What does one round of melee do?",
            with(
                vec![int("pairs", 0, 20, 10), class("player"), class("enemy")],
                with(edge(), vec![charger(), flag("counter")]),
            ),
            &["enemy_cas", "more", "player_cas"],
        ),
        ask("melee", "How does a melee end?", with(fight(), vec![charger(), flag("counter"), outnumbered()]), ends),
        ask("charge", "How does a Company's charge end?", with(fight(), vec![fanatics_test()]), ends),
        ask(
            "enemy_charge",
            "How does an enemy charge end?",
            with(
                fight(),
                vec![
                    fanatics_test(),
                    outnumbered(),
                    Parameter::word("reaction", &["none", "fire_all", "counter"]),
                    cover(),
                    int("fire_figs", 0, 40, 0),
                ],
            ),
            ends,
        ),
        ask(
            "cards",
            "How many of one's cards come before END?",
            vec![
                int("own", 0, 30, 6),
                int("deck", 1, 120, 30),
                Parameter::word("place", &["anywhere", "lower_half", "last"]),
                int("k", 0, 30, 0),
            ],
            &["at_least", "count"],
        ),
        ask(
            "sunstroke",
            "How many fall to the sun?",
            vec![int("companies", 0, 8, 2), int("need", 2, 6, 5)],
            &["casualties"],
        ),
        ask(
            "reform",
            "How many routed units return?",
            vec![int("units", 0, 12, 1), Parameter::word("when", &["card", "end"]), int("need", 0, 6, 0)],
            &["returned"],
        ),
        ask("jump", "Is the Commander-in-Chief thrown?", vec![], &["unhorsed"]),
        ask("cinc_risk", "Is the Commander-in-Chief killed beside his men?", vec![], &["killed"]),
        ask("burst", "Does a Company burst the gate?", vec![flag("command")], &["open"]),
    ]
}

/// Answers a question.
pub fn answer(fire: &FireNumbers, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
    match question {
        "fire" | "artillery" => shot(fire, question, arguments),
        "morale" => Ok(morale_odds(fire, arguments)),
        "fire_morale" => fire_morale(fire, arguments),
        "rally" => rally_odds(arguments),
        "melee_round" => melee_round(arguments),
        "melee" | "charge" | "enemy_charge" => clash::answer(fire, question, arguments),
        "cards" => cards(arguments),
        "sunstroke" => Ok(counted("casualties", arguments.int("companies"), arguments.int("need") as u8)),
        "reform" => {
            let need = match arguments.int("need") {
                0 if arguments.word("when") == "end" => morale::RETURN_AT_END,
                0 => RETURN_BY_CARD,
                1 => return Err(wrong("need", 1, "0 for the usual number, or 2 to 6")),
                need => need as u8,
            };
            Ok(counted("returned", arguments.int("units"), need))
        }
        "jump" => Ok(yes_no("unhorsed", &distribution(|chance| chance.d6() >= commander::throws(&mut NoReasons)))),
        "cinc_risk" => {
            let killed = |sum: u32| sum >= u32::from(commander::kills(&mut NoReasons));
            Ok(yes_no("killed", &distribution(|chance| killed(chance.sum(commander::RISK)))))
        }
        "burst" => {
            let led = if arguments.bool("command") { Led::ByCommand } else { Led::Alone };
            Ok(yes_no("open", &distribution(|chance| gate::bursts(chance.d6(), led))))
        }
        other => Err(OddsError::Question {
            game: "fast-play-mutiny".to_owned(),
            question: other.to_owned(),
            known: questions().iter().map(|question| question.id).collect::<Vec<_>>().join(", "),
        }),
    }
}

fn wrong(name: &str, value: impl std::fmt::Display, takes: &str) -> OddsError {
    OddsError::Value { name: name.to_owned(), value: format!("{value}"), takes: takes.to_owned() }
}

fn yes_no(key: &str, odds: &Distribution<bool>) -> Answer {
    Answer::new(odds, |yes| json!({ key: yes }))
}

fn counted(key: &str, dice: i64, target: u8) -> Answer {
    let odds = distribution(|chance| chance.count_at_least(Pool::d6(dice as u32), target));
    Answer::new(&odds, |count| json!({ key: count }))
}

fn class_of(word: &str) -> Class {
    match word {
        "cav" => Class::Cavalry,
        "art" => Class::Artillery,
        _ => Class::Infantry,
    }
}

fn cover_of(word: &str) -> Cover {
    match word {
        "wall" => Cover::Wall,
        "roof" => Cover::Roof,
        "building" => Cover::Building,
        _ => Cover::Open,
    }
}

/// A shot's parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    pub(crate) weapon: Weapon,
    pub(crate) figures: u8,
    pub(crate) number: u8,
    pub(crate) cover: Cover,
    pub(crate) half: bool,
    pub(crate) standing: u8,
}

/// What a shot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Struck {
    /// Hits.
    pub(crate) hits: u8,
    /// Casualties.
    pub(crate) casualties: u8,
    /// A half casualty is left.
    pub(crate) half: bool,
}

impl Shot {
    /// A shot of so many figures of a unit at a target.
    pub(crate) fn of(state: &State, by: Unit, target: Unit, figures: u8, aim: Aim) -> Self {
        Self {
            weapon: fire::weapon_of(state, by),
            figures,
            number: aim.number,
            cover: aim.cover,
            half: casualties::half_marker(state, target),
            standing: state.standing(target),
        }
    }

    /// Rolls it.
    pub(crate) fn resolve(self, chance: &mut impl Chance) -> Struck {
        let sum = chance.sum(fire::dice(self.weapon, self.figures, &mut NoReasons));
        self.struck(sum, &mut NoReasons)
    }

    /// What a sum of its dice does.
    fn struck(self, sum: u32, why: &mut impl Reasons<What>) -> Struck {
        let Shot { weapon, number, cover, half, standing, .. } = self;
        let hits = fire::hits(sum, number);
        let (casualties, half) = casualties::from_hits(Wounds { weapon, cover, hits, half, standing }, why);
        Struck { hits, casualties, half }
    }

    /// What its highest sum would do: all that may bear on its casualties is told.
    pub(crate) fn at_best(self, why: &mut impl Reasons<What>) -> Struck {
        self.struck(6 * fire::dice(self.weapon, self.figures, &mut NoReasons).count, why)
    }
}

fn number(fire: &FireNumbers, side: Side, weapon: Weapon, range: i64) -> Result<u8, OddsError> {
    fire::number(fire, side, weapon, range as u8, &mut NoReasons)
        .ok_or_else(|| wrong("range", range, "a range at which this side can fire"))
}

fn shot(fire: &FireNumbers, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
    let weapon = if question == "fire" { Weapon::Small } else { Weapon::Gun };
    let side = if arguments.word("side") == "enemy" { Side::Enemy } else { Side::Player };
    let target = arguments.int("target") as u8;
    let shot = Shot {
        weapon,
        figures: arguments.int(if weapon == Weapon::Small { "figures" } else { "crew" }) as u8,
        number: number(fire, side, weapon, arguments.int("range"))?,
        cover: cover_of(arguments.word("cover")),
        half: arguments.bool("half"),
        standing: if target == 0 { u8::MAX } else { target },
    };
    let odds = distribution(|chance| shot.resolve(chance));
    Ok(Answer::new(
        &odds,
        |struck| json!({ "hits": struck.hits, "casualties": struck.casualties, "half": struck.half }),
    ))
}

pub(crate) fn word_of(result: Morale) -> &'static str {
    match result {
        Morale::Pass => "pass",
        Morale::Retreat => "retreat",
        Morale::Rout => "rout",
        Morale::Fanatic => "fanatic",
    }
}

/// Whether an enemy unit rolls when it must test. [FP-12.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nerve {
    /// It rolls.
    Tested,
    /// It stands without a die.
    Exempt,
}

/// A test of an enemy unit; one that is exempt stands.
pub(crate) fn test(fire: &FireNumbers, class: Class, strength: u8, nerve: Nerve, chance: &mut impl Chance) -> Morale {
    match nerve {
        Nerve::Exempt => Morale::Pass,
        Nerve::Tested => morale::read(chance.die(morale::die_of(fire, class, &mut NoReasons)), strength),
    }
}

/// Whether the enemy unit asked about ever tests.
fn nerve(arguments: &Arguments) -> Nerve {
    if arguments.bool("fanatic") && !arguments.bool("fanatics_test") { Nerve::Exempt } else { Nerve::Tested }
}

fn morale_odds(fire: &FireNumbers, arguments: &Arguments) -> Answer {
    let class = class_of(arguments.word("type"));
    let (strength, nerve) = (arguments.int("strength") as u8, nerve(arguments));
    let odds = distribution(|chance| test(fire, class, strength, nerve, chance));
    Answer::new(&odds, |result| json!({ "result": word_of(*result) }))
}

fn fire_morale(fire: &FireNumbers, arguments: &Arguments) -> Result<Answer, OddsError> {
    let weapon = if arguments.word("weapon") == "art" { Weapon::Gun } else { Weapon::Small };
    let class = class_of(arguments.word("type"));
    let (strength, nerve) = (arguments.int("strength") as u8, nerve(arguments));
    let shot = Shot {
        weapon,
        figures: arguments.int("figures") as u8,
        number: number(fire, Side::Player, weapon, arguments.int("range"))?,
        cover: cover_of(arguments.word("cover")),
        half: arguments.bool("half"),
        standing: strength,
    };
    let odds = distribution(|chance| {
        let casualties = shot.resolve(chance).casualties;
        let result = match casualties {
            0 => "none",
            lost if lost == strength => "destroyed",
            lost => word_of(test(fire, class, strength - lost, nerve, chance)),
        };
        (casualties, result)
    });
    Ok(Answer::new(&odds, |(casualties, result)| json!({ "casualties": casualties, "result": result })))
}

fn rally_odds(arguments: &Arguments) -> Result<Answer, OddsError> {
    let (casualties, sunstroke) = (arguments.int("casualties"), arguments.int("sunstroke"));
    if sunstroke > casualties {
        return Err(wrong("sunstroke", sunstroke, &format!("at most the {casualties} casualties")));
    }
    let help =
        Help { command: arguments.bool("command"), commander: arguments.bool("cinc"), gunga: arguments.bool("gunga") };
    let odds = distribution(|chance| {
        let all = rally::roll_all((casualties - sunstroke) as u8, sunstroke as u8, help, chance);
        (all.recovered, all.killed, all.remaining)
    });
    Ok(Answer::new(
        &odds,
        |(recovered, killed, remaining)| json!({ "recovered": recovered, "killed": killed, "remaining": remaining }),
    ))
}

/// Who charges, and whether he is charged in turn.
struct Onset {
    by_players: bool,
    countered: bool,
}

/// The terms of a fight with its default width, or what is impossible about it.
fn terms(arguments: &Arguments, Onset { by_players, countered }: Onset) -> Result<(Terms, Breadth), OddsError> {
    let edge = arguments.word("edge");
    let (doors, windows) = (arguments.int("doors") as u8, arguments.int("windows") as u8);
    // A plain door or window is as wide as its fight: every pair stands at it.
    let (barrier, edge_kind, narrower) = match edge {
        "fence" => (Barrier::Fence, EdgeKind::Fence, WIDE),
        "wall" => (Barrier::Wall, EdgeKind::Wall, WIDE),
        "barricade" => (Barrier::Barricade, EdgeKind::Barricade, WIDE),
        "door" => (Barrier::House { doors: 40, windows: 0 }, EdgeKind::House { doors: 1, windows: 0 }, NARROW),
        "window" => (Barrier::House { doors: 0, windows: 40 }, EdgeKind::House { doors: 0, windows: 1 }, NARROW),
        "house" if doors + windows == 0 => return Err(wrong("doors", 0, "at least one door or window")),
        "house" => (Barrier::House { doors, windows }, EdgeKind::House { doors, windows }, NARROW),
        "gate" => (Barrier::Gate, EdgeKind::Gate(0), NARROW),
        "interior" => (Barrier::Interior, EdgeKind::Interior, NARROW),
        "roof" => (Barrier::Roof, EdgeKind::Roof, WIDE),
        "stairs_up" => (Barrier::StairsUp, EdgeKind::Stairs, NARROW),
        "stairs_down" => (Barrier::StairsDown, EdgeKind::Stairs, NARROW),
        "climb" => (Barrier::Climb, EdgeKind::Climb, WIDE),
        "climb_down" => (Barrier::ClimbDown, EdgeKind::Climb, WIDE),
        _ => (Barrier::Open, EdgeKind::Plain, WIDE),
    };
    let (player, enemy) = (class_of(arguments.word("player")), class_of(arguments.word("enemy")));
    let terms = Terms { barrier, player, enemy, by_players, countered, stairs_count: true, either_tie: false };
    possible(edge, terms)?;
    Ok((terms, Breadth { edge: edge_kind, narrower }))
}

/// Fights that cannot happen are errors.
fn possible(edge: &str, terms: Terms) -> Result<(), OddsError> {
    let barred_to_horse = matches!(
        edge,
        "barricade"
            | "door"
            | "window"
            | "house"
            | "interior"
            | "roof"
            | "stairs_up"
            | "stairs_down"
            | "climb"
            | "climb_down"
    );
    let (charger, charged) = if terms.by_players {
        ((terms.player, "player"), (terms.enemy, "enemy"))
    } else {
        ((terms.enemy, "enemy"), (terms.player, "player"))
    };
    if terms.countered && terms.by_players {
        return Err(wrong("counter", true, "false where the players charge"));
    }
    let counter = (terms.player, "player");
    for (class, name) in [Some(charger), terms.countered.then_some(counter)].into_iter().flatten() {
        if class == Class::Cavalry && barred_to_horse {
            return Err(wrong(name, "cav", "no cavalry charging over this edge"));
        }
        if class == Class::Artillery {
            return Err(wrong(name, "art", "no artillery that charges"));
        }
    }
    if charged.0 == Class::Cavalry && matches!(edge, "interior" | "roof" | "stairs_up" | "climb") {
        return Err(wrong(charged.1, "cav", "no cavalry at this edge"));
    }
    Ok(())
}

fn melee_round(arguments: &Arguments) -> Result<Answer, OddsError> {
    let onset = Onset { by_players: arguments.word("charger") == "player", countered: arguments.bool("counter") };
    let (terms, breadth) = terms(arguments, onset)?;
    let width = breadth.width(&mut NoReasons);
    let pairs = arguments.int("pairs") as u8;
    if arguments.word("edge") == "house" && pairs > width {
        return Err(wrong("pairs", pairs, &format!("at most {width} at these openings")));
    }
    let odds = distribution(|chance| melee::fight(terms, pairs, chance));
    Ok(Answer::new(
        &odds,
        |losses| json!({ "player_cas": losses.player, "enemy_cas": losses.enemy, "more": more(*losses) }),
    ))
}

fn more(losses: Losses) -> &'static str {
    match losses.player.cmp(&losses.enemy) {
        std::cmp::Ordering::Greater => "player_more",
        std::cmp::Ordering::Less => "enemy_more",
        std::cmp::Ordering::Equal => "tie",
    }
}

/// How many of one's own cards come before END.
fn cards(arguments: &Arguments) -> Result<Answer, OddsError> {
    let (own, deck, k) = (arguments.int("own") as usize, arguments.int("deck") as usize, arguments.int("k") as usize);
    if own >= deck {
        return Err(wrong("own", own, &format!("fewer than the {deck} cards of the pile, END included")));
    }
    let sure = match arguments.word("place") {
        "lower_half" => deck::sure(EndPlace::LowerHalf, deck as u8, &mut NoReasons),
        "last" => deck::sure(EndPlace::Last, deck as u8, &mut NoReasons),
        _ => deck::sure(EndPlace::Anywhere, deck as u8, &mut NoReasons),
    };
    let ended = before_end(own, deck, usize::from(sure));
    let mut outcomes: Vec<(serde_json::Value, f64)> = if k == 0 {
        ended.iter().enumerate().map(|(count, p)| (json!({ "count": count }), *p)).collect()
    } else {
        let at_least: f64 = ended.iter().skip(k).sum();
        vec![(json!({ "at_least": false }), 1.0 - at_least), (json!({ "at_least": true }), at_least)]
    };
    outcomes.retain(|(_, p)| *p > 1e-15);
    outcomes.sort_by_cached_key(|(outcome, _)| outcome.to_string());
    Ok(Answer { outcomes })
}

/// How likely so many of one's own cards come before END, card by card: first those laid over END, then by lot.
pub(crate) fn before_end(own: usize, deck: usize, sure: usize) -> Vec<f64> {
    let mut drawn = vec![0.0; own + 1];
    drawn[0] = 1.0;
    let mut ended = vec![0.0; own + 1];
    for turned in 0..deck {
        let mut next = vec![0.0; own + 1];
        for (count, p) in drawn.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            let left = deck - 1 - turned;
            let end = if turned < sure { 0.0 } else { 1.0 / (left + 1) as f64 };
            ended[count] += p * end;
            if left > 0 {
                let own_next = (own - count) as f64 / left as f64;
                next[count] += p * (1.0 - end) * (1.0 - own_next);
                if count < own {
                    next[count + 1] += p * (1.0 - end) * own_next;
                }
            }
        }
        drawn = next;
    }
    ended
}

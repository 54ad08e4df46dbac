//! Exact odds: the questions of the rules, answered by the code that resolves play.

mod words; // how the desk speaks

use chance::{Chance, distribution};
use engine::{Answer, Arguments, NoReasons, OddsError, Parameter, ParameterKind, QuestionInfo};
use serde_json::{Value, json};
use table::{Face, Inches};

use crate::data::Book;
use crate::data::roster::{Class, Formation, Saddle, UnitType};
use crate::data::scenario::Cover;
use crate::rules::casualties::Loss;
use crate::rules::charge;
use crate::rules::command::{self, Start, Terms, Test};
use crate::rules::fire::{self, Exposure, Shot};
use crate::rules::leader;
use crate::rules::melee::{self, Fighter, Guard, Meeting, Role};
use crate::rules::morale::{self, Cause, Nerve};
use crate::rules::options::{CommandSource, MoraleMethod};
use crate::rules::state::Morale;

const MORALE: [&str; 3] = ["good", "shaken", "routed"];
const COVER: [&str; 3] = ["none", "light", "heavy"];
const SOURCE: [&str; 3] = ["activator", "lower", "unit"];
const TEST_SOURCE: [&str; 2] = ["unit", "activator"];
const METHOD: [&str; 2] = ["command", "table"];
const FARTHEST: f64 = 120.0;

/// A parameter whose value depends on others when it is not given, or that must be given.
fn open(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, default: Value::Null }
}

fn open_int(name: &'static str, min: i64, max: i64) -> Parameter {
    open(name, ParameterKind::Int { min, max, words: Vec::new() })
}

fn open_bool(name: &'static str) -> Parameter {
    open(name, ParameterKind::Word { values: vec!["true", "false"] })
}

fn unit(name: &'static str, book: &Book) -> Parameter {
    // Questions live as long as the program: the names of types are kept for it.
    let values = book.types.iter().map(|kind| &*kind.id.clone().leak()).collect();
    open(name, ParameterKind::Word { values })
}

fn formation(name: &'static str) -> Parameter {
    open(name, ParameterKind::Word { values: Formation::ALL.map(Formation::key).to_vec() })
}

fn distance(name: &'static str) -> Parameter {
    Parameter::decimal(name, 0.0, FARTHEST, 0.0)
}

/// All questions.
pub fn questions(book: &Book) -> Vec<QuestionInfo> {
    let mut command = vec![
        open_int("rating", 2, 12),
        open_int("unit_command", 2, 12),
        distance("distance"),
        Parameter::int("attempt", 1, 12, 1),
        Parameter::bool("enemy_near", false),
        Parameter::bool("dense", false),
        Parameter::int("stands_lost", 0, 7, 0),
        Parameter::word("source", &SOURCE),
        Parameter::bool("group", false),
    ];
    let mut chain = command.clone();
    chain.push(Parameter::int("max", 1, 12, 6));
    command.push(Parameter::word("morale", &MORALE));
    let stand = vec![
        unit("unit", book),
        distance("distance"),
        Parameter::bool("no_leader", false),
        Parameter::word("morale", &MORALE),
        Parameter::int("stands_lost", 0, 7, 0),
        Parameter::word("source", &TEST_SOURCE),
        open_int("rating", 2, 12),
    ];
    let mut morale = stand.clone();
    morale.extend([
        Parameter::bool("enemy_near", false),
        Parameter::bool("dense", false),
        Parameter::bool("lost_melee", false),
        Parameter::word("method", &METHOD),
    ]);
    let mut melee = Vec::new();
    let mut result = Vec::new();
    for side in SIDES {
        melee.extend([
            unit(side.unit, book),
            open_int(side.stands, 1, 8),
            open_bool(side.mounted),
            formation(side.formation),
            Parameter::word(side.morale, &MORALE),
            Parameter::bool(side.charging, false),
            Parameter::bool(side.flank, false),
            Parameter::word(side.cover, &COVER),
        ]);
        result.extend([
            Parameter::int(side.wounds, 0, 2, 0),
            Parameter::int(side.lost, 0, 7, 0),
            distance(side.distance),
            Parameter::bool(side.no_leader, false),
            Parameter::bool(side.dense, false),
            open_int(side.rating, 2, 12),
        ]);
    }
    result.push(Parameter::word("source", &TEST_SOURCE));
    result.push(Parameter::word("method", &METHOD));
    let melee_result = melee.iter().cloned().chain(result).collect();
    let question = |id, text, parameters, outcomes: &[&'static str]| {
        QuestionInfo::new(id, text, parameters, outcomes).worded(&words::WORDS)
    };
    vec![
        question("command", "Does an activation succeed?", command, &["result"]),
        question("command_chain", "How many activations in a row succeed?", chain, &["moves"]),
        question(
            "fire",
            "What does a volley do?",
            vec![
                unit("unit", book),
                open_int("stands", 1, 8),
                open_bool("mounted"),
                Parameter::bool("shaken", false),
                Parameter::bool("enfilade", false),
                Parameter::bool("long_range", false),
                unit("target", book),
                open_int("target_stands", 1, 8),
                formation("target_formation"),
                open_bool("target_mounted"),
                Parameter::word("cover", &COVER),
                Parameter::int("wounds", 0, 2, 0),
            ],
            &["hits", "stands_lost"],
        ),
        question("melee", "Who hits more in a melee?", melee, &["a_hits", "b_hits", "winner"]),
        question(
            "melee_result",
            "What does a melee leave of both?",
            melee_result,
            &["a_lost", "a_state", "b_lost", "b_state", "winner"],
        ),
        question("stand", "Does a unit stand against a charge?", stand, &["morale", "result"]),
        question("morale", "Does a unit pass a morale check?", morale, &["morale", "result"]),
        question(
            "pursuit",
            "Does a unit that wants to hold back do so?",
            vec![
                unit("unit", book),
                distance("distance"),
                Parameter::bool("no_leader", false),
                Parameter::bool("enemy_near", false),
                Parameter::bool("dense", false),
                Parameter::int("stands_lost", 0, 7, 0),
                Parameter::word("source", &TEST_SOURCE),
                open_int("rating", 2, 12),
            ],
            &["result"],
        ),
        question("leader_casualty", "Is a leader killed?", vec![open_int("stands_lost", 0, 20)], &["result"]),
    ]
}

/// The names of one side's parameters in the melee questions.
struct SideNames {
    unit: &'static str,
    stands: &'static str,
    mounted: &'static str,
    formation: &'static str,
    morale: &'static str,
    charging: &'static str,
    flank: &'static str,
    cover: &'static str,
    wounds: &'static str,
    lost: &'static str,
    distance: &'static str,
    no_leader: &'static str,
    dense: &'static str,
    rating: &'static str,
}

const SIDES: [SideNames; 2] = [
    SideNames {
        unit: "a_unit",
        stands: "a_stands",
        mounted: "a_mounted",
        formation: "a_formation",
        morale: "a_morale",
        charging: "a_charging",
        flank: "a_flank",
        cover: "a_cover",
        wounds: "a_wounds",
        lost: "a_lost",
        distance: "a_distance",
        no_leader: "a_no_leader",
        dense: "a_dense",
        rating: "a_rating",
    },
    SideNames {
        unit: "b_unit",
        stands: "b_stands",
        mounted: "b_mounted",
        formation: "b_formation",
        morale: "b_morale",
        charging: "b_charging",
        flank: "b_flank",
        cover: "b_cover",
        wounds: "b_wounds",
        lost: "b_lost",
        distance: "b_distance",
        no_leader: "b_no_leader",
        dense: "b_dense",
        rating: "b_rating",
    },
];

/// Answers a question.
pub fn answer(book: &Book, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
    let asked = Asked { book, arguments };
    match question {
        "command" => asked.command(),
        "command_chain" => asked.command_chain(),
        "fire" => asked.fire(),
        "melee" => asked.melee(),
        "melee_result" => asked.melee_result(),
        "stand" => asked.stand(),
        "morale" => asked.morale(),
        "pursuit" => asked.pursuit(),
        "leader_casualty" => asked.leader_casualty(),
        _ => Err(OddsError::Question {
            game: "colonial-warmaster".to_owned(),
            question: question.to_owned(),
            known: questions(book).iter().map(|known| known.id).collect::<Vec<_>>().join(", "),
        }),
    }
}

fn wrong<T>(name: &str, value: impl ToString, takes: impl Into<String>) -> Result<T, OddsError> {
    Err(OddsError::Value { name: name.to_owned(), value: value.to_string(), takes: takes.into() })
}

struct Asked<'a> {
    book: &'a Book,
    arguments: &'a Arguments,
}

impl<'a> Asked<'a> {
    fn kind(&self, name: &str) -> Result<&'a UnitType, OddsError> {
        let id = self.arguments.word(name);
        match self.book.unit_type(id) {
            Some(kind) => Ok(kind),
            None => {
                let known: Vec<&str> = self.book.types.iter().map(|kind| kind.id.as_str()).collect();
                let given = if id.is_empty() { "nothing" } else { id };
                wrong(name, given, known.join(" or "))
            }
        }
    }

    fn saddle(&self, name: &str, kind: &UnitType) -> Result<Saddle, OddsError> {
        match (self.arguments.word(name), kind.class) {
            ("true", Class::Cav) => Ok(Saddle::Mounted),
            ("true", _) => wrong(name, "true", "true only for cavalry"),
            ("false", _) => Ok(Saddle::OnFoot),
            _ => Ok(kind.usual_saddle()),
        }
    }

    fn formation(&self, name: &str, kind: &UnitType, saddle: Saddle) -> Result<Formation, OddsError> {
        let formation = Formation::from_key(self.arguments.word(name)).unwrap_or(kind.usual_formation());
        if kind.allowance(formation, saddle).is_some() {
            return Ok(formation);
        }
        let known = Formation::ALL.into_iter().filter(|&one| kind.allowance(one, saddle).is_some());
        wrong(name, formation.key(), known.map(Formation::key).collect::<Vec<_>>().join(" or "))
    }

    fn morale_of(&self, name: &str) -> Morale {
        match self.arguments.word(name) {
            "shaken" => Morale::Shaken,
            "routed" => Morale::Routed,
            _ => Morale::Good,
        }
    }

    fn cover_of(&self, name: &str) -> Cover {
        match self.arguments.word(name) {
            "light" => Cover::Light,
            "heavy" => Cover::Heavy,
            _ => Cover::None,
        }
    }

    fn inches(&self, name: &str) -> Inches {
        Inches::from_hundredths((self.arguments.decimal(name) * 100.0).round() as i32)
    }

    fn small(&self, name: &str) -> u8 {
        self.arguments.int(name) as u8
    }

    /// A number, or what it is when it was not given.
    fn small_or(&self, name: &str, otherwise: u8) -> u8 {
        match self.small(name) {
            0 => otherwise,
            given => given,
        }
    }

    fn needed(&self, name: &str, takes: &str) -> Result<u8, OddsError> {
        match self.small(name) {
            0 => wrong(name, "nothing", takes),
            given => Ok(given),
        }
    }

    /// The target of an activation, at an attempt.
    fn command_target(&self, attempt: u8, morale: Morale) -> Result<i8, OddsError> {
        let rating = self.needed("rating", "a whole number from 2 to 12")?;
        let source = match self.arguments.word("source") {
            "lower" => CommandSource::Lower,
            "unit" => CommandSource::Unit,
            _ => CommandSource::Activator,
        };
        let command = self.small_or("unit_command", rating);
        let units = if self.arguments.bool("group") { 2 } else { 1 };
        let terms = Terms {
            start: Start::Activation { source, rating, command, units },
            distance: Some(self.inches("distance")),
            attempts: attempt - 1,
            enemy_near: self.arguments.bool("enemy_near"),
            dense: self.arguments.bool("dense"),
            morale,
            stands_lost: self.small("stands_lost"),
        };
        Ok(terms.target(&self.book.tables.command, &mut NoReasons))
    }

    fn command(&self) -> Result<Answer, OddsError> {
        let target = self.command_target(self.small("attempt"), self.morale_of("morale"))?;
        let odds = distribution(|chance| command::roll(chance, target).1);
        Ok(Answer::new(&odds, |passed| json!({ "result": if *passed { "pass" } else { "fail" } })))
    }

    fn command_chain(&self) -> Result<Answer, OddsError> {
        let (first, most) = (self.small("attempt"), self.small("max"));
        let targets: Vec<i8> = (0..most)
            .map(|more| self.command_target(first.saturating_add(more), Morale::Good))
            .collect::<Result<_, _>>()?;
        // Rolls do not hang together: each is worked out by itself, so that a long chain takes no longer than its rolls.
        let mut reached = 1.0;
        let mut outcomes: Vec<(Value, f64)> = Vec::new();
        for moves in 0..=targets.len() {
            let pass = targets
                .get(moves)
                .map_or(0.0, |&target| distribution(|chance| command::roll(chance, target).1).probability(&true));
            outcomes.push((json!({ "moves": moves }), reached * (1.0 - pass)));
            reached *= pass;
        }
        outcomes.retain(|(_, p)| *p > 0.0);
        outcomes.sort_by_key(|(outcome, _)| outcome.to_string());
        Ok(Answer { outcomes })
    }

    fn fire(&self) -> Result<Answer, OddsError> {
        let table = &self.book.tables.fire;
        let (kind, target) = (self.kind("unit")?, self.kind("target")?);
        let stands = self.needed("stands", "a whole number from 1 to 8")?;
        let saddle = self.saddle("mounted", kind)?;
        let target_saddle = self.saddle("target_mounted", target)?;
        let formation = self.formation("target_formation", target, target_saddle)?;
        let morale = if self.arguments.bool("shaken") { Morale::Shaken } else { Morale::Good };
        let shot = Shot {
            firer: kind.usual_formation(),
            morale,
            stands,
            fire: kind.fire_dice(saddle),
            enfilade: self.arguments.bool("enfilade"),
            target: Exposure {
                formation,
                cover: self.cover_of("cover"),
                mounted: target.is_mounted(target_saddle),
                long_range: self.arguments.bool("long_range"),
            },
        };
        let (dice, save) = (shot.dice(table, &mut NoReasons), shot.save(table, &mut NoReasons));
        let wounds = self.wounds("wounds", target)?;
        let target_stands = self.small_or("target_stands", target.stands);
        let odds = distribution(|chance| fire::volley(chance, table, dice, save).1);
        Ok(Answer::new(&odds, |&hits| {
            let loss = Loss { figures: target.figures, stands: target_stands, wounds, hits };
            let lost = loss.stands_lost(&mut NoReasons);
            json!({ "hits": hits, "stands_lost": lost })
        }))
    }

    fn wounds(&self, name: &str, kind: &UnitType) -> Result<u8, OddsError> {
        let wounds = self.small(name);
        if wounds < kind.figures {
            return Ok(wounds);
        }
        wrong(name, wounds, format!("fewer than the {} hits that remove a stand", kind.figures))
    }

    /// One side of a melee.
    fn fighter(&self, names: &SideNames, other: &SideNames) -> Result<Party<'a>, OddsError> {
        let kind = self.kind(names.unit)?;
        let saddle = self.saddle(names.mounted, kind)?;
        let formation = self.formation(names.formation, kind, saddle)?;
        let morale = self.morale_of(names.morale);
        let charging = self.arguments.bool(names.charging);
        let cover = self.cover_of(names.cover);
        if charging {
            let able = charge::charges_in(kind, saddle, formation);
            if morale != Morale::Good || !able || cover != Cover::None || self.arguments.bool(other.charging) {
                return wrong(
                    names.charging,
                    "true",
                    "true for a unit in good order, mounted if cavalry, in line, combat column, open or mass, without cover, and for one side only",
                );
            }
        }
        Ok(Party {
            fighter: Fighter { kind, saddle, formation, morale, stands: self.small_or(names.stands, kind.stands) },
            charging,
            cover,
            flank: self.arguments.bool(names.flank),
        })
    }

    fn fighters(&self) -> Result<[Party<'a>; 2], OddsError> {
        let [a, b] = &SIDES;
        Ok([self.fighter(a, b)?, self.fighter(b, a)?])
    }

    fn melee(&self) -> Result<Answer, OddsError> {
        let [a, b] = self.fighters()?;
        let odds = distribution(|chance| (a.strike(&b, self.book, chance), b.strike(&a, self.book, chance)));
        Ok(Answer::new(&odds, |&(a, b)| json!({ "a_hits": a, "b_hits": b, "winner": winner(a, b) })))
    }

    fn melee_result(&self) -> Result<Answer, OddsError> {
        let [a, b] = self.fighters()?;
        let wounds = [self.wounds("a_wounds", a.fighter.kind)?, self.wounds("b_wounds", b.fighter.kind)?];
        let method = self.method();
        let odds = distribution(|chance| {
            let hits = [a.strike(&b, self.book, chance), b.strike(&a, self.book, chance)];
            let won = winner(hits[0], hits[1]);
            let mut left = [(0, "good"); 2];
            for (side, (party, names)) in [&a, &b].into_iter().zip(&SIDES).enumerate() {
                let fighter = &party.fighter;
                let (figures, stands) = (fighter.kind.figures, fighter.stands);
                let loss = Loss { figures, stands, wounds: wounds[side], hits: hits[1 - side] };
                let lost = loss.stands_lost(&mut NoReasons);
                let loses = won == ["b", "a"][side];
                let state = if lost == fighter.stands {
                    "destroyed"
                } else if loses || won == "tie" || lost > 0 {
                    let test = TroopTest {
                        kind: fighter.kind,
                        morale: fighter.morale,
                        distance: self.inches(names.distance),
                        no_leader: self.arguments.bool(names.no_leader),
                        rating: self.test_rating(names.rating, fighter.kind),
                        enemy_near: true,
                        dense: self.arguments.bool(names.dense),
                        stands_lost: self.small(names.lost) + lost,
                        cause: if loses { Cause::LostMelee } else { Cause::Other },
                    };
                    test.after(self.book, method, chance).key()
                } else {
                    fighter.morale.key()
                };
                left[side] = (lost, state);
            }
            (left, won)
        });
        Ok(Answer::new(
            &odds,
            |([(a_lost, a_state), (b_lost, b_state)], winner)| json!({ "a_lost": a_lost, "a_state": a_state, "b_lost": b_lost, "b_state": b_state, "winner": winner }),
        ))
    }

    fn method(&self) -> MoraleMethod {
        if self.arguments.word("method") == "table" { MoraleMethod::Table } else { MoraleMethod::Command }
    }

    /// The rating that a test starts from, where it does not start from the unit's Command.
    fn test_rating(&self, name: &str, kind: &UnitType) -> Option<u8> {
        (self.arguments.word("source") == "activator").then(|| self.small_or(name, kind.command))
    }

    fn troop_test(&self, test: Test) -> Result<TroopTest<'a>, OddsError> {
        let kind = self.kind("unit")?;
        Ok(TroopTest {
            kind,
            morale: self.morale_of("morale"),
            distance: self.inches("distance"),
            no_leader: self.arguments.bool("no_leader"),
            rating: self.test_rating("rating", kind),
            enemy_near: match test {
                Test::Stand => true,
                Test::Nerve => self.arguments.bool("enemy_near"),
            },
            dense: match test {
                Test::Stand => false,
                Test::Nerve => self.arguments.bool("dense"),
            },
            stands_lost: self.small("stands_lost"),
            cause: if self.arguments.bool("lost_melee") { Cause::LostMelee } else { Cause::Other },
        })
    }

    fn stand(&self) -> Result<Answer, OddsError> {
        let test = self.troop_test(Test::Stand)?;
        Ok(test.answer(self.book, MoraleMethod::Command))
    }

    fn morale(&self) -> Result<Answer, OddsError> {
        let test = self.troop_test(Test::Nerve)?;
        Ok(test.answer(self.book, self.method()))
    }

    fn pursuit(&self) -> Result<Answer, OddsError> {
        let test = self.troop_test(Test::Nerve)?;
        let odds = distribution(|chance| test.passes(self.book, MoraleMethod::Command, chance));
        Ok(Answer::new(&odds, |held| json!({ "result": if *held { "hold" } else { "pursue" } })))
    }

    fn leader_casualty(&self) -> Result<Answer, OddsError> {
        if !self.arguments.is_given("stands_lost") {
            return wrong("stands_lost", "nothing", "a whole number from 0 to 20");
        }
        let losses = self.small("stands_lost");
        let target = leader::casualty_target(losses, &mut NoReasons);
        let odds = distribution(|chance| losses > 0 && command::roll(chance, target).1);
        Ok(Answer::new(&odds, |killed| json!({ "result": if *killed { "killed" } else { "safe" } })))
    }
}

fn winner(a: u16, b: u16) -> &'static str {
    melee::winner([("a", a), ("b", b)]).unwrap_or("tie")
}

/// One side of a melee in the questions.
struct Party<'a> {
    fighter: Fighter<'a>,
    charging: bool,
    cover: Cover,
    flank: bool,
}

impl Party<'_> {
    /// Unsaved hits on the other.
    fn strike(&self, other: &Self, book: &Book, chance: &mut impl Chance) -> u16 {
        let tables = &book.tables;
        let role = if self.charging { Role::Charges } else { Role::Made };
        let face = if self.flank { Face::Right } else { Face::Front };
        let blow = self.fighter.blow(&other.fighter, Meeting { role, face, cover: other.cover });
        let guard = Guard { formation: other.fighter.formation, cover: other.cover };
        let (dice, save) = (blow.dice(&tables.melee, &mut NoReasons), guard.save(tables, &mut NoReasons));
        fire::volley(chance, &tables.fire, dice, save).1
    }
}

/// A test that troops make for themselves, in the questions. [CW-6.1a, CW-8.2]
struct TroopTest<'a> {
    kind: &'a UnitType,
    morale: Morale,
    distance: Inches,
    no_leader: bool,
    /// The rating it starts from with `source = activator`. [CW-6.1d]
    rating: Option<u8>,
    enemy_near: bool,
    dense: bool,
    stands_lost: u8,
    cause: Cause,
}

impl TroopTest<'_> {
    /// What it is made against.
    fn target(&self, book: &Book, method: MoraleMethod) -> i8 {
        match method {
            MoraleMethod::Command => {
                let terms = Terms {
                    start: match self.rating.filter(|_| !self.no_leader) {
                        Some(rating) => Start::Led { rating },
                        None => Start::Own { command: self.kind.command },
                    },
                    distance: (!self.no_leader).then_some(self.distance),
                    attempts: 0,
                    enemy_near: self.enemy_near,
                    dense: self.dense,
                    morale: self.morale,
                    stands_lost: self.stands_lost,
                };
                terms.target(&book.tables.command, &mut NoReasons)
            }
            MoraleMethod::Table => {
                let nerve = Nerve {
                    command: self.kind.command,
                    leader_near: !self.no_leader && self.distance <= book.tables.leaders.casualty_distance,
                    morale: self.morale,
                    stands_lost: self.stands_lost,
                    cause: self.cause,
                };
                nerve.target(&book.tables.morale_table, &mut NoReasons)
            }
        }
    }

    fn passes(&self, book: &Book, method: MoraleMethod, chance: &mut impl Chance) -> bool {
        morale::roll(chance, method, self.target(book, method)).1
    }

    /// Its morale afterwards.
    fn after(&self, book: &Book, method: MoraleMethod, chance: &mut impl Chance) -> Morale {
        if self.passes(book, method, chance) { self.morale } else { morale::lowered(self.morale) }
    }

    fn answer(&self, book: &Book, method: MoraleMethod) -> Answer {
        let odds = distribution(|chance| self.passes(book, method, chance));
        Answer::new(&odds, |&passed| {
            let morale = if passed { self.morale } else { morale::lowered(self.morale) };
            json!({ "morale": morale.key(), "result": if passed { "pass" } else { "fail" } })
        })
    }
}

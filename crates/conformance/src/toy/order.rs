use engine::{Field, Misheard, Phrase, Refusal, Words};

use super::{Card, Pass, State, clause};

/// What a seat can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Lays a card face down at a pass.
    Post(Card, Pass),
    /// Draws a card.
    Draw,
    /// Turns up an enemy card.
    Scout(Pass),
    /// Storms posts with so many dice each, under smoke or not.
    Storm {
        /// The dice thrown at each pass.
        dice: [u8; 3],
        /// Whether powder is burnt for smoke.
        smoke: bool,
    },
    /// Does nothing.
    Wait,
    /// Posts another card where one fell.
    Replace(Card),
    /// Leaves that pass without a post.
    Decline,
}

/// Why an order is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It answers another question.
    WrongMoment,
    /// The card is not in hand.
    NotInHand(Card),
    /// There is a post already.
    Occupied(Pass),
    /// The bag is empty.
    BagEmpty,
    /// No enemy card lies face down there.
    NothingHidden(Pass),
    /// There is nothing to storm.
    NoEnemy(Pass),
    /// A storm without dice.
    NoDice,
    /// Too many dice at one pass.
    TooManyDice(Pass),
    /// Not enough powder.
    NoPowder {
        /// What the storm costs.
        needs: u8,
        /// What there is.
        has: u8,
    },
}

/// How orders are written. The part `attack` comes last, because its pattern fits almost anything.
pub(super) const PHRASES: &[Phrase] = &[
    Phrase { verb: "post", pattern: "post {card} at {pass}" },
    Phrase { verb: "draw", pattern: "draw" },
    Phrase { verb: "scout", pattern: "scout {pass}" },
    Phrase { verb: "storm", pattern: "storm {attacks;} under {cover?}" },
    Phrase { verb: "wait", pattern: "wait" },
    Phrase { verb: "replace", pattern: "replace by {card}" },
    Phrase { verb: "decline", pattern: "decline" },
    Phrase { verb: "attack", pattern: "{pass} with {dice}" },
];

pub(super) fn speak(state: &State, order: Order) -> Words {
    let pass = |pass: Pass| state.pass_name(pass).to_owned();
    match order {
        Order::Post(card, at) => Words::new("post").word("card", card.name()).word("pass", pass(at)),
        Order::Draw => Words::new("draw"),
        Order::Scout(at) => Words::new("scout").word("pass", pass(at)),
        Order::Storm { dice, smoke } => {
            let attacks = Pass::ALL
                .into_iter()
                .filter(|at| dice[at.index()] > 0)
                .map(|at| Words::new("attack").word("pass", pass(at)).number("dice", i64::from(dice[at.index()])))
                .collect();
            let words = Words::new("storm").with("attacks", Field::Parts(attacks));
            if smoke { words.word("cover", "smoke") } else { words }
        }
        Order::Wait => Words::new("wait"),
        Order::Replace(card) => Words::new("replace").word("card", card.name()),
        Order::Decline => Words::new("decline"),
    }
}

pub(super) fn hear(state: &State, words: &Words) -> Result<Order, Misheard> {
    let content = |field: &str, why: String| Misheard::Content { field: field.to_owned(), why };
    let pass = |words: &Words| {
        let name = words.need_word("pass")?;
        state.pass_named(name).ok_or_else(|| content("pass", format!("there is no pass `{name}`")))
    };
    let card = |words: &Words| {
        let name = words.need_word("card")?;
        Card::named(name).ok_or_else(|| content("card", format!("there is no card `{name}`; cards are c1 to c8")))
    };
    match words.verb.as_str() {
        "post" => Ok(Order::Post(card(words)?, pass(words)?)),
        "draw" => Ok(Order::Draw),
        "scout" => Ok(Order::Scout(pass(words)?)),
        "storm" => {
            let mut dice = [0; 3];
            for part in words.need_parts("attacks")? {
                if part.verb != "attack" {
                    return Err(content("attacks", format!("`{}` is no attack", part.verb)));
                }
                let at = &mut dice[pass(part)?.index()];
                let number = part.need_number("dice")?;
                let number = u8::try_from(number).ok().filter(|n| *n > 0 && *at == 0);
                *at = number.ok_or_else(|| content("dice", "name each pass once, with at least one die".to_owned()))?;
            }
            let smoke = match words.get("cover") {
                None => false,
                Some(Field::Word(word)) if word == "smoke" => true,
                Some(_) => return Err(content("cover", "the only cover is smoke".to_owned())),
            };
            Ok(Order::Storm { dice, smoke })
        }
        "wait" => Ok(Order::Wait),
        "replace" => Ok(Order::Replace(card(words)?)),
        "decline" => Ok(Order::Decline),
        verb => Err(Misheard::Verb(verb.to_owned())),
    }
}

pub(super) fn explain(state: &State, refused: Refused) -> Refusal {
    let pass = |pass: Pass| state.pass_name(pass);
    let (id, text) = match refused {
        Refused::WrongMoment => ("TP-2.1", "this order does not answer the question that is asked".to_owned()),
        Refused::NotInHand(card) => ("TP-2.2", format!("card {} is not in your hand", card.name())),
        Refused::Occupied(at) => ("TP-2.2", format!("you have a post at {} already; choose another pass", pass(at))),
        Refused::BagEmpty => ("TP-2.3", "your bag is empty; post a card or wait".to_owned()),
        Refused::NothingHidden(at) => ("TP-2.4", format!("no enemy card lies face down at {}", pass(at))),
        Refused::NoEnemy(at) => ("TP-3.1", format!("there is no enemy post at {}", pass(at))),
        Refused::NoDice => ("TP-3.1", "a storm needs at least one die".to_owned()),
        Refused::TooManyDice(at) => ("TP-3.1", format!("at most three dice go to {}", pass(at))),
        Refused::NoPowder { needs, has } => {
            ("TP-3.1", format!("the storm costs {needs} powder and you have {has}; throw fewer dice"))
        }
    };
    Refusal { clause: clause(id), text }
}

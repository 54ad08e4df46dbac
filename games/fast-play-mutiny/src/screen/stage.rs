//! The bar on top, the question, the cards and the points.

use engine::{NoReasons, Part, Pending, Viewer};
use scene::{
    Card as HandCard, Cell, Fact, Figure, Headline, Modifier, Panel, Pile, Prompt, Score, Side, Tone, Track, TrackKind,
};

use super::forecast;
use super::grammar::{capital, counted};
use super::pieces::rout_pool;
use crate::data::cards::Special;
use crate::rules::actions::Leave;
use crate::rules::deck::Card;
use crate::rules::fire::Side as Party;
use crate::rules::flow::Step;
use crate::rules::melee::Breadth;
use crate::rules::odds;
use crate::rules::reasons::What;
use crate::rules::sharing;
use crate::rules::special_cards;
use crate::rules::state::{State, Unit};
use crate::rules::turn;
use crate::rules::victory;
use crate::rules::view::View;

/// The Forces, then the enemy.
pub(super) fn sides(state: &State) -> Vec<Side> {
    let forces = state.scenario.forces.iter().map(|force| Side {
        id: force.seat.clone(),
        name: force.name.clone(),
        palette: "british".to_owned(),
        seats: vec![force.seat.clone()],
    });
    let seats = if state.options.enemy_seat { vec!["enemy".to_owned()] } else { Vec::new() };
    forces
        .chain([Side { id: "enemy".to_owned(), name: "Enemy".to_owned(), palette: "rebel".to_owned(), seats }])
        .collect()
}

pub(super) fn headline(state: &State) -> Headline {
    let points = |side: Party| victory::points(state, side, &mut NoReasons).to_string();
    let turned =
        state.deck.turned.map_or_else(|| "Set-up".to_owned(), |card| format!("{} card", state.card_title(card)));
    Headline {
        turn: format!("Round {} of {}", state.round, state.rounds()),
        date: String::new(),
        phase: turned,
        pills: Vec::new(),
        scores: vec![
            Score { side: state.scenario.forces[0].seat.clone(), points: points(Party::Player) },
            Score { side: "enemy".to_owned(), points: points(Party::Enemy) },
        ],
    }
}

/// The question in one sentence.
pub(super) fn prompt(state: &State) -> Option<Prompt> {
    let Pending::Decision { seat, question } = turn::pending(state) else { return None };
    let enemy = state.options.enemy_seat && seat == state.enemy_seat();
    let name = if enemy { "enemy".to_owned() } else { state.scenario.forces[seat.index()].seat.clone() };
    Some(Prompt {
        seat: name.clone(),
        side: name,
        question: question.to_owned(),
        text: sentence(state),
        clause: None,
        facts: facts(state),
        tokens: tokens(state, seat.index()),
        dice: Vec::new(),
    })
}

fn sentence(state: &State) -> String {
    let the = |unit: Unit| state.the(unit);
    let verb = |unit: Unit| if state.is_many(unit) { "do" } else { "does" };
    let force = |id: u8| state.scenario.forces[usize::from(id)].name.as_str();
    match state.flow.top() {
        Step::Deploy { force: id, .. } => format!("Where do the {} begin?", force(id)),
        Step::ForceCard { only: Some(company), leave: Leave::FireOnly { .. }, .. } => {
            format!("At whom do {} fire?", the(Unit::Company(company)))
        }
        Step::ForceCard { only: Some(company), .. } => {
            format!("What do {} do, once more?", the(Unit::Company(company)))
        }
        Step::ForceCard { force: id, .. } if state.plan.again.is_some() => {
            format!("What do the {} do? The Company then acts once more.", force(id))
        }
        Step::ForceCard { force: id, .. } => format!("What do the {} do?", force(id)),
        Step::CommandMove { force: id, .. } => format!("Where does the Command Group of the {} go?", force(id)),
        Step::CommanderMove { .. } => "Where does the Commander-in-Chief go?".to_owned(),
        Step::MoveAfterFire { unit } => format!("Where {} {} move after the fire?", verb(unit), the(unit)),
        Step::FireAfterMove { unit } => format!("At whom {} {} fire after the move?", verb(unit), the(unit)),
        Step::Share { unit, share, ref shots } => {
            let left = counted(sharing::left(state, unit, share, shots), "figure", "figures");
            format!("{} of {} to aim: at whom?", left, the(unit))
        }
        Step::React { charge } => {
            let charges = if state.is_many(charge.attacker) { "charge" } else { "charges" };
            capital(&format!("{} {charges} {}: how do they react?", the(charge.attacker), the(charge.defender)))
        }
        Step::ReactPath { charge } => format!("Where {} {} fall back to?", verb(charge.defender), the(charge.defender)),
        Step::Front { charge, .. } => format!("How many of {} stand in front?", the(charge.player_unit())),
        Step::Retreat { unit, .. } => format!("Where {} {} go back to?", verb(unit), the(unit)),
        Step::Advance { charge } => {
            let does = capital(verb(charge.attacker));
            format!("{does} {} advance into {}?", the(charge.attacker), state.place(charge.to))
        }
        Step::GunAction { gun } => format!("What does {} do?", the(Unit::Gun(gun))),
        Step::EnemyGunAction { unit } | Step::UnitActs { unit, .. } => {
            let unit = Unit::Enemy(unit);
            format!("What {} {} do?", verb(unit), the(unit))
        }
        Step::BandCard { band } => format!("What does the {} Band do?", state.scenario.bands[usize::from(band)].id),
        Step::Effect(_) => match state.deck.turned {
            Some(Card::Special(card)) => format!("Whom does {} serve?", state.card(card).title),
            _ => "Whom does the card serve?".to_owned(),
        },
        Step::Entry { unit } => {
            let unit = Unit::Enemy(unit);
            format!("Where {} {} come back?", verb(unit), the(unit))
        }
        _ => "What now?".to_owned(),
    }
}

fn facts(state: &State) -> Vec<Fact> {
    match state.flow.top() {
        Step::Front { charge, round } => {
            let (least, most) = Breadth::of(state, &charge).front_limits(state.standing(charge.player_unit()));
            vec![Fact::cited("Line", format!("{least} to {most}"), "FP-10.3"), Fact::new("Melee", round.to_string())]
        }
        Step::ForceCard { force, .. } => vec![
            Fact::cited("Your cards left", state.deck.left(Card::Force(force)).to_string(), "FP-1.3"),
            Fact::cited("Another before END", format!("{:.0} %", 100.0 * another_card(state, force)), "FP-1.9"),
        ],
        _ => Vec::new(),
    }
}

/// The chance that one more card of a Force comes before END. [FP-1.10]
fn another_card(state: &State, force: u8) -> f64 {
    let deck = &state.deck;
    let own = usize::from(deck.left(Card::Force(force)));
    if deck.size() == 0 {
        return 0.0;
    }
    1.0 - odds::before_end(own, usize::from(deck.size()), usize::from(deck.before_end()))[0]
}

fn tokens(state: &State, seat: usize) -> Vec<Figure> {
    let held = state.kept.get(seat).map_or(0, |kept| kept[0]);
    if held == 0 {
        Vec::new()
    } else {
        vec![Figure {
            full: held,
            hollow: 0,
            text: if held == 1 { "card on HOLD" } else { "cards on HOLD" }.to_owned(),
        }]
    }
}

/// Rounds, points by cause, the deck.
pub(super) fn tracks(state: &State) -> Vec<Track> {
    let rounds = (1..=state.rounds()).map(|round| Cell {
        text: round.to_string(),
        current: round == state.round,
        done: round < state.round,
        ..Cell::default()
    });
    let count = |side: Party| {
        let mut why = Vec::new();
        (victory::points(state, side, &mut why), why)
    };
    let (players, enemy) = (count(Party::Player), count(Party::Enemy));
    let most = f32::from(players.0.max(enemy.0).max(10));
    let bar = |side: &str, name: &str, (points, why): (i16, Vec<Part<What>>)| Cell {
        text: format!("{name} {points}"),
        side: Some(side.to_owned()),
        value: Some([f32::from(points.max(0)), most]),
        facts: why.iter().map(|part| fact("", state.reason(part))).collect(),
        ..Cell::default()
    };
    vec![
        Track {
            title: "Rounds".to_owned(),
            kind: TrackKind::Boxes,
            cells: rounds.collect(),
            note: format!("great mark {}", victory::great_mark(state, &mut NoReasons)),
        },
        Track {
            title: "Points".to_owned(),
            kind: TrackKind::Bars,
            cells: vec![bar(&state.scenario.forces[0].seat, "Players", players), bar("enemy", "Enemy", enemy)],
            note: String::new(),
        },
        deck(state),
    ]
}

/// What is left in the pile, kind by kind: Forces, guns, Bands, special cards, END. [FP-1.8]
fn deck(state: &State) -> Track {
    let mut cells: Vec<Cell> = Vec::new();
    let mut specials = 0;
    for (card, left) in state.deck.contents().filter(|(_, left)| *left > 0) {
        let (side, tone) = match card {
            Card::Force(force) => (Some(state.scenario.forces[usize::from(force)].seat.clone()), Tone::Plain),
            Card::Artillery => (Some(state.scenario.forces[0].seat.clone()), Tone::Neutral),
            Card::Band(_) | Card::EnemyArtillery => (Some("enemy".to_owned()), Tone::Plain),
            Card::End => (None, Tone::End),
            Card::Special(_) => {
                specials += left;
                continue;
            }
        };
        cells.push(Cell { text: state.card_title(card), sub: left.to_string(), side, tone, ..Cell::default() });
    }
    if specials > 0 {
        cells.push(Cell {
            text: "special".to_owned(),
            sub: specials.to_string(),
            tone: Tone::Accent,
            ..Cell::default()
        });
    }
    cells.sort_by_key(|cell| cell.tone == Tone::End);
    Track { title: "Deck".to_owned(), kind: TrackKind::Steps, cells, note: String::new() }
}

/// A reason as a fact.
pub(super) fn fact(label: &str, reason: Modifier) -> Fact {
    match reason.clause {
        Some(clause) => Fact::cited(label, reason.text, &clause),
        None => Fact::new(label, reason.text),
    }
}

/// The cards a viewer's Force keeps; they are public, but only their owner plays them.
pub(super) fn hand(view: &View) -> Vec<HandCard> {
    let state = &view.state;
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let Some(force) = state.scenario.forces.get(seat.index()) else { return Vec::new() };
    let kept = &state.kept[seat.index()];
    let hold = (0..kept[0]).map(|i| HandCard {
        id: format!("hold{i}"),
        title: "Hold".to_owned(),
        kind: force.name.clone(),
        text: "react to a charge".to_owned(),
        foot: String::new(),
        tokens: 0,
        clause: Some("FP-4.8".to_owned()),
        playable: false,
        side: Some(force.seat.clone()),
        symbol: "hold".to_owned(),
    });
    let specials = held(state, seat.index()).flat_map(|(card, count)| {
        (0..count).map(move |_| HandCard {
            id: card.id.clone(),
            title: card.title.clone(),
            kind: "Special".to_owned(),
            text: card.text.clone(),
            foot: String::new(),
            tokens: 0,
            clause: Some(card.clause.to_owned()),
            playable: false,
            side: Some(force.seat.clone()),
            symbol: card.id.clone(),
        })
    });
    hold.chain(specials).collect()
}

/// The special cards a Force holds, each with how many of it.
pub(super) fn held(state: &State, force: usize) -> impl Iterator<Item = (&'static Special, u8)> + '_ {
    let cards = state.cards().specials.iter().filter(|card| card.when().is_some());
    cards.map(move |card| (card, state.kept[force][special_cards::slot(card)])).filter(|(_, count)| *count > 0)
}

/// The deck: what is left in it is public, its order is not.
pub(super) fn piles(state: &State) -> Vec<Pile> {
    let known = state
        .deck
        .contents()
        .filter(|(_, left)| *left > 0)
        .map(|(card, left)| format!("{} × {left}", state.card_title(card)))
        .collect();
    let deck = Pile { side: None, kind: "deck".to_owned(), size: state.deck.size(), known };
    let kept = state.scenario.forces.iter().enumerate().map(|(i, force)| {
        let specials = held(state, i).flat_map(|(card, count)| (0..count).map(|_| card.title.clone()));
        let mut known: Vec<String> = specials.collect();
        known.extend((0..state.kept[i][0]).map(|_| "HOLD".to_owned()));
        Pile { side: Some(force.seat.clone()), kind: "hand".to_owned(), size: known.len() as u8, known }
    });
    std::iter::once(deck).chain(kept).collect()
}

/// The picture on a card.
fn card_face(state: &State, card: Card) -> String {
    match card {
        Card::Force(force) => format!("card {}", state.scenario.forces[usize::from(force)].colour),
        Card::Band(band) => format!("card {}", state.scenario.bands[usize::from(band)].colour),
        Card::Artillery | Card::EnemyArtillery => "card gun".to_owned(),
        Card::End => "card end".to_owned(),
        Card::Special(_) => "card special".to_owned(),
    }
}

fn card_side(state: &State, card: Card) -> Option<String> {
    match card {
        Card::Force(force) => Some(state.scenario.forces[usize::from(force)].seat.clone()),
        Card::Artillery => Some(state.scenario.forces[0].seat.clone()),
        Card::Band(_) | Card::EnemyArtillery => Some("enemy".to_owned()),
        Card::End | Card::Special(_) => None,
    }
}

/// The card just turned, the rout pool, the melee, honours.
pub(super) fn panels(state: &State) -> Vec<Panel> {
    let panel = |id: &str, title: &str, facts: Vec<Fact>| Panel {
        id: id.to_owned(),
        title: title.to_owned(),
        facts,
        side: None,
    };
    let mut panels = Vec::new();
    if let Some(card) = state.deck.turned {
        let text = match card {
            Card::Special(special) => state.card(special).text.clone(),
            _ => String::new(),
        };
        let facts = if text.is_empty() { Vec::new() } else { vec![Fact::new("Effect", text)] };
        panels.push(Panel {
            side: card_side(state, card),
            ..panel(&card_face(state, card), &state.card_title(card), facts)
        });
    }
    let routed = rout_pool(state);
    if !routed.is_empty() {
        panels.push(panel(
            "rout",
            "Routed, may return",
            routed.into_iter().map(|unit| Fact::cited("", unit, "FP-12.10")).collect(),
        ));
    }
    if let Step::Front { charge, .. } = state.flow.top() {
        let width = Breadth::of(state, &charge).width(&mut NoReasons);
        let mut facts = vec![Fact::cited("Width", width.to_string(), "FP-10.5.2")];
        let groups = forecast::groups(state, &charge);
        facts.extend(groups.into_iter().map(|line| Fact::cited("", line, "FP-10.5.5")));
        facts.push(Fact::new("Enemy", state.enemy(charge.enemy_unit()).strength.to_string()));
        panels.push(panel("melee", "Melee", facts));
    }
    if state.options.honours {
        let honours = state.scenario.forces.iter().enumerate().map(|(i, force)| {
            Fact::cited(force.name.clone(), victory::honours(state, i as u8, &mut NoReasons).to_string(), "FP-15.7")
        });
        panels.push(panel("honours", "Honours", honours.collect()));
    }
    panels
}

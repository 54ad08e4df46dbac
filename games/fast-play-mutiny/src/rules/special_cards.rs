//! Special cards: kept until wanted, or at work when turned, effect by effect. [FP-13.1, FP-13.2]

use chance::Chance;
use engine::{Clause, Log, NoReasons, Parts, Reckoning, Seat};
use serde::{Deserialize, Serialize};

use crate::data::cards::{Effect, Joiner, Kind, Load, Loss, MOST_VOLUNTEERS, Pick, Place, Special, When, Whom, Word};
use crate::data::{Class, Colour, Side};
use crate::rules::actions::Leave;
use crate::rules::automatic_enemy;
use crate::rules::casualties;
use crate::rules::event::Event;
use crate::rules::fire::{self, Firing, Volley};
use crate::rules::flow::Step;
use crate::rules::morale::Occasion;
use crate::rules::order::{Order, Shots};
use crate::rules::rally;
use crate::rules::reasons::{What, told};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{NOWHERE, State, Unit, Whereabouts};

/// No Force: nobody is left to choose.
const NOBODY: u8 = u8::MAX;

/// A card at work. [FP-13.18]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Work {
    /// The card.
    card: u8,
    /// Its effect that comes next.
    effect: u8,
    /// With `each`, the unit from which on units are touched.
    from: u8,
    /// The Force whose seat chooses. [FP-13.2]
    force: u8,
    /// The unit of the effect before.
    same: Option<Unit>,
    /// Something has been done.
    did: bool,
}

/// What an effect came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Came {
    ToSomething,
    ToNothing,
}

impl Came {
    fn to(something: bool) -> Self {
        if something { Self::ToSomething } else { Self::ToNothing }
    }
}

impl Work {
    fn next(self, same: Option<Unit>, came: Came) -> Step {
        Step::Effect(Self {
            effect: self.effect + 1,
            from: 0,
            same,
            did: self.did || came == Came::ToSomething,
            ..self
        })
    }
}

/// Where a Force counts a card that it keeps.
pub fn slot(card: &Special) -> usize {
    match card.kind {
        Kind::Now => 0,
        Kind::Held { slot, .. } => usize::from(slot),
    }
}

/// Whether a Force keeps a card.
pub fn keeps(state: &State, force: u8, special: u8) -> bool {
    let slot = state.cards().specials.get(usize::from(special)).map_or(0, slot);
    slot > 0 && state.kept[usize::from(force)][slot] > 0
}

/// The cards that a Force keeps and may play at such a moment. [FP-13.19]
pub fn playable(state: &State, force: u8, when: When) -> impl Iterator<Item = u8> + '_ {
    let cards = state.cards().specials.iter().enumerate();
    let cards = cards.filter(move |(_, card)| card.when() == Some(when)).map(|(special, _)| special as u8);
    cards.filter(move |&special| keeps(state, force, special))
}

/// A Force plays a card it kept.
pub fn spend(state: &mut State, force: u8, special: u8, log: &mut impl Log<Event>) {
    let card = state.card(special);
    state.board.kept[usize::from(force)][slot(card)] -= 1;
    log.tell(Event::CardPlayed { force, special, clause: Clause(card.clause) });
}

/// The seat a players' card goes to: the Force turned last, or the next that has a Company. [FP-13.2]
fn receiver(state: &State) -> Option<u8> {
    let forces = state.forces();
    (0..forces)
        .map(|step| (state.last_force + step) % forces)
        .find(|&force| state.own_companies(force).any(|id| state.company(id).is_here()))
}

/// A special card is turned: it is kept, or goes to work; one that works once does nothing later. [FP-13.2, FP-13.4, FP-13.18]
pub fn turned(state: &mut State, special: u8, log: &mut impl Log<Event>) {
    let card = state.card(special);
    let seen = card.once && state.once & 1 << special != 0;
    state.board.once |= u64::from(card.once) << special;
    match (card.kind, receiver(state)) {
        _ if seen => log.tell(Event::CardIdle { special, clause: Clause(card.clause) }),
        (Kind::Held { slot, .. }, Some(force)) => {
            state.board.kept[usize::from(force)][usize::from(slot)] += 1;
            log.tell(Event::CardKept { force, special });
        }
        (Kind::Held { .. }, None) => log.tell(Event::CardIdle { special, clause: Clause(card.clause) }),
        (Kind::Now, force) => {
            let force = force.unwrap_or(NOBODY);
            let work = Work { card: special, effect: 0, from: 0, force, same: None, did: false };
            state.board.flow.push(Step::Effect(work));
        }
    }
}

/// Whether a unit is one of those that an effect may touch. [FP-13.20]
fn fits(state: &State, whom: &Whom, force: u8, unit: Unit) -> bool {
    let (loaded, fires, side) = match unit {
        Unit::Company(id) => {
            let company = state.company(id);
            let of_seat = !whom.own || state.force_of(id) == force;
            if !of_seat || whom.active && !stands_for_active(state, whom, id) {
                return false;
            }
            (company.loaded, state.scenario.companies[usize::from(id)].kind.fires, Side::Player)
        }
        Unit::Enemy(id) => {
            let enemy = state.enemy(id);
            if whom.fanatic.is_some_and(|fanatic| fanatic != enemy.fanatic) {
                return false;
            }
            (enemy.loaded, state.scenario.enemies[usize::from(id)].kind.fires, Side::Enemy)
        }
        Unit::Gun(_) => return false,
    };
    let inside = || state.map().area(state.area_of(unit)).ground.is_inside();
    state.is_here(unit)
        && side == whom.of
        && whom.classes[state.class(unit) as usize]
        && whom.loaded.is_none_or(|wanted| wanted == loaded)
        && whom.fires.is_none_or(|wanted| wanted == fires)
        && match whom.place {
            Place::Any => true,
            Place::Outside => !inside(),
            Place::Inside => inside(),
        }
}

/// A Company with an active figure; where one is looked for and none is active, any. [FP-13.20]
fn stands_for_active(state: &State, whom: &Whom, company: u8) -> bool {
    let any = || whom.pick == Pick::Nearest && automatic_enemy::none_is_active(state);
    state.company(company).active() > 0 || any()
}

/// The units that an effect may touch, in their order. [FP-13.20]
fn candidates<'a>(state: &'a State, effect: &'a Effect, force: u8) -> impl Iterator<Item = Unit> + 'a {
    let whom = effect.whom.as_ref();
    let of = whom.map(|whom| whom.of);
    let companies = if of == Some(Side::Player) { state.company_ids() } else { 0..0 };
    let enemies = if of == Some(Side::Enemy) { state.enemy_ids() } else { 0..0 };
    let units = companies.map(Unit::Company).chain(enemies.map(Unit::Enemy));
    units
        .filter(move |&unit| whom.is_some_and(|whom| fits(state, whom, force, unit)))
        .filter(move |&unit| touches(state, effect, unit))
}

/// Whether an effect can do anything to a unit: guns never act, one that fires needs a target, the sun spares whom Gunga Din serves.
/// [FP-13.21.1, FP-13.21.2, FP-13.21.7]
fn touches(state: &State, effect: &Effect, unit: Unit) -> bool {
    match (effect.word, unit) {
        (Word::Act(_), Unit::Enemy(_)) => state.class(unit) != Class::Artillery,
        (Word::Act(_), Unit::Company(id)) => state.company(id).fallen() + state.company(id).active() > 0,
        (Word::FireFree(load), _) => can_fire(state, load, unit),
        (Word::Lose(loss), Unit::Company(id)) => !(loss.by_sun && state.company(id).gunga),
        _ => true,
    }
}

/// Whether a unit can fire by a card: somebody stands, it has a target, and it is loaded where that is needed. [FP-13.21.2]
fn can_fire(state: &State, load: Load, unit: Unit) -> bool {
    let ready = match fire::check_ready(state, unit) {
        Ok(()) => true,
        Err(Refusal::Smoke { .. }) => load == Load::Any && fire::able(state, unit, Volley::All, &mut NoReasons) > 0,
        Err(_) => false,
    };
    ready && fire::targets(state, unit, state.area_of(unit)).next().is_some()
}

/// Whether an effect changes anything about a Company, so that a card may be played for it. [FP-13.19]
fn changes(state: &State, effect: &Effect, company: u8) -> bool {
    let unit = state.company(company);
    match effect.word {
        Word::RallyAll { colour, .. } => fallen(state, company, colour) > 0,
        Word::Load => !unit.loaded,
        Word::Join(Joiner::Volunteers(_)) => unit.volunteers.living() < MOST_VOLUNTEERS,
        Word::Join(Joiner::GungaDin) => !unit.gunga,
        _ => true,
    }
}

/// Casualties of a colour, or of both.
fn fallen(state: &State, company: u8, colour: Option<Colour>) -> u8 {
    let of = |colour| rally::casualties_of(state, company, colour);
    colour.map_or_else(|| of(Colour::Red) + of(Colour::Yellow), of)
}

/// Whom a card touches without a choice: the rule of its pick. [FP-13.20]
fn picked(state: &State, effect: &Effect, work: &Work) -> Option<Unit> {
    let pick = effect.whom?.pick;
    let mut found = candidates(state, effect, work.force);
    match pick {
        Pick::Same => work.same.filter(|same| found.any(|unit| unit == *same)),
        Pick::Nearest if effect.whom?.of == Side::Player => {
            let range = |unit: Unit| {
                let area = state.area_of(unit);
                state.enemies_here().map(|foe| state.map().range(area, state.enemy(foe).area)).min()
            };
            found.filter_map(|unit| range(unit).map(|range| (range, unit))).min().map(|(_, unit)| unit)
        }
        Pick::Nearest => found.min_by_key(|&unit| {
            let range = automatic_enemy::range_to_companies(state, state.area_of(unit));
            (range, u8::MAX - state.standing(unit), unit)
        }),
        Pick::Largest => found.min_by_key(|&unit| (u8::MAX - state.standing(unit), unit)),
        Pick::Programme => {
            let fitting: Vec<Unit> = found.collect();
            let fits = |id: u8| fitting.contains(&Unit::Enemy(id));
            automatic_enemy::who_acts(state, fits).map(Unit::Enemy)
        }
        Pick::BestShot => found.min_by_key(|&unit| {
            let number = automatic_enemy::best_target(state, unit, state.area_of(unit)).map(|(_, aim)| aim.number);
            (number.unwrap_or(u8::MAX), u8::MAX - state.standing(unit), unit)
        }),
        Pick::Choice | Pick::Each | Pick::Acting => found.next(),
    }
}

/// Who is asked which unit a card touches, and how the question is called: a Force with a choice, or the enemy's seat. [FP-13.2, FP-13.20]
pub fn asked(state: &State, work: &Work) -> Option<(Seat, &'static str)> {
    let card = state.card(work.card);
    let effect = card.effects.get(usize::from(work.effect))?;
    let whom = effect.whom.as_ref()?;
    let mut found = candidates(state, effect, work.force);
    match whom.of {
        Side::Player if whom.pick == Pick::Choice => found.nth(1).map(|_| (state.seat_of(work.force), card.question)),
        Side::Enemy if picks_by_seat(state, whom) => found.next().map(|_| (state.enemy_seat(), card.question)),
        _ => None,
    }
}

/// Whether somebody in the enemy's seat picks. [FP-13.20]
fn picks_by_seat(state: &State, whom: &Whom) -> bool {
    state.options.enemy_seat && whom.seat_picks && !matches!(whom.pick, Pick::Each | Pick::Same)
}

fn effect_of(state: &State, work: &Work) -> Option<&'static Effect> {
    state.card(work.card).effects.get(usize::from(work.effect))
}

/// Whether an answer names a unit that the card may touch; nobody need fire. [FP-13.20, FP-13.21.2]
pub fn check(state: &State, work: &Work, order: &Order) -> Checked {
    let Some(effect) = effect_of(state, work) else { return Err(Refusal::NotAsked) };
    let fires = matches!(effect.word, Word::FireFree(_)) && effect.whom.is_some_and(|whom| whom.of == Side::Enemy);
    let (unit, target) = match *order {
        Order::None if fires => return Ok(()),
        Order::With { company } => (Unit::Company(company), None),
        Order::Enemy { unit } if !fires => (Unit::Enemy(unit), None),
        Order::Magazine { unit, target } if fires => (Unit::Enemy(unit), Some(target)),
        _ => return Err(Refusal::NotAsked),
    };
    let is_served = candidates(state, effect, work.force).any(|other| other == unit);
    // Only who is on the board can aim.
    let is_aimed = |target| fire::aim(state, unit, state.area_of(unit), target).is_ok();
    if is_served && target.is_none_or(is_aimed) { Ok(()) } else { Err(Refusal::CannotServe { clause: effect.clause }) }
}

/// Lists the units that a card may touch.
pub fn orders(state: &State, work: &Work, orders: &mut Vec<Order>) {
    let Some(effect) = effect_of(state, work) else { return };
    let fires = matches!(effect.word, Word::FireFree(_));
    for unit in candidates(state, effect, work.force) {
        match unit {
            Unit::Company(company) => orders.push(Order::With { company }),
            Unit::Enemy(id) if fires => {
                let targets = fire::targets(state, unit, state.enemy(id).area);
                orders.extend(targets.map(|(target, _)| Order::Magazine { unit: id, target }));
            }
            Unit::Enemy(unit) => orders.push(Order::Enemy { unit }),
            Unit::Gun(_) => {}
        }
    }
    if fires && effect.whom.is_some_and(|whom| whom.of == Side::Enemy) {
        orders.push(Order::None);
    }
}

/// A seat has named the unit that a card touches, or nobody.
pub fn answer(state: &mut State, work: Work, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Some(effect) = effect_of(state, &work) else { return };
    let (unit, target) = match *order {
        Order::With { company } => (Unit::Company(company), None),
        Order::Enemy { unit } => (Unit::Enemy(unit), None),
        Order::Magazine { unit, target } => (Unit::Enemy(unit), Some(target)),
        _ => {
            state.board.flow.replace(work.next(work.same, Came::ToSomething));
            return;
        }
    };
    state.board.flow.replace(work.next(Some(unit), Came::ToSomething));
    touch(state, &work, effect, unit, target, chance, log);
}

/// The next effect of a card, or of `each` the next unit; after the last one a card that has done nothing says so. [FP-13.18]
pub fn work(state: &mut State, work: Work, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Some(effect) = effect_of(state, &work) else {
        state.board.flow.pop();
        if !work.did {
            log.tell(Event::CardIdle { special: work.card, clause: Clause(state.card(work.card).clause) });
        }
        return;
    };
    match (effect.word, effect.whom.map(|whom| whom.pick)) {
        (Word::Reform(_), _) => {
            let any = state.enemy_ids().any(|id| state.enemy(id).whereabouts == Whereabouts::Pool);
            state.board.flow.replace(work.next(None, Came::to(any)));
            let occasion = Occasion::Card { card: work.card, effect: work.effect };
            state.board.flow.push(Step::Returns { next: 0, occasion });
        }
        (Word::MoveCommander, _) => {
            let able = state.commander.area != NOWHERE;
            state.board.flow.replace(work.next(None, Came::to(able)));
            if able {
                state.board.flow.push(Step::CommanderMove { by_card: true });
            }
        }
        (_, Some(Pick::Each)) => {
            let id = |unit: Unit| match unit {
                Unit::Company(id) | Unit::Gun(id) | Unit::Enemy(id) => id,
            };
            let next = candidates(state, effect, work.force).find(|&unit| id(unit) >= work.from);
            match next {
                Some(unit) => {
                    let next = Work { from: id(unit) + 1, did: true, ..work };
                    state.board.flow.replace(Step::Effect(next));
                    touch(state, &work, effect, unit, None, chance, log);
                }
                None => state.board.flow.replace(work.next(None, Came::ToNothing)),
            }
        }
        _ => {
            let unit = picked(state, effect, &work);
            state.board.flow.replace(work.next(unit, Came::to(unit.is_some())));
            if let Some(unit) = unit {
                touch(state, &work, effect, unit, None, chance, log);
            }
        }
    }
}

/// One effect on one unit. [FP-13.21]
fn touch(
    state: &mut State,
    work: &Work,
    effect: &Effect,
    unit: Unit,
    target: Option<Unit>,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    match effect.word {
        Word::Act(times) => act(state, unit, times),
        Word::FireFree(load) => fire_free(state, work, effect, unit, target, load, log),
        Word::Load => load_up(state, work.card, effect, unit, log),
        Word::Smoke => smoke(state, work.card, effect, unit, log),
        Word::Lose(loss) => lose(state, work.card, effect, unit, loss, chance, log),
        Word::Fanatic => turn_fanatic(state, effect, unit, log),
        Word::RallyAll { .. } | Word::Join(_) => serve(state, work.card, effect, unit, log),
        Word::Hold | Word::Reform(_) | Word::MoveCommander => {}
    }
}

/// What a Company gains that can also be played on a Force card. [FP-13.19]
fn serve(state: &mut State, card: u8, effect: &Effect, unit: Unit, log: &mut impl Log<Event>) {
    let Unit::Company(company) = unit else { return };
    match effect.word {
        Word::RallyAll { colour, most } => rally_all(state, card, effect, company, colour, most, log),
        Word::Join(Joiner::Volunteers(figures)) => volunteers_join(state, effect, company, figures, log),
        Word::Join(Joiner::GungaDin) => gunga_joins(state, effect, company, log),
        Word::Load => load_up(state, card, effect, unit, log),
        _ => {}
    }
}

/// A unit takes so many actions running. [FP-13.13, FP-13.21.1]
fn act(state: &mut State, unit: Unit, times: u8) {
    match unit {
        Unit::Company(id) => {
            let force = state.force_of(id);
            let leave = Leave::ByCard { left: times };
            state.board.flow.push(Step::ForceCard { force, only: Some(id), played: false, leave });
        }
        Unit::Enemy(unit) => state.board.flow.push(Step::UnitActs { unit, left: times }),
        Unit::Gun(_) => {}
    }
}

/// FIRE ALL without smoke: a Company's seat says at whom, an enemy unit fires at one target. [FP-13.14, FP-13.21.2]
fn fire_free(
    state: &mut State,
    work: &Work,
    effect: &Effect,
    unit: Unit,
    target: Option<Unit>,
    load: Load,
    log: &mut impl Log<Event>,
) {
    log.tell(Event::CardServes { unit, special: work.card, clause: Clause(effect.clause) });
    match unit {
        Unit::Company(id) => {
            let (force, leave) = (state.force_of(id), Leave::FireOnly { any: load == Load::Any });
            state.board.flow.push(Step::ForceCard { force, only: Some(id), played: false, leave });
        }
        _ => {
            let best = || automatic_enemy::best_target(state, unit, state.area_of(unit)).map(|(target, _)| target);
            if let Some(target) = target.or_else(best) {
                let figures = state.standing(unit);
                fire_freely(state, unit, Shots::at(target, figures));
            }
        }
    }
}

/// FIRE ALL by leave of a card: no smoke, and loaded afterwards. [FP-13.21.2]
pub fn fire_freely(state: &mut State, unit: Unit, shots: Shots) {
    fire::set_loaded(state, unit, true);
    fire::open(state, Firing::new(unit, Volley::All, shots));
}

/// Casualties return without dice: the Company's own, volunteers, then Command figures. [FP-13.21.3]
fn rally_all(
    state: &mut State,
    special: u8,
    effect: &Effect,
    company: u8,
    colour: Option<Colour>,
    most: u8,
    log: &mut impl Log<Event>,
) {
    let (clause, mut why) = (Clause(effect.clause), Parts::heard_by(log));
    let mut back = Reckoning::new(&mut why);
    back.plus(clause, What::Fallen, fallen(state, company, colour));
    if most > 0 {
        back.at_most(clause, What::Water, most);
    }
    let recovered = back.total() as u8;
    rally::without_dice(state, company, colour, recovered);
    if recovered > 0 {
        log.tell(Event::Revived { company, recovered, special, clause, why });
    }
}

/// Smoke is taken off a unit that bears it. [FP-13.21.5]
fn load_up(state: &mut State, special: u8, effect: &Effect, unit: Unit, log: &mut impl Log<Event>) {
    if !fire::is_loaded(state, unit) {
        fire::set_loaded(state, unit, true);
        log.tell(Event::CardLoads { unit, special, clause: Clause(effect.clause) });
    }
}

/// Smoke is put on a loaded unit. [FP-13.10, FP-13.21.6]
fn smoke(state: &mut State, special: u8, effect: &Effect, unit: Unit, log: &mut impl Log<Event>) {
    if fire::is_loaded(state, unit) {
        fire::set_loaded(state, unit, false);
        log.tell(Event::CardSmokes { unit, special, clause: Clause(effect.clause) });
    }
}

/// A die for a unit: a figure may fall, of a Company perhaps a Command figure; an enemy unit does not test for it.
/// [FP-13.11, FP-13.16, FP-13.21.7]
fn lose(
    state: &mut State,
    special: u8,
    effect: &Effect,
    unit: Unit,
    loss: Loss,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let (mut why, mut why_command) = (Parts::heard_by(log), Parts::heard_by(log));
    let needed = told(effect.clause, if loss.by_sun { What::Sun } else { What::Marksman }, loss.need, &mut why);
    let for_command =
        loss.command_need.map_or(0, |need| told(effect.clause, What::MarksmanCommand, need, &mut why_command));
    let die = chance.d6();
    let attached = match unit {
        Unit::Company(id) => casualties::first_attached(state, id),
        _ => None,
    };
    let falls = die >= needed;
    let figure = attached.filter(|_| for_command > 0 && die >= for_command);
    let (clause, command) = (Clause(effect.clause), figure.is_some());
    log.tell(Event::CardRolled { unit, special, clause, die, needed, why, for_command, why_command, falls, command });
    match (unit, figure) {
        (Unit::Company(id), Some(figure)) => casualties::strike_down(state, figure, id, loss.colour),
        _ if falls => casualties::fall(state, unit, 1, loss.colour, unit, log),
        _ => {}
    }
}

/// A unit turns Fanatic. [FP-13.12, FP-13.21.8]
fn turn_fanatic(state: &mut State, effect: &Effect, unit: Unit, log: &mut impl Log<Event>) {
    if let Unit::Enemy(id) = unit
        && !state.enemy(id).fanatic
    {
        state.enemy_mut(id).fanatic = true;
        log.tell(Event::Fanatic { unit: id, clause: Clause(effect.clause) });
    }
}

/// The number from which on a routed unit returns by a card. [FP-13.15, FP-13.21.9]
pub fn return_number(state: &State, card: u8, effect: u8) -> (u8, &'static str) {
    match state.card(card).effects[usize::from(effect)] {
        Effect { word: Word::Reform(need), clause, .. } => (need, clause),
        Effect { clause, .. } => (u8::MAX, clause),
    }
}

/// Gunga Din joins a Company until END; there is only one of him. [FP-13.3, FP-13.21.10]
fn gunga_joins(state: &mut State, effect: &Effect, company: u8, log: &mut impl Log<Event>) {
    state.board.companies.iter_mut().for_each(|company| company.gunga = false);
    state.company_mut(company).gunga = true;
    log.tell(Event::GungaJoined { company, clause: Clause(effect.clause) });
}

/// Gunga Din goes at END. [FP-13.3]
pub fn gunga_leaves(state: &mut State, log: &mut impl Log<Event>) {
    if state.companies.iter().any(|company| company.gunga) {
        state.board.companies.iter_mut().for_each(|company| company.gunga = false);
        log.tell(Event::GungaLeft);
    }
}

/// Volunteers join a Company for good, as many as it has not yet. [FP-13.4, FP-13.21.10]
fn volunteers_join(state: &mut State, effect: &Effect, company: u8, figures: u8, log: &mut impl Log<Event>) {
    let (clause, mut why) = (Clause(effect.clause), Parts::heard_by(log));
    let mut joining = Reckoning::new(&mut why);
    joining.plus(clause, What::Volunteers, figures);
    joining.at_most(clause, What::MostVolunteers, MOST_VOLUNTEERS - state.company(company).volunteers.living());
    let figures = joining.total() as u8;
    state.company_mut(company).volunteers.active += figures;
    log.tell(Event::VolunteersJoined { company, figures, why, clause });
}

/// Whether a held card may be played on a Force card: it is kept, names a Company or none as it must, and changes something. [FP-13.7, FP-13.19]
pub fn check_play(state: &State, force: u8, special: u8, company: Option<u8>) -> Checked {
    let Some(card) = state.cards().specials.get(usize::from(special)) else {
        return Err(Refusal::NoCard { clause: "FP-13.19" });
    };
    if card.when() != Some(When::ForceCard) || !keeps(state, force, special) {
        return Err(Refusal::NoCard { clause: card.clause });
    }
    if card.names_company() != company.is_some() {
        return Err(Refusal::CannotServe { clause: "FP-13.19" });
    }
    let useful = card.effects.iter().any(|effect| {
        served(state, effect, force, company)
            .any(|unit| matches!(unit, Unit::Company(id) if changes(state, effect, id)))
    });
    if useful { Ok(()) } else { Err(Refusal::PlayIdle { clause: card.clause }) }
}

/// The Companies that an effect of a card played for a Company touches. [FP-13.19]
fn served<'a>(state: &'a State, effect: &'a Effect, force: u8, company: Option<u8>) -> impl Iterator<Item = Unit> + 'a {
    let each = effect.whom.is_some_and(|whom| whom.pick == Pick::Each);
    candidates(state, effect, force).filter(move |&unit| each || company.map(Unit::Company) == Some(unit))
}

/// A held card is played on a Force card. [FP-13.7, FP-13.19]
pub fn play(state: &mut State, force: u8, special: u8, company: Option<u8>, log: &mut impl Log<Event>) {
    spend(state, force, special, log);
    let card = state.card(special);
    for effect in &card.effects {
        let units: Vec<Unit> = served(state, effect, force, company).collect();
        for unit in units {
            serve(state, special, effect, unit, log);
        }
    }
}

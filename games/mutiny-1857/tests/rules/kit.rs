//! Small actions to try a rule on.

use chance::{Fast, Script, die};
use engine::{Arguments, DataFiles, Event, Game, NoLog, Options, RuleSet, Words, load};
use mutiny_1857::{Happening, Mutiny1857, Order, Phase, Place, State, UnitId};
use table::Facing;

/// The rules as the program carries them.
pub fn rules() -> &'static Mutiny1857 {
    &engine::embedded::<Mutiny1857>().rules
}

/// The data files with a scenario `test` of this terrain and these forces, written `type` or `type:figures`.
pub fn files(terrain: &str, british: &str, rebel: &str) -> DataFiles {
    files_in("[0, 54, 60, 60]", terrain, british, rebel)
}

/// The same with another zone of the Rebels.
pub fn files_in(zone: &str, terrain: &str, british: &str, rebel: &str) -> DataFiles {
    let mut text = String::from(
        "title = \"Test\"\nblurb = \"Test\"\ndate = \"1857\"\norder = 9\nminutes = 1\nrounds = 10\nfirst = \"british\"\nnorth = \"rebel\"\n\
         table = [60, 60]\n[zone]\nbritish = [0, 0, 60, 6]\n",
    );
    text.push_str(&format!("rebel = {zone}\n"));
    text.push_str(terrain);
    for (side, units) in [("british", british), ("rebel", rebel)] {
        for unit in units.split_whitespace() {
            let mut parts = unit.split(':');
            let kind = parts.next().unwrap();
            text.push_str(&format!("[[{side}]]\ntype = \"{kind}\"\n"));
            for extra in parts {
                match extra.parse::<u8>() {
                    Ok(figures) => text.push_str(&format!("figures = [{figures}]\n")),
                    Err(_) => text.push_str(&format!("{}\n", extra.replace('=', " = ").replace('\'', "\""))),
                }
            }
        }
    }
    let mut files = Mutiny1857::files();
    files.replace("scenarios/test.toml", text);
    files
}

/// One piece of terrain in the data's words.
pub fn ground(kind: &str, points: &str) -> String {
    format!("[[terrain]]\nkind = \"{kind}\"\npoints = {points}\n")
}

/// Forces with a Badmash on an elephant, `bad6`.
pub const RIDER: &str = "badmash:10:howdah=true badmash:8 badmash:8 badmash:8 badmash:8";

/// The options, written `name=value`.
pub fn options(pairs: &str) -> Options {
    let pairs = pairs.split_whitespace().map(|pair| pair.split_once('=').unwrap());
    Options(pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect())
}

/// An action with everybody set down and full of breath, the British to move.
pub fn action(terrain: &str, british: &str, rebel: &str) -> State {
    action_with(terrain, british, rebel, "")
}

/// The same with options.
pub fn action_with(terrain: &str, british: &str, rebel: &str, pairs: &str) -> State {
    let loaded = load::<Mutiny1857>(&files(terrain, british, rebel)).unwrap_or_else(|fault| panic!("{fault}"));
    let mut chance = Fast::new(1);
    let mut state = loaded.rules.start("test", &options(pairs), &mut chance, &mut NoLog).unwrap();
    while let Phase::Deploy(_) = state.phase {
        state.apply(&Order::Deploy(Vec::new()), &mut chance, &mut NoLog);
    }
    for unit in state.ids() {
        state[unit].left = 20;
    }
    state
}

/// A unit by its name.
pub fn unit(state: &State, name: &str) -> UnitId {
    state.find(name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// Sets a unit's figures on places, in hundredths, facing that many degrees; figures without a place are taken away as if they had never been.
pub fn stand(state: &mut State, name: &str, places: &[(i32, i32)], degrees: i32) {
    let id = unit(state, name);
    state[id].living = ((1_u32 << places.len()) - 1) as u16;
    for (number, &(x, y)) in places.iter().enumerate() {
        state.put(id, number as u8, Place::new(x, y));
    }
    state.turn(id, Facing::degrees(degrees));
    state.settle(id);
}

/// A row of figures an inch apart.
pub fn row(state: &mut State, name: &str, x: i32, y: i32, count: i32, degrees: i32) {
    let places: Vec<(i32, i32)> = (0..count).map(|i| (x + 100 * i, y)).collect();
    stand(state, name, &places, degrees);
}

/// An order by its notation.
pub fn hear(state: &State, notation: &str) -> Order {
    let words = Words::from_notation(notation, State::phrases()).unwrap_or_else(|why| panic!("{notation}: {why}"));
    state.hear(&words).unwrap_or_else(|why| panic!("{notation}: {why}"))
}

/// Gives an order with these dice, exactly; a plain number is the face of a D6.
pub fn go(state: &mut State, notation: &str, dice: &[u32]) -> Vec<Happening> {
    let order = hear(state, notation);
    give(state, &order, dice)
}

/// Gives an order with these dice, exactly; a plain number is the face of a D6.
pub fn give(state: &mut State, order: &Order, dice: &[u32]) -> Vec<Happening> {
    if let Err(refusal) = state.check(order) {
        let said = state.explain(&refusal);
        panic!("{order:?} is refused: {} ({})", said.text, said.clause);
    }
    let mut script = Script::dice(dice.iter().copied());
    let mut events = Vec::new();
    state.apply(order, &mut script, &mut events);
    script.finish();
    for event in &events {
        assert!(!state.narrate(event).is_empty());
    }
    events
}

/// Gives an order with these dice, each `(sides, face)`, exactly.
pub fn go_sized(state: &mut State, notation: &str, dice: &[(u8, u8)]) -> Vec<Happening> {
    let dice: Vec<u32> = dice.iter().map(|&(sides, face)| die(sides.into(), face.into())).collect();
    go(state, notation, &dice)
}

/// The clause by which an order is refused.
pub fn refused(state: &State, notation: &str) -> &'static str {
    let order = hear(state, notation);
    match state.check(&order) {
        Ok(()) => panic!("{notation} is allowed"),
        Err(refusal) => state.explain(&refusal).clause.0,
    }
}

/// Whether an order is allowed.
pub fn allowed(state: &State, notation: &str) -> bool {
    let order = hear(state, notation);
    state.check(&order).is_ok()
}

/// Ends the present turn.
pub fn end_turn(state: &mut State) {
    if state.current.is_some() {
        go(state, "finish", &[]);
    }
    give(state, &Order::EndTurn, &[]);
}

/// Whether some event cites a clause.
pub fn cites(events: &[Happening], clause: &str) -> bool {
    events.iter().any(|event| event.clause().0 == clause)
}

/// The probability of an outcome of a question: the outcome in its JSON text.
pub fn odds(question: &str, pairs: &str, outcome: impl Fn(&serde_json::Value) -> bool) -> f64 {
    let info = rules().info().questions.iter().find(|info| info.id == question).unwrap();
    let pairs = pairs.split_whitespace().map(|pair| pair.split_once('=').unwrap());
    let arguments = Arguments::read(info, pairs).unwrap_or_else(|error| panic!("{error}"));
    let answer = rules().odds(question, &arguments).unwrap_or_else(|error| panic!("{error}"));
    answer.outcomes.iter().filter(|(value, _)| outcome(value)).map(|(_, p)| p).sum()
}

/// Gives the turn to a side as if it had just begun.
pub fn turn_to(state: &mut State, side: mutiny_1857::Side) {
    state.mover = side;
    state.current = None;
    state.with = 0;
    for id in state.ids() {
        let one = &mut state[id];
        (one.acted, one.steps, one.gait, one.paid_now) = (false, 0, None, 0);
    }
}

/// Ends turns until a new round begins or the match is over.
pub fn next_round(state: &mut State) {
    let round = state.round;
    while state.round == round && !matches!(state.phase, Phase::Over(_)) {
        end_turn(state);
    }
}

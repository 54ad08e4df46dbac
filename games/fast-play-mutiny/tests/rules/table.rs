//! How positions are played in tests: orders in notation, scripted dice, the log in words.

use chance::{Script, die};
use engine::{Event as _, Game, RuleSet, load};
use fast_play_mutiny::{Drill, Event, FastPlayMutiny, State};

/// A face of a die with twenty sides.
pub const fn d20(face: u32) -> u32 {
    die(20, face)
}

/// A position in play with everything that has been told.
pub struct Table {
    pub state: State,
    pub log: Vec<Event>,
}

/// Turns a card on a position; the dice are those rolled before somebody is asked.
pub fn turn(drill: Drill, card: &str, dice: &[u32]) -> Table {
    let mut script = Script::dice(dice.iter().copied());
    let mut log = Vec::new();
    let state = drill.turn(card, &mut script, &mut log);
    script.finish();
    Table { state, log }
}

impl Table {
    /// Gives an order that must be lawful, with the dice it leads to.
    #[track_caller]
    pub fn give(&mut self, order: &str, dice: &[u32]) -> &mut Self {
        let mut script = Script::dice(dice.iter().copied());
        let given = self.state.order(order, &mut script, &mut self.log);
        assert_eq!(given, Ok(()), "{order}");
        script.finish();
        self
    }

    /// Gives an order that must be refused by a clause, changing nothing.
    #[track_caller]
    pub fn refused(&mut self, order: &str, clause: &str) -> &mut Self {
        let before = self.state.clone();
        let given = self.state.order(order, &mut Script::dice([]), &mut self.log);
        assert_eq!(given, Err(clause), "{order}");
        assert!(self.state == before, "a refused order changes nothing");
        self
    }

    /// How a unit fares.
    #[track_caller]
    pub fn is(&mut self, unit: &str, report: &str) -> &mut Self {
        assert_eq!(self.state.report(unit), report, "{unit}");
        self
    }

    /// The question asked now.
    #[track_caller]
    pub fn asks(&mut self, seat: u8, question: &str) -> &mut Self {
        let expected = format!("Decision {{ seat: Seat({seat}), question: {question:?} }}");
        assert_eq!(format!("{:?}", self.state.pending()), expected);
        self
    }

    /// Whether an order is among those offered.
    pub fn offers(&self, notation: &str) -> bool {
        let mut orders = Vec::new();
        self.state.orders(&mut orders);
        orders.iter().any(|order| self.state.speak(order).notation(State::phrases()).eq_ignore_ascii_case(notation))
    }

    /// The clauses of everything told so far.
    pub fn clauses(&self) -> Vec<&'static str> {
        self.log.iter().map(|event| event.clause().0).collect()
    }

    /// Whether something was told for this reason, by this clause.
    #[track_caller]
    pub fn because(&mut self, reason: &str, clause: &str) -> &mut Self {
        let reasons: Vec<_> = self.log.iter().flat_map(|event| self.state.reasons(event)).collect();
        let given = reasons.iter().any(|part| part.text == reason && part.clause.as_deref() == Some(clause));
        assert!(given, "{reason} is not in {reasons:#?}");
        self
    }

    /// Whether something was told in these words.
    #[track_caller]
    pub fn told(&mut self, part: &str) -> &mut Self {
        let lines: Vec<String> = self.log.iter().map(|event| self.state.narrate(event)).collect();
        assert!(lines.iter().any(|line| line.contains(part)), "{part} is not in {lines:#?}");
        self
    }
}

/// The game with other figures that even the bungalow: the shipped ones follow what is measured.
pub fn evened(figures: &str) -> &'static FastPlayMutiny {
    let mut files = FastPlayMutiny::files();
    let text = files.text("scenarios/beginner.toml").expect("it is there").to_owned();
    let (before, after) = text.split_once("[even]").expect("it can be evened");
    let (_, after) = after.split_once("[zones]").expect("the zones come next");
    files.replace("scenarios/beginner.toml", format!("{before}[even]\n{figures}\n\n[zones]{after}"));
    &load(&files).expect("the figures are lawful").rules
}

/// The bungalow, with an officer out of the way so that he is asked to move after every action.
pub fn bungalow() -> Drill {
    Drill::new("beginner", &[]).figure("Ho", "A1")
}

/// The walled town, likewise.
pub fn gate() -> Drill {
    Drill::new("gate", &[]).figure("Ho", "A6")
}

/// The residency, likewise.
pub fn residency() -> Drill {
    Drill::new("residency", &[]).figure("Ho", "A7")
}

/// The streets, likewise; the Rifles' second Company rides.
pub fn streets() -> Drill {
    Drill::new("relief", &[]).figure("Ho", "A1").figure("Ro", "A1")
}

//! Two players against each other, the second of them in another program: the same matches, the same seeds, both sides.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use catalog::{Pace, Player, Table, Title};
use engine::{Ending, Options, Seat, Secret, Setup, Status, Utterance, Viewer};
use lab::{ComparePlan, CompareReport, LabError, Meeting, Pairing, Thinking};

use crate::hosted::Hosted;
use crate::program::Gone;

/// Compares a player of this program with one of another, until a test decides. Both must have the same rules and data: a match is played in both programs at
/// once, each order is given in both, and the players are asked where they live.
pub fn compare(
    title: &dyn Title,
    other: &Hosted,
    plan: &ComparePlan,
    progress: &(dyn Fn(u64, f64, f64) + Sync),
) -> Result<CompareReport, LabError> {
    must_be_alike(title, other)?;
    for player in [plan.a, plan.b] {
        if player.tuning != catalog::Tuning::default() {
            return Err(LabError::OtherRules(format!(
                "{player}: figures of the search cannot be changed where another program plays"
            )));
        }
    }
    let scenarios = plan.scenarios(title.info())?;
    scenarios.iter().try_for_each(|scenario| title.info().check_options(scenario, &plan.options))?;
    let arenas: Vec<Arena<'_>> = scenarios
        .iter()
        .map(|scenario| {
            let most = title.info().scenario(scenario).map_or(0, |info| info.decisions_at_most);
            let mut arena = Arena { scenario, options: &plan.options, most, sides: Vec::new() };
            let table = title.new_match(arena.setup(title, 1)).map_err(|fault| LabError::Start(fault.to_string()))?;
            arena.sides = sides(table.as_ref());
            Ok(arena)
        })
        .collect::<Result<_, LabError>>()?;
    let meeting = arenas.first().map(|arena| Meeting::of_sides(&arena.sides)).ok_or(LabError::NoGames)?;
    let players = [plan.a, plan.b];
    let pairing = || {
        Box::new(Tables { title, other, arenas: &arenas, players, thinking: Default::default() })
            as Box<dyn Pairing + '_>
    };
    let report = lab::compare_by(title.slug(), plan, meeting, &scenarios, &pairing, progress)?;
    let data = [title.data_hash(), other.data_hash()].map(str::to_owned);
    Ok(CompareReport { data, other: Some(other.program().name().to_owned()), ..report })
}

fn must_be_alike(title: &dyn Title, other: &Hosted) -> Result<(), LabError> {
    let name = other.program().name();
    if other.rules_version() != title.rules_version() {
        return Err(LabError::OtherRules(format!(
            "{name} has version {} of the rules and this program version {}: they cannot play one match",
            other.rules_version(),
            title.rules_version()
        )));
    }
    if other.data_hash() != title.data_hash() {
        return Err(LabError::OtherRules(format!(
            "{name} has other data of {}: they cannot play one match",
            title.slug()
        )));
    }
    Ok(())
}

/// Seats of one side have the same number.
fn sides(table: &dyn Table) -> Vec<u8> {
    let seats = || (0..table.seats().len() as u8).map(Seat);
    seats().map(|seat| seats().find(|first| table.are_allies(*first, seat)).map_or(seat.0, |first| first.0)).collect()
}

/// One scenario, ready to be played by pairs.
struct Arena<'a> {
    scenario: &'a str,
    options: &'a Options,
    /// No match takes more decisions.
    most: u32,
    sides: Vec<u8>,
}

impl Arena<'_> {
    fn setup(&self, title: &dyn Title, seed: u64) -> Setup {
        let seats = title.seats(self.scenario, self.options);
        Setup {
            scenario: self.scenario.to_owned(),
            options: self.options.clone(),
            nonces: vec![Vec::new(); seats.len()],
            players: seats,
            secret: Secret::from_seed(seed),
            undo: false,
        }
    }
}

/// A thread that plays matches in both programs.
struct Tables<'a> {
    title: &'a dyn Title,
    other: &'a Hosted,
    arenas: &'a [Arena<'a>],
    players: [Player; 2],
    thinking: [Thinking; 2],
}

impl Pairing for Tables<'_> {
    fn pair(&mut self, scenario: usize, seed: u64, called_off: &dyn Fn() -> bool) -> Result<Option<f64>, String> {
        let arenas = self.arenas;
        let arena = &arenas[scenario];
        let meeting = Meeting::of_sides(&arena.sides);
        let (mut results, mut margins) = ([0.0; 2], [0; 2]);
        for (place, (result, margin)) in results.iter_mut().zip(&mut margins).enumerate() {
            // In the second match the players have changed sides, or the other one has the only side there is.
            let holder = |seat: Seat| match meeting {
                Meeting::Alongside | Meeting::Data => place,
                Meeting::Swapped if arena.sides.get(seat.index()) == arena.sides.first() => place,
                Meeting::Swapped => 1 - place,
            };
            let played = catch_unwind(AssertUnwindSafe(|| self.play(arena, seed, holder, called_off)));
            let played = played.unwrap_or_else(|payload| {
                Err(payload
                    .downcast::<Gone>()
                    .map_or_else(|_| "a program stumbled".to_owned(), |gone| gone.to_string()))
            })?;
            let Some((front, ending)) = played else { return Ok(None) };
            *result = result_of(&front, &ending);
            *margin = ending.margin.get(&front).copied().unwrap_or_default().into();
        }
        Ok(Some(meeting.score(results, margins)))
    }

    fn thought(&mut self) -> [Thinking; 2] {
        std::mem::take(&mut self.thinking)
    }
}

impl Tables<'_> {
    /// Plays a match in both programs; the name of the first seat, and how it ended.
    fn play(
        &mut self,
        arena: &Arena<'_>,
        seed: u64,
        holder: impl Fn(Seat) -> usize,
        called_off: &dyn Fn() -> bool,
    ) -> Result<Option<(String, Ending)>, String> {
        let lay = |title: &dyn Title| title.new_match(arena.setup(self.title, seed)).map_err(|fault| fault.to_string());
        let mut tables = [lay(self.title)?, lay(self.other)?];
        for decision in 0..=u64::from(arena.most) {
            let [ours, theirs] = &tables;
            if ours.digest() != theirs.digest() {
                return Err(format!("after {decision} orders the two programs do not agree where the match stands"));
            }
            if let Status::Over { outcome } = ours.status() {
                return Ok(Some((ours.seats().first().cloned().unwrap_or_default(), outcome)));
            }
            if called_off() {
                return Ok(None);
            }
            let seat = ours.decider().ok_or("nobody decides")?;
            let who = holder(seat);
            let offer = self.choose(who, tables[who].as_ref(), seat, seed.wrapping_add(decision));
            for table in &mut tables {
                table
                    .give(seat, Utterance::Text(&offer.notation), Viewer::Spectator)
                    .map_err(|fault| fault.to_string())?;
            }
        }
        Err(format!("no end after {} decisions", arena.most))
    }

    fn choose(&mut self, who: usize, table: &dyn Table, seat: Seat, seed: u64) -> engine::Offer {
        let (start, player) = (Instant::now(), self.players[who]);
        let offer = table.choose(seat, player.level, player.budget(seed));
        if player.level.looks_ahead() {
            let seconds = start.elapsed().as_secs_f64();
            let longest = if let Pace::Time(time) = player.pace { seconds / time.as_secs_f64() } else { 0.0 };
            self.thinking[who].add(&Thinking { decisions: 1, seconds, longest });
        }
        offer
    }
}

/// 1 for who won, 0 for a draw, -1 for who lost.
fn result_of(seat: &str, ending: &Ending) -> f64 {
    match (ending.winners.is_empty(), ending.automatic) {
        (true, false) => 0.0,
        _ if ending.winners.iter().any(|winner| winner == seat) => 1.0,
        _ => -1.0,
    }
}

//! Odds of what can be done: every bar that shows an order's own dice is what the rules' resolver does with them.

use chance::{Chance, distribution};
use engine::{NoReasons, Part, Pending};
use scene::{Bar, FaceResult, Modifier, Odds, Share, Tone};

use crate::data::map::AreaId;
use crate::rules::casualties::Colour;
use crate::rules::charge::{self, Charge};
use crate::rules::commander;
use crate::rules::event::{Reaction, result, roll};
use crate::rules::fire::{self, Aim, Side, Volley};
use crate::rules::flow::Step;
use crate::rules::gate::{self, GateShot, Led};
use crate::rules::melee::{self, Barrier, Opening, Terms};
use crate::rules::morale::{self, Morale};
use crate::rules::odds::clash::{Clash, Ends, Prelude, company_stands};
use crate::rules::odds::{Shot, test};
use crate::rules::order::Path;
use crate::rules::rally::{self as rallies, Help, Rallied};
use crate::rules::reaction;
use crate::rules::reasons::What;
use crate::rules::state::{State, Unit};
use crate::rules::turn;

/// Shares too small to be drawn are counted with the greatest.
const TINY: f64 = 1e-9;

/// A forecast in the making.
struct Forecast<'a> {
    state: &'a State,
    odds: Odds,
}

/// What a share of a bar says.
type Kind = (&'static str, Tone);

impl<'a> Forecast<'a> {
    fn new(state: &'a State) -> Self {
        Self { state, odds: Odds::default() }
    }

    /// What makes the figures, each reason once.
    fn because(&mut self, why: &[Part<What>]) {
        for part in why {
            let reason = self.state.reason(part);
            if !self.odds.modifiers.contains(&reason) {
                self.odds.modifiers.push(reason);
            }
        }
    }

    /// The bar of one roll: its results sorted into kinds, bad first, good last.
    fn roll<T>(
        &mut self,
        (title, clause): (&str, &str),
        roll: impl Into<String>,
        results: impl Iterator<Item = (T, f64)>,
        key: impl Fn(&T) -> String,
        kinds: &[Kind],
        kind: impl Fn(&T) -> usize,
    ) {
        let share = |(label, tone): &Kind| Share { label: (*label).to_owned(), tone: *tone, ..Share::default() };
        let mut shares: Vec<Share> = kinds.iter().map(share).collect();
        for (result, p) in results.filter(|(_, p)| *p > 0.0) {
            let share = &mut shares[kind(&result)];
            share.p += p;
            share.keys.push(key(&result));
        }
        let (mut shares, tiny): (Vec<Share>, Vec<Share>) = shares.into_iter().partition(|share| share.p > TINY);
        if let Some(greatest) = shares.iter_mut().max_by(|a, b| a.p.total_cmp(&b.p)) {
            for share in tiny {
                greatest.p += share.p;
                greatest.keys.extend(share.keys);
            }
        }
        self.odds.bars.push(Bar {
            title: title.to_owned(),
            roll: roll.into(),
            clause: Some(clause.to_owned()),
            shares,
            faces: Vec::new(),
        });
    }

    /// A bar that looks beyond the order's own dice.
    fn outlook(&mut self, clause: &str, shares: Vec<Share>) {
        let title = if self.odds.bars.is_empty() { "" } else { "in the end" };
        self.odds.bars.push(Bar {
            title: title.to_owned(),
            clause: Some(clause.to_owned()),
            shares: shares.into_iter().filter(|share| share.p > TINY).collect(),
            ..Bar::default()
        });
    }

    /// A shot: how many fall, whether an enemy stands, whether the Commander-in-Chief beside them lives.
    fn shot(&mut self, by: Unit, target: Unit, figures: u8, aim: Aim) {
        let state = self.state;
        let shot = Shot::of(state, by, target, figures, aim);
        let side = fire::side_of(by);
        let mut why = Vec::new();
        fire::dice(shot.weapon, figures, &mut why);
        fire::number(&state.data.fire, side, shot.weapon, aim.range, &mut why);
        let most = shot.at_best(&mut why).casualties;
        self.because(&why);
        let struck = distribution(|chance| shot.resolve(chance).casualties);
        let standing = shot.standing;
        self.odds.expect = format!("casualties {:.1}", struck.mean(|lost| f64::from(*lost)));
        self.roll(
            ("casualties", "FP-6.1"),
            roll::fire(target),
            struck.iter(),
            |lost| result::count(**lost),
            &[("none", Tone::Neutral), ("some", Tone::Good), ("all who stand", Tone::Good)],
            |lost| usize::from(**lost > 0) + usize::from(**lost == standing),
        );
        match target {
            Unit::Enemy(id) if side == Side::Player && most > 0 && !state.enemy(id).fanatic => self.shaken(id, shot),
            Unit::Company(_) | Unit::Gun(_) if most > 0 => self.risk(state.area_of(target)),
            _ => {}
        }
    }

    /// The test of an enemy unit that a shot has hurt. [FP-12.2.1]
    fn shaken(&mut self, id: u8, shot: Shot) {
        let state = self.state;
        let (strength, class) = (state.enemy(id).strength, state.class(Unit::Enemy(id)));
        let odds = distribution(|chance| match shot.resolve(chance).casualties {
            lost if lost == 0 || lost == strength => (lost, None),
            lost => (lost, Some(test(&state.data.fire, class, strength - lost, false, chance))),
        });
        let tested: f64 = odds.iter().filter(|((_, result), _)| result.is_some()).map(|(_, p)| p).sum();
        if tested <= 0.0 {
            return;
        }
        let gone = |(lost, result): &(u8, Option<Morale>)| match result {
            Some(result) => matches!(result, Morale::Retreat | Morale::Rout),
            None => *lost > 0,
        };
        let gone: f64 = odds.iter().filter(|(end, _)| gone(end)).map(|(_, p)| p).sum();
        self.odds.expect += &format!(", gives way {:.0} %", 100.0 * gone);
        let results = [Morale::Fanatic, Morale::Pass, Morale::Retreat, Morale::Rout].map(|result| {
            let p: f64 = odds.iter().filter(|((_, other), _)| *other == Some(result)).map(|(_, p)| p).sum();
            (result, p / tested)
        });
        self.morale(id, results);
    }

    fn morale(&mut self, id: u8, results: [(Morale, f64); 4]) {
        let state = self.state;
        let mut why = Vec::new();
        morale::die_of(&state.data.fire, state.class(Unit::Enemy(id)), &mut why);
        morale::stands_below(state.enemy(id).strength, &mut why);
        self.because(&why);
        let (mut good, mut bad) = (Tone::Good, Tone::Bad);
        if enemy_decides(state) {
            std::mem::swap(&mut good, &mut bad);
        }
        self.roll(
            ("morale", "FP-12.2"),
            roll::morale(id),
            results.into_iter(),
            |result| result::morale(*result),
            &[("Fanatic", bad), ("stands", Tone::Neutral), ("falls back", good), ("routs", good)],
            |result| match result {
                Morale::Fanatic => 0,
                Morale::Pass => 1,
                Morale::Retreat => 2,
                Morale::Rout => 3,
            },
        );
    }

    /// The test of an enemy unit that is charged. [FP-12.2.2]
    fn charged(&mut self, id: u8) {
        let state = self.state;
        let (strength, class) = (state.enemy(id).strength, state.class(Unit::Enemy(id)));
        let odds = distribution(|chance| test(&state.data.fire, class, strength, false, chance));
        let results = [Morale::Fanatic, Morale::Pass, Morale::Retreat, Morale::Rout];
        self.morale(id, results.map(|result| (result, odds.probability(&result))));
    }

    /// The danger to the Commander-in-Chief where figures fall. [FP-3.8]
    fn risk(&mut self, area: AreaId) {
        let state = self.state;
        if !commander::is_at_risk(state, area) {
            return;
        }
        let mut why = Vec::new();
        let needed = u32::from(commander::kills(&mut why));
        self.because(&why);
        let odds = distribution(|chance| chance.sum(commander::RISK) >= needed);
        self.roll(
            ("Commander-in-Chief", "FP-3.8"),
            roll::RISK,
            odds.iter(),
            |killed| result::is(**killed),
            &[("killed", Tone::Bad), ("unhurt", Tone::Neutral)],
            |killed| usize::from(!**killed),
        );
    }

    /// One round of melee with such a line. [FP-10.5]
    fn round(&mut self, charge: &Charge, line: u8, round: u8) {
        let state = self.state;
        let terms = Terms::of(state, charge);
        let (player, enemy) = (charge.player_unit(), Unit::Enemy(charge.enemy_unit()));
        let mut why = Vec::new();
        let width = melee::width(state, charge, &mut NoReasons);
        let pairs = melee::pairs(line, state.standing(enemy), width, &mut why);
        let at_windows = terms.at_windows(pairs);
        if at_windows < pairs {
            terms.edge(Opening::Plain, &mut why);
        }
        if at_windows > 0 {
            terms.edge(Opening::Window, &mut why);
        }
        self.because(&why);
        let odds = distribution(|chance| melee::fight(terms, 0, pairs, chance));
        let (mut good, mut bad) = (Tone::Good, Tone::Bad);
        if enemy_decides(state) {
            std::mem::swap(&mut good, &mut bad);
        }
        self.roll(
            (if round > 1 { "second melee" } else { "melee" }, "FP-10.5"),
            roll::melee(player, enemy, round),
            odds.iter(),
            |losses| result::losses(**losses),
            &[("players lose more", bad), ("equal losses", Tone::Neutral), ("the enemy loses more", good)],
            |losses| match losses.player.cmp(&losses.enemy) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            },
        );
        self.risk(melee::players_area(charge));
    }

    /// The first round, where nobody is asked for his line.
    fn sure_round(&mut self, charge: &Charge) {
        let standing = self.state.standing(charge.player_unit());
        let (least, most) = melee::front_limits(standing, melee::width(self.state, charge, &mut NoReasons));
        if least == most && most > 0 {
            self.round(charge, most, 1);
        }
    }

    /// How a charge or melee ends as it would go with the fullest lines.
    fn clash(&mut self, charge: &Charge, prelude: Prelude, front: u8, round: u8) {
        let state = self.state;
        let enemy = state.enemy(charge.enemy_unit());
        let players = state.standing(charge.player_unit());
        let terms = Terms::of(state, charge);
        let mut why = Vec::new();
        let width = melee::width(state, charge, &mut why);
        for &opening in openings(terms) {
            terms.edge(opening, &mut why);
        }
        self.because(&why);
        let clash = Clash {
            terms,
            width,
            front,
            players,
            enemies: enemy.strength,
            fanatic: enemy.fanatic,
            prelude,
            round,
            half: enemy.half,
        };
        let ends = clash.ends(&state.data.fire);
        self.ends(charge, &ends, players, enemy.strength);
    }

    fn ends(&mut self, charge: &Charge, ends: &Ends, players: u8, enemies: u8) {
        let stands: f64 = ends.iter().filter(|((end, _, _), _)| company_stands(end)).map(|(_, p)| p).sum();
        let own: f64 = ends.iter().map(|((_, left, _), p)| f64::from(players - left) * p).sum();
        let theirs: f64 = ends.iter().map(|((_, _, left), p)| f64::from(enemies - left) * p).sum();
        let name = self.state.name(charge.player_unit());
        let ((lost, bad), (won, good)) = if enemy_decides(self.state) {
            ((format!("{name} stands"), stands), (format!("{name} gives way"), 1.0 - stands))
        } else {
            ((format!("{name} is beaten"), 1.0 - stands), (format!("{name} wins"), stands))
        };
        let share = |label: String, p: f64, tone: Tone| Share { label, p, tone, ..Share::default() };
        self.outlook("FP-10.13", vec![share(lost, bad, Tone::Bad), share(won, good, Tone::Good)]);
        self.odds.expect = format!("figures lost: players {own:.1}, enemy {theirs:.1}");
    }

    /// Casualties that roll to return. [FP-4.7]
    fn rally(&mut self, unit: Unit, red: u8, yellow: u8, help: Help) {
        let mut why = Vec::new();
        rallies::needed(&mut why);
        if red > 0 {
            help.modifier(Colour::Red, &mut why);
        }
        if yellow > 0 {
            help.modifier(Colour::Yellow, &mut why);
        }
        self.because(&why);
        let odds = distribution(|chance| rallies::roll_all(red, yellow, help, chance));
        let back = odds.mean(|all| f64::from(all.recovered));
        let dead = odds.mean(|all| f64::from(all.killed));
        self.odds.expect = format!("{back:.1} back, {dead:.1} dead");
        self.roll(
            ("", "FP-4.7"),
            roll::rally(unit),
            odds.iter(),
            |all| result::rallied(**all),
            &[("nobody returns", Tone::Bad), ("some return", Tone::Neutral), ("all return", Tone::Good)],
            |all: &&Rallied| usize::from(all.recovered > 0) + usize::from(all.recovered == red + yellow),
        );
    }
}

/// Whether the enemy's seat is asked.
fn enemy_decides(state: &State) -> bool {
    state.options.enemy_seat
        && matches!(turn::pending(state), Pending::Decision { seat, .. } if seat == state.enemy_seat())
}

/// A shot.
pub(super) fn shot(state: &State, by: Unit, target: Unit, figures: u8, aim: Aim) -> Odds {
    let mut forecast = Forecast::new(state);
    forecast.shot(by, target, figures, aim);
    forecast.odds
}

/// A charge by either side, as it would go without a reaction.
pub(super) fn charge(state: &State, charge: &Charge, path: &Path) -> Odds {
    let mut forecast = Forecast::new(state);
    let reacts = |unit: Unit| matches!(unit, Unit::Company(id) if reaction::is_asked(state, id));
    if charge::takes_its_gun(state, charge, path) {
        return forecast.odds;
    }
    if charge.by_players() {
        if !state.enemy(charge.enemy_unit()).fanatic {
            forecast.charged(charge.enemy_unit());
        }
        forecast.sure_round(charge);
        forecast.clash(charge, Prelude::Test, 0, 1);
    } else {
        if !reacts(charge.defender) {
            forecast.sure_round(charge);
        }
        forecast.clash(charge, Prelude::None, 0, 1);
    }
    forecast.odds
}

/// The openings at which pairs may stand.
fn openings(terms: Terms) -> &'static [Opening] {
    match terms.barrier {
        Barrier::House { windows: 0, .. } => &[Opening::Plain],
        Barrier::House { doors: 0, .. } => &[Opening::Window],
        Barrier::House { .. } => &[Opening::Plain, Opening::Window],
        _ => &[Opening::Plain],
    }
}

/// What the players add to their dice: at doors and at windows apart, where the two differ. [FP-10.5.3, FP-10.7]
pub(super) fn edge(terms: Terms) -> String {
    let at = |opening: Opening| terms.edge(opening, &mut NoReasons);
    match openings(terms) {
        [door, window] if at(*door) != at(*window) => format!("{:+}, at windows {:+}", at(*door), at(*window)),
        [only, ..] => format!("{:+}", at(*only)),
        [] => String::new(),
    }
}

/// Why they do.
pub(super) fn edge_reasons(state: &State, terms: Terms) -> Vec<Modifier> {
    let mut forecast = Forecast::new(state);
    for &opening in openings(terms) {
        let mut why = Vec::new();
        terms.edge(opening, &mut why);
        forecast.because(&why);
    }
    forecast.odds.modifiers
}

/// What a reaction leads to.
pub(super) fn reaction(state: &State, reaction: Reaction) -> Odds {
    let Step::React { charge } = state.flow.top() else { return Odds::default() };
    let mut forecast = Forecast::new(state);
    let aim = fire::aim_at_charger(state, charge.attacker);
    let able = |volley: Volley| fire::able(state, charge.defender, volley, &mut NoReasons);
    match reaction {
        Reaction::Fire => {
            forecast.shot(charge.defender, charge.attacker, able(Volley::All), aim);
            forecast.clash(&charge, Prelude::Fire(aim.cover), 0, 1);
        }
        Reaction::FireRetreat => forecast.shot(charge.defender, charge.attacker, able(Volley::Half), aim),
        Reaction::Counter => {
            let countered = Charge { countered: true, ..charge };
            if !state.enemy(charge.enemy_unit()).fanatic {
                forecast.charged(charge.enemy_unit());
            }
            forecast.sure_round(&countered);
            forecast.clash(&countered, Prelude::Test, 0, 1);
        }
        Reaction::Retreat => {}
        Reaction::None => {
            forecast.sure_round(&charge);
            forecast.clash(&charge, Prelude::None, 0, 1);
        }
    }
    forecast.odds
}

/// What a line of this length leads to.
pub(super) fn front(state: &State, length: u8) -> Odds {
    let Step::Front { charge, round } = state.flow.top() else { return Odds::default() };
    let mut forecast = Forecast::new(state);
    forecast.round(&charge, length, round);
    forecast.clash(&charge, Prelude::None, length, round);
    forecast.odds
}

/// A rally.
pub(super) fn rally(state: &State, company: u8) -> Odds {
    let mut forecast = Forecast::new(state);
    let down = |colour: Colour| rallies::casualties_of(state, company, colour);
    forecast.rally(Unit::Company(company), down(Colour::Red), down(Colour::Yellow), rallies::help(state, company));
    forecast.odds
}

/// A crew's rally.
pub(super) fn crew_rally(state: &State, gun: u8) -> Odds {
    let mut forecast = Forecast::new(state);
    forecast.rally(Unit::Gun(gun), state.gun(gun).crew.red, 0, rallies::crew_help(state, gun));
    forecast.odds
}

/// A gate before a Company. [FP-4.9]
pub(super) fn burst(state: &State, company: u8) -> Odds {
    let led = Led::of(state, company);
    let mut forecast = Forecast::new(state);
    let mut why = Vec::new();
    gate::needed(&mut why);
    led.bonus(&mut why);
    forecast.because(&why);
    let odds = distribution(|chance| gate::bursts(chance.d6(), led));
    forecast.roll(
        ("", "FP-4.9"),
        roll::burst(company),
        odds.iter(),
        |open| result::is(**open),
        &[("holds", Tone::Bad), ("bursts", Tone::Good)],
        |open| usize::from(**open),
    );
    if let Some(bar) = forecast.odds.bars.first_mut() {
        bar.faces = faces(|die| gate::bursts(die, led), ("bursts", Tone::Good), ("holds", Tone::Bad));
    }
    forecast.odds
}

/// A gate before a gun. [FP-4.9.1]
pub(super) fn gate_fire(state: &State, gun: u8, gate: u8) -> Odds {
    let mut forecast = Forecast::new(state);
    let Some(shot) = GateShot::of(state, gun, gate) else { return forecast.odds };
    let mut why = Vec::new();
    let pool = shot.dice(&mut why);
    let number = shot.number(&state.data.fire, &mut why);
    shot.left(fire::hits(6 * pool.count, number), &mut why);
    forecast.because(&why);
    let odds = distribution(|chance| shot.left(fire::hits(chance.sum(pool), number), &mut NoReasons));
    forecast.odds.expect = format!("points left {:.1}", odds.mean(|left| f64::from(*left)));
    forecast.roll(
        ("", "FP-4.9.1"),
        roll::gate(gun),
        odds.iter(),
        |left| result::count(**left),
        &[("holds", Tone::Bad), ("opens", Tone::Good)],
        |left| usize::from(**left == 0),
    );
    forecast.odds
}

/// The jumps on the way of the Commander-in-Chief; none where he jumps nothing. [FP-3.7]
pub(super) fn jumps(state: &State, path: &Path) -> Option<Odds> {
    let mut forecast = Forecast::new(state);
    for area in commander::jumps(state, path) {
        let mut why = Vec::new();
        let needed = commander::throws(&mut why);
        forecast.because(&why);
        let odds = distribution(|chance| chance.d6() >= needed);
        forecast.roll(
            ("jump", "FP-3.7"),
            roll::jump(area),
            odds.iter(),
            |thrown| result::is(**thrown),
            &[("thrown", Tone::Bad), ("clear", Tone::Good)],
            |thrown| usize::from(!**thrown),
        );
        if let Some(bar) = forecast.odds.bars.last_mut() {
            bar.faces = faces(|die| die >= needed, ("thrown", Tone::Bad), ("clear", Tone::Good));
        }
    }
    (!forecast.odds.bars.is_empty()).then_some(forecast.odds)
}

/// What each face of a die gives.
fn faces(is: impl Fn(u8) -> bool, yes: Kind, no: Kind) -> Vec<FaceResult> {
    let face = |face: u8| {
        let (text, tone) = if is(face) { yes } else { no };
        FaceResult { face, text: text.to_owned(), tone }
    };
    (1..=6).map(face).collect()
}

#[cfg(test)]
mod tests {
    use chance::Script;
    use engine::NoLog;

    use super::*;
    use crate::drill::Drill;
    use crate::rules::flow::Flow;
    use crate::rules::state::Health;

    /// H1 at a table where sepoys have come into contact with it.
    fn contact(round: u8) -> State {
        let drill = Drill::new("beginner", &[("enemy", "seat")]).put("H1", "D3", 10).put("Sa2", "E3", 20);
        let mut state = drill.turn("Saffron", &mut Script::new([]), &mut NoLog);
        let orders = "charge h1 with unit sa2 through -";
        state.order(orders, &mut Script::new([]), &mut NoLog).expect("it can be charged");
        let Step::Front { charge, .. } = state.flow.top() else { panic!("a line is asked for") };
        state.board.flow = Flow::begin(Step::Front { charge, round });
        state
    }

    fn wins(odds: &Odds) -> f64 {
        odds.bars
            .last()
            .expect("a bar")
            .shares
            .iter()
            .filter(|share| share.tone == Tone::Good)
            .map(|share| share.p)
            .sum()
    }

    // rule: FP-10.19
    #[test]
    fn fp_10_19_the_odds_of_a_second_melee_are_those_of_one_round() {
        let tied_or_won = 1.0 - 0.431_491;
        assert!((wins(&front(&contact(2), 10)) - tied_or_won).abs() < 1e-5);
        assert!(wins(&front(&contact(1), 10)) < 1.0 - 0.606_409, "a first round can be tied and fought again");
    }

    // rule: FP-4.7.7
    #[test]
    fn fp_4_7_7_a_command_figure_struck_by_the_sun_rallies_worse() {
        let mut state = contact(1);
        state.board.command[0].with = 0;
        state.board.command[0].health = Health::Red;
        assert_eq!(rally(&state, 0).expect, "0.5 back, 0.2 dead");
        state.board.command[0].health = Health::Yellow;
        assert_eq!(rally(&state, 0).expect, "0.3 back, 0.2 dead");
    }

    // rule: FP-10.5.3, FP-10.7
    #[test]
    fn fp_10_7_the_edge_at_windows_is_told() {
        let terms = |doors: u8, windows: u8| Terms {
            barrier: Barrier::House { doors, windows },
            ..Terms::of(&contact(1), &charge_of(&contact(1)))
        };
        assert_eq!(edge(terms(1, 1)), "+0, at windows +1");
        assert_eq!(edge(terms(0, 2)), "+1");
        assert_eq!(edge(terms(2, 0)), "+0");
    }

    fn charge_of(state: &State) -> Charge {
        let Step::Front { charge, .. } = state.flow.top() else { panic!("a line is asked for") };
        charge
    }
}

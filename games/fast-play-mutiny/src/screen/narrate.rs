//! What happened, in sentences.

use engine::{Amount, Part};
use scene::Modifier;

use super::grammar::{capital, counted, counted_or_no};
use crate::data::map::{AreaId, EdgeKind};
use crate::data::{Class, Posture};
use crate::rules::automatic_enemy::{Line, Temper};
use crate::rules::deck::Card;
use crate::rules::event::{Event, Reaction, Tie};
use crate::rules::fire::Side;
use crate::rules::melee::{Barrier, Opening, Work};
use crate::rules::morale::Morale;
use crate::rules::order::Path;
use crate::rules::reasons::What;
use crate::rules::sight::Cover;
use crate::rules::state::{State, Unit};

impl State {
    /// A sentence for the log.
    pub(crate) fn tell(&self, event: &Event) -> String {
        capital(&self.told(event))
    }

    fn told(&self, event: &Event) -> String {
        let the = |unit: Unit| self.the(unit);
        let enemy = |id: u8| self.the(Unit::Enemy(id));
        let company = |id: u8| self.the(Unit::Company(id));
        let area = |id: AreaId| self.place(id);
        let force = |id: u8| self.scenario.forces[usize::from(id)].name.as_str();
        let special = |id: u8| self.card(id).title.as_str();
        let leader = |figure: u8| format!("the {}", self.leader(figure));
        let verb = |unit: Unit, many: &'static str, one: &'static str| if self.is_many(unit) { many } else { one };
        match *event {
            Event::RoundBegan { round, cards, .. } => format!("Round {round}, {}", counted(cards, "card", "cards")),
            Event::Evened { handicap, rounds } => {
                let points = counted(handicap.abs(), "point", "points");
                let more = if handicap < 0 { "fewer" } else { "more" };
                format!("the match is evened: {points} {more} for the enemy, {}", counted(rounds, "round", "rounds"))
            }
            Event::Placed { unit, area: at } => {
                format!("{} {} placed in {}", the(unit), verb(unit, "are", "is"), area(at))
            }
            Event::CardTurned { card } => self.turned(card),
            Event::PassedOver { card: Card::Band(band) } => {
                format!("nobody of the {} Band has anything to do", self.scenario.bands[usize::from(band)].id)
            }
            Event::PassedOver { card } => format!("{}: nobody is left to act", self.card_title(card)),
            Event::Passed { force: id } => format!("the {} let the card pass", force(id)),
            Event::Moved { unit, from, ref path, .. } => {
                format!("{} {} from {} to {}", the(unit), verb(unit, "move", "moves"), area(from), self.way(path))
            }
            Event::FigureMoved { figure, to, .. } => format!("{} goes to {}", leader(figure), area(to)),
            Event::LeaderStayed { figure: Some(figure) } => {
                format!("{} stays: the way he was told is barred", leader(figure))
            }
            Event::LeaderStayed { figure: None } => {
                "the Commander-in-Chief stays: the way he was told is barred".to_owned()
            }
            Event::CommanderMoved { to, .. } => format!("the Commander-in-Chief goes to {}", area(to)),
            Event::Jumped { die, needed, thrown, .. } => {
                let end = if thrown { "he is thrown" } else { "he is over" };
                format!("he jumps: {die} against {needed}, {end}")
            }
            Event::Dismounted { area: at } => format!("he dismounts and enters {}", area(at)),
            Event::CommanderAtRisk { sum, needed, killed, .. } => {
                let end = if killed { "he is killed" } else { "he is unhurt" };
                format!("the Commander-in-Chief in danger: {sum} against {needed}, {end}")
            }
            Event::CommanderCaught { to: Some(to) } => format!("the Commander-in-Chief gallops off to {}", area(to)),
            Event::CommanderSetDown { to } => format!("the Commander-in-Chief is brought off to {}", area(to)),
            Event::CommanderCaught { to: None } => "the Commander-in-Chief is cut down".to_owned(),
            Event::FigureCaught { figure, to: Some(to) } => format!("{} runs to {}", leader(figure), area(to)),
            Event::FigureCaught { figure, to: None } => format!("{} is cut down", leader(figure)),
            Event::Fired { .. } => self.shot_told(event),
            Event::Smoke { unit } => {
                format!(
                    "{} {} smoke and must reload before the next shot",
                    the(unit),
                    verb(unit, "stand in", "stands in")
                )
            }
            Event::Reloaded { unit } => format!("{} {}", the(unit), verb(unit, "reload", "reloads")),
            Event::Rallied {
                unit, recovered, killed, remaining, ref modifiers, ref why_red, ref why_yellow, ..
            } => {
                let modified = |modifier: i8, why: &[Part<What>]| {
                    if why.is_empty() { String::new() } else { format!(", {modifier:+} ({})", self.named(why)) }
                };
                let red = modified(modifiers[0], why_red.as_slice());
                let yellow = modified(modifiers[1], why_yellow.as_slice());
                let rally = verb(unit, "rally", "rallies");
                format!("{} {rally}{red}{yellow}: {recovered} back, {killed} dead, {remaining} still down", the(unit))
            }
            Event::Revived { company: id, recovered, special: card, .. } => {
                let back = if recovered == 1 { "is back" } else { "are back" };
                format!("{}: {recovered} of {} {back}", special(card), company(id))
            }
            Event::Held { force: id } => format!("the {} hold a card", force(id)),
            Event::HeldLapsed { force: id, cards } => {
                format!("the {} lose {}", force(id), counted(cards, "held card", "held cards"))
            }
            Event::GateTried { company: id, die, bonus, needed, open, .. } => {
                let end = if open { "it bursts" } else { "it holds" };
                let bonus = if bonus > 0 { format!(" + {bonus}") } else { String::new() };
                format!("{} at the gate: {die}{bonus} against {needed}, {end}", company(id))
            }
            Event::GateHit { gun, sum, number, hits, left, .. } => {
                let (gun, left) = (the(Unit::Gun(gun)), counted(left, "point", "points"));
                format!("{gun} fires at the gate: sum {sum} ÷ {number} = {}, {left} left", counted(hits, "hit", "hits"))
            }
            Event::GateOpened { .. } => "the gate stands open".to_owned(),
            Event::Charged { by, at, from, ref path, .. } => {
                let through =
                    if path.areas().is_empty() { String::new() } else { format!(" through {}", self.way(path)) };
                format!("{} {} {} from {}{through}", the(by), verb(by, "charge", "charges"), the(at), area(from))
            }
            Event::Reacted { company: id, reaction, .. } => match reaction {
                Reaction::Fire => format!("{} give fire as they are charged", company(id)),
                Reaction::FireRetreat => format!("{} fire with half their men and fall back", company(id)),
                Reaction::Retreat => format!("{} fall back before the charge", company(id)),
                Reaction::Counter => format!("{} counter-charge", company(id)),
                Reaction::None => format!("{} receive the charge", company(id)),
            },
            Event::MoraleTested { unit, die, sides, strength, was_fanatic, result, .. } => {
                let unit = Unit::Enemy(unit);
                let fate = match result {
                    Morale::Fanatic if was_fanatic => "Fanatic as before",
                    Morale::Fanatic => verb(unit, "they turn Fanatic", "it turns Fanatic"),
                    Morale::Pass => verb(unit, "they stand", "it stands"),
                    Morale::Retreat => verb(unit, "they fall back", "it falls back"),
                    Morale::Rout => verb(unit, "they rout", "it routs"),
                };
                format!("morale of {}: d{sides} {die} against {strength}, {fate}", the(unit))
            }
            Event::MeleeFought { .. } => self.melee_told(event),
            Event::MeleeTied { tie, .. } => match tie {
                Tie::Equal => "equal losses: a second melee".to_owned(),
                Tie::TwoToOne => "two to one: it counts as a tie".to_owned(),
                Tie::Strong => "a tie at a strong place: the charge has failed".to_owned(),
                Tie::Fanatics => "the Fanatics fight on".to_owned(),
            },
            Event::MeleeLost { unit, .. } => format!("{} {} beaten", the(unit), verb(unit, "are", "is")),
            Event::Retreated { unit, from, to } => {
                let back = verb(unit, "go back", "goes back");
                format!("{} {back} from {} to {}", the(unit), area(from), area(to))
            }
            Event::NoRetreat { unit } => format!("{} {} nowhere to go", the(unit), verb(unit, "have", "has")),
            Event::Overrun { unit, killed } => {
                format!("{} {} overrun: {killed} killed", the(unit), verb(unit, "are", "is"))
            }
            Event::Destroyed { unit } => {
                let unit = Unit::Enemy(unit);
                format!("{} {} destroyed", the(unit), verb(unit, "are", "is"))
            }
            Event::Routed { unit, strength } => {
                let unit = Unit::Enemy(unit);
                let rout = verb(unit, "rout", "routs");
                format!("{} {rout} with {}", the(unit), counted(strength, "figure", "figures"))
            }
            Event::Fanatic { unit, .. } => {
                let unit = Unit::Enemy(unit);
                format!("{} {} Fanatic", the(unit), verb(unit, "turn", "turns"))
            }
            Event::Advanced { unit, to } => {
                format!("{} {} into {}", the(unit), verb(unit, "advance", "advances"), area(to))
            }
            Event::GunAbandoned { unit } => format!("{} is abandoned", the(unit)),
            Event::GunTaken { gun } => format!("{} is taken", the(gun)),
            Event::Manned { unit } => format!("{} is manned again", the(unit)),
            Event::CompanyGone { company: id } => format!("nobody of {} is left", company(id)),
            Event::ReturnRolled { unit, die, needed, returns, .. } => {
                let unit = Unit::Enemy(unit);
                let returned = verb(unit, "they return", "it returns");
                let end = if returns { returned } else { verb(unit, "they stay away", "it stays away") };
                let roll = verb(unit, "roll", "rolls");
                format!("the routed {} {roll} {die} against {needed}: {end}", self.called(unit))
            }
            Event::Reformed { unit, die, strength, .. } => {
                let (men, figures) = (counted(die, "man", "men"), counted(strength, "figure", "figures"));
                format!("{men} join {}: {figures} form again", enemy(unit))
            }
            Event::Returned { unit, area: at, strength } => {
                let (unit, figures) = (Unit::Enemy(unit), counted(strength, "figure", "figures"));
                format!("{} {} back in {} with {figures}", the(unit), verb(unit, "are", "is"), area(at))
            }
            Event::CardKept { force: id, special: card } => format!("the {} keep {}", force(id), special(card)),
            Event::CardPlayed { force: id, special: card, .. } => format!("the {} play {}", force(id), special(card)),
            Event::CardIdle { special: card, .. } => format!("{}: nothing happens", special(card)),
            Event::CardServes { unit, special: card, .. } => format!("{} serves {}", special(card), the(unit)),
            Event::CardLoads { unit, special: card, .. } => {
                format!("{}: {} {} loaded", special(card), the(unit), verb(unit, "are", "is"))
            }
            Event::CardSmokes { unit, special: card, .. } => format!("{}: {} must reload", special(card), the(unit)),
            Event::CardRolled { unit, special: card, die, needed, falls, command, .. } => {
                let who = match (falls, command) {
                    (_, true) => "a Command figure falls",
                    (true, _) => "one falls",
                    _ => "nobody falls",
                };
                format!("{}, {}: {die} against {needed}, {who}", special(card), the(unit))
            }
            Event::GungaJoined { company: id, .. } => format!("Gunga Din joins {}", company(id)),
            Event::GungaLeft => "Gunga Din goes for water".to_owned(),
            Event::VolunteersJoined { company: id, figures, .. } => {
                format!("{} {}", counted(figures, "volunteer joins", "volunteers join"), company(id))
            }
            Event::TemperRolled { unit, die, temper, .. } => {
                format!("temper of {}: {die}, {}", enemy(unit), mood(temper))
            }
            Event::Programme { card, unit, line } => {
                let unit = Unit::Enemy(unit);
                let card = card.map_or_else(String::new, |card| format!(", {} card", self.card_title(card)));
                let (many, one) = programme(line);
                format!("programme{card}: {} {}", the(unit), verb(unit, many, one))
            }
            Event::PointsCounted { side: Side::Player, points, .. } => format!("points of the players: {points}"),
            Event::PointsCounted { side: Side::Enemy, points, .. } => format!("points of the enemy: {points}"),
            Event::HonoursCounted { force: id, honours, .. } => format!("honours of the {}: {honours}", force(id)),
            Event::MatchOver { players, enemy, .. } => format!("the end: players {players}, enemy {enemy}"),
        }
    }

    /// What happened in a few words, for who looked away.
    pub(crate) fn in_brief(&self, event: &Event) -> String {
        let called = |unit: Unit| capital(self.called(unit));
        match *event {
            Event::Fired { by, at, casualties, .. } => {
                let lost = counted_or_no(casualties, "casualty", "casualties");
                format!("{} fired at {}: {lost}", called(by), self.the(at))
            }
            Event::Charged { by, at, .. } => format!("{} charged {}", called(by), self.the(at)),
            Event::MeleeFought { player, enemy, losses, .. } => {
                format!("{} lost {} in melee, {} {}", called(player), losses.player, self.the(enemy), losses.enemy)
            }
            Event::Routed { unit, .. } => format!("{} routed", called(Unit::Enemy(unit))),
            Event::Moved { unit, ref path, .. } => {
                format!("{} went to {}", called(unit), path.end().map_or("", |area| self.place(area)))
            }
            Event::Rallied { unit, recovered, killed, .. } => {
                format!("{} rallied: {recovered} back, {killed} dead", called(unit))
            }
            _ => self.tell(event),
        }
    }

    /// Whether a unit is spoken of as many: troops are, a gun is not.
    pub(super) fn is_many(&self, unit: Unit) -> bool {
        self.class(unit) != Class::Artillery
    }

    /// Areas of a way.
    fn way(&self, path: &Path) -> String {
        path.areas().iter().map(|&id| self.place(id)).collect::<Vec<_>>().join(", ")
    }

    /// A card that is turned.
    fn turned(&self, card: Card) -> String {
        match card {
            Card::Force(_) => format!("card of the {}", self.card_title(card)),
            Card::Band(_) => format!("card of the {} Band", self.card_title(card)),
            Card::Special(_) => format!("special card: {}", self.card_title(card)),
            Card::Artillery | Card::EnemyArtillery | Card::End => {
                format!("{} card", self.card_title(card).to_uppercase())
            }
        }
    }

    /// A shot with its sum, its hits and what they did.
    fn shot_told(&self, event: &Event) -> String {
        let Event::Fired { by, at, dice, sum, range, number, hits, cover, casualties, half, .. } = *event else {
            return String::new();
        };
        let shelter = shelter(cover).map_or_else(String::new, |place| format!(" {place}"));
        let (fire, dice) = (if self.is_many(by) { "fire" } else { "fires" }, counted(dice, "die", "dice"));
        let marker = if half { " and a half marker" } else { "" };
        let effect = match hits {
            0 => ": no hit".to_owned(),
            _ => {
                let (hits, lost) = (counted(hits, "hit", "hits"), counted_or_no(casualties, "casualty", "casualties"));
                format!(" = {hits}, {lost}{marker}")
            }
        };
        let (by, at) = (self.the(by), self.the(at));
        format!("{by} {fire} {dice} at {at}{shelter}, range {range}: sum {sum} ÷ {number}{effect}")
    }

    /// A round of melee, group by group. [FP-10.5.5]
    fn melee_told(&self, event: &Event) -> String {
        let Event::MeleeFought { player, enemy, round, over, strengths, ref groups, .. } = *event else {
            return String::new();
        };
        let fought = groups.iter().zip([Opening::Plain, Opening::Window]).filter(|(group, _)| group.pairs > 0);
        let line = fought.map(|(group, at)| {
            let line = self.melee_group(player, enemy, over, at, group.pairs, group.why.as_slice());
            format!("{line}, losses {} to {}", group.losses.player, group.losses.enemy)
        });
        let line = line.collect::<Vec<_>>().join("; ");
        let [own, theirs] = strengths;
        format!("melee {round}, {} ({own}) against {} ({theirs}): {line}", self.the(player), self.the(enemy))
    }

    /// The reasons behind an event, part by part.
    pub(crate) fn reasons_of(&self, event: &Event) -> Vec<Modifier> {
        event.accounts().iter().flat_map(|account| account.parts).map(|part| self.reason(part)).collect()
    }

    /// Pairs that fight with the same modifiers, each modifier with its side, its size and its clause. [FP-10.5.5]
    pub(super) fn melee_group(
        &self,
        player: Unit,
        enemy: Unit,
        over: Barrier,
        at: Opening,
        pairs: u8,
        why: &[Part<What>],
    ) -> String {
        let told = why.iter().map(|part| {
            let size = match part.amount {
                Amount::Plus(size) => size,
                _ => 0,
            };
            let side = if size > 0 { player } else { enemy };
            format!("{} +{} {} ({})", self.called(side), size.abs(), helped_by(part.what), part.clause)
        });
        let modifiers = told.collect::<Vec<_>>().join(", ");
        let modifiers = if modifiers.is_empty() { "no modifier".to_owned() } else { modifiers };
        let pairs = counted(pairs, "pair", "pairs");
        format!("{pairs}{}, {modifiers}", fought_at(over, at))
    }

    /// The parts of a figure in a row.
    fn named(&self, why: &[Part<What>]) -> String {
        why.iter().map(|part| self.reason(part).text).collect::<Vec<_>>().join(", ")
    }

    /// A reason in words, with its size and its clause.
    pub(crate) fn reason(&self, part: &Part<What>) -> Modifier {
        Modifier { text: self.worded(part), clause: Some(part.clause.to_string()) }
    }

    fn worded(&self, part: &Part<What>) -> String {
        let size = match part.amount {
            Amount::Plus(size) | Amount::AtMost(size) | Amount::AtLeast(size) | Amount::Set(size) => size,
            Amount::Times(fraction) => i32::from(fraction.times),
        };
        let least = |what: &str| format!("{size} or more {what}");
        match part.what {
            What::Figures => counted(size, "figure", "figures"),
            What::DieEach => format!("{}, one a figure", counted(size, "die", "dice")),
            What::Crew => format!("a crew of {size}"),
            What::Volunteers => counted(size, "volunteer", "volunteers"),
            What::Command => format!("Command figures {size:+}"),
            What::Commander => format!("Commander-in-Chief {size:+}"),
            What::HalfFires => "half of them, rounded up".to_owned(),
            What::DicePerMan => format!("{size} dice a man"),
            What::Range(range) => format!("range {range}: a hit for each {size}"),
            What::Hits => counted(size.abs(), "hit", "hits"),
            What::HalfMarker => "a half casualty from before".to_owned(),
            What::Cover(cover) => {
                format!("{}: each hit half a casualty", shelter(cover).unwrap_or("in the open"))
            }
            What::Standing => format!("no more than the {size} who stand"),
            What::TwoToOne => format!("{size} to one"),
            What::Line => format!("no more than the players' {size}"),
            What::EnemyLine => format!("no more than the enemy's {size}"),
            What::Width => format!("width {size}"),
            What::GateWidth => format!("{size} a side in a gate"),
            What::StairsWidth => format!("{size} a side on stairs"),
            What::ClimbWidth => format!("{size} a side on a climb"),
            What::Openings => counted(size, "door or window", "doors and windows"),
            What::PerOpening => format!("{size} a side at each"),
            What::Charging => format!("infantry charging {size:+}"),
            What::Defending(Side::Player, work) => format!("defending {} {size:+}", work_name(work)),
            What::Defending(Side::Enemy, work) => format!("against {} that is defended {size:+}", work_name(work)),
            What::Horse(Class::Cavalry, Class::Cavalry) => format!("cavalry against cavalry {size:+}"),
            What::Horse(Class::Cavalry, _) => format!("cavalry against infantry {size:+}"),
            What::Horse(..) => format!("infantry against cavalry {size:+}"),
            What::Rooftop(Side::Player) => format!("defending the roof {size:+}"),
            What::Rooftop(Side::Enemy) => format!("climbing to a defended roof {size:+}"),
            What::MoraleDie(class) => format!("{} rolls a d{size}", class_name(class)),
            What::Strength => format!("strength {size}"),
            What::Rally => format!("{size} or more returns, a 1 dies"),
            What::Sunstroke => format!("sunstroke {size:+}"),
            What::MostHelp => format!("{size:+} at most"),
            What::Burst => least("bursts it"),
            What::GatePoints => format!("{} of the gate", counted(size, "point", "points")),
            What::GateOpen => "no point left: open".to_owned(),
            What::Thrown => least("throws him"),
            What::Risk => least("kills him"),
            What::Sun => least("fells a man"),
            What::Marksman => least("hits"),
            What::MarksmanCommand => least("hits a Command figure"),
            What::Fallen => counted(size, "has fallen", "have fallen"),
            What::Water => format!("{size} at most"),
            What::MostVolunteers => format!("room for {size} more"),
            What::Return => least("returns"),
            What::NewMen => counted(size, "new man", "new men"),
            What::FullStrength => format!("full strength {size}"),
            What::Temper(temper, posture) => {
                let who = if posture == Posture::Attack { "an attacker" } else { "a defender" };
                format!("{who} is {} from {size}", mood(temper))
            }
            What::Allowance => format!("goes {}", counted(size, "area", "areas")),
            What::Step(edge) => format!("{} {size:+}", edge_name(edge)),
            What::ForceCards => counted(size, "Force card", "Force cards"),
            What::ArtilleryCards => format!("{size} ARTILLERY"),
            What::BandCards => counted(size, "card of a Band", "cards of Bands"),
            What::EnemyArtilleryCards => format!("{size} ENEMY ARTILLERY"),
            What::SpecialCards => counted(size, "special card", "special cards"),
            What::End => "END".to_owned(),
            What::KeptCards => format!("{} kept by seats", -size),
            What::OtherCards => format!("{size} cards besides END"),
            What::EndBelow => "END in the lower half".to_owned(),
            What::Objective(number) => {
                let objective = &self.scenario.objectives[usize::from(number)];
                format!("{} {size:+}", self.place(objective.area))
            }
            What::LinkUp => format!("link-up {size:+}"),
            What::Garrison => format!("garrison {size:+}"),
            What::Losses(figures) => {
                format!("{} of the other side {size:+}", counted(figures, "figure", "figures"))
            }
            What::Guns(guns) => format!("{} of the other side {size:+}", counted(guns, "gun", "guns")),
            What::Par => format!("par {size:+}"),
            What::Handicap => format!("to even the match {size:+}"),
            What::CommanderKilled => format!("Commander-in-Chief killed {size:+}"),
            What::PlayersPoints => format!("players {size:+}"),
            What::EnemyPoints => format!("enemy {size:+}"),
            What::GreatMark => format!("{size} for a Force"),
            What::Forces => counted(size, "Force", "Forces"),
            What::Taken(taken) => format!("{} taken {size:+}", counted(taken, "objective", "objectives")),
            What::OwnKilled(killed) => format!("{killed} own killed {size:+}"),
        }
    }

    /// The words on a card.
    pub(crate) fn card_title(&self, card: Card) -> String {
        match card {
            Card::Force(force) => self.scenario.forces[usize::from(force)].name.clone(),
            Card::Artillery => "Artillery".to_owned(),
            Card::Band(band) => self.scenario.bands[usize::from(band)].id.clone(),
            Card::EnemyArtillery => "Enemy artillery".to_owned(),
            Card::End => "End".to_owned(),
            Card::Special(special) => self.card(special).title.clone(),
        }
    }
}

/// The word for it.
fn mood(temper: Temper) -> &'static str {
    match temper {
        Temper::Hesitant => "hesitant",
        Temper::Steady => "steady",
        Temper::Bold => "bold",
    }
}

/// The line in words, for troops and for a gun.
fn programme(line: Line) -> (&'static str, &'static str) {
    match line {
        Line::Charge => ("are bold and charge whom they can beat", "charges"),
        Line::FireClose => ("are bold and fire all at arm's length", "fires at arm's length"),
        Line::FireMove => ("are bold, go one area on and fire half", "goes one area on and fires half"),
        Line::Advance => ("make for their goal", "makes for its goal"),
        Line::Fire => ("fire all at the best target", "fires at the best target"),
        Line::Reload => ("reload", "reloads"),
        Line::ToPost => ("go back to their post", "goes back to its post"),
        Line::FireHalf => ("hesitate and fire half", "hesitates and fires half"),
        Line::GunFires => ("fire at the best target", "fires at the best target"),
        Line::ToGun => ("make for their gun", "is left: its crew makes for it"),
        Line::Pass => ("have nothing to do", "has nothing to do"),
    }
}

/// Where a target is sheltered.
pub(super) fn shelter(cover: Cover) -> Option<&'static str> {
    match cover {
        Cover::Open => None,
        Cover::Wall => Some("behind a wall"),
        Cover::Roof => Some("on a roof"),
        Cover::Building => Some("in a building"),
    }
}

/// Where pairs fight.
fn fought_at(over: Barrier, at: Opening) -> &'static str {
    match over {
        Barrier::House { .. } if at == Opening::Window => " at the window",
        Barrier::House { .. } => " at the door",
        Barrier::Open | Barrier::Fence => "",
        Barrier::Wall => " at the wall",
        Barrier::Barricade => " at the barricade",
        Barrier::Gate => " in the gate",
        Barrier::Interior => " between the rooms",
        Barrier::Roof => " on the roofs",
        Barrier::StairsUp | Barrier::StairsDown => " on the stairs",
        Barrier::Climb | Barrier::ClimbDown => " on the climb",
    }
}

/// What helps a side in a melee.
fn helped_by(what: What) -> String {
    match what {
        What::Charging => "charging".to_owned(),
        What::Defending(_, work) => format!("defending {}", work_name(work)),
        What::Rooftop(_) => "rooftop".to_owned(),
        What::Horse(Class::Cavalry, Class::Cavalry) => "cavalry against cavalry".to_owned(),
        What::Horse(..) => "cavalry against infantry".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn work_name(work: Work) -> &'static str {
    match work {
        Work::Wall => "a wall",
        Work::Window => "a window",
        Work::Barricade => "a barricade",
    }
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Infantry => "infantry",
        Class::Cavalry => "cavalry",
        Class::Artillery => "artillery",
    }
}

fn edge_name(edge: EdgeKind) -> &'static str {
    match edge {
        EdgeKind::Plain => "open ground",
        EdgeKind::Fence => "a fence",
        EdgeKind::Wall => "a wall",
        EdgeKind::Barricade => "a barricade",
        EdgeKind::House { .. } => "doors and windows",
        EdgeKind::Gate(_) => "a gate",
        EdgeKind::Interior => "the next room",
        EdgeKind::Roof => "the next roof",
        EdgeKind::Stairs => "stairs",
        EdgeKind::Climb => "a climb",
    }
}

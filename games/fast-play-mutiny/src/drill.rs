//! Positions set up by hand: for tests, and for showing what a clause does.

use chance::Chance;
use engine::{Game, Log, Words, embedded};

use crate::data::Posture;
use crate::data::map::AreaId;
use crate::game::FastPlayMutiny;
use crate::rules::deck::{Card, Deck};
use crate::rules::event::Event;
use crate::rules::flow::{Flow, Step};
use crate::rules::options::Options;
use crate::rules::set_up;
use crate::rules::special_cards;
use crate::rules::state::{Figures, Health, NOWHERE, State, Unit, Whereabouts};
use crate::rules::turn;
use crate::screen::words::PHRASES;

/// A position in the making. Nobody is on the board but whom you put there.
pub struct Drill {
    state: State,
}

impl Drill {
    /// An empty board of a scenario with these options. All seats are asked for their leaders after each action, so that play stops there.
    ///
    /// # Panics
    /// When there is no such scenario; ids below must exist too.
    pub fn new(scenario: &str, options: &[(&str, &str)]) -> Self {
        Self::on(&embedded::<FastPlayMutiny>().rules, scenario, options)
    }

    /// The same with other data.
    ///
    /// # Panics
    /// When there is no such scenario.
    pub fn on(rules: &'static FastPlayMutiny, scenario: &str, options: &[(&str, &str)]) -> Self {
        let found = rules.settings().iter().find(|other| other.id == scenario).expect("a scenario of the game");
        let chosen =
            engine::Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
        let mut state = set_up::set_up(rules.data(), found, Options::read(&chosen, &rules.data().card_sets));
        for company in &mut state.board.companies {
            company.area = NOWHERE;
        }
        for gun in &mut state.board.guns {
            gun.area = NOWHERE;
            gun.crew_area = NOWHERE;
        }
        for enemy in &mut state.board.enemies {
            enemy.area = NOWHERE;
            enemy.gun_area = NOWHERE;
            enemy.whereabouts = Whereabouts::Gone;
        }
        for figure in &mut state.board.command {
            figure.area = NOWHERE;
            figure.health = Health::Killed;
        }
        state.board.commander.area = NOWHERE;
        state.board.visited = 0;
        state.board.attentive = u8::MAX >> (8 - state.forces());
        state.board.flow = Flow::begin(Step::Draw);
        Self { state }
    }

    /// A position that play has led to, to turn another card on.
    pub fn of(mut state: State) -> Self {
        state.board.flow = Flow::begin(Step::Draw);
        Self { state }
    }

    fn area(&self, id: &str) -> AreaId {
        self.state.map().find(id).unwrap_or_else(|| panic!("there is no area {id}"))
    }

    fn unit(&self, id: &str) -> Unit {
        self.state.unit_called(id).unwrap_or_else(|| panic!("there is no unit {id}"))
    }

    /// Puts a unit into an area with so many figures on their feet.
    #[must_use]
    pub fn put(mut self, id: &str, area: &str, figures: u8) -> Self {
        let at = self.area(area);
        match self.unit(id) {
            Unit::Company(company) => {
                let company = self.state.company_mut(company);
                company.area = at;
                company.own = Figures::of(figures);
            }
            Unit::Gun(gun) => {
                let gun = self.state.gun_mut(gun);
                gun.area = at;
                gun.crew_area = at;
                gun.crew = Figures::of(figures);
            }
            Unit::Enemy(enemy) => {
                let artillery =
                    self.state.scenario.enemies[usize::from(enemy)].kind.class == crate::data::Class::Artillery;
                let enemy = self.state.enemy_mut(enemy);
                enemy.area = at;
                enemy.gun_area = if artillery { at } else { NOWHERE };
                enemy.strength = figures;
                enemy.whereabouts = Whereabouts::Board;
            }
        }
        self
    }

    /// Lays figures of a Company or crew low.
    #[must_use]
    pub fn fallen(mut self, id: &str, red: u8, yellow: u8) -> Self {
        match self.unit(id) {
            Unit::Company(company) => {
                let own = &mut self.state.company_mut(company).own;
                own.red = red;
                own.yellow = yellow;
            }
            Unit::Gun(gun) => self.state.gun_mut(gun).crew.red = red,
            Unit::Enemy(_) => {}
        }
        self
    }

    /// Adds volunteers to a Company.
    #[must_use]
    pub fn volunteers(mut self, id: &str, active: u8) -> Self {
        if let Unit::Company(company) = self.unit(id) {
            self.state.company_mut(company).volunteers = Figures::of(active);
        }
        self
    }

    /// Puts a Command figure into an area.
    #[must_use]
    pub fn figure(mut self, id: &str, area: &str) -> Self {
        let at = self.area(area);
        let figure = (0..3 * self.state.forces())
            .find(|&figure| self.state.figure_name(figure) == id)
            .expect("a Command figure");
        let placed = &mut self.state.board.command[usize::from(figure)];
        placed.area = at;
        placed.health = Health::Active;
        self
    }

    /// Puts the Commander-in-Chief into an area, mounted.
    #[must_use]
    pub fn commander(mut self, area: &str) -> Self {
        let at = self.area(area);
        self.state.board.commander.area = at;
        self.state.board.commander.was_in = at;
        self
    }

    /// The Commander-in-Chief has lost his horse.
    #[must_use]
    pub fn on_foot(mut self) -> Self {
        self.state.board.commander.mounted = false;
        self
    }

    /// Leaders are told beforehand where they go, as in a match that begins.
    #[must_use]
    pub fn told(mut self) -> Self {
        self.state.board.attentive = 0;
        self
    }

    /// Marks a unit with smoke.
    #[must_use]
    pub fn smoke(mut self, id: &str) -> Self {
        match self.unit(id) {
            Unit::Company(company) => self.state.company_mut(company).loaded = false,
            Unit::Gun(gun) => self.state.gun_mut(gun).loaded = false,
            Unit::Enemy(enemy) => self.state.enemy_mut(enemy).loaded = false,
        }
        self
    }

    /// Marks a unit with a half casualty.
    #[must_use]
    pub fn half(mut self, id: &str) -> Self {
        let unit = self.unit(id);
        crate::rules::casualties::set_half(&mut self.state, unit, true);
        self
    }

    /// An enemy unit attacks.
    #[must_use]
    pub fn attacking(mut self, id: &str) -> Self {
        if let Unit::Enemy(enemy) = self.unit(id) {
            self.state.enemy_mut(enemy).posture = Posture::Attack;
        }
        self
    }

    /// An enemy unit is Fanatic, and attacks.
    #[must_use]
    pub fn fanatic(mut self, id: &str) -> Self {
        if let Unit::Enemy(enemy) = self.unit(id) {
            self.state.enemy_mut(enemy).fanatic = true;
        }
        self.attacking(id)
    }

    /// An enemy unit has routed with so many figures.
    #[must_use]
    pub fn routed(mut self, id: &str, figures: u8) -> Self {
        if let Unit::Enemy(enemy) = self.unit(id) {
            let enemy = self.state.enemy_mut(enemy);
            enemy.whereabouts = Whereabouts::Pool;
            enemy.area = NOWHERE;
            enemy.strength = figures;
        }
        self
    }

    /// A crew stands away from its gun.
    #[must_use]
    pub fn crew_in(mut self, id: &str, area: &str) -> Self {
        let at = self.area(area);
        match self.unit(id) {
            Unit::Gun(gun) => self.state.gun_mut(gun).crew_area = at,
            Unit::Enemy(enemy) => self.state.enemy_mut(enemy).area = at,
            Unit::Company(_) => {}
        }
        self
    }

    /// A Force keeps a card: `hold` or the id of a special card.
    #[must_use]
    pub fn keeps(mut self, force: u8, card: &str) -> Self {
        let slot = self.state.cards().called(card).map_or(0, |card| special_cards::slot(self.state.card(card)));
        self.state.board.kept[usize::from(force)][slot] += 1;
        self
    }

    /// Gunga Din is with a Company.
    #[must_use]
    pub fn gunga(mut self, id: &str) -> Self {
        if let Unit::Company(company) = self.unit(id) {
            self.state.company_mut(company).gunga = true;
        }
        self
    }

    /// Opens all gates.
    #[must_use]
    pub fn gates_open(mut self) -> Self {
        self.state.board.open_gates = u8::MAX >> (8 - self.state.map().gates.len());
        self
    }

    /// The last round is being played.
    #[must_use]
    pub fn last_round(mut self) -> Self {
        self.state.board.round = self.state.rounds();
        self
    }

    /// The objectives in these areas were last visited by a Company.
    #[must_use]
    pub fn visited(mut self, areas: &[&str]) -> Self {
        for (i, objective) in self.state.scenario.objectives.iter().enumerate() {
            if areas.contains(&self.state.area_name(objective.area)) {
                self.state.board.visited |= 1 << i;
            }
        }
        self
    }

    /// Figures removed and killed before now, by the first Force and of it.
    #[must_use]
    pub fn losses(mut self, enemy: u16, players: u16) -> Self {
        let tally = &mut self.state.board.tally;
        (tally.enemy_removed, tally.player_killed) = (enemy, players);
        (tally.removed_by[0], tally.own_killed[0]) = (enemy, players);
        self
    }

    /// The match as it stands when a card is turned: `Highlanders`, `Saffron`, `artillery`, `enemy artillery`, `end` or the id of a special card. The pile
    /// below it holds nothing but cards of the first Force and END.
    #[must_use]
    pub fn turn(mut self, card: &str, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let scenario = self.state.scenario;
        let force = scenario.forces.iter().position(|force| force.name == card).map(|force| Card::Force(force as u8));
        let band = scenario.bands.iter().position(|band| band.id == card).map(|band| Card::Band(band as u8));
        let special = self.state.cards().called(card).map(Card::Special);
        let named = match card {
            "artillery" => Some(Card::Artillery),
            "enemy artillery" => Some(Card::EnemyArtillery),
            "end" => Some(Card::End),
            _ => None,
        };
        let card = force.or(band).or(special).or(named).unwrap_or_else(|| panic!("there is no card {card}"));
        self.state.board.deck = Deck::of(&[(Card::Force(0), 6), (Card::End, 1)]);
        turn::take_card(&mut self.state, card, log);
        turn::run(&mut self.state, chance, log);
        self.state
    }
}

impl State {
    /// Where a unit is and how it fares, in a few words: `H1 B3 10, 2 red`.
    #[must_use]
    pub fn report(&self, id: &str) -> String {
        let place = |area: AreaId| if area == NOWHERE { "-".to_owned() } else { self.area_name(area).to_owned() };
        let marks = |half: bool, loaded: bool| {
            format!("{}{}", if half { ", half" } else { "" }, if loaded { "" } else { ", smoke" })
        };
        if let Some(unit) = self.unit_called(id) {
            return match unit {
                Unit::Company(company) => {
                    let it = self.company(company);
                    let figures =
                        |name: &str, count: u8| if count > 0 { format!(", {count} {name}") } else { String::new() };
                    let (own, more) = (it.own, it.volunteers);
                    format!(
                        "{} {}{}{}{}{}{}",
                        place(it.area),
                        own.active,
                        figures("volunteers", more.active),
                        figures("red", own.red + more.red),
                        figures("yellow", own.yellow + more.yellow),
                        figures("killed", own.killed + more.killed),
                        marks(it.half, it.loaded)
                    )
                }
                Unit::Gun(gun) => {
                    let it = self.gun(gun);
                    let crew =
                        if it.crew_area == it.area { String::new() } else { format!(" crew {}", place(it.crew_area)) };
                    format!(
                        "{}{crew} {}{}{}",
                        place(it.area),
                        it.crew.active,
                        if it.crew.red > 0 { format!(", {} red", it.crew.red) } else { String::new() },
                        marks(it.half, it.loaded)
                    )
                }
                Unit::Enemy(enemy) => {
                    let it = self.enemy(enemy);
                    let at = match it.whereabouts {
                        Whereabouts::Board => place(it.area),
                        Whereabouts::Pool => "pool".to_owned(),
                        Whereabouts::Gone => "gone".to_owned(),
                    };
                    format!(
                        "{at} {}{}{}",
                        it.strength,
                        if it.fanatic { ", fanatic" } else { "" },
                        marks(it.half, it.loaded)
                    )
                }
            };
        }
        if id == "cinc" {
            let it = &self.commander;
            return format!("{}{}", place(it.area), if it.mounted { ", mounted" } else { "" });
        }
        let figure = (0..3 * self.forces()).find(|&figure| self.figure_name(figure) == id);
        figure.map_or_else(String::new, |figure| {
            let it = &self.command[usize::from(figure)];
            let health = match it.health {
                Health::Active => "",
                Health::Red => ", red",
                Health::Yellow => ", yellow",
                Health::Killed => ", killed",
            };
            format!("{}{health}", place(it.area))
        })
    }

    /// Gives an order in notation; the refusal's clause when it is refused.
    ///
    /// # Panics
    /// When the notation means no order.
    pub fn order(
        &mut self,
        notation: &str,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), &'static str> {
        let order = Words::from_notation(notation, PHRASES)
            .and_then(|words| self.hear(&words))
            .unwrap_or_else(|why| panic!("{notation}: {why}"));
        self.check(&order).map_err(|refusal| self.explain(&refusal).clause.0)?;
        self.apply(&order, chance, log);
        Ok(())
    }
}

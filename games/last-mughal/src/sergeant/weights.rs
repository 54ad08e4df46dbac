//! The sergeant's numbers, each with its meaning. Liking is measured in victory points; found by matches between sergeants.

// Time.

/// How much of a zone's points at the end can be counted on, by turns still to come.
pub(super) const CERTAINTY: [f32; 6] = [1.0, 0.6, 0.5, 0.42, 0.36, 0.3];
/// How much of what counts only at the end a position can rely on, by turns still to come.
pub(super) const SETTLED: [f32; 6] = [1.0, 0.55, 0.35, 0.22, 0.15, 0.1];

// The worth of a position.

/// What each feature is worth, in victory points of lead at the end; see `worth::features`.
pub(super) const FEATURES: [f32; 11] = [0.9, 0.4, 0.15, 0.6, 0.27, 0.3, 0.5, 0.13, 2.0, 2.2, -0.6];
/// A lead of so many points is worth half a win.
pub(super) const HALF: f32 = 5.0;
/// A lead of so many points at the end is worth half of what a margin can add.
pub(super) const MARGIN_HALF: f32 = 40.0;
/// What the margin of a finished match adds at most.
pub(super) const MARGIN: f32 = 0.3;
/// What a finished match is worth to its winner, margin aside.
pub(super) const WON: f32 = 0.7;
/// What a capital that is guarded in full counts.
pub(super) const GUARDED: f32 = 0.8;
/// The strength that guards a capital in full, or relieves a city at hand.
pub(super) const FULL_FORCE: u32 = 8;
/// What a step in a column with a leader counts.
pub(super) const LED_STEP: f32 = 0.3;
/// What a cavalry factor counts.
pub(super) const HORSE_FACTOR: f32 = 0.2;
/// What Bahadur Shah alive counts, of his points at the end.
pub(super) const SHAH_ALIVE: f32 = 0.8;
/// What a commander counts beyond his points at the end.
pub(super) const COMMANDER: f32 = 1.0;
/// What a British general on the map counts.
pub(super) const GENERAL: f32 = 1.6;
/// What a figure counts where none gives points.
pub(super) const FIGURE: f32 = 0.5;
/// What a hidden counter counts.
pub(super) const HIDDEN_COUNTER: f32 = 2.0;
/// What a figure's counter in hand counts.
pub(super) const FIGURE_COUNTER: f32 = 8.0;
/// What a rebellion or a unit in hand counts.
pub(super) const TROOPS_COUNTER: f32 = 3.0;
/// What an event in hand counts.
pub(super) const EVENT_COUNTER: f32 = 1.0;
/// What each point on the back of an event counts.
pub(super) const EVENT_POINT: f32 = 0.5;

// Places.

/// A zone with so many points at the end is a capital.
pub(super) const CAPITAL: f32 = 3.0;
/// Points that change hands twice: one side loses what the other gains.
pub(super) const SWING: f32 = 2.0;
/// What a British unit lost in a falling city costs besides its points.
pub(super) const LOST_UNIT: f32 = 0.3;
/// What a rebel unit lost in a falling city, or behind walls, costs.
pub(super) const LOST_REBEL: f32 = 0.5;
/// What a rebel figure lost behind walls costs.
pub(super) const LOST_COMMANDER: f32 = 1.5;
/// Strength that should stay in a rebel capital, or with Bahadur Shah.
pub(super) const REBEL_GUARD: u32 = 8;
/// Strength that should stay in a British capital, besides what threatens it.
pub(super) const BRITISH_GUARD: u32 = 4;

// Battles.

/// What own and enemy steps are worth to the British when a battle is at hand.
pub(super) const STEPS_BRITISH: [f32; 2] = [0.9, 0.6];
/// What own and enemy steps are worth to the rebel when a battle is at hand.
pub(super) const STEPS_REBEL: [f32; 2] = [0.5, 0.9];
/// What own and enemy steps are worth to the British when an attack is planned.
pub(super) const PLANNED_BRITISH: [f32; 2] = [0.9, 0.7];
/// What own and enemy steps are worth to the rebel when an attack is planned.
pub(super) const PLANNED_REBEL: [f32; 2] = [0.45, 0.9];
/// What a siege lifted costs the rebel who is driven off.
pub(super) const SIEGE_LOST: f32 = 1.5;
/// What going behind walls costs in freedom.
pub(super) const SHUT_IN: f32 = 0.3;
/// What withdrawing before battle costs besides the ground.
pub(super) const WITHDRAWAL: f32 = 0.6;
/// What a point of cavalry saved from a battle is worth.
pub(super) const RIDERS: f32 = 0.1;
/// What of the worth of where it goes counts then.
pub(super) const RODE_OFF: f32 = 0.2;
/// What cavalry that rides off must gain.
pub(super) const RIDE_OFF: f32 = 0.4;
/// What a beaten attacker gives up with his way back.
pub(super) const ATTACKER_REFUGE: f32 = 1.0;
/// What closing the landing place is worth for each of two turns to come.
pub(super) const LANDING_CLOSED: f32 = 1.5;
/// What holding out behind walls is worth, of the zone's points.
pub(super) const HOLDING_OUT: f32 = 0.6;
/// A bonus on the die is worth such a share of the strength.
pub(super) const DIE: f32 = 0.3;
/// A counter that a line makes playable, against a bonus at hand.
pub(super) const CRY: f32 = 0.8;
/// What the line that looks best is liked beyond others.
pub(super) const BEST_LINE: f32 = 0.5;
/// How the ground at stake raises what a counter may do.
pub(super) const GROUND: f32 = 0.5;
/// Ground counts up to so many points there.
pub(super) const MOST_GROUND: f32 = 3.0;
/// What replacing a lost battle saves besides the ground.
pub(super) const REPLACED: f32 = 1.5;
/// What the chance to replace a result must be worth.
pub(super) const REPLACING: f32 = 0.7;
/// What a tactical counter must gain, on the last turn and before.
pub(super) const TACTICAL: [f32; 2] = [0.08, 0.45];

// Going back.

/// What a point of friends' strength is worth where one goes.
pub(super) const FRIEND: f32 = 0.06;
/// Friends count up to so much strength there.
pub(super) const MOST_FRIENDS: u32 = 16;
/// What a siege is worth that one joins on the way back.
pub(super) const JOINED_SIEGE: f32 = 0.2;
/// What quelling a city on the way back is worth.
pub(super) const QUELLED_ON_RETREAT: f32 = 1.5;
/// What each point of the zone is worth.
pub(super) const REFUGE_POINT: f32 = 0.2;
/// Points of the zone that count there.
pub(super) const MOST_REFUGE_POINTS: f32 = 2.0;
/// What enemies around cost, by how often they outweigh those who go.
pub(super) const PURSUERS: f32 = 0.3;
/// They count up to so often.
pub(super) const MOST_PURSUERS: f32 = 3.0;

// Sieges and losses.

/// What points of the walls are worth against the fall of the city.
pub(super) const BREACH: f32 = 0.35;
/// What the fall of a city is worth besides what it costs the enemy.
pub(super) const FALL: f32 = 0.5;
/// What a siege counter must gain, on the last turn and before.
pub(super) const SIEGE_COUNTER: [f32; 2] = [0.1, 0.55];
/// What losing a unit that gives the enemy points costs.
pub(super) const SCORING_LOSS: f32 = 3.0;
/// What losing a gun costs, with its unit and with its good order.
pub(super) const GUN_LOSS: [f32; 2] = [1.8, 0.6];
/// What losing cavalry costs.
pub(super) const HORSE_LOSS: f32 = 0.4;
/// What losing the last unit attached to a figure costs, since he is lost with it.
pub(super) const FIGURE_LOSS: f32 = 2.5;
/// How much better it is to rally a strong unit.
pub(super) const RALLY_STRONG: f32 = 0.1;
/// What rallying is worth at all.
pub(super) const RALLY: f32 = 0.5;

// Marches.

/// What a goal loses with each zone of distance.
pub(super) const DISTANCE: f32 = 0.62;
/// What lies beyond counts by so much against what a zone itself gives.
pub(super) const BEYOND: f32 = 0.8;
/// What a point spent on a dearer way costs: it may serve somebody else.
pub(super) const SPENT_POINT: f32 = 0.01;
/// What a lone figure among enemies is worth.
pub(super) const LONE_FIGURE: f32 = -2.0;
/// What a point of friends' strength is worth to a lone figure.
pub(super) const ESCORT: f32 = 0.12;
/// What a point of enemy strength around costs a lone figure.
pub(super) const STALKED: f32 = 0.05;
/// Strength that counts to a lone figure.
pub(super) const MOST_COMPANY: u32 = 20;
/// What an attack without strength is worth.
pub(super) const NO_STRENGTH: f32 = -3.0;
/// What relieving friends is worth, and how what they stand to lose raises it.
pub(super) const RELIEF: [f32; 2] = [1.0, 0.5];
/// Points of danger that count there.
pub(super) const MOST_DANGER: f32 = 4.0;
/// What of a zone's points a victory takes, where the enemy can take refuge and where not.
pub(super) const TAKEN: [f32; 2] = [0.3, 0.8];
/// What a lost attack costs besides steps.
pub(super) const REPULSE: f32 = 1.3;
/// What a siege is worth besides the prize of the fall.
pub(super) const SIEGE: f32 = 1.0;
/// What shutting somebody in is worth.
pub(super) const BLOCKADE: f32 = 0.6;
/// What quelling a city is worth at least.
pub(super) const QUELL: f32 = 0.6;
/// How what the besieged stand to lose raises the worth of relieving them by entering.
pub(super) const RELIEF_DANGER: f32 = 0.3;
/// What of a claim counts before the last turn, on enemy ground and elsewhere.
pub(super) const EARLY_CLAIM: [f32; 2] = [0.3, 0.15];
/// What the last guard of a capital is worth, of its points, where a capital can lose the match at once and elsewhere.
pub(super) const LAST_GUARD: [f32; 2] = [1.0, 0.5];
/// What a full guard is worth, of the points, for Bahadur Shah and for a capital.
pub(super) const FULL_GUARD: [f32; 2] = [1.2, 0.4];
/// What being exposed costs the British.
pub(super) const EXPOSED_BRITISH: f32 = 0.9;
/// What being exposed costs the rebel.
pub(super) const EXPOSED_REBEL: f32 = 0.4;
/// Enemies around who outweigh a column by less are not feared.
pub(super) const FEARED_FROM: f32 = 0.8;
/// They are feared up to so much more.
pub(super) const FEARED_TO: f32 = 1.5;

// Operations.

/// A gain below this is not worth a march.
pub(super) const LEAST: f32 = 0.06;
/// The share of it that keeps a column where it is.
pub(super) const INERTIA: f32 = 0.5;
/// What a point drawn from the pool is worth elsewhere.
pub(super) const POOL: f32 = 0.04;
/// What using a counter for its points must gain.
pub(super) const COUNTER_FOR_POINTS: f32 = 0.15;
/// What using a counter in mid-march costs.
pub(super) const POINTS_ON_MARCH: f32 = 0.5;
/// What attaching to a figure who cannot march is worth.
pub(super) const IDLE_LEADER: f32 = -0.5;
/// What stripping a capital of its guard is worth; also what else is not wise.
pub(super) const UNWISE: f32 = -1.0;
/// What attaching is worth, and what each point of the unit's merit adds.
pub(super) const ATTACH: [f32; 2] = [4.0, 0.02];
/// What taking up a point of strength is worth, and a unit.
pub(super) const TAKE: [f32; 2] = [0.05, 0.02];
/// What leaving units behind costs.
pub(super) const LEAVE: f32 = 2.0;
/// What leaving somebody behind must gain.
pub(super) const LEFT: f32 = 0.1;
/// What a figure's bonus and each point of his initiative are worth at the head of troops.
pub(super) const LEADER: [f32; 2] = [0.3, 0.1];
/// What putting units under a better figure must gain.
pub(super) const TRANSFER_GAIN: f32 = 0.3;
/// What detaching a unit for that is worth.
pub(super) const TRANSFER: f32 = 4.0;
/// What breaking out is worth, with a stronger enemy near and without.
pub(super) const BREAK_OUT: [f32; 2] = [0.5, 5.0];
/// Strength beyond twice the garrison's that makes the enemy near a danger to it.
pub(super) const BREAK_OUT_THREAT: u32 = 4;
/// What raising a city on the spot is worth.
pub(super) const INCITE: f32 = 6.0;

// Bahadur Shah.

/// What may come against his guard, by its strength, without danger to him.
pub(super) const SHAH_SAFE: f32 = 0.5;
/// How fast the danger grows with it.
pub(super) const SHAH_RISK: f32 = 0.5;
/// The danger grows up to this.
pub(super) const MOST_SHAH_RISK: f32 = 0.9;
/// What of it is left behind the walls of a city in rebellion.
pub(super) const SHAH_WALLS: f32 = 0.6;
/// What a battle with him in the column adds to it.
pub(super) const SHAH_IN_BATTLE: f32 = 0.3;
/// He is thought of travelling where the threat outweighs his guard by this.
pub(super) const SHAH_THREATENED: f32 = 1.5;
/// The strength of a column that he travels with.
pub(super) const SHAH_ESCORT: u32 = 4;
/// What joining him to a column must gain.
pub(super) const SHAH_JOINS: f32 = 0.1;
/// How much rather that is done before the column sets out.
pub(super) const SHAH_FIRST: f32 = 4.0;

// Counters.

/// What an action point of a kept counter is worth.
pub(super) const POINT: f32 = 0.3;
/// What a counter is worth in hand whose time is past.
pub(super) const TOO_LATE: f32 = 0.05;
/// What a rebellion counter is worth in hand.
pub(super) const KEPT_REBELLION: f32 = 3.0;
/// What a rebellion counter is worth in hand that can raise nothing.
pub(super) const IDLE_REBELLION: f32 = 0.25;
/// What a unit's counter is worth in hand.
pub(super) const KEPT_UNIT: f32 = 1.6;
/// What a unit's counter is worth in hand that can no longer come.
pub(super) const IDLE_UNIT: f32 = 0.1;
/// What a figure's counter is worth in hand.
pub(super) const KEPT_FIGURE: f32 = 4.0;
/// What an event for battles is worth in hand.
pub(super) const KEPT_TACTICAL: f32 = 0.9;
/// What an event is worth in hand that needs its occasion.
pub(super) const KEPT_EVENT: f32 = 0.5;
/// What a sapping counter is worth in hand.
pub(super) const KEPT_SAPPING: f32 = 1.0;
/// What a city that rises is worth.
pub(super) const RISEN_CITY: f32 = 1.7;
/// What a native who mutinies is worth.
pub(super) const MUTINEER: f32 = 0.8;
/// How much rather a counter that names its province is spent.
pub(super) const NAMED: f32 = 0.5;
/// What a rebellion is worth at all.
pub(super) const REBELLION: f32 = 0.3;
/// What Badmashes with Bahadur Shah are worth.
pub(super) const TO_SHAH: f32 = 0.8;
/// What the points given up for them count, on the last turn and before.
pub(super) const SHAH_POINTS: [f32; 2] = [0.3, 0.6];
/// What deploying a unit is worth, besides what it does there.
pub(super) const DEPLOY_UNIT: f32 = 2.0;
/// What deploying a figure is worth.
pub(super) const DEPLOY_FIGURE: f32 = 6.0;
/// What a point of friends' strength is worth to a unit placed, guns and others.
pub(super) const PLACED: [f32; 2] = [0.12, 0.04];
/// Friends count up to so much strength there.
pub(super) const MOST_PLACED: u32 = 12;
/// What holding a figure's column is worth by its strength, and at all.
pub(super) const HELD_FIGURE: [f32; 2] = [0.22, 0.4];
/// What holding units without a figure is worth by their strength.
pub(super) const HELD_UNITS: f32 = 0.18;
/// What a point of a turned unit's value is worth.
pub(super) const TURNED: f32 = 0.45;
/// What it is worth besides to turn a unit out of a column.
pub(super) const TURNED_LED: f32 = 0.5;
/// What walls rebuilt under siege are worth by what stands to be lost, and at all.
pub(super) const REBUILT: [f32; 2] = [0.35, 0.3];
/// What a point of a returned unit's value is worth.
pub(super) const RETURNED: f32 = 0.6;
/// What the points of a stratagem count, on the last turn and before.
pub(super) const STRATAGEM_POINTS: [f32; 2] = [0.4, 0.8];
/// What a point of a general's command is worth.
pub(super) const COMMAND: f32 = 0.25;
/// What each unit he leads is worth for each turn to come.
pub(super) const LED: f32 = 0.4;
/// Turns to come that count there.
pub(super) const MOST_LED_TURNS: u8 = 3;
/// How much of its strength an enemy column would use, near something to win and elsewhere.
pub(super) const ENEMY_COLUMN: [f32; 2] = [1.3, 0.6];
/// British strength that a flood is worth playing against.
pub(super) const FLOOD_FROM: f32 = 4.0;
/// What a point of it is worth that is cut off from its goal, and elsewhere.
pub(super) const CUT_OFF: [f32; 2] = [0.12, 0.02];
/// What a gun is worth in an escort, in points of value.
pub(super) const ESCORT_GUN: f32 = 2.6;
/// What another commander in the same place costs, in points of strength.
pub(super) const CROWDED: f32 = 5.0;

// A city that has risen.

/// What doing without Badmashes is worth.
pub(super) const NO_BADMASHES: f32 = -0.3;
/// What a force near a city must have to count as relief.
pub(super) const RELIEF_FORCE: u32 = 4;
/// What being shut in is worth where relief is at hand.
pub(super) const RELIEVED: f32 = 0.6;
/// What being shut in costs by the strength of the troops, and by general.
pub(super) const SHUT_UP: [f32; 2] = [0.15, 1.0];
/// What sheltering in a city in rebellion costs where nobody of one's own is.
pub(super) const ALONE_AGAIN: f32 = 0.5;
/// What staying is worth where only the populace besieges and the troops may break out.
pub(super) const STAY_AND_BREAK_OUT: f32 = 3.0;
/// What staying with civilians is worth.
pub(super) const STAY_WITH_CIVILIANS: f32 = 1.2;
/// How a general's points count among those who stay.
pub(super) const GENERAL_INSIDE: f32 = 1.5;
/// What the fall costs besides points.
pub(super) const FALL_INSIDE: f32 = 0.5;
/// What leaving costs, with civilians left behind and without.
pub(super) const DESERTED: [f32; 2] = [0.6, 0.1];
/// What a point of friends' strength is worth where they go.
pub(super) const SHELTER_FRIEND: f32 = 0.04;
/// Friends count up to so much strength there.
pub(super) const MOST_SHELTER_FRIENDS: u32 = 12;
/// What enemies around cost, by how often they outweigh those who leave.
pub(super) const SHELTER_DANGER: f32 = 0.25;
/// They count up to so often.
pub(super) const MOST_SHELTER_DANGER: f32 = 3.0;

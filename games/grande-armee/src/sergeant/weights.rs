//! The sergeant's numbers, each with its meaning. Lengths are inches, likings have no unit.

use table::Inches;

/// The worth of a position.
pub mod worth {
    /// A battle won is worth this without a lead,
    pub const WON: f32 = 0.7;
    /// and all there is with so many points of lead more; a defeat likewise.
    pub const WON_LEAD: f32 = 150.0;
    /// A battle won is worth at least this.
    pub const WON_LEAST: f32 = 0.5;
    /// A draw with so many points of lead would be worth a victory,
    pub const DRAWN_LEAD: f32 = 40.0;
    /// but is worth at most this.
    pub const DRAWN_MOST: f32 = 0.2;
    /// So much of what the parts of a position add up to makes the odds to win e times as good.
    pub const ODDS: f32 = 20.0;
    /// A battle that is not over is worth at most this.
    pub const OPEN_MOST: f32 = 0.95;
    /// What the parts of a position are worth, own less enemy: strength, losses, batteries, objectives, nearness of a break, spent forces, command
    /// dice.
    pub const PARTS: [f32; 7] = [0.5, 1.3, 2.0, 1.0, 14.0, 2.0, 0.2];
    /// An army is near its break when it has lost its strength divided by this.
    pub const BREAK_SHARE: f32 = 1.5;
    /// A victory point counts among the losses.
    pub const POINT: f32 = 0.2;
}

/// Fights.
pub mod fight {
    /// So many expected hits short of the strength a unit is counted as broken.
    pub const BREAK_MARGIN: f32 = 0.5;
    /// What a break is worth in hits.
    pub const BREAK: f32 = 1.5;
    /// Whoever evades loses his place and the attacker his fight: of even prospects horse had better go.
    pub const EVADE: f32 = 0.2;
    /// Cossacks stand only in a fight as good as this.
    pub const COSSACKS_STAND: f32 = 1.0;
    /// Extra dice are liked where expected hits differ by less than this.
    pub const CLOSE: f32 = 1.2;
    /// A command die in such a fight.
    pub const CLOSE_CD: f32 = 0.5;
    /// For each command die left one is given more freely.
    pub const RICH: f32 = 0.08;
    /// What a command die is worth elsewhere.
    pub const CD_PRICE: f32 = 0.2;
    /// A die that an officer lends.
    pub const LENT: f32 = 0.3;
    /// An officer in a close fight.
    pub const CLOSE_OFFICER: f32 = 0.2;
    /// Taking what the defender lost.
    pub const OCCUPY: f32 = 3.0;
    /// Following up at all,
    pub const ADVANCE: f32 = 0.3;
    /// less this for every inch.
    pub const ADVANCE_INCH: f32 = 0.2;
}

/// Initiative, and who phases first.
pub mod initiative {
    use super::Inches;

    /// A force is near the enemy within this.
    pub const NEAR: Inches = Inches::whole(12);
    /// A command die is spent if the chance to win rises by so much.
    pub const RISE: f32 = 0.5;
    /// A re-roll that is not worth it.
    pub const VAIN: f32 = -1.0;
    /// Re-rolls of both dice.
    pub const BOTH: f32 = -2.0;
    /// Phasing first.
    pub const FIRST: f32 = 0.1;
    /// Phasing second where nobody is near.
    pub const SECOND: f32 = 0.2;
}

/// Skirmishing and fire.
pub mod fire {
    use super::Inches;

    /// Skirmishing at a battery, which it suppresses.
    pub const SKIRMISH_GUNS: f32 = 1.8;
    /// Skirmishing at a target that saves.
    pub const SKIRMISH_SAVES: f32 = 0.4;
    /// Skirmishing at a target that is nearly gone: of strength
    pub const WEAK: u8 = 2;
    /// and less.
    pub const SKIRMISH_WEAK: f32 = 1.4;
    /// Skirmishing at all.
    pub const SKIRMISH: f32 = 0.1;
    /// Fire that is expected to break its target.
    pub const BREAKS: f32 = 1.5;
    /// Fire at a target that is near one's own troops: within this.
    pub const NEAR: Inches = Inches::whole(5);
    /// How much more it is liked.
    pub const AT_NEAR: f32 = 1.3;
    /// Fire at a battery.
    pub const COUNTER: f32 = 1.2;
    /// Firing at all.
    pub const FIRE: f32 = 0.05;
    /// Holding fire,
    pub const HOLD: f32 = -1.0;
    /// and where a shot could only break somebody beside an own officer.
    pub const HOLD_FOR_OFFICER: f32 = 10.0;
}

/// Control tests.
pub mod control {
    use super::Inches;

    /// A force that will fight soon has an enemy within this: it wants two command dice.
    pub const NEAR: Inches = Inches::whole(13);
    /// One that comes up has an enemy within this: it wants one.
    pub const MIDDLE: Inches = Inches::whole(24);
    /// With so many command dice left everybody is given one.
    pub const PLENTY: u8 = 6;
    /// Testing a force.
    pub const TEST: f32 = 2.0;
    /// For every die more or less than wanted.
    pub const WASTE: f32 = 0.5;
    /// For dice that cost more than one.
    pub const DEAR: f32 = 0.6;
    /// Those near the enemy first.
    pub const URGENT: f32 = 1.0;
    /// Then in the order of the list.
    pub const LISTED: f32 = 0.01;
    /// Forces of one side, for that order.
    pub const FORCES: u8 = 5;
    /// A force rests for so many hits, the first of each unit not counted, which never goes,
    pub const REST_HITS: u8 = 2;
    /// nor more of one unit than this,
    pub const REST_MOST: u8 = 6;
    /// if no enemy is within this.
    pub const REST_FAR: Inches = Inches::whole(24);
    /// A force goes to the rear to rest when its hits times this are all its strength,
    pub const REST_SHARE: u32 = 3;
    /// no enemy is within this,
    pub const REST_MARCH: Inches = Inches::whole(12);
    /// and it does not hold an objective alone within this.
    pub const REST_POST: Inches = Inches::whole(6);
    /// Resting then,
    pub const REST: f32 = 4.0;
    /// and otherwise.
    pub const NO_REST: f32 = -1.0;
    /// Active.
    pub const ACTIVE: f32 = 3.0;
    /// Attack! before its fights are counted.
    pub const ATTACK: f32 = 1.5;
    /// Hold.
    pub const HOLD: f32 = 1.2;
    /// No status at all.
    pub const NONE: f32 = 0.5;
    /// A higher total of equals.
    pub const TOTAL: f32 = 0.01;
    /// Attack! is judged by enemies within this,
    pub const REACH: Inches = Inches::whole(10);
    /// each fight by at least
    pub const FIGHT_LEAST: f32 = -1.5;
    /// and at most this.
    pub const FIGHT_MOST: f32 = 1.0;
}

/// Going on, halting and rolling again near the enemy; recovery.
pub mod zone {
    use super::Inches;

    /// Going on.
    pub const RESUME: f32 = 1.0;
    /// Halting where there is no contact to be had: short of the enemy by a little is the worst place to be.
    pub const HALT: f32 = 0.9;
    /// Halting before a contact that would be made.
    pub const HALT_BEFORE_CONTACT: f32 = 0.5;
    /// Halting before one that would be missed.
    pub const HALT_BEFORE_MISS: f32 = 1.1;
    /// Another die for a contact missed by at most this,
    pub const MISSED: Inches = Inches::whole(3);
    /// with so many command dice left.
    pub const SPARE: u8 = 3;
    /// Another die then,
    pub const REROLL: f32 = 1.5;
    /// and otherwise.
    pub const NO_REROLL: f32 = -1.0;
    /// A second try at recovery,
    pub const RECOVER_AGAIN: f32 = 0.5;
    /// for a unit with so many hits,
    pub const RECOVER_HITS: u8 = 3;
    /// unless the dice are needed by forces that have an enemy within this.
    pub const PRESSED: Inches = Inches::whole(20);
}

/// Before the battle.
pub mod setup {
    /// The usual army or places.
    pub const USUAL: f32 = 10.0;
    /// Places of one's own.
    pub const DEPLOY: f32 = 5.0;
    /// An army from the roster: as good as the listed one,
    pub const MUSTER: f32 = 10.0;
    /// and twice as good with Cossacks.
    pub const COSSACKS: f32 = 20.0;
}

/// What is done in a Movement Segment.
pub mod action {
    use super::Inches;

    /// Bringing on a group.
    pub const ARRIVE: f32 = 50.0;
    /// An order that leads nowhere.
    pub const NOWHERE: f32 = -100.0;
    /// A change of face must be worth something.
    pub const FACE: f32 = 0.05;
    /// Trying to recover, before the hits are counted.
    pub const RECOVER: f32 = 1.0;
    /// An officer's ride must be worth something.
    pub const RIDE: f32 = 0.3;
    /// Done is for the end: as long as a unit is asked, staying is the better way to do nothing.
    pub const DONE: f32 = -0.01;
    /// A whole base move must be worth something.
    pub const MOVE: f32 = 0.05;
    /// March column.
    pub const ROAD: f32 = 0.4;
    /// The least chance that is given to a zone die.
    pub const ZONE_LEAST: f32 = 0.1;
    /// Being stopped short of the enemy by the zone die.
    pub const STOPPED: f32 = 0.8;
    /// Contact with a battery.
    pub const ATTACK_GUNS: f32 = 3.0;
    /// Cossacks ride at guns that have no foot within this.
    pub const GUNS_ALONE: Inches = Inches::whole(6);
    /// A fight, for each hit by which it is better.
    pub const ATTACK: f32 = 1.6;
    /// A fight for an objective, for each of its points.
    pub const ATTACK_OBJECTIVE: f32 = 0.25;
    /// A fight together with others.
    pub const ATTACK_TOGETHER: f32 = 0.7;
    /// Guns of the enemy within this
    pub const GUNS_NEAR: Inches = Inches::whole(6);
    /// make an attack worse.
    pub const ATTACK_UNDER_GUNS: f32 = 0.2;
}

/// How well a unit stands somewhere.
pub mod place {
    /// Gaps are measured between centres, less two half bases.
    pub const BASES: f32 = 3.0;
    /// Half a base, for officers and objectives.
    pub const HALF_BASE: f32 = 1.5;
    /// For every inch from where a unit would like to be,
    pub const WISH: f32 = 0.12;
    /// up to so many.
    pub const WISH_MOST: f32 = 24.0;
    /// Guns with an enemy nearer than this are in danger,
    pub const GUNS_DANGER: f32 = 5.0;
    /// by this for every inch.
    pub const GUNS_INCH: f32 = 0.6;
    /// A garrison.
    pub const GARRISON: f32 = 1.2;
    /// Rough ground.
    pub const ROUGH: f32 = 0.3;
    /// A worn unit with an enemy nearer than this is in danger,
    pub const WORN_DANGER: f32 = 8.0;
    /// by this for every point of strength
    pub const WORN_STRENGTH: f32 = 0.05;
    /// and inch.
    pub const WORN_INCH: f32 = 0.3;
    /// Heavy guns would like to stand so far from the enemy,
    pub const HEAVY_GUNS_GAP: f32 = 9.0;
    /// light guns so far,
    pub const LIGHT_GUNS_GAP: f32 = 7.0;
    /// worn units so far,
    pub const WORN_GAP: f32 = 14.0;
    /// forces that go to the rear so far,
    pub const REST_GAP: f32 = 25.0;
    /// Cossacks so far,
    pub const COSSACKS_GAP: f32 = 8.0;
    /// who leads late in the battle so far,
    pub const LEADING_GAP: f32 = 8.0;
    /// who is behind so far,
    pub const BEHIND_GAP: f32 = 2.0;
    /// everybody else so far.
    pub const GAP: f32 = 4.0;
    /// Who leads has so many points more,
    pub const LEAD: f32 = 5.0;
    /// who is behind so many less.
    pub const BEHIND: f32 = -3.0;
    /// It is late after such a part of the Basic Length.
    pub const LATE: f32 = 0.6;
    /// An objective that is held already draws with this share.
    pub const HELD: f32 = 0.25;
    /// An objective draws from at most so far,
    pub const DRAW_MOST: f32 = 40.0;
    /// foot and horse by this for every inch and point,
    pub const DRAW: f32 = 0.018;
    /// guns by this,
    pub const DRAW_GUNS: f32 = 0.004;
    /// Cossacks by so much more, where no enemy is near.
    pub const DRAW_COSSACKS: f32 = 2.0;
    /// An objective is free of enemies within this.
    pub const FREE: f32 = 9.0;
    /// Standing on an objective that is not held, for each of its points.
    pub const TAKE: f32 = 0.25;
    /// An enemy in a battery's arc, within canister,
    pub const CANISTER: f32 = 0.5;
    /// within roundshot,
    pub const ROUNDSHOT: f32 = 0.35;
    /// the share of it for a battery.
    pub const AT_GUNS: f32 = 0.5;
    /// Half the width of an arc, in degrees.
    pub const ARC: i32 = 45;
    /// How far off one's facing an enemy may be to have one before him, in degrees.
    pub const FRONT: i32 = 90;
    /// Enemies matter within this.
    pub const NEAR: f32 = 12.0;
    /// Facing one of them,
    pub const FACING: f32 = 0.25;
    /// or not.
    pub const NOT_FACING: f32 = -0.6;
    /// Being close to an enemy means within this.
    pub const CLOSE: f32 = 6.0;
    /// Close behind his front.
    pub const BEHIND_HIM: f32 = 0.5;
    /// Close before his guns.
    pub const BEFORE_GUNS: f32 = 0.5;
    /// Friends within this are company,
    pub const FRIENDS_NEAR: f32 = 7.0;
    /// up to so many,
    pub const FRIENDS_MOST: usize = 3;
    /// each worth this.
    pub const FRIEND: f32 = 0.12;
    /// A commander follows so far beyond his radius;
    pub const RADIUS_SLACK: f32 = 6.0;
    /// every inch more is bad.
    pub const RADIUS_INCH: f32 = 0.08;
}

/// How well an officer stands somewhere.
pub mod post {
    use super::Inches;

    /// For every inch of a unit beyond his radius.
    pub const BEYOND_INCH: f32 = 0.15;
    /// For every inch to a unit.
    pub const INCH: f32 = 0.02;
    /// For a unit beyond his radius that fights,
    pub const BEYOND_FIGHT: f32 = 1.5;
    /// or does not.
    pub const BEYOND: f32 = 0.5;
    /// He can lend dice to a unit within this.
    pub const LENDS: f32 = 2.0;
    /// Standing there.
    pub const LENDING: f32 = 0.8;
    /// A force is near the enemy within this.
    pub const NEAR: Inches = Inches::whole(16);
    /// An army commander would like to be so near his sub-commanders.
    pub const SUB_GAP: f32 = 19.0;
    /// For every inch more to one near the enemy,
    pub const SUB_NEAR: f32 = 0.3;
    /// or not.
    pub const SUB: f32 = 0.12;
    /// An enemy nearer than this is a danger,
    pub const DANGER: f32 = 7.0;
    /// by this for every inch.
    pub const DANGER_INCH: f32 = 0.12;
}

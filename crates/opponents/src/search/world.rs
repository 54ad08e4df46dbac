use chance::{Chance, Contest, Faces, Fast, Pool};

/// Kinds of events that are counted apart; two that fall together only count faster.
const COUNTERS: usize = 256;

/// The luck of one imagined world. Rivals played on in the same world meet the same dice for the same event, however often other dice have fallen in between:
/// a game that says what its rolls are [about](Chance::about) gets streams by event, and the second event of a kind gets another stream than the first.
pub(super) struct World {
    key: u64,
    stream: Fast,
    counts: [u8; COUNTERS],
}

impl World {
    pub(super) fn new(key: u64, number: u64) -> Self {
        let mut seeds = Fast::stream(key, number);
        Self { key: seeds.word(), stream: seeds, counts: [0; COUNTERS] }
    }
}

impl Chance for World {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        self.stream.below(bound)
    }

    #[inline]
    fn die(&mut self, sides: u8) -> u8 {
        self.stream.die(sides)
    }

    fn sum(&mut self, pool: Pool) -> u32 {
        self.stream.sum(pool)
    }

    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32 {
        self.stream.count_at_least(pool, target)
    }

    fn tally<R: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> R) -> R {
        self.stream.tally(pool, summary)
    }

    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest {
        self.stream.opposed(pool, edge)
    }

    fn about(&mut self, event: u64) {
        let slot = (event.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize;
        self.counts[slot] = self.counts[slot].wrapping_add(1);
        self.stream = Fast::stream(self.key ^ u64::from(self.counts[slot]) << 56, event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolls(world: &mut World) -> Vec<u8> {
        (0..12).map(|_| world.d6()).collect()
    }

    #[test]
    fn an_event_meets_the_same_dice_whatever_came_before() {
        let (mut one, mut other) = (World::new(7, 3), World::new(7, 3));
        rolls(&mut one);
        other.about(5);
        rolls(&mut other);
        one.about(9);
        other.about(9);
        assert_eq!(rolls(&mut one), rolls(&mut other));
    }

    #[test]
    fn the_second_event_of_a_kind_and_another_world_have_other_dice() {
        let mut world = World::new(7, 3);
        world.about(9);
        let first = rolls(&mut world);
        world.about(9);
        assert_ne!(rolls(&mut world), first);
        let mut elsewhere = World::new(7, 4);
        elsewhere.about(9);
        assert_ne!(rolls(&mut elsewhere), first);
    }
}

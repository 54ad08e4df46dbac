use chance::Chance;
use engine::{Field, Words};

/// Wrong words made from right ones: fields exchanged, dropped, added, nudged, verbs exchanged.
pub(crate) fn mutate(words: &Words, others: &[Words], chance: &mut impl Chance) -> Words {
    let mut mutant = words.clone();
    for _ in 0..=chance.below(2) {
        change(&mut mutant, others, chance);
    }
    mutant
}

fn change(words: &mut Words, others: &[Words], chance: &mut impl Chance) {
    let other = others.get(chance.below(others.len().max(1) as u32) as usize);
    let field = (!words.fields.is_empty()).then(|| chance.below(words.fields.len() as u32) as usize);
    match (chance.below(8), field, other) {
        (0, _, Some(other)) => words.verb.clone_from(&other.verb),
        (1, Some(field), _) => drop(words.fields.remove(field)),
        (2, Some(field), Some(other)) => {
            // The field of the same name in another order, so that the words still fit their pattern.
            let name = &words.fields[field].0;
            if let Some(content) = other.get(name).cloned() {
                words.fields[field].1 = content;
            }
        }
        (3, _, Some(other)) if !other.fields.is_empty() => {
            words.fields.push(other.fields[chance.below(other.fields.len() as u32) as usize].clone());
        }
        (_, Some(field), _) => nudge(&mut words.fields[field].1, others, chance),
        _ => {}
    }
}

fn nudge(field: &mut Field, others: &[Words], chance: &mut impl Chance) {
    match field {
        Field::Number(number) | Field::Hundredths(number) => {
            *number = match chance.below(7) {
                0 => number.wrapping_add(1),
                1 => number.wrapping_sub(1),
                2 => number.wrapping_neg(),
                3 => 0,
                4 => i64::MAX,
                5 => i64::MIN,
                _ => i64::from(chance.below(20_000)) - 10_000,
            };
        }
        Field::Word(word) => {
            let names: Vec<&String> = others
                .iter()
                .flat_map(|other| &other.fields)
                .filter_map(|(_, field)| if let Field::Word(name) = field { Some(name) } else { None })
                .collect();
            match chance.below(4) {
                0 => "nobody".clone_into(word),
                1 => word.clear(),
                _ if names.is_empty() => word.push('x'),
                _ => word.clone_from(names[chance.below(names.len() as u32) as usize]),
            }
        }
        Field::List(list) => change_list(list, "nobody".to_owned(), chance),
        Field::Parts(parts) => {
            let at = chance.below(parts.len().max(1) as u32) as usize;
            match parts.get_mut(at) {
                Some(part) if chance.below(2) == 0 => {
                    for (_, field) in &mut part.fields {
                        if chance.below(2) == 0 && !matches!(field, Field::Parts(_)) {
                            nudge(field, others, chance);
                        }
                    }
                }
                _ => change_list(parts, Words::new("nothing"), chance),
            }
        }
    }
}

fn change_list<T: Clone>(list: &mut Vec<T>, strange: T, chance: &mut impl Chance) {
    let at = chance.below(list.len().max(1) as u32) as usize;
    match chance.below(4) {
        0 if at < list.len() => drop(list.remove(at)),
        1 if at < list.len() => list.push(list[at].clone()),
        2 => chance.shuffle(list),
        3 => list.push(strange),
        _ => list.clear(),
    }
}

use engine::{Commitment, Secret};

#[test]
fn a_commitment_binds_to_its_secret() {
    let secret = Secret::from_seed(1857);
    assert_eq!(secret.commit(), Secret::from_seed(1857).commit());
    assert_ne!(secret.commit(), Secret::from_seed(1858).commit());
    assert_eq!(Secret::parse(&secret.hex()), Some(secret));
    assert_eq!(Commitment::parse(&secret.commit().to_string()), Some(secret.commit()));
}

#[test]
fn fresh_secrets_differ_and_never_print_themselves() {
    let (one, other) =
        (Secret::fresh().expect("the system has randomness"), Secret::fresh().expect("the system has randomness"));
    assert_ne!(one, other);
    assert_eq!(format!("{one:?}"), "Secret(..)");
    assert!(!one.commit().to_string().contains(&one.hex()[..16]), "a commitment does not show its secret");
}

#[test]
fn only_64_small_hexadecimal_digits_are_a_secret() {
    let digits = "0123456789abcdef".repeat(4);
    assert!(Secret::parse(&digits).is_some());
    for wrong in [&digits[1..], &digits.to_uppercase(), &digits.replace('0', "g"), &digits.replacen('0', "é", 1), ""] {
        assert!(Secret::parse(wrong).is_none(), "{wrong} is no secret");
        assert!(Commitment::parse(wrong).is_none(), "{wrong} is no commitment");
    }
}

/// `grognard verify` and every other program that checks dice must agree on these.
#[test]
fn the_commitment_is_blake3_of_the_secret() {
    assert_eq!(
        Secret([0; 32]).commit().to_string(),
        "2ada83c1819a5372dae1238fc1ded123c8104fdaa15862aaee69428a1820fcda"
    );
}

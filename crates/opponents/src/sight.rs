use chance::Fast;
use engine::Game;

/// The chance of a player that sees `view`: it follows from the seed and from every byte of the view, so that equal views meet equal luck and different
/// views of one match do not share theirs.
pub(crate) fn chance_of<G: Game>(view: &G::View, seed: u64) -> Fast {
    let mut hasher = blake3::Hasher::new();
    serde_json::to_writer(&mut hasher, view).expect("a view can be written as JSON");
    let digest = *hasher.finalize().as_bytes();
    let word = u64::from_le_bytes(digest[..8].try_into().expect("eight of thirty-two bytes"));
    Fast::stream(seed, word)
}

//! The scene.
use scene::Scene;
use crate::view::View;
/// Scene.
pub fn scene(_view: &View) -> Scene { todo!() }

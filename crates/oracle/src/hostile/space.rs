//! Inputs in space.

mod apart;
mod pairs;
mod parts;
mod scenes;

pub use apart::SpaceApartFamily;
pub use pairs::SpaceFamily;
pub use scenes::SpaceSceneFamily;

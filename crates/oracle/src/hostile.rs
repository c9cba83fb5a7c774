//! Inputs that break tests of intersection: degenerate, nearly degenerate, and
//! at the limits of the numbers. The same seed gives the same inputs on every
//! machine, so nothing here calls a function whose rounding is not specified.

mod apart;
mod chains;
mod convex;
mod coordinate;
pub mod large;
mod motions;
mod pairs;
mod parts;
mod plane;
mod scenes;
mod sets;
mod space;

pub use apart::{ApartFamily, limits};
pub use chains::ChainFamily;
pub use convex::ConvexFamily;
pub use coordinate::Coordinate;
pub use motions::motions;
pub use pairs::Family;
pub use plane::PlaneFamily;
pub use scenes::SceneFamily;
pub use sets::SetFamily;
pub use space::{SpaceApartFamily, SpaceFamily, SpaceSceneFamily};

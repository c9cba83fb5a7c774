//! Whether vertices make a polygon, and which way it goes around.

use secant::Polygon;
use secant_oracle::chain::{is_simple, turning};

use crate::shape::orientation;
use crate::{Difference, Tested, same};

/// Whether the vertices bound a simple polygon, where the library agrees with
/// the oracle about that and about the direction.
pub(crate) fn polygon<S: Tested>(vertices: &[[S; 2]]) -> Result<bool, Difference> {
    let expected = is_simple(vertices);
    let found = Polygon::try_new(vertices);
    same("whether it is simple", found.is_ok(), expected)?;
    if let Ok(polygon) = found {
        same(
            "orientation",
            polygon.orientation(),
            orientation(turning(vertices)),
        )?;
    }
    Ok(expected)
}

// GEOS: its intersector of two segments, which always finds the point, too.

#include <geos/algorithm/LineIntersector.h>
#include <geos/geom/Coordinate.h>
#include <geos/version.h>

#include "contender.h"

namespace {

using geos::algorithm::LineIntersector;
using geos::geom::Coordinate;

struct Segments {
    static constexpr std::size_t numbers = 8;
    Coordinate p, q, r, s;
    explicit Segments(const double *n)
        : p(n[0], n[1]), q(n[2], n[3]), r(n[4], n[5]), s(n[6], n[7]) {}
};

// One for all pairs, as the noders of GEOS have it.
LineIntersector &intersector() {
    static LineIntersector intersector;
    return intersector;
}

bool meet(const Segments &pair) {
    auto &common = intersector();
    common.computeIntersection(pair.p, pair.q, pair.r, pair.s);
    return common.hasIntersection();
}

Plain point(const Segments &pair) {
    auto &common = intersector();
    common.computeIntersection(pair.p, pair.q, pair.r, pair.s);
    switch (common.getIntersectionNum()) {
    case 0:
        return {0, 0.0, 0.0};
    case 1: {
        const auto &at = common.getIntersection(0);
        return {1, at.x, at.y};
    }
    default: {
        // Two equal ends are one point.
        const Coordinate &at = common.getIntersection(0), &end = common.getIntersection(1);
        if (at.x == end.x && at.y == end.y)
            return {1, at.x, at.y};
        return {2, 0.0, 0.0};
    }
    }
}

} // namespace

PEER(geos, GEOS_VERSION,
     contender<Segments, meet>("segments", "GEOS LineIntersector", EXACT),
     contender<Segments, point>("segments-point", "GEOS LineIntersector", EXACT))

// Boost.Geometry.

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/version.hpp>

#include "contender.h"

namespace {

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Segment = bg::model::segment<Point>;
using Box = bg::model::box<Point>;

struct Segments {
    static constexpr std::size_t numbers = 8;
    Segment a, b;
    explicit Segments(const double *n)
        : a({n[0], n[1]}, {n[2], n[3]}), b({n[4], n[5]}, {n[6], n[7]}) {}
};

bool meet(const Segments &pair) { return bg::intersects(pair.a, pair.b); }

// Its function for everybody returns a list of points; this is what is beneath it.
Plain point(const Segments &pair) {
    std::vector<Point> found;
    bg::intersection(pair.a, pair.b, found);
    switch (found.size()) {
    case 0:
        return {0, 0.0, 0.0};
    case 1:
        return {1, found[0].x(), found[0].y()};
    default:
        return {2, 0.0, 0.0};
    }
}

struct Rects {
    static constexpr std::size_t numbers = 8;
    Box a, b;
    explicit Rects(const double *n)
        : a({n[0], n[1]}, {n[2], n[3]}), b({n[4], n[5]}, {n[6], n[7]}) {}
};

bool rects_meet(const Rects &pair) { return bg::intersects(pair.a, pair.b); }

struct PointRect {
    static constexpr std::size_t numbers = 6;
    Point point;
    Box rect;
    explicit PointRect(const double *n)
        : point(n[0], n[1]), rect({n[2], n[3]}, {n[4], n[5]}) {}
};

bool covered(const PointRect &pair) { return bg::covered_by(pair.point, pair.rect); }

} // namespace

PEER(boost, BOOST_LIB_VERSION,
     contender<Segments, meet>("segments", "Boost.Geometry intersects", INEXACT),
     contender<Segments, point>("segments-point", "Boost.Geometry intersection", INEXACT),
     contender<Rects, rects_meet>("rect-rect", "Boost.Geometry intersects", EXACT),
     contender<PointRect, covered>("point-rect", "Boost.Geometry covered_by", EXACT))

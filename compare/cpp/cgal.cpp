// CGAL: predicates that are exact, and constructions that are so in one of its two kernels.

#include <CGAL/Cartesian_converter.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>
#include <CGAL/version.h>

#include "contender.h"

namespace {

using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;
using Epeck = CGAL::Exact_predicates_exact_constructions_kernel;

struct Segments {
    static constexpr std::size_t numbers = 8;
    Epick::Segment_2 a, b;
    explicit Segments(const double *n)
        : a({n[0], n[1]}, {n[2], n[3]}), b({n[4], n[5]}, {n[6], n[7]}) {}
};

bool meet(const Segments &pair) { return CGAL::do_intersect(pair.a, pair.b); }

template <class Kernel, class Number>
Plain common(const typename Kernel::Segment_2 &a, const typename Kernel::Segment_2 &b,
             Number number) {
    auto found = CGAL::intersection(a, b);
    if (!found)
        return {0, 0.0, 0.0};
    if (auto *point = boost::get<typename Kernel::Point_2>(&*found))
        return {1, number(point->x()), number(point->y())};
    // Of segments of length zero it says that they have a segment in common, too.
    auto *part = boost::get<typename Kernel::Segment_2>(&*found);
    if (part->is_degenerate())
        return {1, number(part->source().x()), number(part->source().y())};
    return {2, 0.0, 0.0};
}

Plain point(const Segments &pair) {
    return common<Epick>(pair.a, pair.b, [](double x) { return x; });
}

// The numbers of this kernel remember what they have been computed to, so new ones are made each time.
template <class Number> Plain constructed(const Segments &pair, Number number) {
    CGAL::Cartesian_converter<Epick, Epeck> epeck;
    return common<Epeck>(epeck(pair.a), epeck(pair.b), number);
}

// Constructed exactly only as far as somebody asks; here for a double near it.
Plain lazy_point(const Segments &pair) {
    return constructed(pair, [](const Epeck::FT &x) { return CGAL::to_double(x); });
}

// The fraction itself, and a double for that.
Plain exact_point(const Segments &pair) {
    return constructed(pair, [](const Epeck::FT &x) { return CGAL::to_double(CGAL::exact(x)); });
}

} // namespace

PEER(cgal, CGAL_VERSION_STR,
     contender<Segments, meet>("segments", "CGAL Epick do_intersect", EXACT),
     contender<Segments, point>("segments-point", "CGAL Epick intersection", EXACT),
     contender<Segments, lazy_point>("segments-point", "CGAL Epeck intersection", EXACT),
     contender<Segments, exact_point>("segments-point", "CGAL Epeck intersection, as fractions",
                                      EXACT))

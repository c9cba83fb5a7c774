//! The elements of a drawing that are drawn, and where.

use std::collections::HashMap;

use roxmltree::{Document, Node};
use svgtypes::{Align, AspectRatio};

use super::coordinate::{Coordinate, Point};
use super::numbers::Scanner;
use super::pen::Pen;
use super::shape::{self, Attributes, Of, Viewport};
use super::transform::Affine;
use super::unread::{Unread, declarations, without_comments};
use super::uses::Uses;
use super::{Fault, Pieces};
use crate::error::shown;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// The values of every property, of `visibility`, and the words of those of `display`, of which some stand together.
const OF_ALL: &str = "inherit initial unset revert revert-layer";
const OF_VISIBILITY: &str = "visible hidden collapse";
const OF_DISPLAY: &str = "none contents block inline flow flow-root table flex grid ruby math list-item \
    inline-block inline-table inline-flex inline-grid table-row-group table-header-group table-footer-group \
    table-row table-cell table-column-group table-column table-caption ruby-base ruby-text";

/// Draws all shapes of a document in order, each up to what is wrong with it, and hands that to `report`, which
/// may end it all.
pub(super) fn draw<C: Coordinate>(
    document: &Document<'_>,
    tolerance: f64,
    most_nested: usize,
    pieces: &mut Pieces<C>,
    mut report: impl FnMut(Fault) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let root = document.root_element();
    let namespace = root.tag_name().namespace();
    if root.tag_name().name() != "svg" || namespace.is_some_and(|uri| uri != SVG) {
        let found = root.tag_name().name();
        let [of, expected] = match namespace {
            Some(uri) if uri != SVG => [format!(" of {uri}"), format!(" of {SVG}")],
            _ => Default::default(),
        };
        return Err(fault(
            root,
            format!("the outermost element is <{found}>{of}, expected <svg>{expected}"),
        ));
    }
    let mut walk = Walk {
        namespace,
        ids: None,
        tolerance,
        shapes: 0,
        pieces,
        uses: Uses::default(),
        nested: 0,
        most_nested,
        faults: Vec::new(),
        unread: Unread::of_document(document),
    };
    // The tree may be deeper than the stack of a thread; so what is still to be drawn is in a list.
    let mut open = vec![walk.outermost(root)];
    while let Some(place) = open.pop() {
        if let Err(message) = walk.visit(&place, &mut open) {
            walk.faults.push(fault(place.node, message));
        }
        walk.faults.drain(..).try_for_each(&mut report)?;
    }
    walk.unread.messages().try_for_each(report)
}

fn fault(node: Node<'_, '_>, message: String) -> Fault {
    Fault {
        at: node.range().start,
        message,
        is_unread: false,
    }
}

/// An element, and what holds where it is drawn.
#[derive(Clone)]
struct Place<'a, 'input, C> {
    node: Node<'a, 'input>,
    /// From the coordinates of its parent to those of the drawing.
    transform: Affine<C>,
    visible: bool,
    /// What percentages are of.
    viewport: Viewport<C>,
    /// How many `use` elements it is drawn by, each by the one before: the first so many of [`Walk::uses`].
    uses: usize,
    /// The size that a `use` gives to the `svg` or `symbol` it draws.
    size: [Option<C>; 2],
}

struct Walk<'a, 'input, 'p, C: Coordinate> {
    /// The namespace of all elements that are drawn, which old files leave away.
    namespace: Option<&'a str>,
    /// The elements by their ids, once they are needed.
    ids: Option<HashMap<&'a str, Node<'a, 'input>>>,
    tolerance: f64,
    shapes: u32,
    pieces: &'p mut Pieces<C>,
    /// The `use` elements that what is drawn now is drawn by.
    uses: Uses<usize>,
    /// How many uses were drawn by another one, and the most.
    nested: usize,
    most_nested: usize,
    /// What is wrong and not yet reported.
    faults: Vec<Fault>,
    unread: Unread,
}

impl<'a, 'input, C: Coordinate> Walk<'a, 'input, '_, C> {
    /// The place of the outermost element, whose user units are those of the drawing.
    fn outermost(&mut self, root: Node<'a, 'input>) -> Place<'a, 'input, C> {
        let attributes = Attributes {
            node: root,
            viewport: &None,
        };
        let viewport = match self.view_box(root).filter(|view| !view.is_empty()) {
            Some(view) => Some(view.size),
            // A size in percent is one of the window, which nobody knows here.
            None => match [("width", Of::Width), ("height", Of::Height)]
                .map(|(name, of)| attributes.length(name, of).ok().flatten())
            {
                [Some(width), Some(height)] => Some(Point::new(width, height)),
                _ => None,
            },
        };
        Place {
            node: root,
            transform: Affine::identity(),
            visible: true,
            viewport,
            uses: 0,
            size: [None, None],
        }
    }

    /// Draws a shape, or puts what an element contains on the list.
    fn visit(
        &mut self,
        place: &Place<'a, 'input, C>,
        open: &mut Vec<Place<'a, 'input, C>>,
    ) -> Result<(), String> {
        let node = place.node;
        if !node.is_element() || node.tag_name().namespace() != self.namespace {
            return Ok(());
        }
        let is_outermost = node.parent_element().is_none();
        // Browsers draw the outermost element whatever its conditions are.
        if !is_outermost && !meets_conditions(node)
            || property(node, "display").as_deref() == Some("none")
        {
            return Ok(());
        }
        let name = node.tag_name().name();
        // It is drawn where a use refers to it.
        if name == "symbol" {
            return Ok(());
        }
        let here = self.enter(place)?;
        match name {
            "g" | "a" => put(open, node.children(), &here),
            "svg" if is_outermost => put(open, node.children(), &here),
            "svg" => {
                let sized = Place {
                    size: place.size.clone(),
                    ..here
                };
                if let Some(inside) = self.viewed(sized, true)? {
                    put(open, node.children(), &inside);
                }
            }
            "switch" => put(open, node.children().find(|child| is_chosen(*child)), &here),
            "use" => self.visit_use(here, open)?,
            name if shape::SHAPES.contains(&name) && here.visible => {
                let feature = self.shapes;
                self.shapes = feature.checked_add(1).ok_or("too many shapes")?;
                let first = self.pieces.len();
                let mut pen = Pen::new(self.pieces, feature, &here.transform, self.tolerance);
                let drawn = shape::draw(node, &here.viewport, &mut pen);
                self.pieces
                    .name(first, node.attribute("id").unwrap_or_default());
                drawn?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The place of what is inside an element, after its own visibility and transform.
    fn enter(&mut self, place: &Place<'a, 'input, C>) -> Result<Place<'a, 'input, C>, String> {
        let node = place.node;
        let visible = match property(node, "visibility").as_deref() {
            Some("hidden" | "collapse") => false,
            Some("visible" | "initial") => true,
            _ => place.visible,
        };
        self.unread.see(node);
        let own = node.attribute("transform").map(parse_transform);
        let mut transform = place.transform.clone();
        match own {
            None => {}
            Some(Ok(own)) => transform = transform * own,
            // As browsers do: what is inside is drawn without it.
            Some(Err(message)) => self.faults.push(fault(node, message)),
        }
        if transform.is_too_long() {
            return Err("transforms of more than 10000 digits, expected fewer".to_owned());
        }
        Ok(Place {
            node,
            transform,
            visible,
            viewport: place.viewport.clone(),
            uses: place.uses,
            size: [None, None],
        })
    }

    /// Puts what a `use` refers to on the list.
    fn visit_use(
        &mut self,
        place: Place<'a, 'input, C>,
        open: &mut Vec<Place<'a, 'input, C>>,
    ) -> Result<(), String> {
        let node = place.node;
        let Some(link) = node
            .attribute("href")
            .or_else(|| node.attribute((XLINK, "href")))
        else {
            return Ok(());
        };
        let Some(id) = link.trim().strip_prefix('#') else {
            let link = shown(link);
            return Err(format!(
                "use of {link}, expected #id of an element of this file"
            ));
        };
        // A reference to nothing draws nothing.
        let Some(&target) = self.ids(node.document()).get(id) else {
            self.unread.see_missing(node);
            return Ok(());
        };

        // What comes off the list is drawn by the uses that are still open, and the others are done.
        self.uses.follow(place.uses, node.id().get_usize());
        // The ids of what an element contains are those from its own on.
        let first = target.id().get_usize();
        let end = first + target.descendants().len();
        if self.uses.any_in(first..end) {
            return Err(format!(
                "use of #{id}, which contains this use, expected no cycle"
            ));
        }
        // What is drawn once is bounded by the file; what is drawn again and again is not.
        if place.uses > 0 {
            if self.nested == self.most_nested {
                let most = self.most_nested;
                return Err(format!(
                    "use of #{id} within another use, after {most} such, expected fewer"
                ));
            }
            self.nested += 1;
        }

        let attributes = Attributes {
            node,
            viewport: &place.viewport,
        };
        let x = attributes.length_or_zero("x", Of::Width)?;
        let y = attributes.length_or_zero("y", Of::Height)?;
        let size = [
            attributes.size("width", Of::Width)?,
            attributes.size("height", Of::Height)?,
        ];
        let inside = Place {
            node: target,
            transform: place.transform * Affine::translate(x, y),
            visible: place.visible,
            uses: self.uses.len(),
            size,
            viewport: place.viewport,
        };
        // As if it were an svg, and whatever its `display` is.
        if target.tag_name().name() == "symbol" {
            if !meets_conditions(target) {
                return Ok(());
            }
            let size = inside.size.clone();
            let sized = Place {
                size,
                ..self.enter(&inside)?
            };
            if let Some(inside) = self.viewed(sized, false)? {
                put(open, target.children(), &inside);
            }
        } else {
            open.push(inside);
        }
        Ok(())
    }

    /// The place of what is inside an `svg` or `symbol`: through its view box, if it has one. None where
    /// it has no size.
    fn viewed(
        &mut self,
        place: Place<'a, 'input, C>,
        has_position: bool,
    ) -> Result<Option<Place<'a, 'input, C>>, String> {
        let attributes = Attributes {
            node: place.node,
            viewport: &place.viewport,
        };
        let mut transform = place.transform.clone();
        if has_position {
            let x = attributes.length_or_zero("x", Of::Width)?;
            let y = attributes.length_or_zero("y", Of::Height)?;
            transform = transform * Affine::translate(x, y);
        }
        // The size that a use gives counts first, and no size is all there is.
        let own = [
            attributes.size("width", Of::Width)?,
            attributes.size("height", Of::Height)?,
        ];
        let [own_width, own_height] = own;
        let [width, height] = place.size.clone();
        let all = |of: fn(&Point<C>) -> &C| place.viewport.as_ref().map(|size| of(size).clone());
        let width = width.or(own_width).or_else(|| all(|size| &size.x));
        let height = height.or(own_height).or_else(|| all(|size| &size.y));
        if [&width, &height].contains(&&Some(C::from(0))) {
            return Ok(None);
        }
        let size = width
            .zip(height)
            .map(|(width, height)| Point::new(width, height));

        let view = self.view_box(place.node);
        if view.as_ref().is_some_and(ViewBox::is_empty) {
            return Ok(None);
        }
        let Some(view) = view else {
            return Ok(Some(Place {
                transform,
                viewport: size,
                size: [None, None],
                ..place
            }));
        };
        let Some(size) = size else {
            return Err("a viewBox in an unknown size, expected width and height".to_owned());
        };
        let ratio = match place.node.attribute("preserveAspectRatio") {
            Some(text) => text
                .parse()
                .map_err(|error| format!("preserveAspectRatio: {error}"))?,
            None => AspectRatio::default(),
        };
        Ok(Some(Place {
            transform: transform * through_view_box(&view, size, ratio),
            viewport: Some(view.size),
            size: [None, None],
            ..place
        }))
    }

    /// The view box of an element. One that is wrong is as none, as browsers do.
    fn view_box(&mut self, node: Node<'_, '_>) -> Option<ViewBox<C>> {
        view_box(node).unwrap_or_else(|message| {
            self.faults.push(fault(node, message));
            None
        })
    }

    fn ids(&mut self, document: &'a Document<'input>) -> &HashMap<&'a str, Node<'a, 'input>> {
        self.ids.get_or_insert_with(|| {
            let mut ids = HashMap::new();
            for node in document.descendants() {
                if let Some(id) = node.attribute("id") {
                    // The first of equal ids counts.
                    ids.entry(id).or_insert(node);
                }
            }
            ids
        })
    }
}

/// Puts elements on the list so that the first comes off first.
fn put<'a, 'input, C: Coordinate>(
    open: &mut Vec<Place<'a, 'input, C>>,
    nodes: impl IntoIterator<Item = Node<'a, 'input>>,
    place: &Place<'a, 'input, C>,
) {
    let first = open.len();
    let elements = nodes.into_iter().filter(Node::is_element);
    open.extend(elements.map(|node| Place {
        node,
        ..place.clone()
    }));
    open[first..].reverse();
}

/// A view box: its corner, and its width and height, which are 0 or more.
struct ViewBox<C> {
    corner: Point<C>,
    size: Point<C>,
}

impl<C: Coordinate> ViewBox<C> {
    /// Whether nothing is drawn in it.
    fn is_empty(&self) -> bool {
        [&self.size.x, &self.size.y].contains(&&C::from(0))
    }
}

/// The map that a view box makes: its corner goes to 0, and it fits into the size.
fn through_view_box<C: Coordinate>(
    view: &ViewBox<C>,
    size: Point<C>,
    ratio: AspectRatio,
) -> Affine<C> {
    let Point { x: w, y: h } = view.size.clone();
    // The scales may be rounded, and this is not.
    let wider = size.x.clone() * h.clone() - size.y.clone() * w.clone();
    let (sx, sy) = (size.x / w.clone(), size.y / h.clone());
    // What is left over goes before, after, or half to each. On the axis of the scale that is nothing.
    let zero = C::from(0);
    let (sx, sy, left_over) = match (ratio.align, ratio.slice == (wider > zero)) {
        (Align::None, _) => (sx, sy, Point::new(zero.clone(), zero)),
        (_, true) => (sx.clone(), sx, Point::new(zero, -wider / w)),
        (_, false) => (sy.clone(), sy, Point::new(wider / h, zero)),
    };
    let x = match ratio.align {
        Align::None | Align::XMinYMin | Align::XMinYMid | Align::XMinYMax => C::from(0),
        Align::XMidYMin | Align::XMidYMid | Align::XMidYMax => left_over.x.ratio(1, 2),
        Align::XMaxYMin | Align::XMaxYMid | Align::XMaxYMax => left_over.x,
    };
    let y = match ratio.align {
        Align::None | Align::XMinYMin | Align::XMidYMin | Align::XMaxYMin => C::from(0),
        Align::XMinYMid | Align::XMidYMid | Align::XMaxYMid => left_over.y.ratio(1, 2),
        Align::XMinYMax | Align::XMidYMax | Align::XMaxYMax => left_over.y,
    };
    let Point { x: left, y: top } = view.corner.clone();
    Affine::translate(x, y) * Affine::scale(sx, sy) * Affine::translate(-left, -top)
}

fn view_box<C: Coordinate>(node: Node<'_, '_>) -> Result<Option<ViewBox<C>>, String> {
    let Some(text) = node.attribute("viewBox") else {
        return Ok(None);
    };
    let wrong = |error: &str| {
        let text = shown(text);
        format!("viewBox is {text}: {error}, expected x, y, and a width and height of 0 or more")
    };
    let mut scanner = Scanner::new(text);
    let mut next = || scanner.list_number().map_err(|error| wrong(&error));
    let corner = Point::new(next()?, next()?);
    let size = Point::new(next()?, next()?);
    let zero = C::from(0);
    if size.x < zero || size.y < zero {
        return Err(wrong("it has a negative size"));
    }
    if scanner.is_after_comma() || !scanner.is_at_end() {
        return Err(wrong(&scanner.unexpected()));
    }
    Ok(Some(ViewBox { corner, size }))
}

fn parse_transform<C: Coordinate>(text: &str) -> Result<Affine<C>, String> {
    Affine::parse(text).map_err(|error| {
        let text = shown(text);
        format!("transform is {text}: {error}, expected a list such as translate(1 2)")
    })
}

/// A keyword of a property in small letters: that of an attribute, or of the style attribute, which counts more.
fn property(node: Node<'_, '_>, name: &str) -> Option<String> {
    let style = without_comments(node.attribute("style").unwrap_or_default());
    let declared = declarations(&style).filter(|(key, _)| key.eq_ignore_ascii_case(name));
    let declared = declared.map(|(_, value)| match value.rsplit_once('!') {
        Some((value, word)) if word.trim().eq_ignore_ascii_case("important") => (true, value),
        _ => (false, value),
    });
    // One with another value is as none.
    let valid = declared.filter(|(_, value)| is_valid(name, value));
    // Of equals the last one.
    let in_style = valid.max_by_key(|&(is_important, _)| is_important);
    let value = in_style.map_or_else(|| node.attribute(name), |(_, value)| Some(value))?;
    Some(value.trim().to_ascii_lowercase())
}

/// Whether a value is one of `visibility` or `display`.
fn is_valid(name: &str, value: &str) -> bool {
    let value = value.trim();
    let is_in = |known: &str, word: &str| {
        known
            .split(' ')
            .any(|known| known.eq_ignore_ascii_case(word))
    };
    is_in(OF_ALL, value)
        || match name {
            "visibility" => is_in(OF_VISIBILITY, value),
            _ => !value.is_empty() && value.split_whitespace().all(|word| is_in(OF_DISPLAY, word)),
        }
}

/// Whether a child of a `switch` is drawn, when none before it is.
fn is_chosen(node: Node<'_, '_>) -> bool {
    node.is_element() && node.tag_name().name() != "foreignObject" && meets_conditions(node)
}

/// Whether an element asks for no extension, and for no language, or for English among others. An empty list is not met.
fn meets_conditions(node: Node<'_, '_>) -> bool {
    let is_english = |language: &str| {
        let primary = language.trim().split('-').next();
        primary.is_some_and(|primary| primary.eq_ignore_ascii_case("en"))
    };
    !node.has_attribute("requiredExtensions")
        && node
            .attribute("systemLanguage")
            .is_none_or(|list| list.split(',').any(is_english))
}

//! The elements of a drawing that are drawn, and where.

use std::collections::HashMap;

use kurbo::{Affine, Vec2};
use roxmltree::{Document, Node, NodeId};
use svgtypes::{Align, AspectRatio, Transform, ViewBox};

use super::pen::Pen;
use super::shape::{self, Attributes, Of, Viewport};
use super::{Fault, Pieces};
use crate::error::shown;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Draws all shapes of a document in order.
pub(super) fn draw(
    document: &Document<'_>,
    tolerance: f64,
    pieces: &mut Pieces,
) -> Result<(), Fault> {
    let root = document.root_element();
    let namespace = root.tag_name().namespace();
    if root.tag_name().name() != "svg" || namespace.is_some_and(|uri| uri != SVG) {
        let found = root.tag_name().name();
        return Err(fault(
            root,
            format!("the outermost element is <{found}>, expected <svg>"),
        ));
    }
    let mut walk = Walk {
        namespace,
        ids: None,
        tolerance,
        shapes: 0,
        pieces,
        uses: Vec::new(),
    };
    // The tree may be deeper than the stack of a thread; so what is still to be drawn is in a list.
    let mut open = vec![
        walk.outermost(root)
            .map_err(|message| fault(root, message))?,
    ];
    while let Some(place) = open.pop() {
        walk.visit(&place, &mut open)
            .map_err(|message| fault(place.node, message))?;
    }
    Ok(())
}

fn fault(node: Node<'_, '_>, message: String) -> Fault {
    Fault {
        at: node.range().start,
        message,
    }
}

/// An element, and what holds where it is drawn.
#[derive(Clone, Copy)]
struct Place<'a, 'input> {
    node: Node<'a, 'input>,
    /// From the coordinates of its parent to those of the drawing.
    transform: Affine,
    visible: bool,
    /// What percentages are of.
    viewport: Viewport,
    /// The innermost `use` that the element is drawn by: its place among [`Walk::uses`].
    used_by: Option<usize>,
    /// The size that a `use` gives to the `svg` or `symbol` it draws.
    size: [Option<f64>; 2],
}

struct Walk<'a, 'input, 'p> {
    /// The namespace of all elements that are drawn, which old files leave away.
    namespace: Option<&'a str>,
    /// The elements by their ids, once they are needed.
    ids: Option<HashMap<&'a str, Node<'a, 'input>>>,
    tolerance: f64,
    shapes: u32,
    pieces: &'p mut Pieces,
    /// Every `use` that was drawn, and the one that it was drawn by.
    uses: Vec<(NodeId, Option<usize>)>,
}

impl<'a, 'input> Walk<'a, 'input, '_> {
    /// The place of the outermost element, whose user units are those of the drawing.
    fn outermost(&self, root: Node<'a, 'input>) -> Result<Place<'a, 'input>, String> {
        let attributes = Attributes {
            node: root,
            viewport: None,
        };
        let viewport = match view_box(root)? {
            Some(view) => Some(Vec2::new(view.w, view.h)),
            // A size in percent is one of the window, which nobody knows here.
            None => match [("width", Of::Width), ("height", Of::Height)]
                .map(|(name, of)| attributes.length(name, of).ok().flatten())
            {
                [Some(width), Some(height)] => Some(Vec2::new(width, height)),
                _ => None,
            },
        };
        Ok(Place {
            node: root,
            transform: Affine::IDENTITY,
            visible: true,
            viewport,
            used_by: None,
            size: [None; 2],
        })
    }

    /// Draws a shape, or puts what an element contains on the list.
    fn visit(
        &mut self,
        place: &Place<'a, 'input>,
        open: &mut Vec<Place<'a, 'input>>,
    ) -> Result<(), String> {
        let node = place.node;
        if !node.is_element() || node.tag_name().namespace() != self.namespace {
            return Ok(());
        }
        if property(node, "display") == Some("none") {
            return Ok(());
        }
        let visible = match property(node, "visibility") {
            Some("hidden" | "collapse") => false,
            Some("visible") => true,
            _ => place.visible,
        };
        let transform = match node.attribute("transform") {
            Some(text) => place.transform * parse_transform(text)?,
            None => place.transform,
        };
        let here = Place {
            visible,
            transform,
            size: [None; 2],
            ..*place
        };

        match node.tag_name().name() {
            "g" | "a" => put(open, node.children(), here),
            "svg" if node.parent_element().is_none() => put(open, node.children(), here),
            "svg" => {
                let sized = Place {
                    size: place.size,
                    ..here
                };
                if let Some(inside) = viewed(sized, true)? {
                    put(open, node.children(), inside);
                }
            }
            "switch" => put(open, node.children().find(|child| is_chosen(*child)), here),
            "use" => self.visit_use(here, open)?,
            name if shape::SHAPES.contains(&name) && visible => {
                let feature = self.shapes;
                self.shapes = feature.checked_add(1).ok_or("too many shapes")?;
                let mut pen = Pen::new(self.pieces, feature, transform, self.tolerance);
                shape::draw(node, place.viewport, &mut pen)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Puts what a `use` refers to on the list.
    fn visit_use(
        &mut self,
        place: Place<'a, 'input>,
        open: &mut Vec<Place<'a, 'input>>,
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
            return Ok(());
        };

        let mut ancestor = place.used_by;
        while let Some(index) = ancestor {
            let (user, used_by) = self.uses[index];
            if user == node.id() {
                return Err(format!(
                    "use of #{id}, which contains this use, expected no cycle"
                ));
            }
            ancestor = used_by;
        }
        self.uses.push((node.id(), place.used_by));

        let attributes = Attributes {
            node,
            viewport: place.viewport,
        };
        let x = attributes.length_or_zero("x", Of::Width)?;
        let y = attributes.length_or_zero("y", Of::Height)?;
        let inside = Place {
            node: target,
            transform: place.transform * Affine::translate((x, y)),
            used_by: Some(self.uses.len() - 1),
            size: [
                attributes.size("width", Of::Width)?,
                attributes.size("height", Of::Height)?,
            ],
            ..place
        };
        // A symbol is drawn only here, as if it were an svg.
        if target.tag_name().name() == "symbol" {
            if let Some(inside) = viewed(inside, false)? {
                put(open, target.children(), inside);
            }
        } else {
            open.push(inside);
        }
        Ok(())
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
fn put<'a, 'input>(
    open: &mut Vec<Place<'a, 'input>>,
    nodes: impl IntoIterator<Item = Node<'a, 'input>>,
    place: Place<'a, 'input>,
) {
    let first = open.len();
    open.extend(nodes.into_iter().map(|node| Place { node, ..place }));
    open[first..].reverse();
}

/// The place of what is inside an `svg` or `symbol`: through its view box, if it has one. None where
/// it has no size.
fn viewed<'a, 'input>(
    place: Place<'a, 'input>,
    has_position: bool,
) -> Result<Option<Place<'a, 'input>>, String> {
    let attributes = Attributes {
        node: place.node,
        viewport: place.viewport,
    };
    let mut transform = place.transform;
    if has_position {
        let x = attributes.length_or_zero("x", Of::Width)?;
        let y = attributes.length_or_zero("y", Of::Height)?;
        transform *= Affine::translate((x, y));
    }
    // The size that a use gives counts first, and no size is all there is.
    let [width, height] = place.size;
    let own = [
        attributes.size("width", Of::Width)?,
        attributes.size("height", Of::Height)?,
    ];
    let width = width.or(own[0]).or(place.viewport.map(|size| size.x));
    let height = height.or(own[1]).or(place.viewport.map(|size| size.y));
    if width == Some(0.0) || height == Some(0.0) {
        return Ok(None);
    }

    let Some(view) = view_box(place.node)? else {
        let viewport = width
            .zip(height)
            .map(|(width, height)| Vec2::new(width, height));
        return Ok(Some(Place {
            transform,
            viewport,
            size: [None; 2],
            ..place
        }));
    };
    let (Some(width), Some(height)) = (width, height) else {
        return Err("a viewBox in an unknown size, expected width and height".to_owned());
    };
    let ratio = match place.node.attribute("preserveAspectRatio") {
        Some(text) => text
            .parse()
            .map_err(|error| format!("preserveAspectRatio: {error}"))?,
        None => AspectRatio::default(),
    };
    Ok(Some(Place {
        transform: transform * through_view_box(view, Vec2::new(width, height), ratio),
        viewport: Some(Vec2::new(view.w, view.h)),
        size: [None; 2],
        ..place
    }))
}

/// The map that a view box makes: its corner goes to 0, and it fits into the size.
fn through_view_box(view: ViewBox, size: Vec2, ratio: AspectRatio) -> Affine {
    let (sx, sy) = (size.x / view.w, size.y / view.h);
    let scale = match (ratio.align, ratio.slice) {
        (Align::None, _) => Vec2::new(sx, sy),
        (_, true) => Vec2::new(sx.max(sy), sx.max(sy)),
        (_, false) => Vec2::new(sx.min(sy), sx.min(sy)),
    };
    // What is left over goes before, after, or half to each.
    let left_over = Vec2::new(size.x - view.w * scale.x, size.y - view.h * scale.y);
    let x = match ratio.align {
        Align::None | Align::XMinYMin | Align::XMinYMid | Align::XMinYMax => 0.0,
        Align::XMidYMin | Align::XMidYMid | Align::XMidYMax => left_over.x / 2.0,
        Align::XMaxYMin | Align::XMaxYMid | Align::XMaxYMax => left_over.x,
    };
    let y = match ratio.align {
        Align::None | Align::XMinYMin | Align::XMidYMin | Align::XMaxYMin => 0.0,
        Align::XMinYMid | Align::XMidYMid | Align::XMaxYMid => left_over.y / 2.0,
        Align::XMinYMax | Align::XMidYMax | Align::XMaxYMax => left_over.y,
    };
    Affine::translate((x, y))
        * Affine::scale_non_uniform(scale.x, scale.y)
        * Affine::translate((-view.x, -view.y))
}

fn view_box(node: Node<'_, '_>) -> Result<Option<ViewBox>, String> {
    let Some(text) = node.attribute("viewBox") else {
        return Ok(None);
    };
    text.parse().map(Some).map_err(|error| {
        let text = shown(text);
        format!("viewBox is {text}: {error}, expected x, y, and a width and height above 0")
    })
}

fn parse_transform(text: &str) -> Result<Affine, String> {
    let Transform { a, b, c, d, e, f } = text.parse().map_err(|error| {
        let text = shown(text);
        format!("transform is {text}: {error}, expected a list such as translate(1 2)")
    })?;
    Ok(Affine::new([a, b, c, d, e, f]))
}

/// A property that an attribute gives, or the style attribute, which counts more.
fn property<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    let in_style = node.attribute("style").and_then(|style| {
        let declarations = style.split(';').filter_map(|text| text.split_once(':'));
        declarations
            .rev()
            .find(|(key, _)| key.trim() == name)
            .map(|(_, value)| value)
    });
    let value = in_style.or_else(|| node.attribute(name))?;
    Some(value.trim_end_matches("!important").trim())
}

/// Whether a child of a `switch` is drawn, when none before it is: nothing is asked for that only
/// some programs have.
fn is_chosen(node: Node<'_, '_>) -> bool {
    node.is_element()
        && node.tag_name().name() != "foreignObject"
        && node
            .attribute("requiredExtensions")
            .is_none_or(|list| list.trim().is_empty())
        && node.attribute("systemLanguage").is_none_or(|list| {
            list.split(',')
                .any(|language| language.trim().split('-').next() == Some("en"))
        })
}

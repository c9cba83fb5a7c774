/**
 * A canvas with points that are dragged. Each point is a button over the canvas: it can be reached by the keyboard,
 * moved by the arrow keys, and has a name for screen readers.
 */

import { colour, element } from "./chrome.js";
import { stepped } from "./floats.js";

export type Vec = [number, number];

/** A point that can be moved. */
export interface Handle {
  /** Its name, for screen readers. */
  label: string;
  /** The colour of the theme that it has. */
  tone: string;
  get(): Vec;
  set(to: Vec): void;
  isSolid?: boolean;
  /** It cannot be moved by one bit. */
  isWhole?: boolean;
}

/** Where the page's numbers are on the canvas. */
export interface View {
  /** The number at the middle of the canvas. */
  center: Vec;
  /** CSS pixels a unit. */
  scale: number;
}

export class Stage {
  readonly element = element("div", { class: "stage" });
  readonly canvas = element("canvas");
  readonly context: CanvasRenderingContext2D;
  width = 0;
  height = 0;
  view: View = { center: [0, 0], scale: 1 };
  /** Draws all of it; called at most once a frame. */
  draw: () => void = () => {};
  /** Called when a handle has moved. */
  moved: () => void = () => {};
  /** Dragged points are rounded to this. 0: not at all. */
  snap = 0.25;
  private handles: { handle: Handle; button: HTMLButtonElement }[] = [];
  private isAsked = false;

  /** `units`: how many units are seen at least, in both directions. */
  constructor(
    parent: HTMLElement,
    label: string,
    private readonly units: number,
    ratio = "4 / 3",
    private readonly ticks = true,
  ) {
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", label);
    this.element.style.aspectRatio = ratio;
    this.element.append(this.canvas);
    parent.append(this.element);
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    this.context = context;
    new ResizeObserver(() => this.resize()).observe(this.element);
    window.addEventListener("theme", () => this.ask());
    this.resize();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0) return;
    [this.width, this.height] = [clientWidth, clientHeight];
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.view.scale = Math.min(clientWidth, clientHeight) / this.units;
    this.ask();
  }

  /** Asks for a new picture. */
  ask(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      const ratio = this.canvas.width / Math.max(1, this.width);
      this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.context.clearRect(0, 0, this.width, this.height);
      if (this.ticks) this.grid();
      this.draw();
      this.place();
    });
  }

  toScreen([x, y]: Vec): Vec {
    const { center, scale } = this.view;
    return [this.width / 2 + (x - center[0]) * scale, this.height / 2 - (y - center[1]) * scale];
  }

  toWorld([x, y]: Vec): Vec {
    const { center, scale } = this.view;
    return [center[0] + (x - this.width / 2) / scale, center[1] - (y - this.height / 2) / scale];
  }

  /** A line at each unit. */
  private grid(): void {
    const { context } = this;
    context.strokeStyle = colour("line");
    context.globalAlpha = 0.55;
    context.lineWidth = 1;
    context.beginPath();
    const [left, top] = this.toWorld([0, 0]);
    const [right, bottom] = this.toWorld([this.width, this.height]);
    for (let x = Math.ceil(left); x <= right; x++) {
      const at = Math.round(this.toScreen([x, 0])[0]) + 0.5;
      context.moveTo(at, 0);
      context.lineTo(at, this.height);
    }
    for (let y = Math.ceil(bottom); y <= top; y++) {
      const at = Math.round(this.toScreen([0, y])[1]) + 0.5;
      context.moveTo(0, at);
      context.lineTo(this.width, at);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  /** Other handles instead of those there are. */
  setHandles(handles: Handle[]): void {
    const focused = this.handles.findIndex(({ button }) => button === document.activeElement);
    this.handles.forEach(({ button }) => button.remove());
    this.handles = handles.map((handle) => ({ handle, button: this.button(handle) }));
    if (focused >= 0) this.handles[focused]?.button.focus({ preventScroll: true });
    this.ask();
  }

  private button(handle: Handle): HTMLButtonElement {
    const button = element("button", { type: "button", class: handle.isSolid ? "handle solid" : "handle" });
    button.style.setProperty("--tone", `var(--${handle.tone})`);
    this.element.append(button);
    button.addEventListener("pointerdown", (down) => {
      down.preventDefault();
      button.focus({ preventScroll: true });
      button.setPointerCapture(down.pointerId);
      const box = this.element.getBoundingClientRect();
      const from = this.toScreen(handle.get());
      const grip: Vec = [down.clientX - box.left - from[0], down.clientY - box.top - from[1]];
      const move = (event: PointerEvent) => {
        const to = this.toWorld([event.clientX - box.left - grip[0], event.clientY - box.top - grip[1]]);
        this.put(handle, this.snapped(to));
      };
      button.addEventListener("pointermove", move);
      const end = () => button.removeEventListener("pointermove", move);
      button.addEventListener("pointerup", end, { once: true });
      button.addEventListener("pointercancel", end, { once: true });
    });
    button.addEventListener("keydown", (event) => {
      const by = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as Record<string, Vec>)[event.key];
      if (!by) return;
      event.preventDefault();
      const [x, y] = handle.get();
      // With Alt, to the next double; with Shift, four steps.
      const unit = this.snap || 0.25;
      const step = event.shiftKey ? 4 * unit : unit;
      const isBit = event.altKey && !handle.isWhole;
      const to = (at: number, k: number) => (k === 0 ? at : isBit ? stepped(at, k) : at + k * step);
      this.put(handle, [to(x, by[0]), to(y, by[1])]);
    });
    return button;
  }

  private snapped([x, y]: Vec): Vec {
    const round = (at: number) => (this.snap ? Math.round(at / this.snap) * this.snap + 0 : at);
    return [round(x), round(y)];
  }

  /** Moves a point, but not beyond the greatest numbers. */
  private put(handle: Handle, to: Vec): void {
    if (!to.every(Number.isFinite)) return;
    handle.set(to);
    this.moved();
    this.ask();
  }

  /** Puts the buttons where their points are. */
  private place(): void {
    for (const { handle, button } of this.handles) {
      const at = handle.get();
      const [x, y] = this.toScreen(at);
      button.style.left = `${Math.min(this.width - 8, Math.max(8, x))}px`;
      button.style.top = `${Math.min(this.height - 8, Math.max(8, y))}px`;
      const how = handle.isWhole ? "Arrow keys move it" : "Arrow keys move it; with Alt, by one bit";
      button.setAttribute("aria-label", `${handle.label}: ${at[0]}, ${at[1]}. ${how}`);
    }
  }

  /** Draws a line between two points. */
  line(p: Vec, q: Vec, tone: string, width = 2.5): void {
    const { context } = this;
    const [[x0, y0], [x1, y1]] = [this.toScreen(p), this.toScreen(q)];
    context.strokeStyle = colour(tone);
    context.lineWidth = width;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(x0, y0);
    context.lineTo(x1, y1);
    context.stroke();
  }

  /** Draws a dot. */
  dot(p: Vec, tone: string, radius = 5): void {
    const { context } = this;
    const [x, y] = this.toScreen(p);
    context.fillStyle = colour(tone);
    context.strokeStyle = colour("raised");
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

import type { Point } from '../drawing/geometry';

export interface Gestures {
  /** Moves the surface by so many pixels. */
  pan: (dx: number, dy: number) => void;
  /** Zooms about a point of the window. */
  zoom: (factor: number, about: Point) => void;
  /** A press and release on one spot. */
  tap: (at: Point, event: PointerEvent) => void;
  /** A press on something that wants to be dragged itself; answers whether it takes the pointer. */
  grab: (at: Point, event: PointerEvent) => boolean;
  drag: (at: Point) => void;
  drop: (at: Point) => void;
  /** A second finger: what was grabbed is let go of, the fingers pinch. */
  abort: () => void;
  /** A finger rests on one spot; null when it goes away. */
  hold: (at: Point | null, event: PointerEvent) => void;
  /** The pointer wanders without a button. */
  hover: (at: Point, event: PointerEvent) => void;
  /** A gesture begins or ends: while it lasts the picture may be coarse. */
  moving: (yes: boolean) => void;
}

const SLOP = 6;
/** A finger that rests so many milliseconds asks what lies under it. */
const REST = 400;

/** Mouse, pen and fingers on an element: drag to pan, wheel and pinch to zoom, tap to pick. */
export function gestures(element: HTMLElement, on: Gestures): () => void {
  const held = new Map<number, Point>();
  let start: Point | null = null;
  let moved = false;
  let grabbed = false;
  let idle: ReturnType<typeof setTimeout> | null = null;
  let resting: ReturnType<typeof setTimeout> | null = null;
  let rested = false;

  const stir = (): void => {
    if (resting) clearTimeout(resting);
    resting = null;
  };
  const rest = (event: PointerEvent): void => {
    rested = true;
    on.hold(at(event), event);
  };
  const at = (event: PointerEvent | WheelEvent): Point => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const busy = (): void => {
    on.moving(true);
    if (idle) clearTimeout(idle);
    idle = setTimeout(() => on.moving(false), 180);
  };
  const spread = (): { about: Point; size: number } => {
    const [a, b] = [...held.values()] as [Point, Point];
    return { about: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], size: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  };

  const down = (event: PointerEvent): void => {
    if (
      event.button !== 0 ||
      (event.target instanceof Element && event.target.closest('button, a, input, select, [data-overlay]'))
    )
      return;
    held.set(event.pointerId, at(event));
    if (held.size === 1) {
      start = at(event);
      moved = false;
      rested = false;
      if (event.pointerType !== 'mouse') resting = setTimeout(() => rest(event), REST);
      grabbed = on.grab(start, event);
    } else {
      stir();
      if (grabbed) on.abort();
      grabbed = false;
      moved = true;
    }
  };
  const move = (event: PointerEvent): void => {
    const before = held.get(event.pointerId);
    const now = at(event);
    if (!before) {
      if (event.pointerType === 'mouse') on.hover(now, event);
      return;
    }
    if (!moved && start && Math.hypot(now[0] - start[0], now[1] - start[1]) < SLOP) return;
    if (!moved) element.setPointerCapture(event.pointerId);
    moved = true;
    stir();
    if (held.size === 1) {
      held.set(event.pointerId, now);
      if (grabbed) return on.drag(now);
      busy();
      on.pan(now[0] - before[0], now[1] - before[1]);
    } else {
      const old = spread();
      held.set(event.pointerId, now);
      const next = spread();
      busy();
      on.pan(next.about[0] - old.about[0], next.about[1] - old.about[1]);
      if (old.size > 0) on.zoom(next.size / old.size, next.about);
    }
  };
  const up = (event: PointerEvent): void => {
    if (!held.delete(event.pointerId)) return;
    stir();
    // What was only looked at is not ordered.
    if (rested) on.hold(null, event);
    else if (grabbed && moved && held.size === 0) on.drop(at(event));
    else if (!moved && event.type === 'pointerup') on.tap(at(event), event);
    if (held.size === 0) {
      start = null;
      grabbed = false;
    }
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    busy();
    const lines = event.deltaMode === 1 ? 18 : 1;
    on.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), at(event));
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('wheel', wheel);
    if (idle) clearTimeout(idle);
    stir();
  };
}

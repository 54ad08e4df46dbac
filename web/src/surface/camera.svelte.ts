import type { Box, Point } from '../drawing/geometry';
import { calm } from '../prefs.svelte';
import { following } from './camera';
import { centred, fit, kept, zoomed, type Size, type View } from './view';

/** What is asked about keeps so far from the edges of the window. */
export const MARGIN = 44;

/**
 * How the surface is looked at. The camera follows what happens by the gentlest move; once a hand has moved it, it
 * stays until the player gives an order or lets it follow again.
 */
export class Camera {
  view = $state.raw<View>({ scale: 1, x: 0, y: 0 });
  size = $state.raw<Size>({ width: 0, height: 0 });
  gliding = $state(false);
  /** A hand has moved it. */
  held = $state(false);
  /** It has been pointed somewhere since the match was opened. */
  aimed = false;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly sheet: () => Box) {}

  get least(): number {
    return Math.min(0.5, this.size.width ? fit(this.sheet(), this.size).scale : 0.5);
  }

  set(next: View): void {
    this.view = kept(next, this.sheet(), this.size);
  }

  /** A hand moves it by pixels. */
  pan(dx: number, dy: number): void {
    this.take();
    this.set({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }

  /** A hand zooms it about a point of the window. */
  zoom(factor: number, about: Point): void {
    this.take();
    this.set(zoomed(this.view, factor, about, this.least, 4));
  }

  zoomBy(factor: number): void {
    this.take();
    this.glide(zoomed(this.view, factor, [this.size.width / 2, this.size.height / 2], this.least, 4));
  }

  whole(): void {
    this.take();
    this.glide(fit(this.sheet(), this.size));
  }

  /** A hand points it at a spot. */
  show(at: Point): void {
    this.take();
    this.glide(centred(this.view.scale, at, this.size));
  }

  private take(): void {
    this.held = true;
    this.aimed = true;
  }

  /** It may follow again. */
  release(): void {
    this.held = false;
  }

  /** Brings a box into sight, unless a hand holds the camera. Nothing becomes smaller than `readable` by it. */
  follow(box: Box | null, readable: number): void {
    const { width, height } = this.size;
    if (!box || !width || this.held) return;
    const margin = Math.min(MARGIN, width / 8, height / 8);
    const free: Box = { left: margin, top: margin, right: width - margin, bottom: height - margin };
    const next = following(this.view, box, free, Math.min(readable, this.view.scale));
    if (next) this.glide(next);
  }

  glide(next: View): void {
    this.aimed = true;
    this.gliding = !calm();
    this.set(next);
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.gliding = false), 420);
  }
}

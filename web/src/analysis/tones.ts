import { paletteOf } from '../drawing/palette';

/** The colour of a side in a plot, by its palette. */
export const toneOf = (palette: string): string =>
  ({ british: 'var(--brit)', rebel: 'var(--reb)', afghan: 'var(--reb)' })[palette] ?? paletteOf(palette).rim;

import type { ExpressionSpecification } from 'maplibre-gl';
import { COLOUR_CLASSES, type ColourClass } from '../../domain/taxonomy/index.ts';

/** Colour by the feature's class (`cls`), from a table with one entry per class. */
export function colourByClass(table: Readonly<Record<ColourClass, string>>): ExpressionSpecification {
  return [
    'match',
    ['get', 'cls'],
    ...COLOUR_CLASSES.flatMap((name) => [name, table[name]]),
    table.service,
  ] as unknown as ExpressionSpecification;
}

/** Metres on the ground that one pixel covers at zoom 0, at 45° of latitude. */
const METRES_PER_PIXEL_AT_0 = 55_346;

/** Pixels that keep the width of a thing of `metres`, never less than `least`. */
export function metresWide(metres: number, least: number): ExpressionSpecification {
  const at = (zoom: number): number => (metres * 2 ** zoom) / METRES_PER_PIXEL_AT_0;
  const from = Math.log2((least * METRES_PER_PIXEL_AT_0) / metres);
  return ['interpolate', ['exponential', 2], ['zoom'], from, least, 24, at(24)];
}

export function group(name: string): ExpressionSpecification {
  return ['==', ['get', 'group'], name];
}

/** The style spec's own fonts: a first name that only carries the weight, then the bundled families. */
export const MAP_FONT = ['Map Semibold', 'Inter Variable', 'Noto Sans Arabic Variable'];

const LABEL_SIZE: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  18,
  10.5,
  19.5,
  11.5,
  22,
  13,
];

/** How a name is written. */
export const LABEL_TEXT = {
  'text-field': ['get', 'label'],
  'text-font': MAP_FONT,
  'text-size': LABEL_SIZE,
  'text-max-width': 8,
  'text-line-height': 1.15,
  'text-padding': 2,
} as const;

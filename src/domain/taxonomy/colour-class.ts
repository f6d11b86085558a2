import type { FeatureType } from '../entities/feature-type.ts';
import { builtInTaxonomy } from './built-in/index.ts';

/** The six tints a room can have on the map. */
export const COLOUR_CLASSES = ['health', 'retail', 'food', 'office', 'service', 'restricted'] as const;
export type ColourClass = (typeof COLOUR_CLASSES)[number];

const isColourClass = (value: unknown): value is ColourClass =>
  COLOUR_CLASSES.some((colour) => colour === value);

/**
 * The tint of a type. A type says it in `properties.colourClass`; a server that leaves that out gets the tint of the
 * built-in type of the same code, and a code we never saw is "service", the quietest of the six.
 */
export function colourClassOf(type: FeatureType): ColourClass {
  const own = type.properties['colourClass'];
  if (isColourClass(own)) return own;
  const known = builtInTaxonomy[type.code]?.properties['colourClass'];
  return isColourClass(known) ? known : 'service';
}

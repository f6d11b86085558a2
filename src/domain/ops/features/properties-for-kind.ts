import { isPlace } from '../../content/index.ts';
import type { FeatureKind, FeatureProperties } from '../../entities/feature.ts';

/** What only the card of a POI carries (product specification, section 3), without eid, description and keywords. */
export const CARD_ONLY: ReadonlySet<string> = new Set([
  'tags',
  'openHours',
  'price',
  'rating',
  'images',
  'logo',
  'book',
  'order',
  'menu',
  'email',
  'phoneNumber',
  'website',
  'buttons',
]);

/**
 * The properties that survive a change of type: a POI that becomes something else keeps of its card only eid,
 * description and keywords. Its name, its style and members we don't know stay.
 */
export function propertiesForKind(
  properties: FeatureProperties,
  from: FeatureKind,
  to: FeatureKind,
): FeatureProperties {
  if (!isPlace({ kind: from }) || isPlace({ kind: to })) return properties;
  const kept = Object.entries(properties).filter(([name]) => !CARD_ONLY.has(name));
  return { ...Object.fromEntries(kept), typeCode: properties.typeCode };
}

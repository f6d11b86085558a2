import { CONTENT_TYPES, type ContentType } from '../../domain/content/index.ts';

/** Route params as in the address: a server id, or a key made on the device before the first sync. */
export interface ContentParams {
  clientId?: string;
  siteId?: string;
  buildingId?: string;
  levelId?: string;
  featureId?: string;
  globalGeofenceId?: string;
}

// @spec 2.45 2.46
/** The id that the panel edits, read from the param that the content type names. */
export function editedId(type: ContentType, params: ContentParams): string | undefined {
  return params[CONTENT_TYPES[type].param];
}

/** What the order for a form of a wayfinding network is about: its part after the first dash. */
export const NETWORK_THINGS = ['path', 'transition', 'outdoor-path', 'outdoor-transition'] as const;
export type NetworkThing = (typeof NETWORK_THINGS)[number];

/** Null for the id of a feature: it is not an order to add. */
export function networkThingOf(featureId: string): NetworkThing | null {
  const after = featureId.slice(featureId.indexOf('-') + 1);
  return NETWORK_THINGS.find((thing) => thing === after) ?? null;
}

import { CONTENT_TYPES, type ContentType } from '../../domain/content/index.ts';

/** Route params as they stand in the address: a server id, or a key made on the device before the first sync. */
export interface ContentParams {
  clientId?: string;
  siteId?: string;
  buildingId?: string;
  levelId?: string;
  featureId?: string;
  globalGeofenceId?: string;
}

/** The id that the panel edits, read from the param that the content type names. */
export function editedId(type: ContentType, params: ContentParams): string | undefined {
  return params[CONTENT_TYPES[type].param];
}

/** Which of the wayfinding forms an id asks for. */
export type WayfindingForm = 'path' | 'transition';

export function wayfindingFormOf(featureId: string): WayfindingForm {
  return /^(add|edit)-(outdoor-)?path$/.test(featureId) ? 'path' : 'transition';
}

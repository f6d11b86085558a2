/** The `contentType` of a route: which list is shown and which form the add/edit panel holds. */
export const CONTENT_TYPES = [
  'clients',
  'sites',
  'global-geofences',
  'buildings',
  'outdoor-wayfinding-network',
  'levels',
  'pois',
  'mapObjects',
  'geofences',
  'iot-devices',
  'wayfinding-network',
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Route params as they stand in the address: a server id, or a key made on the device before the first sync. */
export interface ContentParams {
  clientId?: string;
  siteId?: string;
  buildingId?: string;
  levelId?: string;
  featureId?: string;
  globalGeofenceId?: string;
}

const EDITED_ID: Record<ContentType, keyof ContentParams> = {
  clients: 'clientId',
  sites: 'siteId',
  'global-geofences': 'globalGeofenceId',
  buildings: 'buildingId',
  'outdoor-wayfinding-network': 'featureId',
  levels: 'levelId',
  pois: 'featureId',
  mapObjects: 'featureId',
  geofences: 'featureId',
  'iot-devices': 'featureId',
  'wayfinding-network': 'featureId',
};

/** The id that the panel edits, read from the param that the content type names. */
export function editedId(type: ContentType, params: ContentParams): string | undefined {
  return params[EDITED_ID[type]];
}

/** Which of the wayfinding forms an id asks for. */
export type WayfindingForm = 'path' | 'transition';

export function wayfindingFormOf(featureId: string): WayfindingForm {
  return /^(add|edit)-(outdoor-)?path$/.test(featureId) ? 'path' : 'transition';
}

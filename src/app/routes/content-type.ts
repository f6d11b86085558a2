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

/** Ids that are no features but orders to add. */
const ADDING_IDS = new Set([
  'add',
  'add-transition',
  'add-path',
  'add-outdoor-path',
  'add-outdoor-transition',
]);

export type PanelMode = 'add' | 'edit' | 'none';

/**
 * Whether the panel adds, edits or is closed.
 *
 * Edit mode holds when the route's name contains Edit, or when it does not contain Add and the id is not one of the
 * adding ids. Levels, sites and buildings have list routes that carry an id without opening the panel; their names
 * (Site, Building, Level) say so through `opensPanel`.
 */
export function panelModeOf(route: { name: string; opensPanel: boolean }, id: string | undefined): PanelMode {
  if (!route.opensPanel) return 'none';
  if (route.name.includes('Edit')) return 'edit';
  if (route.name.includes('Add')) return 'add';
  if (id === undefined) return 'none';
  return ADDING_IDS.has(id) ? 'add' : 'edit';
}

/** Which of the wayfinding forms an id asks for. */
export type WayfindingForm = 'path' | 'transition';

export function wayfindingFormOf(featureId: string): WayfindingForm {
  return /^(add|edit)-(outdoor-)?path$/.test(featureId) ? 'path' : 'transition';
}

import type { ContentType } from './content-type.ts';

/** One screen of the console: its address, its name, and what the content shell shows there. */
export interface ContentRoute {
  path: string;
  name: string;
  contentType: ContentType;
  /** The add/edit panel stands open (or opens by id) on this route. */
  opensPanel: boolean;
  /** Map features light up under the pointer only on list routes. */
  hover?: boolean;
}

const CLIENT = 'clients/:clientId';
const SITE = `${CLIENT}/sites/:siteId`;
const BUILDING = `${SITE}/buildings/:buildingId`;
const LEVEL = `${BUILDING}/levels/:levelId`;

const closed = { opensPanel: false } as const;
const open = { opensPanel: true } as const;

/** Every content route below /cms/content, in the order in which the address is matched (fixed words before ids). */
export const CONTENT_ROUTES: readonly ContentRoute[] = [
  { path: 'clients', name: 'Clients', contentType: 'clients', ...closed },
  { path: CLIENT, name: 'Clients', contentType: 'clients', ...closed },
  { path: `${CLIENT}/edit`, name: 'ClientEdit', contentType: 'clients', ...open },
  {
    path: `${CLIENT}/edit/advanced-configurations`,
    name: 'ClientEditAdvancedConfigurations',
    contentType: 'clients',
    ...open,
  },

  { path: `${CLIENT}/sites`, name: 'Sites', contentType: 'sites', ...closed },
  { path: `${CLIENT}/sites/add`, name: 'SiteAdd', contentType: 'sites', ...open },
  { path: SITE, name: 'Site', contentType: 'sites', ...closed },
  { path: `${SITE}/edit`, name: 'SiteEdit', contentType: 'sites', ...open },
  {
    path: `${SITE}/edit/advanced-configurations`,
    name: 'SiteEditAdvancedConfigurations',
    contentType: 'sites',
    ...open,
  },

  { path: `${CLIENT}/global-geofences`, name: 'GlobalGeofences', contentType: 'global-geofences', ...closed },
  {
    path: `${CLIENT}/global-geofences/add`,
    name: 'GlobalGeofenceAdd',
    contentType: 'global-geofences',
    ...open,
  },
  {
    path: `${CLIENT}/global-geofences/:globalGeofenceId`,
    name: 'GlobalGeofence',
    contentType: 'global-geofences',
    ...closed,
  },
  {
    path: `${CLIENT}/global-geofences/:globalGeofenceId/edit`,
    name: 'GlobalGeofenceEdit',
    contentType: 'global-geofences',
    ...open,
  },

  { path: `${SITE}/buildings`, name: 'Buildings', contentType: 'buildings', ...closed, hover: true },
  { path: `${SITE}/buildings/add`, name: 'BuildingAdd', contentType: 'buildings', ...open },
  { path: `${BUILDING}/take-along`, name: 'BuildingTakeAlong', contentType: 'buildings', ...open },
  { path: BUILDING, name: 'Building', contentType: 'buildings', ...closed },
  { path: `${BUILDING}/edit`, name: 'BuildingEdit', contentType: 'buildings', ...open },
  {
    path: `${BUILDING}/edit/advanced-configurations`,
    name: 'BuildingEditAdvancedConfigurations',
    contentType: 'buildings',
    ...open,
  },

  {
    path: `${SITE}/outdoor-wayfinding-network`,
    name: 'OutdoorWayfindingNetwork',
    contentType: 'outdoor-wayfinding-network',
    ...open,
  },
  {
    path: `${SITE}/outdoor-wayfinding-network/:featureId`,
    name: 'OutdoorWayfindingNetwork',
    contentType: 'outdoor-wayfinding-network',
    ...open,
  },

  { path: `${BUILDING}/levels`, name: 'Levels', contentType: 'levels', ...closed },
  { path: `${BUILDING}/levels/add`, name: 'LevelAdd', contentType: 'levels', ...open },
  { path: LEVEL, name: 'Level', contentType: 'levels', ...closed },
  { path: `${LEVEL}/edit`, name: 'LevelEdit', contentType: 'levels', ...open },
  { path: `${LEVEL}/add`, name: 'LevelAdd', contentType: 'levels', ...open },
  { path: `${LEVEL}/edit/download`, name: 'LevelEditDownload', contentType: 'levels', ...open },
  { path: `${LEVEL}/select`, name: 'ContentPicker', contentType: 'levels', ...closed },

  { path: `${LEVEL}/pois`, name: 'PoiList', contentType: 'pois', ...open, hover: true },
  { path: `${LEVEL}/pois/:featureId`, name: 'PoiList', contentType: 'pois', ...open, hover: true },
  { path: `${LEVEL}/geofences`, name: 'GeofenceList', contentType: 'geofences', ...open },
  { path: `${LEVEL}/geofences/:featureId`, name: 'GeofenceList', contentType: 'geofences', ...open },
  { path: `${LEVEL}/mapObjects`, name: 'MapObjectList', contentType: 'mapObjects', ...open, hover: true },
  {
    path: `${LEVEL}/mapObjects/:featureId`,
    name: 'MapObjectList',
    contentType: 'mapObjects',
    ...open,
    hover: true,
  },
  { path: `${LEVEL}/iot-devices`, name: 'BeaconList', contentType: 'iot-devices', ...open },
  { path: `${LEVEL}/iot-devices/:featureId`, name: 'BeaconList', contentType: 'iot-devices', ...open },
  {
    path: `${LEVEL}/wayfinding-network`,
    name: 'WayfindingNetwork',
    contentType: 'wayfinding-network',
    ...open,
  },
  {
    path: `${LEVEL}/wayfinding-network/:featureId`,
    name: 'WayfindingNetwork',
    contentType: 'wayfinding-network',
    ...open,
  },

  { path: 'preview', name: 'Preview', contentType: 'clients', ...closed },
];

/** Screens outside the content shell, below /cms. */
export const PLAIN_ROUTES = [
  { path: 'activity', name: 'Activity' },
  { path: 'reports', name: 'Reports' },
  { path: 'analytics', name: 'Analytics' },
  { path: 'analytics/:listItem', name: 'Analytics' },
  { path: 'comms', name: 'Comms' },
  { path: 'library', name: 'Library' },
  { path: 'apps', name: 'Apps' },
  { path: 'sync', name: 'SyncCentre' },
  { path: 'sync/conflicts', name: 'Conflicts' },
  { path: 'sync/conflicts/:conflictId', name: 'Conflicts' },
  { path: 'settings/metadata', name: 'Metadata' },
  { path: 'settings/configuration', name: 'Configuration' },
  { path: 'settings/users-and-permissions', name: 'UsersAndPermissions' },
  { path: 'settings/users-and-permissions/add', name: 'UserAdd' },
  { path: 'settings/users-and-permissions/:userId', name: 'UserEdit' },
  { path: 'settings/content', name: 'SettingsContent' },
  { path: 'config/content-settings', name: 'ContentSettings' },
] as const;
export type PlainRouteName = (typeof PLAIN_ROUTES)[number]['name'];

/** [from, to], absolute. Any other unknown address goes to /404, and so home. */
export const REDIRECTS: readonly (readonly [string, string])[] = [
  ['/', '/cms/content'],
  ['/cms', '/cms/content'],
  ['/404', '/cms/content'],
  ['/cms/content', '/cms/content/clients'],
  ['/cms/settings', '/cms/settings/users-and-permissions'],
  ['/cms/config', '/cms/config/content-settings'],
];

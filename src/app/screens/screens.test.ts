import { existsSync, readdirSync } from 'node:fs';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LEVEL_CONTENT, type ContentType } from '../../domain/content/index.ts';
import { editedId } from '../routes/content-type.ts';
import { inAppPath, paths } from '../routes/paths.ts';
import { panelModeOf } from '../routes/panel-mode.ts';
import { NAV_ITEMS } from '../shell/navigation/nav-items.ts';
import { screenAt } from './screen-at.ts';
import { CONTENT_SCREENS, OPEN_SCREENS, PAGE_SCREENS } from './screens.ts';

const tree = CONTENT_SCREENS.map((screen) => ({ path: screen.path, handle: screen }));
const at = (path: string) => {
  const match = matchRoutes(tree, `/cms/content/${path}`)?.at(-1);
  if (match === undefined) throw new Error(`no route for ${path}`);
  return { route: match.route.handle, params: match.params };
};

const B = 'clients/1/sites/2/buildings/3';

describe('content routes', () => {
  // @spec 2.15 2.16 2.17 2.18 2.19 2.20 2.21 2.22 2.23 2.24 2.25 2.26 2.45 2.46 2.47 2.48 2.49 2.57 2.60 2.64
  it.each([
    ['clients', 'Clients', 'clients', undefined, 'none'],
    ['clients/1', 'Clients', 'clients', '1', 'none'],
    ['clients/1/edit', 'ClientEdit', 'clients', '1', 'edit'],
    ['clients/1/edit/advanced-configurations', 'ClientEditAdvancedConfigurations', 'clients', '1', 'edit'],
    ['clients/1/sites', 'Sites', 'sites', undefined, 'none'],
    ['clients/1/sites/2', 'Site', 'sites', '2', 'none'],
    ['clients/1/sites/2/edit', 'SiteEdit', 'sites', '2', 'edit'],
    ['clients/1/sites/add', 'SiteAdd', 'sites', undefined, 'add'],
    ['clients/1/global-geofences', 'GlobalGeofences', 'global-geofences', undefined, 'none'],
    ['clients/1/global-geofences/add', 'GlobalGeofenceAdd', 'global-geofences', undefined, 'add'],
    ['clients/1/global-geofences/g', 'GlobalGeofence', 'global-geofences', 'g', 'none'],
    ['clients/1/global-geofences/g/edit', 'GlobalGeofenceEdit', 'global-geofences', 'g', 'edit'],
    ['clients/1/sites/2/buildings', 'Buildings', 'buildings', undefined, 'none'],
    ['clients/1/sites/2/buildings/add', 'BuildingAdd', 'buildings', undefined, 'add'],
    [B, 'Building', 'buildings', '3', 'none'],
    [`${B}/offline-copies`, 'OfflineCopies', 'buildings', '3', 'edit'],
    [`${B}/edit`, 'BuildingEdit', 'buildings', '3', 'edit'],
    [
      'clients/1/sites/2/outdoor-wayfinding-network',
      'OutdoorWayfindingNetwork',
      'outdoor-wayfinding-network',
      undefined,
      'none',
    ],
    [
      'clients/1/sites/2/outdoor-wayfinding-network/add-outdoor-path',
      'OutdoorWayfindingNetwork',
      'outdoor-wayfinding-network',
      'add-outdoor-path',
      'add',
    ],
    [
      'clients/1/sites/2/outdoor-wayfinding-network/edit-outdoor-transition',
      'OutdoorWayfindingNetwork',
      'outdoor-wayfinding-network',
      'edit-outdoor-transition',
      'edit',
    ],
    [`${B}/levels`, 'Levels', 'levels', undefined, 'none'],
    [`${B}/levels/add`, 'LevelAdd', 'levels', undefined, 'add'],
    [`${B}/levels/-1`, 'Level', 'levels', '-1', 'none'],
    [`${B}/levels/-1/edit`, 'LevelEdit', 'levels', '-1', 'edit'],
    [`${B}/levels/-1/add`, 'LevelAdd', 'levels', '-1', 'add'],
    [`${B}/levels/-1/edit/download`, 'LevelEditDownload', 'levels', '-1', 'edit'],
    [`${B}/levels/-1/select`, 'ContentPicker', 'levels', '-1', 'none'],
    [`${B}/levels/0/pois`, 'PoiList', 'pois', undefined, 'none'],
    [`${B}/levels/0/pois/add`, 'PoiList', 'pois', 'add', 'add'],
    [`${B}/levels/0/pois/f`, 'PoiList', 'pois', 'f', 'edit'],
    [`${B}/levels/0/geofences/f`, 'GeofenceList', 'geofences', 'f', 'edit'],
    [`${B}/levels/0/mapObjects/add`, 'MapObjectList', 'mapObjects', 'add', 'add'],
    [`${B}/levels/0/iot-devices/f`, 'BeaconList', 'iot-devices', 'f', 'edit'],
    [
      `${B}/levels/0/wayfinding-network/add-path`,
      'WayfindingNetwork',
      'wayfinding-network',
      'add-path',
      'add',
    ],
    [
      `${B}/levels/0/wayfinding-network/edit-path`,
      'WayfindingNetwork',
      'wayfinding-network',
      'edit-path',
      'edit',
    ],
    [
      `${B}/levels/0/wayfinding-network/add-transition`,
      'WayfindingNetwork',
      'wayfinding-network',
      'add-transition',
      'add',
    ],
    ['preview', 'Preview', 'clients', undefined, 'none'],
  ] as const)('%s is %s', (path, name, type, id, mode) => {
    const { route, params } = at(path);
    expect(route.name).toBe(name);
    expect(route.contentType).toBe(type);
    expect(editedId(route.contentType, params)).toBe(id);
    expect(panelModeOf(route.panel, editedId(route.contentType, params))).toBe(mode);
  });

  // @spec 2.56
  it('hovers only on the list routes that the specification names', () => {
    const names = CONTENT_SCREENS.filter((r) => r.hover === true).map((r) => r.name);
    expect(new Set(names)).toEqual(new Set(['PoiList', 'MapObjectList', 'Buildings']));
  });
});

describe('the table of screens', () => {
  const all = [...CONTENT_SCREENS, ...PAGE_SCREENS];
  const folders = readdirSync(new URL('../features/', import.meta.url));
  const hasIndex = (folder: string): boolean =>
    existsSync(new URL(`../features/${folder}/index.tsx`, import.meta.url));

  it('names a folder of features for each screen that is there, and leaves out none', () => {
    const named = new Set(all.flatMap(({ screen }) => screen ?? []));
    // Parts of the content shell, without an address of their own.
    const parts = ['browse', 'bulk-panel', 'go-on'];
    const there = folders.filter((folder) => !parts.includes(folder) && hasIndex(folder));
    expect([...named].toSorted()).toEqual(there.toSorted());
  });

  // @spec 2.27
  it('has one address and one place for each entry of the navigation bar', () => {
    const entries = all.flatMap(({ nav }) => nav ?? []);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(NAV_ITEMS.map(({ place }) => place)).toEqual(NAV_ITEMS.map((_, at) => at + 1));
  });

  // @spec 2.8 2.10 2.11 2.14 2.27
  it('has a screen at each address that the console names', () => {
    const at = { clientId: 'c', siteId: 's', buildingId: 'b', levelId: '0' };
    // Each takes the members that it needs; a path with a plain id writes whatever it gets.
    const made = (to: (typeof paths)[keyof typeof paths], type: ContentType): string =>
      typeof to === 'string' ? to : (to as (...given: unknown[]) => string)(at, type, 'f');
    const open: readonly string[] = OPEN_SCREENS.map(({ path }) => path);
    const addresses = LEVEL_CONTENT.flatMap((type) =>
      Object.values(paths).map((path) => made(path, type)),
    ).filter((path) => !open.includes(path));
    expect(addresses.filter((path) => screenAt(path.split('?')[0]!) === null)).toEqual([]);
  });

  it('has no path twice', () => {
    const paths = [...all, ...OPEN_SCREENS].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each([
    // @spec 2.5 2.6 2.7 2.9 2.13
    ['/', 'Clients'],
    ['/cms', 'Clients'],
    ['/cms/content/clients/1/sites/add', 'SiteAdd'],
    [`/cms/content/${B}/take-along`, 'OfflineCopies'],
    ['/cms/settings', 'UsersAndPermissions'],
    ['/cms/settings/users-and-permissions/add', 'UserAdd'],
    ['/cms/sync/conflicts/c', 'Conflicts'],
    ['/signin', undefined],
  ])('shows at %s the screen %s', (path, name) => expect(screenAt(path)?.name).toBe(name));
});

describe('remembered addresses', () => {
  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/signin',
    '/signin?x=1',
    'cms',
    null,
  ])('refuses %s', (path) => expect(inAppPath(path)).toBeNull());
  it('follows one inside the app', () => expect(inAppPath(paths.preview)).toBe(paths.preview));
});

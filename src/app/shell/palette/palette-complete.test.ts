import { describe, expect, it } from 'vitest';
import en from '../../i18n/locales/en/palette.json';
import { COMMANDS } from '../../commands/registry/commands.ts';
import { LEVEL_ACTIONS } from '../../routes/level-actions.ts';
import { paths } from '../../routes/paths.ts';
import { CONTENT_SCREENS, PAGE_SCREENS, WHOLE_PAGES } from '../../screens/screens.ts';
import { needOf } from './command-needs.ts';
import { PLACE_SCREENS } from './place-screens.ts';
import { PAGE_PARTS } from './use-command-items.ts';

const PARAMS = { clientId: ':clientId', siteId: ':siteId', buildingId: ':buildingId', levelId: ':levelId' };
const patternOf = (path: string): string => decodeURIComponent(path).replace(/\?.*/, '');

const OPENED = new Set([
  paths.home,
  ...PLACE_SCREENS.flatMap((one) => patternOf(one.pathOf(PARAMS) ?? '')),
  ...LEVEL_ACTIONS.map(({ pathOf }) => patternOf(pathOf(PARAMS))),
  ...WHOLE_PAGES.map(({ path }) => path),
  ...PAGE_PARTS.map(({ path }) => patternOf(path)),
]);

/** Opened by what is found by its name, or by a command that acts on what is open. */
const BY_NAME = [
  // The same lists, as they are shown beside something that is open.
  '/cms/content/clients/:clientId',
  '/cms/content/clients/:clientId/sites/:siteId',
  '/cms/content/clients/:clientId/sites/:siteId/buildings/:buildingId',
  // Things that are found.
  '/cms/content/clients/:clientId/global-geofences/:globalGeofenceId',
  '/cms/content/clients/:clientId/global-geofences/:globalGeofenceId/edit',
  // Commands: what surveys brought; review; the import over a level is that of its building.
  '/cms/content/clients/:clientId/sites/:siteId/buildings/:buildingId/survey',
  '/cms/content/clients/:clientId/sites/:siteId/buildings/:buildingId/levels/:levelId/add',
  '/cms/content/preview',
  // Opened by the command New public map, and on the page Apps.
  '/cms/apps/maps/new',
  '/cms/apps/embedding',
  '/cms/apps/maps/:mapId',
];

describe('the palette', () => {
  it('opens every screen of the table, by itself or by a name', () => {
    const left = [...CONTENT_SCREENS, ...PAGE_SCREENS]
      .map(({ path }) => path)
      .filter((path) => !OPENED.has(path) && !/\/:(featureId|userId|conflictId|listItem)$/.test(path));
    expect([...new Set(left)].toSorted()).toEqual(BY_NAME.toSorted());
  });

  it('says of each command that is not offered what it needs', () => {
    const unsaid = COMMANDS.filter(({ id, group, isInPalette }) => {
      const need = needOf(id, group);
      return isInPalette !== false && need === null && group !== 'app';
    });
    expect(unsaid).toEqual([]);
  });

  it('knows other words for commands and screens that there are alone', () => {
    const ids = new Set<string>([
      ...COMMANDS.map(({ id }) => id),
      ...PLACE_SCREENS.map(({ id }) => id),
      ...PAGE_PARTS.map(({ id }) => id),
    ]);
    expect(Object.keys(en.words).filter((id) => !ids.has(id))).toEqual([]);
  });
});

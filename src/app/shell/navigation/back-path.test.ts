import { describe, expect, it } from 'vitest';
import { CONTENT_SCREENS } from '../../screens/screens.ts';
import { backPath } from './back-path.ts';

const C = '/cms/content/clients';
const at = { clientId: '1', siteId: '2', buildingId: '3', levelId: '0' };

describe('the back button', () => {
  it.each([
    ['Clients', 'clients', {}, null],
    ['Sites', 'sites', { clientId: '1' }, C],
    ['Buildings', 'buildings', { clientId: '1', siteId: '2' }, `${C}/1/sites`],
    ['Levels', 'levels', { clientId: '1', siteId: '2', buildingId: '3' }, `${C}/1/sites/2/buildings`],
    ['Level', 'levels', at, `${C}/1/sites/2/buildings/3/levels`],
    ['PoiList', 'pois', at, `${C}/1/sites/2/buildings/3/levels`],
    ['Preview', 'clients', {}, C],
  ] as const)('of %s leads one step up', (name, contentType, params, path) => {
    const screen = CONTENT_SCREENS.find((one) => one.name === name)!;
    expect(backPath({ screen, contentType, params })).toBe(path);
  });
});

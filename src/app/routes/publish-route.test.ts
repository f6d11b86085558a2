import { expect, it } from 'vitest';
import { contentParamsIn, readPublishRoute, rememberPublishRoute } from './publish-route.ts';

function store(kept?: string) {
  const items = new Map<string, string>(kept === undefined ? [] : [['publishRoute', kept]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

// @spec 2.32 4.16
it('comes back as it was remembered', () => {
  const kept = store();
  const route = { path: '/cms/content/clients/1/sites', clientLid: 'c' };
  rememberPublishRoute(kept, route);
  expect(readPublishRoute(kept)).toEqual(route);
});

it('the map of another client → null', () => {
  const kept = store();
  const route = { path: '/cms/content/clients/1/sites', clientLid: 'c' };
  rememberPublishRoute(kept, route);
  expect(readPublishRoute(kept, 'c')).toEqual(route);
  for (const other of ['d', null]) expect(readPublishRoute(kept, other)).toBeNull();
});

it.each(['{', 'null', '{"path":"//evil.example","clientLid":"c"}', '{"path":"/x"}'])('ignores %s', (kept) => {
  expect(readPublishRoute(store(kept))).toBeNull();
});

it('knows what a path names', () => {
  expect(contentParamsIn('/cms/content/clients/1/sites/2/buildings/b/levels/-1/pois/9')).toEqual({
    clientId: '1',
    siteId: '2',
    buildingId: 'b',
    levelId: '-1',
  });
  expect(contentParamsIn('/cms/content/clients/1/sites')).toEqual({ clientId: '1' });
  expect(contentParamsIn('/cms/content/preview')).toEqual({});
});

import { expect, it } from 'vitest';
import { readPublishRoute, rememberPublishRoute } from './publish-route.ts';

function store(kept?: string) {
  const items = new Map<string, string>(kept === undefined ? [] : [['publishRoute', kept]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('comes back as it was remembered', () => {
  const kept = store();
  const route = { path: '/cms/content/clients/1/sites', clientLid: 'c' };
  rememberPublishRoute(kept, route);
  expect(readPublishRoute(kept)).toEqual(route);
});

it.each(['{', 'null', '{"path":"//evil.example","clientLid":"c"}', '{"path":"/x"}'])('ignores %s', (kept) => {
  expect(readPublishRoute(store(kept))).toBeNull();
});

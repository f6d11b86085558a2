import { expect, it } from 'vitest';
import { lastVisited, rememberVisited, rememberReturnPath, takeReturnPath } from './return-path.ts';

function store() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    items,
  };
}

it.each([
  ['/cms/sync?access_token=secret', '/cms/sync'],
  ['/cms/sync?a=1&refresh_token=secret&b=2', '/cms/sync?a=1&b=2'],
  ['/cms/sync?ACCESS_TOKEN=secret&%61ccess_token=secret', '/cms/sync'],
  ['/cms/sync?token=secret&code=secret&state=secret&id_token=secret', '/cms/sync'],
  ['/cms/sync#access_token=secret', '/cms/sync'],
  ['/cms/activity?show=trash', '/cms/activity?show=trash'],
])('remembers of %s only %s', (path, remembered) => {
  const tab = store();
  rememberReturnPath(tab, path);
  rememberVisited(tab, path);
  expect([...tab.items.values()].join()).not.toContain('secret');
  expect([lastVisited(tab), takeReturnPath(tab)]).toEqual([remembered, remembered]);
});

it('follows no token that an earlier version remembered', () => {
  const tab = store();
  tab.items.set('wantedRoute', '/cms/sync?access_token=secret');
  expect(takeReturnPath(tab)).toBe('/cms/sync');
});

import { expect, it } from 'vitest';
import { isSomebodyElse, takeWindow } from './window-owner.ts';
import { readPublishRoute, rememberPublishRoute } from './publish-route.ts';
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

it('same person comes back → path kept; another person → all of it dropped', () => {
  const tab = store();
  rememberReturnPath(tab, '/cms/content/clients/7');
  takeWindow(tab, 1);
  expect(takeReturnPath(tab)).toBe('/cms/content/clients/7');
  rememberReturnPath(tab, '/cms/content/clients/8');
  rememberVisited(tab, '/cms/content/clients/9');
  rememberPublishRoute(tab, { path: '/cms/content/clients/9', clientLid: 'c' });
  takeWindow(tab, 1);
  expect(lastVisited(tab)).toBe('/cms/content/clients/9');
  expect([isSomebodyElse(tab, 1), isSomebodyElse(tab, 2)]).toEqual([false, true]);
  takeWindow(tab, 2);
  expect([takeReturnPath(tab), lastVisited(tab), readPublishRoute(tab)]).toEqual([null, null, null]);
  expect([...tab.items]).toEqual([['person', '2']]);
});

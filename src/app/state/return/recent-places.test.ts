import { expect, it } from 'vitest';
import { forgetRecentPlaces, noteRecentPlace, recentPlaces } from './recent-places.ts';

function settings() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
const LEVEL = '/cms/content/clients/1/sites/2/buildings/3/levels/0/pois';

it('a level, a page and the level again → the level first, each once', () => {
  const kept = settings();
  noteRecentPlace(kept, 'a', { path: LEVEL, at: 1 });
  noteRecentPlace(kept, 'a', { path: '/cms/reports', at: 2 });
  noteRecentPlace(kept, 'a', { path: LEVEL, at: 3 });
  expect(recentPlaces(kept, 'a')).toEqual([
    { path: LEVEL, at: 3 },
    { path: '/cms/reports', at: 2 },
  ]);
  expect(recentPlaces(kept, 'b')).toEqual([]);
});

it('lists on the way to a level → not kept; more than twelve → the oldest go', () => {
  const kept = settings();
  noteRecentPlace(kept, 'a', { path: '/cms/content/clients/1/sites', at: 0 });
  for (let at = 1; at <= 20; at += 1) noteRecentPlace(kept, 'a', { path: `${LEVEL}/${String(at)}`, at });
  expect(recentPlaces(kept, 'a').map(({ at }) => at)).toEqual([
    20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9,
  ]);
});

it.each(['{', '"x"', '[1, null, {"path": "//evil", "at": 1}, {"path": "/cms/x"}]'])(
  'kept as %s, which is no list of places → none',
  (value) => {
    const kept = settings();
    kept.setItem('recent:a', value);
    expect(recentPlaces(kept, 'a')).toEqual([]);
  },
);

it('a person signs out → theirs are forgotten, those of others stay', () => {
  const kept = settings();
  noteRecentPlace(kept, 'a', { path: LEVEL, at: 1 });
  noteRecentPlace(kept, 'b', { path: LEVEL, at: 1 });
  forgetRecentPlaces(kept, 'a');
  expect([recentPlaces(kept, 'a').length, recentPlaces(kept, 'b').length]).toEqual([0, 1]);
});
